/// Where parameters come from.
enum ParameterSource: Sendable {
    /// Texts that have been put together, no two of the same name.
    case values([RouteParameter], converters: [String: ParameterConverter])
    /// An address, from which a text is taken when it is read.
    case address(RouteURL, RouteRecord)
}
