import RouterCore

extension GtkNavigationHost {
    /// Returns pages that were open in the window, and routes, for a typed text.
    func suggestions(for text: String, in id: LayerID) -> [AddressSuggestion] {
        let current = navigator.state?.layer(id)?.top.url
        return AddressSuggestion.all(for: text, in: navigator.table, recent: recent, current: current)
    }

    /// Notes the page on top for suggestions; pages without a route have no URL to open.
    func noteRecent(_ entry: Entry) {
        guard entry.destination.unroutedPage == nil else { return }
        recent.note(entry.url, title: pages.title(of: entry))
    }
}
