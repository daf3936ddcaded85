/// A checked route, with everything that matching needs.
///
/// ``RouteTableBuilder`` makes one for each route whose pattern is valid, and it never changes.
/// The table and all its matches share it: a match is handed on without a copy of the route.
/// Names of placeholders are unique in it, and every type is looked up.
@usableFromInline
final class CompiledRoute: Sendable {
    @usableFromInline let route: Route
    let pattern: RoutePattern
    /// The rank of the route among all others.
    let order: RoutePrecedence
    /// The segments that hold several placeholders, or one beside literal text, by their numbers.
    let mixed: [Int: MixedSegment]
    /// The tests of typed placeholders by their names; a plain placeholder has none.
    let tests: [String: ParameterMatcher]
    /// The declared query items, in the order of their names.
    let queryFields: [QueryField]
    /// The app's own types, by the names of the parameters that have them.
    let converters: [String: ParameterConverter]
    /// The template of the page below, if there is one.
    let parent: URLTemplate?
    /// The template of the URL to open instead, if there is one.
    let redirect: URLTemplate?
    /// The positions of the placeholders, in order.
    let places: [CaptureSlot]

    /// Prepares a route for matching.
    ///
    /// - Parameters:
    ///   - route: The route as it was declared.
    ///   - pattern: Its pattern.
    ///   - tests: The tests of its typed placeholders, by name.
    ///   - queryFields: Its query items.
    ///   - parent: The template of the page below, which the pattern can fill.
    ///   - redirect: The template of the URL to open instead, which the pattern can fill.
    init(
        route: Route,
        pattern: RoutePattern,
        tests: [String: ParameterMatcher] = [:],
        queryFields: [QueryField] = [],
        parent: URLTemplate? = nil,
        redirect: URLTemplate? = nil
    ) {
        self.route = route
        self.pattern = pattern
        self.tests = tests
        self.queryFields = queryFields
        var converters: [String: ParameterConverter] = [:]
        for (name, test) in tests where test.converter != nil { converters[name] = test.converter }
        for field in queryFields where tests[field.name] == nil {
            converters[field.name] = field.test.converter
        }
        self.converters = converters
        self.parent = parent
        self.redirect = redirect
        self.order = RoutePrecedence(pattern, isCaseSensitive: route.declaration.isCaseSensitive)
        var mixed: [Int: MixedSegment] = [:]
        for (index, segment) in pattern.segments.enumerated() {
            guard case .mixed(let parts) = segment else { continue }
            let ignoresCase = pattern.ignoresCase(index, isCaseSensitive: route.declaration.isCaseSensitive)
            mixed[index] = MixedSegment(parts: parts, ignoresCase: ignoresCase) { tests[$0.name] }
        }
        self.mixed = mixed
        places = pattern.places
    }

    /// Returns the values of the placeholders in the segments of a URL that the route matches.
    func values(of segments: [String]) -> [RouteParameter] {
        places.compactMap { place in
            let rest = segments.dropFirst(place.ordinal)
            switch place.kind {
            case .segment:
                return rest.first.map { RouteParameter(name: place.name, text: $0) }
            case .rest:
                return RouteParameter(
                    name: place.name,
                    text: rest.joined(separator: "/"),
                    segments: Array(rest)
                )
            case .part(let part):
                let texts = rest.first.flatMap { mixed[place.ordinal]?.texts(of: $0) }
                return texts.map { RouteParameter(name: place.name, text: $0[part]) }
            }
        }
    }

    /// Returns a literal segment of the pattern as it is compared.
    func literal(_ text: String, at index: Int) -> LiteralText {
        LiteralText(
            text,
            ignoresCase: pattern.ignoresCase(index, isCaseSensitive: route.declaration.isCaseSensitive)
        )
    }
}

extension RoutePattern {
    /// The positions of the placeholders.
    fileprivate var places: [CaptureSlot] {
        var places: [CaptureSlot] = []
        for (ordinal, segment) in segments.enumerated() {
            switch segment {
            case .literal: break
            case .placeholder(let placeholder):
                places.append(CaptureSlot(name: placeholder.name, ordinal: ordinal, kind: .segment))
            case .mixed(let parts):
                for (part, name) in parts.compactMap(\.placeholder?.name).enumerated() {
                    places.append(CaptureSlot(name: name, ordinal: ordinal, kind: .part(part)))
                }
            }
        }
        if let name = tail.placeholder?.name {
            let kind: CaptureSlot.Kind = tail.isRest ? .rest : .segment
            places.append(CaptureSlot(name: name, ordinal: segments.count, kind: kind))
        }
        return places
    }

    /// Returns whether the literal text of a segment compares without regard to ASCII case.
    ///
    /// The first segment of a custom scheme always does.
    ///
    /// - Parameters:
    ///   - index: The number of the segment, counted from 0.
    ///   - isCaseSensitive: Whether the route asks for exact comparison.
    func ignoresCase(_ index: Int, isCaseSensitive: Bool) -> Bool {
        !isCaseSensitive || (index == 0 && !isWeb)
    }
}

/// The text of a literal segment as it is compared.
///
/// It is in lower case if case is ignored and the text has a letter at all.
struct LiteralText: Sendable, Hashable {
    /// The text in UTF-8, in lower case if ``ignoresCase``.
    let bytes: [UInt8]
    let ignoresCase: Bool

    init(_ text: String, ignoresCase: Bool) {
        self.ignoresCase = ignoresCase && text.utf8.contains(where: ASCII.isLetter)
        self.bytes = self.ignoresCase ? text.utf8.map(ASCII.lowercased) : Array(text.utf8)
    }
}
