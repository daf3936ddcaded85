import Testing

@testable import RouterCore
@testable import RouterFiles

@MainActor
@Suite("Routes that only code opens")
struct CodeOnlyTests {
    private static func table() throws -> RouteTable {
        try RouteTable([
            Route("app://home", page: "home"),
            Route("app://note/:id<int>", page: "note", parent: "app://trash"),
            Route("app://trash", page: "trash", access: .app, parent: "app://home"),
            Route("app://bin", redirect: "app://trash"),
            Route("app://delete/:id<int>", action: "delete", access: .app),
        ])
    }

    private let navigator: Navigator
    private let deleted: Counter

    private final class Counter {
        var count = 0
    }

    init() throws {
        let deleted = Counter()
        var actions = ActionRegistry()
        actions.register("delete") { _, _ in deleted.count += 1 }
        navigator = try Navigator(table: Self.table(), actions: actions)
        try navigator.start(at: "app://home")
        self.deleted = deleted
    }

    private static func request(_ url: String, _ origin: RequestOrigin, verb: NavigationVerb? = nil)
        -> NavigationRequest
    {
        var request = NavigationRequest(.open(.text(url)), origin: origin)
        request.verb = verb
        return request
    }

    private func open(_ url: String, _ origin: RequestOrigin, on navigator: Navigator? = nil) -> String {
        var result = ""
        (navigator ?? self.navigator).open(Self.request(url, origin)) { outcome in
            result = if case .refused(let error) = outcome { error.code } else { outcome.name }
        }
        return result
    }

    private nonisolated static let others: [RequestOrigin] = [.user, .link, .external, .restored]

    // Feature: Routes that only the app's code may open
    @Test("the app's code opens them, an action as well as a page, also through a redirect")
    func code() {
        #expect(open("app://delete/4", .app) == "handled")
        #expect(open("app://trash", .app) == "shown")
        #expect(open("app://bin", .app) == "shown")
        #expect(deleted.count == 1)
        #expect(draw(navigator.state) == "home trash trash")
    }

    // Feature: Routes that only the app's code may open
    @Test("nobody else does, and nothing runs", arguments: others)
    func others(origin: RequestOrigin) throws {
        for url in ["app://delete/4", "app://trash", "app://bin", "app://trash?nav.action=present"] {
            #expect(open(url, origin) == "accessDenied")
        }
        #expect(open("app://nav/dismiss?to=root&then=app%3A%2F%2Ftrash", origin) == "accessDenied")
        #expect(deleted.count == 0)
        #expect(draw(navigator.state) == "home")
        let error = #expect(throws: RoutingError.self) {
            try navigator.destination(of: NavigationRequest(.open(.text("app://bin")), origin: origin))
        }
        let bin = try RouteURL(parsing: "app://bin")
        #expect(error == .accessDenied(bin, access: .app))
        #expect(error?.message == "Only the app itself may open “app://bin”.")
    }

    @Test("a guard leads there for the app's code alone")
    func guards() throws {
        let guarding = NavigationGuard(for: ["app://note/:id<int>"]) { _, _ in .redirect("app://trash") }
        let navigator = try Navigator(table: Self.table(), guards: [guarding])
        try navigator.start(at: "app://home")
        for origin in Self.others { #expect(open("app://note/1", origin, on: navigator) == "accessDenied") }
        #expect(open("app://note/1", .app, on: navigator) == "shown")
        #expect(draw(navigator.state) == "home trash")
    }

    @Test("a back stack ends above one, but for the app's code")
    func parents() {
        for (origin, drawing) in [(RequestOrigin.link, "note/1"), (.app, "home trash note/1")] {
            navigator.open(Self.request("app://note/1", origin, verb: .reset))
            #expect(draw(navigator.state) == drawing)
        }
    }

    @Test("Forward opens one again that the app's code had opened")
    func forward() {
        _ = open("app://trash", .app)
        #expect(open("app://nav/back", .user) == "shown")
        #expect(open("app://nav/forward", .user) == "shown")
        #expect(draw(navigator.state) == "home trash")
    }

    @Test("a page is not saved, because it would not be restored")
    func saved() throws {
        _ = open("app://trash", .app)
        #expect(navigator.savedNavigation().layers.map { $0.entries.map(\.url) } == [["app://home"]])
        let saved = SavedNavigation(layers: [
            SavedLayer(entries: [SavedEntry(url: "app://home"), SavedEntry(url: "app://trash")])
        ])
        let next = try Navigator(table: Self.table())
        let dropped = try next.start(restoring: saved, or: "app://home")
        #expect(dropped.map(\.url) == ["app://trash"])
    }

    @Test("they are not suggested for a URL that no route matches")
    func suggestions() throws {
        let table = navigator.table
        #expect(table.nearest(to: try RouteURL(parsing: "app://trush"), limit: 9).isEmpty)
        #expect(
            table.nearest(to: try RouteURL(parsing: "app://hom"), limit: 9).map(\.pattern) == ["app://home"]
        )
    }

    @Test("a route file declares one by the word code")
    func exported() throws {
        let file = try RouteFile(
            json: #"{"app": {"app://a": {"page": "p", "access": "app"}}}"#.utf8,
            name: "R"
        )
        #expect(RouteFileReader(file).routes.map(\.access) == [.app])
    }
}
