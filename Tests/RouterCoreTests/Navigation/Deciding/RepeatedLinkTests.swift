import Testing

@testable import RouterCore

@MainActor
@Suite("A link that another program sends again")
struct RepeatedLinkTests {
    @Test(
        "shows nothing new while its page is on top, also a page that was not found",
        arguments: [
            ("app://list?q=a", "home list?q=a"), ("app://item/1#part", "home item/1#part"),
            ("app://nowhere", "home nowhere"),
        ]
    )
    func onTop(url: String, drawing: String) throws {
        let journey = try Journey()
        journey.navigator.open(.external(url))
        #expect(journey.drawing == drawing)
        journey.navigator.open(.external(url))
        #expect(journey.lastOutcome == "alreadyShown")
        #expect(journey.drawing == drawing)
        #expect(journey.events.last?.outcome.entry == journey.navigator.state?.top.id)
    }

    @Test("opens its page again if another one is on top, or if its URL differs")
    func notOnTop() throws {
        let journey = try Journey()
        for url in ["app://list?q=a", "app://list?q=b", "app://list?q=a"] {
            journey.navigator.open(.external(url))
        }
        #expect(journey.drawing == "home list?q=a list?q=b list?q=a")
    }

    @Test("counts against the limit all the same")
    func throttled() throws {
        let journey = try Journey()
        for _ in 1...17 { journey.navigator.open(.external("app://list")) }
        #expect(journey.lastOutcome == "throttled")
    }
}
