extension Navigator {
    /// Returns a modal as ``saved()`` does; `nil` if none of its pages is saved.
    package func saved(modal layer: Layer) -> SavedLayer? {
        let entries = layer.entries.compactMap { saved($0) }
        return entries.isEmpty ? nil : SavedLayer(entries: entries)
    }

    /// Opens a modal again that has closed, as one change.
    ///
    /// Each page has the origin ``RequestOrigin/restored``, and the guards are asked about it.
    /// Pages that cannot be opened are left out.
    /// If the top one is among them, it is requested once more by itself: a guard shows its login, or the event has
    /// the reason.
    package func reopen(_ saved: SavedLayer) {
        let pages = saved.entries.filter { entry in
            (try? resolve(entry.request())).map { $0.wanted == nil } ?? false
        }
        let requests = pages.enumerated().map { index, page in page.request(index == 0 ? .present : .push) }
        if !requests.isEmpty { open(NavigationRequest(.all(requests), origin: .restored)) }
        if let top = saved.entries.last, top != pages.last {
            open(top.request(requests.isEmpty ? .present : .push))
        }
    }
}
