import RouterCore

extension RouterApplication {
    /// Replaces the routes of all windows, or of none.
    ///
    ///     try app.reload(RouteTable(app.pages.routes + plugIn.routes)) { entries in
    ///         for entry in entries { print("No route leads to the page of \(entry.url) any more.") }
    ///     }
    ///
    /// Each window does it as by ``/RouterCore/Navigator/reload(_:completion:)``: open pages stay.
    /// A window in which a page is asked whether it may leave does it later.
    /// Windows that are opened from now on have the new routes.
    ///
    /// New pages and actions are registered before: in ``pages`` and ``actions``, and in `registry` and
    /// `navigator.actions` of each open window.
    ///
    /// - Parameters:
    ///   - table: The new routes.
    ///   - completion: Called once, when all windows have the new routes, with the entries to which they do not lead.
    /// - Throws: `RouteTableError` if a route names a page or an action that the app does not have, a guard names a
    ///   route that the table does not have, the home leads to no page, or the branches of a window would change.
    ///   The old table stays.
    public func reload(
        _ table: RouteTable,
        completion: (@MainActor ([Entry]) -> Void)? = nil
    ) throws(RouteTableError) {
        let navigators = windows.map(\.navigator)
        let problems = problems(of: table) + navigators.flatMap { $0.problems(reloading: table) }
        guard problems.isEmpty else { throw RouteTableError(problems) }
        self.table = table
        var (lost, waiting): ([Entry], Int) = ([], navigators.count)
        guard waiting > 0 else {
            completion?([])
            return
        }
        for navigator in navigators {
            navigator.reloadChecked(table) { entries in
                lost += entries
                waiting -= 1
                if waiting == 0 { completion?(lost) }
            }
        }
    }

    /// Makes the table of ``routeFile`` and the other properties, as they are now.
    func currentTable() throws(RouteTableError) -> RouteTable {
        let (pageNames, actionNames) = (Set(pages.names), Set(actions.names))
        guard let routeFile else {
            return try RouteTable(
                pages.routes + routes,
                notFound: notFound,
                pages: pageNames,
                actions: actionNames,
                converters: converters,
                externalSchemes: externalSchemes,
                branches: branches
            )
        }
        let file = try RouteFile(contentsOf: routeFile)
        guard let makeTable else {
            return try RouteTable(
                file,
                and: pages.routes + routes,
                notFound: notFound,
                pages: pageNames,
                actions: actionNames,
                converters: converters,
                externalSchemes: externalSchemes,
                branches: branches
            )
        }
        do {
            return try makeTable(file)
        } catch let error as RouteTableError {
            throw error
        } catch {
            throw RouteTableError(String(describing: error), file: routeFile)
        }
    }

    // MARK: - Watching

    /// Begins to watch the route file, if there is one.
    func watchRouteFile() {
        routeFileMonitor = routeFile.map { path in
            FileMonitor(path) { [weak self] in self?.reloadRouteFile() }
        }
    }

    /// Replaces the routes by those of the route file, which has been saved.
    private func reloadRouteFile() {
        for layer in windows.flatMap(\.layers) { layer.toasts.dismiss(where: \.isOfRouteFile) }
        let home = home
        routeProblems = []
        do throws(RouteTableError) {
            try reload(try currentTable()) { [weak self] in self?.routeFileReloaded(without: $0) }
        } catch {
            self.home = home
            routeProblems = error.problems
            for sentence in error.messages { Terminal.complain(sentence) }
            for host in windows { host.navigator.reloadProblems = error.problems }
            let inspector = configuration.allActions.first { $0.name == WindowAction.inspectorName }
            let button = inspector.map { _ in configuration.texts.translate("Show") }
            showToast(refusal(of: error), button: button) { [weak self] in
                if let inspector { self?.windows.first?.layers.first?.run(inspector) }
            }
        }
    }

    /// Tells that all windows have the routes of the route file, and which open pages are not reached by them.
    private func routeFileReloaded(without lost: [Entry]) {
        for entry in lost {
            Terminal.complain("\(Terminal.quoted(entry.url.text)) no longer leads to the page that is open")
        }
        let text = TranslatableText.counted(
            lost.count,
            one: "Routes reloaded. 1 open page is no longer reached by its URL.",
            other: "Routes reloaded. {count} open pages are no longer reached by their URLs."
        )
        showToast(configuration.texts.fill(lost.isEmpty ? .template("Routes reloaded.") : text))
    }

    /// Returns the toast for a route file that is not taken.
    private func refusal(of error: RouteTableError) -> String {
        let texts = configuration.texts
        if let routeFile, (try? InputFile.bytes(of: routeFile)) == nil {
            return texts.translate("The route file cannot be read, so the routes stay as they were.")
        }
        let text = TranslatableText.counted(
            error.problems.count,
            one: "The routes stay as they were: the route file has 1 problem.",
            other: "The routes stay as they were: the route file has {count} problems."
        )
        return texts.fill(text)
    }

    private func showToast(
        _ text: String,
        button: String? = nil,
        action: @escaping @MainActor () -> Void = {}
    ) {
        var toast = Toast(text, button: button, action: action)
        toast.isOfRouteFile = true
        windows.first?.show(toast)
    }
}
