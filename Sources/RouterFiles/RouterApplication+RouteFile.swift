import CRouterGtk
import RouterCore
import RouterGtk

extension RouterApplication {
    /// Reads routes from a file, which join the others, and reads them again each time the file is saved.
    ///
    ///     app.useRouteFile("Routes.json")
    ///
    /// Each save replaces the routes of all windows, as by `reload`.
    /// Pages that are open stay.
    /// Pages that are not reached by their URLs any more are named on standard error, and a toast has their number.
    /// If the file has problems, the routes stay as they were.
    /// A toast has their number, and standard error all of them, each with its line.
    /// With windows the path must lead to a regular file: reading a pipe could stop them for any time.
    ///
    /// An app whose properties are not enough makes the table itself:
    ///
    ///     app.useRouteFile("Routes.json") { [pages = app.pages] file in
    ///         try RouteTable(file, and: pages.routes, pages: Set(pages.names), unknownPage: "help")
    ///     }
    ///
    /// - Parameters:
    ///   - path: The path: JSON if it ends in `.json`, else a property list.
    ///   - makeTable: Makes the table.
    ///     It may also set `home`, which is as before if the table is refused.
    ///     The app keeps the closure, so it captures the app weakly.
    public func useRouteFile(
        _ path: String,
        makeTable: (@MainActor (RouteFile) throws -> RouteTable)? = nil
    ) {
        tableSource = RouteFileSource(path, of: self, makeTable: makeTable)
    }
}

/// The route file of an app, which is read at the start and each time it is saved.
@MainActor
final class RouteFileSource: TableSource {
    /// The topic of the toasts, of which a later save dismisses those before.
    private static let topic = "route file"

    private let path: String
    /// The app, which owns this object.
    private unowned let app: RouterApplication
    private let own: (@MainActor (RouteFile) throws -> RouteTable)?
    /// Watches the file while the app runs.
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
        // A command without windows has nothing to stop.
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

    /// Replaces the routes by the file's, which has been saved.
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

    /// Tells that all windows have the routes of the file, and which open pages are not reached by them.
    private func reloaded(without lost: [Entry]) {
        for entry in lost {
            Terminal.complain("\(Terminal.quoted(entry.url.text)) no longer leads to the page that is open.")
        }
        let text = TranslatableText.counted(
            lost.count,
            one: "Routes reloaded. 1 open page cannot be reached by its URL.",
            other: "Routes reloaded. {count} open pages cannot be reached by their URLs."
        )
        showToast(lost.isEmpty ? .template("Routes reloaded.") : text)
    }

    /// Tells that the file is refused, with a button for the inspector if the windows have one.
    private func showRefusal(_ error: RouteTableError) {
        guard (try? InputFile.bytes(of: path)) != nil else {
            return showToast(.template("The route file cannot be read, so the routes stay as they were."))
        }
        let text = TranslatableText.counted(
            error.problems.count,
            one: "The routes stay as they were: the route file has 1 problem.",
            other: "The routes stay as they were: the route file has {count} problems."
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
