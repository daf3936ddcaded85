import RouterFiles
import Testing

@testable import RouterCore
@testable import RouterTesting

@MainActor
@Suite("A table that changes")
struct ReloadTests {
    let host = RecordingHost()

    private static let file = #"""
        {"app": {"app://list": {"page": "list", "name": "list"}, "app://old": "old"}}
        """#

    /// Creates a table from the routes in a file, in code, and in a plug-in.
    private func table(_ plugIn: [Route] = [], list: String = "list") throws -> RouteTable {
        try RouteTable(
            RouteFile(
                json: Self.file.replacing("\"page\": \"list\"", with: "\"page\": \"\(list)\"").utf8,
                name: "Routes.json"
            ),
            and: [
                Route("app://home", page: "home", name: "home"),
                Route("app://item/:id<int>", page: "item", name: "item"),
            ] + plugIn,
            notFound: Route("app://not-found", page: "notFound", name: "notFound")
        )
    }

    private let plugIn = [
        Route("app://chart/:id", page: "chart", name: "chart", title: "Chart", slots: ["side"]),
        Route("app://chart/:id/print", action: "print", name: "print"),
    ]

    private func start(_ table: RouteTable, guards: [NavigationGuard] = []) throws -> Navigator {
        let navigator = try Navigator(table: table, guards: guards)
        try navigator.start(at: "app://home", host: host)
        return navigator
    }

    @Test(
        "the routes of a plug-in come and go; its open pages stay, and are named when no route leads to them"
    )
    func plugIns() throws {
        let navigator = try start(table())
        navigator.open("app://chart/1")
        #expect(navigator.drawing == "home > chart/1")
        #expect(navigator.state?.top.route.page == "notFound")
        var lost: [[String]] = []
        try navigator.reload(table(plugIn)) { lost.append($0.map(\.url.text)) }
        #expect(lost == [["app://chart/1"]], "its page is still the one of no route")
        navigator.open("app://chart/1")
        navigator.embed("app://item/1")
        navigator.open("app://item/2")
        #expect(navigator.drawing == "home > chart/1 > chart/1[side.item=item/1] > item/2")
        let before = host.log.count
        try navigator.reload(table()) { lost.append($0.map(\.url.text)) }
        #expect(lost.last == ["app://chart/1"])
        #expect(navigator.drawing == "home > chart/1 > chart/1[side.item=item/1] > item/2")
        #expect(host.log.count == before, "no page is built, updated or removed")
        navigator.pop()
        #expect(navigator.state?.top.route.page == "chart")
        navigator.open("app://chart/2")
        #expect(navigator.state?.top.route.page == "notFound")
        #expect(try host.agrees(with: #require(navigator.state)))
    }

    @Test("an entry whose route has changed gets the new route, and its page the new values")
    func changedRoutes() throws {
        let navigator = try start(table(plugIn))
        navigator.open("app://chart/7")
        let entry = try #require(navigator.state?.top.id)
        var changed = plugIn
        changed[0] = Route("app://chart/:number<int>", page: "chart", name: "chart", title: "New chart")
        var lost: [Entry] = []
        try navigator.reload(table(changed)) { lost = $0 }
        #expect(lost.isEmpty)
        #expect(navigator.state?.top.id == entry)
        #expect(navigator.state?.top.routeTitle == "New chart")
        #expect(navigator.state?.top.parameters["number"] == "7")
        #expect(host.log.last == "update chart/7")
    }

    @Test("an entry stays as it is if its URL leads to another page, an action or a redirect now")
    func otherPages() throws {
        let navigator = try start(table(plugIn))
        navigator.open("app://list")
        navigator.open("app://chart/7")
        var lost: [String] = []
        let changed = [Route("app://chart/:id", redirect: "app://item/:id")]
        try navigator.reload(table(changed, list: "table")) { lost = $0.map(\.url.text) }
        #expect(lost == ["app://list", "app://chart/7"])
        #expect(navigator.state?.base.entries.map(\.route.page) == ["home", "list", "chart"])
        navigator.open("app://chart/8")
        #expect(navigator.drawing == "home > list > chart/7 > item/8")
    }

    @Test("an entry that lacks a value that its route needs by now keeps its route, and is named")
    func newQuery() throws {
        let navigator = try start(table(plugIn))
        for url: NavigationRequest in ["app://chart/1", "app://chart/2?scale=5", "app://chart/3?scale=x"] {
            navigator.open(url)
        }
        navigator.open("app://chart/4", parameters: ["scale": "5"])
        var changed = plugIn
        changed[0] = changed[0].changing { $0.query = ["scale": "int"] }
        var lost: [String] = []
        try navigator.reload(table(changed)) { lost = $0.map(\.url.text) }
        #expect(lost == ["app://chart/1", "app://chart/3?scale=x"])
        #expect(
            navigator.state?.base.entries.map(\.route.declaration.query.count) == [0, 0, 1, 0, 1],
            "each entry has the route that its values fit"
        )
    }

    @Test("an embedded page gets its new values, too")
    func embedded() throws {
        let board = Route("app://board", page: "board", slots: ["side"])
        let navigator = try start(table(plugIn + [board]))
        navigator.open("app://board")
        navigator.embed("app://chart/7")
        let changed = Route("app://chart/:number<int>", page: "chart", name: "chart")
        try navigator.reload(table([changed, board]))
        #expect(host.log.last == "update chart/7")
        #expect(navigator.state?.top.embedded.first?.entry.parameters["number"] == "7")
    }

    @Test("pages to go forward to are forgotten if no route leads to them")
    func forward() throws {
        let navigator = try start(table(plugIn))
        for url: NavigationRequest in ["app://item/1", "app://chart/1", "app://item/2"] {
            navigator.push(url)
        }
        navigator.pop(.root)
        try navigator.reload(table())
        navigator.forward()
        navigator.forward()
        #expect(navigator.drawing == "home > item/1 > item/2")
    }

    @Test(
        "a table in which the routes of the parts contradict each other is never made, and a guard's route must stay"
    )
    func badTables() throws {
        let aboutCharts = NavigationGuard(for: ["chart"]) { _, _ in .allow }
        let navigator = try start(table(plugIn), guards: [aboutCharts])
        #expect(throws: RouteTableError.self) {
            try navigator.reload(table([Route("app://list", page: "other")]))
        }
        let error = #expect(throws: RouteTableError.self) { try navigator.reload(table()) }
        let sentence = "A guard names the route “chart”, which does not exist."
        #expect(error?.problems.first?.message.contains(sentence) == true)
        navigator.open("app://chart/1")
        #expect(navigator.state?.top.route.page == "chart", "the old table stays")
    }

    // Feature: The app can replace its route table while it runs
    @Test("requests that wait, sessions and guards go on with the new routes")
    func waiting() throws {
        let door = NavigationGuard(for: ["item"]) { _, _ in .later { .allow } }
        let navigator = try start(table(), guards: [door])
        var answers: [@MainActor (GuardAnswer) -> Void] = []
        navigator.waitForGuard = { _, _, answer in
            answers.append(answer)
            return {}
        }
        navigator.open("app://item/1")
        navigator.open("app://list")
        let list = try #require(navigator.state?.top.id)
        host.replies[list] = .later
        navigator.pop()
        navigator.open("app://chart/1")
        var isReloaded = false
        try navigator.reload(table(plugIn)) { _ in isReloaded = true }
        #expect(!isReloaded, "a page is asked")
        host.questions.last?.answer(true)
        #expect(isReloaded)
        #expect(navigator.state?.top.route.page == "chart", "the request that waited finds the new route")
        try answers.at(0)(.allow)
        #expect(navigator.drawing == "home > chart/1 > item/1")
        let next = try Navigator(table: table())
        let dropped = try next.start(restoring: navigator.savedNavigation(), or: "app://home")
        #expect(dropped.map(\.url) == ["app://chart/1"])
    }

    @Test("a reload inside of a request comes after it, and before the start it is done at once")
    func fromInside() throws {
        let navigator = try Navigator(table: table())
        try navigator.reload(table(plugIn))
        try navigator.start(at: "app://chart/1")
        var pages: [String?] = []
        let observation = navigator.observe { [unowned navigator] event in
            guard event.isOfRequest else { return }
            try? navigator.reload(navigator.table)
            pages.append(navigator.state?.top.route.page)
        }
        navigator.open("app://item/1")
        #expect(pages == ["item"])
        observation.cancel()
    }

    /// A host that fails to build pages when the test tells it to.
    @MainActor
    private final class FailingHost: NavigationHost {
        struct Failure: Error {}
        var fails = false
        private(set) var shown: NavigationState?

        func prepare(_ transition: Transition) throws {
            if fails { throw Failure() }
        }

        func apply(_ transition: Transition, completion: @escaping @MainActor () -> Void) {
            shown = transition.new
            completion()
        }
    }

    @Test("entries stay as they are if the host cannot show them by the new routes, and all are handed over")
    func hostThatFails() throws {
        let host = FailingHost()
        let navigator = try Navigator(table: table(plugIn))
        try navigator.start(at: "app://home", host: host)
        navigator.open("app://chart/7")
        navigator.open("app://list")
        navigator.pop()
        let changed = [Route("app://chart/:number<int>", page: "chart", title: "New chart")]
        host.fails = true
        var lost: [[String]] = []
        try navigator.reload(table(changed)) { lost.append($0.map(\.url.text)) }
        #expect(lost == [["app://home", "app://chart/7"]])
        #expect(navigator.table.match(try RouteURL(parsing: "app://chart/8"))?.route.title == "New chart")
        let titles = try #require(navigator.state).base.entries.map(\.route.title)
        #expect(titles == host.shown?.base.entries.map(\.route.title))
        #expect(titles.last == "Chart")
        #expect(navigator.reloadProblems.map(\.message).first?.contains("\(FailingHost.Failure())") == true)
        host.fails = false
        try navigator.reload(table(changed)) { lost.append($0.map(\.url.text)) }
        #expect(lost.last == [])
        #expect(navigator.reloadProblems.isEmpty)
        #expect(navigator.state?.top.route.title == "New chart")
        #expect(host.shown?.top.route.title == "New chart")
    }
}
