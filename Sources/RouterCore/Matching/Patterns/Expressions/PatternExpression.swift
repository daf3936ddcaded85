/// A regular expression in a pattern, which must match the whole text that it tests.
///
/// The expression is parsed into a tree, the tree is compiled into a program,
/// and the program runs over the text.
/// The program follows all possible matches at once, one character at a time.
///
/// A `Regex` would be simpler, but URLs come from other programs.
/// Swift's `Regex` and GLib's `GRegex` backtrack, so a hostile URL could make an app hang.
/// This implementation takes time linear in the length of the text, for any text and any expression.
///
/// - ``ExpressionParser`` creates the ``ExpressionNode`` tree, and refuses features that need backtracking.
/// - ``ExpressionCompiler`` creates the ``ExpressionProgram``, and ``ExpressionMachine`` runs it.
/// - ``ScalarSet`` is a class of characters, such as `[a-z]`.
/// - ``URLText`` is the whole URL that an expression between slashes tests.
final class PatternExpression: Sendable {
    /// The text that an expression tests.
    enum Extent: Sendable, Hashable {
        /// The decoded text of a segment, or of a part of a segment.
        case segment
        /// The canonical form of a URL, without its user, query, and fragment.
        case wholeURL
    }

    /// The expression as it was written, without its parentheses or slashes.
    let text: String
    let extent: Extent
    /// The names of the named groups, in the order in which the groups begin.
    let names: [String]
    /// The compiled expression, which every match runs.
    let program: ExpressionProgram
    /// The compiled expression for reading text from its end.
    let reversed: ExpressionProgram
    /// The literal text with which every matching text begins, in UTF-8; empty if unknown.
    ///
    /// If two expressions can match the same text, the prefix of one begins with the prefix of the other.
    let prefix: [UInt8]
    /// The tree, from which both programs are compiled and ``sample`` is created.
    let root: ExpressionNode

    /// Creates an expression from its text.
    ///
    /// - Parameters:
    ///   - bytes: The whole pattern.
    ///   - range: The range of the expression, without its parentheses or slashes.
    ///   - extent: The text that the expression tests.
    /// - Throws: `PatternError` at the first mistake. Its offset is counted in the whole pattern.
    init(bytes: [UInt8], range: Range<Int>, extent: Extent) throws(PatternError) {
        var parser = ExpressionParser(bytes: bytes, range: range, extent: extent)
        root = try parser.parse()
        text = String(decoding: bytes[range], as: UTF8.self)
        self.extent = extent
        names = parser.names
        var prefix = String.UnicodeScalarView()
        _ = root.appendPrefix(to: &prefix)
        self.prefix = Array(String(prefix).utf8)
        program = ExpressionCompiler.program(of: root, nameCount: names.count)
        reversed = ExpressionCompiler.program(of: root, nameCount: 0, isReversed: true)
    }

    /// Returns whether the whole text matches.
    ///
    /// - Parameter text: The text in UTF-8.
    /// - Complexity: O(*n* · states) in the length of the text.
    func accepts(_ text: some Collection<UInt8>) -> Bool {
        // Most texts differ from the prefix in their first bytes, so no machine has to run for them.
        guard text.starts(with: prefix) else { return false }
        var machine = ExpressionMachine(program)
        return machine.accepts(String(decoding: text, as: UTF8.self).unicodeScalars)
    }

    /// For each position in a text, finds the shortest match that begins there and ends at a stop.
    ///
    /// A stop is a position at which a match is allowed to end.
    /// Empty matches do not count.
    /// This method is used if the expression belongs to a placeholder that is not alone in its segment.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - start: The index in `stops` and `ends` for the position of the text's first byte.
    ///   - stops: For each position, whether it is a stop.
    ///   - ends: The array to fill. For each position at which a match begins, it receives the end of the
    ///     shortest match. All other elements remain unchanged.
    /// - Complexity: O(*n* · states) in the length of the text.
    func shortestEnds(in text: String, from start: Int, stops: [Bool], into ends: inout [Int32]) {
        var machine = ExpressionMachine(reversed)
        machine.shortestEnds(in: text, from: start, stops: stops, into: &ends)
    }

    /// Returns the position of the matching closing parenthesis, or `nil` if there is none.
    ///
    /// Parentheses after a backslash or in a class do not count.
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

extension PatternExpression: Hashable {
    /// Returns whether both expressions have the same text and extent.
    static func == (left: PatternExpression, right: PatternExpression) -> Bool {
        left === right || (left.text.utf8.elementsEqual(right.text.utf8) && left.extent == right.extent)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// The text that an expression for whole URLs tests. Equivalent URLs have the same text.
///
/// The text is the canonical form of the URL without the user, the query, and the fragment.
/// If the scheme is custom, the port is also omitted, the first segment is in lowercase, and the text ends
/// with a slash only if the last segment is empty.
/// Other kinds of patterns ignore the omitted parts too, and the case of the first segment
/// if the scheme is custom.
///
/// ``RouteTable`` creates this text if no other pattern matches the URL,
/// and ``CompiledRoute`` creates it to find the captures.
struct URLText {
    private let text: String
    private let url: RouteURL

    init(_ url: RouteURL) {
        self.url = url
        text = CanonicalForm.path(of: url, foldsFirstSegment: true)
    }

    /// Returns whether the expression matches the whole text.
    func fits(_ expression: PatternExpression) -> Bool { expression.accepts(text.utf8) }

    /// Returns the decoded text of each named group, with letters in the same case as in the URL.
    ///
    /// A group that is not part of the match is absent.
    /// Text that cannot be decoded, for example because its group ends inside an escape, remains encoded.
    func captures(of expression: PatternExpression) -> RouteParameters {
        guard !expression.names.isEmpty else { return [:] }
        var values: [ParameterTexts] = []
        var machine = ExpressionMachine(expression.program)
        // This form differs from `text` only in case, so the ranges of the captures apply to both.
        let written = Array(CanonicalForm.path(of: url, foldsFirstSegment: false).utf8)
        for (name, range) in zip(expression.names, machine.captures(in: text.unicodeScalars) ?? []) {
            guard let range else { continue }
            let encoded = String(decoding: written[range], as: UTF8.self)
            values.append(ParameterTexts(name: name, text: (try? PercentCoding.decode(encoded)) ?? encoded))
        }
        return RouteParameters(values)
    }
}

extension PatternExpression {
    /// A short text that matches, in which each optional part occurs once.
    ///
    /// If a class in the expression contains no character from U+0021 to U+2FFF,
    /// the sample contains `?` in its place and does not match.
    var sample: String {
        var text = String.UnicodeScalarView()
        root.appendSample(to: &text)
        return String(text)
    }
}

extension ExpressionNode {
    /// Appends a text that matches the part.
    fileprivate func appendSample(to text: inout String.UnicodeScalarView) {
        switch kind {
        case .scalar(let scalar): text.append(scalar)
        case .set(let set): text.append(set.sample)
        case .sequence(let nodes): for node in nodes { node.appendSample(to: &text) }
        case .choice(let nodes): nodes.first?.appendSample(to: &text)
        case .group(let node, _): node.appendSample(to: &text)
        case .repetition(let node, let least, let most, _):
            for _ in 0..<max(least, min(1, most ?? 1)) { node.appendSample(to: &text) }
        }
    }
}

extension ExpressionNode {
    /// Appends the literal text with which every match of the part begins, as far as it is known.
    ///
    /// - Returns: Whether the part matches only the appended text.
    fileprivate func appendPrefix(to text: inout String.UnicodeScalarView) -> Bool {
        switch kind {
        case .scalar(let scalar):
            text.append(scalar)
            return true
        case .sequence(let nodes): return nodes.allSatisfy { $0.appendPrefix(to: &text) }
        case .group(let node, _): return node.appendPrefix(to: &text)
        case .set, .choice, .repetition: return false
        }
    }
}

extension ScalarSet {
    /// A sample from the set: `1`, `a`, or `A` if the set contains it,
    /// otherwise its first member from U+0021 to U+2FFF, or `?` if there is none.
    fileprivate var sample: Unicode.Scalar {
        let common = (0x21...0x2FFF).lazy.compactMap { Unicode.Scalar($0 as UInt32) }
        return (["1", "a", "A"] as [Unicode.Scalar]).first(where: contains) ?? common.first(where: contains)
            ?? "?"
    }
}
