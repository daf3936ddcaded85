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

/// How an embedded page comes into its slot; it goes the opposite way.
///
/// The raw values are the words of the `nav.transition` query item. What a host has no motion for it shows by the
/// nearest one that it has.
public enum EmbedTransition: String, Sendable, Hashable, Codable, CaseIterable {
    /// At once.
    case none
    /// One page fades into the other.
    case fade
    /// The page comes in from the left.
    case fadeFromLeft
    /// The page comes in from the right.
    case fadeFromRight
    /// The page comes in from the top.
    case fadeFromTop
    /// The page comes in from the bottom.
    case fadeFromBottom
    /// The page shrinks to its size.
    case scaleSmall
    /// The page grows to its size.
    case scaleBig
    /// The slot turns over from the left.
    case flipFromLeft
    /// The slot turns over from the right.
    case flipFromRight
    /// The slot turns over from the top.
    case flipFromTop
    /// The slot turns over from the bottom.
    case flipFromBottom
    /// What was there is turned over upwards like a sheet of paper.
    case curlUp
    /// The page comes down like a sheet of paper.
    case curlDown
    /// Both pages dissolve into each other.
    case crossDissolve
}
