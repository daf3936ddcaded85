extension RoutingError: CustomStringConvertible {
    /// The same as ``message``.
    public var description: String { message }

    /// One English sentence that says what was wrong with this request. Text of the request in it is safe to show:
    /// see ``DisplayURL``.
    public var message: String {
        switch self {
        case .invalidURL(let error):
            error.message
        case .notFound(let url) where url.isNavigationAddress:
            // Under a scheme that the routes know it would have been one.
            "\(Self.quoted(url)) is no page, and navigates only in a scheme that this app has routes for."
        case .notFound(let url):
            "No page is known for \(Self.quoted(url))."
        case .notExported(let url) where url.hasReservedItems:
            "Another program may not say how \(Self.quoted(url)) is opened."
        case .notExported(let url):
            "\(Self.quoted(url)) cannot be opened from outside the app."
        case .guardRefused(let reason):
            DisplayURL(text: reason, maximumLength: 240).description
        case .leaveRefused(let title):
            "“\(Self.safe(title))” stays open."
        case .noAction(let name):
            "The app has no action “\(Self.safe(name))”."
        case .noHandler(let scheme):
            "No app here opens “\(Self.safe(scheme)):” addresses."
        case .schemeRefused(let url):
            "Another app opens \(Self.quoted(url)) only after a click."
        case .redirectLoop(let trail):
            "The address redirects in a circle: \(Self.joined(trail))."
        case .tooManyRedirects(let trail, let limit):
            "The address redirects more than \(limit) times: \(Self.joined(trail))."
        case .stackTooShort(let requested, let below):
            "Cannot go back \(Self.count(requested, "page")): \(Self.available(below)) below this one."
        case .layersTooFew(let requested, let open):
            "Cannot close \(Self.count(requested, "modal")): \(Self.available(open)) open."
        case .notInStack(let place):
            "Cannot go back to “\(place)”: it is not below this page."
        case .alreadyEmbedded(let key):
            "“\(Self.safe(key))” is embedded in this page already."
        case .notEmbedded(let key?):
            "“\(Self.safe(key))” is not embedded in this page."
        case .notEmbedded(nil):
            "Nothing is embedded in this page."
        case .noSuchSlot(let slot?):
            "This page has no slot “\(Self.safe(slot))” to embed a page in."
        case .noSuchSlot(nil):
            "This page has no slot to embed a page in."
        case .nothingForward:
            "There is no page to go forward to."
        case .missingParameter(let name):
            "The address needs a value for “\(Self.safe(name))”."
        case .badParameter(_, let value, .unknownCommand(let commands)):
            "“nav/\(Self.safe(value))” is no command: after “nav/” comes \(commands.joinedAsChoice)."
        case .badParameter(let name, let value, let reason):
            "“\(Self.safe(name))=\(Self.safe(value))” is wrong: \(reason.phrase)."
        case .limitExceeded(let quantity, let limit):
            quantity.sentence(limit: limit)
        }
    }

    private static func safe(_ text: String) -> String {
        DisplayURL(text: text, maximumLength: DisplayLimits.quotation).description
    }

    private static func quoted(_ url: RouteURL) -> String {
        "“\(DisplayURL(url, maximumLength: DisplayLimits.quotation))”"
    }

    private static func joined(_ trail: [RouteURL]) -> String {
        trail.map { DisplayURL($0, maximumLength: DisplayLimits.quotation).description }.joined(
            separator: " → "
        )
    }

    private static func count(_ count: Int, _ noun: String) -> String {
        count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
    }

    private static func available(_ count: Int) -> String {
        switch count {
        case 0: "none is"
        case 1: "only 1 is"
        default: "only \(count) are"
        }
    }
}

extension RoutingError.BadParameterReason {
    fileprivate var phrase: String {
        switch self {
        case .notPositive: "it must be a whole number of at least 1"
        case .tooLarge: "it is more than can ever be open"
        case .notARoute: "it must be the name or the pattern of a route"
        case .notOneOf(let words): "it must be \(words.joinedAsChoice)"
        case .unknownCommand: "no command of this name is known here"
        case .unknownName: "no parameter of this name is known here"
        case .conflicts: "it excludes another parameter of this address"
        case .notAnAddress(let error): "it is not an address (\(error.message))"
        case .doesNotFit: "it cannot stand in the address that this one redirects to"
        case .notOfType(let expectation): "it must be \(expectation)"
        case .notAPage: "it must be the address of a page"
        }
    }
}

extension RoutingError.LimitedQuantity {
    fileprivate func sentence(limit: Int) -> String {
        switch self {
        case .layers: "Cannot open another modal: \(limit) layers are the most that can be open at once."
        case .depth: "Cannot open another page: \(limit) pages are the most that one stack can hold."
        case .embedded: "Cannot embed another page: \(limit) are the most that one can hold."
        case .queuedRequests: "Too many requests at once: at most \(limit) can wait."
        case .requestsBehindQuestion:
            "A page has been asked whether it may close: at most \(limit) requests can wait for its answer."
        case .deferredRequests: "Too many requests have been put off: at most \(limit) are kept."
        }
    }
}
