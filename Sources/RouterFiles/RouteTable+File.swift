import RouterCore

extension RouteTable {
    /// Creates a table from the routes of a file and of code.
    ///
    ///     let text = #"{ "app": { "app://home": "home", "fallback": "oops" } }"#
    ///     let file = try RouteFile(json: text.utf8, name: "Routes.json")
    ///     let table = try RouteTable(
    ///         file,
    ///         and: [Route("app://item/:id", page: "item")],
    ///         pages: ["home", "item", "oops"]
    ///     )
    ///     table.routes.map(\.page)   // ["home", "item"]
    ///
    ///     try RouteTable(file, pages: ["home"])
    ///     // throws Routes.json:1: app: app://*: There is no page “oops”. The pages are home.
    ///
    /// A single error reports all problems, those of the file and those of the routes in code.
    ///
    /// - Parameters:
    ///   - file: The route file.
    ///   - routes: The routes declared in code.
    ///   - notFound: The route for URLs that no other route matches.
    ///   - pages: The names of the app's pages, or `nil` to accept any name in the file. If the file names a
    ///     page that is not among them, this is a problem, unless `unknownPage` replaces the page.
    ///   - actions: The names of the app's actions, or `nil` to accept any name in the file. If the file
    ///     names an action that is not among them, this is a problem, unless `unknownPage` replaces the
    ///     action.
    ///   - unknownPage: The page that replaces unknown pages and actions in the file, for example to try out
    ///     another app's file, or `nil` to report them as problems.
    ///   - title: Returns the title to show for a title in the file, such as its translation.
    ///   - converters: The types that patterns may use in addition to the built-in ones, by name.
    ///   - externalSchemes: The schemes of other apps, in lowercase, such as `mailto` and `tel`. If they
    ///     include `http` and `https`, the browser opens the web URLs that no route matches.
    ///   - branches: The branches declared in code, which precede the branches of the file.
    /// - Throws: `RouteTableError` with all problems at once.
    public convenience init(
        _ file: RouteFile,
        and routes: [Route] = [],
        notFound: Route? = nil,
        pages: Set<String>? = nil,
        actions: Set<String>? = nil,
        unknownPage: String? = nil,
        title: (String) -> String = { $0 },
        converters: [String: ParameterConverter] = [:],
        externalSchemes: Set<String> = [],
        branches: [Branch] = []
    ) throws(RouteTableError) {
        let reader = RouteFileReader(file)
        var problems = reader.problems
        func known(_ route: Route) -> Route {
            let route = route.titled(route.title.map(title))
            guard let problem = route.problem(unlessIn: pages, actions: actions) else { return route }
            guard let unknownPage else {
                problems.append(problem)
                return route
            }
            return route.changing {
                $0.page = unknownPage
                $0.action = nil
            }
        }
        let knownRoutes = reader.routes.map(known) + routes
        let fallbacks = reader.fallbacks.mapValues(known)
        try self.init(
            knownRoutes,
            fallbacks: fallbacks,
            notFound: notFound,
            converters: converters,
            externalSchemes: externalSchemes,
            branches: branches
                + reader.branches.map { branch in
                    var branch = branch
                    branch.title = branch.title.map(title)
                    return branch
                },
            problems: problems
        )
    }
}

extension RouteTable {
    /// Creates a table from the route file of another version of the app, to compare both versions.
    ///
    /// The routes lose their parents and branches, because these do not determine which page a URL leads to.
    /// The placeholders in the patterns may use the types that the app defines in `table`, the table of the
    /// current version. A placeholder of a type that the current version no longer defines matches no text.
    ///
    /// - Throws: `RouteTableError` with all problems at once.
    package convenience init(_ file: RouteFile, withTypesOf table: RouteTable) throws(RouteTableError) {
        let reader = RouteFileReader(file)
        func bare(_ route: Route) -> Route {
            route.changing {
                $0.parent = nil
                $0.branch = nil
            }
        }
        var converters = table.converters
        for route in reader.routes + reader.fallbacks.values {
            for name in route.converterNames where converters[name] == nil { converters[name] = { _ in nil } }
        }
        try self.init(
            reader.routes.map(bare),
            fallbacks: reader.fallbacks.mapValues(bare),
            notFound: nil,
            converters: converters,
            externalSchemes: Set(table.externalSchemes),
            branches: [],
            problems: reader.problems
        )
    }
}
