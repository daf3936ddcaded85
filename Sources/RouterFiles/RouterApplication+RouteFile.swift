import CRouterGtk
import RouterCore
import RouterGtk

extension RouterApplication {
    /// Adds the routes of a file to the app's routes, and reloads them each time the file is saved.
    ///
    ///     app.useRouteFile("Routes.json")
    ///
    /// Each save replaces the routes of all windows, as `reload` does.
    /// Open pages remain open.
    /// If some open pages can no longer be reached by their URLs, a toast shows the number of these pages,
    /// and standard error lists their URLs.
    ///
    /// If the file has problems, the routes remain unchanged.
    /// A toast then shows the number of problems, and standard error lists each problem with its line.
    /// While the app has windows, the path must lead to a regular file, because reading a pipe could block
    /// the windows indefinitely.
    ///
    /// To control how the table is created, pass a closure:
    ///
    ///     app.useRouteFile("Routes.json") { [pages = app.pages] file in
    ///         try RouteTable(file, and: pages.routes, pages: Set(pages.names), unknownPage: "help")
    ///     }
    ///
    /// - Parameters:
    ///   - path: The path of the file, which is JSON if the path ends in `.json`, and otherwise a property
    ///     list.
    ///   - makeTable: Creates the table. The closure may also set the app's `home`, which is restored if the
    ///     table is refused. The app retains the closure, so capture the app weakly.
    public func useRouteFile(
        _ path: String,
        makeTable: (@MainActor (RouteFile) throws -> RouteTable)? = nil
    ) {
        tableSource = RouteFileSource(path, of: self, makeTable: makeTable)
    }
}

/// The route file of an app, which is read at startup and each time it is saved.
@MainActor
final class RouteFileSource: TableSource {
    /// The topic that the toasts about the file share. Each save dismisses the earlier toasts about it.
    private static let topic = "route file"

    private let path: String
    /// The app, which owns this object.
    private unowned let app: RouterApplication
    private let own: (@MainActor (RouteFile) throws -> RouteTable)?
    /// The monitor of the file while the app runs.
    private var monitor: FileMonitor?
    private(set) var problems: [RouteProblem] = []

    init(
        _ path: String,
        of app: RouterApplication,
        makeTable: (@MainActor (RouteFile) throws -> RouteTable)?
    ) {
        (self.path, self.app, own) = (path, app, makeTable)
    }

    func makeTable() throws(RouteTableError) -> RouteTable {
        // Before the app runs, for example in a command such as `--routes-json`, the file may be a pipe:
        // no window is open yet, so it does no harm to wait for the pipe.
        let file = try RouteFile(contentsOf: path, kind: app.application == nil ? .any : .regular)
        guard let own else {
            return try RouteTable(
                file,
                and: app.pages.routes + app.routes,
                notFound: app.notFound,
                pages: Set(app.pages.names),
                actions: Set(app.actions.names),
                converters: app.converters,
                externalSchemes: app.externalSchemes,
                branches: app.branches
            )
        }
        do {
            return try own(file)
        } catch let error as RouteTableError {
            throw error
        } catch {
            throw RouteTableError(String(describing: error), file: path)
        }
    }

    /// Whether the file is being watched.
    var isWatching: Bool { monitor != nil }

    func start() {
        monitor = FileMonitor(path) { [weak self] in self?.reload() }
    }

    func stop() { monitor = nil }

    /// Replaces the app's routes after the file has been saved.
    private func reload() {
        for host in app.windows { host.show(nil, about: Self.topic) }
        let home = app.home
        problems = []
        do throws(RouteTableError) {
            try app.reload(try makeTable()) { [weak self] in self?.reloaded(without: $0) }
        } catch {
            app.home = home
            problems = error.problems
            for sentence in error.problems.map(\.message) { Terminal.complain(sentence) }
            for host in app.windows { host.navigator.reloadProblems = error.problems }
            showRefusal(error)
        }
    }

    /// Reports that all windows use the new routes, and lists the open pages that can no longer be reached
    /// by their URLs.
    private func reloaded(without lost: [Entry]) {
        for entry in lost {
            Terminal.complain("\(Terminal.quoted(entry.url.text)) no longer leads to the page that is open.")
        }
        let text = TranslatableText.counted(
            lost.count,
            one: "Routes reloaded. 1 open page can no longer be reached by its URL.",
            other: "Routes reloaded. {count} open pages can no longer be reached by their URLs."
        )
        showToast(lost.isEmpty ? .template("Routes reloaded.") : text)
    }

    /// Shows a toast that says that the file is refused. If the windows have an inspector, the toast has a
    /// button that opens it.
    private func showRefusal(_ error: RouteTableError) {
        guard (try? InputFile.bytes(of: path)) != nil else {
            return showToast(.template("The route file could not be read, so the routes have not changed."))
        }
        let text = TranslatableText.counted(
            error.problems.count,
            one: "The routes have not changed because the route file has 1 problem.",
            other: "The routes have not changed because the route file has {count} problems."
        )
        showToast(text)
    }

    private func showToast(_ text: TranslatableText) {
        guard let window = app.windows.first else { return }
        let configuration = app.configuration
        let actions = configuration.menu.joined() + configuration.actions
        let hasInspector = !problems.isEmpty && actions.contains { $0.name == "inspector" }
        let button = hasInspector ? configuration.texts.translate("Show") : nil
        window.show(configuration.texts.fill(text), about: Self.topic, button: button) { [weak window] in
            guard let widget = window?.window else { return }
            gtk_widget_activate_action_variant(widget, "router.inspector", nil)
        }
    }
}
