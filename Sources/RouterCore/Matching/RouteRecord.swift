/// A checked route with all that matching needs of it; shared by the table and its matches.
final class RouteRecord: Sendable {
    /// What a segment of the address is taken for.
    enum Step: Sendable {
        case literal
        case capture(String)
        case split(MixedSegment, names: [String])
    }

    let route: Route
    let pattern: RoutePattern
    let order: RouteOrder
    let steps: [Step]
    let tests: [String: TypeTest]
    let queryTests: [QueryTest]
    /// The app's own types by the names of the parameters that have them.
    let converters: [String: ParameterConverter]
    let parent: URLTemplate?
    let redirect: URLTemplate?
    private let captureCount: Int

    init(
        route: Route,
        pattern: RoutePattern,
        tests: [String: TypeTest],
        queryTests: [QueryTest],
        parent: URLTemplate?,
        redirect: URLTemplate?
    ) {
        self.route = route
        self.pattern = pattern
        self.tests = tests
        self.queryTests = queryTests
        let queryTypes = queryTests.map { ($0.field.name, $0.test) }
        self.converters = tests.merging(queryTypes) { first, _ in first }.compactMapValues(\.converter)
        self.parent = parent
        self.redirect = redirect
        self.captureCount = pattern.placeholders.count
        self.order = RouteOrder(pattern, isCaseSensitive: route.isCaseSensitive)
        self.steps = pattern.segments.enumerated().map { index, segment in
            switch segment {
            case .literal: .literal
            case .placeholder(let placeholder): .capture(placeholder.name)
            case .mixed(let parts):
                .split(
                    MixedSegment(
                        parts: parts,
                        isFolded: pattern.isFolded(index, isCaseSensitive: route.isCaseSensitive)
                    ) { tests[$0.name] },
                    names: parts.compactMap(\.placeholder?.name)
                )
            }
        }
    }

    /// What the placeholders stand for in an address that the route matches.
    func captures(from url: RouteURL) -> RouteParameters {
        var parameters = RouteParameters()
        if let expression = pattern.expression { return AddressText(url).captures(of: expression) }
        guard captureCount > 0 else { return parameters }
        parameters.reserveCapacity(captureCount)
        parameters.converters = converters
        let view = url.segmentView
        var index = view.startIndex
        for step in steps {
            switch step {
            case .literal: break
            case .capture(let name): parameters.append(name, view[index].text)
            case .split(let mixed, let names):
                Self.append(names, of: mixed, view[index].text, to: &parameters)
            }
            index = view.index(after: index)
        }
        switch pattern.tail {
        case .end, .zeroOrMore(nil): break
        case .optional(let placeholder):
            if index < view.endIndex { parameters.append(placeholder.name, view[index].text) }
        case .oneOrMore(let placeholder), .zeroOrMore(let placeholder?):
            parameters.append(placeholder.name, segments: view[index...].map(\.text))
        }
        return parameters
    }

    private static func append(
        _ names: [String],
        of mixed: MixedSegment,
        _ segment: String,
        to parameters: inout RouteParameters
    ) {
        var text = segment
        text.withUTF8 { bytes in
            guard let ranges = mixed.split(bytes) else { return }
            for (name, range) in zip(names, ranges) {
                parameters.append(name, String(decoding: bytes[range], as: UTF8.self))
            }
        }
    }
}

extension RoutePattern {
    /// Whether the literal text of that segment compares without regard to ASCII case.
    func isFolded(_ index: Int, isCaseSensitive: Bool) -> Bool {
        !isCaseSensitive || (index == 0 && !isWeb)
    }
}
