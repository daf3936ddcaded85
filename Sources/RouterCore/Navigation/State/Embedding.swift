/// The slot of an embedded page, its key and its transition.
///
/// That is the shown page, or any page that is open: a covered one, or one that is embedded itself.
///
///     navigator.embed("app://item/2", in: Embedding(slot: "side", key: "two", transition: .curlUp))
///
/// In a URL it is the items `nav.action=embed&nav.slot=side&nav.key=two&nav.transition=curlUp`.
/// There it is always the shown page, and a duration cannot be given.
public struct Embedding: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The name of the slot; `nil` for the first slot of the page's route.
    var slot: String?
    /// The entry whose page has the slot; `nil` for the shown one.
    ///
    /// If that entry has left, the request ends as ``NavigationOutcome/superseded``, and several changes as one are
    /// refused with `noSuchSlot`.
    var entry: EntryID?
    /// A name for the embedded page, unique in the page around it, to remove it by.
    ///
    /// `nil` stands for the name of its route, or the pattern of a route without a name.
    var key: String?
    /// The transition by which the page comes in.
    var transition: EmbedTransition
    /// The length of the transition in milliseconds, which the initializer clamps to 0…10,000.
    var duration: Int

    /// Makes an embedding in the slot of this name, as in `in: "side"`.
    public init(stringLiteral slot: String) {
        self.init(slot: slot)
    }

    /// Makes an embedding, by default in the first slot with a fade.
    ///
    /// - Parameters:
    ///   - slot: The slot, or `nil` for the first one.
    ///   - entry: The entry whose page has the slot, or `nil` for the shown one.
    ///   - key: The key, or `nil` for the name of the route.
    ///   - transition: The transition by which the page comes in.
    ///   - duration: Milliseconds, clamped to 0…10,000; 250 by default.
    public init(
        slot: String? = nil,
        of entry: EntryID? = nil,
        key: String? = nil,
        transition: EmbedTransition = .fade,
        duration: Int = 250
    ) {
        self.slot = slot
        self.entry = entry
        self.key = key
        self.transition = transition
        self.duration = Self.clamped(duration)
    }

    /// Returns the duration in milliseconds, clamped to 0…10,000.
    static func clamped(_ duration: Int) -> Int { min(max(0, duration), 10_000) }
}

/// The transition by which an embedded page comes into its slot.
///
/// The page leaves the opposite way, unless its removal names a transition.
///
/// The raw values are the words of the `nav.transition` query item.
/// A host without one of these motions shows the nearest one that it has.
public enum EmbedTransition: String, Sendable, Hashable, Codable, CaseIterable {
    /// The page appears at once.
    case none
    /// The page before fades out, then the page fades in.
    case fade
    /// The page slides in from the left, and both pages fade.
    case fadeFromLeft
    /// The page slides in from the right, and both pages fade.
    case fadeFromRight
    /// The page slides in from the top, and both pages fade.
    case fadeFromTop
    /// The page slides in from the bottom, and both pages fade.
    case fadeFromBottom
    /// The page shrinks from twice its size.
    case scaleSmall
    /// The page grows from a twentieth of its size.
    case scaleBig
    /// The slot turns over like a card, its left side to the front.
    case flipFromLeft
    /// The slot turns over like a card, its right side to the front.
    case flipFromRight
    /// The slot turns over like a card, its upper side to the front.
    case flipFromTop
    /// The slot turns over like a card, its lower side to the front.
    case flipFromBottom
    /// The page before curls up like a sheet of paper.
    case curlUp
    /// The page comes down like a sheet of paper.
    case curlDown
    /// Both pages dissolve into each other.
    case crossDissolve
}
