/// A parser that reads a regular expression from left to right and stops at the first mistake.
///
/// ``PatternExpression`` creates the parser. Each rule of the grammar has its own function:
///
/// ```text
/// expression  "(?i)"? choice            parse
/// choice      sequence ("|" sequence)*  parseChoice
/// sequence    repeated*                 parseSequence
/// repeated    atom quantifier?          parseRepeated
/// quantifier  * + ? {n} {n,} {n,m}      parseQuantifier; a "?" after it makes it lazy
/// atom        . \d [a-z] (group) a      parseAtom, parseEscape, parseClass, parseGroup
/// ```
///
/// Each group takes one level of recursion, and ``maximumDepth`` limits the number of levels.
struct ExpressionParser {
    /// The maximum depth of nested groups.
    static let maximumDepth = 64
    /// The maximum number of named groups.
    static let maximumNames = 32

    /// The kind of text that the expression tests. Some syntax is allowed for only one kind.
    let extent: PatternExpression.Extent
    /// The scalars of the expression.
    let scalars: [Unicode.Scalar]
    /// The offset of each scalar in ``scalars``, followed by the offset of the end of the expression.
    ///
    /// Offsets are in bytes from the start of the whole pattern.
    private let offsets: [Int]
    /// The index of the next scalar to read.
    var position = 0
    /// The number of open groups.
    private var depth = 0
    /// The names of the groups so far, in the order in which the groups begin.
    var names: [String] = []
    /// Whether the expression begins with `(?i)`.
    private(set) var ignoresCase = false

    /// Creates a parser at the start of an expression.
    ///
    /// - Parameters:
    ///   - bytes: The whole pattern, in which the offsets of errors are counted.
    ///   - range: The range of the expression.
    ///   - extent: The text that the expression tests.
    init(bytes: [UInt8], range: Range<Int>, extent: PatternExpression.Extent) {
        self.extent = extent
        var offsets: [Int] = []
        var offset = range.lowerBound
        scalars = Array(String(decoding: bytes[range], as: UTF8.self).unicodeScalars)
        for scalar in scalars {
            offsets.append(offset)
            offset += UTF8.width(scalar)
        }
        self.offsets = offsets + [range.upperBound]
    }

    /// Returns the tree of the whole expression.
    ///
    /// - Throws: `PatternError` at the first mistake, with `controlCharacter`, `duplicatePlaceholder`,
    ///   or one of the reasons for regular expressions.
    mutating func parse() throws(PatternError) -> ExpressionNode {
        ignoresCase = skip("(?i)")
        guard current != nil else { throw error(.emptyExpression, at: 0) }
        let node = try parseChoice(isOutermost: true)
        guard current == nil else { throw error(.unmatchedParenthesis) }
        return node
    }

    // MARK: Reading

    /// The next scalar to read, or `nil` at the end.
    var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    /// Returns the scalar that is `count` places after the next scalar, or `nil` beyond the end.
    func scalar(after count: Int) -> Unicode.Scalar? {
        position + count < scalars.count ? scalars[position + count] : nil
    }

    /// Skips the given text if it comes next, and returns whether it did.
    mutating func skip(_ text: String) -> Bool {
        let expected = Array(text.unicodeScalars)
        guard scalars[position...].starts(with: expected) else { return false }
        position += expected.count
        return true
    }

    /// Returns an error at a scalar of the expression, by default at the next scalar.
    func error(_ problem: PatternError.Reason, at index: Int? = nil) -> PatternError {
        PatternError(problem, at: offsets[index ?? position])
    }

    /// Returns a node, or throws `tooManyStates` if it has too many states.
    ///
    /// One state is reserved for the end of the program.
    func node(_ kind: ExpressionNode.Kind, at index: Int) throws(PatternError) -> ExpressionNode {
        let node = ExpressionNode(kind)
        guard node.states < ExpressionNode.maximumStates else { throw error(.tooManyStates, at: index) }
        return node
    }

    // MARK: Structure

    /// Reads sequences that are separated by `|`.
    ///
    /// - Parameter isOutermost: Whether the choice is outside all groups,
    ///   so that `^` and `$` are allowed at its ends.
    private mutating func parseChoice(isOutermost: Bool) throws(PatternError) -> ExpressionNode {
        let start = position
        var branches = [try parseSequence(isOutermost: isOutermost)]
        while skip("|") { branches.append(try parseSequence(isOutermost: isOutermost)) }
        return branches.count == 1 ? branches[0] : try node(.choice(branches), at: start)
    }

    /// Reads atoms up to a `|`, a `)`, or the end.
    ///
    /// Outside groups, a `^` at the beginning and a `$` at the end are skipped.
    /// They have no effect, because every expression must match the whole text.
    private mutating func parseSequence(isOutermost: Bool) throws(PatternError) -> ExpressionNode {
        let start = position
        var nodes: [ExpressionNode] = []
        if isOutermost, skip("^"), current.map({ "*+?{".unicodeScalars.contains($0) }) ?? false {
            throw error(.nothingToRepeat)
        }
        while let scalar = current, scalar != "|", scalar != ")" {
            let following = self.scalar(after: 1)
            let isEnd = following == nil || following == "|"
            if isOutermost, scalar == "$", isEnd {
                position += 1
                break
            }
            nodes.append(try parseRepeated())
        }
        return try node(.sequence(nodes), at: start)
    }

    /// Reads an atom and its quantifier.
    private mutating func parseRepeated() throws(PatternError) -> ExpressionNode {
        let atom = try parseAtom()
        let start = position
        guard let (least, most) = try parseQuantifier() else { return atom }
        let isLazy = skip("?")
        return try node(.repetition(atom, least: least, most: most, isLazy: isLazy), at: start)
    }

    /// Reads a quantifier, or returns `nil` if none follows.
    ///
    /// - Returns: The minimum and the maximum number of repetitions.
    ///   The maximum is `nil` if there is no limit.
    private mutating func parseQuantifier() throws(PatternError) -> (least: Int, most: Int?)? {
        if skip("*") { return (0, nil) }
        if skip("+") { return (1, nil) }
        if skip("?") { return (0, 1) }
        let start = position
        guard skip("{") else { return nil }
        guard let least = parseNumber() else { throw error(.badRepetition, at: start) }
        var most: Int? = least
        if skip(",") { most = parseNumber() }
        guard skip("}"), least <= most ?? least else { throw error(.badRepetition, at: start) }
        return (least, most)
    }

    /// Reads digits, or returns `nil` if there are none.
    ///
    /// A number above ``ExpressionNode/tooMany`` is replaced by `tooMany`, so that it cannot overflow.
    /// An expression with `tooMany` repetitions is always refused.
    private mutating func parseNumber() -> Int? {
        var number: Int?
        while let scalar = current, ("0"..."9").contains(scalar) {
            number = min((number ?? 0) * 10 + Int(scalar.value - 48), ExpressionNode.tooMany)
            position += 1
        }
        return number
    }

    /// Reads a character, an escape, a class, a group, or `.`.
    private mutating func parseAtom() throws(PatternError) -> ExpressionNode {
        let start = position
        guard let scalar = current else { throw error(.emptyExpression) }
        switch scalar {
        case "(": return try parseGroup()
        case "[": return ExpressionNode(.set(try parseClass()))
        case "\\":
            switch try parseEscape() {
            case .scalar(let scalar): return literal(scalar)
            case .set(let set):
                var whole = ScalarSet()
                whole.insert(set)
                return ExpressionNode(.set(whole.sealed(ignoresCase: ignoresCase)))
            }
        case "*", "+", "?", "{": throw error(.nothingToRepeat)
        case "}", "]": throw error(.needsBackslash(Character(scalar)))
        case "^", "$": throw error(.misplacedAnchor)
        case ".":
            position += 1
            return ExpressionNode(.set(ScalarSet().sealed(isNegated: true)))
        default:
            try check(scalar, at: start)
            position += 1
            return literal(scalar)
        }
    }

    /// Returns a node for a character.
    ///
    /// If the expression begins with `(?i)`, the node for an ASCII letter matches both cases.
    private func literal(_ scalar: Unicode.Scalar) -> ExpressionNode {
        guard ignoresCase, scalar.isASCII, ASCII.isLetter(UInt8(scalar.value)) else {
            return ExpressionNode(.scalar(scalar))
        }
        var set = ScalarSet()
        set.insert(scalar...scalar)
        return ExpressionNode(.set(set.sealed(ignoresCase: true)))
    }

    /// Refuses a character that the tested text never contains.
    ///
    /// A valid URL contains no control characters.
    /// A whole URL is percent-encoded before it is tested, so it contains only ASCII characters.
    func check(_ scalar: Unicode.Scalar, at index: Int) throws(PatternError) {
        if scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) {
            throw error(.controlCharacter, at: index)
        }
        if extent == .wholeURL, !scalar.isASCII { throw error(.notASCII(Character(scalar)), at: index) }
    }

    /// Reads a group with its parentheses.
    ///
    /// A group without a name creates no node of its own, because it captures nothing.
    private mutating func parseGroup() throws(PatternError) -> ExpressionNode {
        let start = position
        guard depth < Self.maximumDepth else { throw error(.tooDeep) }
        let name = try parseGroupStart()
        depth += 1
        let inner = try parseChoice(isOutermost: false)
        depth -= 1
        guard skip(")") else { throw error(.unclosedGroup, at: start) }
        guard let name else { return inner }
        return try node(.group(inner, name: name), at: start)
    }
}
