import Foundation
import RouterRecording
import Testing

@testable import RouterCore

/// Every sentence of every error, once in each of its forms, and those of near misses and rules.
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
                // The text for 1 may say the number itself.
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
                == "“{value}={reason}” is wrong: it must be {last} or {words}."
        )
        let text = TranslatableText.counted(
            2,
            one: "{a}",
            other: "{count} {a} {open} {b",
            values: ["a": .template("<{b}>", values: ["b": .verbatim("{count}")]), "b": .verbatim("b")]
        )
        #expect(text.english == "2 <{count}> {open} {b")
    }

    /// All sentences of the module.
    private static func all() throws -> [TranslatableText] {
        try errors() + misses().map(\.text) + OpeningRule.all.map(\.text)
    }

    // MARK: - Templates

    /// The templates of a text, one or two for a count, each with the names of what it is given.
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

    /// The texts of a language for what `RouterCore` and `RouterRecording` say, by their templates.
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

    /// The words in the values of the sentences.
    private static let given: Set = [
        "app", "item", "nav", "pop", "push", "name", "action", "left", "side", "inbox", "home", "lock", "tel",
        "id",
        "String", "Int", "zz", "ff", "back", "https", "http", "org", "note", "A", "late", "Tab", "Day",
        "sort", "q", "int",
        "Unnamed", "false", "true", "log", "files", "Kind", "rest", "seq",
    ]

    /// Words that are written alike in every language.
    private static let technical: Set = ["URL", "JSON", "UUID", "ASCII", "UTF", "Punycode", "nil"]

    /// The sentences of the test's own guards.
    private static let ofTheApp: Set = [["It\\u{202E} is late."], ["There is no item {id}\\u{202E}."]]

    private struct Unnamed: Error {}

    /// The words for what values must be.
    private static func expectations() -> [TranslatableText] {
        let types: [Any.Type] = [String.self, Bool.self, Double.self, Int8.self, Int.self, UInt.self]
        let readable =
            types.compactMap(ParameterGrammar.expectation) + [.ofType("Day"), ["log", "files"].choice]
        let builtIn = ["uuid", "slug", "string"].map { ParameterType(named: $0).expectation }
        // The rules for values that no URL can hold.
        return readable + builtIn + [
            RoutePattern.notADotSegment,
            .template("text that fits {expression}", values: ["expression": .verbatim("b+")]),
            .template("text of at most {limit} bytes", values: ["limit": .number(9)]),
            .template("a value that can be encoded ({reason})", values: ["reason": .verbatim("item")]),
            .template("a structure with properties"), .template("a list without nil"),
            .template("a finite number"),
            .template("at least one segment"),
            .template("segments that are neither “.” nor “..”"),
            .template("a value that is read as it was written"), .template("one value"),
            .template("one value or a list of values"), .template("text without control characters"),
        ]
    }

    /// The errors of parameters, as a page reads them.
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

    /// The sentences that the router itself says as a guard would.
    private static func guardRefusals() -> [RoutingError] {
        [
            .guardRefused(.template("A guard has not answered in time.")),
            .guardRefused(.template("A guard made this request while deciding; a guard must not navigate.")),
            .guardRefused(.template("The guards do not allow any page to stay.")),
            .guardRefused(.template("A guard defers this request.")),
            .guardRefused(
                .template("A guard redirects to “{address}”.", values: ["address": .verbatim("app://item")])
            ),
            .guardRefused(
                .template("There is no item {id}\u{202E}.", values: ["id": .verbatim("7")])
            ),
        ]
    }

    /// The reasons why a line of a log cannot be read.
    private static func logMistakes() -> [TranslatableText] {
        EventLog(parsing: Array("{}\n{\"seq\":true}\n[\n".utf8) + [0xFF]).mistakes.map(\.reason)
    }

    private static func buildErrors() -> [ParameterError] {
        [
            .unknownRoute("item"), .expression("/app:.*/"), .missing("id"),
            .badValue("id", text: "item", reason: .itMustBe("a whole number")),
            .unknownParameter("id"),
            .leadsElsewhere(address: "app://item", route: "home"),
            .notAnAddress(URLParseError(.backslash, at: 0)),
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
            .notOneOf(["a", "b", "c"]), .unknownName, .conflicts,
            .notAnAddress(URLParseError(.badEscape("%z"), at: 0)),
        ]
        let moreReasons: [TranslatableText] = [
            .leadsElsewhere, .itMustBe("a whole number"), .notAPage,
        ]
        let limits: [TranslatableText] = [
            .layers, .depth, .embedded, .queuedRequests, .requestsAfterQuestion, .requestsAwaitingGuards,
        ]
        let counts = [(1, 0), (2, 1), (9, 3), (0, 0)]
        return parts.map { .invalidURL(URLParseError($0, at: 0)) }
            + reasons.map { .badParameter("name", value: "v\u{202E}", $0) }
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

    /// A miss of each kind.
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
        The address is empty.
        The address has no scheme. Start it with one, such as “https:”.
        “1” is not allowed here: a scheme begins with a letter, followed by letters, digits, “+”, “-” or “.”.
        A space is not allowed here: a scheme begins with a letter, followed by letters, digits, “+”, “-” or “.”.
        “%zz” is not an escape: two hexadecimal digits must follow the percent sign.
        The address contains the control character U+0001.
        The address contains the control character U+0085.
        The escape “%ff” is not part of valid UTF-8 text.
        The address contains a backslash: write “/” between segments, or “%5C” for a backslash.
        “<” is not allowed here; write “%3C” instead.
        A space is not allowed here; write “%20” instead.
        “ä” is not allowed here; write “%C3%A4” instead.
        The web address names no host.
        “a b” is not a host.
        The host has “ﬁ” in “v”, which browsers replace or refuse. Write the host as browsers show it.
        “x” in the host is not the Punycode of a name that browsers accept.
        A part of the host is longer than 63 bytes in ASCII.
        The host is longer than 253 bytes in ASCII.
        “x” is not a port, which is a number from 0 to 65535.
        The segment “..” is not allowed in a complete address.
        The address is longer than 8192 bytes.
        The path has more than 64 segments.
        The query has more than 128 items.
        A segment is longer than 1024 bytes.
        The value “v” cannot be in the scheme, the host or the name of a query item.
        An empty value cannot be a segment of the address.
        The value “.” cannot stand here: the segment “..” has a meaning of its own.
        The value “\u{7}” contains a control character.
        The value “v” is too long for an address.
        “name=v\u{202E}” is wrong: it must be a whole number of at least 1.
        “name=v\u{202E}” is wrong: it is larger than any possible number of pages.
        “name=v\u{202E}” is wrong: it must be the name or the pattern of a route.
        “name=v\u{202E}” is wrong: it must be another value.
        “name=v\u{202E}” is wrong: it must be a.
        “name=v\u{202E}” is wrong: it must be a or b.
        “name=v\u{202E}” is wrong: it must be a, b or c.
        “name=v\u{202E}” is wrong: no parameter of this name is known here.
        “name=v\u{202E}” is wrong: it conflicts with another parameter of this address.
        “name=v\u{202E}” is wrong: it is not an address (“%z” is not an escape: two hexadecimal digits must follow the percent sign.).
        “nav/v\u{202E}” is not a command: after “nav/” comes pop.
        “nav/v\u{202E}” is not a command: after “nav/” comes pop or back.
        “name=v\u{202E}” is wrong: it opens another page, or this one with other values.
        “name=v\u{202E}” is wrong: it must be a whole number.
        “name=v\u{202E}” is wrong: it must be the address of a page.
        Cannot open another modal: at most 16 layers can be open at once.
        Cannot open another page: one stack holds at most 16 pages.
        Cannot embed another page: one page holds at most 16.
        Too many requests at once: at most 16 can wait.
        A page has been asked whether it may close: at most 16 requests can wait for its answer.
        Too many requests are deferred: at most 16 are kept.
        Cannot go back 1 page: none is below this one.
        Cannot go back 2 pages: only 1 is below this one.
        Cannot go back 9 pages: only 3 are below this one.
        Cannot go back 0 pages: none is below this one.
        No modal is open.
        Cannot close 2 modals: only 1 is open.
        Cannot close 9 modals: only 3 are open.
        Cannot close 0 modals: none is open.
        No page is known for “app://item/1”.
        “x://nav/pop” is not a page; it is a command only if this app has routes for its scheme.
        “app://item/1” cannot be opened from outside the app.
        Another program may not choose how “app://a?nav.action=push” is opened.
        Only the app itself may open “app://item/1”.
        It\u{202E} is late.
        “A note” stays open.
        The app has no action “lock”.
        No app here opens “tel:” addresses.
        “app://item/1” is not an address of this app.
        The address redirects in a circle: app://item/1 → app://item/1.
        The address redirects more than 5 times: app://item/1 → app://item/1.
        Cannot go back to “home”: it is not below this page.
        “left” is embedded in this page already.
        “left” is not embedded in this page.
        Nothing is embedded in this page.
        This page has no slot “side” to embed a page in.
        This page has no slot to embed a page in.
        This window has no branch “inbox”.
        Close the open modal first.
        There is no page to go forward to.
        The address needs a value for “id”.
        Other programs open links too fast: at most 16 at once, then one a second.
        Other programs open links too fast: at most 1 at once, then one every 90 seconds.
        Other programs open links too fast: at most 2 at once, then one every 2 ms.
        The page gave a result of the type “Int”, but “String” was expected.
        The parameter “id” cannot be “item”: it must be text.
        The parameter “id” cannot be “item”: it must be true or false.
        The parameter “id” cannot be “item”: it must be a number.
        The parameter “id” cannot be “item”: it must be a whole number from -128 to 127.
        The parameter “id” cannot be “item”: it must be a whole number.
        The parameter “id” cannot be “item”: it must be a whole number of at least 0.
        The parameter “id” cannot be “item”: it must be of the type Day.
        The parameter “id” cannot be “item”: it must be log or files.
        The parameter “id” cannot be “item”: it must be a UUID.
        The parameter “id” cannot be “item”: it must be letters from a to z, digits, - and _.
        The parameter “id” cannot be “item”: it must be text that is not empty.
        The parameter “id” cannot be “item”: it must be any text but “.” and “..”.
        The parameter “id” cannot be “item”: it must be text that fits b+.
        The parameter “id” cannot be “item”: it must be text of at most 9 bytes.
        The parameter “id” cannot be “item”: it must be a value that can be encoded (item).
        The parameter “id” cannot be “item”: it must be a structure with properties.
        The parameter “id” cannot be “item”: it must be a list without nil.
        The parameter “id” cannot be “item”: it must be a finite number.
        The parameter “id” cannot be “item”: it must be at least one segment.
        The parameter “id” cannot be “item”: it must be segments that are neither “.” nor “..”.
        The parameter “id” cannot be “item”: it must be a value that is read as it was written.
        The parameter “id” cannot be “item”: it must be one value.
        The parameter “id” cannot be “item”: it must be one value or a list of values.
        The parameter “id” cannot be “item”: it must be text without control characters.
        The parameter “id” is missing.
        The parameter “id” is text and cannot be read as a structure with fields or arrays of its own.
        Parameters have names and can only be read as a structure or a dictionary.
        The parameter “id” cannot be “2”: it must be of the type Kind.
        The parameter “id” cannot be “2”: it does not convert.
        There is no route “item”.
        No URL can be built from the regular expression “/app:.*/”.
        The parameter “id” is missing.
        The parameter “id” cannot be “item”: it must be a whole number.
        The route has no parameter “id”.
        These values give “app://item”, which opens “home” with other values.
        The address contains a backslash: write “/” between segments, or “%5C” for a backslash.
        A guard has not answered in time.
        A guard made this request while deciding; a guard must not navigate.
        The guards do not allow any page to stay.
        A guard defers this request.
        A guard redirects to “app://item”.
        There is no item 7\u{202E}.
        The page cannot be opened: Unnamed.
        seq is missing
        seq: the value is not valid
        it must be a JSON object
        it is not UTF-8
        """#
    )
}
