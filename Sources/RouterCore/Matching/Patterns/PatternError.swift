/// What is wrong with one pattern or template, and where.
public struct PatternError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The rule that is broken.
    public let reason: Reason
    /// Where, in bytes of the pattern's UTF-8 text.
    public let offset: Int

    /// An error at a byte of the pattern.
    public init(_ reason: Reason, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    /// An English sentence for the person who wrote the pattern, with the offset.
    public var message: String { "\(reason.sentence) (byte \(offset))" }

    /// The message.
    public var description: String { message }
}
