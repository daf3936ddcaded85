import RouterCore
import RouterGtk

/// The routes of the demo: its own route file or another one, and what stays whatever the file says.
struct DemoRoutes {
    /// The routes.
    let table: RouteTable
    /// Where the window starts.
    let home: RouteURL

    private static let fileName = "Routes.plist"

    /// The route for addresses that no other one takes.
    private static let notFound = Route(
        "\(AppInfo.scheme)://not-found",
        page: DemoPage.notFound.rawValue,
        name: "notFound"
    )

    /// What other apps are asked to open: mail, telephone numbers, and apps in the desktop's app store. A route file that
    /// has routes for one of them keeps it.
    private static let externalSchemes: Set<String> = ["mailto", "tel", "appstream"]

    private static func builtInHome(titled title: String) -> Route {
        Route(AppInfo.home, page: DemoPage.home.rawValue, name: "home", title: title)
    }

    /// Reads a route file; the installed one, or else the built-in one, where `file` is `nil`.
    ///
    /// - Parameters:
    ///   - file: The file's path: JSON where it ends in `.json`, else a property list.
    ///   - unknownPage: The page for names that no code provides, or `nil` where such a name is a mistake.
    ///   - title: What a title of the file reads as.
    /// - Throws: ``ProgramError`` with a line for every problem, each with file and entry.
    static func load(
        file: String?,
        unknownPage: String?,
        title: (String) -> String = { $0 }
    ) throws(ProgramError) -> DemoRoutes {
        if let unknownPage, DemoPage(rawValue: unknownPage) == nil {
            let names = DemoPage.allCases.map(\.rawValue).joined(separator: ", ")
            throw ProgramError("there is no page \(Console.quoted(unknownPage)); the pages are \(names)")
        }
        let content: RouteFile
        let table: RouteTable
        do {
            content = try read(file)
            table = try RouteTable(
                content,
                and: content.hasRoute(named: "home") ? [] : [builtInHome(titled: title("Home"))],
                notFound: notFound,
                pages: DemoPage.names,
                actions: DemoAction.names,
                unknownPage: unknownPage,
                title: title,
                converters: DemoPage.types + [CalendarDate.converter],
                externalSchemes: externalSchemes.subtracting(content.schemes)
            )
        } catch {
            throw ProgramError(lines: error.problems.map(\.message))
        }
        do {
            return DemoRoutes(table: table, home: try table.url(for: "home"))
        } catch {
            let file = content.name ?? ""
            throw ProgramError(
                "\(file): the route named home has to be an address without values: \(error.message)"
            )
        }
    }

    private static func read(_ file: String?) throws(RouteTableError) -> RouteFile {
        if let path = file ?? InstalledFiles.path(ofData: fileName) {
            return try RouteFile(contentsOf: path)
        }
        return try RouteFile(propertyList: PackageResources.Routes_plist, name: fileName)
    }
}
