/// A declaration of one item in the query of a route's URLs.
///
///     let search = Route(
///         "app://search",
///         page: "search",
///         query: [QueryField("q"), QueryField("page", type: "int", isRequired: false)]
///     )
///
/// | URL | Result |
/// |---|---|
/// | `app://search?q=cats&page=2` | the page |
/// | `app://search?q=&lang=en` | the page: a `string` may be empty, and other items are allowed |
/// | `app://search?page=2` | refused: `missingParameter` |
/// | `app://search?q=a&page=x` | refused: `badParameter` |
/// | `app://search?q=a&page=1&page=x` | refused: each item of the name must convert |
///
/// The query is checked before any page is built.
/// A parameter that the caller gives in code counts instead of items of its name.
/// Query fields do not count in matching: they do not choose the route.
public struct QueryField: Sendable, Hashable {
    /// The item's name, decoded; case counts.
    public var name: String
    /// The type of its text, with the name of a built-in type or a ``ParameterConverter``.
    public var type: String
    /// Whether a URL without the item is refused.
    public var isRequired: Bool

    /// Declares a field.
    ///
    /// It is checked when it becomes part of a ``RouteTable``.
    ///
    /// - Parameters:
    ///   - name: The item's name. It must not begin with `nav.`, nor be the name of a placeholder of the route.
    ///   - type: The type of its text.
    ///   - isRequired: Whether a URL without the item is refused.
    public init(_ name: String, type: String = "string", isRequired: Bool = true) {
        self.name = name
        self.type = type
        self.isRequired = isRequired
    }

    /// The type as a route file declares it, with a `?` if it is optional.
    ///
    ///     QueryField("q").declaration                                     // "string"
    ///     QueryField("page", type: "int", isRequired: false).declaration   // "int?"
    public var declaration: String { isRequired ? type : type + "?" }
}

/// A query field that can check the items of its name.
///
/// The table's builder makes one for each field, and looks the type up.
/// A request's query is checked with it, and so is the query of a URL that ``RouteTable`` builds.
struct QueryFieldMatcher: Sendable {
    let field: QueryField
    let test: ParameterMatcher

    /// Checks the texts of all items of this name: a page can read each.
    ///
    /// - Throws: `missingParameter` if a required item is absent, `badParameter` for the first text that does
    ///   not convert.
    func check(_ texts: [String]) throws(ParameterError) {
        if texts.isEmpty, field.isRequired { throw .missing(field.name) }
        // Unlike a segment, a `string` may be empty.
        for text in texts where test.type != .builtIn(.string) && !test.accepts(text.utf8) {
            throw .badValue(field.name, text: text, mustBe: test.type.expectation)
        }
    }
}
