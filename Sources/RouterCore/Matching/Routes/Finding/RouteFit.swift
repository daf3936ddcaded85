/// The comparison of one route with one URL, segment by segment.
struct RouteFit {
    /// The first part that does not fit; `nil` if the route fits.
    private(set) var firstMisfit: RouteMiss?
    /// The number of parts that do not fit.
    private(set) var misfits = 0
    /// Whether the first segment fits, which is not all of both.
    private(set) var fitsAtStart = false

    init(of record: CompiledRoute, to url: RouteURL, _ segments: [String]) {
        let pattern = record.pattern
        if let expression = pattern.expression {
            if !AddressText(url).fits(expression) {
                miss(record, .expression, nil, .template("The expression does not fit the URL."))
            }
            return
        }
        if let host = pattern.host, url.hostKey != host {
            let text = TranslatableText.template(
                "“{given}” is not “{expected}”.",
                values: ["given": .shown(url.hostKey ?? ""), "expected": .shown(host)]
            )
            miss(record, .host, nil, text)
        }
        for (index, segment) in pattern.segments.enumerated() {
            guard index < segments.count else {
                missEnd(record, index)
                return
            }
            if !record.accepts(segments[index], at: index, segment) {
                miss(record, segments[index], segment, at: index)
            } else if index == 0 {
                fitsAtStart = misfits == 0 && pattern.segments.count + segments.count > 2
            }
        }
        compareTail(record, segments)
    }

    /// Compares the rest of the URL with the end of the pattern.
    private mutating func compareTail(_ record: CompiledRoute, _ segments: [String]) {
        let index = record.pattern.segments.count
        let rest = segments.dropFirst(index)
        switch record.pattern.tail {
        case .zeroOrMore(nil): break
        case .zeroOrMore(let placeholder?): compareRest(rest, with: placeholder, record)
        case .oneOrMore(let placeholder):
            // A single empty segment, which only a web URL has, is no rest.
            if rest.isEmpty || (rest.count == 1 && rest[index].isEmpty) { return missEnd(record, index) }
            compareRest(rest, with: placeholder, record)
        case .optional(let placeholder):
            guard let value = rest.first else { break }
            if value.isEmpty || record.tests[placeholder.name]?.accepts(value.utf8) == false {
                miss(record, value, .placeholder(placeholder), at: index)
            }
            if rest.count > 1 { missRest(record, segments, index + 1) }
        case .end:
            if !rest.isEmpty { missRest(record, segments, index) }
        }
    }

    /// Compares the segments of a rest with its type.
    private mutating func compareRest(
        _ rest: ArraySlice<String>,
        with placeholder: Placeholder,
        _ record: CompiledRoute
    ) {
        guard let test = record.tests[placeholder.name] else { return }
        for index in rest.indices where !test.accepts(rest[index].utf8) {
            miss(record, rest[index], .placeholder(placeholder), at: index)
        }
    }

    private mutating func missEnd(_ record: CompiledRoute, _ index: Int) {
        let text = TranslatableText.template(
            "The URL ends before {part}.",
            values: ["part": record.pattern.piece(at: index)]
        )
        miss(record, .tooShort, index, text)
        misfits += max(0, record.pattern.segments.count - index - 1)
    }

    private mutating func missRest(_ record: CompiledRoute, _ segments: [String], _ index: Int) {
        let text = TranslatableText.template(
            "The URL goes on with “{given}”.",
            values: ["given": .shown(segments[index])]
        )
        miss(record, .tooLong, index, text)
        misfits += segments.count - index - 1
    }

    private mutating func miss(
        _ record: CompiledRoute,
        _ given: String,
        _ segment: PatternSegment,
        at index: Int
    ) {
        var values = ["given": TranslatableText.shown(given), "part": record.pattern.piece(at: index)]
        switch segment {
        case .literal(let text):
            values["part"] = .shown(text)
            miss(record, .literal, index, .template("“{given}” is not “{part}”.", values: values))
        case .placeholder(let placeholder) where placeholder.type?.expression == nil && !given.isEmpty:
            values["type"] = placeholder.type?.expectation ?? String.parameterExpectation
            let text = TranslatableText.template(
                "“{given}” is not {type}, as {part} has to be.",
                values: values
            )
            miss(record, .type, index, text)
        case .placeholder, .mixed:
            miss(record, .type, index, .template("“{given}” does not fit {part}.", values: values))
        }
    }

    private mutating func miss(
        _ record: CompiledRoute,
        _ reason: RouteMiss.Reason,
        _ segment: Int?,
        _ text: TranslatableText
    ) {
        misfits += 1
        if firstMisfit == nil { firstMisfit = RouteMiss(record, reason, at: segment, text) }
    }
}

extension CompiledRoute {
    /// The most letters in which the first segment of a near route may differ.
    private static let nearLetters = 2

    /// Returns whether a miss of this route is worth naming if it is the only one.
    func isLike(_ segments: [String], _ miss: RouteMiss) -> Bool {
        guard miss.reason == .literal, miss.segment == 0, case .literal(let text)? = pattern.segments.first,
            let given = segments.first
        else { return true }
        var distance = EditDistance(from: given.lowercased())
        return distance.distance(to: text.lowercased(), limit: Self.nearLetters) != nil
    }

    /// Returns whether a decoded segment of a URL fits a segment of the pattern.
    fileprivate func accepts(_ text: String, at index: Int, _ segment: PatternSegment) -> Bool {
        switch segment {
        case .literal(let literal):
            let ignoresCase = pattern.ignoresCase(index, isCaseSensitive: route.isCaseSensitive)
            let expected = LiteralText(literal, ignoresCase: ignoresCase)
            return expected.ignoresCase
                ? text.utf8.lazy.map(ASCII.lowercased).elementsEqual(expected.bytes)
                : text.utf8.elementsEqual(expected.bytes)
        case .placeholder(let placeholder):
            return !text.isEmpty && tests[placeholder.name]?.accepts(text.utf8) ?? true
        case .mixed:
            guard case .split(let mixed, _) = steps[index] else { return false }
            var text = text
            return text.withUTF8 { mixed.matches($0) }
        }
    }
}

extension RoutePattern {
    /// Returns a part of the pattern as it is written: a segment, or the end behind the last one.
    func piece(at index: Int) -> TranslatableText {
        if index >= 0, index < segments.count { return .shown(segments[index].written) }
        return switch tail {
        case .end: .template("the end of the pattern")
        case .optional(let placeholder): .shown(placeholder.written + "?")
        case .oneOrMore(let placeholder): .shown(placeholder.written + "+")
        case .zeroOrMore(let placeholder): .shown((placeholder?.written ?? "") + "*")
        }
    }
}

extension PatternSegment {
    /// The segment as a pattern has it, its literals decoded.
    fileprivate var written: String {
        switch self {
        case .literal(let text): text
        case .placeholder(let placeholder): placeholder.written
        case .mixed(let parts):
            parts.map { part in
                switch part {
                case .literal(let text): text
                case .placeholder(let placeholder): placeholder.written
                }
            }.joined()
        }
    }
}

extension Placeholder {
    /// The placeholder as a pattern has it.
    fileprivate var written: String {
        switch type {
        case nil: ":\(name)"
        case .expression(let expression): ":\(name)(\(expression.text))"
        case let type?: ":\(name)<\(type.name)>"
        }
    }
}

extension RouteURL {
    /// The host of a web URL with its port, as ``RoutePattern/host`` has it.
    fileprivate var hostKey: String? {
        host.map { PatternHostParser.key(host: $0, port: port, scheme: scheme) }
    }
}
