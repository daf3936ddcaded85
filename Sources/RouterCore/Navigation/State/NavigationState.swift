/// Everything that is open, as one value: the window's stack and those of the modals over it.
///
/// There is always a window and every layer always holds an entry, so a state without a page cannot be written.
/// Copying a state and keeping it is O(layers), whatever the stacks hold.
public struct NavigationState: Sendable {
    /// The lowest layer.
    public internal(set) var window: Layer
    /// The modal layers, each over the one before.
    public internal(set) var modals: [Layer]

    /// The number of the next entry; see ``EntryID``.
    var nextEntry: UInt64
    /// The number of the next layer; see ``LayerID``.
    var nextLayer: UInt64

    /// Makes the state of a window that shows one entry.
    public init(root: Destination) {
        window = Layer(id: LayerID(0), stack: Stack(Entry(id: EntryID(1), destination: root)))
        modals = []
        nextEntry = 2
        nextLayer = 1
    }

    /// The window and the modals, the lowest first. Never empty.
    public var layers: [Layer] { [window] + modals }

    /// The layer that takes input: the last modal, or the window.
    public internal(set) var topLayer: Layer {
        get { modals.last ?? window }
        set {
            if modals.isEmpty {
                window = newValue
            } else {
                modals[modals.count - 1] = newValue
            }
        }
    }

    /// The entry that takes input: the top of the top layer.
    public var top: Entry { topLayer.top }

    /// The layer with this id, or `nil` where it has closed.
    public func layer(_ id: LayerID) -> Layer? {
        window.id == id ? window : modals.first { $0.id == id }
    }

    /// The entry with this id, or `nil` where it has left.
    ///
    /// - Complexity: linear in the number of entries above it.
    public func entry(_ id: EntryID) -> Entry? {
        for layer in layers.reversed() {
            for entry in layer.stack {
                if entry.id == id { return entry }
                if let embedded = entry.embedded.first(where: { $0.id == id }) { return embedded.entry }
            }
        }
        return nil
    }

    /// Whether the entry is the one that takes input, or embedded in it.
    public func isShown(_ id: EntryID) -> Bool {
        top.id == id || top.embedded.contains { $0.id == id }
    }

    mutating func makeEntry(_ destination: Destination) -> Entry {
        defer { nextEntry += 1 }
        return Entry(id: EntryID(nextEntry), destination: destination)
    }

    mutating func makeLayer(_ root: Entry) -> Layer {
        defer { nextLayer += 1 }
        return Layer(id: LayerID(nextLayer), stack: Stack(root))
    }

    /// This state, counting on from where `other` has come to: the ids that a change which failed had handed out
    /// are not handed out again.
    func countingOn(from other: NavigationState) -> NavigationState {
        var state = self
        state.nextEntry = max(nextEntry, other.nextEntry)
        state.nextLayer = max(nextLayer, other.nextLayer)
        return state
    }
}
