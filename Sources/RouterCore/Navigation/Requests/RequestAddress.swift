/// What ``Navigator/open(_:origin:source:as:parameters:extra:isAnimated:completion:)`` takes for an address: a text, or a
/// ``RouteURL`` that has been read already, such as one made by `RouteTable.url(for:_:query:)`.
public protocol RequestAddress: Sendable {
    /// What a request for the address asks for.
    var subject: NavigationRequest.Subject { get }
}

extension String: RequestAddress {
    /// An address that has still to be read.
    public var subject: NavigationRequest.Subject { .text(self) }
}

extension RouteURL: RequestAddress {
    /// An address that has been read.
    public var subject: NavigationRequest.Subject { .url(self) }
}
