/// A regular expression of a pattern, which matches in time linear in the text.
///
/// Equal ones have the same text and the same extent.
final class PatternExpression: Sendable {
    /// What an expression is about.
    enum Extent: Sendable, Hashable {
        /// The decoded text of one segment, or of a part of it.
        case segment
        /// The canonical address without query and fragment.
        case address
    }

    let text: String
    let extent: Extent
    /// The names of the groups, in the order in which they begin.
    let names: [String]
    let program: ExpressionProgram
    private let root: ExpressionNode

    /// Reads the expression in that range of a pattern's bytes.
    ///
    /// - Throws: `PatternError`, its offset counted in the pattern.
    init(bytes: [UInt8], range: Range<Int>, extent: Extent) throws(PatternError) {
        var parser = ExpressionParser(bytes: bytes, range: range, extent: extent)
        root = try parser.parse()
        text = String(decoding: bytes[range], as: UTF8.self)
        self.extent = extent
        names = parser.names
        program = ExpressionCompiler.program(of: root, nameCount: names.count)
    }

    /// Whether the whole text fits.
    ///
    /// - Complexity: O(*n* · states).
    func accepts(_ text: some Collection<UInt8>) -> Bool {
        var machine = ExpressionMachine<NoCaptures>(program)
        return machine.accepts(String(decoding: text, as: UTF8.self).unicodeScalars)
    }

    /// Returns the same expression, read from the end of a text.
    func reversed() -> ReversedExpression {
        ReversedExpression(program: ExpressionCompiler.program(of: root, nameCount: 0, isReversed: true))
    }

    /// The place behind the expression that an opening parenthesis begins: that of the one which closes it.
    static func end(of opening: Int, in bytes: [UInt8]) -> Int? {
        var depth = 0
        var isInClass = false
        var position = opening
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\\"): position += 1
            case UInt8(ascii: "]"): isInClass = false
            case UInt8(ascii: "[") where !isInClass: isInClass = true
            case UInt8(ascii: "(") where !isInClass: depth += 1
            case UInt8(ascii: ")") where !isInClass:
                depth -= 1
                if depth == 0 { return position }
            default: break
            }
            position += 1
        }
        return nil
    }
}

/// A regular expression that reads a text from its end, to find where parts of the text end.
///
/// ``MixedSegment`` splits a segment with several placeholders by it.
struct ReversedExpression: Sendable {
    let program: ExpressionProgram

    /// Finds, for each place of a text, the shortest part that fits, begins there and ends at a stop.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - start: The place of the text's first byte in `stops` and `ends`.
    ///   - stops: Whether a part may end at a place.
    ///   - ends: Gets the end of the shortest part, at the place where that part begins.
    /// - Complexity: O(*n* · states).
    func shortestEnds(in text: String, from start: Int, stops: [Bool], into ends: inout [Int32]) {
        var machine = ExpressionMachine<TextEnd>(program)
        machine.shortestEnds(in: text, from: start, stops: stops, into: &ends)
    }
}

extension PatternExpression: Hashable {
    static func == (left: PatternExpression, right: PatternExpression) -> Bool {
        left === right || (left.text.utf8.elementsEqual(right.text.utf8) && left.extent == right.extent)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// An address as an expression over the whole of it sees it: what all spellings of one place have in common.
///
/// It is the canonical form without user, query and fragment. A custom scheme's port is left out too, and its first
/// segment is in lower case, since neither makes a difference to any other route.
struct AddressText {
    private let text: String
    private let url: RouteURL

    init(_ url: RouteURL) {
        self.url = url
        text = CanonicalForm.place(of: url, foldsFirstSegment: true)
    }

    func fits(_ expression: PatternExpression) -> Bool { expression.accepts(text.utf8) }

    /// The texts of the named groups, decoded where they are whole, and with the case in which they were written.
    ///
    /// A group that took no part is missing.
    func captures(of expression: PatternExpression) -> RouteParameters {
        guard !expression.names.isEmpty else { return RouteParameters() }
        var values: [RouteParameter] = []
        var machine = ExpressionMachine<CaptureSlots>(expression.program)
        // Only the case differs, so the places are the same.
        let written = Array(CanonicalForm.place(of: url, foldsFirstSegment: false).utf8)
        for (name, range) in zip(expression.names, machine.captures(in: text.unicodeScalars) ?? []) {
            guard let range else { continue }
            let encoded = String(decoding: written[range], as: UTF8.self)
            values.append(RouteParameter(name: name, text: (try? PercentCoding.decode(encoded)) ?? encoded))
        }
        return RouteParameters(values, converters: [:])
    }
}
