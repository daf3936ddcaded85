/// Makes a state of a saved navigation, matching every URL again.
///
/// ``Navigator/start(restoring:or:host:)`` makes one.
/// It builds no page and changes nothing; it collects the entries that it drops.
struct StateRestorer {
    let limits: NavigationLimits
    /// Finds the pages, which the guards must allow.
    let finder: PageFinder
    /// Finds the roots of branches.
    private let opener: PageOpener
    /// The entries that could not be restored so far.
    private(set) var dropped: [DroppedEntry] = []
    /// The entry that was shown on top.
    private var top: SavedEntry?
    /// The request for the page that was shown on top, and its index in ``dropped``, if a guard redirects it.
    private(set) var turnedAway: (request: NavigationRequest, index: Int)?

    /// Makes a restorer for one navigation.
    init(_ finder: PageFinder) {
        self.finder = finder
        limits = finder.limits
        opener = PageOpener(
            finder: finder,
            request: NavigationRequest(.all([]), origin: .restored),
            state: nil
        )
    }

    /// Returns the restored state.
    ///
    /// If no page of the window can be restored, the window is that of `first`.
    /// A page of the window goes to the branch of its route, and one without a branch stays where it was.
    /// A modal stays if one of its own entries can be restored.
    /// Layers over the limit are dropped, the topmost first.
    mutating func state(of saved: SavedNavigation, or first: NavigationState) -> NavigationState {
        var state = first
        top = saved.layers.last?.entries.last
        if let window = saved.layers.first { restore(window, in: &state) }
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

    /// Puts the pages of the saved window into a state, which stays as it is if there are none.
    private mutating func restore(_ saved: SavedLayer, in state: inout NavigationState) {
        guard state.window.branches == nil else { return restoreBranches(saved, in: &state) }
        for branch in saved.branches ?? [] { drop(branch.entries, .noSuchBranch(branch.name)) }
        let window = entries(of: saved.entries)
        guard let first = window.first else { return }
        state = NavigationState(root: first.destination)
        embed(first.saved, in: &state)
        for entry in window.dropFirst() { push(entry, on: &state) }
    }

    /// Puts the pages of the saved window into the branches of a state.
    ///
    /// A branch whose lowest page has not been its lowest before begins with its root, and so does one whose root
    /// is not saved.
    private mutating func restoreBranches(_ saved: SavedLayer, in state: inout NavigationState) {
        let names = state.window.branchNames
        let first = state.window
        var stacks: [String: [Found]] = [:]
        // The branches that begin with a root that was not saved with these pages.
        var added: Set<String> = []
        var selected: String?
        let saved = (saved.branches ?? []) + [SavedBranch(name: saved.branch ?? "", entries: saved.entries)]
        for branch in saved {
            selected = nil
            var place = names.contains(branch.name) ? branch.name : first.branch ?? ""
            let lowest = branch.entries.suffix(limits.depth).first
            var lacksRoot = false
            if names.contains(branch.name), let root = opener.lowestPage(of: branch.name),
                !root.match.route.isSaved
            {
                lacksRoot = true
                if stacks[branch.name] == nil { stacks[branch.name] = [Self.found(root)] }
                selected = branch.name
            }
            for (number, entry) in entries(of: branch.entries).enumerated() {
                place = entry.destination.match.route.branch ?? place
                let wasLowest = number == 0 && place == branch.name && entry.saved == lowest
                if stacks[place] == nil, !wasLowest, let root = opener.lowestPage(of: place),
                    !entry.destination.isSamePlace(as: root)
                {
                    stacks[place] = [Self.found(root)]
                    added.insert(place)
                }
                if wasLowest, let first = stacks[place]?.first?.destination,
                    !lacksRoot && added.contains(place) || entry.destination.isSamePlace(as: first)
                {
                    // Pages that have come from another branch are on the lowest page already.
                    // A version whose root was saved has saved the one that is put there.
                    stacks[place]?[0] = entry
                } else {
                    stacks[place, default: []].append(entry)
                }
                selected = place
            }
        }
        guard let start = names.first(where: { stacks[$0] != nil }) else { return }
        state.window.branches = BranchStacks(names, selected: start)
        for name in names {
            guard let all = stacks[name], let lowest = all.suffix(limits.depth).first else { continue }
            drop(all.dropLast(limits.depth).map(\.saved), .limitExceeded(.depth, limit: limits.depth))
            _ = state.window.select(name, with: Stack(state.makeEntry(lowest.destination)))
            embed(lowest.saved, in: &state)
            for entry in all.suffix(limits.depth).dropFirst() { push(entry, on: &state) }
        }
        guard let name = selected ?? first.branch, !state.window.select(name) else { return }
        _ = state.window.select(name, with: first.stack)
    }

    /// A page that can be opened again, and the entry that it was saved as.
    private typealias Found = (destination: Destination, saved: SavedEntry)

    /// Returns the root of a branch as if it had been saved.
    private static func found(_ root: Destination) -> Found { (root, SavedEntry(url: root.url.text)) }

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
        let address = NavigationRequest.Address.text(saved.url)
        var request = NavigationRequest(.open(address), origin: .restored)
        request.parameters = saved.parameters ?? [:]
        var finder = finder
        finder.fallsBack = saved.isNotFound ?? false
        do throws(Interruption) {
            let url = try finder.read(address, from: .restored)
            let found = try finder.find(url, for: request)
            let isAction = found.destination.match.route.action != nil
            if found.isOfGuard {
                let target = DisplayURL(found.url, maximumLength: DisplayURL.quotationLength).text
                let values = ["address": TranslatableText.verbatim(target)]
                drop([saved], .guardRefused(.template("A guard redirects to “{address}”.", values: values)))
                if saved == top, !isAction { turnedAway = (request, dropped.count - 1) }
                return nil
            }
            if isAction { throw .refused(.notFound(url)) }
            return found.destination.restored(from: saved)
        } catch {
            drop([saved], error.refusal)
            return nil
        }
    }

    /// Adds a page to the top layer, with its embedded ones.
    private mutating func push(_ entry: Found, on state: inout NavigationState) {
        state.topLayer.stack = state.topLayer.stack.pushing(state.makeEntry(entry.destination))
        embed(entry.saved, in: &state)
    }

    /// Embeds in the top entry, or in a given one, the pages that were embedded in it.
    private mutating func embed(
        _ saved: SavedEntry,
        of holder: EntryID? = nil,
        in state: inout NavigationState
    ) {
        for embedded in saved.embedded ?? [] {
            guard let destination = destination(of: embedded.entry) else { continue }
            let embedding = Embedding(
                slot: embedded.slot,
                of: holder,
                key: embedded.key,
                transition: embedded.transition,
                duration: embedded.duration
            )
            do throws(RoutingError) {
                state = try state.applying(.embed(destination, embedding), limits: limits)
                // The entry that was made last.
                embed(embedded.entry, of: EntryID(state.nextEntry - 1), in: &state)
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
        destination.savedPosition = saved.position
        destination.redirectedFrom =
            (saved.redirectedFrom ?? []).compactMap { try? RouteURL(parsing: $0) } + redirectedFrom
        return destination
    }
}
