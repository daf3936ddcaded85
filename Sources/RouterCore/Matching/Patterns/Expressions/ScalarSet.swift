/// A set of Unicode scalars, such as the class `[a-z]` or the shorthand `\d`.
///
/// ``ExpressionParser`` inserts the members and then seals the set.
/// Membership can be tested only after the set is sealed.
struct ScalarSet: Sendable {
    /// The tests that were inserted. A scalar that passes any of them counts as inserted.
    private var tests: [@Sendable (Unicode.Scalar) -> Bool] = []
    /// Whether the members are all scalars except those that were inserted.
    private(set) var isNegated = false
    /// Whether both cases of an ASCII letter are members if one of them was inserted.
    private(set) var ignoresCase = false
    /// The ASCII members as bits: `low` for 0 to 63, and `high` for 64 to 127.
    private var ascii: (low: UInt64, high: UInt64) = (0, 0)
    /// The first and last scalars of the inserted ranges, and the scalars next to them.
    private(set) var edges: Set<Unicode.Scalar> = []

    /// Whether nothing was inserted.
    var isEmpty: Bool { tests.isEmpty }

    /// Inserts the scalars that pass a test.
    mutating func insert(_ isMember: @escaping @Sendable (Unicode.Scalar) -> Bool) { tests.append(isMember) }

    /// Inserts all scalars of a range.
    mutating func insert(_ range: ClosedRange<Unicode.Scalar>) {
        insert { range.contains($0) }
        for end in [range.lowerBound.value, range.upperBound.value] {
            edges.formUnion((max(end, 1) - 1...end + 1).compactMap { Unicode.Scalar($0) })
        }
    }

    /// Inserts the members of another set.
    mutating func insert(_ other: ScalarSet) {
        insert(other.contains)
        edges.formUnion(other.edges)
    }

    /// Returns the set in its final form, in which membership can be tested.
    ///
    /// - Parameters:
    ///   - isNegated: Whether the members are all scalars except those that were inserted.
    ///   - ignoresCase: Whether both cases of an ASCII letter are members if one of them was inserted.
    consuming func sealed(isNegated: Bool = false, ignoresCase: Bool = false) -> ScalarSet {
        self.isNegated = isNegated
        self.ignoresCase = ignoresCase
        for value in UInt8(0)..<64 {
            if slowlyContains(Unicode.Scalar(value)) { ascii.low |= 1 << UInt64(value) }
            if slowlyContains(Unicode.Scalar(value + 64)) { ascii.high |= 1 << UInt64(value) }
        }
        return self
    }

    /// Returns whether the scalar is a member.
    ///
    /// - Complexity: O(1) for ASCII, otherwise O(*n*) in the number of insertions.
    func contains(_ scalar: Unicode.Scalar) -> Bool {
        let value = scalar.value
        if value < 64 { return ascii.low & (1 << UInt64(value)) != 0 }
        if value < 128 { return ascii.high & (1 << UInt64(value - 64)) != 0 }
        return slowlyContains(scalar)
    }

    /// Returns whether a scalar is a member, without using the ASCII bits.
    private func slowlyContains(_ scalar: Unicode.Scalar) -> Bool {
        var found = tests.contains { $0(scalar) }
        if !found, ignoresCase, scalar.isASCII, ASCII.isLetter(UInt8(scalar.value)) {
            let other = Unicode.Scalar(UInt8(scalar.value) ^ 0x20)
            found = tests.contains { $0(other) }
        }
        return found != isNegated
    }
}

extension ScalarSet {
    /// Returns the set for `\d`, `\w`, `\s`, or one of their opposites, or `nil` for any other letter.
    ///
    /// These shorthands cover ASCII only: `\d` is `0` to `9`, and `\W` contains every non-ASCII letter.
    static func shorthand(_ letter: Unicode.Scalar) -> ScalarSet? {
        var set = ScalarSet()
        switch letter {
        case "d", "D": set.insert("0"..."9")
        case "w", "W":
            for range: ClosedRange<Unicode.Scalar> in ["0"..."9", "A"..."Z", "_"..."_", "a"..."z"] {
                set.insert(range)
            }
        case "s", "S":
            set.insert("\u{9}"..."\u{D}")
            set.insert(" "..." ")
        default: return nil
        }
        return set.sealed(isNegated: ["D", "W", "S"].contains(letter))
    }

    /// Returns the scalars of a general category of Unicode, or `nil` for an unknown name.
    ///
    /// - Parameters:
    ///   - name: A category such as `Lu`, or the first letter of several categories, such as `L`.
    ///   - isNegated: Whether the set contains all scalars except those of the category.
    static func category(_ name: String, isNegated: Bool) -> ScalarSet? {
        let named = generalCategories.filter { $0.name == name || String($0.name.prefix(1)) == name }
        guard !named.isEmpty else { return nil }
        let members = Set(named.map(\.category))
        var set = ScalarSet()
        set.insert { members.contains($0.properties.generalCategory) }
        return set.sealed(isNegated: isNegated)
    }

    /// The general categories, with their names in Unicode (UAX #44) and in Swift.
    ///
    /// A Swift string cannot contain surrogates, so `Cs` is accepted but matches nothing.
    private static let generalCategories: [(name: String, category: Unicode.GeneralCategory)] = [
        ("Lu", .uppercaseLetter), ("Ll", .lowercaseLetter), ("Lt", .titlecaseLetter),
        ("Lm", .modifierLetter), ("Lo", .otherLetter), ("Mn", .nonspacingMark), ("Mc", .spacingMark),
        ("Me", .enclosingMark), ("Nd", .decimalNumber), ("Nl", .letterNumber), ("No", .otherNumber),
        ("Pc", .connectorPunctuation), ("Pd", .dashPunctuation), ("Ps", .openPunctuation),
        ("Pe", .closePunctuation), ("Pi", .initialPunctuation), ("Pf", .finalPunctuation),
        ("Po", .otherPunctuation), ("Sm", .mathSymbol), ("Sc", .currencySymbol), ("Sk", .modifierSymbol),
        ("So", .otherSymbol), ("Zs", .spaceSeparator), ("Zl", .lineSeparator), ("Zp", .paragraphSeparator),
        ("Cc", .control), ("Cf", .format), ("Cs", .surrogate), ("Co", .privateUse), ("Cn", .unassigned),
    ]
}
