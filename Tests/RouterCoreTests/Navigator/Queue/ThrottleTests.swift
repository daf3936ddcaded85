import NavigationModel
import Testing

@testable import RouterCore

@MainActor
@Suite("Requests from outside in quick succession")
struct ThrottleTests {
    /// The clock of a navigator, which only a test advances.
    @MainActor
    private final class Time {
        private var now = ContinuousClock.now

        init(of navigator: Navigator) {
            navigator.requests.now = { self.now }
        }

        func pass(_ duration: Duration) { now += duration }
    }

    private func journey(
        limits: NavigationLimits = NavigationLimits(),
        guards: [NavigationGuard] = []
    ) throws -> (Journey, Time) {
        let journey = try Journey(limits: limits, guards: guards)
        return (journey, Time(of: journey.navigator))
    }

    /// Makes `count` requests as another program does, and returns how many pages they opened.
    private func open(_ count: Int, in journey: Journey) -> Int {
        (0..<count).count { number in
            // Each URL is different, because a request for the page on top would not count as “shown”.
            let depth = journey.navigator.state?.base.depth ?? 0
            return journey.open("item/\(depth)000\(number)", origin: .external) == "shown"
        }
    }

    // Feature: Other programs open only routes whose access is `external`, and are throttled
    @Test("sixteen open at once, then one a second")
    func standard() throws {
        let (journey, time) = try journey()
        #expect(open(200, in: journey) == 16)
        #expect(journey.navigator.state?.base.depth == 17)
        #expect(
            journey.refusal?.message
                == "Other programs are opening links too fast: at most 16 at once, then one a second."
        )
        time.pass(.milliseconds(999))
        #expect(open(5, in: journey) == 0)
        time.pass(.milliseconds(1))
        #expect(open(5, in: journey) == 1)
        time.pass(.milliseconds(2_500))
        #expect(open(5, in: journey) == 2)
        time.pass(.milliseconds(500))
        #expect(open(5, in: journey) == 1, "half a second was left over")
        time.pass(.seconds(3_600))
        #expect(open(200, in: journey) == 16, "an hour of rest counts no more than sixteen seconds")
    }

    @Test("an app may choose how many, and how fast")
    func chosen() throws {
        let limits = NavigationLimits(externalBurst: 2, externalInterval: .milliseconds(100))
        let (journey, time) = try journey(limits: limits)
        #expect(open(5, in: journey) == 2)
        time.pass(.milliseconds(100))
        #expect(open(5, in: journey) == 1)
        let (free, _) = try self.journey(limits: NavigationLimits(externalInterval: .zero))
        #expect(open(200, in: free) == 200)
        #expect(NavigationLimits(externalInterval: .seconds(-1)).externalInterval == .zero)
    }

    @Test("a throttled request changes nothing, asks no guard and has one event")
    func throttled() throws {
        let session = Session()
        let refusing = NavigationGuard(for: ["list"]) { _, _ in session.answer }
        session.answer = .refuse("no")
        let (journey, _) = try journey(limits: NavigationLimits(externalBurst: 1), guards: [refusing])
        #expect(open(1, in: journey) == 1)
        for url in ["item/2", "not a URL", "nobody://x", "secret", "list"] {
            #expect(journey.open(url, origin: .external) == "throttled", "\(url)")
        }
        #expect(journey.drawing == "home item/10000")
        #expect(journey.events.count == 6)
        #expect(journey.events.dropFirst().allSatisfy { $0.action == nil && $0.origin == .external })
    }

    @Test("only requests from outside are throttled, and each of them counts, even if it is refused")
    func counting() throws {
        let (journey, _) = try journey(limits: NavigationLimits(externalBurst: 2))
        for origin in RequestOrigin.allCases where origin != .external {
            for number in 0..<20 { #expect(journey.open("item/\(number)", origin: origin) == "shown") }
        }
        #expect(journey.open("secret", origin: .external) == "accessDenied")
        #expect(journey.open("not a URL", origin: .external) == "invalidURL")
        #expect(journey.open("item/1", origin: .external) == "throttled")
        #expect(journey.open("item/1") == "shown")
    }

    @Test(
        "a link that opens over modals counts as any other, unless it counts already or the user asks for it"
    )
    func overModals() throws {
        let (journey, _) = try journey(limits: NavigationLimits(externalBurst: 1))
        func outcome(isAdmitted: Bool = false, isResumed: Bool = false) -> String? {
            var link = NavigationRequest.external("app://item/\(journey.events.count)")
            link.modalPolicy = .keep
            (link.isAdmitted, link.isResumed) = (isAdmitted, isResumed)
            journey.navigator.open(link)
            return journey.events.last?.outcome.name
        }
        #expect(outcome(isAdmitted: true) == "shown")
        #expect(outcome() == "shown")
        #expect(outcome() == "refused")
        #expect(outcome(isAdmitted: true) == "shown")
        #expect(outcome(isResumed: true) == "shown")
        #expect(journey.navigator.state?.base.depth == 5)
    }

    @Test(
        "requests that are refused together have one event with their number, after the requests before them"
    )
    func together() throws {
        let (journey, time) = try journey(limits: NavigationLimits(externalBurst: 2))
        #expect(journey.navigator.admissible == 2)
        #expect(open(1, in: journey) == 1)
        #expect(journey.navigator.admissible == 1)
        var orders: [Int] = []
        let observation = journey.navigator.observe { [unowned navigator = journey.navigator] event in
            orders.append(event.count)
            // The second request is being handled now, so these requests wait.
            guard event.sequence == 2 else { return }
            navigator.open("app://list")
            navigator.refuseAsThrottled(1_000_000, lastURL: "no URL")
            navigator.open("app://item/3")
        }
        #expect(open(1, in: journey) == 1)
        observation.cancel()
        #expect(orders == [1, 1, 1_000_000, 1])
        let event = try #require(journey.events.first { $0.count > 1 })
        #expect((event.urlText, event.origin, event.outcome.name) == ("no URL", .external, "refused"))
        #expect(event.action == nil)
        #expect(journey.navigator.admissible == 0, "refused requests do not count")
        time.pass(.seconds(1))
        #expect(journey.navigator.admissible == 1)
        let (free, _) = try self.journey(limits: NavigationLimits(externalInterval: .zero))
        #expect(open(20, in: free) == 20)
        #expect(free.navigator.admissible == .max)
    }

    @Test("asking whether a request could succeed does not count")
    func asking() throws {
        let (journey, _) = try journey(limits: NavigationLimits(externalBurst: 1))
        for _ in 0..<5 { #expect(journey.navigator.canOpen(.external("app://item/1"))) }
        #expect(open(1, in: journey) == 1)
        #expect(!journey.navigator.canOpen(.external("app://item/2")), "it would be throttled")
        #expect(throws: RoutingError.throttled(burst: 1, interval: .seconds(1))) {
            try journey.navigator.destination(of: .external("app://item/2"))
        }
        #expect(journey.navigator.canOpen("app://item/2"))
    }

    @Test("requests that waited for the start count when they have their turn")
    func beforeTheStart() throws {
        let navigator = try Navigator(table: makeTable())
        let time = Time(of: navigator)
        var outcomes: [String] = []
        let observation = navigator.observe { if $0.isOfRequest { outcomes.append($0.outcome.name) } }
        for number in 0..<20 {
            navigator.open(.external("app://item/\(number)"))
            time.pass(.seconds(60))
        }
        try navigator.start(at: "app://home")
        #expect(outcomes == Array(repeating: "shown", count: 16) + Array(repeating: "refused", count: 4))
        withExtendedLifetime(observation) {}
    }

    @Test("a request that waits for a guard was admitted before, and does not count again")
    func late() throws {
        let late = NavigationGuard(for: ["item"]) { _, _ in .later { .allow } }
        let (journey, _) = try journey(limits: NavigationLimits(externalBurst: 3), guards: [late])
        var answers: [@MainActor (GuardAnswer) -> Void] = []
        journey.navigator.waitForGuard = { _, _, answer in
            answers.append(answer)
            return {}
        }
        #expect(journey.open("item/1", "item/2", "item/3", origin: .external) == "deferred")
        for answer in answers { answer(.allow) }
        #expect(journey.drawing == "home item/1 item/2 item/3")
        #expect(journey.open("list", origin: .external) == "throttled")
    }
}
