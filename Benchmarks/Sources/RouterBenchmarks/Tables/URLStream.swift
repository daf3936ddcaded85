/// URLs for a table, each with its correct answer.
///
/// Four out of five URLs have a route, and three out of five have a query.
/// One value out of eight is percent-encoded.
struct URLStream {
    static let count = 4_096

    struct Element {
        let text: String
        /// The same URL with all values in the query, for routers that compare whole paths.
        let flatText: String
        let answer: Answer?
    }

    let elements: [Element]
    /// The text of each URL, as a separate array for the timed passes.
    let texts: [String]
    let flatTexts: [String]

    init(for table: GeneratedTable, seed: UInt64) {
        var random = Random(seed)
        elements = (0..<Self.count).map { _ in Self.element(table, &random) }
        texts = elements.map(\.text)
        flatTexts = elements.map(\.flatText)
    }

    /// Returns the checksum that a pass over the elements must return if it reads only the routes.
    static func weight(_ elements: some Sequence<Element>, of table: GeneratedTable) -> Int {
        elements.reduce(0) { sum, element in
            sum + (element.answer.map { table.routes[$0.route].page.utf8.count } ?? 0)
        }
    }

    /// Returns the checksum that a pass over the elements must return if it also reads every value.
    static func fullWeight(_ elements: some Sequence<Element>, of table: GeneratedTable) -> Int {
        weight(elements, of: table) + elements.reduce(0) { $0 + ($1.answer?.weight ?? 0) }
    }

    private static func element(_ table: GeneratedTable, _ random: inout Random) -> Element {
        let route = random.pick(table.routes)
        var answer = Answer(route: route.index)
        var path: [String] = []
        var flatItems: [String] = []
        for segment in route.segments {
            switch segment {
            case .literal(let text): path.append(text)
            case .value(let name):
                let (encoded, decoded) = value(&random)
                path.append(encoded)
                answer.values[name] = decoded
                flatItems.append(name + "=" + encoded)
            case .integer(let name):
                let number = String(Int.random(in: 1...99_999, using: &random))
                path.append(number)
                answer.values[name] = number
                flatItems.append(name + "=" + number)
            case .rest(let name):
                let texts = (0..<Int.random(in: 1...3, using: &random)).map { _ in value(&random) }
                path += texts.map(\.encoded)
                answer.values[name] = texts.map(\.decoded).joined(separator: "/")
                flatItems.append(name + "=" + texts.map(\.encoded).joined(separator: "/"))
            }
        }
        var key = route.key
        let isHit = random.chance(80)
        if !isHit {
            // No table has a route for any of these URLs.
            switch Int.random(in: 0..<3, using: &random) {
            case 0: path[0] = "unknown"
            case 1: path[1...] = ["unknown"]
            default: path[1...] = ["missing", "and", "much", "too", "long", "for", "a", "route"]
            }
            key = "/unknown" + key
        }
        var items: [String] = []
        if random.chance(60) {
            for name in ["tab", "sort", "page"].prefix(Int.random(in: 1...3, using: &random)) {
                let (encoded, decoded) = value(&random)
                items.append(name + "=" + encoded)
                answer.query[name] = decoded
            }
        }
        let text = GeneratedTable.scheme + "://" + path.joined(separator: "/")
        let flatText = GeneratedTable.scheme + ":/" + key
        return Element(
            text: text + (items.isEmpty ? "" : "?" + items.joined(separator: "&")),
            flatText: flatText
                + (flatItems + items).enumerated().map { ($0 == 0 ? "?" : "&") + $1 }.joined(),
            answer: isHit ? answer : nil
        )
    }

    private static func value(_ random: inout Random) -> (encoded: String, decoded: String) {
        random.pick(random.chance(12) ? encodedValues : values.map { ($0, $0) })
    }

    private static let values = [
        "ann", "bob42", "main", "release-1.4", "swift", "gtk-router", "d41d8cd98f00b204", "log", "README.md",
        "2026-11-19", "north", "a7", "open", "closed", "by-date", "x_y_z",
    ]

    private static let encodedValues = [
        ("two%20words", "two words"), ("a%2Fb", "a/b"), ("%C3%A9t%C3%A9", "été"), ("50%25", "50%"),
        ("caf%C3%A9-au-lait", "café-au-lait"), ("q%3D1%26r", "q=1&r"),
    ]
}
