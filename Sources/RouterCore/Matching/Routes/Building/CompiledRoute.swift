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
    /// The segments that a URL must have, as they are compared.
    let segments: [CompiledSegment]
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
    /// The condition that a matching URL must also meet; `nil` for most routes.
    let condition: RouteCondition?
    /// The positions of the placeholders, in order.
    let captures: [CaptureSlot]

    /// Prepares a route for matching.
    ///
    /// - Parameters:
    ///   - route: The route as it was declared.
    ///   - pattern: Its pattern.
    ///   - tests: The tests of its typed placeholders, by name.
    ///   - queryFields: Its query items.
    ///   - parent: The template of the page below, which the pattern can fill.
    ///   - redirect: The template of the URL to open instead, which the pattern can fill.
    ///   - condition: The condition that a matching URL must also meet.
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
        // No query field has the name of a placeholder.
        converters = tests.merging(queryFields.map { ($0.name, $0.test) }) { own, _ in own }
            .compactMapValues(\.converter)
        self.parent = parent
        self.redirect = redirect
        var segments: [CompiledSegment] = []
        segments.reserveCapacity(pattern.segments.count)
        for segment in pattern.segments {
            // The first segment of a custom scheme never depends on case.
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

    /// Returns the segment at an index, which is one of the tail's after the others.
    func segment(at index: Int) -> CompiledSegment {
        if index < segments.count { return segments[index] }
        let test = pattern.tail.placeholder.flatMap { tests[$0.name] }
        // Only a rest without a type matches empty segments.
        return pattern.tail.isRest && test == nil ? .anything : .placeholder(test)
    }
}

/// A segment of a pattern as it is compared: the set of texts that it matches.
enum CompiledSegment: Sendable {
    /// One text, or one text in every case.
    case literal(LiteralText)
    /// Texts that literal text and placeholders make up.
    case mixed(MixedSegment)
    /// Texts that pass a test; without a test, any text that is not empty.
    case placeholder(ParameterMatcher?)
    /// Any text, also an empty one.
    case anything

    /// Returns whether a decoded segment of a URL is one of the texts.
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

    /// Returns the texts of the placeholders beside each other or beside literal text.
    ///
    /// It is `nil` for another kind of segment, and for a text that does not fit.
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

/// Finds the parameters of a route's placeholders in a URL, one after the other.
///
/// ``RouteParameters`` makes one each time that it is asked.
/// A value is decoded only when it is read, and a search by name skips the others.
struct CaptureIterator: IteratorProtocol, Sendable {
    private let record: CompiledRoute
    private let text: String
    /// Whether a rest has its segments as elements beside its text, each of which costs an allocation.
    private let keepsElements: Bool
    /// Whether a segment of the URL holds an escape; otherwise texts are only copied.
    private let isEscaped: Bool
    /// It is before the next segment that has not been read.
    private var walk: SegmentIterator
    /// The index of the next placeholder.
    private var index = 0
    /// The values in the last segment that holds several placeholders, or one beside literal text.
    private var parts: [String] = []

    /// Begins before the first placeholder of a route.
    init(_ record: CompiledRoute, in url: borrowing RouteURL, keepsElements: Bool) {
        self.record = record
        self.keepsElements = keepsElements
        text = url.text
        isEscaped = url.layout.hasEscapedSegments
        walk = SegmentIterator(url.layout)
    }

    /// Returns the parameter of the next placeholder, decoded.
    ///
    /// It is `nil` at the end, and if the URL leaves out an optional placeholder, which only the last one can be.
    /// A rest is always there, but may have no segments.
    mutating func next() -> ParameterTexts? {
        guard index < record.captures.count else { return nil }
        let capture = record.captures[index]
        index += 1
        let bytes = text.utf8.span
        walk.skip(to: capture.ordinal, in: bytes)
        switch capture.kind {
        case .segment:
            guard let range = walk.next(in: bytes) else { return nil }
            return ParameterTexts(name: capture.name, text: decoded(range, in: bytes))
        case .part(let part):
            if Int(walk.ordinal) <= capture.ordinal {
                let segment = walk.next(in: bytes).map { decoded($0, in: bytes) }
                parts = segment.flatMap(record.segments[capture.ordinal].parts) ?? []
            }
            return parts.isEmpty ? nil : ParameterTexts(name: capture.name, text: parts[part])
        case .rest:
            // A decoded segment may hold a slash, so the segments are kept apart.
            var elements: [String]? = keepsElements ? [] : nil
            var joined = ""
            while let range = walk.next(in: bytes) {
                let segment = decoded(range, in: bytes)
                if Int(walk.ordinal) > capture.ordinal + 1 { joined += "/" }
                joined += segment
                elements?.append(segment)
            }
            return ParameterTexts(name: capture.name, text: joined, elements: elements)
        }
    }

    /// Returns the parameter of this name; `nil` if there is none.
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
/// ``CompiledRoute`` makes one for each placeholder of its pattern.
struct CaptureSlot: Sendable {
    /// The text that the placeholder matches.
    enum Kind: Sendable {
        case segment
        /// All segments from there.
        case rest
        /// The part with this number of a segment that holds several placeholders, or one beside literal text.
        case part(Int)
    }

    let name: String
    /// The number of its segment, or of a rest's first one, counted from 0.
    let ordinal: Int
    let kind: Kind
}
