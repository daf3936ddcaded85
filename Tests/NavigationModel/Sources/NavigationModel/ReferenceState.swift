@testable import RouterCore

/// A second implementation of `NavigationState`, in plain arrays.
struct ReferenceState {
    /// The values with which a page was opened.
    struct Page: Equatable {
        var url: PageURL
        /// The reserved items of the URL.
        var items = ReservedItems()
        var parameters: [String: String] = [:]
        var extra: Int?
        var origin = RequestOrigin.app
        var redirectedFrom: [String] = []
        /// The request that a guard redirected to this page, or an empty array if there is none.
        var wanted: [ModelRequest] = []
        /// The type of an unrouted page, or `nil` for a page with a route.
        var kind: UnroutedKind?

        var slots: [String] { kind?.slots ?? url.route.slots }

        func isSameRoute(as other: Page) -> Bool {
            kind == nil ? url.route == other.url.route : kind == other.kind
        }

        var isNotFound: Bool { url.route == .nowhere }
    }

    struct Embedded {
        var slot: String
        var key: String
        var entry: Entry
        var transition: EmbedTransition
        var duration: Int

        var id: UInt64 { entry.id }
    }

    struct Entry {
        var id: UInt64
        var page: Page
        var embedded: [Embedded] = []

        /// The ids of the embedded entries, last first, followed by the id of this entry.
        var ids: [UInt64] { embedded.reversed().flatMap(\.entry.ids) + [id] }

        /// This entry, followed by the entries embedded in it.
        var all: [Entry] { [self] + embedded.flatMap(\.entry.all) }

        /// Returns the entry with this id: this entry, or an entry embedded in it.
        func find(_ id: UInt64) -> Entry? { all.first { $0.id == id } }

        /// Changes the entry with this id: this entry, or an entry embedded in it.
        mutating func change(_ id: UInt64, _ body: (inout Entry) -> Void) {
            if self.id == id { body(&self) }
            for index in embedded.indices { embedded[index].entry.change(id, body) }
        }

        /// Removes the entry with this id from its slot, at any depth.
        mutating func takeOut(_ id: UInt64) {
            embedded.removeAll { $0.id == id }
            for index in embedded.indices { embedded[index].entry.takeOut(id) }
        }
    }

    /// A page in a forward stack, to which the user can go forward. Its number is never reused.
    struct Ahead {
        var number: Int
        var page: Page
    }

    struct Layer {
        var id: UInt64
        /// The entries, lowest first.
        var entries: [Entry]
        /// The forward stack, nearest page last.
        var forward: [Ahead] = []
    }

    var layers: [Layer]
    /// The number of the next page that is added to a forward stack.
    var nextAhead = 0
    /// The names of the window's branches, each of which has its own stack. `branch` is the selected branch.
    var branches: [String] = []
    var branch: String?
    /// The stacks of the branches that are open but not selected.
    var hidden: [String: Layer] = [:]
    /// The entries that the last change unembedded.
    /// Each has the transition and the duration that the change specified for it, if any.
    var leaving: [UInt64: ModelAction.Leaving] = [:]
    var nextEntry: UInt64 = 2
    var nextLayer: UInt64 = 1

    init(_ page: Page) {
        layers = [Layer(id: 0, entries: [Entry(id: 1, page: page)])]
    }

    var top: Entry {
        get { layers[layers.count - 1].entries[layers[layers.count - 1].entries.count - 1] }
        set { layers[layers.count - 1].entries[layers[layers.count - 1].entries.count - 1] = newValue }
    }

    var topLayer: Layer {
        get { layers[layers.count - 1] }
        set { layers[layers.count - 1] = newValue }
    }

    /// The stacks of hidden branches, in order of declaration.
    var hiddenLayers: [Layer] { branches.compactMap { hidden[$0] } }

    /// The stacks of the layers, lowest first, followed by the stacks of hidden branches.
    var stacks: [Layer] { layers + hiddenLayers }

    /// Returns the stack of a branch, if the branch has been opened.
    func opened(_ name: String) -> Layer? { name == branch ? layers[0] : hidden[name] }

    /// Selects a branch. If `new` is given, it becomes the branch's stack.
    mutating func select(_ name: String, _ new: Layer? = nil) {
        guard let old = branch, let next = new ?? opened(name) else { return }
        hidden[old] = layers[0]
        hidden[name] = nil
        layers[0] = next
        branch = name
    }

    func layer(_ id: UInt64) -> Layer? { layers.first { $0.id == id } }

    /// All ids, including those of embedded entries.
    var ids: [UInt64] { stacks.flatMap { $0.entries.flatMap(\.ids) } }

    /// All ids, topmost first. This is the order in which pages are asked whether they may leave.
    var idsFromTop: [UInt64] {
        (layers.reversed() + hiddenLayers).flatMap { $0.entries.reversed().flatMap(\.ids) }
    }

    func isShown(_ id: UInt64) -> Bool { top.ids.contains(id) }

    /// Returns the action that closes a page.
    ///
    /// The action removes the page from its slot,
    /// closes the modal that begins with the page, or pops the page.
    func closing(_ entry: UInt64) -> ModelAction {
        if stacks.contains(where: { layer in
            layer.entries.contains { $0.id != entry && $0.ids.contains(entry) }
        }) {
            return .unembedEntry(.exact(entry), .init())
        }
        for layer in layers.dropFirst() where layer.entries[0].id == entry {
            return .dismissLayer(.exact(layer.id))
        }
        return .popThrough(.exact(entry))
    }

    func page(_ id: UInt64) -> Page? {
        stacks.lazy.flatMap(\.entries).compactMap { $0.find(id) }.first?.page
    }

    /// Returns whether the user sees motion:
    /// there is a new layer, or a layer or a slot shows a different page.
    func moves(from old: ReferenceState) -> Bool {
        layers.contains { layer in
            guard let before = old.layer(layer.id)?.entries.last, let after = layer.entries.last else {
                return true
            }
            return before.id != after.id || moves(before, after)
        }
    }

    /// Returns whether a page moves in a slot of an entry that remains open.
    private func moves(_ before: Entry, _ after: Entry) -> Bool {
        Set((before.embedded + after.embedded).map(\.slot)).contains { slot in
            let gone = before.embedded.last { $0.slot == slot }
            let come = after.embedded.last { $0.slot == slot }
            if let gone, let come, gone.id == come.id { return moves(gone.entry, come.entry) }
            if let come, !before.embedded.contains(where: { $0.id == come.id }) {
                return come.transition != .none && come.duration > 0
            }
            guard let gone else { return false }
            let way = leaving[gone.id] ?? .init()
            return way.transition ?? gone.transition != .none && way.duration ?? gone.duration > 0
        }
    }

    /// A hash of all open entries and their positions.
    var signature: UInt64 {
        var signature = Signature()
        for layer in layers {
            signature.add(layer.id)
            for entry in layer.entries.reversed() {
                signature.add(entry.id)
                for embedded in entry.all.dropFirst() { signature.add(embedded.id) }
            }
        }
        for (index, name) in branches.enumerated() {
            guard name != branch, let layer = hidden[name] else { continue }
            signature.add(UInt64(index))
            for entry in layer.entries.reversed() { signature.add(entry.id) }
        }
        return signature.value
    }
}

/// A hash of a sequence of numbers (FNV-1a, applied to whole words).
struct Signature {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ number: UInt64) {
        value = (value ^ number) &* 0x100_0000_01B3
    }
}
