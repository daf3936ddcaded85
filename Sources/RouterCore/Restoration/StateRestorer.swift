/// Makes a state of what was saved, matching every address again.
struct StateRestorer {
    let limits: NavigationLimits
    /// Finds out what a request comes to, with the guards; the flag says whether unknown addresses fall back.
    let resolver: (NavigationRequest, Bool) -> RequestResolver
    private(set) var dropped: [DroppedEntry] = []

    init(limits: NavigationLimits, resolver: @escaping (NavigationRequest, Bool) -> RequestResolver) {
        self.limits = limits
        self.resolver = resolver
    }

    /// The state, with `root` as the window's only page where nothing of the window's own layer is left.
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

    private typealias Found = (destination: Destination, saved: SavedEntry)

    /// Those of the entries that can still be opened, the topmost ones where there are too many.
    private mutating func entries(of saved: [SavedEntry]) -> [Found] {
        drop(saved.dropLast(limits.depth), .limitExceeded(.depth, limit: limits.depth))
        var found: [Found] = []
        for entry in saved.suffix(limits.depth) {
            guard let destination = destination(of: entry) else { continue }
            // Several pages that a guard sends to the same one, such as a login, become one.
            let isRepeated = found.last?.destination.isSamePlace(as: destination) ?? false
            if isRepeated, destination.match.originalURL.text != entry.url { continue }
            found.append((destination, entry))
        }
        return found
    }

    private mutating func destination(of saved: SavedEntry) -> Destination? {
        do throws(RoutingError) {
            let request = NavigationRequest(
                .text(saved.url),
                origin: .restored,
                parameters: saved.parameters ?? [:]
            )
            let found = try resolver(request, saved.isNotFound ?? false).findPage()
            return found.restored(from: saved)
        } catch {
            drop([saved], error)
            return nil
        }
    }

    private mutating func push(_ entry: Found, on state: inout NavigationState) {
        state.topLayer.stack = state.topLayer.stack.pushing(state.makeEntry(entry.destination))
        embed(entry.saved, in: &state)
    }

    /// Embeds in the top entry what was embedded in it.
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

    private mutating func drop(_ entries: some Sequence<SavedEntry>, _ error: RoutingError) {
        for entry in entries { dropped.append(DroppedEntry(url: entry.url, reason: error)) }
    }
}

/// An entry of a ``SavedNavigation`` that could not be restored, and why.
public struct DroppedEntry: Sendable, CustomStringConvertible {
    /// The address as it was saved.
    public let url: String
    /// A ``RoutingError``, or what the page threw while it was built.
    public let reason: any Error

    /// An English sentence, safe to show or log.
    public var description: String {
        "“\(DisplayURL(text: url, maximumLength: 120))” was not restored: \(reason)"
    }
}

extension Destination {
    /// The same with what was saved beside the address.
    fileprivate func restored(from saved: SavedEntry) -> Destination {
        var destination = self
        destination.savedState = saved.state
        destination.redirectedFrom =
            (saved.redirectedFrom ?? []).compactMap { try? RouteURL(parsing: $0) } + redirectedFrom
        return destination
    }
}
