/// A checked route, with everything that matching needs.
///
/// ``RouteTableBuilder`` creates a compiled route for each route whose pattern is valid.
/// A compiled route never changes. Its placeholders have unique names.
/// The builder has already looked up the types of its placeholders and query items.
/// The table and all its matches share the compiled route, so passing on a match does not copy the route.
@usableFromInline
final class CompiledRoute: Sendable {
    @usableFromInline let route: Route
    let pattern: RoutePattern
    /// The precedence of the route among all routes.
    let order: RoutePrecedence
    /// The fixed segments of the pattern, prepared for matching.
    let segments: [CompiledSegment]
    /// The matchers of typed placeholders, by name. A placeholder without a type has no matcher.
    let tests: [String: ParameterMatcher]
    /// The declared query items, sorted by name.
    let queryFields: [QueryField]
    /// The converters for the app's own types, by the names of the parameters that use them.
    let converters: [String: ParameterConverter]
    /// The template for the URL of the parent page, or `nil` if the page has no parent.
    let parent: URLTemplate?
    /// The template for the URL to which the route redirects, or `nil` if the route does not redirect.
    let redirect: URLTemplate?
    /// The query items that the route requires and the URLs that it excludes, or `nil` if there are none.
    let condition: RouteCondition?
    /// The positions of the placeholders, in order.
    let captures: [CaptureSlot]

    /// Prepares a route for matching.
    ///
    /// - Parameters:
    ///   - route: The route as declared.
    ///   - pattern: The parsed pattern of the route.
    ///   - tests: The matchers of the typed placeholders, by name.
    ///   - queryFields: The declared query items.
    ///   - parent: The template for the URL of the parent page. It can use only placeholders of the pattern.
    ///   - redirect: The template for the URL to which the route redirects. It can use only placeholders of
    ///     the pattern.
    ///   - condition: The query items that the route requires and the URLs that it excludes.
    init(
        route: Route,
        pattern: RoutePattern,
        tests: [String: ParameterMatcher] = [:],
        queryFields: [QueryField] = [],
        parent: URLTemplate? = nil,
        redirect: URLTemplate? = nil,
        condition: RouteCondition? = nil
    ) {
        self.route = route
        self.condition = condition
        self.pattern = pattern
        self.tests = tests
        self.queryFields = queryFields
        // No query field has the name of a placeholder, so the merge has no conflicts.
        converters = tests.merging(queryFields.map { ($0.name, $0.test) }) { own, _ in own }
            .compactMapValues(\.converter)
        self.parent = parent
        self.redirect = redirect
        var segments: [CompiledSegment] = []
        segments.reserveCapacity(pattern.segments.count)
        for segment in pattern.segments {
            // In a URL with a custom scheme, the first segment always ignores case.
            let ignoresCase = !route.declaration.isCaseSensitive || segments.isEmpty && !pattern.isWeb
            switch segment {
            case .literal(let text):
                segments.append(.literal(LiteralText(text, ignoresCase: ignoresCase)))
            case .mixed(let parts):
                let mixed = MixedSegment(parts: parts, ignoresCase: ignoresCase) { tests[$0.name] }
                segments.append(.mixed(mixed))
            case .placeholder(let placeholder): segments.append(.placeholder(tests[placeholder.name]))
            }
        }
        self.segments = segments
        order = RoutePrecedence(pattern, segments)
        captures = pattern.captures
    }

    /// Returns the segment of the pattern that the URL's segment at an index must match.
    ///
    /// After the fixed segments, the result is the optional segment (`:tab?`) or a segment of the rest
    /// (`:rest*`).
    func segment(at index: Int) -> CompiledSegment {
        if index < segments.count { return segments[index] }
        let test = pattern.tail.placeholder.flatMap { tests[$0.name] }
        // Only a rest without a type matches empty segments.
        return pattern.tail.isRest && test == nil ? .anything : .placeholder(test)
    }
}

/// A segment of a pattern, prepared for matching. Each case describes the text that the segment matches.
enum CompiledSegment: Sendable {
    /// Exactly this text, or this text in any mix of upper and lower case.
    case literal(LiteralText)
    /// Text that consists of literal text and the values of placeholders.
    case mixed(MixedSegment)
    /// Text that passes the test; without a test, any nonempty text.
    case placeholder(ParameterMatcher?)
    /// Any text, including empty text.
    case anything

    /// Returns whether the segment matches a decoded segment of a URL.
    func accepts(_ text: String) -> Bool {
        switch self {
        case .literal(let literal):
            return literal.ignoresCase
                ? text.utf8.lazy.map(ASCII.lowercased).elementsEqual(literal.bytes)
                : text.utf8.elementsEqual(literal.bytes)
        case .mixed(let segment): return segment.texts(of: text) != nil
        case .placeholder(let test): return !text.isEmpty && test?.accepts(text.utf8) ?? true
        case .anything: return true
        }
    }

    /// Returns the values of the placeholders in a mixed segment.
    ///
    /// Returns `nil` for other kinds of segments, and for text that does not fit.
    func parts(of text: String) -> [String]? {
        if case .mixed(let segment) = self { segment.texts(of: text) } else { nil }
    }
}

extension RoutePattern {
    /// The positions of the placeholders.
    fileprivate var captures: [CaptureSlot] {
        var captures: [CaptureSlot] = []
        for (ordinal, segment) in segments.enumerated() {
            switch segment {
            case .literal: break
            case .placeholder(let placeholder):
                captures.append(CaptureSlot(name: placeholder.name, ordinal: ordinal, kind: .segment))
            case .mixed(let parts):
                for (part, name) in parts.compactMap(\.placeholder?.name).enumerated() {
                    captures.append(CaptureSlot(name: name, ordinal: ordinal, kind: .part(part)))
                }
            }
        }
        if let name = tail.placeholder?.name {
            let kind: CaptureSlot.Kind = tail.isRest ? .rest : .segment
            captures.append(CaptureSlot(name: name, ordinal: segments.count, kind: kind))
        }
        return captures
    }
}

/// The text of a literal segment, prepared for matching.
///
/// If the text has no ASCII letters, ``ignoresCase`` is false, because the case cannot differ.
struct LiteralText: Sendable, Hashable {
    /// The text in UTF-8, in lowercase if ``ignoresCase`` is true.
    let bytes: [UInt8]
    let ignoresCase: Bool

    init(_ text: String, ignoresCase: Bool) {
        self.ignoresCase = ignoresCase && text.utf8.contains(where: ASCII.isLetter)
        self.bytes = self.ignoresCase ? text.utf8.map(ASCII.lowercased) : Array(text.utf8)
    }
}

/// An iterator over the values that a route's placeholders have in a URL.
///
/// ``RouteParameters`` creates an iterator for each read.
/// The iterator decodes a value only when the value is read. A search by name skips all other values.
struct CaptureIterator: IteratorProtocol, Sendable {
    private let record: CompiledRoute
    private let text: String
    /// Whether the value for the rest of the path (`:rest*`) also lists its segments.
    ///
    /// Listing the segments costs an allocation for each segment.
    private let keepsElements: Bool
    /// Whether a segment of the URL contains an escape; if not, values are copied without decoding.
    private let isEscaped: Bool
    /// The position before the next unread segment.
    private var segments: SegmentIterator
    /// The index of the next placeholder.
    private var index = 0
    /// The values of the mixed segment that was read last.
    private var parts: [String] = []

    /// Creates an iterator that begins before the first placeholder of a route.
    init(_ record: CompiledRoute, in url: borrowing RouteURL, keepsElements: Bool) {
        self.record = record
        self.keepsElements = keepsElements
        text = url.text
        isEscaped = url.layout.hasEscapedSegments
        segments = SegmentIterator(url.layout)
    }

    /// Returns the parameter of the next placeholder, decoded.
    ///
    /// Returns `nil` at the end, and if the URL omits the optional placeholder, which is always the last one.
    /// A placeholder for the rest of the path (`:rest*`) always has a parameter, even if the rest has no
    /// segments.
    mutating func next() -> ParameterTexts? {
        guard index < record.captures.count else { return nil }
        let capture = record.captures[index]
        index += 1
        let bytes = text.utf8.span
        segments.skip(to: capture.ordinal, in: bytes)
        switch capture.kind {
        case .segment:
            guard let range = segments.next(in: bytes) else { return nil }
            return ParameterTexts(name: capture.name, text: decoded(range, in: bytes))
        case .part(let part):
            if Int(segments.ordinal) <= capture.ordinal {
                let segment = segments.next(in: bytes).map { decoded($0, in: bytes) }
                parts = segment.flatMap(record.segments[capture.ordinal].parts) ?? []
            }
            return parts.isEmpty ? nil : ParameterTexts(name: capture.name, text: parts[part])
        case .rest:
            // A decoded segment may contain a slash, so the segments are stored separately.
            var elements: [String]? = keepsElements ? [] : nil
            var joined = ""
            while let range = segments.next(in: bytes) {
                let segment = decoded(range, in: bytes)
                if Int(segments.ordinal) > capture.ordinal + 1 { joined += "/" }
                joined += segment
                elements?.append(segment)
            }
            return ParameterTexts(name: capture.name, text: joined, elements: elements)
        }
    }

    /// Returns the parameter with this name, or `nil` if there is none.
    mutating func next(named name: String) -> ParameterTexts? {
        while index < record.captures.count, record.captures[index].name != name { index += 1 }
        return next()
    }

    private func decoded(_ range: Range<Int>, in bytes: Span<UInt8>) -> String {
        isEscaped ? PercentCoding.decoded(range, in: bytes) : bytes.text(range)
    }
}

/// The position of a placeholder, counted in segments.
///
/// ``CompiledRoute`` creates a slot for each placeholder of its pattern.
struct CaptureSlot: Sendable {
    /// What the placeholder matches.
    enum Kind: Sendable {
        case segment
        /// All segments from this position on.
        case rest
        /// A part of a mixed segment. The number counts the placeholders of the segment, from 0.
        case part(Int)
    }

    let name: String
    /// The number of the segment, or of the first segment of a rest, counted from 0.
    let ordinal: Int
    let kind: Kind
}
