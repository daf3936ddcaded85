/// The pages of a restored navigation that can be built, if not all can.
@MainActor
struct BuildablePages {
    let navigator: Navigator
    let host: any NavigationHost
    /// The entries that cannot be built.
    private var dropped: [DroppedEntry] = []

    private init(navigator: Navigator, host: any NavigationHost) {
        self.navigator = navigator
        self.host = host
    }

    /// Shows the layers one after the other, each without the pages that cannot be built.
    ///
    /// If nothing of the window's layer can be built, `first` is shown instead.
    /// The hidden branches stay, since none of their pages is built now.
    static func show(
        _ restored: NavigationState,
        or first: NavigationState,
        of navigator: Navigator,
        by host: any NavigationHost
    ) throws -> [DroppedEntry] {
        var pages = BuildablePages(navigator: navigator, host: host)
        var state = restored
        state.modals = []
        func showWindow() -> Bool {
            pages.show(state.window.stack) { stack in
                state.window.shown.stack = stack
                return state
            }
        }
        let lost = state.window.branch
        let branch = first.window.branch
        var isShown = showWindow()
        if !isShown, branch != lost, state.window.select(branch) {
            state.window.close(branch: lost)
            isShown = showWindow()
        }
        if !isShown, let stack = state.makeStack(first.window.entries.map(\.destination)) {
            _ = state.window.select(branch, with: stack)
            state.window.close(branch: lost)
            try navigator.show(state, by: host)
        }
        for layer in restored.modals {
            guard let below = navigator.state?.countingOn(from: state) else { break }
            _ = pages.show(layer.stack) { stack in
                var layer = layer
                layer.shown.stack = stack
                var state = below
                state.modals.append(layer)
                return state
            }
        }
        return pages.dropped
    }

    /// Shows the topmost entry that can be built.
    ///
    /// Its embedded pages come with it, except those that cannot be built.
    ///
    /// - Parameters:
    ///   - entries: The saved stack of one layer.
    ///   - state: Returns the whole state with this stack in the layer.
    /// - Returns: `false` if no entry can be built.
    private mutating func show(_ entries: Stack<Entry>, in state: (Stack<Entry>) -> NavigationState) -> Bool {
        let old = navigator.state
        var rest: Stack<Entry>? = entries
        while let stack = rest {
            var top = stack.top
            top.embedded = []
            do {
                try navigator.show(state(stack.replacingTop(with: top)), by: host, from: old)
            } catch {
                dropped.append(DroppedEntry(stack.top, reason: error))
                rest = stack.popping(1)
                continue
            }
            for embedded in stack.top.embedded {
                var more = top
                more.embedded.append(embedded)
                do {
                    try navigator.show(state(stack.replacingTop(with: more)), by: host, from: navigator.state)
                    top = more
                } catch {
                    dropped.append(DroppedEntry(embedded.entry, reason: error))
                }
            }
            return true
        }
        return false
    }
}

extension DroppedEntry {
    /// Makes the report of an entry whose page could not be built.
    fileprivate init(_ entry: Entry, reason: any Error) {
        self.init(url: entry.destination.match.originalURL.text, reason: reason)
    }
}
