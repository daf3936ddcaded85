import RouterTesting
import Testing

@testable import RouterCore

/// The values that a page sends while it is open.
@MainActor
@Suite("Values over time")
struct ValuesTests {
    /// A caller that reads all values until the stream ends, and records how it ends.
    @MainActor
    private final class Reader {
        private(set) var values: [String] = []
        private var task: Task<String, Never>?

        init(_ values: AsyncThrowingStream<String, any Error>) {
            task = Task { [weak self] in
                do {
                    for try await value in values { self?.values.append(value) }
                    return "end"
                } catch {
                    return (error as? RoutingError)?.code ?? "\(error)"
                }
            }
        }

        /// Stops reading.
        func stop() { task?.cancel() }

        /// How the stream ended.
        var end: String { get async { await task?.value ?? "" } }
    }

    private func top(_ navigator: Navigator) throws -> EntryID { try #require(navigator.state?.top.id) }

    private func colors(_ navigator: Navigator) -> AsyncThrowingStream<String, any Error> {
        navigator.values(ofOpening: "app://item/1", as: String.self)
    }

    // MARK: - Sending

    @Test("the page opens at the call, its values come in order, and its result is the last one")
    func order() async throws {
        let navigator = try Journey().navigator
        let values = colors(navigator)
        #expect(draw(navigator.state) == "home item/1")
        let page = try top(navigator)
        #expect(navigator.send("red", from: page))
        #expect(navigator.send("green", from: page))
        let reader = Reader(values)
        try await waitUntil("two values") { reader.values.count >= 2 }
        #expect(navigator.send("blue", from: page))
        navigator.finish(page, with: "pink")
        #expect(!navigator.send("late", from: page))
        #expect(await reader.end == "end")
        #expect(reader.values == ["red", "green", "blue", "pink"])
        #expect(draw(navigator.state) == "home")
    }

    @Test("a page may send as soon as it is built")
    func whileBuilding() async throws {
        let host = RecordingHost()
        let navigator = try Journey(host: host).navigator
        var isTaken: [Bool] = []
        host.failsToBuild = { _ in
            isTaken.append(navigator.send("red", from: EntryID(2)))
            return false
        }
        let reader = Reader(colors(navigator))
        host.failsToBuild = { _ in false }
        navigator.finish(try top(navigator))
        #expect(await reader.end == "end")
        #expect(isTaken == [true])
        #expect(reader.values == ["red"])
    }

    @Test("a value of another type ends the stream with wrongResult, and the page stays")
    func wrongType() async throws {
        let navigator = try Journey().navigator
        let reader = Reader(colors(navigator))
        let page = try top(navigator)
        navigator.send("red", from: page)
        #expect(!navigator.send(7, from: page))
        #expect(!navigator.send("blue", from: page))
        #expect(await reader.end == "wrongResult")
        #expect(reader.values == ["red"])
        #expect(draw(navigator.state) == "home item/1")

        let other = Reader(navigator.values(ofOpening: "app://item/2", as: String.self))
        navigator.finish(try top(navigator), with: 7)
        #expect(await other.end == "wrongResult")
    }

    @Test("the newest 256 values are kept for a caller that does not read them")
    func bound() async throws {
        let navigator = try Journey().navigator
        let values = colors(navigator)
        let page = try top(navigator)
        for number in 1...300 { #expect(navigator.send("\(number)", from: page)) }
        navigator.finish(page, with: "last")
        let reader = Reader(values)
        #expect(await reader.end == "end")
        #expect(reader.values.count == 256)
        #expect(reader.values.first == "46")
        #expect(reader.values.suffix(2) == ["300", "last"])
    }

    @Test("nobody reads the values of a page without a caller, or with one that waits for a result")
    func nobody() async throws {
        let navigator = try Journey().navigator
        #expect(!navigator.send("red", from: try top(navigator)))
        #expect(!navigator.send("red", from: EntryID(99)))
        let answer = Task { try await navigator.result(ofOpening: "app://item/1", as: String.self) }
        try await waitUntil("the page") { navigator.state?.base.depth != 1 }
        #expect(!navigator.send("red", from: try top(navigator)))
        navigator.finish(try top(navigator), with: "blue")
        #expect(try await answer.value == "blue")
    }

    @Test("a page that is opened again through reuse sends to both callers")
    func reuse() async throws {
        let navigator = try Journey().navigator
        let first = Reader(navigator.values(ofOpening: "app://settings", as: String.self))
        let page = try top(navigator)
        navigator.send("red", from: page)
        let second = Reader(navigator.values(ofOpening: "app://settings?tab=2", as: String.self))
        navigator.send("blue", from: page)
        navigator.finish(page)
        #expect(await first.end == "end")
        #expect(await second.end == "end")
        #expect(first.values == ["red", "blue"])
        #expect(second.values == ["blue"])
    }

    // MARK: - Who waits

    @Test("a caller that stops reading is told of no more values, and the page stays")
    func stops() async throws {
        let navigator = try Journey().navigator
        let task = Task {
            for try await value in navigator.values(ofOpening: "app://item/1", as: String.self) {
                return value
            }
            return "nothing"
        }
        try await waitUntil("the page") { navigator.state?.base.depth != 1 }
        let page = try top(navigator)
        #expect(navigator.send("red", from: page))
        #expect(try await task.value == "red")
        #expect(!navigator.send("blue", from: page))

        let canceled = Reader(navigator.values(ofOpening: "app://item/2", as: String.self))
        canceled.stop()
        #expect(await canceled.end == "end")
        #expect(!navigator.send("blue", from: try top(navigator)))
        #expect(draw(navigator.state) == "home item/1 item/2")
        // Callers no longer wait for these pages, so the pages are saved like any other page.
        try await waitUntil("all pages to be saved") {
            navigator.savedNavigation().layers.first?.entries.count == 3
        }
    }

    @Test("the caller follows a request that a guard turned away, until the wanted page closes")
    func wanted() async throws {
        let session = Session()
        let login = NavigationGuard(for: ["item"]) { _, _ in
            session.isOpen ? .allow : .redirect("app://modal/login")
        }
        let navigator = try Journey(guards: [login]).navigator
        let reader = Reader(colors(navigator))
        let page = try top(navigator)
        #expect(draw(navigator.state) == "home | modal/login")
        session.isOpen = true
        navigator.close(page, then: navigator.state?.top.destination.wanted)
        #expect(draw(navigator.state) == "home item/1")
        #expect(!navigator.send("no", from: page))
        #expect(navigator.send("red", from: try top(navigator)))
        navigator.finish(try top(navigator))
        #expect(await reader.end == "end")
        #expect(reader.values == ["red"])
    }

    @Test("a page that cannot be built leaves the caller to the page that it had")
    func wantedFails() async throws {
        let session = Session()
        let login = NavigationGuard(for: ["item"]) { _, _ in
            session.isOpen ? .allow : .redirect("app://modal/login")
        }
        let host = RecordingHost()
        let navigator = try Journey(host: host, guards: [login]).navigator
        let reader = Reader(colors(navigator))
        let page = try top(navigator)
        session.isOpen = true
        host.failsToBuild = { $0.route.name == "item" }
        navigator.close(page, then: navigator.state?.top.destination.wanted)
        #expect(draw(navigator.state) == "home | modal/login")
        #expect(navigator.send("red", from: page))
        navigator.close(page)
        #expect(await reader.end == "end")
        #expect(reader.values == ["red"])
    }

    // MARK: - The end

    @Test(
        "a page that closes without a result ends the stream, in whatever way",
        arguments: ["nav/back", "nav/pop?to=root", "clean", "swap", "window", "close"]
    )
    func ends(way: String) async throws {
        let host = RecordingHost()
        let journey = try Journey(host: host)
        let reader = Reader(colors(journey.navigator))
        let page = try top(journey.navigator)
        journey.navigator.send("red", from: page)
        switch way {
        case "window": journey.navigator.detach(host)
        case "close": journey.navigator.close(page)
        default: journey.open(way)
        }
        #expect(await reader.end == "end")
        #expect(reader.values == ["red"])
        #expect(!journey.navigator.send("late", from: page))
    }

    @Test("the release of the navigator ends all streams, though its requests are kept elsewhere")
    func released() async throws {
        let login = NavigationGuard(for: ["list"]) { _, _ in .redirect("app://modal/login") }
        let later = NavigationGuard(for: ["settings"]) { _, _ in .later { .allow } }
        var navigator: Navigator? = try Navigator(table: makeTable(), guards: [login, later])
        let waiting = navigator.map { Reader($0.values(ofOpening: "app://item/9", as: String.self)) }
        try navigator?.start(at: "app://home")
        let shown = navigator.map { Reader($0.values(ofOpening: "app://item/1", as: String.self)) }
        let redirected = navigator.map { Reader($0.values(ofOpening: "app://list", as: String.self)) }
        let deferred = navigator.map { Reader($0.values(ofOpening: "app://settings", as: String.self)) }
        let state = navigator?.state
        #expect(draw(state) == "home item/9 item/1 | modal/login")
        navigator = nil
        for reader in [waiting, shown, redirected, deferred] { #expect(await reader?.end == "end") }
        withExtendedLifetime(state) {}
    }

    @Test("a request that is refused, or whose page cannot be built, throws the error")
    func refused() async throws {
        let host = RecordingHost()
        let navigator = try Journey(host: host).navigator
        let request: NavigationRequest = "app://nav/pop?times=9"
        #expect(await Reader(navigator.values(ofOpening: request, as: String.self)).end == "stackTooShort")
        host.failsToBuild = { $0.route.name == "item" }
        #expect(await Reader(colors(navigator)).end == "There is no page for “app://item/1”.")
        let gone = NavigationRequest(.open(.text("app://list")), source: EntryID(99))
        #expect(await Reader(navigator.values(ofOpening: gone, as: String.self)).end == "end")
    }

    @Test("nothing is kept of a caller whose page has closed")
    func freed() throws {
        final class Token: Sendable {}
        let navigator = try Journey().navigator
        weak var token: Token?
        do {
            let kept = Token()
            token = kept
            var request = NavigationRequest("app://item/1")
            request.caller = PageResult(
                values: { _ in
                    withExtendedLifetime(kept) {}
                    return true
                },
                { _ in withExtendedLifetime(kept) {} }
            )
            navigator.open(request)
        }
        #expect(token != nil)
        #expect(navigator.send("red", from: try top(navigator)))
        navigator.finish(try top(navigator))
        #expect(token == nil)
    }
}
