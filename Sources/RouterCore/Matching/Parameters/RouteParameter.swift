/// One value that was captured, given by the caller, or taken from the query.
struct RouteParameter: Sendable, Hashable {
    let name: String
    let text: String
    /// Of a rest of the path only.
    var segments: [String]?
    /// Of a query item that is given more than once only: the texts of all of them, in their order.
    var repeats: [String]?

    /// What an array of the parameter's values consists of.
    var texts: [String] { segments ?? repeats ?? [text] }
}
