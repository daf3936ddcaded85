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
/// A property with the name of a placeholder is its value, and any other one is a query item.
/// Coding keys can rename them.
///
/// | Property | In the URL |
/// |---|---|
/// | a string, a number, `Bool`, an enumeration with raw values | its text |
/// | a type that codes as one such value | that text |
/// | an array of these | an item for each element, or the segments of a rest (`:rest*`, `:rest+`) |
/// | an optional | nothing for `nil` |
///
/// A structure, a dictionary and an array of structures or of arrays have no text, and are refused.
///
/// A query item that may be absent is an optional or an array: synthesised decoding ignores default values.
/// An optional placeholder (`:tab?`) needs an optional, and no other placeholder may have one.
///
/// The table checks the type with its ``example``, and throws what is wrong with its other problems.
/// A value that cannot be written, such as an empty text for a segment, is refused when it is used.
public protocol TypedRoute: Codable, Sendable {
    /// The route, whose placeholders are properties of the type.
    static var route: Route { get }

    /// A value in which every optional is set.
    ///
    /// It tells the names and types of the properties.
    static var example: Self { get }
}

extension Route {
    /// Makes the route of a type, and checks the type with its example.
    ///
    /// A table of the route throws what the check finds.
    /// The properties that are not placeholders become query fields, so a URL without a needed one is refused.
    /// A route without `page`, `redirect` or `action` leads to the page with the name of the type.
    ///
    /// - Parameter type: The type of the route's values.
    public init<Value: TypedRoute>(_ type: Value.Type) {
        self = type.route.changing { route in
            route.complete(String(describing: type), of: String(describing: type))
            // The table reports a pattern that cannot be read.
            guard let pattern = try? RoutePattern(route.pattern) else { return }
            let check = TypedRouteCheck(type, pattern)
            route.query.merge(check.queryFields) { own, _ in own }
            route.typed = TypedDeclaration(type, check.problems)
        }
    }
}

extension RouteTable {
    /// Builds the URL of a typed route's value.
    ///
    ///     try table.url(for: ItemRoute(id: 7, tab: "log")).text    // "app://item/7?tab=log"
    ///
    /// The URL gives this very value back, or an error is thrown.
    ///
    /// - Parameter value: The value.
    /// - Returns: The URL, encoded.
    /// - Throws: ``ParameterError``, in which a parameter is named as in `ItemRoute.id`; `unknownRoute` if the
    ///   table has no route with the pattern of the type.
    /// - Complexity: O(*n*) in the length of the pattern, which is read each time, and of the URL.
    public func url(for value: some TypedRoute) throws(ParameterError) -> RouteURL {
        try TypedRouteURL(value).url(in: self)
    }

    /// Returns a problem for each typed route whose example does not lead to it.
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
