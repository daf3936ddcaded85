import RouterCore
import RouterTesting
import Testing

/// Actions with asynchronous code.
@MainActor
@Suite("Async actions")
struct AsyncActionTests {
    private struct Failure: Error {}

    /// An action that waits until the test ends it.
    @MainActor
    private final class Work {
        private var end: CheckedContinuation<Void, Never>?
        var hasBegun: Bool { end != nil }
        private(set) var steps: [String] = []

        func run(_ navigator: Navigator) async {
            steps.append("\(draw(navigator.state)), top \(navigator.state?.top.url.text ?? "")")
            await withCheckedContinuation { end = $0 }
            steps.append("\(draw(navigator.state)), top \(navigator.state?.top.url.text ?? "")")
            if Task.isCancelled { steps.append("canceled") }
        }

        func finish() {
            end?.resume()
            end = nil
        }
    }

    private let work = Work()

    private func journey(host: (any NavigationHost)? = nil) throws -> Journey {
        var actions = ActionRegistry()
        actions.register("public") { [work] _, navigator in
            await work.run(navigator)
            return "done"
        }
        actions.register("fails") { [work] _, navigator in
            await work.run(navigator)
            throw Failure()
        }
        return try Journey(host: host, actions: actions)
    }

    private func begin(_ navigator: Navigator, completion: NavigationCompletion? = nil) async throws {
        navigator.open("app://public", completion: completion)
        try await waitUntil("the work to begin") { work.hasBegun }
    }

    @Test("the event comes when the code ends, and other requests do not wait for it")
    func event() async throws {
        let journey = try journey()
        var outcomes: [NavigationOutcome] = []
        try await begin(journey.navigator) { outcomes.append($0) }
        journey.open("item/1")
        #expect(journey.events.map(\.outcome.name) == ["shown"])
        work.finish()
        try await waitUntil("the outcome") { !outcomes.isEmpty }
        #expect(journey.events.map(\.outcome.name) == ["shown", "handled"])
        #expect(journey.events.map(\.action) == ["push", "run"])
        #expect(journey.events.map(\.sequence) == [1, 2])
        guard case .handled(let value)? = outcomes.first else { throw Failure() }
        #expect(value as? String == "done")
        #expect(outcomes.count == 1)
        #expect(journey.drawing == "home item/1")
    }

    // Feature: Actions, async or not, read the navigation state
    @Test("the code reads the state and the top entry by its navigator, anew after each await")
    func state() async throws {
        let journey = try journey()
        try await begin(journey.navigator)
        journey.open("item/1")
        work.finish()
        try await waitUntil("the event of the action") { journey.events.count >= 2 }
        #expect(work.steps == ["home, top app://home", "home item/1, top app://item/1"])
    }

    // Feature: Actions, async or not, read the navigation state
    @Test("code without an await runs at once, and reads the state too")
    func sync() throws {
        var actions = ActionRegistry()
        actions.register("public") { _, navigator in navigator.state?.top.url.text ?? "" }
        actions.register("fails") { _, _ in throw Failure() }
        let journey = try Journey(actions: actions)
        journey.open("item/1", "public")
        guard case .handled(let value)? = journey.events.last?.outcome else { throw Failure() }
        #expect(value as? String == "app://item/1")
        #expect(journey.open("fails") == "Failure()")
    }

    @Test("an error ends the request as failed")
    func failure() async throws {
        let navigator = try journey().navigator
        let outcome = Task { await navigator.outcome(ofOpening: "app://fails") }
        try await waitUntil("the work to begin") { work.hasBegun }
        work.finish()
        #expect(await outcome.value.name == "failed")
    }

    @Test("a caller waits for the value, and reads it as the only one")
    func callers() async throws {
        let navigator = try journey().navigator
        let result = Task { try await navigator.result(ofOpening: "app://public", as: String.self) }
        try await waitUntil("the work to begin") { work.hasBegun }
        work.finish()
        #expect(try await result.value == "done")
        var values: [String] = []
        let reader = Task {
            for try await value in navigator.values(ofOpening: "app://public", as: String.self) {
                values.append(value)
            }
        }
        try await waitUntil("the work to begin") { work.hasBegun }
        work.finish()
        try await reader.value
        #expect(values == ["done"])
    }

    @Test("asynchronous code may open pages at once")
    func opens() async throws {
        var actions = ActionRegistry()
        actions.register("public") { _, navigator in await navigator.outcome(ofOpening: "app://item/1").name }
        let journey = try Journey(actions: actions)
        #expect(try await journey.navigator.result(ofOpening: "app://public", as: String.self) == "shown")
        #expect(journey.events.map(\.outcome.name) == ["shown", "handled"])
    }

    @Test("the duration of the event includes the time of the code")
    func duration() async throws {
        var actions = ActionRegistry()
        actions.register("public") { _, _ in
            let start = ContinuousClock.now
            while start.duration(to: .now) < .milliseconds(3) { await Task.yield() }
        }
        let journey = try Journey(actions: actions)
        _ = await journey.navigator.outcome(ofOpening: "app://public")
        #expect(try #require(journey.events.last).duration >= .milliseconds(3))
    }

    @Test("a page that is asked meanwhile does not delay its end, and a newer request does not end it")
    func meanwhile() async throws {
        let host = RecordingHost()
        let journey = try journey(host: host)
        try await begin(journey.navigator)
        journey.open("item/1", origin: .user)
        host.replies[try #require(journey.navigator.state?.top.id)] = .later
        journey.open("nav/back")
        #expect(journey.navigator.isPending)
        work.finish()
        try await waitUntil("the event of the action") { journey.events.count >= 2 }
        #expect(journey.events.map(\.outcome.name) == ["shown", "handled"])
        #expect(journey.navigator.isPending)
    }

    @Test("several changes as one refuse it")
    func atomically() throws {
        let journey = try journey()
        journey.navigator.atomically { $0.open("app://public") }
        #expect(journey.lastOutcome == "badParameter")
        #expect(!work.hasBegun)
    }

    // MARK: - Cancelling

    // Feature: a window that closes cancels its running action
    @Test(
        "cancelPending and the end of the window end it at once, and cancel its task",
        arguments: [true, false]
    )
    func canceled(byWindow: Bool) async throws {
        let host = RecordingHost()
        let journey = try journey(host: host)
        var outcomes: [String] = []
        try await begin(journey.navigator) { outcomes.append($0.name) }
        if byWindow { journey.navigator.detach(host) } else { journey.navigator.cancelPending() }
        #expect(outcomes == ["superseded"])
        work.finish()
        try await waitUntil("the end of the work") { work.steps.count >= 3 }
        #expect(work.steps.last == "canceled")
        for _ in 0..<10 { await Task.yield() }
        #expect(journey.events.map(\.outcome.name) == ["superseded"])
        #expect(outcomes == ["superseded"])
    }

    @Test("a caller gets nil if the action is canceled")
    func canceledResult() async throws {
        let navigator = try journey().navigator
        let result = Task { try await navigator.result(ofOpening: "app://public", as: String.self) }
        try await waitUntil("the work to begin") { work.hasBegun }
        navigator.cancelPending()
        #expect(try await result.value == nil)
        work.finish()
    }

    @Test("code that is canceled before it begins does not run")
    func notBegun() async throws {
        let journey = try journey()
        journey.open("public")
        journey.navigator.cancelPending()
        #expect(journey.events.map(\.outcome.name) == ["superseded"])
        for _ in 0..<10 { await Task.yield() }
        #expect(work.steps.isEmpty)
    }

    /// Creates a navigator whose action `public` runs `work`.
    private func makeNavigator() throws -> Navigator {
        var actions = ActionRegistry()
        actions.register("public") { [work] _, navigator in await work.run(navigator) }
        let navigator = try Navigator(table: makeTable(), actions: actions)
        try navigator.start(at: "app://home")
        return navigator
    }

    @Test("the release of the navigator ends it as superseded, and the code does not begin")
    func released() async throws {
        var navigator: Navigator? = try makeNavigator()
        weak var released: Navigator?
        released = navigator
        var outcomes: [String] = []
        navigator?.open("app://public") { outcomes.append($0.name) }
        navigator = nil
        #expect(released == nil)
        #expect(outcomes == ["superseded"])
        for _ in 0..<10 { await Task.yield() }
        #expect(work.steps.isEmpty)
    }

    @Test("the code keeps its navigator, which is freed when the code has ended")
    func freed() async throws {
        var navigator: Navigator? = try makeNavigator()
        weak var released: Navigator?
        released = navigator
        navigator?.open("app://public")
        try await waitUntil("the work to begin") { work.hasBegun }
        navigator = nil
        #expect(released != nil)
        work.finish()
        try await waitUntil("the navigator to be freed") { released == nil }
        #expect(work.steps == ["home, top app://home", "home, top app://home"])
    }
}
