/// The sentence about each error, in English and for translation.
extension RoutingError: CustomStringConvertible, TranslatableError {
    /// The same as ``message``.
    public var description: String { message }

    /// One English sentence that describes what was wrong with the request.
    ///
    /// The sentence is safe to show: it quotes URLs as ``DisplayURL`` shows them.
    ///
    ///     RoutingError.nothingForward.message     // "There is no page to go forward to."
    ///     RoutingError.notEmbedded("a").message   // "“a” is not embedded in this page."
    public var message: String { text.english }

    /// The sentence of ``message``, ready for translation.
    public var text: TranslatableText {
        switch self {
        case .invalidURL(let error):
            error.text
        case .notFound(let url) where url.isNavigationCommand:
            // The URL has the form of a command, but the app has no routes for its scheme.
            .template(
                "“{address}” has the form of a command, but this app has no routes for its scheme.",
                about: url
            )
        case .notFound(let url):
            .template("There is no page for “{address}”.", about: url)
        case .accessDenied(let url, .app):
            .template("Only the app itself may open “{address}”.", about: url)
        case .accessDenied(let url, _) where url.hasReservedItems:
            .template("Other programs cannot choose how “{address}” opens.", about: url)
        case .accessDenied(let url, _):
            .template("Other programs cannot open “{address}”.", about: url)
        case .guardRefused(let reason):
            reason.safe(maximumLength: DisplayURL.lineLength)
        case .leaveRefused(let title):
            .template("“{title}” stays open.", values: ["title": .shown(title)])
        case .actionNotFound(let name):
            .template("The app has no action “{name}”.", values: ["name": .shown(name)])
        case .noHandler(let scheme):
            .template("No installed app opens “{scheme}:” links.", values: ["scheme": .shown(scheme)])
        case .schemeRefused(let url):
            .template("“{address}” is not a URL of this app.", about: url)
        case .redirectLoop(let trail):
            .template("The URL redirects in a loop: {trail}.", values: ["trail": .shown(trail)])
        case .tooManyRedirects(let trail, let limit):
            .template(
                "The URL redirects more than {limit} times: {trail}.",
                values: ["limit": .number(limit), "trail": .shown(trail)]
            )
        case .stackTooShort(let requested, let below):
            .counted(
                requested,
                one: "Cannot go back 1 page: {below}",
                other: "Cannot go back {count} pages: {below}",
                values: ["below": Self.pagesBelow(below)]
            )
        case .layersTooFew(1, 0):
            .template("No modal is open.")
        case .layersTooFew(let requested, let open):
            .counted(
                requested,
                one: "Cannot close 1 modal: {open}",
                other: "Cannot close {count} modals: {open}",
                values: ["open": Self.openModals(open)]
            )
        case .notInStack(let page):
            .template(
                "Cannot go back to “{page}”: it is not below this page.",
                values: ["page": .verbatim(page)]
            )
        case .alreadyEmbedded(let key):
            .template("“{key}” is already embedded in this page.", values: ["key": .shown(key)])
        case .notEmbedded(let key?):
            .template("“{key}” is not embedded in this page.", values: ["key": .shown(key)])
        case .notEmbedded(nil):
            .template("Nothing is embedded in this page.")
        case .noSuchSlot(let slot?):
            .template("This page has no slot “{slot}” to embed a page in.", values: ["slot": .shown(slot)])
        case .noSuchSlot(nil):
            .template("This page has no slot to embed a page in.")
        case .noSuchBranch(let name):
            .template("This window has no branch “{name}”.", values: ["name": .shown(name)])
        case .modalOpen:
            .template("Close the open modal first.")
        case .nothingForward:
            .template("There is no page to go forward to.")
        case .missingParameter(let name):
            .template("The URL needs a value for “{name}”.", values: ["name": .shown(name)])
        case .badParameter(_, _, let sentence):
            sentence
        case .throttled(let burst, let interval):
            .template(
                "Other programs are opening links too fast: at most {limit} at once, then {rate}.",
                values: ["limit": .number(burst), "rate": Self.rate(interval)]
            )
        case .limitExceeded(let sentence, _):
            sentence
        case .wrongResult(let expected, let given):
            .template(
                "The page returned a result of the type “{given}” instead of “{expected}”.",
                values: ["given": .verbatim(given), "expected": .verbatim(expected)]
            )
        }
    }

    /// Returns the second half of a sentence about a pop that goes too far.
    private static func pagesBelow(_ count: Int) -> TranslatableText {
        count == 0
            ? .template("none is below this one.")
            : .counted(count, one: "only 1 is below this one.", other: "only {count} are below this one.")
    }

    /// Returns how often another program may make a request, in whole seconds if possible,
    /// and otherwise in milliseconds.
    private static func rate(_ interval: Duration) -> TranslatableText {
        let (seconds, rest) = interval.components
        guard rest == 0 else {
            // The milliseconds are rounded up with integers: rounding a Double would require
            // the C math library, which RouterCore does not link.
            let attosecondsOfOne: Int64 = 1_000_000_000_000_000
            let part = (rest + attosecondsOfOne - 1) / attosecondsOfOne
            let milliseconds = seconds < .max / 1_000 ? Int(seconds * 1_000 + part) : .max
            return .template("one every {count} ms", values: ["count": .number(milliseconds)])
        }
        return .counted(Int(seconds), one: "one a second", other: "one every {count} seconds")
    }

    /// Returns the second half of a sentence about closing too many modals.
    private static func openModals(_ count: Int) -> TranslatableText {
        count == 0
            ? .template("none is open.")
            : .counted(count, one: "only 1 is open.", other: "only {count} are open.")
    }
}

extension RoutingError {
    /// Creates the error for a quantity that would exceed its limit.
    ///
    /// The limit replaces `{limit}` in the sentence.
    static func limitExceeded(_ sentence: TranslatableText, limit: Int) -> Self {
        var sentence = sentence
        if case .template(let text, _) = sentence {
            sentence = .template(text, values: ["limit": .number(limit)])
        }
        return .limitExceeded(sentence: sentence, limit: limit)
    }

    /// Creates the error for a parameter with an invalid value. Its sentence states the reason after a colon.
    static func badParameter(_ name: String, value: String, _ reason: TranslatableText) -> Self {
        let sentence = TranslatableText.template(
            "“{name}={value}” is not valid: {reason}.",
            values: ["name": .shown(name), "value": .shown(value), "reason": reason]
        )
        return .badParameter(name, value: value, sentence: sentence)
    }

    /// Creates the error for a parameter whose value is not a URL.
    static func badParameter(_ name: String, value: String, notAURL error: URLParseError) -> Self {
        let sentence = TranslatableText.template(
            "“{name}={value}” is not valid. {reason}",
            values: ["name": .shown(name), "value": .shown(value), "reason": error.text]
        )
        return .badParameter(name, value: value, sentence: sentence)
    }

    /// Creates the error for a query item that has no effect without another item.
    static func parameterWithoutEffect(_ item: QueryItem, without other: String) -> Self {
        let sentence = TranslatableText.template(
            "“{name}” has no effect without “{other}”.",
            values: ["name": .shown(item.name), "other": .verbatim(other)]
        )
        return .badParameter(item.name, value: item.value, sentence: sentence)
    }

    /// Creates the error for a query item that a command or the URL of a page does not allow.
    ///
    /// - Parameters:
    ///   - command: The command, such as `nav/pop`, or `nil` for the reserved items of a page's URL.
    ///   - names: The names of the items that are allowed.
    static func unknownParameter(_ item: QueryItem, of command: String?, expected names: [String]) -> Self {
        var values: [String: TranslatableText] = ["name": .shown(item.name), "names": names.choice]
        let template: TranslatableText
        if let command {
            values["command"] = .verbatim(command)
            template = .template(
                "“{name}” is not a parameter of {command}. Expected {names}.",
                values: values
            )
        } else {
            template = .template("“{name}” is not a reserved parameter. Expected {names}.", values: values)
        }
        return .badParameter(item.name, value: item.value, sentence: template)
    }

    /// Creates the error for a command that does not exist.
    ///
    /// - Parameters:
    ///   - path: The text after `nav/`.
    ///   - commands: The names of the existing commands.
    static func unknownCommand(_ path: String, _ commands: [String]) -> Self {
        let sentence = TranslatableText.template(
            "“nav/{name}” is not a command. Expected {commands} after “nav/”.",
            values: ["name": .shown(path), "commands": commands.choice]
        )
        return .badParameter("nav", value: path, sentence: sentence)
    }
}

/// The reasons why the value of a parameter is wrong.
///
/// Each reason ends a sentence such as `“times=0” is not valid: it must be a whole number of at least 1.`
extension TranslatableText {
    static let notPositive = template("it must be a whole number of at least 1")
    static let tooLarge = template("the number is too large")
    static let notARoute = template("it must be the name or the pattern of a route")
    /// The parameter excludes another parameter of the URL, or occurs more than once.
    static let conflicts = template("it conflicts with another parameter of this URL")
    static let leadsElsewhere = template(
        "this URL opens another page, or the intended page with other values"
    )
    static let notAPage = template("it must be the URL of a page")

    static func notOneOf(_ words: [String]) -> Self { .itMustBe(words.choice) }
}

/// The sentences about the ``NavigationLimits``.
extension TranslatableText {
    static let layers = template("Cannot open another modal: at most {limit} layers can be open at once.")
    static let depth = template("Cannot open another page: one stack holds at most {limit} pages.")
    static let embedded = template("Cannot embed another page: one page embeds at most {limit} pages.")
    static let queuedRequests = template("Too many requests at once: at most {limit} can wait.")
    static let requestsAfterQuestion = template(
        "A page is still deciding whether to close: at most {limit} requests can wait for it."
    )
    static let requestsAwaitingGuards = template("Too many requests are deferred: the limit is {limit}.")
}

extension TranslatableText {
    /// Creates a sentence from a template, in which the URL replaces `{address}`.
    static func template(_ template: String, about url: RouteURL) -> Self {
        .template(template, values: ["address": .shown([url])])
    }

    /// Returns the URLs of a trail, safe to show, joined by arrows.
    fileprivate static func shown(_ trail: [RouteURL]) -> Self {
        .verbatim(trail.map(\.quoted).joined(separator: " → "))
    }
}
