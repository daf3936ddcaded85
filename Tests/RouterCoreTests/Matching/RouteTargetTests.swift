import RouterCore
import Testing

@Suite("Where parents and redirects lead")
struct RouteTargetTests {
    private func problems(_ routes: [Route], fallbacks: [String: Route] = [:]) -> [String] {
        do {
            _ = try RouteTable(routes, fallbacks: fallbacks)
            return []
        } catch {
            return error.problems.map(\.message)
        }
    }

    @Test(
        "a target that is no page of the table is a problem",
        arguments: [
            (Route("a://x", page: "p", parent: "a://gone"), "parent a://gone leads to no route"),
            (Route("a://x", page: "", redirect: "a://gone"), "redirect a://gone leads to no route"),
            (Route("a://x", page: "", redirect: "https://example.org/"), "leads to no route"),
            (Route("a://x", page: "", redirect: "a://nav/pop"), "has to be a page"),
            (Route("a://x", page: "p", parent: "a://nav"), "has to be a page"),
            (Route("a://x/:id", page: "", redirect: "a://y?nav.action=present"), "must not have nav.* items"),
            (
                Route("a://x/:id", page: "", redirect: "a://z/:id?b=1&nav.bogus=1"),
                "must not have nav.* items"
            ),
        ]
    )
    func dangling(route: Route, part: String) {
        let messages = problems([route, Route("a://y", page: "p"), Route("a://z/:id", page: "p")])
        #expect(messages.count == 1)
        #expect(messages.first?.contains(part) == true, "\(messages)")
    }

    @Test("a circle of redirects is a problem of each route in it")
    func circles() {
        let messages = problems([
            Route("a://b", page: "", redirect: "a://c"), Route("a://c", page: "", redirect: "a://d"),
            Route("a://d", page: "", redirect: "a://b"), Route("a://e", page: "", redirect: "a://b"),
        ])
        #expect(messages.count == 3)
        #expect(messages.contains { $0.contains("a://b → a://c → a://d → a://b") })
    }

    @Test("what leads somewhere is none")
    func fine() {
        #expect(
            problems(
                [
                    Route("a://b", page: "p", parent: "a://c?x=1#y"),
                    Route("a://c", page: "", redirect: "z://any"),
                    Route("a://d", page: "p", redirect: "a://d"),
                    Route("a://e/:id", page: "", redirect: "a://gone/:id"),
                ],
                fallbacks: ["z": Route("z://*", page: "p")]
            ) == []
        )
    }

    @Test("a route in code whose page the app does not have is a problem")
    func pages() {
        let error = #expect(throws: RouteTableError.self) {
            try RouteTable([Route("a://b", page: "p"), Route("a://c", page: "q")], pages: ["p"])
        }
        #expect(error?.problems.map(\.message) == ["a://c: there is no page “q”; the pages are p"])
    }

    @Test("the reserved first segment is never captured")
    func reserved() throws {
        let table = try RouteTable([Route("a://:name", page: "p", name: "any")])
        #expect(table.match(try RouteURL(parsing: "a://nav")) == nil)
        #expect(table.match(try RouteURL(parsing: "a://NAV/x")) == nil)
        #expect(table.match(try RouteURL(parsing: "a://navy")) != nil)
        #expect(throws: RouteBuildError.self) { try table.url(for: "any", ["name": "nav"]) }
    }
}
