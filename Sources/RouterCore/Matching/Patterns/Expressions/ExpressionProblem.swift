/// What is wrong with a regular expression.
public enum ExpressionProblem: Sendable, Hashable {
    /// There is no text.
    case empty
    /// Something that other regular expressions have and these do not.
    case unsupported(ExpressionFeature)
    /// A `(` without its `)`.
    case unclosedGroup
    /// A `)` without its `(`.
    case unmatchedParenthesis
    /// `(?` with something behind it that begins no group.
    case unknownGroup
    /// A group's name that is not one, or is not closed by `>`.
    case badGroupName
    /// A named group in the expression of a placeholder, whose text has a name already.
    case namedGroupInSegment
    /// More than 32 named groups.
    case tooManyNames
    /// Groups in more than 64 others.
    case tooDeep
    /// More than 10,000 states once counted repetitions are written out.
    case tooManyStates
    /// `*`, `+`, `?` or `{` with nothing before it that could be repeated.
    case nothingToRepeat
    /// Braces that hold neither `n` nor `n,` nor `n,m` with *n* at most *m*.
    case badRepetition
    /// A `[` without its `]`.
    case unclosedClass
    /// `[]` or `[^]`.
    case emptyClass
    /// A range in a class that ends before it begins, or at more than one character.
    case badRange
    /// `^` or `$` elsewhere than at the ends.
    case misplacedAnchor
    /// A backslash at the end.
    case danglingBackslash
    /// A backslash before a letter or digit that means nothing behind it.
    case unknownEscape(Character)
    /// `\x` or `\u` without a Unicode scalar value in braces.
    case badScalar
    /// `\p` or `\P` without a general category of Unicode in braces.
    case unknownCategory(String)
    /// A character that means something elsewhere and needs a backslash here.
    case needsBackslash(Character)
    /// A character beyond ASCII in an expression over the whole address, which is percent-encoded.
    case notASCII(Character)

    var sentence: String {
        switch self {
        case .empty: "The regular expression is empty"
        case .unsupported(let feature):
            "\(feature.name) are not supported in regular expressions"
        case .unclosedGroup: "The group has no closing )"
        case .unmatchedParenthesis: "A ) has no opening (; write \\) for a parenthesis"
        case .unknownGroup: "A group of a regular expression begins with (, (?: or (?<name>"
        case .badGroupName: "A name and a > must follow (?<"
        case .namedGroupInSegment:
            "The expression of a placeholder cannot have a named group; the placeholder already has a name"
        case .tooManyNames: "A regular expression has at most 32 named groups"
        case .tooDeep: "Groups can be nested 64 deep at most"
        case .tooManyStates: "The regular expression is too large; it can have at most 10000 states"
        case .nothingToRepeat: "There is nothing to repeat; write a backslash before a literal *, +, ? or {"
        case .badRepetition: "Braces hold {n}, {n,} or {n,m}; write \\{ for a brace"
        case .unclosedClass: "The class has no closing ]"
        case .emptyClass: "A class needs a character; write \\] for a bracket"
        case .badRange: "A range in a class runs from one character up to another"
        case .misplacedAnchor: "^ and $ can only stand at the ends; write a backslash before a literal one"
        case .danglingBackslash: "A character must follow the backslash"
        case .unknownEscape(let character): "\\\(character) means nothing in a regular expression"
        case .badScalar: "Hexadecimal digits of a Unicode scalar value must follow in braces"
        case .unknownCategory(""): "A general category of Unicode must follow in braces, as in \\p{L}"
        case .unknownCategory(let name): "\(name) is not a general category of Unicode"
        case .needsBackslash(let character): "\(character) needs a backslash before it"
        case .notASCII(let character):
            "URLs are matched percent-encoded; write \(character.escaped) for \(character)"
        }
    }
}

/// What other regular expressions have and these do not.
///
/// Most of it cannot be matched in time linear in the address, and the rest means little where a whole text has to fit.
public enum ExpressionFeature: String, Sendable, Hashable, CaseIterable {
    /// `\1`, `\k<name>`, `\g1`, `(?P=name)`.
    case backReferences
    /// `(?=…)`, `(?!…)`.
    case lookAhead
    /// `(?<=…)`, `(?<!…)`.
    case lookBehind
    /// `(?>…)`.
    case atomicGroups
    /// `*+`, `++`, `?+`, `{n}+`.
    case possessiveQuantifiers
    /// `(?s)`, `(?i:…)`, or a `(?i)` that is not at the beginning.
    case inlineFlags
    /// `(?R)`, `(?1)`, `(?&name)`, `(?P>name)`.
    case recursion
    /// `(?(…)…)`.
    case conditions
    /// `\b`, `\B`, `\A`, `\z`, `\Z`, `\G`.
    case boundaries

    var name: String {
        switch self {
        case .backReferences: "Back-references"
        case .lookAhead: "Look-aheads"
        case .lookBehind: "Look-behinds"
        case .atomicGroups: "Atomic groups"
        case .possessiveQuantifiers: "Possessive quantifiers"
        case .inlineFlags: "Flags other than (?i) at the beginning"
        case .recursion: "Recursive groups"
        case .conditions: "Conditional groups"
        case .boundaries: "Boundaries"
        }
    }
}
