import RouterCore
import Testing

@testable import RouterTesting

/// Pages that change the query of their own URL.
@MainActor
@Suite("Updates of a page's query")
final class UpdateTests {
    private let host = RecordingHost()
    private var events: EventRecorder?

    private func start(_ urls: String..., guards: [NavigationGuard] = []) throws -> Navigator {
        let table = try RouteTable([
            Route("app://home", page: "home", slots: ["side"]),
            Route(
                "app://search",
                page: "search",
                query: ["page": "int?"]
            ),
            Route("app://help", page: "help"),
        ])
        let navigator = try Navigator(table: table, guards: guards)
        try navigator.start(at: "app://home", host: host)
        for url in urls { navigator.open(.app(url)) }
        events = EventRecorder(navigator)
        return navigator
    }

    private func update(_ entry: EntryID, _ query: [String: String?], in navigator: Navigator) {
        navigator.submit(NavigationRequest(.update(entry, query: query)), completion: nil)
    }

    private var ends: [String] {
        events?.events.map { "\($0.action ?? "-") \($0.outcome.name)" } ?? []
    }

    private func refusal(_ event: NavigationEvent) -> RoutingError? {
        if case .refused(let error) = event.outcome { error } else { nil }
    }

    private func shown(_ navigator: Navigator) -> String? { navigator.state?.top.url.text }

    // Feature: A page changes the query of its URL, and an entry follows the query
    @Test("items are set and removed, all others stay, and the way back stays as it was")
    func items() throws {
        let navigator = try start("app://search?q=a&page=2&x=1#end")
        let entry = try #require(navigator.state?.top.id)
        update(entry, ["q": "oats & pears", "page": nil], in: navigator)
        #expect(shown(navigator) == "app://search?x=1&q=oats%20%26%20pears#end")
        #expect(navigator.state?.top.id == entry)
        let window = try #require(navigator.state?.base.id)
        #expect(host.applied.last == [.update(entry, in: window)])
        #expect(ends == ["update updated"])
        update(entry, ["q": nil, "x": nil], in: navigator)
        #expect(shown(navigator) == "app://search#end")
        navigator.pop()
        #expect(navigator.drawing == "home")
    }

    @Test("parameters of the caller lose to the new items")
    func callerParameters() throws {
        let navigator = try start()
        navigator.push("app://search", parameters: ["x": "1", "y": "2"])
        let entry = try #require(navigator.state?.top.id)
        update(entry, ["x": "3"], in: navigator)
        #expect(navigator.state?.top.parameters["x"] == "3")
        #expect(navigator.state?.top.parameters["y"] == "2")
    }

    @Test("a value that the route does not accept is refused, and the page stays as it is")
    func badValue() throws {
        let navigator = try start("app://search?q=a")
        let entry = try #require(navigator.state?.top.id)
        update(entry, ["page": "two"], in: navigator)
        #expect(shown(navigator) == "app://search?q=a")
        update(entry, ["q": "a\u{1}"], in: navigator)
        #expect(events?.events.compactMap { refusal($0)?.code } == ["badParameter", "invalidURL"])
    }

    @Test("guards are asked, and one that answers later counts as allowing the page")
    func guards() throws {
        let careful = NavigationGuard(for: ["app://search"]) { page, _ in
            switch page.parameters["q"] {
            case "secret": .refuse("No.")
            case "elsewhere": .redirect("app://help")
            case "late": .later { .refuse("Too late.") }
            default: .allow
            }
        }
        let navigator = try start("app://search", guards: [careful])
        let entry = try #require(navigator.state?.top.id)
        for text in ["secret", "elsewhere"] {
            update(entry, ["q": text], in: navigator)
            #expect(shown(navigator) == "app://search")
        }
        update(entry, ["q": "late"], in: navigator)
        #expect(shown(navigator) == "app://search?q=late")
        #expect(
            events?.events.map { refusal($0)?.message ?? $0.outcome.name } == [
                "No.", "A guard redirects to “app://help”.", "updated",
            ]
        )
    }

    @Test("while a page is asked, the newest values of an item wait, and other items do too")
    func waiting() throws {
        let navigator = try start("app://search", "app://help", "app://search?nav.action=present")
        let asked = try #require(navigator.state?.base.top.id)
        let entry = try #require(navigator.state?.top.id)
        host.replies[asked] = .later
        navigator.remove(asked)
        update(entry, ["page": "2"], in: navigator)
        for end in 1...10 { update(entry, ["q": String("abcdefghij".prefix(end))], in: navigator) }
        #expect(shown(navigator) == "app://search")
        try #require(host.questions.first).answer(false)
        #expect(shown(navigator) == "app://search?page=2&q=abcdefghij")
        #expect(ends.filter { $0.hasSuffix("superseded") }.count == 9)
        #expect(ends.suffix(2) == ["update updated", "update updated"])
    }

    @Test("while a page is asked, a newer update of some items leaves the other items of an older one")
    func waitingInPart() throws {
        let navigator = try start("app://search", "app://help", "app://search?nav.action=present")
        let asked = try #require(navigator.state?.base.top.id)
        let entry = try #require(navigator.state?.top.id)
        host.replies[asked] = .later
        navigator.remove(asked)
        update(entry, ["q": "a", "page": "2"], in: navigator)
        update(entry, ["q": "b"], in: navigator)
        try #require(host.questions.first).answer(false)
        #expect(navigator.state?.top.parameters["q"] == "b")
        #expect(navigator.state?.top.parameters["page"] == "2")
    }
}
