import RouterCommands
import RouterCore
import RouterFiles
import RouterGtk

/// The demo's routes: the routes in a route file, and the routes that the demo declares in code.
///
/// If no route in the file has the demo's scheme, the file belongs to another app.
/// The demo then adds only the route for unknown URLs, and the route of a home page if the file has none.
struct DemoRoutes {
    /// The routes.
    let table: RouteTable
    /// The URL of the home page.
    let home: RouteURL

    private static let fileName = "Routes.plist"

    /// The schemes of URLs that the demo hands to other apps: mail, telephone numbers, the app store,
    /// the web, and `x-nobody`, which shows what happens if no app opens a scheme.
    ///
    /// The initializer leaves out the schemes for which the route file contains routes.
    private static let externalSchemes: Set<String> = [
        "mailto", "tel", "appstream", "http", "https", "x-nobody",
    ]

    /// The route of the home page, for a file that does not declare a home page.
    private static let home = Route(AppInfo.home, page: HomePage.pageName, name: "home", title: "Home")

    /// Returns the route for URLs that no other route matches.
    static func notFound(_ scheme: String, titled title: String) -> Route {
        Route("\(scheme)://not-found", page: NotFoundPage.pageName, name: "notFound", title: title)
    }

    /// Reads the given route file, or otherwise the installed one, or otherwise the built-in one.
    ///
    /// - Parameters:
    ///   - file: The path of the file, or `nil` for the demo's own file. The file is JSON if its name ends in
    ///     `.json`, and otherwise a property list.
    ///   - unknownPage: The page to show if the file names a page that the demo does not have, or `nil` to
    ///     report such a name as a mistake.
    ///   - title: Returns the translation of a title.
    /// - Throws: ``CommandError`` with a line for each problem, which names the file and the entry.
    static func load(
        file: String?,
        unknownPage: String?,
        title: (String) -> String = { $0 }
    ) throws(CommandError) -> DemoRoutes {
        do {
            return try DemoRoutes(read(file), unknownPage: unknownPage, title: title)
        } catch {
            throw CommandError(lines: error.problems.map(\.message))
        }
    }

    /// Creates the demo's routes from a route file.
    ///
    /// The parameters have the same meaning as those of ``load(file:unknownPage:title:)``.
    init(
        _ file: RouteFile,
        unknownPage: String?,
        title: (String) -> String
    ) throws(RouteTableError) {
        if let unknownPage, !DemoPages.names.contains(unknownPage) {
            let names = DemoPages.names.joined(separator: ", ")
            let sentence = "There is no page \(Terminal.quoted(unknownPage)). The pages are \(names)."
            throw RouteTableError([RouteProblem(sentence)])
        }
        let routes =
            (file.schemes.contains(AppInfo.scheme) ? DemoPages.routes : [])
            + (file.hasRoute(named: "home") ? [] : [Self.home])
        table = try RouteTable(
            file,
            and: routes.map { $0.titled($0.title.map(title)) },
            notFound: Self.notFound(AppInfo.scheme, titled: title("Page not found")),
            pages: Set(DemoPages.names),
            actions: Set(DemoServices().actions.names),
            unknownPage: unknownPage,
            title: title,
            converters: DemoPages.types,
            externalSchemes: Self.externalSchemes.subtracting(file.schemes)
        )
        do {
            home = try table.url(for: "home")
        } catch {
            let sentence = "The route named “home” must have a URL without values. \(error.message)"
            throw RouteTableError([RouteProblem(sentence, source: file.name)])
        }
    }

    private static func read(_ file: String?) throws(RouteTableError) -> RouteFile {
        if let file { return try RouteFile(contentsOf: file) }
        if let installed = InstalledFiles.path(ofData: fileName) {
            return try RouteFile(contentsOf: installed, kind: .regular)
        }
        return try RouteFile(propertyList: PackageResources.Routes_plist, name: fileName)
    }
}
