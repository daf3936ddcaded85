import CRouterGtk
import RouterCore

/// The views and windows of layers, their titles, and the requests to close them.
extension GtkNavigationHost {
    /// Returns the translated name of the desktop's default app for a scheme, or `nil` if there is no such
    /// app.
    ///
    /// Asks GIO without starting an app. The name is in the user's language.
    /// Also returns `nil` if the table's `externalSchemes` do not contain the scheme. The comparison ignores
    /// case.
    ///
    ///     let name = host.externalAppName(for: "mailto")      // for a button that names the app it opens
    public func externalAppName(for scheme: String) -> String? {
        navigator.table.externalSchemes.contains(scheme.lowercased()) ? ExternalApp.name(for: scheme) : nil
    }

    /// Reports each lifecycle moment of every page, in order, until the observation ends.
    ///
    /// To observe the first page as well, start the observation before the navigator starts.
    ///
    ///     let observation = host.observePages { moment, page, entry in
    ///         print(moment, page.title ?? "", entry.rawValue)
    ///     }
    ///
    /// The host notifies the page first, with ``Page/didAppear()`` or the corresponding method.
    /// The closure may make requests, which run afterwards.
    ///
    /// - Parameter observe: A closure that receives the moment, the page, and its entry.
    public func observePages(
        _ observe: @escaping @MainActor (_ moment: PageMoment, _ page: any Page, _ entry: EntryID) -> Void
    ) -> NavigationObservation {
        pages.observers.add { moment, page, entry in observe(moment, page, entry) }
    }

    /// Builds the page of a URL without showing it, for example for a preview.
    ///
    /// The method follows redirects from routes and guards.
    /// The caller owns the page and may show it later with `NavigationRequest.page(_:)`.
    /// The context of the page contains neither an entry nor a layer;
    /// the page receives a new context when it is shown.
    ///
    ///     let page = try host.makePage("app://item/7", parameters: ["tab": "log"])
    ///     try host.makePage("app://nav/pop")      // throws: that URL has no page
    ///
    /// - Parameters:
    ///   - request: A request with an absolute URL.
    ///   - parameters: The caller's parameters.
    ///     They override the query. Parameters captured from the path override both.
    /// - Throws: A `RoutingError` if the URL does not lead to a page or is refused, an error that names the
    ///   page if it is not registered, or the error that the page throws.
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

/// The windows of the layers (the main window and its modals). ``TransitionPlayer`` opens and closes them;
/// ``GtkNavigationHost/close()`` closes all of them.
extension GtkNavigationHost {
    /// Returns the view of a layer, or `nil` if the layer is not open.
    func view(_ id: LayerID) -> LayerView? { views.first { $0.id == id } }

    /// Opens a layer above the other layers, in a new window.
    /// The lowest layer opens in ``rootView`` instead if there is such a view.
    /// A new window is passed to ``HostConfiguration/configureLayer``.
    ///
    /// The window is not visible yet.
    ///
    /// - Parameters:
    ///   - id: The layer.
    ///   - size: The size that a modal's first page requests, or `nil` for the default size of modals.
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
    /// If there is a root view, its modals stay hidden until the view is in a visible window.
    func present(_ view: LayerView) {
        if let window = view.layerWindow {
            if isRootShown { window.present() }
        } else if let adoptedWindow {
            gtk_window_present(as_window(adoptedWindow.pointer))
        }
    }

    /// Whether modals may be shown. If there is a root view, it must be in a visible window.
    private var isRootShown: Bool {
        guard let rootView else { return true }
        return rootView.window.map { gtk_widget_get_visible($0) != 0 } ?? false
    }

    /// Closes a layer. Ignored if the layer is not open.
    ///
    /// The window of the layer above it becomes transient for the window of the layer below it.
    /// Toasts of the layer move to the top layer, except toasts about events and toasts of the layer's own
    /// pages, which disappear.
    /// The offer to close the modals and open a link disappears when the last modal closes.
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

    // MARK: - A view in the app's window

    /// Creates the view of the lowest layer, which then has no ``LayerWindow``. Call it before the start.
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

    /// Adopts the window around the root view: from then on, the host presents, closes, and destroys it.
    ///
    /// Call it before the start.
    func adopt(_ window: Widget) {
        adoptedWindow = ObjectReference(window)
        // The window gets a group of its own, so that its dialogs do not block other windows.
        window.joinGroup(of: window)
        gtk_window_set_application(as_window(window), application)
        SignalConnection(window, answering: "close-request") { [weak self] _ in
            self?.requestClose()
            return true
        }
    }

    /// Destroys the window that ``adopt(_:)`` received, if there is one.
    func forsakeWindow() {
        if let adoptedWindow { gtk_window_destroy(as_window(adoptedWindow.pointer)) }
        adoptedWindow = nil
    }

    /// Makes the modals follow the root view into or out of a window, in a later turn of the main loop, when
    /// the app has finished moving the view.
    ///
    /// The modals are hidden while the view has no window, or while its window is hidden.
    /// If the view's window has been destroyed, the host closes.
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
            // The modal is hidden and shown again, because window managers send keys to a new dialog, but not
            // to a dialog whose parent changes.
            if isMoved || !isRootShown { gtk_widget_set_visible(modal.window, 0) }
            if isRootShown, gtk_widget_get_visible(modal.window) == 0 { modal.present() }
        }
    }

    /// Asks the pages, and closes all windows of the app if no page refuses. If the host has no owner, only
    /// the windows of this host close.
    func quit() {
        if let owner { owner.askToQuit() } else { requestClose() }
    }

    /// Gives the app (``owner``) the modals that a transition closes, topmost first, so that the user can
    /// reopen them.
    ///
    /// Call it while the pages of the modals still exist.
    ///
    /// Two kinds of modals are not kept: a modal with a page that has closed itself with
    /// ``PageContext/finish(_:then:)``, and a modal from which a caller awaits a result. For example, a
    /// reopened color picker would be useless, because nothing would receive the color.
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

    /// Returns whether a link may open in a new window.
    ///
    /// The app must allow several windows, and the link must lead to a page.
    func mayOpenWindow(at request: NavigationRequest) -> Bool {
        let match = match(of: request.text ?? "")
        return owner?.allowsSeveralWindows == true && match != nil && match?.route.action == nil
    }

    /// Returns the route and the values of a URL, or `nil` if no route matches it.
    func match(of url: String) -> RouteMatch? {
        (try? RouteURL(parsing: url)).flatMap { navigator.table.match($0) }
    }

    /// Opens a link in a new window, or shows a toast with the reason why it cannot open.
    ///
    /// If the link is refused at once, no window opens.
    func openWindow(at request: NavigationRequest) {
        guard mayOpenWindow(at: request) else { return }
        if let reason = navigator.refusal(of: request) {
            return showToast(for: .refused(reason))
        }
        // The host ignores the second click of a double click, which would open another window.
        clicks.interrupt()
        do {
            try owner?.openWindow(at: request, from: navigator)
        } catch {
            show(configuration.sentence(of: error))
        }
    }

    /// Keeps the second click of a double click away from a dialog that the first click opens,
    /// and away from the window below a dialog that the first click closes.
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

    /// Closes a modal at the user's request, or all windows of the host if the layer is the lowest layer.
    func closeByHand(_ id: LayerID) {
        if views.first?.id == id {
            requestClose()
        } else {
            navigator.open(NavigationRequest(.direct(.dismiss(.layer(id))), origin: .user))
        }
    }

    /// Returns the title of an entry for lists: the title of its page, or the title of its route if the page
    /// has none.
    package func title(of entry: Entry) -> String { pages.title(of: entry) }

    /// Called after the widget of a page was removed from the widget tree. Frees the page if it has left or
    /// was released.
    ///
    /// An error page is freed even if its entry is still open, so that the host tries to build the actual
    /// page when the user comes back to the entry.
    func pageWasDetached(_ built: BuiltPage) {
        built.isError && !built.hasLeft && !built.isReleased
            ? pages.release(built) : pages.freeIfUnused(built)
    }
}
