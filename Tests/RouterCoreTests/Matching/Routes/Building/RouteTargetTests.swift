import Testing

@testable import RouterCore

@Suite("Targets of parents and redirects")
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
        "a target that is not a page of the table is a problem",
        arguments: [
            (Route("a://x", page: "p", parent: "a://gone"), "parent “a://gone” matches no route."),
            (Route("a://x", redirect: "a://gone"), "redirect “a://gone” matches no route."),
            (Route("a://x", redirect: "https://example.org/"), "matches no route."),
            (Route("a://x", redirect: "a://nav/pop"), "must be the URL of a page"),
            (Route("a://x", page: "p", parent: "a://nav"), "must be the URL of a page"),
            (Route("a://x/:id", redirect: "a://y?nav.action=present"), "must not have “nav.*” items."),
            (
                Route("a://x/:id", redirect: "a://z/:id?b=1&nav.bogus=1"),
                "must not have “nav.*” items."
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
            Route("a://b", redirect: "a://c"), Route("a://c", redirect: "a://d"),
            Route("a://d", redirect: "a://b"), Route("a://e", redirect: "a://b"),
        ])
        #expect(messages.count == 3)
        #expect(messages.contains { $0.contains("a://b → a://c → a://d → a://b") })
    }

    /// Returns a chain of `count` redirects that starts at `a://r0` and ends at a page.
    private func chain(of count: Int) -> [Route] {
        (0..<count).map { Route("a://r\($0)", redirect: "a://r\($0 + 1)") } + [
            Route("a://r\(count)", page: "p")
        ]
    }

    // Feature: A chain of too many redirects is reported when the table is built
    @Test("a chain of more redirects than a request follows is a problem that names it")
    func longChains() {
        #expect(problems(chain(of: NavigationLimits().redirects)) == [])
        #expect(
            problems(chain(of: 7)) == [
                "a://r0: The route redirects more than 5 times: a://r0 → a://r1 → a://r2 → a://r3 → a://r4 → a://r5 → a://r6.",
                "a://r1: The route redirects more than 5 times: a://r1 → a://r2 → a://r3 → a://r4 → a://r5 → a://r6 → a://r7.",
            ]
        )
    }

    @Test("a circle of more redirects than a request follows is named as a circle")
    func longCircles() {
        let routes = (0..<9).map { Route("a://r\($0)", redirect: "a://r\(($0 + 1) % 9)") }
        let messages = problems(routes)
        #expect(messages.count == 9)
        #expect(messages.allSatisfy { $0.contains("redirects in a loop") }, "\(messages)")
    }

    @Test("the work for a chain of redirects grows with its length alone")
    func chainGrowth() throws {
        /// Returns how many segments are tested while a table with a chain of `count` redirects is built.
        func tests(_ count: Int) -> Int {
            let counter = SegmentCounter()
            let routes = (0..<count).map { Route("a://r\($0)/:x<counted>", redirect: "a://r\($0 + 1)/:x") }
            _ = try? RouteTable(routes, converters: ["counted": counter.converter])
            return counter.count
        }
        #expect(tests(100) > 0)
        #expect(tests(400) <= 5 * tests(100))
    }

    @Test(
        "a route that redirects to itself and has no page is a problem",
        arguments: [
            [Route("a://x", redirect: "a://x")],
            [Route("a://x", redirect: "a://X/#end")],
            [Route("a://x/:id", redirect: "a://x/:id")],
            [Route("a://x/:id<int>", redirect: "a://x/7")],
            [Route("a://x", redirect: "a://x?y=1")],
        ]
    )
    func pagelessSelves(routes: [Route]) {
        #expect(problems(routes) == ["\(routes[0].pattern): The route redirects to itself and has no page."])
    }

    @Test("a fallback that redirects to a URL it is asked for again is a problem")
    func circleOfFallback() {
        let messages = problems([], fallbacks: ["z": Route("z://*", redirect: "z://gone")])
        #expect(messages == ["z://*: The route redirects to itself and has no page."])
        let growing = problems(
            [],
            fallbacks: ["z": Route("z://:path*", page: "p", redirect: "z://gone/:path*")]
        )
        #expect(growing.count == 1)
        #expect(growing.first?.contains("redirects in a loop") == true, "\(growing)")
    }

    @Test(
        "a circle of redirects through parameters is a problem",
        arguments: [
            (
                [
                    Route("a://b/:n", page: "p", redirect: "a://c/:n"),
                    Route("a://c/:m", page: "p", redirect: "a://b/:m"),
                ], 2
            ),
            ([Route("a://b/:x/:y", page: "p", redirect: "a://b/:y/:x")], 1),
            ([Route("a://b/:x<int>/:y<int>", page: "p", redirect: "a://b/:y/:x")], 1),
            ([Route("a://b/:rest+", page: "p", redirect: "a://b/c/:rest+")], 1),
            (
                [
                    Route("a://b/:n", page: "p", redirect: "a://c"),
                    Route("a://c", page: "p", redirect: "a://b/1"),
                ], 2
            ),
            (
                [
                    Route("https://a.example/:n", page: "p", redirect: "a://b/:n"),
                    Route("a://b/:n", page: "p", redirect: "https://a.example/:n"),
                ], 2
            ),
        ]
    )
    func circlesThroughParameters(routes: [Route], count: Int) {
        let messages = problems(routes)
        #expect(messages.count == count)
        #expect(messages.allSatisfy { $0.contains("redirects in a loop") }, "\(messages)")
    }

    @Test("a target with a page is not a problem")
    func fine() {
        #expect(
            problems(
                [
                    Route("a://b", page: "p", parent: "a://c?x=1#y"),
                    Route("a://c", redirect: "z://any"),
                    Route("a://d", page: "p", redirect: "a://d"),
                    Route("a://e/:id", redirect: "a://gone/:id"),
                    Route("a://f/:id", page: "p", redirect: "a://f/:id"),
                    Route("a://g/:id/:rest*", redirect: "a://g1/:rest"),
                    Route("a://h/:id", redirect: "a://h/:id/more"),
                    Route("a://h/:id/:rest*", page: "p"),
                ],
                fallbacks: ["z": Route("z://*", page: "p")]
            ) == []
        )
    }

    @Test("two fallbacks of one scheme in two cases are a problem")
    func fallbacksInTwoCases() {
        let fallbacks = [
            "s": Route("s://*", page: "p", source: "One"),
            "S": Route("S://*", page: "q", source: "Two"),
        ]
        #expect(
            problems([], fallbacks: fallbacks) == [
                "One: s://*: The scheme already has a fallback: “S://*” (Two)."
            ]
        )
    }

    @Test("a route in code whose page the app does not have is a problem")
    func pages() {
        let error = #expect(throws: RouteTableError.self) {
            try RouteTable([Route("a://b", page: "p"), Route("a://c", page: "q")], pages: ["p"])
        }
        #expect(error?.problems.map(\.message) == ["a://c: There is no page “q”. The pages are p."])
    }

    @Test("the reserved first segment is never captured")
    func reserved() throws {
        let table = try RouteTable([Route("a://:name", page: "p", name: "any")])
        #expect(table.match(try RouteURL(parsing: "a://nav")) == nil)
        #expect(table.match(try RouteURL(parsing: "a://NAV/x")) == nil)
        #expect(table.match(try RouteURL(parsing: "a://navy")) != nil)
        #expect(throws: ParameterError.self) { try table.url(for: "any", ["name": "nav"]) }
    }
}
