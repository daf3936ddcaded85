import RouterCore

extension NavigationState {
    /// The state on one line, such as `"home > item/42 | settings"`.
    ///
    /// | Part | Meaning |
    /// |---|---|
    /// | `>` | the page on the right lies on top of the page on the left |
    /// | `\|` | the modal on the right lies above the window and the modals on the left |
    /// | `inbox: list > mail/7; *archive: old` | the stacks of the branches that have been opened; a star marks the selected branch |
    /// | `board[side.chart=chart/7]` | `board` contains the embedded page `chart/7` in its slot `side`, with the key `chart` |
    ///
    /// Each page is drawn as its URL. The URL omits its scheme, such as `app://`, if the lowest page has the
    /// same scheme.
    /// A URL with a different scheme is drawn whole, and so is every web URL.
    /// URLs never contain spaces, but the marks between pages do, so a URL cannot be mistaken for a mark.
    public var drawing: String {
        let scheme = base.entries.first?.url.scheme
        return drawing { $0.url.drawing(in: scheme) }
    }

    /// Returns the state on one line, with the text that a closure returns for each page.
    ///
    ///     state.drawing { $0.route.name ?? "?" }      // "home > item | settings"
    ///
    /// - Parameter page: Returns the text for an entry, for example the name of its route.
    public func drawing(_ page: (Entry) -> String) -> String {
        func drawing(_ entry: Entry) -> String {
            let embedded = entry.embedded.map { "\($0.slot).\($0.key)=\(drawing($0.entry))" }
            return page(entry) + (embedded.isEmpty ? "" : "[\(embedded.joined(separator: ", "))]")
        }
        func drawing(_ entries: [Entry]) -> String { entries.map(drawing).joined(separator: " > ") }
        return layers.map { layer in
            guard let selected = layer.branch else { return drawing(layer.entries) }
            return layer.branches.filter { $0.depth > 0 }.map { name, _ in
                "\(name == selected ? "*" : "")\(name): \(drawing(layer.entries(of: name)))"
            }.joined(separator: "; ")
        }.joined(separator: " | ")
    }
}

extension Navigator {
    /// The state on one line, such as `"home > item/42 | settings"`, or an empty string before the start.
    ///
    /// For the notation, see `NavigationState.drawing`.
    public var drawing: String { state?.drawing ?? "" }
}
