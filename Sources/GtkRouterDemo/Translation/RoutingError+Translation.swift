import RouterCore

@MainActor
extension RoutingError {
    /// What ``message`` says, in the person's language.
    var translatedMessage: String {
        switch self {
        case .invalidURL(let error): error.translatedMessage
        case .notFound(let url) where url.isNavigationAddress:
            translated(
                "“{address}” is no page, and navigates only in a scheme that this app has routes for.",
                ["address": Self.shown(url)]
            )
        case .notFound(let url):
            translated("No page is known for “{address}”.", ["address": Self.shown(url)])
        case .notExported(let url) where url.hasReservedItems:
            translated(
                "Another program may not say how “{address}” is opened.",
                ["address": Self.shown(url)]
            )
        case .notExported(let url):
            translated("“{address}” cannot be opened from outside the app.", ["address": Self.shown(url)])
        case .guardRefused: message
        case .leaveRefused(let title): translated("“{title}” stays open.", ["title": Self.safe(title)])
        case .noAction(let name): translated("The app has no action “{name}”.", ["name": Self.safe(name)])
        case .noHandler(let scheme):
            translated("No app here opens “{scheme}:” addresses.", ["scheme": Self.safe(scheme)])
        case .schemeRefused(let url):
            translated("Another app opens “{address}” only after a click.", ["address": Self.shown(url)])
        case .redirectLoop(let trail):
            translated("The address redirects in a circle: {trail}.", ["trail": Self.shown(trail)])
        case .tooManyRedirects(let trail, let limit):
            translated(
                "The address redirects more than {limit} times: {trail}.",
                ["limit": limit, "trail": Self.shown(trail)]
            )
        case .stackTooShort(let requested, let below):
            "\(Self.tooFarBack(requested)) \(Self.pagesBelow(below))"
        case .layersTooFew(let requested, let open):
            "\(Self.tooManyModals(requested)) \(Self.openModals(open))"
        case .notInStack(let place):
            translated("Cannot go back to “{place}”: it is not below this page.", ["place": place])
        case .alreadyEmbedded(let key):
            translated("“{key}” is embedded in this page already.", ["key": Self.safe(key)])
        case .notEmbedded(let key?):
            translated("“{key}” is not embedded in this page.", ["key": Self.safe(key)])
        case .notEmbedded(nil): translated("Nothing is embedded in this page.")
        case .noSuchSlot(let slot?):
            translated("This page has no slot “{slot}” to embed a page in.", ["slot": Self.safe(slot)])
        case .noSuchSlot(nil): translated("This page has no slot to embed a page in.")
        case .nothingForward: translated("There is no page to go forward to.")
        case .missingParameter(let name):
            translated("The address needs a value for “{name}”.", ["name": Self.safe(name)])
        case .badParameter(_, let value, .unknownCommand(let commands)):
            translated(
                "“nav/{name}” is no command: after “nav/” comes {commands}.",
                ["name": Self.safe(value), "commands": Self.choice(of: commands)]
            )
        case .badParameter(let name, let value, let reason):
            translated(
                "“{name}={value}” is wrong: {reason}.",
                ["name": Self.safe(name), "value": Self.safe(value), "reason": reason.translatedPhrase]
            )
        case .limitExceeded(let quantity, let limit): quantity.translatedSentence(limit)
        }
    }

    private static func tooFarBack(_ count: Int) -> String {
        translatedCount("Cannot go back 1 page:", "Cannot go back {count} pages:", count)
    }

    private static func pagesBelow(_ count: Int) -> String {
        count == 0
            ? translated("none is below this one.")
            : translatedCount("only 1 is below this one.", "only {count} are below this one.", count)
    }

    private static func tooManyModals(_ count: Int) -> String {
        translatedCount("Cannot close 1 modal:", "Cannot close {count} modals:", count)
    }

    private static func openModals(_ count: Int) -> String {
        count == 0
            ? translated("none is open.")
            : translatedCount("only 1 is open.", "only {count} are open.", count)
    }

    private static func safe(_ text: String) -> String {
        DisplayURL(text: text, maximumLength: DisplayLimits.quotation).text
    }

    private static func shown(_ url: RouteURL) -> String {
        DisplayURL(url, maximumLength: DisplayLimits.quotation).description
    }

    private static func shown(_ trail: [RouteURL]) -> String {
        trail.map { shown($0) }.joined(separator: " → ")
    }

    fileprivate static func choice(of words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return translated(
            "{words} or {last}",
            ["words": words.dropLast().joined(separator: ", "), "last": last]
        )
    }
}

@MainActor
extension RoutingError.BadParameterReason {
    fileprivate var translatedPhrase: String {
        switch self {
        case .notPositive: translated("it must be a whole number of at least 1")
        case .tooLarge: translated("it is more than can ever be open")
        case .notARoute: translated("it must be the name or the pattern of a route")
        case .notOneOf(let words): translated("it must be {words}", ["words": RoutingError.choice(of: words)])
        case .unknownCommand: translated("no command of this name is known here")
        case .unknownName: translated("no parameter of this name is known here")
        case .conflicts: translated("it excludes another parameter of this address")
        case .notAnAddress(let error):
            translated("it is not an address ({reason})", ["reason": error.translatedMessage])
        case .doesNotFit: translated("it cannot stand in the address that this one redirects to")
        case .notOfType(let expectation): translated("it must be {words}", ["words": expectation])
        case .notAPage: translated("it must be the address of a page")
        }
    }
}

@MainActor
extension RoutingError.LimitedQuantity {
    fileprivate func translatedSentence(_ limit: Int) -> String {
        switch self {
        case .layers:
            translated(
                "Cannot open another modal: {limit} layers are the most that can be open at once.",
                ["limit": limit]
            )
        case .depth:
            translated(
                "Cannot open another page: {limit} pages are the most that one stack can hold.",
                ["limit": limit]
            )
        case .embedded:
            translated("Cannot embed another page: {limit} are the most that one can hold.", ["limit": limit])
        case .queuedRequests:
            translated("Too many requests at once: at most {limit} can wait.", ["limit": limit])
        case .requestsBehindQuestion:
            translated(
                "A page has been asked whether it may close: at most {limit} requests can wait for its answer.",
                ["limit": limit]
            )
        case .deferredRequests:
            translated("Too many requests have been put off: at most {limit} are kept.", ["limit": limit])
        }
    }
}
