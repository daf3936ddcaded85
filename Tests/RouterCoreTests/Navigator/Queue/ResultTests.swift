import Testing

@testable import RouterCore
@testable import RouterTesting

@MainActor
@Suite("Results")
struct ResultTests {
    private final class Box {
        var values: [String] = []
    }

    private func open(_ url: String, of journey: Journey, into box: Box) {
        journey.navigator.open(.app(url), for: String.self) { value in
            box.values.append(value ?? "nil")
        }
    }

    private func top(_ journey: Journey) throws -> EntryID { try #require(journey.navigator.state?.top.id) }

    @Test("a page's value goes back once, after the event, and the page closes")
    func once() throws {
        let journey = try Journey()
        let box = Box()
        open("app://item/1", of: journey, into: box)
        #expect(box.values.isEmpty)
        let observation = journey.navigator.observe { box.values.append($0.outcome.name) }
        defer { observation.cancel() }
        let entry = try top(journey)
        var outcome = ""
        journey.navigator.finish(entry, with: "red") { outcome = $0.name }
        journey.navigator.finish(entry, with: "blue")
        #expect(box.values == ["shown", "red", "superseded"])
        #expect(outcome == "shown")
        #expect(journey.drawing == "home")
        #expect(journey.lastOutcome == "superseded")
    }

    @Test("a page has to stay while a caller waits for it, and while its own code waits for another page")
    func staying() throws {
        let journey = try Journey()
        let navigator = journey.navigator
        let home = try top(journey)
        var request = NavigationRequest(.open(.text("app://item/1")), source: home)
        request.caller = PageResult { _ in }
        navigator.submit(request, completion: nil)
        let item = try top(journey)
        #expect(navigator.needsPage(of: home))
        #expect(navigator.needsPage(of: item))
        journey.open("item/2")
        let other = try top(journey)
        #expect(!navigator.needsPage(of: other))
        navigator.pop()
        navigator.finish(item, with: "red")
        #expect(!navigator.needsPage(of: home))
    }

    @Test("a value of another type, a refusal and a page that is not found give nil to a closure")
    func mismatch() throws {
        let journey = try Journey()
        let box = Box()
        open("app://item/1", of: journey, into: box)
        journey.navigator.finish(try top(journey), with: 7)
        open("app://nav/pop?times=9", of: journey, into: box)
        open("not a URL", of: journey, into: box)
        open("app://item/1", of: journey, into: box)
        journey.open("nav/pop")
        #expect(box.values == ["nil", "nil", "nil", "nil"])
    }

    @Test("waiting throws what the request was refused with")
    func thrown() async throws {
        let journey = try Journey()
        await #expect(throws: RoutingError.stackTooShort(requested: 9, below: 0)) {
            try await journey.navigator.result(ofOpening: "app://nav/pop?times=9", as: String.self)
        }
    }

    // Feature: Waiting for a result always ends
    @Test("waiting ends with the value, or with nil if the window closes or the navigator goes")
    func waiting() async throws {
        let host = RecordingHost()
        let journey = try Journey(host: host)
        let navigator = journey.navigator
        let answer = Task { try await navigator.result(ofOpening: "app://item/1", as: String.self) }
        try await waitUntil("the page") { navigator.state?.base.depth != 1 }
        navigator.finish(try top(journey), with: "yes")
        #expect(try await answer.value == "yes")

        let closed = Task { try await navigator.result(ofOpening: "app://item/2", as: String.self) }
        try await waitUntil("the page") { navigator.state?.base.depth != 1 }
        navigator.detach(host)
        #expect(try await closed.value == nil)
    }

    @Test("a page that is opened again through reuse gives its value to both who wait")
    func reuse() throws {
        let journey = try Journey()
        let box = Box()
        open("app://settings", of: journey, into: box)
        open("app://settings?tab=2", of: journey, into: box)
        #expect(journey.lastOutcome == "updated")
        journey.navigator.finish(try top(journey), with: "both")
        #expect(box.values == ["both", "both"])
    }

    @Test("a request that a result causes has its turn afterwards")
    func chain() throws {
        let journey = try Journey()
        let navigator = journey.navigator
        navigator.open("app://item/1", for: Int.self) { value in
            navigator.open("app://item/\(value ?? 0)")
        }
        navigator.finish(try top(journey), with: 9)
        #expect(journey.drawing == "home item/9")
        #expect(journey.events.map(\.sequence) == [1, 2, 3])
    }
}
