/// Keeps the records nearest to an address among those it is offered.
struct NearestRoutes {
    private var found: [(distance: Int, record: RouteRecord)] = []
    private var editDistance: EditDistance
    private let segments: [String]
    private let limit: Int

    init(to url: RouteURL, limit: Int) {
        segments = url.segmentView.prefix(EditDistance.maximumLength).map(\.text)
        self.limit = limit
        editDistance = EditDistance(from: Self.text(host: url.host, segments))
    }

    /// Nearest first.
    var records: [RouteRecord] { found.map(\.record) }

    mutating func offer(_ record: RouteRecord) {
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
