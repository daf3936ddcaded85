/// A request to change what is open, with everything that came along with it.
public struct NavigationRequest: Sendable {
    /// The thing that is asked for.
    public enum Subject: Sendable {
        /// A URL as text.
        ///
        /// A text from ``RequestOrigin/user`` is read by ``RouteURL/init(typed:limits:)``, any other
        /// strictly.
        case text(String)
        /// A URL that has been read already.
        case url(RouteURL)
        /// A page that the app has built itself.
        case page(UnroutedPage)
        /// An action without a URL, such as closing a window by hand.
        case action(NavigationAction)
    }

    /// The thing that is asked for.
    public var subject: Subject
    /// The origin of the request, which decides what it may do.
    public var origin: RequestOrigin
    /// The entry whose page asks, or `nil` if no page does.
    ///
    /// If that entry is no longer shown when the request has its turn, the request ends as
    /// ``NavigationOutcome/superseded``.
    /// So a double click opens one page.
    public var source: EntryID?
    /// The verb that overrides those of the URL and of the route; `nil` for none.
    public var presentation: NavigationVerb?
    /// The slot to embed the page in, or `nil` to open it by a verb.
    ///
    /// It wins over ``presentation``.
    public var embedding: Embedding?
    /// The caller's parameters, which win over the query and lose to the path.
    public var parameters: [String: String]
    /// A value for the page, passed in memory.
    public var extra: (any Sendable)?
    /// Whether the change is animated; `nil` for the URL's `nav.animated`, which is true by default.
    public var isAnimated: Bool?
    /// Whether a pushed page has its declared parents below it, if only the page of the start is open.
    ///
    /// A link that starts the app asks for that.
    /// The stack of parents then replaces the page of the start.
    /// Restored pages and those opened since the start stay, and the page is pushed on them as usual.
    /// For a request from outside, the chain ends above the first parent that is not exported.
    public var buildsBackStack: Bool

    /// Makes a request; each argument is the property of the same name.
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

    /// The URL as it came, or `nil` for a request without one.
    public var text: String? {
        switch subject {
        case .text(let text): text
        case .url(let url): url.text
        case .page, .action: nil
        }
    }
}

/// The origin of a request, which decides what the request may do.
///
/// Only ``user`` and ``link`` may open other apps.
/// Only ``external`` is restricted to exported routes.
public enum RequestOrigin: String, Sendable, Hashable, Codable, CaseIterable {
    /// The user typed the URL into the app.
    case user
    /// The user clicked a link inside the app.
    case link
    /// The app's own code.
    case code
    /// Another program, such as a launcher, a browser or the command line.
    ///
    /// It opens only exported routes, names no verbs, and never closes or replaces anything.
    case external
    /// The saved navigation of an earlier run.
    case restored
}

/// A text or a ``RouteURL`` that can be opened.
public protocol RequestAddress: Sendable {
    /// The subject of a request for the URL.
    var subject: NavigationRequest.Subject { get }
}

extension String: RequestAddress {
    /// A URL that has still to be read.
    public var subject: NavigationRequest.Subject { .text(self) }
}

extension RouteURL: RequestAddress {
    /// A URL that has been read.
    public var subject: NavigationRequest.Subject { .url(self) }
}
