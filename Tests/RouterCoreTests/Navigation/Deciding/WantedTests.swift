import RouterCore
import Testing

/// The request that a guard redirects, and how the page that opens instead submits this request again.
@MainActor
@Suite("Log in and go on")
struct WantedTests {
    private final class Door {
        var isOpen = false
    }

    private let door = Door()

    /// Creates a journey with a guard that redirects items and secrets to the list until the door is open.
    private func journey(at verb: String = "present") throws -> Journey {
        let guarding = NavigationGuard(for: ["item", "secret"]) { [door] _, _ in
            door.isOpen ? .allow : .redirect(.app("app://list?nav.action=\(verb)"))
        }
        return try Journey(guards: [guarding])
    }

    private func top(_ journey: Journey) throws -> Entry { try #require(journey.navigator.state?.top) }

    @Test("the login closes itself and the wanted page opens, as one change and by its own verb")
    func goOn() throws {
        for (verb, drawing) in [("present", "home | list"), ("push", "home list")] {
            door.isOpen = false
            let journey = try journey(at: verb)
            journey.navigator.present("app://item/1?tab=log", parameters: ["note": "a"], extra: 42)
            #expect(journey.drawing == drawing)
            let login = try top(journey)
            let count = journey.events.count
            door.isOpen = true
            journey.navigator.close(login.id, then: login.destination.wanted)
            #expect(journey.drawing == "home | item/1?tab=log")
            #expect(journey.events.count == count + 1)
            let page = try top(journey).destination
            #expect(page.callerParameters == ["note": "a"])
            #expect(page.extra as? Int == 42)
            #expect(page.wanted == nil)
        }
    }

    @Test("a refused continuation leaves the login open, and the caller waiting")
    func refusedContinuation() throws {
        let refuses = NavigationGuard(for: ["item"]) { [door] _, _ in
            door.isOpen ? .refuse("Never.") : .redirect("app://list")
        }
        let journey = try Journey(guards: [refuses])
        var results: [Int?] = []
        journey.navigator.open("app://item/1", for: Int.self) { results.append($0) }
        let login = try top(journey)
        door.isOpen = true
        journey.navigator.close(login.id, then: login.destination.wanted)
        #expect(journey.lastOutcome == "guardRefused")
        #expect(journey.drawing == "home list")
        #expect(results.isEmpty)
        journey.navigator.finish(login.id, with: 3)
        #expect(results == [3])
    }
}
