import RouterTesting
import Testing

@testable import RouterCore

@MainActor
@Suite("Results")
struct ResultTests {
    private final class Box {
        var values: [String] = []
    }

    private func open(_ address: String, of journey: Journey, into box: Box) {
        journey.navigator.open(.code(address), for: String.self) { value in
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

    @Test("the lowest page of a modal closes the modal, one above it goes back")
    func modal() throws {
        let journey = try Journey()
        let box = Box()
        open("app://modal/1", of: journey, into: box)
        open("app://item/2", of: journey, into: box)
        #expect(journey.drawing == "home | modal/1 item/2")
        journey.navigator.finish(try top(journey), with: "above")
        #expect(journey.drawing == "home | modal/1")
        journey.navigator.finish(try top(journey), with: "lowest")
        #expect(journey.drawing == "home")
        #expect(box.values == ["above", "lowest"])
    }

    @Test(
        "a page that goes otherwise gives nil",
        arguments: [
            "nav/back", "nav/pop?to=root", "nav/dismiss?to=root", "clean", "swap",
        ]
    )
    func otherwise(address: String) throws {
        let journey = try Journey()
        let box = Box()
        let isModal = address.contains("dismiss")
        open(isModal ? "app://modal/1" : "app://item/1", of: journey, into: box)
        journey.open(address)
        #expect(box.values == ["nil"])
    }

    @Test("a value of another type, a refusal and a page that is not found give nil to a closure")
    func mismatch() throws {
        let journey = try Journey()
        let box = Box()
        open("app://item/1", of: journey, into: box)
        journey.navigator.finish(try top(journey), with: 7)
        open("app://nav/pop?times=9", of: journey, into: box)
        open("not an address", of: journey, into: box)
        open("app://item/1", of: journey, into: box)
        journey.open("nav/pop")
        #expect(box.values == ["nil", "nil", "nil", "nil"])
    }

    @Test("waiting throws what the request was refused with")
    func thrown() async throws {
        let journey = try Journey()
        await #expect(throws: RoutingError.stackTooShort(requested: 9, below: 0)) {
            try await journey.navigator.result(of: "app://nav/pop?times=9", as: String.self)
        }
    }

    @Test("waiting ends with the value, with nil where the window closes, and where the navigator goes")
    func waiting() async throws {
        let host = RecordingHost()
        let journey = try Journey(host: host)
        let navigator = journey.navigator
        let answer = Task { try await navigator.result(of: "app://item/1", as: String.self) }
        while navigator.state?.window.depth == 1 { await Task.yield() }
        navigator.finish(try top(journey), with: "yes")
        #expect(try await answer.value == "yes")

        let closed = Task { try await navigator.result(of: "app://item/2", as: String.self) }
        while navigator.state?.window.depth == 1 { await Task.yield() }
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

    @Test("the page that finishes is not asked whether it may leave, those above it are")
    func leaving() throws {
        let host = RecordingHost()
        let journey = try Journey(host: host)
        let box = Box()
        open("app://item/1", of: journey, into: box)
        let entry = try top(journey)
        host.replies[entry] = .no
        journey.navigator.finish(entry, with: "done")
        #expect(box.values == ["done"])
        #expect(host.asked.isEmpty)
    }

    @Test("the window's only page cannot close itself, and may try again later")
    func root() throws {
        let journey = try Journey()
        journey.navigator.finish(try top(journey), with: "x")
        #expect(journey.lastOutcome == "stackTooShort")
        #expect(journey.drawing == "home")
    }

    @Test("what opens the next page when a result arrives has its turn afterwards")
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

    @Test("a sequence that embeds last waits for the embedded page")
    func embeddedLast() throws {
        let journey = try Journey()
        let box = Box()
        var item: NavigationRequest = "app://item/1"
        item.embedding = Embedding()
        journey.navigator.open(NavigationRequest(.all(["app://board", item])), for: String.self) {
            box.values.append($0 ?? "nil")
        }
        let embedded = try #require(journey.navigator.state?.top.embedded.last?.id)
        journey.navigator.finish(embedded, with: "inner")
        #expect(box.values == ["inner"])
    }

    @Test("nothing that is still being shown delays a result")
    func animated() throws {
        let host = RecordingHost()
        let journey = try Journey(host: host)
        let box = Box()
        host.holdsCompletions = true
        open("app://item/1", of: journey, into: box)
        open("app://nav/pop?to=root", of: journey, into: box)
        #expect(box.values == ["nil", "nil"])
        open("app://item/2", of: journey, into: box)
        journey.navigator.detach(host)
        #expect(box.values == ["nil", "nil", "nil"])
        #expect(host.completions.count == 3)
    }
}
