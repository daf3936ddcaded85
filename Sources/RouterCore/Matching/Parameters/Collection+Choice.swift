extension Collection<String> {
    /// `a, b or c`.
    var joinedAsChoice: String {
        let words = Array(self)
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " or " + last
    }
}
