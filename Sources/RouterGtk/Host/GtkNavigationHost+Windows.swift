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
    /// The view of a layer, or `nil` if it is not open.
    func view(_ id: LayerID) -> LayerView? { views.first { $0.id == id } }

    /// Opens a layer over the others: in a window of its own, which ``HostConfiguration/configureLayer`` gets, or in the root view.
    ///
    /// The window is not visible yet.
    ///
    /// - Parameters:
    ///   - id: The layer.
    ///   - size: The size of a modal that its first page wants; `nil` for the size of all modals.
    func openLayer(_ id: LayerID, size: WindowSize?) -> LayerView {
        let view: LayerView
        var window: LayerWindow?
        if views.isEmpty, let rootView {
            view = rootView
            view.install(in: adoptedWindow?.widget)
        } else {
            let new = makeLayerWindow(id, size: size)
            layers.append(new)
            (window, view) = (new, new.view)
        }
        views.append(view)
        clicks.watch(view.scope)
        typing.watch(view.scope)
        KeyRepeatFilter.shared.watch(view.scope)
        preloads.watch(view)
        view.scope.afterLayout { [weak self] in self?.fitModals() }
        view.switcher?.badges = badges
        if let window { configuration.configureLayer?(window) }
        return view
    }

    private func makeLayerWindow(_ id: LayerID, size: WindowSize?) -> LayerWindow {
        var configuration = configuration
        configuration.modalSize = size ?? configuration.modalSize
        return LayerWindow(
            id: id,
            application: application,
            over: views.last,
            branches: navigator.table.branches,
            configuration: configuration,
            host: self
        )
    }

    /// Shows the window of a layer that has just opened.
    ///
    /// A modal over a view that is in no visible window waits until it is in one.
    func present(_ view: LayerView) {
        if let window = view.layerWindow {
            if isRootShown { window.present() }
        } else if let adoptedWindow {
            gtk_window_present(as_window(adoptedWindow.pointer))
        }
    }

    /// Whether modals can be seen: the root view is in a visible window, or there is none.
    private var isRootShown: Bool {
        guard let rootView else { return true }
        return rootView.window.map { gtk_widget_get_visible($0) != 0 } ?? false
    }

    /// Closes a layer; ignored if it is not open.
    ///
    /// The layer above becomes transient for the one below.
    /// Toasts of the layer move to the top one. Toasts about events, and those of the layer's pages, end with it.
    /// The offer to close the modals for a link ends with the last modal.
    func closeLayer(_ id: LayerID) {
        guard let index = views.firstIndex(where: { $0.id == id }) else { return }
        let view = views.remove(at: index)
        let window = layers.firstIndex { $0.id == id }.map { layers.remove(at: $0) }
        if index < views.count, index > 0 { views[index].layerWindow?.setTransient(for: views[index - 1]) }
        let toasts = view.toasts.takeAll()
        window?.close()
        for view in views { view.toasts.dismiss(of: id) }
        for toast in toasts where toast.topic != Toast.event && toast.layer != id { show(toast) }
        if views.count == 1 { views[0].toasts.dismiss(about: Toast.link) }
    }

    /// Makes each modal no larger than the window below it.
    private func fitModals() {
        for (below, modal) in zip(views, views.dropFirst()) { modal.layerWindow?.fit(into: below) }
    }

    // MARK: - A view in a window of the app's own

    /// Makes the view of the lowest layer, which then has no ``LayerWindow``. It is called before the start.
    func makeRootView() -> LayerView {
        let view = LayerView(
            id: .base,
            branches: navigator.table.branches,
            configuration: configuration,
            host: self
        )
        view.didMove = { [weak self] in self?.rootViewMoved() }
        rootView = view
        return view
    }

    /// Adopts the window around the root view, before the start: the host presents, closes, and destroys it.
    func adopt(_ window: Widget) {
        adoptedWindow = ObjectReference(window)
        // Its dialogs block this window alone.
        window.joinGroup(of: window)
        gtk_window_set_application(as_window(window), application)
        SignalConnection(window, answering: "close-request") { [weak self] _ in
            self?.requestClose()
            return true
        }
    }

    /// Destroys the adopted window.
    func forsakeWindow() {
        if let adoptedWindow { gtk_window_destroy(as_window(adoptedWindow.pointer)) }
        adoptedWindow = nil
    }

    /// Follows the root view into another window, or out of one, once it is where it stays.
    ///
    /// The modals follow it. They are hidden while the view is in no window, or in one that is hidden.
    /// If its window has been destroyed, the host closes.
    func rootViewMoved() {
        moving = MainLoopTimer(milliseconds: 0) { [weak self] in self?.followRootView() }
    }

    private func followRootView() {
        moving = nil
        guard let rootView, !rootView.hasLostWindow else { return close() }
        for (below, view) in zip(views, views.dropFirst()) {
            guard let modal = view.layerWindow else { continue }
            let isMoved = below === rootView && modal.parent != rootView.window
            modal.setTransient(for: below)
            gtk_window_set_application(as_window(modal.window), application)
            // A window manager gives keys to a dialog that opens, and not to one that has got another parent.
            if isMoved || !isRootShown { gtk_widget_set_visible(modal.window, 0) }
            if isRootShown, gtk_widget_get_visible(modal.window) == 0 { modal.present() }
        }
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

extension GtkNavigationHost: PageObjects {
    package func object(of entry: EntryID) -> AnyObject? { page(for: entry) }

    /// Shows the new title of a page that is on top of its layer or in a slot.
    func updateTitle(of entry: EntryID) {
        pages[entry]?.slot?.name(navigator.state, pages)
        guard let layer = navigator.state?.layers.first(where: { $0.top.id == entry }) else { return }
        view(layer.id)?.update(layer, title: pages.title(of: layer.top), showsURL: false)
    }

    /// Closes a modal for the user, or all windows for the lowest layer.
    func closeByHand(_ id: LayerID) {
        if views.first?.id == id {
            requestClose()
        } else {
            navigator.open(NavigationRequest(.direct(.dismiss(.layer(id))), origin: .user))
        }
    }

    /// The title of an entry for lists: its page's, else its route's.
    package func title(of entry: Entry) -> String { pages.title(of: entry) }

    /// Frees a page that has left, once its widget is out of the tree.
    ///
    /// The user who comes back to an error page wants to see the page, so that is released.
    func pageWasDetached(_ built: BuiltPage) {
        built.isError && !built.hasLeft && !built.isReleased
            ? pages.release(built) : pages.freeIfUnused(built)
    }
}
