/// What a route says of one item of its addresses' query.
///
///     Route("app://search", page: "search", query: [QueryField("q"), QueryField("page", type: "int", isRequired: false)])
///
/// takes `app://search?q=cats&page=2` and `app://search?q=&lang=en`: other items are always allowed, and a `string` may
/// be empty. `app://search?page=2` is refused as `missingParameter`, `app://search?q=a&page=x` as `badParameter`, before
/// any page is built. A parameter that the caller gives in code counts as the item. Where an item is given more than once,
/// each of them has to convert.
///
/// Query fields take no part in matching: they do not choose the route.
public struct QueryField: Sendable, Hashable {
    /// The item's name.
    public var name: String
    /// The type of its text: one of the types of patterns, or that of a ``ParameterConverter``.
    public var type: String
    /// Whether the address needs the item.
    public var isRequired: Bool

    /// A field; nothing is checked before it is part of a ``RouteTable``.
    public init(_ name: String, type: String = "string", isRequired: Bool = true) {
        self.name = name
        self.type = type
        self.isRequired = isRequired
    }

    /// The type, with a `?` behind it for an item that may be absent, as a route file has it: `int?`.
    public var declaration: String { isRequired ? type : type + "?" }

    /// A field as a route file declares it.
    init(_ name: String, declaration: String) {
        let isRequired = !declaration.hasSuffix("?")
        self.init(
            name,
            type: String(isRequired ? declaration[...] : declaration.dropLast()),
            isRequired: isRequired
        )
    }
}
