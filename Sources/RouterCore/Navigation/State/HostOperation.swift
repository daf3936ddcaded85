/// One step of a ``Transition``, for a host that turns steps into widgets.
public enum HostOperation: Sendable, Hashable {
    /// The layer's window closes. Several are listed the lowest first, so that closed in this order nothing in
    /// between is ever uncovered.
    case close(LayerID)
    /// The entry becomes the one its layer shows; the layer was open before and stays.
    case show(EntryID, in: LayerID, motion: Motion)
    /// The layer opens over those before it and shows the top entry of its stack.
    case open(LayerID)
    /// The entry stays in its layer, with a new destination: its page, where one has been built, gets the new
    /// parameters.
    case update(EntryID, in: LayerID)
    /// The first entry's page comes into its slot of the second one's. Where that is built for this very change it
    /// has all its embedded pages already, and nothing is left to do.
    case embed(EntryID, in: EntryID)
    /// The first entry's page goes out of its slot of the second one's, which stays.
    case unembed(EntryID, from: EntryID)
    /// The entry has left for good: its page, where one has been built, is freed once nothing shows it any more.
    case remove(EntryID)

    /// How the shown page gives way to the next one.
    public enum Motion: String, Sendable, Hashable {
        /// A page that was pushed comes in from the end side.
        case forward
        /// The page that was covered, or one that is built again in its place, comes back from the start side.
        case backward
        /// One page takes the place of another.
        case crossfade
    }
}
