/// Where and how a page is embedded in the shown one.
public struct Embedding: Sendable, Hashable {
    /// The slot, one of those that the shown page's route declares; `nil` for the first of them.
    public var slot: String?
    /// A name of the embedded page, unique in the shown one, to remove it by; `nil` for the name of its route, or its
    /// pattern where it has no name.
    public var key: String?
    /// How the page comes in.
    public var transition: EmbedTransition
    /// How long that takes, in milliseconds; 0 to 10,000, and what is beyond is brought back to that.
    public var duration: Int

    /// The duration unless told otherwise, in milliseconds.
    public static let standardDuration = 250

    /// Makes an embedding; without arguments, one in the first slot, with a fade.
    public init(
        slot: String? = nil,
        key: String? = nil,
        transition: EmbedTransition = .fade,
        duration: Int = standardDuration
    ) {
        self.slot = slot
        self.key = key
        self.transition = transition
        self.duration = min(max(0, duration), 10_000)
    }
}
