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
