import NavigationModel
import Testing

@testable import RouterCore
@testable import TestSupport

@Suite("Conflicts")
struct ConflictTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let routes: [Route]
        let messages: [String]

        init(_ name: String, _ patterns: [String], _ messages: [String]) {
            self.init(name, patterns.map { Route($0, page: "p") }, messages)
        }

        init(_ name: String, _ routes: [Route], _ messages: [String]) {
            testDescription = name
            self.routes = routes
            self.messages = messages
        }
    }

    static let cases = [
        Case("the same pattern", ["a://b", "a://b"], ["a://b: The route matches the same URLs as “a://b”."]),
        Case(
            "other spellings of it",
            ["a://b", "A:/B/"],
            ["a://b: The route matches the same URLs as “A:/B/”."]
        ),
        Case(
            "other names of placeholders",
            ["a://b/:id", "a://b/:number"],
            ["a://b/:number: The route matches the same URLs as “a://b/:id”."]
        ),
        Case(
            "another name and type in the middle",
            ["a://b/:x<int>/c", "a://b/:y<int>/c"],
            ["a://b/:y<int>/c: The route matches the same URLs as “a://b/:x<int>/c”."]
        ),
        Case(
            "a named and an unnamed rest",
            ["a://b/:r*", "a://b/*"],
            ["a://b/:r*: The route matches the same URLs as “a://b/*”."]
        ),
        Case(
            "optional ends",
            ["a://b/:x?", "a://b/:y?"],
            ["a://b/:y?: The route matches the same URLs as “a://b/:x?”."]
        ),
        Case(
            "mixed segments",
            ["a://b/v:x-:y", "a://b/v:p-:q"],
            ["a://b/v:x-:y: The route matches the same URLs as “a://b/v:p-:q”."]
        ),
        Case(
            "an encoded literal",
            ["a://b/c", "a://b/%63"],
            ["a://b/c: The route matches the same URLs as “a://b/%63”."]
        ),
        Case(
            "hosts in another case",
            ["https://e.org/a", "https://E.ORG/a"],
            [
                "https://e.org/a: The route matches the same URLs as “https://E.ORG/a”."
            ]
        ),
        Case(
            "the scheme's own port",
            ["https://e.org:443", "https://e.org"],
            [
                "https://e.org:443: The route matches the same URLs as “https://e.org”."
            ]
        ),
        Case(
            "literals that differ in a case that does not count",
            [
                Route("a://b/Foo", page: "p", isCaseSensitive: false),
                Route("a://b/foo", page: "p", isCaseSensitive: false),
            ],
            ["a://b/foo: The route matches the same URLs as “a://b/Foo”."]
        ),
        Case(
            "literals without letters, whatever the case rule",
            [
                Route("a://b/1", page: "p", isCaseSensitive: false), Route("a://c/1", page: "p"),
                Route("a://B/1", page: "q"),
            ],
            ["a://b/1: The route matches the same URLs as “a://B/1”."]
        ),
        Case(
            "three of one shape",
            ["a://b/:x", "a://b/:y", "a://b/:z"],
            [
                "a://b/:y: The route matches the same URLs as “a://b/:x”.",
                "a://b/:z: The route matches the same URLs as “a://b/:x”.",
            ]
        ),
        Case(
            "plain after string",
            ["a://b/:x", "a://b/:y<string>"],
            [
                "a://b/:x: The route can never be reached: every URL that it matches goes to “a://b/:y<string>”."
            ]
        ),
        Case(
            "plain after string, further left",
            ["a://:x/b/:z<int>", "a://:y<string>/b/:w"],
            [
                "a://:x/b/:z<int>: The route can never be reached: every URL that it matches goes to “a://:y<string>/b/:w”."
            ]
        ),
        Case(
            "a converter after string",
            ["a://b/:x<even>", "a://b/:y<string>"],
            [
                "a://b/:x<even>: The route can never be reached: every URL that it matches goes to “a://b/:y<string>”."
            ]
        ),
        Case(
            "an optional end after both its halves",
            ["a://b", "a://b/:x", "a://b/:y?"],
            [
                "a://b/:y?: The route can never be reached: every URL that it matches goes to “a://b/:x” or “a://b”."
            ]
        ),
        Case(
            "a rest after the end and one or more",
            ["a://b", "a://b/:r<string>+", "a://b/:s<string>*"],
            [
                "a://b/:s<string>*: The route can never be reached: every URL that it matches goes to “a://b” or “a://b/:r<string>+”."
            ]
        ),
        Case(
            "a rest after a segment and a rest",
            ["a://b/:x/*", "a://b/:r<string>+"],
            [
                "a://b/:r<string>+: The route can never be reached: every URL that it matches goes to “a://b/:x/*”."
            ]
        ),
        Case(
            "a rest after many depths",
            ["a://b", "a://b/:x", "a://b/:x/:y", "a://b/:x/:y/:z/*", "a://b/:r<string>*"],
            [
                "a://b/:r<string>*: The route can never be reached: every URL that it matches goes to “a://b/:x/:y/:z/*” or "
                    + "“a://b/:x/:y” or “a://b/:x” or “a://b”."
            ]
        ),
        Case(
            "mixed after mixed with string",
            ["a://b/v:x", "a://b/v:y<string>"],
            [
                "a://b/v:x: The route can never be reached: every URL that it matches goes to “a://b/v:y<string>”."
            ]
        ),
        Case(
            "a literal under a string placeholder",
            ["a://:s<string>/:x", "a://:p/c"],
            [
                "a://:p/c: The route can never be reached: every URL that it matches goes to “a://:s<string>/:x”."
            ]
        ),
        Case("narrower types in front", ["a://b/:x<uint>", "a://b/:y<int>", "a://b/:z"], []),
        Case("a typed and a plain optional end", ["a://b/:x<int>?", "a://b/:y?"], []),
        Case("a depth that is missing", ["a://b", "a://b/:x/:y/*", "a://b/*"], []),
        Case("the same path in two schemes", ["a://b", "c://b", "http://b/c", "https://b/c"], []),
        Case(
            "empty segments of a web URL",
            ["https://e.org", "https://e.org/:x/*", "https://e.org/*"],
            []
        ),
        Case(
            "empty segments of a custom scheme",
            ["a://b", "a://b/:x", "a://b/:x/*", "a://b/:r+", "a://b/:s*"],
            []
        ),
        Case(
            "a placeholder twice and a bad byte",
            ["a://b/:x/:x", "a://b/%zz"],
            [
                "a://b/%zz: Two hexadecimal digits must follow the “%” at byte 6. Write “%25” for a percent sign.",
                "a://b/:x/:x: The placeholder “x” is used again at byte 9.",
            ]
        ),
        Case(
            "an unknown type",
            ["a://b/:x<date>"],
            [
                "a://b/:x<date>: There is no type “date” for the placeholder at byte 8. Use a built-in type, or register a converter."
            ]
        ),
        Case(
            "one name for two routes",
            [
                Route("a://b", page: "p", name: "home", source: "Routes.plist: a"),
                Route("a://c", page: "p", name: "home", source: "HomePage.swift"),
            ],
            ["HomePage.swift: a://c: The name “home” is already used by “a://b” (Routes.plist: a)."]
        ),
        Case(
            "one shape in two sources",
            [
                Route("a://b/:x", page: "p", source: "Routes.plist: a"),
                Route("a://b/:y", page: "p", source: "Page.swift"),
            ],
            ["Page.swift: a://b/:y: The route matches the same URLs as “a://b/:x” (Routes.plist: a)."]
        ),
        Case(
            "a parent that needs what is not captured",
            [Route("a://b/:x", page: "p", parent: "a://c/:y")],
            [
                "a://b/:x: The parent “a://c/:y” is not valid. The route does not capture the placeholder “y” at byte 6."
            ]
        ),
        Case(
            "a redirect that is not a URL",
            [Route("a://b/:x", redirect: "a://c d")],
            [
                "a://b/:x: The redirect “a://c d” is not valid. The template does not build a valid URL at byte 5. "
                    + Self.message(of: "a://c d")
            ]
        ),
        Case(
            "a redirect that squeezes in a rest",
            [Route("a://b/:x*", redirect: "a://c-:x")],
            [
                "a://b/:x*: The redirect “a://c-:x” is not valid. The placeholder “x” must be the only text of its "
                    + "segment at byte 6. Its value may be absent or have many segments."
            ]
        ),
        Case(
            "neither page nor redirect",
            [Route("a://b", page: "")],
            ["a://b: A route needs a page, an action, or a redirect."]
        ),
        Case(
            "a page, an action or a redirect",
            [Route("a://b", redirect: "a://c"), Route("a://c", page: "p")],
            []
        ),
    ]

    static func message(of text: String) -> String {
        do {
            _ = try RouteURL(parsing: text)
            return ""
        } catch {
            return error.message
        }
    }

    @Test("every problem of a table is reported at once and names both routes", arguments: cases)
    func reports(_ row: Case) {
        for seed in 1...4 {
            var random = SeededGenerator(seed: UInt64(seed))
            do {
                _ = try RouteTable(row.routes.shuffled(using: &random), converters: ["even": AppTypes.even])
                #expect(row.messages.isEmpty)
            } catch {
                #expect(error.problems.map(\.message) == row.messages)
            }
        }
    }

    @Test("all cases together are reported in one go")
    func together() {
        let error = #expect(throws: RouteTableError.self) {
            try RouteTable(
                [
                    Route("a://b/:", page: "p"), Route("a://c", page: "p"), Route("a://c", page: ""),
                    Route("a://d", page: "p", name: "n", parent: "x"), Route("a://e", page: "p", name: "n"),
                ],
                fallbacks: ["b": Route("a://*", page: "p")],
                notFound: Route("a://f?", page: "p"),
                converters: ["int": { $0 }, "2": { $0 }]
            )
        }
        let kinds = error?.problems.map(\.message) ?? []
        #expect(kinds.count == 9)
        #expect(kinds.contains("The converter name “int” is the name of a built-in type."))
        #expect(kinds.contains("The converter name “2” is not a valid type name."))
        #expect(error?.message.split(separator: "\n").count == 9)
    }

    @Test("a bad fallback is named")
    func fallback() {
        let error = #expect(throws: RouteTableError.self) {
            try RouteTable([], fallbacks: ["b": Route("a://*", page: "p", source: "R.json: b")])
        }
        #expect(
            error?.message
                == "R.json: b: a://*: The route is declared as the fallback of “b”, but it has another scheme."
        )
    }
}
