/// A request to change what is open, for example to open a URL or an unrouted page, or to go back.
///
/// A string literal is a request from the app's own code. Values that you interpolate are encoded as data:
///
///     navigator.open("app://item/42")
///     navigator.open("app://search?q=\(text)")        // “a&b” becomes a%26b, which is one value
///     navigator.present("app://item/\(42)")
///
/// A value can appear in a segment of the path, in the value of a query item, and in the fragment.
/// If a value appears anywhere else, the request is refused with `invalidURL`.
/// The request is also refused if a value contains a control character, or would produce an empty segment,
/// `.`, `..`, or the reserved segment `nav`.
///
/// If the text is not a literal, state its origin, which determines what the request may do:
///
///     navigator.open(.app(text))             // from the app itself, for example from its settings
///     navigator.open(.user(text))            // from the user, completed as in an address bar
///     navigator.open(.link(text))             // from a link in the app's content
///     navigator.open(.external(text))         // from another program
///
/// The URL of a typed route is built from its value; see ``route(_:)``.
public struct NavigationRequest: Sendable {
    /// What the request asks for, before anything has been looked up.
    ///
    /// The enumeration is indirect so that copying is cheap: a request is copied more often than it is read.
    package indirect enum Operation: Sendable {
        /// Opens a URL: the URL of a page, a URL for another app, or the URL of a command.
        case open(RequestedURL)
        /// Opens an unrouted page, which the app makes itself and which has no route.
        case page(UnroutedPage)
        case pop(PopTarget)
        case forward
        case select(branch: String)
        /// Makes a change that needs no lookup, such as going back.
        case direct(DirectChange)
        /// Closes the page of an entry, by a pop, a dismissal, or an unembedding.
        case close(EntryID)
        /// Sets query items of an open page, or removes the items whose value is `nil`.
        case update(EntryID, query: [String: String?])
        /// Asks the guards again about all open pages. The home page opens if no other page is allowed.
        case recheckGuards(asksPages: Bool, home: NavigationRequest?)
        /// Asks all pages whether they may leave, so that the window can close. The state does not change.
        ///
        /// `savesPages` is `true` if the pages will be saved and return at the next launch.
        case closeWindow(savesPages: Bool)
        /// Makes several requests as one change.
        case all([NavigationRequest])
    }

    /// A requested URL, which may not have been read yet.
    package enum RequestedURL: Sendable {
        /// Text from data, such as typed text or a link. The origin of the request determines how it is read.
        case text(String)
        /// Text from the app's code. It is read strictly, even if a widget shows it as a link.
        case strict(String)
        case url(RouteURL)
        case interpolated(InterpolatedURL)
        indirect case route(TypedRouteURL)
        /// The URL of a saved page, with the text that the page saved and its scroll positions.
        indirect case saved(String, state: String?, position: [String: [Double]]?)
    }

    /// What the request asks for.
    package var operation: Operation
    /// The origin of the request, which determines what the request may do.
    ///
    /// The origin of a literal is the app's own code.
    public package(set) var origin: RequestOrigin
    /// The entry whose page makes the request, or `nil` if no page does.
    ///
    /// If that entry is no longer shown when the request has its turn, the request ends
    /// as ``NavigationOutcome/superseded``.
    /// A double click therefore opens only one page: the page of the first click already covers the entry
    /// when the second request has its turn.
    package var source: EntryID?
    /// The verb, such as push or present, which overrides the verbs of the URL and the route,
    /// or `nil` to use theirs.
    public var verb: NavigationVerb?
    /// The reuse policy for a push, which overrides the policies of the URL and the route,
    /// or `nil` to use theirs.
    package var reuse: ReusePolicy?
    /// The slot in which to embed the page, or `nil` to open the page with a verb.
    ///
    /// It takes precedence over ``verb``.
    package internal(set) var embedding: Embedding?
    /// The caller's parameters, which take precedence over the query, but not over values in the path.
    public var parameters: [String: String] = [:]
    /// A value for the page, passed in memory, or `nil`. It is never part of the URL.
    public var extra: (any Sendable)?
    /// Whether the change is animated, or `nil` to use the value of `nav.animated` in the URL.
    ///
    /// If the URL does not contain that item, the change is animated.
    var isAnimated: Bool?
    /// Whether the request started the app.
    ///
    /// If it did, and only the first page is open, a pushed page opens with its declared parents below it.
    package var startsApp = false
    /// What happens to open modals, or `nil` if the origin determines it: see ``ModalPolicy``.
    package var modalPolicy: ModalPolicy?
    /// Whether this request has already been counted toward the limit for external requests.
    package var isAdmitted = false
    /// Whether the user continues an earlier request, by logging in or with the button of a toast.
    ///
    /// The request keeps the rights of its origin, and does not count toward the limit for external requests.
    package var isResumed = false
    /// Whether the request is part of an action of the user, such as a click on the button
    /// whose handler makes the request.
    ///
    /// A list and its details are pages that a wide view shows side by side, such as a folder and a message.
    /// While details are open, the code of the list can close or replace the list
    /// only as part of an action of the user.
    /// Code that runs later, for example after a download, thus never removes the detail
    /// that the user is reading.
    package var isOfUserAction = false
    /// The connection to the caller that waits for the result of the page or reads the values
    /// that the page sends, or `nil` if there is no such caller.
    var caller: PageResult?

    /// Creates a request for an operation.
    package init(_ operation: Operation, origin: RequestOrigin = .app, source: EntryID? = nil) {
        self.operation = operation
        self.origin = origin
        self.source = source
    }

    /// The URL as it was given, or `nil` for a request without a URL.
    ///
    /// For several requests made as one change, it is the last URL among them.
    public var text: String? {
        switch operation {
        case .open(let requested): requested.text
        case .all(let requests): requests.compactMap(\.text).last
        default: nil
        }
    }

    /// Returns whether an absolute URL embeds its page in a slot of the requesting page.
    package static func embeds(_ url: String) -> Bool {
        (try? RouteURL(parsing: url)).flatMap { try? NavigationOptions($0) }?.embedding != nil
    }

    /// The number of requests that this request combines into one change, or `nil` for a single request.
    var parts: Int? {
        guard case .all(let requests) = operation else { return nil }
        return requests.reduce(0) { $0 + ($1.parts ?? 1) }
    }
}

extension NavigationRequest {
    /// Creates a request from text of the app itself, which is read strictly.
    ///
    /// The request may do anything, with one exception: it can open another app only if it comes
    /// from the code of a shown page.
    /// To insert values, use a literal instead of concatenating text, so that the values are encoded.
    public static func app(_ text: String) -> NavigationRequest {
        NavigationRequest(.open(.strict(text)), origin: .app)
    }

    /// Creates a request from text that the user typed, trimmed and completed
    /// by ``RouteURL/init(completing:)``.
    ///
    /// - Parameters:
    ///   - text: The typed text.
    ///   - entry: The entry that was shown while the user typed. If it is no longer shown,
    ///     the request is superseded.
    public static func user(_ text: String, from entry: EntryID? = nil) -> NavigationRequest {
        NavigationRequest(.open(.text(text)), origin: .user, source: entry)
    }

    /// Creates a request from a link that the user clicked in the app's content.
    ///
    /// Characters that browsers leave unescaped are read as if they were escaped: braces, `|`, `^`,
    /// backticks, brackets outside a host, and `#` inside a fragment.
    /// Everything else is read strictly.
    ///
    /// - Parameters:
    ///   - text: The URL of the link.
    ///   - entry: The entry whose page contains the link. If it is no longer shown,
    ///     the request is superseded.
    public static func link(_ text: String, from entry: EntryID? = nil) -> NavigationRequest {
        NavigationRequest(.open(.text(text)), origin: .link, source: entry)
    }

    /// Creates a request from another program's text, which is read in the same way as by ``link(_:from:)``.
    ///
    /// The request can open only routes with the access ``RouteAccess/external``.
    /// It cannot name a verb, and it never closes or replaces anything.
    /// It is refused with `modalOpen` while a modal is open, unless it started the app.
    ///
    /// - Parameters:
    ///   - text: The URL as the other program passed it.
    ///   - startsApp: Whether the request started the app. If it did, and only the first page is open,
    ///     a pushed page opens with its declared parents below it. The first parent whose access is not
    ///     ``RouteAccess/external`` is omitted, together with the parents below it.
    ///     If pages have been restored or opened since startup, they remain, and the page opens above them.
    ///     A link to the first page does not open it a second time.
    public static func external(_ text: String, startsApp: Bool = false) -> NavigationRequest {
        var request = NavigationRequest(.open(.text(text)), origin: .external)
        request.startsApp = startsApp
        return request
    }

    /// Creates a request for a URL that has already been parsed.
    public static func url(_ url: RouteURL) -> NavigationRequest {
        NavigationRequest(.open(.url(url)))
    }

    /// Creates a request for the URL that is built from a typed route's value.
    ///
    ///     navigator.open(.route(ItemRoute(id: 42)), verb: .present)
    ///     context.close(then: .route(ItemRoute(id: 42, tab: "log")))
    ///
    /// The table must contain the route of the type; see ``Route/init(_:)``.
    /// A value that cannot be written as a URL is refused when the request has its turn:
    /// with `missingParameter` for a placeholder without a value, and otherwise with `badParameter`.
    /// The message names the type, the property, and the value.
    public static func route(_ value: some TypedRoute) -> NavigationRequest {
        NavigationRequest(.open(.route(TypedRouteURL(value))))
    }

    /// Returns the absolute URL of the request, or `nil` for a request without a URL.
    ///
    /// A relative reference is resolved against `base`, the URL of a page.
    /// Text that is not a URL is returned unchanged.
    package func absoluteText(on base: RouteURL) -> String? {
        guard case .open(let requested) = operation else { return nil }
        return requested.resolved(against: base, from: origin).text
    }

    /// Returns a ``RequestedURL`` with the text of an absolute URL, which is read as strictly
    /// as the URL of this request.
    ///
    /// If the URL of this request is text from the app's code, the absolute URL is read strictly.
    /// Otherwise, the origin of the request determines how it is read.
    package func requestedURL(at url: String) -> RequestedURL {
        switch operation {
        case .open(.strict), .open(.interpolated): .strict(url)
        default: .text(url)
        }
    }

    /// Whether the request is for a saved page.
    var isSaved: Bool { if case .open(.saved) = operation { true } else { false } }

    /// The request as a link, for a widget that the user clicks.
    ///
    /// If the app's code made the request, its origin becomes ``RequestOrigin/link``.
    package var asLink: NavigationRequest {
        var request = self
        if origin == .app { request.origin = .link }
        return request
    }
}

extension NavigationRequest: ExpressibleByStringInterpolation {
    /// Creates a request from a literal without values.
    public init(stringLiteral text: String) {
        self.init(.open(.strict(text)))
    }

    /// Creates a request from a literal with values, each encoded for its position.
    public init(stringInterpolation: StringInterpolation) {
        var url = stringInterpolation.url
        url.finish()
        self.init(.open(.interpolated(url)))
    }

    /// The interpolated literal of a request while its parts are being appended.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var url = InterpolatedURL()

        /// Creates an empty literal.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Appends a part of the literal, which becomes part of the URL unchanged.
        public mutating func appendLiteral(_ literal: String) { url.append(literal: literal) }

        /// Appends the text of a value, encoded as data.
        public mutating func appendInterpolation(_ value: some LosslessStringConvertible) {
            url.append(value: value.description)
        }

        /// Appends the raw value of an enumeration case, encoded as data.
        public mutating func appendInterpolation<Value: RawRepresentable>(_ value: Value)
        where Value.RawValue: LosslessStringConvertible {
            url.append(value: value.rawValue.description)
        }

        /// Appends an entire URL, encoded as data, for example as the value of the query item `then`.
        public mutating func appendInterpolation(_ url: RouteURL) {
            self.url.append(value: url.text)
        }
    }
}

extension NavigationRequest.RequestedURL {
    /// The text as it was given.
    var text: String {
        switch self {
        case .text(let text), .strict(let text), .saved(let text, _, _): text
        case .url(let url): url.text
        case .interpolated(let interpolated): interpolated.text
        case .route(let requested): requested.text
        }
    }

    /// Returns the URL. Only text from the user is completed, as in an address bar.
    ///
    /// - Throws: `invalidURL`, or, for a typed route, `missingParameter` or `badParameter`.
    package func url(in table: RouteTable, from origin: RequestOrigin) throws(RoutingError) -> RouteURL {
        if case .route(let requested) = self { return try requested.checkedURL(in: table) }
        return try reading(try read(from: origin))
    }

    /// Reads the URL. The URL of a typed route is not checked against a table.
    ///
    /// - Throws: ``URLParseError`` if the text is not a URL, or if a value cannot be part of it.
    func read(from origin: RequestOrigin) throws(URLParseError) -> RouteURL {
        switch self {
        case .url(let url): return url
        case .route(let requested): return try RouteURL(parsing: requested.text)
        case .strict(let text), .saved(let text, _, _): return try RouteURL(parsing: text)
        case .text(let text):
            switch origin {
            case .user: return try RouteURL(completing: text)
            case .link, .external: return try RouteURL(received: text)
            case .app, .restored: return try RouteURL(parsing: text)
            }
        case .interpolated(let interpolated):
            if let error = interpolated.error { throw error }
            let url = try RouteURL(parsing: interpolated.text)
            if let value = interpolated.reservedValue, url.isNavigationCommand {
                throw URLParseError(.badValue(value, segment: "nav"), at: url.scheme.utf8.count + 1)
            }
            return url
        }
    }

    /// Returns the requested URL, with a relative reference resolved against a base.
    ///
    /// Text that is not a reference is returned unchanged.
    ///
    /// - Parameters:
    ///   - base: The URL of the page that contains the reference.
    ///   - origin: The origin of the request, which determines how text is read.
    package func resolved(against base: RouteURL, from origin: RequestOrigin) -> Self {
        switch self {
        case .url, .route, .saved: return self
        case .strict(let text): do { return .url(try base.resolving(text)) } catch { return self }
        case .text(let text):
            do throws(URLParseError) {
                switch origin {
                case .app, .restored: return .url(try base.resolving(text))
                case .user, .link, .external: return .url(try base.resolving(received: text))
                }
            } catch {
                return self
            }
        case .interpolated(var interpolated):
            interpolated.text = base.absolute(interpolated.text)
            return .interpolated(interpolated)
        }
    }
}

extension TypedRouteURL {
    /// Returns the URL of the typed route's value.
    ///
    /// - Throws: `missingParameter` or `badParameter`, which names the type and the property.
    func checkedURL(in table: RouteTable) throws(RoutingError) -> RouteURL {
        try converting(try url(in: table)) { (error: ParameterError) -> RoutingError in
            guard case .invalidURL(let reason) = error else { return RoutingError(error, of: type) }
            return .badParameter(type, value: text, notAURL: reason)
        }
    }
}

extension RouteURL {
    /// Returns the absolute URL of a reference, resolved against this URL.
    ///
    /// Text that is not a reference is returned unchanged.
    package func absolute(_ reference: String) -> String {
        do { return try resolving(reference).text } catch { return reference }
    }
}
