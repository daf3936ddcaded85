/// How many letters have to be put in, taken out or exchanged to make one text of another.
struct EditDistance {
    /// Texts are compared up to this many letters.
    static let maximumLength = 128

    private let text: [Unicode.Scalar]
    private var row: [Int] = []

    init(from text: String) { self.text = Array(text.unicodeScalars.prefix(Self.maximumLength)) }

    /// The distance to another text, or nil where it is surely more than `limit`.
    ///
    /// - Complexity: O(*n* · *m*), with both at most ``maximumLength``.
    mutating func distance(to other: String, limit: Int) -> Int? {
        let other = Array(other.unicodeScalars.prefix(Self.maximumLength))
        guard abs(other.count - text.count) <= limit else { return nil }
        row = Array(0...text.count)
        for (index, letter) in other.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            var least = row[0]
            for column in text.indices {
                let substitution = diagonal + (text[column] == letter ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(substitution, diagonal + 1, row[column] + 1)
                least = min(least, row[column + 1])
            }
            guard least <= limit else { return nil }
        }
        return row[text.count] <= limit ? row[text.count] : nil
    }
}
