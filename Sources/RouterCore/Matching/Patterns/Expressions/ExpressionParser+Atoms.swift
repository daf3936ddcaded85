/// Character classes, such as `[a-z]`, and escapes, such as `\d`.
extension ExpressionParser {
    /// The meaning of an escape, or of an item in a class.
    enum Escape {
        /// A single scalar, such as `\.` or `\x{2e}`.
        case scalar(Unicode.Scalar)
        /// Several scalars, such as `\d` or `\p{L}`.
        case set(ScalarSet)
    }

    /// Reads a class: `[…]` or `[^…]`.
    ///
    /// A `-` between two characters creates a range.
    /// A `-` at the beginning or the end of the class stands for itself.
    ///
    /// - Returns: The set in its final form (see ``ScalarSet/sealed(isNegated:ignoresCase:)``).
    ///   If the expression begins with `(?i)`, the set ignores ASCII case.
    /// - Throws: `badRange`, `emptyClass`, or `unclosedClass`, or an error in an item of the class.
    mutating func parseClass() throws(PatternError) -> ScalarSet {
        let start = position
        position += 1
        let isNegated = skip("^")
        var set = ScalarSet()
        while let scalar = current, scalar != "]" {
            let itemStart = position
            let item = try parseClassItem(scalar)
            guard current == "-", self.scalar(after: 1) != "]", self.scalar(after: 1) != nil else {
                switch item {
                case .scalar(let scalar): set.insert(scalar...scalar)
                case .set(let other): set.insert(other)
                }
                continue
            }
            position += 1
            guard let last = current, case .scalar(let lower) = item,
                case .scalar(let upper) = try parseClassItem(last), lower <= upper
            else { throw error(.badRange, at: itemStart) }
            set.insert(lower...upper)
        }
        guard !set.isEmpty || current == nil else { throw error(.emptyClass, at: start) }
        guard skip("]") else { throw error(.unclosedClass, at: start) }
        return set.sealed(isNegated: isNegated, ignoresCase: ignoresCase)
    }

    /// Reads a character or an escape in a class.
    ///
    /// A `[` needs a backslash here.
    private mutating func parseClassItem(_ scalar: Unicode.Scalar) throws(PatternError) -> Escape {
        if scalar == "\\" { return try parseEscape() }
        // Other engines read `[` as a nested class, or as a POSIX class such as `[:alpha:]`.
        if scalar == "[" { throw error(.needsBackslash("[")) }
        try check(scalar, at: position)
        position += 1
        return .scalar(scalar)
    }

    /// Reads a backslash and the text after it.
    ///
    /// Punctuation after a backslash stands for itself.
    /// A letter or digit is refused unless it has a special meaning, as in `\d` and `\p{L}`.
    ///
    /// - Throws: `danglingBackslash`, `unknownEscape`, `unknownCategory`, or `badScalar` at the backslash,
    ///   and the errors of ``check(_:at:)``.
    mutating func parseEscape() throws(PatternError) -> Escape {
        let start = position
        guard let letter = scalar(after: 1) else { throw error(.danglingBackslash) }
        position += 2
        if let set = ScalarSet.shorthand(letter) { return .set(set) }
        switch letter {
        case "p", "P":
            let name = parseBraces() ?? ""
            guard let set = ScalarSet.category(name, isNegated: letter == "P") else {
                throw error(.unknownCategory(name), at: start)
            }
            return .set(set)
        case "x", "u": return .scalar(try parseScalarValue(start: start))
        default:
            guard letter.isASCII, !ByteSet.alphanumeric.contains(UInt8(letter.value)) else {
                throw error(.unknownEscape(Character(letter)), at: start)
            }
            try check(letter, at: start + 1)
            return .scalar(letter)
        }
    }

    /// Reads the braces after `\x` or `\u`, which contain a Unicode scalar value in hexadecimal digits.
    ///
    /// - Throws: `badScalar` at the backslash, and the errors of ``check(_:at:)``.
    private mutating func parseScalarValue(start: Int) throws(PatternError) -> Unicode.Scalar {
        guard let digits = parseBraces(), digits.utf8.allSatisfy(ASCII.isHexadecimal),
            let value = UInt32(digits, radix: 16),
            let scalar = Unicode.Scalar(value)
        else { throw error(.badScalar, at: start) }
        try check(scalar, at: start)
        return scalar
    }

    /// Reads braces around 1 to 8 characters, and returns these characters.
    ///
    /// The result is `nil` if there are no braces, or if they contain fewer or more characters.
    private mutating func parseBraces() -> String? {
        guard skip("{") else { return nil }
        var text = String.UnicodeScalarView()
        while let scalar = current, scalar != "}" {
            guard text.count < 8 else { return nil }
            text.append(scalar)
            position += 1
        }
        guard !text.isEmpty, skip("}") else { return nil }
        return String(text)
    }
}

/// The beginnings of groups.
extension ExpressionParser {
    /// Skips the beginning of a group: `(`, `(?:`, or `(?<name>`.
    ///
    /// - Returns: The index of the group's name in `names`, or `nil` for a group without a name.
    /// - Throws: `unknownGroup` for any other text after `(?`, or an error in the group's name.
    mutating func parseGroupStart() throws(PatternError) -> Int? {
        let start = position
        if skip("(?:") { return nil }
        guard skip("(?") else {
            position += 1
            return nil
        }
        guard skip("<") else { throw error(.unknownGroup, at: start) }
        return try parseGroupName(start: start)
    }

    /// Reads the name of a group and the `>` after it.
    ///
    /// The name follows the rules for the name of a placeholder.
    ///
    /// - Parameter start: The index of the group's parenthesis.
    /// - Returns: The index of the name in `names`.
    /// - Throws: `badGroupName`, `namedGroupInSegment`, `tooManyNames`, or `duplicatePlaceholder`.
    private mutating func parseGroupName(start: Int) throws(PatternError) -> Int {
        let nameStart = position
        var rest = String.UnicodeScalarView()
        rest.append(contentsOf: scalars[position...])
        let name = PatternName.prefix(of: String(rest))
        position += name.unicodeScalars.count
        guard !name.isEmpty, skip(">") else { throw error(.badGroupName, at: nameStart) }
        if extent == .segment { throw error(.namedGroupInSegment, at: start) }
        guard !names.contains(name) else { throw error(.duplicatePlaceholder(name), at: nameStart) }
        guard names.count < Self.maximumNames else { throw error(.tooManyNames, at: start) }
        names.append(name)
        return names.count - 1
    }
}
