import Testing

@testable import RouterCore

@MainActor
@Suite("The state as a value")
struct StateTests {
    // Feature: The current page and stack, with and without branches
    // Feature: The state contains the open modals
    @Test("it tells what gets input, which stack that is on, and what is below")
    func top() throws {
        let journey = try Journey()
        journey.open("item/1", "modal/1", "item/2")
        let state = try #require(journey.navigator.state)
        #expect(state.top.url.text == "app://item/2")
        #expect(state.topLayer.entries.map(\.url.text) == ["app://modal/1", "app://item/2"])
        #expect(state.topLayer.id == state.modals.last?.id)
        #expect(state.layers.map(\.depth) == [2, 2])
        #expect(state.base.top.route.name == "item")
        #expect(state.top.find(state.top.id) != nil && state.top.find(state.base.top.id) == nil)
    }

    // Feature: Finding an entry
    @Test("it finds an entry and its position wherever it is, and not one that has left")
    func entries() throws {
        let journey = try Journey()
        journey.open("item/1", "modal/1", "item/2")
        let before = try #require(journey.navigator.state)
        let (first, gone) = (try before.base.entries.at(1).id, before.top.id)
        #expect(before.entry(first)?.url.text == "app://item/1")
        #expect(before.base.entries.firstIndex { $0.id == first } == 1)
        #expect(before.topLayer.entries.last { $0.route.name == "item" }?.id == gone)
        journey.open("nav/pop")
        let after = try #require(journey.navigator.state)
        #expect(after.entry(gone) == nil)
        #expect(after.entry(first) != nil)
        #expect(before.entry(gone) != nil, "a state that is kept stays as it was")
    }

    @Test("going back by no page, or closing no modal, is refused", arguments: [0, -1])
    func none(count: Int) throws {
        let journey = try Journey()
        journey.open("item/1", "modal/1", "item/2")
        for operation in [NavigationRequest.Operation.pop(.count(count)), .direct(.dismiss(.count(count)))] {
            journey.navigator.open(NavigationRequest(operation))
            #expect(journey.events.last?.outcome.name == "refused")
            #expect(journey.drawing == "home item/1 | modal/1 item/2")
        }
    }
}
