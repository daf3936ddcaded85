import RouterTesting
import Testing

@testable import RouterCore

@MainActor
@Suite("Requests that wait for a guard, and newer ones")
struct SupersedingTests {
    private var answers = GuardAnswers()

    /// Creates a navigator on `home > item/1`, with a link to `list` that waits for a guard's answer.
    private func waiting() throws -> Journey {
        let slow = NavigationGuard(for: ["app://list"]) { _, _ in .later { .allow } }
        let journey = try Journey(guards: [slow])
        journey.navigator.waitForGuard = answers.wait
        journey.open("item/1")
        journey.open("list")
        journey.forget()
        return journey
    }

    private func outcomes(of request: NavigationRequest, in journey: Journey) -> [String] {
        journey.navigator.open(request)
        answers.answerAll(.allow)
        return journey.events.map(\.outcome.name)
    }

    @Test(
        "the URL of the shown page, typed or clicked, supersedes an older request that waits for a guard",
        arguments: [NavigationRequest.user("app://item/1"), .link("app://item/1", from: EntryID(2))]
    )
    func shownPage(request: NavigationRequest) throws {
        let journey = try waiting()
        var request = request
        if request.origin == .link { request.reuse = .singleTop }
        #expect(outcomes(of: request, in: journey) == ["alreadyShown", "superseded"])
        #expect(journey.drawing == "home item/1")
    }

    @Test(
        "a refused request of the user supersedes an older request that waits for a guard",
        arguments: ["app://%zz", "app://nav/pop?times=9", "app://nav/dismiss", "app://missing"]
    )
    func refused(url: String) throws {
        let journey = try waiting()
        #expect(outcomes(of: .user(url), in: journey) == ["refused", "superseded"])
        #expect(journey.drawing == "home item/1")
    }

    @Test("a refused or repeated request of another program or of code supersedes nothing")
    func others() throws {
        for request in [
            NavigationRequest.external("app://secret"), .external("app://item/1"), "app://nav/pop?times=9",
        ] {
            let journey = try waiting()
            #expect(outcomes(of: request, in: journey).last == "shown")
            #expect(journey.drawing == "home item/1 list")
        }
    }
}

/// Guard answers that a test gives at any time.
@MainActor
private final class GuardAnswers {
    private var waiting: [@MainActor (GuardAnswer) -> Void] = []

    func wait(
        _ closure: @escaping @MainActor () async -> GuardAnswer,
        _ time: Duration,
        _ answer: @escaping @MainActor (GuardAnswer) -> Void
    ) -> @MainActor () -> Void {
        waiting.append(answer)
        return {}
    }

    func answerAll(_ answer: GuardAnswer) {
        let answers = waiting
        waiting = []
        for give in answers { give(answer) }
    }
}
