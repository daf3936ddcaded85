extension RouteTable {
    /// The known routes whose text is nearest to the address, for a page that says it knows no such address.
    ///
    ///     table.nearest(to: try RouteURL(parsing: "app://itm/42"), limit: 3)   // app://item/:id first
    ///
    /// Nearness is the edit distance of the paths, letter by letter and without regard to case, where a
    /// placeholder counts as the address's own segment in its place. Routes of the address's scheme come before
    /// others; equally near ones in the order of ``routes``. Routes for every web address are never among them.
    ///
    /// - Complexity: O(routes) with a bounded cost for each, however long the address.
    public func nearest(to url: RouteURL, limit: Int) -> [Route] {
        guard limit > 0 else { return [] }
        let scheme = url.scheme
        var nearest = NearestRoutes(to: url, limit: limit)
        for record in storage.records where record.pattern.scheme == scheme { nearest.offer(record) }
        guard nearest.records.count < limit else { return nearest.records.map(\.route) }
        var others = NearestRoutes(to: url, limit: limit - nearest.records.count)
        for record in storage.records where record.pattern.scheme != scheme { others.offer(record) }
        return (nearest.records + others.records).map(\.route)
    }
}

/// Keeps the records nearest to an address among those it is offered.
struct NearestRoutes {
    private var found: [(distance: Int, record: CompiledRoute)] = []
    private var editDistance: EditDistance
    private let segments: [String]
    private let limit: Int

    init(to url: RouteURL, limit: Int) {
        segments = url.segmentView.prefix(EditDistance.maximumLength).map(\.text)
        self.limit = limit
        editDistance = EditDistance(from: Self.text(host: url.host, segments))
    }

    /// Nearest first.
    var records: [CompiledRoute] { found.map(\.record) }

    mutating func offer(_ record: CompiledRoute) {
        guard !record.pattern.isAnyHost, !record.pattern.isExpression else { return }
        let isFull = found.count == limit
        let bound = isFull ? (found.last?.distance ?? 0) - 1 : Int.max
        guard bound >= 0, let distance = editDistance.distance(to: text(of: record.pattern), limit: bound)
        else { return }
        if isFull { found.removeLast() }
        let place = found.firstIndex { $0.distance > distance } ?? found.endIndex
        found.insert((distance, record), at: place)
    }

    private func text(of pattern: RoutePattern) -> String {
        var texts = pattern.segments.enumerated().map { index, segment in
            switch segment {
            case .literal(let text): text
            case .placeholder(let placeholder): own(index) ?? ":\(placeholder.name)"
            case .mixed(let parts):
                parts.map { part in
                    switch part {
                    case .literal(let text): text
                    case .placeholder(let placeholder): ":\(placeholder.name)"
                    }
                }.joined()
            }
        }
        switch pattern.tail {
        case .end: break
        case .optional: texts += [own(texts.count)].compactMap(\.self)
        case .oneOrMore, .zeroOrMore: texts += segments.dropFirst(texts.count)
        }
        return Self.text(host: pattern.host, texts)
    }

    private func own(_ index: Int) -> String? {
        index < segments.count ? segments[index] : nil
    }

    private static func text(host: String?, _ segments: [String]) -> String {
        ([host].compactMap(\.self) + segments).joined(separator: "/").lowercased()
    }
}

/// How many letters have to be put in, taken out or exchanged to make one text of another.
struct EditDistance {
    /// Texts are compared up to this many letters.
    static let maximumLength = 128

    private let text: [Unicode.Scalar]
    private var row: [Int] = []

    init(from text: String) { self.text = Array(text.unicodeScalars.prefix(Self.maximumLength)) }

    /// The distance to another text, or nil where it is surely more than `limit`.
    ///
    /// - Complexity: O(*n* · *m*), with both at most ``maximumLength``.
    mutating func distance(to other: String, limit: Int) -> Int? {
        let other = Array(other.unicodeScalars.prefix(Self.maximumLength))
        guard abs(other.count - text.count) <= limit else { return nil }
        row = Array(0...text.count)
        for (index, letter) in other.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
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
