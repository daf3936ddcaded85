/// A mistake in a regular expression of a pattern.
///
/// It is the value of `PatternError.Reason.expression(_:)`:
///
///     do {
///         _ = try RoutePattern("a://y/:y(a{3,2})")
///     } catch {
///         error.reason        // .expression(.badRepetition): 3 is more than 2
///         error.offset        // 10, the place of the brace
///     }
enum ExpressionProblem: Sendable, Hashable {
    /// The expression has no text.
    case empty
    /// A feature that other regular expressions have and these refuse.
    case unsupported(ExpressionFeature)
    /// A `(` without its `)`.
    case unclosedGroup
    /// A `)` without its `(`.
    case unmatchedParenthesis
    /// A `(?` that begins no group.
    case unknownGroup
    /// A group's name that is no name, or has no `>` behind it.
    case badGroupName
    /// A named group in the expression of a placeholder, which has a name already.
    case namedGroupInSegment
    /// More than 32 named groups.
    case tooManyNames
    /// A group inside 64 others.
    case tooDeep
    /// More than 10,000 states, once counted repetitions are written out.
    case tooManyStates
    /// A `*`, `+`, `?` or `{` with nothing before it to repeat.
    case nothingToRepeat
    /// Braces without `n`, `n,` or `n,m` with *n* at most *m*.
    case badRepetition
    /// A `[` without its `]`.
    case unclosedClass
    /// A class without a character: `[]` or `[^]`.
    case emptyClass
    /// A range in a class that runs backwards, or has a set such as `\d` as a bound.
    case badRange
    /// A `^` or `$` that is not at an end of the expression.
    case misplacedAnchor
    /// A backslash at the end.
    case danglingBackslash
    /// A backslash before this letter, digit or non-ASCII character, which means nothing there.
    case unknownEscape(Character)
    /// `\x` or `\u` without a Unicode scalar value in braces.
    case badScalar
    /// `\p` or `\P` without a general category of Unicode in braces.
    ///
    /// The value is the text in the braces.
    /// It is empty if there are none, or if they hold more than 8 characters.
    case unknownCategory(String)
    /// This character, which needs a backslash to stand for itself here.
    case needsBackslash(Character)
    /// This character beyond ASCII, in an expression over the whole URL.
    ///
    /// Such an expression tests the percent-encoded form.
    case notASCII(Character)

    /// The sentence about the mistake, without a full stop.
    var sentence: String {
        switch self {
        case .empty: "The regular expression is empty"
        case .unsupported(let feature):
            "\(feature.rawValue) are not supported in regular expressions"
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
        case .badRepetition: "A repetition is {n}, {n,} or {n,m} with n at most m; write \\{ for a brace"
        case .unclosedClass: "The class has no closing ]"
        case .emptyClass: "A class needs a character; write \\] for a bracket"
        case .badRange: "A range in a class needs a lower and a higher character, as in a-z"
        case .misplacedAnchor: "^ and $ may stand only at the ends; write \\^ or \\$ for the character"
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

/// A feature of other regular expressions that these refuse.
///
/// Most features cannot be matched in time linear in the URL.
/// The others are of no use if the whole text must fit.
/// The raw value names the feature at the beginning of a sentence.
///
///     do {
///         _ = try RoutePattern(#"a://y/:y((a)\1)"#)
///     } catch {
///         error.reason        // .expression(.unsupported(.backReferences))
///     }
enum ExpressionFeature: String, Sendable, Hashable, CaseIterable {
    /// References to the text of a group: `\1`, `\k<name>`, `\g1`, `(?P=name)`.
    case backReferences = "Back-references"
    /// Conditions on the text behind a place: `(?=…)`, `(?!…)`.
    case lookAhead = "Look-aheads"
    /// Conditions on the text before a place: `(?<=…)`, `(?<!…)`.
    case lookBehind = "Look-behinds"
    /// Groups that give no text back: `(?>…)`.
    case atomicGroups = "Atomic groups"
    /// Repetitions that give no text back: `*+`, `++`, `?+`, `{n}+`.
    case possessiveQuantifiers = "Possessive quantifiers"
    /// Flags other than a `(?i)` at the beginning: `(?s)`, `(?i:…)`, `(?-i)`.
    case inlineFlags = "Flags other than (?i) at the beginning"
    /// Groups that stand for another group: `(?R)`, `(?1)`, `(?&name)`, `(?P>name)`.
    case recursion = "Recursive groups"
    /// Groups that depend on another group: `(?(…)…)`.
    case conditions = "Conditional groups"
    /// Tests of a place in the text: `\b`, `\B`, `\A`, `\z`, `\Z`, `\G`.
    case boundaries = "Boundaries"
}
