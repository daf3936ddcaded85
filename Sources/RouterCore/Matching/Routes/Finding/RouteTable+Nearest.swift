extension RouteTable {
    /// Returns the routes whose text is nearest to a URL.
    ///
    /// A page for unknown URLs can suggest them.
    ///
    ///     let patterns = ["app://home", "app://item/:id", "app://items"]
    ///     let table = try RouteTable(patterns.map { Route($0, page: "p") })
    ///     let url = try RouteURL(parsing: "app://itm/42")
    ///     table.nearest(to: url, limit: 1).map(\.pattern)   // ["app://item/:id"]
    ///
    /// Nearness is the edit distance of the paths, without regard to case.
    /// A placeholder counts as the URL's own segment there, and as nothing if there is none.
    /// Within a segment it counts as any text.
    /// Routes of the URL's scheme come first, and equally near ones in the order of ``routes``.
    /// Routes for every web URL, expressions over whole URLs, and routes that only code may open are left out.
    ///
    /// - Parameters:
    ///   - url: The URL that no route matches.
    ///   - limit: The greatest number of routes; none for 0 or less.
    /// - Complexity: O(routes), with a bounded cost for each, however long the URL.
    public func nearest(to url: RouteURL, limit: Int) -> [Route] {
        nearest(to: url, limit: limit, isClose: false)
    }

    /// Returns the nearest routes as ``nearest(to:limit:)`` does, or only those that the URL may have meant.
    ///
    /// A route is close if the distance is at most a quarter of the letters of its literal text, or two.
    /// At least one of its letters has to be in the URL.
    ///
    /// - Parameter isClose: Whether only close routes count.
    package func nearest(to url: RouteURL, limit: Int, isClose: Bool) -> [Route] {
        guard limit > 0 else { return [] }
        let scheme = url.scheme
        var found: [CompiledRoute] = []
        for isOwn in [true, false] where found.count < limit {
            var nearest = NearestRoutes(to: url, limit: limit - found.count, isClose: isClose)
            for record in storage.records where (record.pattern.scheme == scheme) == isOwn {
                nearest.offer(record)
            }
            found += nearest.records
        }
        return found.map(\.route)
    }
}

/// Keeps the nearest of the routes that it is offered.
///
/// ``RouteTable/nearest(to:limit:)`` makes one for the URL's scheme, and one for all others.
/// The host is compared too, as if it were the first segment.
struct NearestRoutes {
    /// The routes kept so far, the nearest first, at most ``limit``.
    private var found: [(distance: Int, record: CompiledRoute)] = []
    private var editDistance: EditDistance
    /// The URL's decoded segments, which stand in for placeholders.
    private let segments: [String]
    private let limit: Int
    private let isClose: Bool

    /// Makes an empty list for a URL; the limit must be at least 1.
    init(to url: RouteURL, limit: Int, isClose: Bool) {
        segments = url.segments
        self.limit = limit
        self.isClose = isClose
        editDistance = EditDistance(from: Self.text(host: url.host, segments))
    }

    /// The kept routes, the nearest first.
    var records: [CompiledRoute] { found.map(\.record) }

    /// Keeps a route if there is room, or if it is nearer than another.
    ///
    /// An equally near one comes after the ones before it.
    mutating func offer(_ record: CompiledRoute) {
        guard !record.pattern.isAnyHost, !record.pattern.isExpression, record.route.access != .code else {
            return
        }
        let isFull = found.count == limit
        var bound = isFull ? (found.last?.distance ?? 0) - 1 : .max
        if isClose {
            let letters = record.pattern.literalLetters
            bound = min(bound, max(2, letters / 4), letters - 1)
        }
        guard bound >= 0, let distance = editDistance.distance(to: text(of: record.pattern), limit: bound)
        else { return }
        if isFull { found.removeLast() }
        let place = found.firstIndex { $0.distance > distance } ?? found.endIndex
        found.insert((distance, record), at: place)
    }

    /// Returns the text of a pattern, with the URL's own segments for its placeholders.
    private func text(of pattern: RoutePattern) -> String {
        let texts = pattern.compared(with: segments).compactMap { pair in
            if case .placeholder? = pair.expected { return pair.given }
            return pair.expected?.parts.map { $0.literal ?? EditDistance.anyText }.joined()
        }
        return Self.text(host: pattern.host, texts)
    }

    /// Joins host and segments to a path in lower case.
    private static func text(host: String?, _ segments: [String]) -> String {
        ([host].compactMap(\.self) + segments).joined(separator: "/").lowercased()
    }
}

extension RoutePattern {
    /// The number of Unicode scalars of the host and of all literal text.
    fileprivate var literalLetters: Int {
        ([host] + segments.flatMap(\.parts).map(\.literal)).reduce(0) { $0 + ($1?.unicodeScalars.count ?? 0) }
    }
}

/// The least number of insertions, deletions and substitutions from one text to another.
///
/// It is the Levenshtein distance, in Unicode scalars.
/// One value compares a text with many others, and reuses its memory.
package struct EditDistance {
    /// The number of Unicode scalars of each text that are compared.
    static let maximumLength = 128
    /// A text that differs from no text without slashes; neither URLs nor patterns have control characters.
    static let anyText = "\0"

    private let text: [Unicode.Scalar]
    /// The distances of the other text so far to each beginning of this one.
    private var row: [Int] = []

    /// Returns the nearest of some names without regard to case, the first of equally near ones.
    static func nearest(to name: String, among known: Set<String>) -> String? {
        var edits = EditDistance(from: name.lowercased())
        return known.sorted().map { ($0, edits.distance(to: $0.lowercased(), limit: .max) ?? .max) }
            .min { $0.1 < $1.1 }?.0
    }

    /// Makes a value of the text to compare with others.
    package init(from text: String) { self.text = Array(text.unicodeScalars.prefix(Self.maximumLength)) }

    /// Returns the distance to another text; `nil` if it is more than `limit`.
    ///
    /// It stops as soon as no way within the limit is left.
    ///
    /// - Complexity: O(*n* · *m*), with both at most ``maximumLength``.
    package mutating func distance(to other: String, limit: Int) -> Int? {
        let other = Array(other.unicodeScalars.prefix(Self.maximumLength))
        let isAnyTextIn = other.contains("\0")
        guard isAnyTextIn || abs(other.count - text.count) <= limit else { return nil }
        row = Array(0...text.count)
        for letter in other {
            if letter == "\0" {
                for column in text.indices where text[column] != "/" {
                    row[column + 1] = min(row[column], row[column + 1])
                }
                continue
            }
            var diagonal = row[0]
            row[0] += 1
            var least = row[0]
            for column in text.indices {
                let substitution = diagonal + (text[column] == letter ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(substitution, diagonal + 1, row[column] + 1)
                least = min(least, row[column + 1])
            }
            guard least <= limit else { return nil }
        }
        return row[text.count] <= limit ? row[text.count] : nil
    }
}
