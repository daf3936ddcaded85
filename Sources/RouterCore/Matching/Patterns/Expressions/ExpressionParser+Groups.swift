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
