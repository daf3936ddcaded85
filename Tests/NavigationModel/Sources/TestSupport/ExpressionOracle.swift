import NavigationModel

@testable import RouterCore

/// A small random regular expression, as a syntax tree.
///
/// ``Backtracker`` matches the tree by trying all possibilities.
/// Tests compare its result with that of `PatternExpression`, which parses ``text``.
indirect enum OracleExpression {
    case letter(Character)
    case any
    case letters(String, isNegated: Bool)
    case sequence([OracleExpression])
    case choice([OracleExpression])
    case repetition(OracleExpression, least: Int, most: Int?, isLazy: Bool)
    case group(OracleExpression, name: Int?)

    static let alphabet: [Character] = ["a", "b", "c", "é"]

    static func random(
        _ depth: Int,
        named: inout Int?,
        using random: inout SeededGenerator
    ) -> OracleExpression {
        let kind = Int.random(in: 0...(depth > 0 ? 9 : 3), using: &random)
        func letter() -> Character { alphabet.randomElement(using: &random) ?? "a" }
        switch kind {
        case 0, 1: return .letter(letter())
        case 2: return .any
        case 3: return .letters(String([letter(), letter()]), isNegated: Bool.random(using: &random))
        case 4, 5, 6:
            var parts: [OracleExpression] = []
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                parts.append(.random(depth - 1, named: &named, using: &random))
            }
            return .sequence(parts)
        case 7:
            var branches: [OracleExpression] = []
            for _ in 0..<Int.random(in: 2...3, using: &random) {
                branches.append(.random(depth - 1, named: &named, using: &random))
            }
            return .choice(branches)
        case 8:
            let inner = OracleExpression.random(depth - 1, named: &named, using: &random)
            let bounds: [(Int, Int?)] = [(0, nil), (1, nil), (0, 1), (2, 2), (1, 3), (0, 2), (2, nil)]
            let (least, most) = bounds.randomElement(using: &random) ?? (0, nil)
            let isLazy = Bool.random(using: &random)
            return .repetition(inner, least: least, most: most, isLazy: isLazy)
        default:
            var name: Int?
            if let next = named, next < 8 {
                name = next
                named = next + 1
            }
            return .group(.random(depth - 1, named: &named, using: &random), name: name)
        }
    }

    /// The expression as text.
    var text: String {
        switch self {
        case .letter(let letter): return String(letter)
        case .any: return "."
        case .letters(let letters, let isNegated): return "[\(isNegated ? "^" : "")\(letters)]"
        case .sequence(let parts): return "(?:\(parts.map(\.text).joined()))"
        case .choice(let branches): return "(?:\(branches.map(\.text).joined(separator: "|")))"
        case .repetition(let inner, let least, let most, let isLazy):
            let braces = most == least ? "{\(least)}" : "{\(least),\(most.map(String.init) ?? "")}"
            return "(?:\(inner.text))\(braces)\(isLazy ? "?" : "")"
        case .group(let inner, let name): return "(\(name.map { "?<n\($0)>" } ?? "")\(inner.text))"
        }
    }

    var takesNothing: Bool {
        switch self {
        case .letter, .any, .letters: false
        case .sequence(let parts): parts.allSatisfy(\.takesNothing)
        case .choice(let branches): branches.contains(where: \.takesNothing)
        case .repetition(let inner, let least, _, _): least == 0 || inner.takesNothing
        case .group(let inner, _): inner.takesNothing
        }
    }

    /// Whether the expression repeats something that can match the empty string.
    /// Engines differ in what they capture in this case.
    var repeatsNothing: Bool {
        switch self {
        case .letter, .any, .letters: false
        case .sequence(let parts), .choice(let parts): parts.contains(where: \.repeatsNothing)
        case .repetition(let inner, _, _, _): inner.takesNothing || inner.repeatsNothing
        case .group(let inner, _): inner.repeatsNothing
        }
    }
}

/// A matcher that backtracks through all possibilities, in the order in which an expression prefers them.
struct Backtracker {
    typealias Groups = [Int: Range<Int>]
    let text: [Character]
    var steps = 0

    /// Returns the groups of the preferred match of the whole text.
    ///
    /// Returns `nil` if there is no match, or if the search takes too long.
    mutating func groups(_ expression: OracleExpression) -> Groups? {
        var result: Groups?
        _ = match(expression, 0, [:]) { backtracker, position, groups in
            guard position == backtracker.text.count else { return false }
            result = groups
            return true
        }
        return result
    }

    private mutating func match(
        _ expression: OracleExpression,
        _ position: Int,
        _ groups: Groups,
        _ next: (inout Backtracker, Int, Groups) -> Bool
    ) -> Bool {
        steps += 1
        guard steps < 100_000 else { return false }
        func isAt(_ test: (Character) -> Bool) -> Bool { position < text.count && test(text[position]) }
        switch expression {
        case .letter(let letter): return isAt { $0 == letter } && next(&self, position + 1, groups)
        case .any: return isAt { _ in true } && next(&self, position + 1, groups)
        case .letters(let letters, let isNegated):
            return isAt { letters.contains($0) != isNegated } && next(&self, position + 1, groups)
        case .sequence(let parts):
            guard let first = parts.first else { return next(&self, position, groups) }
            return match(first, position, groups) { backtracker, position, groups in
                backtracker.match(.sequence(Array(parts.dropFirst())), position, groups, next)
            }
        case .choice(let branches):
            for branch in branches where match(branch, position, groups, next) { return true }
            return false
        case .group(let inner, let name):
            return match(inner, position, groups) { backtracker, end, groups in
                var groups = groups
                if let name { groups[name] = position..<end }
                return next(&backtracker, end, groups)
            }
        case .repetition(let inner, let least, let most, let isLazy):
            func more(_ backtracker: inout Backtracker) -> Bool {
                guard most.map({ $0 > 0 }) ?? true else { return false }
                let rest = OracleExpression.repetition(
                    inner,
                    least: max(0, least - 1),
                    most: most.map { $0 - 1 },
                    isLazy: isLazy
                )
                return backtracker.match(inner, position, groups) { backtracker, end, groups in
                    // Repeating an empty match would never stop.
                    guard end > position || least > 0 else { return false }
                    return backtracker.match(rest, end, groups, next)
                }
            }
            if least > 0 { return more(&self) }
            if isLazy { return next(&self, position, groups) || more(&self) }
            return more(&self) || next(&self, position, groups)
        }
    }
}
