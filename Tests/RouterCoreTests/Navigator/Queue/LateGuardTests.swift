import NavigationModel
import RouterTesting
import Testing

@testable import RouterCore

/// Guards that answer later.
@MainActor
@Suite("Guards that answer later")
struct LateGuardTests {
    /// A journey in which each item waits for a guard's answer, which the test gives.
    @MainActor
    private final class Stage {
        let journey: Journey
        var answers: [@MainActor (GuardAnswer) -> Void] = []
        var canceled = 0

        init(host: (any NavigationHost)? = nil) throws {
            let late = NavigationGuard(for: ["item"]) { _, _ in .later { .allow } }
            journey = try Journey(host: host, guards: [late])
            journey.navigator.waitForGuard = { [weak self] _, _, answer in
                self?.answers.append(answer)
                return { self?.canceled += 1 }
            }
        }

        var outcomes: [String] { journey.events.map(\.outcome.name) }
    }

    @Test("the first event says deferred, the second is the end, and the completion is called once")
    func twoEvents() throws {
        let stage = try Stage()
        var outcomes: [String] = []
        stage.journey.navigator.open("app://item/1") { outcomes.append($0.name) }
        #expect(stage.outcomes == ["deferred"])
        #expect(outcomes.isEmpty)
        #expect(stage.journey.drawing == "home")
        try stage.answers.at(0)(.allow)
        #expect(stage.outcomes == ["deferred", "shown"])
        #expect(stage.journey.events.map(\.resumes) == [nil, 1])
        #expect(outcomes == ["shown"])
        #expect(stage.journey.drawing == "home item/1")
        try stage.answers.at(0)(.allow)
        #expect(stage.outcomes.count == 2, "only the first answer counts")
    }

    @Test("a real closure is awaited, and may show a page itself")
    func closure() async throws {
        var navigator: Navigator?
        let login = NavigationGuard(for: ["item"]) { _, _ in
            .later {
                let isSignedIn = try? await navigator?.result(ofOpening: "app://modal/login", as: Bool.self)
                return isSignedIn == true ? .allow : .refuse("Nobody has signed in.")
            }
        }
        // The time limit is long, because other tests may block the main actor for a long time.
        let limits = NavigationLimits(guardTime: .seconds(86_400))
        let journey = try Journey(limits: limits, guards: [login])
        navigator = journey.navigator
        for (answer, outcome) in [(true, "shown"), (false, "refused")] {
            let asking = Task { await journey.navigator.outcome(ofOpening: "app://item/1") }
            try await waitUntil("the login") { journey.drawing.hasSuffix("login") }
            journey.navigator.finish(try #require(journey.navigator.state?.top.id), with: answer)
            #expect(await asking.value.name == outcome)
        }
        #expect(journey.drawing == "home item/1")
        navigator = nil
    }

    @Test("a guard that needs too long refuses the request")
    func timeLimit() async throws {
        let late = NavigationGuard(for: ["item"]) { _, _ in
            .later {
                try? await waitUntil("the guard to be canceled") { Task.isCancelled }
                return .allow
            }
        }
        let journey = try Journey(limits: NavigationLimits(guardTime: .milliseconds(1)), guards: [late])
        let outcome = await journey.navigator.outcome(ofOpening: "app://item/1")
        guard case .refused(let error) = outcome else {
            Issue.record("\(outcome) is not a refusal")
            return
        }
        #expect(error.code == "guardRefused")
        #expect(error.message.contains("did not answer in time"))
        #expect(journey.drawing == "home")
    }

    // MARK: - Meanwhile

    @Test(
        "a newer request of the user supersedes it, and one of the app's code does not",
        arguments: [(RequestOrigin.user, true), (.link, true), (.app, false), (.external, false)]
    )
    func ofTheUser(origin: RequestOrigin, supersedes: Bool) throws {
        let stage = try Stage()
        stage.journey.navigator.open("app://item/1")
        stage.journey.open("list", origin: origin)
        #expect(stage.outcomes == ["deferred", "shown"] + (supersedes ? ["superseded"] : []))
        #expect(stage.canceled == (supersedes ? 1 : 0))
        try stage.answers.at(0)(.allow)
        #expect(stage.journey.drawing == (supersedes ? "home list" : "home list item/1"))
    }

    @Test("a newer request of the same page supersedes it, so a second click opens one page")
    func ofTheSamePage() throws {
        let stage = try Stage()
        let home = try #require(stage.journey.navigator.state?.top.id)
        for number in 1...2 {
            let url = NavigationRequest.RequestedURL.text("app://item/\(number)")
            stage.journey.navigator.open(NavigationRequest(.open(url), source: home))
        }
        #expect(stage.outcomes == ["deferred", "deferred", "superseded"])
        #expect(stage.journey.events.last?.urlText == "app://item/1")
        try stage.answers.at(1)(.allow)
        #expect(stage.journey.drawing == "home item/2")
    }

    @Test("a page that has gone is not followed by the page that it asked for")
    func pageHasGone() throws {
        let stage = try Stage()
        let home = try #require(stage.journey.navigator.state?.top.id)
        stage.journey.navigator.open(NavigationRequest(.open(.text("app://item/1")), source: home))
        stage.journey.navigator.push("app://list")
        try stage.answers.at(0)(.allow)
        #expect(stage.outcomes == ["deferred", "shown", "superseded"])
        #expect(stage.journey.drawing == "home list")
    }

    @Test("inside of atomically the whole waits")
    func atomically() throws {
        let stage = try Stage()
        stage.journey.open("modal/1")
        stage.journey.navigator.atomically {
            $0.dismiss()
            $0.push("app://item/1")
            $0.push("app://item/2")
        }
        #expect(stage.journey.drawing == "home | modal/1")
        try stage.answers.at(0)(.allow)
        #expect(stage.journey.drawing == "home | modal/1", "the second item has a guard, too")
        try stage.answers.at(1)(.allow)
        #expect(stage.journey.drawing == "home item/1 item/2")
        #expect(stage.outcomes == ["shown", "deferred", "deferred", "shown"])
        #expect(stage.journey.events.map(\.resumes) == [nil, nil, 2, 3])
    }

    // MARK: - The end

    @Test("the end of the window and the release of the navigator end it as superseded")
    func ends() throws {
        let host = RecordingHost()
        let stage = try Stage(host: host)
        var outcomes: [String] = []
        stage.journey.navigator.open("app://item/1") { outcomes.append($0.name) }
        stage.journey.navigator.detach(host)
        #expect(outcomes == ["superseded"])

        let late = NavigationGuard(for: ["item"]) { _, _ in .later { .allow } }
        var navigator: Navigator? = try Navigator(table: makeTable(), guards: [late])
        try navigator?.start(at: "app://home")
        var hasEndedWait = false
        navigator?.waitForGuard = { _, _, _ in { hasEndedWait = true } }
        navigator?.open("app://item/2") { outcomes.append($0.name) }
        navigator = nil
        #expect(outcomes == ["superseded", "superseded"])
        #expect(hasEndedWait)
    }

    @Test("a guard is not asked for an answer if the window closes at the first event")
    func closedAtOnce() throws {
        let host = RecordingHost()
        let stage = try Stage(host: host)
        let observation = stage.journey.navigator.observe { [navigator = stage.journey.navigator] event in
            if case .deferred = event.outcome { navigator.detach(host) }
        }
        stage.journey.navigator.open("app://item/1")
        observation.cancel()
        #expect(stage.outcomes == ["deferred", "superseded"])
        #expect(stage.answers.isEmpty)
    }
}
