import RouterCore
import Testing

/// Every sentence of a refusal, once in each of its forms.
@Suite("Every sentence of a refusal")
struct SentenceTests {
    @Test("each error says its sentence, byte for byte")
    func english() throws {
        let errors = try Self.errors()
        let sentences = Self.english.split(separator: "\n").map(String.init)
        #expect(errors.count == sentences.count)
        for (error, sentence) in zip(errors, sentences) { #expect(error.message == sentence) }
    }

    private static func errors() throws -> [RoutingError] {
        let url = try RouteURL(parsing: "app://item/1")
        let parts: [URLParseError.Reason] = [
            .empty, .missingScheme, .badScheme("1"), .badScheme(" "), .badEscape("%zz"),
            .controlCharacter("\u{1}"), .controlCharacter("\u{85}"), .invalidUTF8("%ff"), .backslash,
            .illegalCharacter("<"), .illegalCharacter(" "), .illegalCharacter("ä"), .emptyHost,
            .badHost("a b"), .labelTooLong(limit: 63), .hostTooLong(limit: 253), .badPort("x"),
            .emptySegment, .dotSegment(".."), .tooLong(limit: 8_192), .tooManySegments(limit: 64),
            .tooManyQueryItems(limit: 128), .segmentTooLong(limit: 1_024),
        ]
        let reasons: [RoutingError.BadParameterReason] = [
            .notPositive, .tooLarge, .notARoute, .notOneOf([]), .notOneOf(["a"]), .notOneOf(["a", "b"]),
            .notOneOf(["a", "b", "c"]), .unknownName, .conflicts,
            .notAnAddress(URLParseError(.badEscape("%z"), at: 0)), .unknownCommand(["pop"]),
            .unknownCommand(["pop", "back"]), .doesNotFit, .notOfType("a whole number"), .notAPage,
        ]
        let limits: [RoutingError.LimitedQuantity] = [
            .layers, .depth, .embedded, .queuedRequests, .requestsBehindQuestion, .deferredRequests,
        ]
        let counts = [(1, 0), (2, 1), (9, 3), (0, 0)]
        return parts.map { .invalidURL(URLParseError($0, at: 0)) }
            + reasons.map { .badParameter("name", value: "v\u{202E}", $0) }
            + limits.map { .limitExceeded($0, limit: 16) }
            + counts.map { .stackTooShort(requested: $0, below: $1) }
            + counts.map { .layersTooFew(requested: $0, open: $1) }
            + [
                .notFound(url), .notFound(try RouteURL(parsing: "x://nav/pop")), .notExported(url),
                .notExported(try RouteURL(parsing: "app://a?nav.action=push")),
                .guardRefused("It\u{202E} is late."), .leaveRefused("A note"), .noAction("lock"),
                .noHandler("tel"), .schemeRefused(url), .redirectLoop([url, url]),
                .tooManyRedirects([url, url], limit: 5), .notInStack("home"), .alreadyEmbedded("left"),
                .notEmbedded("left"), .notEmbedded(nil), .noSuchSlot("side"), .noSuchSlot(nil),
                .nothingForward, .missingParameter("id"),
            ]
    }

    private static let english = #"""
        The address is empty.
        The address has no scheme: it must begin with a name and a colon, as “https:” does.
        “1” may not stand in a scheme, which is a letter and then letters, digits, “+”, “-” and “.”.
        A space may not stand in a scheme, which is a letter and then letters, digits, “+”, “-” and “.”.
        “%zz” is not an escape: two hexadecimal digits must follow the percent sign.
        The address contains the control character U+0001.
        The address contains the control character U+0085.
        The escape “%ff” is not part of valid UTF-8 text.
        The address contains a backslash: segments are separated by “/”, and as data it is written “%5C”.
        “<” may not stand here; as data it is written “%3C”.
        A space may not stand here; as data it is written “%20”.
        “ä” may not stand here; as data it is written “%C3%A4”.
        The web address names no host.
        “a b” is not a host.
        A part of the host between two dots is longer than 63 bytes, written in ASCII.
        The host is longer than 253 bytes, written in ASCII.
        “x” is not a port, which is a number from 0 to 65535.
        The path has an empty segment: two slashes with nothing between them.
        The segment “..” may not stand in a whole address.
        The address is longer than 8192 bytes.
        The path has more than 64 segments.
        The query has more than 128 items.
        A segment is longer than 1024 bytes.
        “name=v\u{202E}” is wrong: it must be a whole number of at least 1.
        “name=v\u{202E}” is wrong: it is more than can ever be open.
        “name=v\u{202E}” is wrong: it must be the name or the pattern of a route.
        “name=v\u{202E}” is wrong: it must be .
        “name=v\u{202E}” is wrong: it must be a.
        “name=v\u{202E}” is wrong: it must be a or b.
        “name=v\u{202E}” is wrong: it must be a, b or c.
        “name=v\u{202E}” is wrong: no parameter of this name is known here.
        “name=v\u{202E}” is wrong: it excludes another parameter of this address.
        “name=v\u{202E}” is wrong: it is not an address (“%z” is not an escape: two hexadecimal digits must follow the percent sign.).
        “nav/v\u{202E}” is no command: after “nav/” comes pop.
        “nav/v\u{202E}” is no command: after “nav/” comes pop or back.
        “name=v\u{202E}” is wrong: it cannot stand in the address that this one redirects to.
        “name=v\u{202E}” is wrong: it must be a whole number.
        “name=v\u{202E}” is wrong: it must be the address of a page.
        Cannot open another modal: 16 layers are the most that can be open at once.
        Cannot open another page: 16 pages are the most that one stack can hold.
        Cannot embed another page: 16 are the most that one can hold.
        Too many requests at once: at most 16 can wait.
        A page has been asked whether it may close: at most 16 requests can wait for its answer.
        Too many requests have been put off: at most 16 are kept.
        Cannot go back 1 page: none is below this one.
        Cannot go back 2 pages: only 1 is below this one.
        Cannot go back 9 pages: only 3 are below this one.
        Cannot go back 0 pages: none is below this one.
        Cannot close 1 modal: none is open.
        Cannot close 2 modals: only 1 is open.
        Cannot close 9 modals: only 3 are open.
        Cannot close 0 modals: none is open.
        No page is known for “app://item/1”.
        “x://nav/pop” is no page, and navigates only in a scheme that this app has routes for.
        “app://item/1” cannot be opened from outside the app.
        Another program may not say how “app://a?nav.action=push” is opened.
        It\u{202E} is late.
        “A note” stays open.
        The app has no action “lock”.
        No app here opens “tel:” addresses.
        Another app opens “app://item/1” only after a click.
        The address redirects in a circle: app://item/1 → app://item/1.
        The address redirects more than 5 times: app://item/1 → app://item/1.
        Cannot go back to “home”: it is not below this page.
        “left” is embedded in this page already.
        “left” is not embedded in this page.
        Nothing is embedded in this page.
        This page has no slot “side” to embed a page in.
        This page has no slot to embed a page in.
        There is no page to go forward to.
        The address needs a value for “id”.
        """#
}
