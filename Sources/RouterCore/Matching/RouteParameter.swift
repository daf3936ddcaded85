/// One captured value.
struct RouteParameter: Sendable, Hashable {
    let name: String
    let text: String
    /// Of a rest of the path only.
    let segments: [String]?
}
