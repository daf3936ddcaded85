import CRouterGtk
import RouterCore
import RouterGtk

/// The interface between the address bar and its window.
extension AddressBar: HeaderContent {
    func update(_ layer: Layer, title: String, showsURL: Bool, keepsText: Bool) {
        row.title.text = title
        move()
        if showsURL { show(layer.top.url, keepsText: keepsText) }
        if lowest === self, observation == nil { followGuards() }
        // A page that the app made without a route does not have a URL that could be opened again.
        guard layer.top.destination.unroutedPage == nil else { return }
        lowest.recent.note(layer.top.url, title: title)
    }

    func close() {
        endCompletion()
        window = nil
    }

    /// Moves the bar, after the current layout, to the header or to the row below it, if the width of the
    /// window requires that position.
    func moveSoon() {
        guard let window, row.isMisplaced(in: window) else { return }
        Task { [weak self] in self?.move() }
    }

    /// Starts to observe the navigator, so that each time the guards are asked again,
    /// the bar removes the recent pages that they no longer allow.
    private func followGuards() {
        observation = window?.navigator?.observe { [weak self] event in
            guard event.action == "recheck", let navigator = self?.window?.navigator else { return }
            self?.recent.forget { (try? navigator.destination(of: .link($0.url.text)))?.match.url != $0.url }
        }
    }

    /// The bar that stores the recent pages: the bar of the window below all modals,
    /// or this bar if that window has no bar yet.
    private var lowest: AddressBar {
        (window?.navigator?.host as? GtkNavigationHost)?.layers.first?.content as? AddressBar ?? self
    }

    /// Returns suggestions for a typed text: pages that were open in the window, and routes.
    func suggestions(for text: String) -> [AddressSuggestion] {
        guard let navigator = window?.navigator else { return [] }
        let current = navigator.state?.layer(layer)?.top.url
        return AddressSuggestion.all(for: text, in: navigator.table, recent: lowest.recent, current: current)
    }

    func correction(of text: String) -> AddressCorrection? {
        guard text == shownText, let navigator = window?.navigator else { return nil }
        // `current` is `nil`, so that the rows may include the shown page. The user may mean this page.
        let rows = AddressSuggestion.all(for: text, in: navigator.table, recent: lowest.recent, current: nil)
        let near = rows.first { $0.pattern == nil }?.url.text
        let home = navigator.state?.base.entries.first?.url
        let sentence: TranslatableText? =
            if let near {
                .template("This address has no scheme. Did you mean “{url}”?", values: ["url": .shown(near)])
            } else {
                (home.flatMap { $0.isWeb ? nil : $0.scheme } ?? navigator.table.schemes.first).map {
                    .template(
                        "This address has no scheme. Start it with a scheme, such as “{scheme}:”.",
                        values: ["scheme": .verbatim($0)]
                    )
                }
            }
        guard let words = sentence.map(configuration.texts.fill) else { return nil }
        // The sentence is also set as the mistake, so that screen readers read it with the entry.
        setMistake(words)
        guard let near else { return AddressCorrection(words) }
        return AddressCorrection(words) { [weak self] in self?.open(replacing: near) }
    }

    /// Opens a text as an address that the user has entered on the shown page, with the chosen verb.
    ///
    /// A refused text remains, marked as invalid, unless the user has typed a different text in the meantime.
    /// If the text was valid but the user may not leave the shown page, the URL of this page is restored.
    func open(_ text: String) {
        guard let navigator = window?.navigator else { return }
        var request = NavigationRequest.user(text, from: navigator.state?.layer(layer)?.top.id)
        request.verb = chooser?.verb
        navigator.submit(request) { [weak self, weak navigator] outcome in
            // This closure runs only after the animation of the change. The user may have typed something else
            // by then.
            guard let self, shownText == text else { return }
            switch outcome {
            case .refused(.leaveRefused): restore()
            case .refused(let error): refuse(error.text)
            case .failed(let error): refuse(TranslatableText(of: error))
            case .shown, .updated, .alreadyShown, .notFoundPage, .handled, .deferred, .superseded:
                guard let layer = navigator?.state?.layer(layer) else { return }
                chooser?.reset()
                // If another page is shown now, `update` has already shown its URL.
                // If the page is the same, its URL is restored here.
                restore()
                // An embedded page does not take focus by itself.
                guard hasFocus, let host = navigator?.host as? GtkNavigationHost,
                    let entry = layer.top.withAllEntries.dropFirst().first(where: { $0.id == outcome.entry }),
                    let page = host.page(for: entry.id)
                else { return }
                gtk_widget_child_focus(page.widget, GTK_DIR_TAB_FORWARD)
            }
        }
    }

    /// Marks the text as invalid. The given reason is shown unless there is already a more specific reason.
    private func refuse(_ reason: TranslatableText) {
        setInvalid(true)
        if mistake == nil { setMistake(configuration.texts.fill(reason)) }
        markUnopened()
    }

    /// Moves focus to the page. Called for the Escape key if there is no text to restore.
    ///
    /// Does nothing and returns `false` in a modal, because Escape should close the modal.
    func leave() -> Bool {
        guard let window, !window.isModal else { return false }
        window.focusPage()
        return true
    }
}

/// The pages that were open in a window, newest first, without duplicates.
struct RecentPages {
    /// The maximum number of pages that are kept.
    private static let limit = 32

    private(set) var pages: [AddressSuggestion] = []

    /// Records that a page is open or has a new title.
    mutating func note(_ url: RouteURL, title: String) {
        pages.removeAll { $0.url.text == url.text }
        pages.insert(AddressSuggestion(title: title, url: url), at: 0)
        if pages.count > Self.limit { pages.removeLast() }
    }

    /// Removes the pages for which the closure returns `true`.
    mutating func forget(where isForgotten: (AddressSuggestion) -> Bool) {
        pages.removeAll(where: isForgotten)
    }
}
