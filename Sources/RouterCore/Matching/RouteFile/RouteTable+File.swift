extension RouteTable {
    /// Checks and merges the routes of a file and of code, with the problems of both reported at once.
    ///
    /// - Parameters:
    ///   - file: The route file.
    ///   - routes: Routes declared in code.
    ///   - notFound: The route for whatever no other one takes.
    ///   - pages: The names of the pages that the app has. A name in the file that is not among them is a problem.
    ///     `nil` where anything goes.
    ///   - actions: The names of the actions that the app has, in the same way.
    ///   - unknownPage: The page to be shown for such names, of pages and actions, which are then no problem: so a foreign file can be tried.
    ///   - title: What a title in the file reads as: its translation, in an app of several languages.
    ///   - converters: The types that patterns may use beside the built-in ones.
    ///   - externalSchemes: The schemes, in lower case, whose addresses are handed to other apps after a click, such as
    ///     `mailto` and `tel`.
    /// - Throws: ``RouteTableError`` with all problems at once.
    public init(
        _ file: RouteFile,
        and routes: [Route] = [],
        notFound: Route? = nil,
        pages: Set<String>? = nil,
        actions: Set<String>? = nil,
        unknownPage: String? = nil,
        title: (String) -> String = { $0 },
        converters: [ParameterConverter] = [],
        externalSchemes: Set<String> = []
    ) throws(RouteTableError) {
        let reader = RouteFileReader(file)
        var problems = reader.problems
        func known(_ route: Route) -> Route {
            var route = route
            route.title = route.title.map(title)
            guard let problem = route.problem(unlessIn: pages, actions: actions) else { return route }
            guard let unknownPage else {
                problems.append(problem)
                return route
            }
            route.page = unknownPage
            route.action = nil
            return route
        }
        var builder = RouteTableBuilder(
            reader.routes.map(known) + routes,
            fallbacks: reader.fallbacks.mapValues(known),
            notFound: notFound,
            converters: converters,
            externalSchemes: externalSchemes
        )
        builder.problems += problems
        builder.explained = Set(reader.problems.map(\.pattern))
        storage = try builder.build()
    }
}

extension Route {
    /// What is wrong with a route whose page or action the app does not have; `nil` where anything goes.
    func problem(unlessIn pages: Set<String>?, actions: Set<String>?) -> RouteProblem? {
        let (what, name, known) = page.isEmpty ? ("action", action, actions) : ("page", page, pages)
        guard let name, let known, !known.contains(name) else { return nil }
        let names = known.sorted().joined(separator: ", ")
        let sentence = known.isEmpty ? "there are no \(what)s" : "the \(what)s are \(names)"
        return RouteProblem(self, .badEntry("there is no \(what) “\(name)”; \(sentence)"))
    }
}
