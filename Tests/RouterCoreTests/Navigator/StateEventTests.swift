import RouterTesting
import Testing

@testable import RouterCore

/// The events about changes that do not come from a request.
@MainActor
@Suite("Events of starts, hosts, and routes")
struct StateEventTests {
    /// A recorder of a navigator's events, as short strings.
    @MainActor
    private final class Log {
        private(set) var texts: [String] = []
        private(set) var events: [NavigationEvent] = []
        private var observation: NavigationObservation?

        init(_ navigator: Navigator, then act: @escaping @MainActor (NavigationEvent) -> Void = { _ in }) {
            observation = navigator.observe { [weak self] event in
                self?.events.append(event)
                self?.texts.append(
                    "\(event.kind) \(event.sequence) \(event.urlText ?? "-") \(event.outcome.name): \(draw(event.state))"
                )
                act(event)
            }
        }
    }

    // Feature: Events about the start, a new host, and new routes
    @Test("a start has an event before those of the requests that came first")
    func start() throws {
        let navigator = try Navigator(table: makeTable())
        let log = Log(navigator)
        navigator.open("app://item/1")
        try navigator.start(at: "app://home")
        #expect(
            log.texts == [
                "start 0 app://home shown: home", "request 1 app://item/1 shown: home item/1",
            ]
        )
        #expect(log.events.map(\.isOfRequest) == [false, true])
        #expect(log.events.map(\.action) == ["start", "push"])
    }

    @Test("a start that fails has none")
    func failedStart() throws {
        let navigator = try Navigator(table: makeTable())
        let log = Log(navigator)
        #expect(throws: RoutingError.self) { try navigator.start(at: "app://nav/pop") }
        let host = RecordingHost()
        host.failsToBuild = { _ in true }
        #expect(throws: (any Error).self) { try navigator.start(at: "app://home", host: host) }
        #expect(log.texts == [])
    }

    @Test("a request of an observer of the start has its turn after all observers")
    func requestOfObserver() throws {
        let navigator = try Navigator(table: makeTable())
        let first = Log(navigator) { event in
            if event.kind == .start { navigator.open("app://item/1") }
        }
        let second = Log(navigator)
        try navigator.start(at: "app://home")
        #expect(second.texts == first.texts)
        #expect(second.events.map(\.kind) == [.start, .request])
    }

    @Test("a restored navigation has an event with all that is open")
    func restore() throws {
        let journey = try Journey()
        journey.open("item/1", "modal/2")
        let saved = journey.navigator.savedNavigation()
        let navigator = try Navigator(table: makeTable())
        let log = Log(navigator)
        _ = try navigator.start(restoring: saved, or: "app://home")
        #expect(log.texts == ["restore 0 app://home shown: home item/1 | modal/2"])
        #expect(log.events.map(\.origin) == [.restored])
    }

    // Feature: Events about the start, a new host, and new routes
    @Test("another host has an event, and the same one again has none")
    func attach() throws {
        let journey = try Journey()
        journey.open("item/1")
        let log = Log(journey.navigator)
        let host = RecordingHost()
        try journey.navigator.attach(host)
        try journey.navigator.attach(host)
        #expect(log.texts == ["attach 1 - shown: home item/1"])
    }

    // Feature: Events about the start, a new host, and new routes
    @Test("other routes have an event once they count, after the request that is being handled")
    func reload() throws {
        let journey = try Journey()
        let log = Log(journey.navigator)
        try journey.navigator.reload(makeTable())
        journey.open("item/1")
        #expect(
            log.texts == ["reload 0 - handled: home", "request 1 app://item/1 shown: home item/1"]
        )
    }

    @Test("guards that are asked once more have a kind of their own, which counts as a request")
    func recheck() throws {
        let journey = try Journey()
        let log = Log(journey.navigator)
        journey.navigator.recheckGuards()
        #expect(log.texts == ["recheck 1 - handled: home"])
        #expect(log.events.map(\.isOfRequest) == [true])
    }
}
