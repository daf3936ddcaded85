/// How much of a text is shown, in Unicode scalars. An ellipsis takes the place of what is more.
///
/// An address may have 8,192 bytes without a space between them. To lay out so long a word takes a toolkit seconds,
/// since the time grows with the square of its length, and nobody reads it. Who copies gets all of it.
public enum DisplayLimits {
    /// Of an address or a name among the words of a sentence.
    public static let quotation = 120
    /// Of the title of a page or a window.
    public static let title = 160
    /// Of an address or a name on one line or in a tooltip.
    public static let line = 240
    /// Of an address, a value or a message that has several lines to itself.
    public static let paragraph = 480
    /// Of the address in an entry, as long as nobody edits it.
    public static let entry = 1_024

    /// The text itself, or where it has more scalars its start and its end around an ellipsis. It may hold what
    /// looks like something else: an address is shown by ``DisplayURL``.
    ///
    ///     DisplayLimits.shortening("ab", to: 2)           // "ab"
    ///     DisplayLimits.shortening("abcdefgh", to: 5)     // "ab…gh"
    ///
    /// - Complexity: O(n) in the length of the text.
    public static func shortening(_ text: String, to length: Int) -> String {
        let scalars = text.unicodeScalars
        guard text.utf8.count > length, scalars.count > length else { return text }
        let room = Swift.max(length, 1) - 1
        return String(scalars.prefix(room - room / 2)) + "…" + String(scalars.suffix(room / 2))
    }
}
