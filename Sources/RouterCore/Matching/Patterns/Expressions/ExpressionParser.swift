/// Reads a regular expression from left to right; stops at the first mistake.
///
/// It goes down once for each group in another, at most ``maximumDepth`` deep.
struct ExpressionParser {
    static let maximumDepth = 64
    static let maximumNames = 32

    let extent: PatternExpression.Extent
    let scalars: [Unicode.Scalar]
    /// The place of each scalar in bytes of the pattern, and where the expression ends.
    private let offsets: [Int]
    var position = 0
    private var depth = 0
    /// Of the named groups, in the order in which they begin.
    var names: [String] = []
    private(set) var ignoresCase = false

    /// - Parameter range: where the expression lies in the pattern's bytes.
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

    mutating func parse() throws(PatternError) -> ExpressionNode {
        ignoresCase = skip("(?i)")
        guard current != nil else { throw error(.empty, at: 0) }
        let node = try parseChoice(isOutermost: true)
        guard current == nil else { throw error(.unmatchedParenthesis) }
        return node
    }

    // MARK: Reading

    var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    func scalar(after count: Int) -> Unicode.Scalar? {
        position + count < scalars.count ? scalars[position + count] : nil
    }

    /// Passes over that text where it stands here.
    mutating func skip(_ text: String) -> Bool {
        let expected = Array(text.unicodeScalars)
        guard scalars[position...].starts(with: expected) else { return false }
        position += expected.count
        return true
    }

    /// An error at a scalar of the expression, the current one unless told otherwise.
    func error(_ problem: ExpressionProblem, at place: Int? = nil) -> PatternError {
        PatternError(.expression(problem), at: offsets[place ?? position])
    }

    func node(_ kind: ExpressionNode.Kind, at place: Int) throws(PatternError) -> ExpressionNode {
        let node = ExpressionNode(kind)
        guard node.states < ExpressionNode.maximumStates else { throw error(.tooManyStates, at: place) }
        return node
    }

    // MARK: Structure

    private mutating func parseChoice(isOutermost: Bool) throws(PatternError) -> ExpressionNode {
        let start = position
        var branches = [try parseSequence(isOutermost: isOutermost)]
        while skip("|") { branches.append(try parseSequence(isOutermost: isOutermost)) }
        return branches.count == 1 ? branches[0] : try node(.choice(branches), at: start)
    }

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

    private mutating func parseRepeated() throws(PatternError) -> ExpressionNode {
        let atom = try parseAtom()
        let start = position
        guard let (least, most) = try parseQuantifier() else { return atom }
        if current == "+" { throw error(.unsupported(.possessiveQuantifiers)) }
        let repetition = ExpressionNode.Repetition(least: least, most: most, isLazy: skip("?"))
        return try node(.repetition(atom, repetition), at: start)
    }

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

    /// A number, or one that is certainly too large.
    private mutating func parseNumber() -> Int? {
        var number: Int?
        while let scalar = current, ("0"..."9").contains(scalar) {
            number = min((number ?? 0) * 10 + Int(scalar.value - 48), ExpressionNode.tooMany)
            position += 1
        }
        return number
    }

    private mutating func parseAtom() throws(PatternError) -> ExpressionNode {
        let start = position
        guard let scalar = current else { throw error(.empty) }
        switch scalar {
        case "(": return try parseGroup()
        case "[": return ExpressionNode(.set(try parseClass()))
        case "\\":
            switch try parseEscape(isInClass: false) {
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
            return ExpressionNode(.any)
        default:
            try check(scalar, at: start)
            position += 1
            return literal(scalar)
        }
    }

    private func literal(_ scalar: Unicode.Scalar) -> ExpressionNode {
        guard ignoresCase, scalar.isASCII, ASCII.isLetter(UInt8(scalar.value)) else {
            return ExpressionNode(.scalar(scalar))
        }
        var set = ScalarSet()
        set.insert(scalar)
        return ExpressionNode(.set(set.sealed(ignoresCase: true)))
    }

    /// Whether the scalar can stand in an address as the expression sees it.
    func check(_ scalar: Unicode.Scalar, at place: Int) throws(PatternError) {
        if scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) {
            throw PatternError(.controlCharacter, at: offsets[place])
        }
        if extent == .address, !scalar.isASCII { throw error(.notASCII(Character(scalar)), at: place) }
    }

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
