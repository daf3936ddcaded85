/// A checked route, with everything that matching needs.
///
/// ``RouteTableBuilder`` makes one for each route whose pattern is valid, and it never changes.
/// The table and all its matches share it: a match is handed on without a copy of the route.
/// Names of placeholders are unique in it, and every type is looked up.
///
/// | Pattern | Steps |
/// |---|---|
/// | `a://item/:id` | a literal, the capture `id` |
/// | `a://release/v:major-:minor` | a literal, a split into `major` and `minor` |
/// | `a://files/:rest*` | a literal; the rest has a position, but no step |
@usableFromInline
final class CompiledRoute: Sendable {
    /// The use of one segment of a URL that the route matches.
    enum Step: Sendable {
        /// The segment gives no value.
        case literal
        /// The segment is the value of the placeholder with this name.
        case capture(String)
        /// The segment holds the values of several placeholders, or of one beside literal text.
        case split(MixedSegment, names: [String])
    }

    @usableFromInline let route: Route
    let pattern: RoutePattern
    /// The rank of the route among all others.
    let order: RoutePrecedence
    /// One step for each segment of the pattern; the end of the pattern has none.
    let steps: [Step]
    /// The tests of typed placeholders by their names; a plain placeholder has none.
    let tests: [String: ParameterMatcher]
    /// The tests of the query fields, in the order of their declaration.
    let queryTests: [QueryFieldMatcher]
    /// The app's own types, by the names of the parameters that have them.
    let converters: [String: ParameterConverter]
    /// The template of the page below, if there is one.
    let parent: URLTemplate?
    /// The template of the URL to open instead, if there is one.
    let redirect: URLTemplate?
    /// The placeholders that stand alone in their segment or rest, in order.
    let places: [CaptureSlot]
    /// Whether ``places`` has all placeholders: no segment mixes text and placeholders.
    private let hasOwnPlaces: Bool

    /// Prepares a route for matching.
    ///
    /// - Parameters:
    ///   - route: The route as it was declared.
    ///   - pattern: Its pattern.
    ///   - tests: The tests of its typed placeholders, by name.
    ///   - queryTests: The tests of its query fields.
    ///   - parent: The template of the page below, which the pattern can fill.
    ///   - redirect: The template of the URL to open instead, which the pattern can fill.
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

    /// Returns the values of the placeholders in a URL that the route matches.
    ///
    /// If each placeholder stands alone, the values stay in the URL until one is read.
    /// Otherwise the segments are split at once.
    static func captures(of record: consuming CompiledRoute, from url: RouteURL) -> RouteParameters {
        if record.hasOwnPlaces {
            return record.places.isEmpty ? RouteParameters() : RouteParameters(url, record)
        }
        return record.splitCaptures(from: url)
    }

    /// Reads all values of a URL whose pattern has mixed segments or is an expression.
    private func splitCaptures(from url: RouteURL) -> RouteParameters {
        if let expression = pattern.expression { return AddressText(url).captures(of: expression) }
        let named = values(of: url.segments).filter { !$0.name.isEmpty }
        return RouteParameters(named, converters: converters)
    }

    /// Returns the values that the segments of a URL give the placeholders; the name of an unnamed rest is empty.
    func values(of segments: [String]) -> [RouteParameter] {
        var values: [RouteParameter] = []
        for (step, segment) in zip(steps, segments) {
            switch step {
            case .literal: break
            case .capture(let name): values.append(RouteParameter(name: name, text: segment))
            case .split(let mixed, let names): Self.append(names, of: mixed, segment, to: &values)
            }
        }
        let rest = Array(segments.dropFirst(steps.count))
        let name = pattern.tail.placeholder?.name ?? ""
        if pattern.tail.isRest {
            values.append(RouteParameter(name: name, text: rest.joined(separator: "/"), segments: rest))
        } else if let text = rest.first {
            values.append(RouteParameter(name: name, text: text))
        }
        return values
    }

    /// Returns a literal segment of the pattern as it is compared.
    func literal(_ text: String, at index: Int) -> LiteralText {
        LiteralText(text, ignoresCase: pattern.ignoresCase(index, isCaseSensitive: route.isCaseSensitive))
    }

    /// Adds the values of the placeholders in a mixed segment.
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
    /// The placeholders that stand alone, with the numbers of their segments.
    fileprivate var places: [CaptureSlot] {
        var places: [CaptureSlot] = []
        for (ordinal, segment) in segments.enumerated() {
            guard case .placeholder(let placeholder) = segment else { continue }
            places.append(CaptureSlot(name: placeholder.name, ordinal: ordinal, isRest: false))
        }
        if let placeholder = tail.placeholder {
            places.append(CaptureSlot(name: placeholder.name, ordinal: segments.count, isRest: tail.isRest))
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
