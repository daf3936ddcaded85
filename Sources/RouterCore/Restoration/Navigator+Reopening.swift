extension Navigator {
    /// Returns a modal as ``saved()`` does; `nil` if none of its pages is saved.
    package func saved(modal layer: Layer) -> SavedLayer? {
        let entries = layer.entries.compactMap { saved($0) }
        return entries.isEmpty ? nil : SavedLayer(entries: entries)
    }

    /// Opens a modal again that has closed, as one change.
    ///
    /// Each URL is matched again, with the origin ``RequestOrigin/restored``, and passes the guards; pages that cannot
    /// be opened are left out, and so are those embedded in embedded ones.
    /// A top page from which a guard redirects is requested once more afterwards, so the login is shown.
    /// If no page can be opened, the top one is requested too, and its event has the reason.
    package func reopen(_ saved: SavedLayer) {
        var restorer = StateRestorer(finder(fallsBack: false))
        let change = whileAskingGuards { restorer.change(reopening: saved) }
        if let change { open(NavigationRequest(.change(change), origin: .user)) }
        guard var request = restorer.turnedAway?.request ?? (change == nil ? saved.topRequest : nil) else {
            return
        }
        if change == nil { request.verb = .present }
        open(request)
    }
}

extension SavedLayer {
    /// The request for the top page.
    fileprivate var topRequest: NavigationRequest? {
        entries.last.map { entry in
            var request = NavigationRequest(.open(.text(entry.url)), origin: .restored)
            request.parameters = entry.parameters ?? [:]
            return request
        }
    }
}
