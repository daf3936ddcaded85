extension Navigator {
    /// Shows the layers one after the other, each without the pages that cannot be built.
    ///
    /// If nothing of the window's layer can be built, `first` is shown instead.
    /// The hidden branches stay, since none of their pages is built now.
    ///
    /// - Returns: The entries that cannot be built.
    func showBuildable(
        _ restored: NavigationState,
        or first: NavigationState,
        by host: any NavigationHost
    ) throws -> [DroppedEntry] {
        var dropped: [DroppedEntry] = []
        var state = restored
        state.modals = []
        func showWindow() -> Bool {
            show(state.window.stack, by: host, &dropped) { stack in
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
            try show(state, by: host)
        }
        for layer in restored.modals {
            guard let below = self.state?.countingOn(from: state) else { break }
            _ = show(layer.stack, by: host, &dropped) { stack in
                var layer = layer
                layer.shown.stack = stack
                var state = below
                state.modals.append(layer)
                return state
            }
        }
        return dropped
    }

    /// Shows the topmost entry that can be built.
    ///
    /// Its embedded pages come with it, except those that cannot be built.
    ///
    /// - Parameters:
    ///   - entries: The saved stack of one layer.
    ///   - host: The host.
    ///   - dropped: Gets the entries that cannot be built.
    ///   - state: Returns the whole state with this stack in the layer.
    /// - Returns: `false` if no entry can be built.
    private func show(
        _ entries: Stack<Entry>,
        by host: any NavigationHost,
        _ dropped: inout [DroppedEntry],
        in state: (Stack<Entry>) -> NavigationState
    ) -> Bool {
        let old = self.state
        var rest: Stack<Entry>? = entries
        while let stack = rest {
            var top = stack.top
            top.embedded = []
            do {
                try show(state(stack.replacingTop(with: top)), by: host, from: old)
            } catch {
                dropped.append(DroppedEntry(url: stack.top.destination.match.originalURL.text, reason: error))
                rest = stack.popping(1)
                continue
            }
            for embedded in stack.top.embedded {
                var more = top
                more.embedded.append(embedded)
                do {
                    try show(state(stack.replacingTop(with: more)), by: host, from: self.state)
                    top = more
                } catch {
                    dropped.append(
                        DroppedEntry(url: embedded.entry.destination.match.originalURL.text, reason: error)
                    )
                }
            }
            return true
        }
        return false
    }
}
