import RouterCore

extension RouteTable {
    /// Checks and merges the routes of a file and of code.
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
    /// The problems of both are reported at once.
    ///
    /// - Parameters:
    ///   - file: The route file.
    ///   - routes: The routes declared in code.
    ///   - notFound: The route for URLs that no other route matches.
    ///   - pages: The names of the app's pages; another name in the file is a problem. `nil` accepts any.
    ///   - actions: The names of the app's actions, in the same way.
    ///   - unknownPage: The page to show for unknown names, so that another app's file can be tried.
    ///   - title: Returns the title to show for a title in the file, such as its translation.
    ///   - converters: By name, the types that patterns may use beside the built-in ones.
    ///   - externalSchemes: The schemes of other apps, in lower case, such as `mailto` and `tel`. With `http` and
    ///     `https`, web URLs that no route matches are for the browser.
    ///   - branches: The branches declared in code, which come before the file's.
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
    /// Makes the table of a route file that another version of an app has written, to compare it with this version's.
    ///
    /// Only what decides where URLs lead is read.
    /// The types of the app's own are those of the other table; of one that is gone, no text is known.
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
