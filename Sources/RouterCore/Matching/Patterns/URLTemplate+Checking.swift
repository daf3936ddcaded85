extension URLTemplate {
    /// Checks that a route captures every value, and that one that may be absent stands where it can be left out.
    func check(captures pattern: RoutePattern) throws(PatternError) {
        let names = Set(pattern.placeholderNames)
        let tail = pattern.tail.placeholders.first?.name
        for value in values {
            guard names.contains(value.name) else {
                throw PatternError(.unknownPlaceholder(value.name), at: value.offset)
            }
            let isPath = value.part == .firstSegment || value.part == .segment
            if value.name == tail, isPath, !value.isAlone {
                throw PatternError(.placeholderNotAlone(value.name), at: value.offset)
            }
        }
    }
}
