/// Makes a state of a saved navigation, matching every URL again.
///
/// ``Navigator/start(restoring:or:host:)`` makes one.
/// It builds no page and changes nothing; it collects the entries that it drops.
struct StateRestorer {
    let limits: NavigationLimits
    /// Returns a resolver with the guards; its flag is `fallsBack`.
    let resolver: (NavigationRequest, Bool) -> RequestResolver
    /// The entries that could not be restored so far.
    private(set) var dropped: [DroppedEntry] = []

    /// Makes a restorer for one navigation.
    init(limits: NavigationLimits, resolver: @escaping (NavigationRequest, Bool) -> RequestResolver) {
        self.limits = limits
        self.resolver = resolver
    }

    /// Returns the restored state.
    ///
    /// `root` is the window's only page if none of its own can be restored.
    ///
    /// A modal stays if one of its own entries can be restored.
    /// Layers over the limit are dropped, the topmost first.
    mutating func state(of saved: SavedNavigation, or root: Destination) -> NavigationState {
        let window = entries(of: saved.layers.first?.entries ?? [])
        var state = NavigationState(root: window.first?.destination ?? root)
        if let first = window.first { embed(first.saved, in: &state) }
        for entry in window.dropFirst() { push(entry, on: &state) }
        for layer in saved.layers.dropFirst() {
            guard state.layers.count < limits.layers else {
                drop(layer.entries, .limitExceeded(.layers, limit: limits.layers))
                continue
            }
            let entries = entries(of: layer.entries)
            guard let first = entries.first else { continue }
            state.modals.append(state.makeLayer(state.makeEntry(first.destination)))
            embed(first.saved, in: &state)
            for entry in entries.dropFirst() { push(entry, on: &state) }
        }
        return state
    }

    /// A page that can be opened again, and the entry that it was saved as.
    private typealias Found = (destination: Destination, saved: SavedEntry)

    /// Returns the entries that can still be opened, at most the topmost ones.
    ///
    /// Entries below ``NavigationLimits/depth`` are dropped.
    private mutating func entries(of saved: [SavedEntry]) -> [Found] {
        drop(saved.dropLast(limits.depth), .limitExceeded(.depth, limit: limits.depth))
        var found: [Found] = []
        for entry in saved.suffix(limits.depth) {
            if let destination = destination(of: entry) { found.append((destination, entry)) }
        }
        return found
    }

    /// Returns the page of a saved entry, or drops the entry.
    ///
    /// A page that a guard does not simply allow is dropped, also if the guard redirects: the other page is not what
    /// the user had open, and its verb would be lost.
    private mutating func destination(of saved: SavedEntry) -> Destination? {
        do throws(RoutingError) {
            let address = NavigationRequest.Address.text(saved.url)
            var request = NavigationRequest(.address(address), origin: .restored)
            request.parameters = saved.parameters ?? [:]
            let resolver = resolver(request, saved.isNotFound ?? false)
            let found = try resolver.findPage(at: address, followsGuards: false)
            return found.restored(from: saved)
        } catch {
            drop([saved], error)
            return nil
        }
    }

    /// Adds a page to the top layer, with its embedded ones.
    private mutating func push(_ entry: Found, on state: inout NavigationState) {
        state.topLayer.stack = state.topLayer.stack.pushing(state.makeEntry(entry.destination))
        embed(entry.saved, in: &state)
    }

    /// Embeds in the top entry the pages that were embedded in it.
    private mutating func embed(_ saved: SavedEntry, in state: inout NavigationState) {
        for embedded in saved.embedded ?? [] {
            guard let destination = destination(of: embedded.entry) else { continue }
            let embedding = Embedding(
                slot: embedded.slot,
                key: embedded.key,
                transition: embedded.transition,
                duration: embedded.duration
            )
            do throws(RoutingError) {
                state = try state.applying(.embed(destination, embedding), limits: limits)
            } catch {
                drop([embedded.entry], error)
            }
        }
    }

    /// Drops entries for a reason.
    private mutating func drop(_ entries: some Sequence<SavedEntry>, _ error: RoutingError) {
        for entry in entries { dropped.append(DroppedEntry(url: entry.url, reason: error)) }
    }
}

/// An entry of a ``SavedNavigation`` that could not be restored, with the reason.
public struct DroppedEntry: Sendable, CustomStringConvertible {
    /// The URL as it was saved.
    public let url: String
    /// A ``RoutingError``, or the error of a page that could not be built.
    public let reason: any Error

    /// One English sentence that is safe to show or log.
    ///
    /// For example: “app://item/1” was not restored: Not today.
    public var description: String {
        "“\(DisplayURL(text: url, maximumLength: 120))” was not restored: \(reason)"
    }
}

extension Destination {
    /// Returns the destination with the state and the redirects that were saved.
    fileprivate func restored(from saved: SavedEntry) -> Destination {
        var destination = self
        destination.savedState = saved.state
        destination.redirectedFrom =
            (saved.redirectedFrom ?? []).compactMap { try? RouteURL(parsing: $0) } + redirectedFrom
        return destination
    }
}
