import Testing

@testable import RouterCore
@testable import RouterTesting

@MainActor
@Suite("A link that another program sends again")
struct RepeatedLinkTests {
    // Feature: A link that another program sends again opens no second page
    @Test(
        "shows nothing new while its page is on top, also a page that was not found",
        arguments: [
            ("app://list?q=a", "home list?q=a"), ("app://item/1#part", "home item/1#part"),
            ("app://nowhere", "home nowhere"),
        ]
    )
    func onTop(url: String, drawing: String) throws {
        let journey = try Journey()
        journey.navigator.open(.external(url))
        #expect(journey.drawing == drawing)
        journey.navigator.open(.external(url))
        #expect(journey.lastOutcome == "alreadyShown")
        #expect(journey.drawing == drawing)
        #expect(journey.events.last?.outcome.entry == journey.navigator.state?.top.id)
    }

    @Test("opens its page again if another one is on top, or if its URL differs")
    func notOnTop() throws {
        let journey = try Journey()
        for url in ["app://list?q=a", "app://list?q=b", "app://list?q=a"] {
            journey.navigator.open(.external(url))
        }
        #expect(journey.drawing == "home list?q=a list?q=b list?q=a")
    }

    @Test("counts against the limit all the same")
    func throttled() throws {
        let journey = try Journey()
        for _ in 1...17 { journey.navigator.open(.external("app://list")) }
        #expect(journey.lastOutcome == "throttled")
    }

    @Test("counts as a request of its own if anything tells how to open its page")
    func withOptions() throws {
        let options: [(String, (inout NavigationRequest) -> Void)] = [
            ("verb", { $0.verb = .push }), ("reuse", { $0.reuse = .always }),
            ("slot", { $0.embedding = Embedding(slot: "main", key: "one") }),
            ("parameters", { $0.parameters = ["x": "1"] }), ("extra", { $0.extra = 1 }),
            ("caller", { $0.caller = PageResult { _ in } }),
        ]
        for (name, set) in options {
            let journey = try Journey()
            journey.open("board")
            let first = try #require(journey.navigator.state?.top)
            var request = NavigationRequest(.open(.text("app://board")), origin: .user)
            journey.navigator.open(request)
            #expect(journey.lastOutcome == "alreadyShown")
            set(&request)
            journey.navigator.open(request)
            #expect(journey.lastOutcome == "shown", "\(name)")
            let state = try #require(journey.navigator.state)
            if name == "slot" {
                #expect(journey.drawing == "home board[main.one=board]")
            } else {
                #expect(state.base.depth == 3 && state.top.id != first.id, "\(name)")
            }
            if name == "parameters" { #expect(state.top.parameters["x"] == "1") }
            if name == "extra" { #expect(state.top.destination.extra as? Int == 1) }
        }
    }

    @Test("builds its page anew if the user asks for that")
    func reload() throws {
        let host = RecordingHost()
        let journey = try Journey(host: host)
        journey.open("board")
        let count = host.applied.count
        var request = NavigationRequest(.open(.text("app://board")), origin: .user)
        request.reuse = .reload
        journey.navigator.open(request)
        #expect(journey.lastOutcome != "alreadyShown")
        #expect(host.applied.count == count + 1)
        #expect(journey.drawing == "home board")
    }
}
