/// The mistakes in a regular expression of a pattern.
extension PatternError.Reason {
    static let emptyExpression = Self("The regular expression is empty")
    static let unclosedGroup = Self("The group has no closing )")
    static let unmatchedParenthesis = Self("A ) has no opening (; write \\) for a parenthesis")
    static let unknownGroup = Self("A group of a regular expression begins with (, (?: or (?<name>")
    static let badGroupName = Self("A name and a > must follow (?<")
    static let namedGroupInSegment = Self(
        "The expression of a placeholder cannot have a named group; the placeholder already has a name"
    )
    static let tooManyNames = Self("A regular expression has at most 32 named groups")
    static let tooDeep = Self("Groups can be nested 64 deep at most")
    static let tooManyStates = Self("The regular expression is too large; it can have at most 10000 states")
    static let nothingToRepeat = Self(
        "There is nothing to repeat; write a backslash before a literal *, +, ? or {"
    )
    static let badRepetition = Self(
        "A repetition is {n}, {n,} or {n,m} with n at most m; write \\{ for a brace"
    )
    static let unclosedClass = Self("The class has no closing ]")
    static let emptyClass = Self("A class needs a character; write \\] for a bracket")
    static let badRange = Self("A range in a class needs a lower and a higher character, as in a-z")
    static let misplacedAnchor = Self(
        "^ and $ may stand only at the ends; write \\^ or \\$ for the character"
    )
    static let danglingBackslash = Self("A character must follow the backslash")
    static func unknownEscape(_ character: Character) -> Self {
        Self("\\\(character) is not supported in regular expressions")
    }
    static let badScalar = Self("Hexadecimal digits of a Unicode scalar value must follow in braces")
    static func unknownCategory(_ name: String) -> Self {
        Self(
            name.isEmpty
                ? "A general category of Unicode must follow in braces, as in \\p{L}"
                : "\(name) is not a general category of Unicode"
        )
    }
    static func needsBackslash(_ character: Character) -> Self {
        Self("\(character) needs a backslash before it")
    }
    static func notASCII(_ character: Character) -> Self {
        Self("URLs are matched percent-encoded; write \(character.escaped) for \(character)")
    }
}
