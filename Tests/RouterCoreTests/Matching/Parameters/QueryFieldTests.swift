import Foundation
import Testing

@testable import RouterCore
@testable import RouterFiles
@testable import TestSupport

@Suite("Query fields")
struct QueryFieldTests {
    private static let fields = [
        "q": "string", "page": "int?",
        "month": "month?",
        "on": "bool?",
        "tag": "slug?", "id": "uuid?",
        "n": "uint?", "x": "double?",
    ]

    private static func table() throws -> RouteTable {
        try RouteTable(
            [
                Route("a://home", page: "home", name: "home"),
                Route("a://search/:area?", page: "search", name: "search", query: fields),
                Route("a://old", redirect: "a://search"),
                Route("a://given", redirect: "a://search?q=all"),
                Route("a://strict", redirect: "a://home", query: ["key": "string"]),
                Route("a://child", page: "child", parent: "a://search"),
                Route("a://grandchild/:n", page: "child", parent: "a://search?q=:n&page=:n"),
            ],
            fallbacks: [
                "b": Route("b://*", page: "oops", query: ["page": "int?"])
            ],
            converters: ["month": AppTypes.month]
        )
    }

    /// Returns the page that a request for a URL opens, or the code and message of the error.
    private static func decide(_ text: String, _ caller: [String: String] = [:]) throws -> String {
        do throws(RoutingError) {
            let decision = try Self.decision(text, caller)
            return decision.destination?.match.route.page ?? decision.action
        } catch {
            return "\(error.code): \(error.message)"
        }
    }

    private static func decision(_ text: String, _ caller: [String: String]) throws(RoutingError)
        -> (action: String, destination: Destination?)
    {
        guard let table = try? table() else { throw .nothingForward }
        var request = NavigationRequest.app(text)
        request.parameters = caller
        request.startsApp = true
        return try table.decision(for: request)
    }

    private static let missing = "missingParameter: The URL needs a value for “q”."

    static let decisions: [(text: String, caller: [String: String], result: String)] = [
        ("a://search?q=cats", [:], "search"),
        ("a://search/x?q=cats&page=-2&other=1&other=2", [:], "search"),
        ("a://search?q=", [:], "search"),
        ("a://search?q", [:], "search"),
        ("a://search", [:], missing),
        ("a://search?Q=cats", [:], missing),
        ("a://search?page=x", [:], "badParameter: “page=x” is not valid: it must be a whole number."),
        ("a://search", ["q": "cats"], "search"),
        ("a://search?q=a&page=x", [:], "badParameter: “page=x” is not valid: it must be a whole number."),
        ("a://search?q=a&page=", [:], "badParameter: “page=” is not valid: it must be a whole number."),
        (
            "a://search?q=a&page=1&page=x", [:],
            "badParameter: “page=x” is not valid: it must be a whole number."
        ),
        ("a://search?q=a&page=x", ["page": "1"], "search"),
        (
            "a://search?q=a&page=1", ["page": "y"],
            "badParameter: “page=y” is not valid: it must be a whole number."
        ),
        ("a://search?q=a&month=2026-05", [:], "search"),
        (
            "a://search?q=a&month=may", [:],
            "badParameter: “month=may” is not valid: it must be of the type month."
        ),
        ("a://search?q=a&on", [:], "badParameter: “on=” is not valid: it must be true or false."),
        ("a://search?q=a&on=true", [:], "search"),
        (
            "a://search?q=a&tag=%C3%A4", [:],
            "badParameter: “tag=ä” is not valid: it must be text that contains only the letters a to z, digits, “-”, and “_”."
        ),
        ("a://search?q=a&id=1", [:], "badParameter: “id=1” is not valid: it must be a UUID."),
        (
            "a://search?q=a&n=-1", [:],
            "badParameter: “n=-1” is not valid: it must be a whole number of at least 0."
        ),
        ("a://search?q=a&x=1e999", [:], "badParameter: “x=1e999” is not valid: it must be a number."),
        ("a://old", [:], missing),
        ("a://old?q=1", [:], "search"),
        ("a://given", [:], "search"),
        ("a://strict", [:], "missingParameter: The URL needs a value for “key”."),
        ("a://strict?key=1", [:], "home"),
        ("a://nav/pop?then=a%3A%2F%2Fsearch", [:], missing),
        ("a://search?nav.action=present", [:], missing),
        ("a://child", [:], "child"),
        ("b://anything?page=x", [:], "oops"),
    ]

    // Feature: Required and optional query items
    @Test("a missing query item is found before there is an action", arguments: decisions)
    func deciding(_ row: (text: String, caller: [String: String], result: String)) throws {
        #expect(try Self.decide(row.text, row.caller) == row.result)
    }

    @Test("a parent that lacks a query item is left out")
    func parents() throws {
        func hasParents(_ text: String) throws -> Bool { try Self.decision(text, [:]).action == "reset" }
        #expect(try !hasParents("a://child"))
        #expect(try hasParents("a://grandchild/7"))
        #expect(try !hasParents("a://grandchild/x"))
        #expect(throws: RoutingError.missingParameter("q")) {
            try Self.table().destination(of: try RouteURL(parsing: "a://search"))
        }
    }

    @Test("a URL is made only with the query that its route declares")
    func building() throws {
        let table = try Self.table()
        let url = try table.url(
            for: "search",
            ["area": "x"],
            query: [
                QueryItem(name: "q", value: "a b"), QueryItem(name: "page", value: "2"),
                QueryItem(name: "more", value: ""),
            ]
        )
        #expect(url.text == "a://search/x?q=a%20b&page=2&more=")
        #expect(throws: ParameterError.missing("q")) {
            try table.url(for: "search", query: [QueryItem(name: "page", value: "2")])
        }
        #expect(throws: ParameterError.badValue("page", text: "x", reason: "it must be a whole number")) {
            try table.url(
                for: "search",
                query: [
                    QueryItem(name: "q", value: ""), QueryItem(name: "page", value: "1"),
                    QueryItem(name: "page", value: "x"),
                ]
            )
        }
        #expect(throws: ParameterError.badValue("month", text: "may", reason: "it must be of the type month"))
        {
            try table.url(
                for: "search",
                query: [QueryItem(name: "q", value: ""), QueryItem(name: "month", value: "may")]
            )
        }
    }

    @Test("a converter's value is read from the query, too")
    func converting() throws {
        let table = try Self.table()
        let match = try #require(
            table.match(try RouteURL(parsing: "a://search?q=1&month=2026-05&month=0001-00"))
        )
        let parameters = Entry(id: EntryID(1), destination: Destination(match: match)).parameters
        #expect(try parameters.value("month", as: UInt.self) == 24_317)
        #expect(try parameters.values("month", as: UInt.self) == [24_317, 12])
        #expect(try parameters.decode(as: [String: UInt].self) == ["q": 1, "month": 24_317])
    }

    @Test("all that is wrong with query fields is said at once")
    func problems() {
        let error = #expect(throws: RouteTableError.self) {
            try RouteTable(
                [
                    Route(
                        "a://b/:id",
                        page: "p",
                        query: [
                            "id": "string", "q": "color", "r": "string",
                            "": "string", "nav.action": "string", "t": "",
                        ],
                        source: "R.json: a"
                    ),
                    Route("a://c/(", page: "p", query: ["u": "int??"]),
                ],
                fallbacks: ["a": Route("a://*", page: "p", query: ["v": "string"])],
                notFound: Route(
                    "a://none",
                    page: "p",
                    query: ["w": "string", "x": "string?"]
                )
            )
        }
        #expect(
            error?.problems.map(\.message).filter { $0.contains("query field") } == [
                "a://*: The query field “v” must be optional, because a fallback matches any URL.",
                "a://c/(: The query field “u” has the type “int?”, which is neither built in nor registered.",
                "a://none: The query field “w” must be optional, because a fallback matches any URL.",
                "R.json: a: a://b/:id: The query field “id” has the same name as a placeholder of the pattern.",
                "R.json: a: a://b/:id: The query field “nav.action” cannot begin with “nav.”, which is reserved for the router.",
                "R.json: a: a://b/:id: The query field “q” has the type “color”, which is neither built in nor registered.",
                "R.json: a: a://b/:id: The query field “t” needs a type.",
                "R.json: a: a://b/:id: The query field “” needs a name.",
            ]
        )
    }

    @Test("a route file declares query fields by name and type")
    func file() throws {
        func read(_ query: String) throws -> RouteFile {
            let text = #"{"a": {"a://b": {"page": "p", "query": \#(query)}}}"#
            return try RouteFile(json: text.utf8, name: "R.json")
        }
        let routes = RouteFileReader(try read(#"{"q": "string", "page": "int?", "m": "month?"}"#)).routes
        #expect(
            routes.first?.declaration.query == [
                "m": "month?",
                "page": "int?",
                "q": "string",
            ]
        )
        let rows = [
            (#""q""#, "“query” must be a dictionary from names to types, not a string."),
            (#"{"q": true}"#, "The type of the query field “q” must be a string, not true or false."),
            (#"{"q": "?"}"#, "The query field “q” needs a type."),
            (
                #"{"q": "color?"}"#,
                "The query field “q” has the type “color”, which is neither built in nor registered."
            ),
        ]
        for (query, message) in rows {
            let error = #expect(throws: RouteTableError.self) {
                try RouteTable(try read(query))
            }
            #expect(error?.problems.map(\.message) == ["R.json:1: a: a://b: \(message)"])
        }
    }
}
