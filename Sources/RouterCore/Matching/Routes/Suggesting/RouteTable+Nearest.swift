extension RouteTable {
    /// Returns the routes that are similar to a URL, nearest first.
    ///
    /// For example, a page for unknown URLs can suggest them.
    /// A similar route differs from the URL in at most two letters or a quarter of the letters of its literal
    /// text, whichever is more.
    /// The difference must also be less than the number of letters in the literal text.
    ///
    ///     let patterns = ["app://home", "app://item/:id", "app://items"]
    ///     let table = try RouteTable(patterns.map { Route($0, page: "p") })
    ///     let url = try RouteURL(parsing: "app://itm/42")
    ///     table.nearest(to: url, limit: 1).map(\.pattern)   // ["app://item/:id"]
    ///
    /// The difference is the edit distance of the paths, ignoring case.
    /// A placeholder counts as the URL's segment at its position, so it adds nothing to the difference.
    /// If the URL has no segment there, the placeholder is left out.
    /// In a segment that also contains literal text, a placeholder counts as any text.
    /// Routes of the URL's scheme come first, and equally near routes are in the order of ``routes``.
    /// The result does not contain routes that match every web host, expressions over whole URLs, or routes
    /// that only the app may open.
    ///
    /// - Parameters:
    ///   - url: The URL that no route matches.
    ///   - limit: The maximum number of routes; if it is 0 or less, the result is empty.
    /// - Complexity: O(*n*) in the number of routes, with a bounded cost for each, however long the URL.
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
        // The sort is stable, so equally near routes remain in the order of precedence.
        return found.sorted { ($0.isOther, $0.distance) < ($1.isOther, $1.distance) }.prefix(limit).map(
            \.route
        )
    }

    /// Returns the path of a pattern, with the URL's own segments in place of the placeholders.
    private static func text(of pattern: RoutePattern, with segments: [String]) -> String {
        let texts = pattern.compared(with: segments).compactMap { pair in
            if case .placeholder? = pair.expected { return pair.given }
            return pair.expected?.parts.map { $0.literal ?? EditDistance.anyText }.joined()
        }
        return text(host: pattern.host, texts)
    }

    /// Joins the host and the segments into a lowercase path, as if the host were the first segment.
    private static func text(host: String?, _ segments: [String]) -> String {
        ([host].compactMap(\.self) + segments).joined(separator: "/").lowercased()
    }
}

extension RoutePattern {
    /// The number of Unicode scalars in the host and in all literal text.
    fileprivate var literalLetters: Int {
        ([host] + segments.flatMap(\.parts).map(\.literal)).reduce(0) { $0 + ($1?.unicodeScalars.count ?? 0) }
    }
}

/// The minimum number of insertions, deletions, and substitutions that turn one text into another.
///
/// This is the Levenshtein distance in Unicode scalars.
/// One instance compares its text with many other strings and reuses its memory.
struct EditDistance {
    /// The maximum number of Unicode scalars of each text that are compared.
    static let maximumLength = 128
    /// A character that matches any text without slashes at no cost.
    ///
    /// URLs and patterns cannot contain it, because it is a control character.
    static let anyText = "\0"

    private let text: [Unicode.Scalar]
    /// For each prefix of ``text``, its distance to the part of the other text that has been read.
    private var row: [Int] = []

    /// Creates an instance for the text to compare with others.
    init(from text: String) { self.text = Array(text.unicodeScalars.prefix(Self.maximumLength)) }

    /// Returns the distance to another text, or `nil` if it is greater than the limit.
    ///
    /// The comparison stops as soon as the distance must exceed the limit.
    ///
    /// - Complexity: O(*n* · *m*) in the lengths of the two texts, of which at most ``maximumLength`` counts.
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
    /// Returns the string that is nearest to a text, ignoring case, or `nil` if none is near enough.
    ///
    /// If several strings are equally near, the alphabetically first string is returned.
    ///
    /// - Parameter limit: The maximum distance.
    package func nearest(to text: String, limit: Int = .max) -> String? {
        var edits = EditDistance(from: text.lowercased())
        return compactMap { known in edits.distance(to: known.lowercased(), limit: limit).map { (known, $0) }
        }
        .min { ($0.1, $0.0) < ($1.1, $1.0) }?.0
    }
}
