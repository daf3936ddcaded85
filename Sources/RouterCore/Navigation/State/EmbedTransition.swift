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
