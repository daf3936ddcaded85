/// A request to change what is open: a URL, a page of the app's own, or a way back.
///
/// A string literal is a request of the app's code, and the values in it are data:
///
///     navigator.open("app://item/42")
///     navigator.open("app://search?q=\(text)")        // “a&b” becomes a%26b, and so one value
///     navigator.present("app://item/\(42)")
///
/// A value may stand in a segment, in the value of a query item, and in the fragment.
/// Anywhere else the request is refused with `invalidURL`.
/// It is refused too for a value with a control character, and for one that would make an empty segment, `.`,
/// `..` or the reserved segment `nav`.
///
/// A text that is not a literal needs to say where it is from, which decides what it may do:
///
///     navigator.open(.app(text))             // from the app itself, for example from its settings
///     navigator.open(.user(text))            // from the user, completed as in an address bar
///     navigator.open(.link(text))             // from a link in the app's content
///     navigator.open(.external(text))         // from another program
///
/// The URL of a typed route is built from its value, see ``route(_:)``.
public struct NavigationRequest: Sendable {
    /// A thing to ask for; nothing in it has been looked up.
    ///
    /// Its values are in a box, because a request is copied more often than it is read.
    package indirect enum Operation: Sendable {
        /// The page, the command or the other app that a URL names.
        case open(Address)
        /// A page that the app has built itself.
        case page(UnroutedPage)
        case pop(PopTarget)
        case forward
        case select(branch: String)
        /// A change for which nothing has to be looked up.
        case direct(DirectChange)
        /// The end of an entry's page, by a pop, a dismissal or an unembedding.
        case close(EntryID)
        /// Query items of an open page set, or removed where the value is `nil`.
        case update(EntryID, query: [String: String?])
        /// The guards asked once more about all that is open; the home comes if nothing else may stay.
        case recheckGuards(asksPages: Bool, home: NavigationRequest?)
        /// The question whether all pages may leave, so that the window can close; nothing changes.
        case closeWindow(savesPages: Bool)
        /// Several requests as one change.
        case all([NavigationRequest])
    }

    /// A URL that is asked for, read or not.
    package enum Address: Sendable {
        /// A text from data, which its origin decides how to read.
        case text(String)
        /// A text of the app's code, which is read strictly even if a widget shows it as a link.
        case strict(String)
        case url(RouteURL)
        case interpolated(InterpolatedURL)
        indirect case route(TypedRouteURL)
        /// The URL of a saved page, with its state and its position.
        indirect case saved(String, state: String?, position: [String: [Double]]?)
    }

    /// The thing that is asked for.
    package var operation: Operation
    /// The origin of the request, which decides what it may do.
    ///
    /// A literal is the app's own code.
    public package(set) var origin: RequestOrigin
    /// The entry whose page asks, or `nil` if no page does.
    ///
    /// If that entry is not shown any more when the request has its turn, the request ends as
    /// ``NavigationOutcome/superseded``.
    /// So a double click opens one page.
    package var source: EntryID?
    /// The verb that overrides the URL's and the route's, if there is one.
    public var verb: NavigationVerb?
    /// The policy of a push that overrides the URL's and the route's, if there is one.
    package var reuse: ReusePolicy?
    /// The slot to embed the page in, or `nil` to open it by a verb.
    ///
    /// It wins over ``verb``.
    package internal(set) var embedding: Embedding?
    /// The caller's parameters, which win over the query and lose to the path.
    public var parameters: [String: String] = [:]
    /// A value for the page, passed in memory.
    public var extra: (any Sendable)?
    /// Whether the change is animated; `nil` for the URL's `nav.animated`, which is true by default.
    var isAnimated: Bool?
    /// Whether a pushed page has its declared parents below it, if only the page of the start is open.
    package var startsApp = false
    /// The treatment of open modals, or `nil` if the origin decides: see ``ModalPolicy``.
    package var modalPolicy: ModalPolicy?
    /// Whether the limit for requests from outside counts this request already.
    package var isAdmitted = false
    /// Whether the user goes on with a request that was made before: after a login, or by the button of a toast.
    ///
    /// It keeps the rights of its origin, and the limit for requests from outside does not count it.
    package var isResumed = false
    /// Whether the request is part of an action of the user, such as the click on a button whose handler makes it.
    ///
    /// A list beside its detail may leave only then, so that a late answer never takes away the page being read.
    package var isOfUserAction = false
    /// The caller that waits for the result of the page, or reads its values.
    var caller: PageResult?

    /// Makes a request of an operation.
    package init(_ operation: Operation, origin: RequestOrigin = .app, source: EntryID? = nil) {
        self.operation = operation
        self.origin = origin
        self.source = source
    }

    /// The URL as it came, or `nil` for a request without one.
    ///
    /// Several requests that are made as one change have the last URL among theirs.
    public var text: String? {
        switch operation {
        case .open(let address): address.text
        case .all(let requests): requests.compactMap(\.text).last
        default: nil
        }
    }

    /// Returns whether an absolute URL names a slot of the page that asks for it.
    package static func embeds(_ url: String) -> Bool {
        (try? RouteURL(parsing: url)).flatMap { try? NavigationOptions($0) }?.embedding != nil
    }

    /// The number of requests that are made as one change; `nil` for a single request.
    var parts: Int? {
        guard case .all(let requests) = operation else { return nil }
        return requests.reduce(0) { $0 + ($1.parts ?? 1) }
    }
}

extension NavigationRequest {
    /// A text from the app itself, read strictly.
    ///
    /// It may do everything; only a page that is shown may open other apps by it.
    /// Write values into a literal instead of joining texts, so that they are encoded.
    public static func app(_ text: String) -> NavigationRequest {
        NavigationRequest(.open(.strict(text)), origin: .app)
    }

    /// A text that the user typed, trimmed and completed by ``RouteURL/init(completing:)``.
    ///
    /// - Parameters:
    ///   - text: The typed text.
    ///   - entry: The entry that was shown as the user typed. Once it is not shown, the request is superseded.
    public static func user(_ text: String, from entry: EntryID? = nil) -> NavigationRequest {
        NavigationRequest(.open(.text(text)), origin: .user, source: entry)
    }

    /// A link from the app's data that the user clicked.
    ///
    /// Characters that browsers leave raw are read as their escapes: braces, `|`, `^` and backticks, brackets outside
    /// of a host, and `#` inside a fragment.
    /// Everything else is read strictly.
    ///
    /// - Parameters:
    ///   - text: The URL of the link.
    ///   - entry: The entry whose page has the link. Once it is not shown, the request is superseded.
    public static func link(_ text: String, from entry: EntryID? = nil) -> NavigationRequest {
        NavigationRequest(.open(.text(text)), origin: .link, source: entry)
    }

    /// A text from another program, read as ``link(_:from:)`` reads it.
    ///
    /// It opens only routes with the access ``RouteAccess/external``, names no verb, and never closes or replaces anything.
    /// It is refused with `modalOpen` while a modal is open.
    ///
    /// - Parameters:
    ///   - text: The URL as it was handed over.
    ///   - startsApp: Whether it started the app. A pushed page then has its declared parents below it, if only
    ///     the page of the start is open. Restored pages stay, and so do those opened since the start.
    ///     The chain of parents ends above the first one whose access is not ``RouteAccess/external``.
    ///     A link to the page of the start opens no second one.
    public static func external(_ text: String, startsApp: Bool = false) -> NavigationRequest {
        var request = NavigationRequest(.open(.text(text)), origin: .external)
        request.startsApp = startsApp
        return request
    }

    /// A URL that has been read already.
    public static func url(_ url: RouteURL) -> NavigationRequest {
        NavigationRequest(.open(.url(url)))
    }

    /// A typed route's value, whose URL is built from it.
    ///
    ///     navigator.open(.route(ItemRoute(id: 42)), verb: .present)
    ///     context.close(then: .route(ItemRoute(id: 42, tab: "log")))
    ///
    /// The table needs the route of the type, see ``Route/init(_:)``.
    /// A value that cannot be written is refused in its turn, with a message that names type, property and value:
    /// `badParameter`, or `missingParameter` for a placeholder without a value.
    public static func route(_ value: some TypedRoute) -> NavigationRequest {
        NavigationRequest(.open(.route(TypedRouteURL(value))))
    }

    /// Returns the absolute URL that the request names on a page of this URL, or its text if that is not a URL.
    ///
    /// It is `nil` for a request without a text.
    package func absoluteText(on base: RouteURL) -> String? {
        guard case .open(let address) = operation else { return nil }
        return address.resolved(against: base, from: origin).text
    }

    /// Returns the address of the request with an absolute URL instead of its text.
    package func address(at url: String) -> Address {
        switch operation {
        case .open(.strict), .open(.interpolated): .strict(url)
        default: .text(url)
        }
    }

    /// Whether the request is for a saved page.
    var isSaved: Bool { if case .open(.saved) = operation { true } else { false } }

    /// The request as a link, for widgets that the user clicks: a literal in code gets the origin of a link.
    package var asLink: NavigationRequest {
        var request = self
        if origin == .app { request.origin = .link }
        return request
    }
}

extension NavigationRequest: ExpressibleByStringInterpolation {
    /// Makes a request of a literal without values.
    public init(stringLiteral text: String) {
        self.init(.open(.strict(text)))
    }

    /// Makes a request of a literal with values, each encoded for its position.
    public init(stringInterpolation: StringInterpolation) {
        var url = stringInterpolation.url
        url.finish()
        self.init(.open(.interpolated(url)))
    }

    /// The literal of a request while it is put together.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var url = InterpolatedURL()

        /// Makes an empty literal.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Appends a part of the literal, which is a part of the URL as it is.
        public mutating func appendLiteral(_ literal: String) { url.append(literal: literal) }

        /// Appends the text of a value as data.
        public mutating func appendInterpolation(_ value: some LosslessStringConvertible) {
            url.append(value: value.description)
        }

        /// Appends the raw value of an enumeration's case as data.
        public mutating func appendInterpolation<Value: RawRepresentable>(_ value: Value)
        where Value.RawValue: LosslessStringConvertible {
            url.append(value: value.rawValue.description)
        }

        /// Appends a whole URL as data, such as the value of `then`.
        public mutating func appendInterpolation(_ url: RouteURL) {
            self.url.append(value: url.text)
        }
    }
}

extension NavigationRequest.Address {
    /// The text as it came.
    var text: String {
        switch self {
        case .text(let text), .strict(let text), .saved(let text, _, _): text
        case .url(let url): url.text
        case .interpolated(let interpolated): interpolated.text
        case .route(let address): address.text
        }
    }

    /// Returns the URL; only a text from data is completed.
    ///
    /// - Throws: `invalidURL`, or for a typed route `missingParameter` or `badParameter`.
    package func url(in table: RouteTable, from origin: RequestOrigin) throws(RoutingError) -> RouteURL {
        if case .route(let address) = self { return try address.checkedURL(in: table) }
        return try reading(try read(from: origin))
    }

    /// Reads the URL; a table does not check the URL of a typed route.
    ///
    /// - Throws: ``URLParseError`` for a text that is not a URL, or for a value that cannot be in it.
    func read(from origin: RequestOrigin) throws(URLParseError) -> RouteURL {
        switch self {
        case .url(let url): return url
        case .route(let address): return try RouteURL(parsing: address.text)
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

    /// Returns the address with a relative reference resolved against a base.
    ///
    /// An address that is not a reference stays as it is.
    ///
    /// - Parameters:
    ///   - base: The URL of the page that has the reference.
    ///   - origin: The origin of the request, which decides how a text is read.
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
    /// Returns the URL of the value.
    ///
    /// - Throws: `missingParameter` or `badParameter` with the type and the property.
    func checkedURL(in table: RouteTable) throws(RoutingError) -> RouteURL {
        try converting(try url(in: table)) { (error: ParameterError) -> RoutingError in
            guard case .notAnAddress(let reason) = error else { return RoutingError(error, of: type) }
            return .badParameter(type, value: text, .notAnAddress(reason))
        }
    }
}

extension RouteURL {
    /// Returns the URL of a reference on a page of this URL, else the text itself.
    package func absolute(_ reference: String) -> String {
        do { return try resolving(reference).text } catch { return reference }
    }
}
