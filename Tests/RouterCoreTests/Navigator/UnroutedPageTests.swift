import RouterCore
import Testing

@MainActor
@Suite("Pages of the app’s own")
struct UnroutedPageTests {
    private func show(_ journey: Journey, _ title: String? = nil, as presentation: NavigationVerb? = nil)
        -> UnroutedPage
    {
        let page = journey.navigator.unroutedPage(title: title)
        journey.navigator.open(.page(page), as: presentation)
        return page
    }

    @Test("each has an address of its own and the title that the app gave it")
    func address() throws {
        let journey = try Journey()
        let page = show(journey, "Picture")
        _ = show(journey, as: .present)
        #expect(journey.drawing == "home page/1 | page/2")
        #expect(journey.navigator.state?.window.top.title == "Picture")
        #expect(journey.navigator.state?.window.top.destination.unroutedPage == page)
        #expect(journey.events.map(\.action) == ["push", "present"])
        #expect(journey.events.map(\.url) == [nil, nil])
    }

    @Test("no address opens one, from outside or inside")
    func unreachable() throws {
        let journey = try Journey()
        _ = show(journey)
        #expect(journey.open("page/1") == "notFoundPage")
        #expect(journey.open("page/1", origin: .external) == "notFoundPage")
    }

    @Test("going forward passes over one")
    func forward() throws {
        let journey = try Journey()
        journey.open("item/1")
        _ = show(journey)
        journey.open("item/2", "nav/pop?to=root", "nav/forward", "nav/forward")
        #expect(journey.drawing == "home item/1 item/2")
        #expect(journey.open("nav/forward") == "nothingForward")
    }

    @Test("two are different places, also for pop and replaceSame")
    func identity() throws {
        let journey = try Journey()
        _ = show(journey)
        _ = show(journey, as: .replaceSame)
        #expect(journey.drawing == "home page/1 page/2")
        #expect(journey.open("nav/pop?to=app%3A%2F%2Fpage%2F1") == "shown")
        #expect(journey.drawing == "home page/1")
    }

    @Test("guards are asked about one as about any page")
    func guarded() throws {
        let journey = try Journey(guards: [
            NavigationGuard { destination, state in
                destination.unroutedPage == nil || state == nil ? .allow : .refuse("no")
            }
        ])
        _ = show(journey)
        #expect(journey.lastOutcome == "guardRefused")
    }
}
