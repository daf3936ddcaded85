/// A comparison of one route with one URL, segment by segment.
struct RouteFit {
    /// The first part that does not fit, or `nil` if the route fits.
    ///
    /// A part is the host, a segment, or the expression over the whole URL.
    private(set) var firstMisfit: RouteMiss?
    /// The number of parts that do not fit.
    private(set) var misfits = 0
    /// Whether the host and the first segment fit, and the pattern or the URL has further segments.
    private(set) var fitsAtStart = false

    init(of record: CompiledRoute, to url: RouteURL, _ segments: [String]) {
        let pattern = record.pattern
        if let expression = pattern.expression {
            if !URLText(url).fits(expression) {
                add(record.miss(.expression, .template("The expression does not match the URL.")))
            }
            return
        }
        if let host = pattern.host, url.hostKey != host {
            let values = ["given": TranslatableText.shown(url.hostKey ?? ""), "expected": .shown(host)]
            add(record.miss(.host, .template("“{given}” is not “{expected}”.", values: values)))
        }
        let fixed = pattern.segments.count
        // A rest of one or more segments (`:rest+`) does not match a single empty segment.
        let isNoRest = pattern.tail.needsSegment && segments.count == fixed + 1 && segments[fixed].isEmpty
        for pair in pattern.compared(with: Array(segments.prefix(isNoRest ? fixed : segments.count))) {
            guard let miss = record.miss(pair) else {
                if pair.index == 0, fixed > 0 { fitsAtStart = misfits == 0 && fixed + segments.count > 2 }
                continue
            }
            add(miss)
            guard pair.given != nil, pair.expected != nil else {
                misfits += max(0, (pair.given == nil ? fixed : segments.count) - pair.index - 1)
                return
            }
        }
    }

    private mutating func add(_ miss: RouteMiss) {
        misfits += 1
        if firstMisfit == nil { firstMisfit = miss }
    }
}

extension CompiledRoute {
    /// The maximum number of letters by which a URL's first segment may differ from that of a similar route.
    private static let nearLetters = 2

    /// Returns whether the route is similar to a URL, given the only part of the route that does not fit.
    ///
    /// If that part is a literal first segment, its text must be nearly equal to the URL's first segment.
    func isLike(_ segments: [String], _ miss: RouteMiss) -> Bool {
        guard miss.reason == .literal, miss.segment == 0, case .literal(let text)? = pattern.segments.first,
            let given = segments.first
        else { return true }
        var distance = EditDistance(from: given.lowercased())
        return distance.distance(to: text.lowercased(), limit: Self.nearLetters) != nil
    }

    /// Returns why a segment of the URL does not fit the pattern's segment at the same position, or `nil` if
    /// it fits.
    fileprivate func miss(_ pair: PatternComparison<String>) -> RouteMiss? {
        let index = pair.index
        guard let given = pair.given else {
            let values = ["part": pattern.piece(at: index)]
            return miss(.tooShort, at: index, .template("The URL ends before {part}.", values: values))
        }
        if pair.expected != nil, segment(at: index).accepts(given) { return nil }
        var values = ["given": TranslatableText.shown(given)]
        guard let expected = pair.expected else {
            return miss(.tooLong, at: index, .template("The URL continues with “{given}”.", values: values))
        }
        if case .literal(let text) = expected {
            values["part"] = .shown(text)
            return miss(.literal, at: index, .template("“{given}” is not “{part}”.", values: values))
        }
        values["part"] = pattern.piece(at: index)
        guard case .placeholder(let placeholder) = expected, placeholder.type?.expression == nil,
            !given.isEmpty
        else {
            return miss(.type, at: index, .template("“{given}” does not match {part}.", values: values))
        }
        values["type"] = placeholder.type?.expectation ?? .template("text")
        let text = TranslatableText.template(
            "“{given}” is not {type}, which {part} requires.",
            values: values
        )
        return miss(.type, at: index, text)
    }
}
