import RouterCore
import RouterTesting
import Testing

@MainActor
@Suite("Modals that open again")
struct ReopeningTests {
    @Test(
        "a closed modal opens again as one change, with its pages, their embedded ones and their parameters"
    )
    func roundTrip() throws {
        let journey = try Journey()
        let navigator = journey.navigator
        navigator.open("app://modal/1", parameters: ["note": "x"])
        journey.open(
            "board",
            "item/2?nav.action=embed&nav.slot=side&nav.key=two&nav.transition=curlUp",
            "item/9"
        )
        let modal = try #require(navigator.state?.topLayer)
        let saved = SavedLayer(modal, page: navigator.savedEntry)
        let drawing = journey.drawing
        journey.open("nav/dismiss")
        var events: [NavigationEvent] = []
        let observation = navigator.observe { events.append($0) }
        navigator.reopen(saved)
        withExtendedLifetime(observation) {}
        #expect(journey.drawing == drawing)
        #expect(events.map(\.outcome.name) == ["shown"])
        let layer = try #require(navigator.state?.topLayer)
        #expect(layer.id != modal.id)
        #expect(try layer.entries.at(0).parameters["note"] == "x")
        #expect(try layer.entries.at(1).embedded.map(\.transition) == [.curlUp])
        #expect(try layer.entries.at(1).embedded.map(\.url.text) == ["app://item/2"])
        #expect(layer.top.destination.origin == .restored)
    }

    /// The URLs that a guard refuses.
    @MainActor
    private final class Refused {
        var urls: Set<String> = []
    }

    @Test("a page that a guard refuses is left out, and if none stays the event has the reason")
    func guards() throws {
        let refused = Refused()
        let answers = NavigationGuard { destination, _ in
            refused.urls.contains(destination.url.text) ? .refuse("Not today.") : .allow
        }
        let navigator = try Navigator(table: makeTable(), guards: [answers])
        try navigator.start(at: "app://home")
        navigator.open("app://modal/1")
        navigator.open("app://item/9")
        let saved = SavedLayer(try #require(navigator.state?.topLayer), page: navigator.savedEntry)
        navigator.open("app://nav/dismiss")
        refused.urls = ["app://modal/1"]
        navigator.reopen(saved)
        #expect(navigator.state?.modals.map { $0.entries.map(\.url.text) } == [["app://item/9"]])
        navigator.open("app://nav/dismiss")
        refused.urls = ["app://modal/1", "app://item/9"]
        var outcomes: [String] = []
        let observation = navigator.observe { outcomes.append($0.outcome.name) }
        navigator.reopen(saved)
        withExtendedLifetime(observation) {}
        #expect(outcomes == ["refused"])
        #expect(navigator.state?.modals.isEmpty == true)
    }

    @Test("a guard shows its login instead of the top page, also if that had embedded pages")
    func login() throws {
        let refused = Refused()
        let login = NavigationGuard { destination, _ in
            refused.urls.contains(destination.url.text)
                ? .redirect("app://settings?nav.action=present") : .allow
        }
        let journey = try Journey(guards: [login])
        journey.open("modal/1", "board", "item/2?nav.action=embed&nav.slot=side&nav.key=two")
        let saved = SavedLayer(
            try #require(journey.navigator.state?.topLayer),
            page: journey.navigator.savedEntry
        )
        journey.open("nav/dismiss")
        refused.urls = ["app://board"]
        journey.navigator.reopen(saved)
        #expect(journey.drawing == "home | modal/1 | settings")
    }
}
