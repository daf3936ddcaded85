/// A wish to go somewhere, with all that came along with it.
public struct NavigationRequest: Sendable {
    /// What is asked for.
    public enum Subject: Sendable {
        /// An address as text. From a person (``RequestOrigin/user``) it is read by ``RouteURL/init(typed:limits:)``,
        /// from anywhere else strictly.
        case text(String)
        /// An address that has been read already.
        case url(RouteURL)
        /// A page that the app has built itself.
        case page(UnroutedPage)
        /// An action that needs no address, such as what closing a window by hand asks for.
        case action(NavigationAction)
    }

    /// What is asked for.
    public var subject: Subject
    /// Where the request came from.
    public var origin: RequestOrigin
    /// The entry whose page asks. When that entry is no longer the one that takes input by the time the request's
    /// turn comes, the request ends as ``NavigationOutcome/superseded``: so a double click opens one page.
    public var source: EntryID?
    /// The verb, where the caller overrides that of the route and of the address.
    public var presentation: NavigationVerb?
    /// Where the page is to be embedded in the shown one; then ``presentation`` says nothing.
    public var embedding: Embedding?
    /// The caller's parameters: over the query's, under the captured ones.
    public var parameters: [String: String]
    /// A value handed to the page in memory.
    public var extra: (any Sendable)?
    /// Whether the change is animated; `nil` leaves it to the address, which says yes unless told otherwise.
    public var isAnimated: Bool?
    /// Whether a page that is to be pushed comes with the parents that its route declares, as the whole stack of the
    /// window, as when a link starts the app. A route without parents is pushed. A request from outside gets no parent
    /// that is not exported, and none below that.
    public var buildsBackStack: Bool

    /// Makes a request.
    public init(
        _ subject: Subject,
        origin: RequestOrigin = .code,
        source: EntryID? = nil,
        presentation: NavigationVerb? = nil,
        embedding: Embedding? = nil,
        parameters: [String: String] = [:],
        extra: (any Sendable)? = nil,
        isAnimated: Bool? = nil,
        buildsBackStack: Bool = false
    ) {
        self.subject = subject
        self.origin = origin
        self.source = source
        self.presentation = presentation
        self.embedding = embedding
        self.parameters = parameters
        self.extra = extra
        self.isAnimated = isAnimated
        self.buildsBackStack = buildsBackStack
    }

    /// The address as it came, or `nil` for an action.
    public var text: String? {
        switch subject {
        case .text(let text): text
        case .url(let url): url.text
        case .page, .action: nil
        }
    }
}

/// Where a request came from, which decides what it may do.
public enum RequestOrigin: String, Sendable, Hashable, Codable, CaseIterable {
    /// Typed by a person into the app.
    case user
    /// A link that a person clicked inside the app.
    case link
    /// The app's own code.
    case code
    /// Another program: a launcher, a browser, the command line. It may open only exported routes, may name no
    /// navigation verbs, and never closes or replaces anything.
    case external
    /// The saved session of an earlier run.
    case restored
}

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
