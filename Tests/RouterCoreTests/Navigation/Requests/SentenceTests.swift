import Foundation
import RouterRecording
import Testing

@testable import RouterCore

/// All messages of all errors in all their forms, and the sentences about routes that nearly match
/// and about the rules of opening.
@MainActor
@Suite("Every sentence of every error")
struct SentenceTests {
    @Test("each error says its sentence, byte for byte")
    func english() throws {
        let texts = try Self.errors()
        #expect(texts.count == Self.english.count)
        for (text, sentence) in zip(texts, Self.english) { #expect(text.english == sentence) }
    }

    nonisolated static let languages = ["ar", "de", "zh_CN"]

    @Test(
        "no sentence has an English word but what the test put in, and names of technique",
        arguments: languages.filter { $0 != "de" }
    )
    func words(language: String) throws {
        let catalog = try Self.catalog(language)
        for text in try Self.all() {
            let sentence = text.filled { template, plural, count in
                let forms = [template] + (plural.map { [$0] } ?? [])
                if Self.ofTheApp.contains(forms) { return "" }
                guard let translations = catalog[forms] else { return template }
                return translations[count == 1 ? 0 : translations.count - 1]
            }
            let words = Set(sentence.matches(of: /[A-Za-z]{2,}/).map { String($0.output) })
            #expect(words.subtracting(Self.given).subtracting(Self.technical) == [], "\(sentence)")
        }
    }

    @Test("each template has its translation, and each translation its template", arguments: languages)
    func catalog(language: String) throws {
        let texts = try Self.all()
        let templates = Set(texts.flatMap { Self.templates(of: $0) }.map(\.forms)).subtracting(Self.ofTheApp)
        #expect(Set(try Self.catalog(language).keys).symmetricDifference(templates) == [])
    }

    @Test("each placeholder has a value and each value a placeholder, in each language", arguments: languages)
    func placeholders(language: String) throws {
        let catalog = try Self.catalog(language)
        let all = try Self.all()
        for (forms, names) in all.flatMap({ Self.templates(of: $0) }) where !Self.ofTheApp.contains(forms) {
            for texts in [forms, catalog[forms] ?? []] {
                #expect(Self.placeholders(of: try #require(texts.last)) == names, "\(texts)")
                // The singular form may omit the placeholder for the number.
                #expect(Self.placeholders(of: texts[0]).subtracting(names).isEmpty, "\(texts)")
                #expect(
                    names.subtracting(Self.placeholders(of: texts[0])).isSubset(of: ["count"]),
                    "\(texts)"
                )
            }
        }
    }

    @Test("a value that looks like a placeholder stays as it is")
    func values() {
        #expect(
            RoutingError.badParameter("{value}", value: "{reason}", .notOneOf(["{last}", "{words}"])).message
                == "“{value}={reason}” is not valid: it must be {last} or {words}."
        )
        let text = TranslatableText.counted(
            2,
            one: "{a}",
            other: "{count} {a} {open} {b",
            values: ["a": .template("<{b}>", values: ["b": .verbatim("{count}")]), "b": .verbatim("b")]
        )
        #expect(text.english == "2 <{count}> {open} {b")
    }

    /// Returns all sentences that the library can produce.
    private static func all() throws -> [TranslatableText] {
        try errors() + misses().map(\.text) + OpeningRule.all.map(\.text)
    }

    // MARK: - Templates

    /// Returns the templates of a text (two if it has a plural), each with the names of its values.
    private static func templates(of text: TranslatableText) -> [(forms: [String], names: Set<String>)] {
        switch text {
        case .verbatim: []
        case .template(let template, let values):
            [([template], Set(values.keys))] + values.values.flatMap(templates)
        case .counted(_, let one, let other, let values):
            [([one, other], Set(values.keys).union(["count"]))] + values.values.flatMap(templates)
        }
    }

    private static func placeholders(of template: String) -> Set<String> {
        Set(template.matches(of: /\{(\w+)\}/).map { String($0.output.1) })
    }

    /// Returns the translations of the sentences of `RouterCore` and `RouterRecording`, by template.
    private static func catalog(_ language: String) throws -> [[String]: [String]] {
        let root = "\(#filePath)/../../../../.."
        let path = URL(fileURLWithPath: "\(root)/resources/po/\(language).po").standardized
        var catalog: [[String]: [String]] = [:]
        for entry in try String(contentsOf: path, encoding: .utf8).components(separatedBy: "\n\n")
        where entry.contains("Sources/RouterCore/") || entry.contains("Sources/RouterRecording/") {
            let texts = { (prefix: String) in
                entry.split(separator: "\n").filter { $0.hasPrefix(prefix) }
                    .map { String($0.split(separator: "\"", maxSplits: 1)[1].dropLast()) }
            }
            catalog[texts("msgid")] = texts("msgstr")
        }
        return catalog
    }

    // MARK: - Sentences

    private static func errors() throws -> [TranslatableText] {
        try refusals().map(\.text) + parameterErrors().map(\.text) + buildErrors().map(\.text)
            + guardRefusals().map(\.text) + [TranslatableText(of: Unnamed())] + logMistakes()
    }

    /// The words that the test itself fills into the sentences.
    private static let given: Set = [
        "app", "item", "nav", "pop", "push", "name", "action", "left", "side", "inbox", "home", "lock", "tel",
        "id",
        "String", "Int", "zz", "ff", "back", "https", "http", "org", "note", "A", "late", "Tab", "Day",
        "sort", "q", "int",
        "Unnamed", "false", "true", "log", "files", "Kind", "rest", "seq",
    ]

    /// Words that are spelled the same in every language.
    private static let technical: Set = ["URL", "JSON", "UUID", "ASCII", "UTF", "Punycode", "nil"]

    /// The sentences of the guards in this test.
    private static let ofTheApp: Set = [["It\\u{202E} is late."], ["There is no item {id}\\u{202E}."]]

    private struct Unnamed: Error {}

    /// Returns the phrases that describe valid values.
    private static func expectations() -> [TranslatableText] {
        let types: [Any.Type] = [String.self, Bool.self, Double.self, Int8.self, Int.self, UInt.self]
        let readable =
            types.compactMap(ParameterGrammar.expectation) + [.ofType("Day"), ["log", "files"].choice]
        let builtIn = ["uuid", "slug", "string"].map { ParameterType(named: $0).expectation }
        // The phrases below are in errors about values that cannot be put into a URL.
        return readable + builtIn + [
            RoutePattern.notADotSegment,
            .template("text that matches {expression}", values: ["expression": .verbatim("b+")]),
            .template("text of at most {limit} bytes", values: ["limit": .number(9)]),
            .template("a value that can be encoded ({reason})", values: ["reason": .verbatim("item")]),
            .template("a structure with properties"), .template("a list without nil"),
            .template("a finite number"),
            .template("at least one segment"),
            .template("segments that are neither “.” nor “..”"),
            .template("a value that can be read back unchanged"), .template("a single value"),
            .template("a single value or a list of values"), .template("text without control characters"),
        ]
    }

    /// Returns the errors that a page can receive when it reads its parameters.
    private static func parameterErrors() throws -> [ParameterError] {
        struct Item: Decodable {
            enum Kind: Int, Decodable { case one }
            let id: Kind
        }
        struct Late: Decodable {
            init(from decoder: any Decoder) throws {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: [NameKey(stringValue: "id")], debugDescription: "")
                )
            }
        }
        let parameters: RouteParameters = ["id": "2"]
        func thrown(_ result: Result<Void, any Error>) throws -> ParameterError {
            guard case .failure(let error as ParameterError) = result else { throw Unnamed() }
            return error
        }
        let values = expectations().map { ParameterError.badValue("id", text: "item", reason: .itMustBe($0)) }
        return try values + [
            .missing("id"), .nested("id"), .notKeyed,
            thrown(Result { _ = try parameters.decode(as: Item.self) }),
            thrown(Result { _ = try parameters.decode(as: Late.self) }),
        ]
    }

    /// Returns refusals by guards, one for each reason that the router states, and one for a reason of an app.
    private static func guardRefusals() -> [RoutingError] {
        [
            .guardRefused(.template("A guard did not answer in time.")),
            .guardRefused(
                .template(
                    "A guard made this request while it was deciding. Return a redirect from the guard instead."
                )
            ),
            .guardRefused(.template("The guards allow none of the open pages.")),
            .guardRefused(.template("A guard defers this request.")),
            .guardRefused(
                .template("A guard redirects to “{address}”.", values: ["address": .verbatim("app://item")])
            ),
            .guardRefused(
                .template("There is no item {id}\u{202E}.", values: ["id": .verbatim("7")])
            ),
        ]
    }

    /// Returns the reasons why a line of a log cannot be read.
    private static func logMistakes() -> [TranslatableText] {
        EventLog(parsing: Array("{}\n{\"seq\":true}\n[\n".utf8) + [0xFF]).mistakes.map(\.reason)
    }

    private static func buildErrors() -> [ParameterError] {
        [
            .unknownRoute("item"), .expression("/app:.*/"), .missing("id"),
            .badValue("id", text: "item", reason: .itMustBe("a whole number")),
            .unknownParameter("id"),
            .leadsElsewhere(url: "app://item", route: "home"),
            .invalidURL(URLParseError(.backslash, at: 0)),
        ]
    }

    private static func refusals() throws -> [RoutingError] {
        let url = try RouteURL(parsing: "app://item/1")
        let parts: [URLParseError.Reason] = [
            .empty, .missingScheme, .badScheme("1"), .badScheme(" "), .badEscape("%zz"),
            .controlCharacter("\u{1}"), .controlCharacter("\u{85}"), .invalidUTF8("%ff"), .backslash,
            .illegalCharacter("<"), .illegalCharacter(" "), .illegalCharacter("ä"), .emptyHost,
            .badHost("a b"), .hostCharacter("ﬁ", label: "v"), .badPunycode("x"),
            .labelTooLong(limit: 63), .hostTooLong(limit: 253), .badPort("x"),
            .dotSegment(".."), .tooLong(limit: 8_192), .tooManySegments(limit: 64),
            .tooManyQueryItems(limit: 128), .segmentTooLong(limit: 1_024),
            .misplacedValue("v"), .badValue("", segment: ""), .badValue(".", segment: ".."),
            .badValue("\u{7}", segment: nil), .badValue("v", segment: nil),
        ]
        let reasons: [TranslatableText] = [
            .notPositive, .tooLarge, .notARoute, .notOneOf([]), .notOneOf(["a"]), .notOneOf(["a", "b"]),
            .notOneOf(["a", "b", "c"]), .conflicts,
        ]
        let item = QueryItem(name: "v\u{202E}", value: "w")
        let parameters: [RoutingError] = [
            .badParameter("name", value: "v\u{202E}", notAURL: URLParseError(.badEscape("%z"), at: 0)),
            .unknownParameter(item, of: "nav/pop", expected: ["a", "b", "c"]),
            .unknownParameter(item, of: nil, expected: ["a", "b"]),
            .parameterWithoutEffect(item, without: "a"),
        ]
        let moreReasons: [TranslatableText] = [
            .leadsElsewhere, .itMustBe("a whole number"), .notAPage,
        ]
        let limits: [TranslatableText] = [
            .layers, .depth, .embedded, .queuedRequests, .requestsAfterQuestion, .requestsAwaitingGuards,
        ]
        let counts = [(1, 0), (2, 1), (9, 3), (0, 0)]
        return parts.map { .invalidURL(URLParseError($0, at: 0)) }
            + reasons.map { .badParameter("name", value: "v\u{202E}", $0) } + parameters
            + [["pop"], ["pop", "back"]].map { .unknownCommand("v\u{202E}", $0) }
            + moreReasons.map { .badParameter("name", value: "v\u{202E}", $0) }
            + limits.map { .limitExceeded($0, limit: 16) }
            + counts.map { .stackTooShort(requested: $0, below: $1) }
            + counts.map { .layersTooFew(requested: $0, open: $1) }
            + [
                .notFound(url), .notFound(try RouteURL(parsing: "x://nav/pop")),
                .accessDenied(url, access: .user),
                .accessDenied(try RouteURL(parsing: "app://a?nav.action=push"), access: .user),
                .accessDenied(url, access: .app),
                .guardRefused("It\u{202E} is late."), .leaveRefused("A note"), .actionNotFound("lock"),
                .noHandler("tel"), .schemeRefused(url), .redirectLoop([url, url]),
                .tooManyRedirects([url, url], limit: 5), .notInStack("home"), .alreadyEmbedded("left"),
                .notEmbedded("left"), .notEmbedded(nil), .noSuchSlot("side"), .noSuchSlot(nil),
                .noSuchBranch("inbox"), .modalOpen, .nothingForward, .missingParameter("id"),
                .throttled(burst: 16, interval: .seconds(1)),
                .throttled(burst: 1, interval: .seconds(90)),
                .throttled(burst: 2, interval: .microseconds(1_500)),
                .wrongResult(expected: "String", given: "Int"),
            ]
    }

    /// Returns misses (routes that nearly match a URL, each with the reason why it was not chosen)
    /// for every kind of reason.
    private static func misses() throws -> [RouteMiss] {
        let patterns = [
            "app://a/:n<int>", "app://a/x", "app://a/:x(b+)", "app://a/:x/:y", "app://a", "app://:any/c",
            "/app://a/c/",
            "https://b.org/c", "https://*", "http://b.org/c",
        ]
        let ranked = [
            Route("app://r/:x(a+)", page: "p", rank: 1),
            Route("app://r/:y(a*)", page: "p", rank: 2),
        ]
        let table = try RouteTable(
            patterns.map { Route($0, page: "p", name: $0) } + ranked + [
                Route("app://t/:rest*", page: "p"), Route("app://t", page: "p"),
                Route("app://u", page: "p"), Route("app://u", page: "p", requiring: ["q=1"]),
                Route("app://v/:x", page: "p", excluding: ["app://v/1"]),
            ]
        )
        let urls = [
            "app://a/c", "app://q", "app://a/x", "app://r/a", "https://c.org/c", "https://b.org/c",
            "http://c.org/c", "app://t", "app://q/c", "app://u", "app://u?q=1", "app://u?q=2", "app://v/1",
        ]
        return try urls.flatMap { table.misses(of: try RouteURL(parsing: $0), limit: .max) }
    }

    private static func sentences(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

    private static let english = sentences(
        #"""
        The URL is empty.
        The URL has no scheme. Start it with a scheme, such as “https:”.
        “1” is not allowed here. A scheme begins with a letter, followed by letters, digits, “+”, “-”, or “.”.
        A space is not allowed here. A scheme begins with a letter, followed by letters, digits, “+”, “-”, or “.”.
        “%zz” is not an escape. Write two hexadecimal digits after the percent sign, or “%25” for the sign itself.
        The URL contains the control character U+0001, which is not allowed.
        The URL contains the control character U+0085, which is not allowed.
        The escape “%ff” is not part of valid UTF-8 text.
        A backslash is not allowed here. Write “/” between segments, or “%5C” for a backslash.
        “<” is not allowed here. Write “%3C” instead.
        A space is not allowed here. Write “%20” instead.
        “ä” is not allowed here. Write “%C3%A4” instead.
        The web URL has no host. Write a host after “//”.
        “a b” is not a valid host.
        “v” in the host contains “ﬁ”, a character that browsers replace or refuse. Write the host as browsers show it.
        “x” in the host is not the Punycode of a name that browsers accept.
        A part of the host is longer than 63 bytes in ASCII.
        The host is longer than 253 bytes in ASCII.
        “x” is not a valid port. Write a number from 0 to 65535.
        The segment “..” is not allowed in an absolute URL with a custom scheme. Write the path without it.
        The URL is longer than 8192 bytes.
        The path has more than 64 segments.
        The query has more than 128 items.
        A segment is longer than 1024 bytes.
        The value “v” is not allowed in the scheme, the host, or the name of a query item.
        An empty value cannot be a segment of the URL.
        The value “.” is not allowed here because the segment “..” has a special meaning.
        The value “\u{7}” contains a control character.
        The value “v” is too long for a URL.
        “name=v\u{202E}” is not valid: it must be a whole number of at least 1.
        “name=v\u{202E}” is not valid: the number is too large.
        “name=v\u{202E}” is not valid: it must be the name or the pattern of a route.
        “name=v\u{202E}” is not valid: it must be a different value.
        “name=v\u{202E}” is not valid: it must be a.
        “name=v\u{202E}” is not valid: it must be a or b.
        “name=v\u{202E}” is not valid: it must be a, b, or c.
        “name=v\u{202E}” is not valid: it conflicts with another parameter of this URL.
        “name=v\u{202E}” is not valid. “%z” is not an escape. Write two hexadecimal digits after the percent sign, or “%25” for the sign itself.
        “v\u{202E}” is not a parameter of nav/pop. Expected a, b, or c.
        “v\u{202E}” is not a reserved parameter. Expected a or b.
        “v\u{202E}” has no effect without “a”.
        “nav/v\u{202E}” is not a command. Expected pop after “nav/”.
        “nav/v\u{202E}” is not a command. Expected pop or back after “nav/”.
        “name=v\u{202E}” is not valid: this URL opens another page, or the intended page with other values.
        “name=v\u{202E}” is not valid: it must be a whole number.
        “name=v\u{202E}” is not valid: it must be the URL of a page.
        Cannot open another modal: at most 16 layers can be open at once.
        Cannot open another page: one stack holds at most 16 pages.
        Cannot embed another page: one page embeds at most 16 pages.
        Too many requests at once: at most 16 can wait.
        A page is still deciding whether to close: at most 16 requests can wait for it.
        Too many requests are deferred: the limit is 16.
        Cannot go back 1 page: none is below this one.
        Cannot go back 2 pages: only 1 is below this one.
        Cannot go back 9 pages: only 3 are below this one.
        Cannot go back 0 pages: none is below this one.
        No modal is open.
        Cannot close 2 modals: only 1 is open.
        Cannot close 9 modals: only 3 are open.
        Cannot close 0 modals: none is open.
        There is no page for “app://item/1”.
        “x://nav/pop” has the form of a command, but this app has no routes for its scheme.
        Other programs cannot open “app://item/1”.
        Other programs cannot choose how “app://a?nav.action=push” opens.
        Only the app itself may open “app://item/1”.
        It\u{202E} is late.
        “A note” stays open.
        The app has no action “lock”.
        No installed app opens “tel:” links.
        “app://item/1” is not a URL of this app.
        The URL redirects in a loop: app://item/1 → app://item/1.
        The URL redirects more than 5 times: app://item/1 → app://item/1.
        Cannot go back to “home”: it is not below this page.
        “left” is already embedded in this page.
        “left” is not embedded in this page.
        Nothing is embedded in this page.
        This page has no slot “side” to embed a page in.
        This page has no slot to embed a page in.
        This window has no branch “inbox”.
        Close the open modal first.
        There is no page to go forward to.
        The URL needs a value for “id”.
        Other programs are opening links too fast: at most 16 at once, then one a second.
        Other programs are opening links too fast: at most 1 at once, then one every 90 seconds.
        Other programs are opening links too fast: at most 2 at once, then one every 2 ms.
        The page returned a result of the type “Int” instead of “String”.
        The parameter “id” cannot be “item”: it must be text.
        The parameter “id” cannot be “item”: it must be true or false.
        The parameter “id” cannot be “item”: it must be a number.
        The parameter “id” cannot be “item”: it must be a whole number from -128 to 127.
        The parameter “id” cannot be “item”: it must be a whole number.
        The parameter “id” cannot be “item”: it must be a whole number of at least 0.
        The parameter “id” cannot be “item”: it must be of the type Day.
        The parameter “id” cannot be “item”: it must be log or files.
        The parameter “id” cannot be “item”: it must be a UUID.
        The parameter “id” cannot be “item”: it must be text that contains only the letters a to z, digits, “-”, and “_”.
        The parameter “id” cannot be “item”: it must be text that is not empty.
        The parameter “id” cannot be “item”: it must be any text but “.” and “..”.
        The parameter “id” cannot be “item”: it must be text that matches b+.
        The parameter “id” cannot be “item”: it must be text of at most 9 bytes.
        The parameter “id” cannot be “item”: it must be a value that can be encoded (item).
        The parameter “id” cannot be “item”: it must be a structure with properties.
        The parameter “id” cannot be “item”: it must be a list without nil.
        The parameter “id” cannot be “item”: it must be a finite number.
        The parameter “id” cannot be “item”: it must be at least one segment.
        The parameter “id” cannot be “item”: it must be segments that are neither “.” nor “..”.
        The parameter “id” cannot be “item”: it must be a value that can be read back unchanged.
        The parameter “id” cannot be “item”: it must be a single value.
        The parameter “id” cannot be “item”: it must be a single value or a list of values.
        The parameter “id” cannot be “item”: it must be text without control characters.
        The parameter “id” is missing.
        The parameter “id” is text. It cannot be read as a structure or an array.
        Parameters have names. Read them as a structure or a dictionary.
        The parameter “id” cannot be “2”: it must be of the type Kind.
        The parameter “id” cannot be “2”: its type does not accept it.
        There is no route “item”.
        No URL can be built from the regular expression “/app:.*/”.
        The parameter “id” is missing.
        The parameter “id” cannot be “item”: it must be a whole number.
        The route has no parameter “id”.
        These values build “app://item”, but that URL does not lead back to them: it opens “home”.
        A backslash is not allowed here. Write “/” between segments, or “%5C” for a backslash.
        A guard did not answer in time.
        A guard made this request while it was deciding. Return a redirect from the guard instead.
        The guards allow none of the open pages.
        A guard defers this request.
        A guard redirects to “app://item”.
        There is no item 7\u{202E}.
        The page cannot be opened: Unnamed.
        “seq” is missing.
        The value of “seq” is not valid.
        The line must be a JSON object.
        The line is not UTF-8.
        """#
    )
}
