import CRouterGtk
import RouterCore

extension GtkNavigationHost {
    /// The name of the desktop's app for a scheme in the user's language; `nil` if there is none.
    ///
    /// GIO is asked, no app is started.
    /// It is `nil`, too, if the scheme is not among the table's `externalSchemes`; its case does not matter.
    ///
    ///     let name = host.externalAppName(for: "mailto")      // for a button that names the app it opens
    public func externalAppName(for scheme: String) -> String? {
        navigator.table.externalSchemes.contains(scheme.lowercased()) ? ExternalApp.name(for: scheme) : nil
    }

    /// Reports each moment in the life of every page, in order, until the observation ends.
    ///
    /// An observer that comes before the start is told of the first page, too.
    ///
    ///     let observation = host.observePages { moment, page, entry in
    ///         print(moment, page.title ?? "", entry.rawValue)
    ///     }
    ///
    /// A page is told first, by ``Page/didAppear()`` and its like.
    /// The observer may make requests, which have their turn afterwards.
    ///
    /// - Parameter observe: Gets the moment, the page, and its entry.
    public func observePages(
        _ observe: @escaping @MainActor (_ moment: PageMoment, _ page: any Page, _ entry: EntryID) -> Void
    ) -> NavigationObservation {
        pages.observers.add { moment, page, entry in observe(moment, page, entry) }
    }

    /// Builds the page of a URL without showing it, for instance for a preview.
    ///
    /// Redirects of routes and guards are followed.
    /// The caller owns the page, and may show it later by `NavigationRequest.page(_:)`.
    /// Its context has neither entry nor layer; it gets another one when it is shown.
    ///
    ///     let page = try host.makePage("app://item/7", parameters: ["tab": "log"])
    ///     try host.makePage("app://nav/pop")      // throws: that URL has no page
    ///
    /// - Parameters:
    ///   - request: An absolute URL.
    ///   - parameters: The caller's parameters: over the query's, under those captured from the path.
    /// - Throws: A `RoutingError` if the URL leads to no page or is refused, else the error of the
    ///   page or one that names it.
    public func makePage(_ request: NavigationRequest, parameters: [String: String] = [:]) throws -> any Page
    {
        var request = request
        request.parameters.merge(parameters) { $1 }
        let found = try navigator.destination(of: request)
        guard found.unroutedPage == nil else {
            throw RoutingError.notFound(found.url)
        }
        return try registry.makePage(PageContext(found, navigator: navigator))
    }
}

/// The windows of the layers; ``TransitionPlayer`` opens and closes them, and ``GtkNavigationHost/close()`` closes all.
extension GtkNavigationHost {
    /// The window of a layer, or `nil` if it is not open.
    func layer(_ id: LayerID) -> LayerWindow? { layers.first { $0.id == id } }

    /// Opens the window of a layer over the others, and hands it to ``HostConfiguration/configureLayer``.
    ///
    /// It is not visible yet.
    ///
    /// - Parameters:
    ///   - id: The layer.
    ///   - size: The size of a modal that its first page wants; `nil` for the size of all modals.
    func openLayer(_ id: LayerID, size: WindowSize?) -> LayerWindow {
        var configuration = configuration
        configuration.modalSize = size ?? configuration.modalSize
        let window = LayerWindow(
            id: id,
            application: as_application(application.pointer),
            over: layers.last,
            branches: navigator.table.branches,
            configuration: configuration,
            delegate: self
        )
        clicks.watch(window.window)
        typing.watch(window.window)
        KeyRepeatFilter.shared.watch(window.window)
        preloads.watch(window.window, delegate: self)
        window.window.afterLayout { [weak self] in self?.fitModals() }
        layers.append(window)
        window.view.switcher?.badges = badges
        configuration.configureLayer?(window)
        return window
    }

    /// Closes the window of a layer; ignored if it is not open.
    ///
    /// The layer above becomes transient for the one below.
    /// Toasts of the window move to the top layer. Toasts about events, and those of the layer's pages, end with it.
    /// The offer to close the modals for a link ends with the last modal.
    func closeLayer(_ id: LayerID) {
        guard let index = layers.firstIndex(where: { $0.id == id }) else { return }
        let window = layers.remove(at: index)
        if index < layers.count, index > 0 { layers[index].setTransient(for: layers[index - 1]) }
        let toasts = window.toasts.takeAll()
        window.close()
        for layer in layers { layer.toasts.dismiss(of: id) }
        for toast in toasts where toast.topic != Toast.event && toast.layer != id { show(toast) }
        if layers.count == 1 { layers[0].toasts.dismiss(about: Toast.link) }
    }

    /// Makes each modal no larger than the window below it.
    private func fitModals() {
        for (below, modal) in zip(layers, layers.dropFirst()) { modal.fit(into: below) }
    }

    /// Closes all windows of the app, or of this host.
    func quit() {
        if let owner { owner.askToQuit() } else { requestClose() }
    }

    /// Keeps the modals that close by a transition, the topmost first, while their pages are there.
    ///
    /// A modal whose page has finished itself is done, and one whose caller waits, such as a picker, is of no use
    /// without the caller: neither is kept.
    func keepClosedModals(of transition: Transition) {
        guard let owner else { return }
        for case .close(let id) in transition.steps.reversed() {
            guard let modal = transition.old?.layer(id),
                !modal.entries.contains(where: {
                    transition.finished.contains($0.id) || navigator.hasCaller(of: $0.id)
                })
            else { continue }
            let saved = SavedLayer(modal, page: navigator.savedEntry)
            if !saved.entries.isEmpty { owner.keep(saved, of: navigator) }
        }
    }

    /// Whether a link may open in a new window: the app allows several, and the link has a page.
    func mayOpenWindow(at request: NavigationRequest) -> Bool {
        let match = match(of: request.text ?? "")
        return owner?.allowsSeveralWindows == true && match != nil && match?.route.action == nil
    }

    /// Returns the route and the values of a URL, if it has a route.
    func match(of url: String) -> RouteMatch? {
        (try? RouteURL(parsing: url)).flatMap { navigator.table.match($0) }
    }

    /// Opens a link in a new window; a toast tells why there is none.
    ///
    /// A link that is refused at once opens no window.
    func openWindow(at request: NavigationRequest) {
        guard mayOpenWindow(at: request) else { return }
        if let reason = navigator.refusal(of: request) {
            return showToast(for: .refused(reason))
        }
        // A double click opens one window.
        clicks.interrupt()
        do {
            try owner?.openWindow(at: request, from: navigator)
        } catch {
            show(configuration.sentence(of: error))
        }
    }

    /// Keeps the rest of a double click in a dialog over a window from that window, and the reverse.
    func watchDialogs(over window: Widget) { clicks.watchDialogs(over: window) }
}

extension GtkNavigationHost: PageHost, PageObjects {
    package func object(of entry: EntryID) -> AnyObject? { page(for: entry) }

    /// Shows the new title of a page that is on top of its layer or in a slot.
    func updateTitle(of entry: EntryID) {
        pages[entry]?.slot?.name(navigator.state, pages)
        guard let layer = navigator.state?.layers.first(where: { $0.top.id == entry }) else { return }
        self.layer(layer.id)?.update(layer, title: pages.title(of: layer.top), showsURL: false)
    }

    /// Closes a modal for the user, or all windows for the lowest layer.
    func closeByHand(_ id: LayerID) {
        if layers.first?.id == id {
            requestClose()
        } else {
            navigator.open(NavigationRequest(.direct(.dismiss(.layer(id))), origin: .user))
        }
    }

    /// The title of an entry for lists: its page's, else its route's.
    package func title(of entry: Entry) -> String { pages.title(of: entry) }

    /// Frees a page that has left, once its widget is out of the tree.
    func pageWasDetached(_ built: BuiltPage) { pages.freeIfUnused(built) }
}
