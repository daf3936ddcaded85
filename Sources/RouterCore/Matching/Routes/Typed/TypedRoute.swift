/// A structure whose properties are the values in a route's URLs.
///
///     struct ItemRoute: TypedRoute {
///         static let route = Route("app://item/:id<int>", page: "item", title: "Item")
///         static let example = ItemRoute(id: 42, tab: "log")
///
///         var id: Int
///         var tab: String?
///     }
///
///     let table = try RouteTable([Route(ItemRoute.self)])
///     try table.url(for: ItemRoute(id: 7)).text                   // "app://item/7"
///     try table.url(for: ItemRoute(id: 7, tab: "a&b")).text       // "app://item/7?tab=a%26b"
///     navigator.open(.route(ItemRoute(id: 7)), verb: .present)
///     try navigator.state?.top.parameters.decode(as: ItemRoute.self).id   // 7
///
/// A property that has the name of a placeholder is the value of that placeholder.
/// All other properties are query items.
/// Coding keys can rename properties.
///
/// | Property | In the URL |
/// |---|---|
/// | a string, a number, `Bool`, an enumeration with raw values | its text |
/// | a type that is encoded as one such value | the text of that value |
/// | an array of such values | an item for each element, or the segments of a rest (`:rest*`, `:rest+`) |
/// | an optional | nothing for `nil` |
///
/// Structures, dictionaries, and arrays of structures or arrays cannot be written as text, so they are
/// refused.
///
/// The property of a query item that may be absent must be an optional or an array, because synthesized
/// decoding ignores default values.
/// The property of an optional placeholder (`:tab?`) must be an optional. The properties of all other
/// placeholders must not be optionals.
///
/// A table checks the type with its ``example``, and reports mistakes together with its other problems.
/// A value that has no URL, such as empty text for a segment, is refused when you use it.
public protocol TypedRoute: Codable, Sendable {
    /// The route, whose placeholders are properties of the type.
    static var route: Route { get }

    /// A value in which every optional is set.
    ///
    /// The table learns the names and types of the properties from it.
    static var example: Self { get }
}

extension Route {
    /// Creates the route of a type, and checks the type with its example.
    ///
    /// The mistakes that the check finds become problems with the table.
    /// Properties that are not placeholders become query fields, so a URL that lacks a required field is
    /// refused.
    /// If the route does not declare a `page`, `redirect`, or `action`, it leads to the page with the name of
    /// the type.
    ///
    /// - Parameter type: The type of the route's values.
    public init<Value: TypedRoute>(_ type: Value.Type) {
        self = type.route.changing { route in
            route.complete(String(describing: type), of: String(describing: type))
            // The table reports an invalid pattern.
            guard let pattern = try? RoutePattern(route.pattern) else { return }
            let check = TypedRouteCheck(type, pattern)
            route.query.merge(check.queryFields) { own, _ in own }
            route.typed = TypedDeclaration(type, check.problems)
        }
    }
}

extension RouteTable {
    /// Returns the URL of a typed route's value.
    ///
    ///     try table.url(for: ItemRoute(id: 7, tab: "log")).text    // "app://item/7?tab=log"
    ///
    /// The URL is guaranteed to contain exactly this value; otherwise the method throws.
    ///
    /// - Parameter value: The value of the typed route.
    /// - Returns: The URL, encoded.
    /// - Throws: ``ParameterError``, in which a parameter has a name such as `ItemRoute.id`. The error is
    ///   `unknownRoute` if the table has no route with the pattern of the type.
    /// - Complexity: O(*n*) in the length of the URL and of the pattern, which is parsed each time.
    public func url(for value: some TypedRoute) throws(ParameterError) -> RouteURL {
        try TypedRouteURL(value).url(in: self)
    }

    /// Returns a problem for each typed route whose example has no URL that matches the route.
    func exampleProblems() -> [RouteProblem] {
        all.compactMap { record in
            guard let typed = record.route.declaration.typed else { return nil }
            do throws(ParameterError) {
                _ = try typed.example.url(in: self)
                return nil
            } catch {
                return RouteProblem(record.route, error.problem(ofExampleOf: typed.example.type))
            }
        }
    }
}
