import Foundation
import Testing

@testable import RouterCore
@testable import RouterFiles

@Suite("Route files")
struct RouteFileTests {
    private func json(_ text: String) throws -> RouteFile {
        try RouteFile(json: text.utf8, name: "R.json")
    }

    private func propertyList(_ body: String) throws -> RouteFile {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">\(body)</plist>
            """
        return try RouteFile(propertyList: text.utf8, name: "R.plist")
    }

    @Test("a property list of DCURLRouter loads as it is")
    func original() throws {
        let file = try propertyList(
            """
            <dict>
                <key>http</key><string>WebViewController</string>
                <key>https</key><string>WebViewController</string>
                <key>dariel</key>
                <dict>
                    <key>dariel://oneitem</key><string>OneViewController</string>
                    <key>dariel://twoitem</key><string>TwoViewController</string>
                    <key>dariel://threeitem/deep</key><string>ThreeViewController</string>
                </dict>
            </dict>
            """
        )
        let reader = RouteFileReader(file)
        let (routes, fallbacks) = (reader.routes, reader.fallbacks)
        #expect(
            routes == [
                Route("dariel://oneitem", page: "OneViewController", source: "R.plist:8: dariel"),
                Route("dariel://threeitem/deep", page: "ThreeViewController", source: "R.plist:10: dariel"),
                Route("dariel://twoitem", page: "TwoViewController", source: "R.plist:9: dariel"),
                Route("http://*", page: "WebViewController", source: "R.plist:4: http"),
                Route("https://*", page: "WebViewController", source: "R.plist:5: https"),
            ]
        )
        #expect(fallbacks.isEmpty)
        let table = try RouteTable(routes, fallbacks: fallbacks)
        let url = try RouteURL(parsing: "dariel://twoitem?name=dariel&userid=213213")
        #expect(table.match(url)?.route.page == "TwoViewController")
        #expect(
            table.match(try RouteURL(parsing: "http://www.example.org/a?b"))?.route.page
                == "WebViewController"
        )
    }

    @Test("a dictionary instead of a page's name says everything about a route")
    func everything() throws {
        let file = try json(
            """
            {"https": {"page": "web", "title": "Web", "https://example.org/docs/:rest*": "docs"},
             "App": {"app://item/:id<int>": {"page": "item", "name": "item", "title": "Item",
                         "verb": "present", "access": "app", "parent": "app://items",
                         "reuse": "returnToExisting", "caseSensitive": false,
                         "saved": false, "ownWindow": true},
                     "app://old/:id": {"redirect": "app://item/:id"},
                     "app://items": "items",
                     "fallback": "oops"}}
            """
        )
        let reader = RouteFileReader(file)
        let (routes, fallbacks) = (reader.routes, reader.fallbacks)
        #expect(
            routes == [
                Route(
                    "app://item/:id<int>",
                    page: "item",
                    name: "item",
                    title: "Item",
                    verb: .present,
                    access: .app,
                    parent: "app://items",
                    reuse: .returnToExisting,
                    isCaseSensitive: false,
                    isSaved: false,
                    opensOwnWindow: true,
                    source: "R.json:2: App"
                ),
                Route("app://items", page: "items", source: "R.json:7: App"),
                Route("app://old/:id", redirect: "app://item/:id", source: "R.json:6: App"),
                Route("https://example.org/docs/:rest*", page: "docs", source: "R.json:1: https"),
                Route("https://*", page: "web", title: "Web", source: "R.json:1: https"),
            ]
        )
        #expect(fallbacks == ["app": Route("app://*", page: "oops", source: "R.json:8: App")])
        _ = try RouteTable(file)
    }

    @Test("a property list holds the same dictionaries")
    func propertyListDictionaries() throws {
        let file = try propertyList(
            """
            <dict><key>app</key><dict><key>app://a</key><dict>
                <key>page</key><string>a</string><key>access</key><string>user</string>
                <key>verb</key><string>reset</string>
            </dict></dict></dict>
            """
        )
        let route = try #require(RouteFileReader(file).routes.first)
        #expect(route.access == .user)
        #expect(route.verb == .reset)
    }

    // Feature: A scheme's fallback route can redirect the whole path to the web
    @Test("a fallback can lead the whole path to the web")
    func fallbackRedirect() throws {
        let file = try json(#"{"app": {"fallback": {"redirect": "https://example.org/:path*"}}}"#)
        let table = try RouteTable(file)
        let match = try #require(table.fallback(for: try RouteURL(parsing: "app://a/b%2Fc?x=1")))
        #expect(try match.redirectURL()?.text == "https://example.org/a/b%2Fc")
    }

    @Test("each problem names the line of its own key, and 9 comes before 10")
    func lines() throws {
        let file = try json(
            """
            { "app": {
                "app://a": {
                    "page": "a",
                    "verb": "popup",
                    "query": {
                        "q": 1 } },
                "app://b": {
                    "color": 3 },
                "app://:": "p",
                "app://d": [["x"]] },

              "http": { "title": 7 },
              "b c": 3 }
            """
        )
        let error = #expect(throws: RouteTableError.self) { try RouteTable(file) }
        #expect(
            error?.problems.map(\.message) == [
                "R.json:4: app: app://a: “verb” cannot be “popup”. "
                    + "Expected one of push, present, replace, replaceSame, reset.",
                "R.json:6: app: app://a: The type of the query field “q” must be a string, not a number.",
                "R.json:7: app: app://b: A page, an action, or a redirect is missing.",
                "R.json:8: app: app://b: The key “color” is unknown.",
                "R.json:9: app: app://:: A name must follow the colon at byte 6. "
                    + "Begin it with a letter or “_”, or write “%3A” for a literal colon.",
                "R.json:10: app: app://d: The value of a pattern must be a page’s name or a dictionary, not an array.",
                "R.json:12: http: http://*: A page, an action, or a redirect is missing.",
                "R.json:12: http: http://*: “title” must be a string, not a number.",
                "R.json:13: b c: The key is not a scheme.",
            ]
        )
    }

    @Test(
        "each repeated key of a dictionary is a problem in its own line, and the first one counts"
    )
    func repetitions() throws {
        let file = try json(
            #"""
            { "app": { "app://a": { "page": "p",
                                    "page": 7, "query": { "é": "int",
                                                          "é": 7 } },
                       "app://b": "p", "app://b": 7,
                       "app://b": "r" },
              "/x:.*/": "p", "a": {}, "A": {},
              "app": 7, "\/x:.*/": 7 }
            """#
        )
        let error = #expect(throws: RouteTableError.self) { try RouteTable(file) }
        #expect(
            error?.problems.map(\.message) == [
                "R.json:2: app: app://a: The key “page” appears here more than once, first in line 1.",
                "R.json:3: app: app://a: The key “query: e\u{301}” appears here more than once, first in line 2.",
                "R.json:4: app: app://b: The key appears here more than once, first in line 4.",
                "R.json:5: app: app://b: The key appears here more than once, first in line 4.",
                "R.json:6: a: The file already contains this scheme, written as “A”.",
                "R.json:7: /x:.*/: The key appears here more than once, first in line 6.",
                "R.json:7: app: The key appears here more than once, first in line 1.",
            ]
        )
    }

    static let problems: [(text: String, messages: [String])] = [
        ("[]", ["R.json: The file must be a dictionary of schemes, not an array."]),
        ("\"a\"", ["R.json: The file must be a dictionary of schemes, not a string."]),
        ("3", ["R.json: The file must be a dictionary of schemes, not a number."]),
        ("true", ["R.json: The file must be a dictionary of schemes, not true or false."]),
        ("null", ["R.json: The file must be a dictionary of schemes, not null."]),
        (#"{"a b": {}}"#, ["R.json:1: a b: The key is not a scheme."]),
        (#"{"": "x"}"#, ["R.json:1: : The key is not a scheme."]),
        (
            #"{"app": "page"}"#,
            ["R.json:1: app: The value of a scheme must be a dictionary of patterns, not a string."]
        ),
        (
            #"{"app": ["app://a"]}"#,
            ["R.json:1: app: The value of a scheme must be a dictionary of patterns, not an array."]
        ),
        (
            #"{"http": 7}"#,
            [
                "R.json:1: http: The value of a scheme must be a page’s name or a dictionary of patterns, not a number."
            ]
        ),
        (
            #"{"s": {"s://a": "p", "fallback": "p"}, "S": {"fallback": "q"}}"#,
            ["R.json:1: s: The file already contains this scheme, written as “S”."]
        ),
        (
            #"{"app": {"app://a\u202e": "", "app://b": {"page": "p", "\u001b[31m\u009b\n": 1}}, "x\u2028": {}}"#,
            [
                #"R.json:1: app: app://a\u{202E}: The page’s name is empty."#,
                #"R.json:1: app: app://b: The key “\u{1B}[31m\u{9B}\u{A}” is unknown."#,
                #"R.json:1: x\u{2028}: The key is not a scheme."#,
            ]
        ),
        (#"{"http": ""}"#, ["R.json:1: http: http://*: The page’s name is empty."]),
        (
            #"{"app": {"app://a": 7}}"#,
            [
                "R.json:1: app: app://a: The value of a pattern must be a page’s name or a dictionary, not a number."
            ]
        ),
        (
            #"{"app": {"app://a": null}}"#,
            [
                "R.json:1: app: app://a: The value of a pattern must be a page’s name or a dictionary, not null."
            ]
        ),
        (
            #"{"app": {"app://a": [["x"]]}}"#,
            [
                "R.json:1: app: app://a: The value of a pattern must be a page’s name or a dictionary, not an array."
            ]
        ),
        (#"{"app": {"app://a": ""}}"#, ["R.json:1: app: app://a: The page’s name is empty."]),
        (
            #"{"app": {"app://a": {}}}"#,
            ["R.json:1: app: app://a: A page, an action, or a redirect is missing."]
        ),
        (#"{"app": {"app://a": {"page": ""}}}"#, ["R.json:1: app: app://a: “page” is empty."]),
        (
            #"{"app": {"app://a": {"page": 1}}}"#,
            ["R.json:1: app: app://a: “page” must be a string, not a number."]
        ),
        (
            #"{"app": {"app://a": {"page": "p", "name": true}}}"#,
            ["R.json:1: app: app://a: “name” must be a string, not true or false."]
        ),
        (
            #"{"app": {"app://a": {"page": "p", "saved": "yes"}}}"#,
            ["R.json:1: app: app://a: “saved” must be true or false, not a string."]
        ),
        (
            #"{"app": {"app://a": {"page": "p", "access": "nobody"}}}"#,
            ["R.json:1: app: app://a: “access” cannot be “nobody”. Expected one of external, user, app."]
        ),
        (
            #"{"app": {"app://a": {"page": "p", "saved": 1}}}"#,
            ["R.json:1: app: app://a: “saved” must be true or false, not a number."]
        ),
        (
            #"{"app": {"app://a": {"page": "p", "verb": "popup"}}}"#,
            [
                "R.json:1: app: app://a: “verb” cannot be “popup”. Expected one of push, present, replace, "
                    + "replaceSame, reset."
            ]
        ),
        (
            #"{"app": {"app://a": {"page": "p", "reuse": "never"}}}"#,
            [
                "R.json:1: app: app://a: “reuse” cannot be “never”. Expected one of always, returnToExisting, reload, singleTop."
            ]
        ),
        (
            #"{"app": {"app://a": {"page": "p", "pages": "q"}}}"#,
            ["R.json:1: app: app://a: The key “pages” is unknown."]
        ),
        (
            #"{"app": {"app://a": {"page": "p", "rank": "1"}}}"#,
            ["R.json:1: app: app://a: “rank” must be a whole number."]
        ),
        (
            #"{"app": {"app://a": {"page": "p", "rank": 1.5}}}"#,
            ["R.json:1: app: app://a: “rank” must be a whole number."]
        ),
        (
            #"{"app": {"app://a": {"page": "p", "slots": {"x": "y"}}}}"#,
            ["R.json:1: app: app://a: “slots” must be an array of names, not a dictionary."]
        ),
        (
            #"{"app": {"other://a": "p"}}"#,
            [
                "R.json:1: app: other://a: The pattern is in the dictionary of “app”, but it has another scheme."
            ]
        ),
        (
            #"{"http": {"https://a/b": "p"}}"#,
            [
                "R.json:1: http: https://a/b: The pattern is in the dictionary of “http”, but it has another scheme."
            ]
        ),
        (
            #"{"app": {"item": "p"}}"#,
            [
                "R.json:1: app: item: A scheme and a colon are missing at byte 0. Begin the pattern with a scheme, as in “app://home”."
            ]
        ),
        (
            #"{"app": {"/^app:.*$/": "p"}}"#,
            [
                "R.json:1: app: /^app:.*$/: An expression over whole URLs belongs beside the schemes, not inside one."
            ]
        ),
        (
            #"{"app": {"app://nav/x": "p"}}"#,
            [
                "R.json:1: app: app://nav/x: The first segment cannot be “nav” at byte 6. It is reserved for going back and closing."
            ]
        ),
        (
            #"{"http": {"pages": "p"}}"#,
            [
                "R.json:1: http: pages: A scheme and a colon are missing at byte 0. Begin the pattern with a scheme, as in “app://home”."
            ]
        ),
        (
            #"{"app": {"fallback": {"page": "p", "slots": 1}}}"#,
            ["R.json:1: app: fallback: “slots” must be an array of names, not a number."]
        ),
        (
            #"{"a": {"a://:x/:x": "p", "b://c": 1}, "c": [], "d": {"d://e": {"page": 1, "rank": true}}}"#,
            [
                "R.json:1: a: a://:x/:x: The placeholder “x” is used again at byte 7.",
                "R.json:1: a: b://c: The pattern is in the dictionary of “a”, but it has another scheme.",
                "R.json:1: a: b://c: The value of a pattern must be a page’s name or a dictionary, not a number.",
                "R.json:1: c: The value of a scheme must be a dictionary of patterns, not an array.",
                "R.json:1: d: d://e: “page” must be a string, not a number.",
                "R.json:1: d: d://e: “rank” must be a whole number.",
            ]
        ),
    ]

    @Test("every problem of a file is reported at once, with file, scheme and pattern", arguments: problems)
    func reports(_ row: (text: String, messages: [String])) throws {
        let file = try json(row.text)
        let error = #expect(throws: RouteTableError.self) { try RouteTable(file) }
        #expect(error?.problems.map(\.message) == row.messages)
    }

    @Test("dates, data and numbers of a property list are problems like any other")
    func foreignValues() throws {
        let file = try propertyList(
            """
            <dict><key>app</key><dict>
                <key>app://a</key><date>2024-01-01T00:00:00Z</date>
                <key>app://b</key><data>AAAA</data>
                <key>app://c</key><integer>1</integer>
                <key>app://d</key><true/>
                <key>app://e</key><array><array><string>x</string></array></array>
            </dict></dict>
            """
        )
        let error = #expect(throws: RouteTableError.self) { try RouteTable(file) }
        #expect(error?.problems.map(\.pattern) == ["app://a", "app://b", "app://c", "app://d", "app://e"])
        #expect(
            error?.problems.allSatisfy { $0.message.contains("must be a page’s name or a dictionary, not ") }
                == true
        )
    }

    @Test("the problems of a file and of its table are reported together")
    func together() throws {
        let file = try json(
            #"{"app": {"app://a/:x": "p", "app://a/:y": "p", "app://b": {"page": "p", "rank": 1}, "app://:": "p"}}"#
        )
        let error = #expect(throws: RouteTableError.self) {
            try RouteTable(file, and: [Route("app://b", page: "q", source: "Code")])
        }
        #expect(
            error?.problems.map(\.message) == [
                "R.json:1: app: app://:: A name must follow the colon at byte 6. "
                    + "Begin it with a letter or “_”, or write “%3A” for a literal colon.",
                "R.json:1: app: app://a/:y: The route matches the same URLs as “app://a/:x” (R.json:1: app).",
                "R.json:1: app: app://b: Only a route with a regular expression or a required query item can have a rank.",
                "R.json:1: app: app://b: The route matches the same URLs as “app://b” (Code).",
            ]
        )
    }

    @Test("an empty file holds no routes")
    func empty() throws {
        #expect(try RouteTable(json("{}")).routes.isEmpty)
        #expect(try RouteTable(propertyList("<dict/>")).routes.isEmpty)
    }

    // Feature: Messages about problems of a route file shorten long quotations
    @Test(
        "a problem shortens the texts that it quotes",
        arguments: [
            #"{ "app": { "app://LONG/:": "p" } }"#,
            #"{ "app": { "app://:LONG/:LONG": "p" } }"#,
            #"{ "app": { "app://a/:x<LONG>": "p" } }"#,
            #"{ "app": { "app://a/:x(\\p{LONG})": "p" } }"#,
            #"{ "app": { "app://a": { "LONG": "p" } } }"#,
            #"{ "app": { "app://a": { "page": "p", "verb": "LONG" } } }"#,
            #"{ "app": { "app://a": { "page": "p", "query": { "LONG": 1, "x": "LONG" } } } }"#,
            #"{ "app": { "app://a": { "page": "p", "parent": "app://LONG", "branch": "LONG" } } }"#,
            #"{ "app": { "app://a": { "redirect": "app://LONG" } } }"#,
            #"{ "app": { "app://a": { "redirect": "app://LONG x" } } }"#,
            #"{ "app": { "app://a": { "page": "LONG", "name": "LONG" }, "app://b": { "page": "p", "name": "LONG" } } }"#,
            #"{ "app": { "app://LONG/:x": "p", "app://LONG/:y": "p" } }"#,
            #"{ "LONG": 1 }"#, #"{ "/LONG(/": 1 }"#, #"{ "LONG" }"#,
            #"{ "app": { "LONG": "p", "LONG": "p" } }"#,
            #"{ "branches": [{ "name": "LONG", "root": "app://LONG", "LONG": 1 }] }"#,
        ]
    )
    func longTexts(json: String) {
        for long in [String(repeating: "a", count: 900), String(repeating: "ab", count: 50_000)] {
            let error = #expect(throws: RouteTableError.self) {
                let text = json.replacing("LONG", with: long)
                _ = try RouteTable(RouteFile(json: text.utf8, name: "Routes.json"), pages: ["p"])
            }
            #expect(error?.message.contains("…") == true)
            for message in error?.problems.map(\.message) ?? [] {
                #expect(message.unicodeScalars.count < 800, "\(message)")
            }
        }
    }
}
