/// The slot in which to embed a page, with the page's key and transition.
///
/// A slot is a named area of a page; the page's route declares its slots.
/// By default, the slot belongs to the shown page.
/// It can also belong to any other open page, even a covered or an embedded page.
///
///     navigator.embed("app://item/2", in: Embedding(slot: "side", key: "two", transition: .curlUp))
///
/// In a URL, the same embedding is `nav.action=embed&nav.slot=side&nav.key=two&nav.transition=curlUp`.
/// A URL always embeds in the shown page and cannot specify a duration.
public struct Embedding: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The name of the slot, or `nil` for the first slot of the page's route.
    var slot: String?
    /// The entry whose page contains the slot, or `nil` for the shown entry.
    ///
    /// If that entry is no longer open, the request ends as ``NavigationOutcome/superseded``.
    /// If the request is one of several that are made as one change, the whole change is instead refused
    /// with `noSuchSlot`.
    var entry: EntryID?
    /// The name by which the embedded page can be removed, unique within the surrounding page.
    ///
    /// If it is `nil`, the key is the name of the embedded page's route, or the pattern of a route
    /// without a name.
    /// The request is refused with `alreadyEmbedded` if the surrounding page already contains
    /// a page with that key, in any slot.
    var key: String?
    /// The transition with which the page enters the slot.
    var transition: EmbedTransition
    /// The duration of the transition in milliseconds. The initializer clamps it to 0…10,000.
    var duration: Int

    /// Creates an embedding in the slot with this name, as in `in: "side"`.
    public init(stringLiteral slot: String) {
        self.init(slot: slot)
    }

    /// Creates an embedding, by default in the first slot and with a fade.
    ///
    /// - Parameters:
    ///   - slot: The name of the slot, or `nil` for the first slot.
    ///   - entry: The entry whose page contains the slot, or `nil` for the shown entry.
    ///   - key: The key of the embedded page, or `nil` to use the name of its route, or the pattern
    ///     of a route without a name. The request is refused with `alreadyEmbedded` if the surrounding page
    ///     already contains a page with that key, in any slot.
    ///   - transition: The transition with which the page enters the slot.
    ///   - duration: The duration in milliseconds, clamped to 0…10,000. The default is 250.
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

    /// Returns a duration in milliseconds, clamped to 0…10,000.
    static func clamped(_ duration: Int) -> Int { min(max(0, duration), 10_000) }
}

/// The transition with which an embedded page enters its slot.
///
///     navigator.embed("app://chart/7", in: Embedding(slot: "side", transition: .flipFromLeft))
///
/// The page leaves by the reverse transition, unless the request that removes it names another transition.
///
/// The raw values are the words of the `nav.transition` query item.
/// A host that does not support a transition uses the most similar transition that it supports.
public enum EmbedTransition: String, Sendable, Hashable, Codable, CaseIterable {
    /// The page appears at once.
    case none
    /// The previous page fades out, and then the new page fades in.
    case fade
    /// The page slides in from the left while both pages fade.
    case fadeFromLeft
    /// The page slides in from the right while both pages fade.
    case fadeFromRight
    /// The page slides in from the top while both pages fade.
    case fadeFromTop
    /// The page slides in from the bottom while both pages fade.
    case fadeFromBottom
    /// The page shrinks from twice its final size.
    case scaleSmall
    /// The page grows from a twentieth of its final size.
    case scaleBig
    /// The slot turns over like a card; its left edge swings toward the viewer.
    case flipFromLeft
    /// The slot turns over like a card; its right edge swings toward the viewer.
    case flipFromRight
    /// The slot turns over like a card; its top edge swings toward the viewer.
    case flipFromTop
    /// The slot turns over like a card; its bottom edge swings toward the viewer.
    case flipFromBottom
    /// The previous page curls up like a sheet of paper.
    case curlUp
    /// The new page curls down over the previous page like a sheet of paper.
    case curlDown
    /// The two pages dissolve into each other.
    case crossDissolve
}
