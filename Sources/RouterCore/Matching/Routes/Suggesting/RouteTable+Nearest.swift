extension RouteTable {
    /// Returns the routes that a URL may have meant, the nearest first.
    ///
    /// A page for unknown URLs can suggest them.
    /// Their text differs from the URL in at most two letters, or a quarter of the letters of their literal text,
    /// and has at least one of these letters in common with it.
    ///
    ///     let patterns = ["app://home", "app://item/:id", "app://items"]
    ///     let table = try RouteTable(patterns.map { Route($0, page: "p") })
    ///     let url = try RouteURL(parsing: "app://itm/42")
    ///     table.nearest(to: url, limit: 1).map(\.pattern)   // ["app://item/:id"]
    ///
    /// The difference is the edit distance of the paths, without regard to case.
    /// A placeholder counts as the URL's own segment there, and as nothing if there is none.
    /// Within a segment it counts as any text.
    /// Routes of the URL's scheme come first, and equally near ones in the order of ``routes``.
    /// Routes for every web URL, expressions over whole URLs, and routes that only the app may open are left out.
    ///
    /// - Parameters:
    ///   - url: The URL that no route matches.
    ///   - limit: The greatest number of routes; none for 0 or less.
    /// - Complexity: O(routes), with a bounded cost for each, however long the URL.
    public func nearest(to url: RouteURL, limit: Int) -> [Route] {
        guard limit > 0 else { return [] }
        let (scheme, segments) = (url.scheme, url.segments)
        var edits = EditDistance(from: Self.text(host: url.host, segments))
        let found = records.compactMap { record -> (isOther: Int, distance: Int, route: Route)? in
            let pattern = record.pattern
            guard !pattern.isAnyHost, !pattern.isExpression, record.route.access != .app else { return nil }
            let letters = min(pattern.literalLetters, EditDistance.maximumLength)
            let bound = min(max(2, letters / 4), letters - 1)
            let distance = edits.distance(to: Self.text(of: pattern, with: segments), limit: bound)
            return distance.map { (pattern.scheme == scheme ? 0 : 1, $0, record.route) }
        }
        // The sort is stable, so equally near ones stay in the order of precedence.
        return found.sorted { ($0.isOther, $0.distance) < ($1.isOther, $1.distance) }.prefix(limit).map(
            \.route
        )
    }

    /// Returns the text of a pattern, with the URL's own segments for its placeholders.
    private static func text(of pattern: RoutePattern, with segments: [String]) -> String {
        let texts = pattern.compared(with: segments).compactMap { pair in
            if case .placeholder? = pair.expected { return pair.given }
            return pair.expected?.parts.map { $0.literal ?? EditDistance.anyText }.joined()
        }
        return text(host: pattern.host, texts)
    }

    /// Joins host and segments to a path in lower case, as if the host were the first segment.
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
struct EditDistance {
    /// The number of Unicode scalars of each text that are compared.
    static let maximumLength = 128
    /// A text that differs from no text without slashes; neither URLs nor patterns have control characters.
    static let anyText = "\0"

    private let text: [Unicode.Scalar]
    /// The distances of the other text so far to each beginning of this one.
    private var row: [Int] = []

    /// Makes a value of the text to compare with others.
    init(from text: String) { self.text = Array(text.unicodeScalars.prefix(Self.maximumLength)) }

    /// Returns the distance to another text; `nil` if it is more than `limit`.
    ///
    /// It stops as soon as no way within the limit is left.
    ///
    /// - Complexity: O(*n* · *m*), with both at most ``maximumLength``.
    mutating func distance(to other: String, limit: Int) -> Int? {
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

extension Collection<String> {
    /// Returns the text that is nearest to another one without regard to case, the first of equally near ones.
    ///
    /// - Parameter limit: The greatest distance that counts.
    package func nearest(to text: String, limit: Int = .max) -> String? {
        var edits = EditDistance(from: text.lowercased())
        return compactMap { known in edits.distance(to: known.lowercased(), limit: limit).map { (known, $0) }
        }
        .min { ($0.1, $0.0) < ($1.1, $1.0) }?.0
    }
}
