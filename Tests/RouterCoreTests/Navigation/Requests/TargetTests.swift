import Testing

@testable import RouterCore

@MainActor
@Suite("Targets to go back to")
struct TargetTests {
    private func journey() throws -> Journey {
        let journey = try Journey()
        journey.open("item/1", "item/2", "modal/1", "item/3", "item/4", "modal/2")
        #expect(journey.drawing == "home item/1 item/2 | modal/1 item/3 item/4 | modal/2")
        return journey
    }

    // Feature: Pop to an entry or an index
    @Test("an index is a position in the top layer, counted from its bottom")
    func index() throws {
        let journey = try journey()
        journey.open("nav/dismiss")
        journey.navigator.open(NavigationRequest(.pop(.index(3))))
        #expect(journey.lastOutcome == "notInStack")
        journey.navigator.open(NavigationRequest(.pop(.index(-1))))
        #expect(journey.lastOutcome == "notInStack")
        journey.navigator.open(NavigationRequest(.pop(.index(2))))
        #expect(journey.lastOutcome == "alreadyShown")
        journey.navigator.open(NavigationRequest(.pop(.index(1))))
        #expect(journey.drawing == "home item/1 item/2 | modal/1 item/3")
        journey.navigator.open(NavigationRequest(.pop(.index(0))))
        #expect(journey.drawing == "home item/1 item/2 | modal/1")
    }

    // Feature: Dismissing the modals above a layer
    @Test("dismissing to a layer closes those over it")
    func over() throws {
        let journey = try journey()
        let layers = try #require(journey.navigator.state?.layers.map(\.id))
        journey.navigator.open(NavigationRequest(.direct(.dismiss(.over(try layers.at(2))))))
        #expect(journey.lastOutcome == "alreadyShown")
        journey.navigator.open(NavigationRequest(.direct(.dismiss(.over(try layers.at(1))))))
        #expect(journey.drawing == "home item/1 item/2 | modal/1 item/3 item/4")
        journey.navigator.open(NavigationRequest(.direct(.dismiss(.over(try layers.at(2))))))
        #expect(journey.lastOutcome == "superseded")
        journey.navigator.open(NavigationRequest(.direct(.dismiss(.over(try layers.at(0))))))
        #expect(journey.drawing == "home item/1 item/2")
    }
}
