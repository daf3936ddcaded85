extension ExpressionParser {
    /// What a backslash and the text behind it stand for.
    enum Escape {
        case scalar(Unicode.Scalar)
        case set(ScalarSet)
    }

    /// Reads `[…]` or `[^…]`.
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
                case .scalar(let scalar): set.insert(scalar)
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

    private mutating func parseClassItem(_ scalar: Unicode.Scalar) throws(PatternError) -> Escape {
        if scalar == "\\" { return try parseEscape(isInClass: true) }
        // Elsewhere it begins a class in the class, or one of POSIX.
        if scalar == "[" { throw error(.needsBackslash("[")) }
        try check(scalar, at: position)
        position += 1
        return .scalar(scalar)
    }

    /// Reads a backslash and what follows.
    mutating func parseEscape(isInClass: Bool) throws(PatternError) -> Escape {
        let start = position
        guard let letter = scalar(after: 1) else { throw error(.danglingBackslash) }
        position += 2
        if let set = ScalarSet.shorthand(letter) { return .set(set) }
        switch letter {
        case "p", "P": return .set(try parseCategory(isNegated: letter == "P", start: start))
        case "x", "u": return .scalar(try parseScalarValue(start: start))
        case "1"..."9" where !isInClass, "k" where !isInClass, "g" where !isInClass:
            throw error(.unsupported(.backReferences), at: start)
        case "b" where !isInClass, "B" where !isInClass, "A" where !isInClass, "z" where !isInClass,
            "Z" where !isInClass, "G" where !isInClass:
            throw error(.unsupported(.boundaries), at: start)
        case "0"..."9", "a"..."z", "A"..."Z": throw error(.unknownEscape(Character(letter)), at: start)
        default:
            guard letter.isASCII else { throw error(.unknownEscape(Character(letter)), at: start) }
            try check(letter, at: start + 1)
            return .scalar(letter)
        }
    }

    private mutating func parseCategory(isNegated: Bool, start: Int) throws(PatternError) -> ScalarSet {
        guard let name = parseBraces() else { throw error(.unknownCategory(""), at: start) }
        guard let set = ScalarSet.category(name, isNegated: isNegated) else {
            throw error(.unknownCategory(name), at: start)
        }
        return set
    }

    private mutating func parseScalarValue(start: Int) throws(PatternError) -> Unicode.Scalar {
        guard let digits = parseBraces(), digits.utf8.allSatisfy(ASCII.isHexadecimal),
            let value = UInt32(digits, radix: 16),
            let scalar = Unicode.Scalar(value)
        else { throw error(.badScalar, at: start) }
        try check(scalar, at: start)
        return scalar
    }

    /// The text in the braces that follow; nil where there are none, or nothing or too much is in them.
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

extension ExpressionParser {
    /// Passes over what begins a group, and gives the place of its name where it has one.
    mutating func parseGroupStart() throws(PatternError) -> Int? {
        let start = position
        if skip("(?:") { return nil }
        guard skip("(?") else {
            position += 1
            return nil
        }
        if let feature = featureOfGroup { throw error(.unsupported(feature), at: start) }
        guard skip("<") else { throw error(.unknownGroup, at: start) }
        return try parseGroupName(start: start)
    }

    /// What the text behind `(?` means in other engines.
    private var featureOfGroup: ExpressionFeature? {
        let second = scalar(after: 1)
        guard let first = current else { return nil }
        switch first {
        case "=", "!": return .lookAhead
        case "<": return second == "=" || second == "!" ? .lookBehind : nil
        case ">": return .atomicGroups
        case "(": return .conditions
        case "R", "&", "0"..."9", "+": return .recursion
        case "P": return second == ">" ? .recursion : second == "=" ? .backReferences : nil
        case "-": return second.map { ("0"..."9").contains($0) } ?? false ? .recursion : .inlineFlags
        case "a"..."z", "A"..."Z", "^": return .inlineFlags
        default: return nil
        }
    }

    private mutating func parseGroupName(start: Int) throws(PatternError) -> Int {
        let nameStart = position
        var rest = String.UnicodeScalarView()
        rest.append(contentsOf: scalars[position...])
        let name = PatternName.prefix(of: String(rest))
        position += name.unicodeScalars.count
        guard !name.isEmpty, skip(">") else { throw error(.badGroupName, at: nameStart) }
        if extent == .segment { throw error(.namedGroupInSegment, at: start) }
        guard !names.contains(name) else { throw duplicate(name, at: nameStart) }
        guard names.count < Self.maximumNames else { throw error(.tooManyNames, at: start) }
        names.append(name)
        return names.count - 1
    }

    private func duplicate(_ name: String, at place: Int) -> PatternError {
        PatternError(.duplicatePlaceholder(name), at: error(.badGroupName, at: place).offset)
    }
}
