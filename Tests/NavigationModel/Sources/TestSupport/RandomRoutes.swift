import NavigationModel

@testable import RouterCore

/// A generator of route tables and URLs. Their alphabet is small, so that many URLs match several routes.
struct RandomRoutes {
    private var random: SeededGenerator
    /// Whether routes may have conditions: required query items, and patterns whose URLs the route excludes.
    var hasConditions = false
    private static let words = ["a", "b", "ab", "A", "1", "12", "a-b", "-", "true", "1.5", "x.y", "é"]
    private static let types = [
        "", "", "", "<uuid>", "<uint>", "<int>", "<double>", "<bool>", "<slug>", "<string>", "<even>",
        #"(\d+)"#, "([ab]+)", "(.*1.*)", "(a|b|-|ab-a)",
    ]

    init(seed: UInt64) { self.init(SeededGenerator(seed: seed)) }

    init(_ random: SeededGenerator) { self.random = random }

    /// Returns routes and their table. No two routes have the same shape, and every route is reachable.
    mutating func table() throws -> (routes: [Route], table: RouteTable) {
        var routes: [Route] = []
        for index in 0..<Int.random(in: 1...24, using: &random) {
            let isRepeated = hasConditions && index > 0 && Int.random(in: 0...3, using: &random) == 0
            let pattern = isRepeated ? routes.randomElement(using: &random)?.pattern ?? pattern() : pattern()
            let requiring = requiring(isRepeated ? 2 : 6)
            let hasRank = pattern.contains("(") || !requiring.isEmpty
            routes.append(
                Route(
                    pattern,
                    page: "\(index)",
                    isCaseSensitive: Int.random(in: 0...4, using: &random) > 0,
                    rank: hasRank ? Int.random(in: 0...30, using: &random) : nil,
                    requiring: requiring,
                    excluding: hasConditions && Int.random(in: 0...9, using: &random) == 0
                        ? [self.pattern()] : []
                )
            )
        }
        while true {
            do {
                return (routes, try RouteTable(routes, converters: ["even": AppTypes.even]))
            } catch {
                let bad = error.problems.map(\.pattern)
                routes.removeAll { bad.contains($0.written) }
            }
        }
    }

    mutating func pattern() -> String {
        var name = 0
        func placeholder(_ type: String) -> String {
            name += 1
            return ":p\(name)\(type)"
        }
        var segments: [String] = []
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            switch Int.random(in: 0...5, using: &random) {
            case 0, 1, 2: segments.append(word())
            case 3: segments.append(placeholder(type()))
            case 4:
                let leading = Bool.random(using: &random) ? word() : ""
                segments.append(leading + placeholder(type()) + "-" + placeholder(type()))
            default:
                segments.append(word() + placeholder(type()))
            }
        }
        switch Int.random(in: 0...7, using: &random) {
        case 0: segments.append(placeholder(type()) + "?")
        case 1: segments.append(placeholder(Bool.random(using: &random) ? "" : type()) + "*")
        case 2: segments.append(placeholder(Bool.random(using: &random) ? "" : type()) + "+")
        case 3: segments.append("*")
        default: break
        }
        return "a://" + segments.joined(separator: "/")
    }

    mutating func url() throws -> RouteURL {
        let count = Int.random(in: 0...5, using: &random)
        var segments: [String] = []
        for _ in 0..<count {
            var segment = word()
            while Int.random(in: 0...2, using: &random) == 0 {
                segment += (Bool.random(using: &random) ? "-" : "") + word()
            }
            if Int.random(in: 0...4, using: &random) == 0 {
                segment = segment.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            }
            if Int.random(in: 0...9, using: &random) == 0 { segment = "" }
            segments.append(segment)
        }
        // An empty segment at either end of the path needs an extra slash.
        let start = segments.first == "" ? "/" : ""
        let end = segments.last == "" ? "/" : ""
        guard hasConditions else {
            return try RouteURL(parsing: "a://" + start + segments.joined(separator: "/") + end)
        }
        let query = ["", "", "?q", "?q=1", "?q=2&q=1", "?r&q=3", "?q&r"].randomElement(using: &random) ?? ""
        return try RouteURL(parsing: "a://" + start + segments.joined(separator: "/") + end + query)
    }

    /// Returns required query items, or none. On average, one out of `rarity` calls returns items.
    private mutating func requiring(_ rarity: Int) -> [String] {
        guard hasConditions, Int.random(in: 0..<rarity, using: &random) == 0 else { return [] }
        let items = ["q", "q=*", "q=1", "q=2"].randomElement(using: &random).map { [$0] } ?? []
        return items + (Int.random(in: 0...3, using: &random) == 0 ? ["r"] : [])
    }

    private mutating func word() -> String { Self.words.randomElement(using: &random) ?? "a" }

    private mutating func type() -> String { Self.types.randomElement(using: &random) ?? "" }
}
