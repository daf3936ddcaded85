/// A checked route with all that matching needs of it; shared by the table and its matches.
final class CompiledRoute: Sendable {
    /// What a segment of the address is taken for.
    enum Step: Sendable {
        case literal
        case capture(String)
        case split(MixedSegment, names: [String])
    }

    let route: Route
    let pattern: RoutePattern
    let order: RoutePrecedence
    let steps: [Step]
    let tests: [String: ParameterMatcher]
    let queryTests: [QueryFieldMatcher]
    /// The app's own types by the names of the parameters that have them.
    let converters: [String: ParameterConverter]
    let parent: URLTemplate?
    let redirect: URLTemplate?
    /// Of the placeholders that have a segment or the end of the path for themselves.
    let places: [CaptureSlot]
    /// Whether ``places`` has all placeholders.
    private let hasOwnPlaces: Bool

    init(
        route: Route,
        pattern: RoutePattern,
        tests: [String: ParameterMatcher],
        queryTests: [QueryFieldMatcher],
        parent: URLTemplate?,
        redirect: URLTemplate?
    ) {
        self.route = route
        self.pattern = pattern
        self.tests = tests
        self.queryTests = queryTests
        var converters: [String: ParameterConverter] = [:]
        for (name, test) in tests where test.converter != nil { converters[name] = test.converter }
        for test in queryTests where tests[test.field.name] == nil && converters[test.field.name] == nil {
            converters[test.field.name] = test.test.converter
        }
        self.converters = converters
        self.parent = parent
        self.redirect = redirect
        self.places = pattern.places
        self.order = RoutePrecedence(pattern, isCaseSensitive: route.isCaseSensitive)
        self.steps = pattern.segments.enumerated().map { index, segment in
            switch segment {
            case .literal: .literal
            case .placeholder(let placeholder): .capture(placeholder.name)
            case .mixed(let parts):
                .split(
                    MixedSegment(
                        parts: parts,
                        ignoresCase: pattern.ignoresCase(index, isCaseSensitive: route.isCaseSensitive)
                    ) { tests[$0.name] },
                    names: parts.compactMap(\.placeholder?.name)
                )
            }
        }
        self.hasOwnPlaces =
            !pattern.isExpression
            && !pattern.segments.contains { if case .mixed = $0 { true } else { false } }
    }

    /// What the placeholders stand for in an address that the route matches.
    static func captures(of record: consuming CompiledRoute, from url: RouteURL) -> RouteParameters {
        if record.hasOwnPlaces {
            return record.places.isEmpty ? RouteParameters() : RouteParameters(url, record)
        }
        return record.splitCaptures(from: url)
    }

    private func splitCaptures(from url: RouteURL) -> RouteParameters {
        if let expression = pattern.expression { return AddressText(url).captures(of: expression) }
        var values: [RouteParameter] = []
        var segments = url.segmentView[...]
        for step in steps {
            guard let segment = segments.popFirst() else { break }
            switch step {
            case .literal: break
            case .capture(let name): values.append(RouteParameter(name: name, text: segment.text))
            case .split(let mixed, let names): Self.append(names, of: mixed, segment.text, to: &values)
            }
        }
        if let tail = places.firstIndex(where: { $0.ordinal >= steps.count }) {
            var walk = CaptureIterator(self, in: url)
            for _ in 0..<tail { walk.skip() }
            if let capture = walk.nextCapture() { values.append(walk.parameter(of: capture)) }
        }
        return RouteParameters(values, converters: converters)
    }

    /// The placeholder of that name in the address that is walked.
    func capture(named name: String, _ walk: inout CaptureIterator) -> CaptureIterator.Capture? {
        for place in places {
            if place.name == name { return walk.nextCapture() }
            walk.skip()
        }
        return nil
    }

    private static func append(
        _ names: [String],
        of mixed: MixedSegment,
        _ segment: String,
        to values: inout [RouteParameter]
    ) {
        var text = segment
        text.withUTF8 { bytes in
            guard let ranges = mixed.split(bytes) else { return }
            for (name, range) in zip(names, ranges) {
                values.append(RouteParameter(name: name, text: String(decoding: bytes[range], as: UTF8.self)))
            }
        }
    }
}

extension RoutePattern {
    fileprivate var places: [CaptureSlot] {
        var places: [CaptureSlot] = []
        for (ordinal, segment) in segments.enumerated() {
            guard case .placeholder(let placeholder) = segment else { continue }
            places.append(CaptureSlot(name: placeholder.name, ordinal: ordinal, isRest: false))
        }
        switch tail {
        case .end, .zeroOrMore(nil): break
        case .optional(let placeholder):
            places.append(CaptureSlot(name: placeholder.name, ordinal: segments.count, isRest: false))
        case .oneOrMore(let placeholder), .zeroOrMore(let placeholder?):
            places.append(CaptureSlot(name: placeholder.name, ordinal: segments.count, isRest: true))
        }
        return places
    }

    /// Whether the literal text of that segment compares without regard to ASCII case.
    func ignoresCase(_ index: Int, isCaseSensitive: Bool) -> Bool {
        !isCaseSensitive || (index == 0 && !isWeb)
    }
}
