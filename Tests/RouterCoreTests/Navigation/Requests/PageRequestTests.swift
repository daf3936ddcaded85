import RouterTesting
import Testing

@testable import RouterCore

@MainActor
@Suite("Pages of the app’s own")
struct PageRequestTests {
    private class Photo {}
    private final class Map {}

    @discardableResult
    private func show(_ journey: Journey, _ title: String? = nil, verb: NavigationVerb? = nil)
        -> UnroutedPage
    {
        let page = UnroutedPage(Photo(), title: title)
        journey.navigator.open(.page(page), verb: verb)
        return page
    }

    @Test("each has a URL of its own and the title that the app gave it")
    func url() throws {
        let journey = try Journey()
        let page = show(journey, "Picture")
        let other = show(journey, verb: .present)
        #expect(page.number != other.number)
        #expect(journey.drawing == "home page/\(page.number) | page/\(other.number)")
        #expect(journey.navigator.state?.base.top.routeTitle == "Picture")
        #expect(journey.navigator.state?.base.top.destination.unroutedPage === page)
        #expect(journey.events.map(\.action) == ["push", "present"])
        #expect(journey.events.map(\.urlText) == [nil, nil])
    }

    @Test("no URL opens one, from outside or inside")
    func unreachable() throws {
        let journey = try Journey()
        let page = show(journey)
        #expect(journey.open("page/\(page.number)", origin: .external) == "notFoundPage")
        #expect(journey.open("page/\(page.number)") == "notFoundPage")
    }

    @Test("another host does not get the ones of hidden branches, even if the selected one has no other page")
    func hiddenBranches() throws {
        let journey = try Journey(table: makeMailTable(), at: "app://inbox")
        let hidden = show(journey)
        journey.open("archive")
        let shown = show(journey, verb: .replace)
        for page in [hidden, shown] { _ = page.take() }
        try journey.navigator.attach(RecordingHost())
        #expect(journey.drawing == "inbox: inbox; *archive: page/\(shown.number)")
    }

    @Test("going forward passes over one")
    func forward() throws {
        let journey = try Journey()
        journey.open("item/1")
        show(journey)
        journey.open("item/2", "nav/pop?to=root", "nav/forward", "nav/forward")
        #expect(journey.drawing == "home item/1 item/2")
        #expect(journey.open("nav/forward") == "nothingForward")
    }

    @Test("two are different pages, also for pop; the URL and the page itself name one")
    func identity() throws {
        let journey = try Journey()
        let pages = (0..<4).map { _ in show(journey).number }
        #expect(journey.open("nav/pop?to=app%3A%2F%2Fpage%2F\(pages[2])") == "shown")
        #expect(journey.drawing == "home page/\(pages[0]) page/\(pages[1]) page/\(pages[2])")
        let photo = Photo()
        journey.navigator.push(.page(UnroutedPage(photo)))
        journey.open("item/1")
        journey.navigator.pop(.url(.page(UnroutedPage(photo))))
        #expect(journey.lastOutcome == "shown")
        #expect(journey.navigator.state?.base.depth == 5)
        journey.navigator.pop(.url(.page(UnroutedPage(Photo(), title: "Other"))))
        #expect(journey.lastOutcome == "notInStack")
    }

    @Test("replaceSame replaces one of the same type, and pushes over any other page")
    func replaceSame() throws {
        let journey = try Journey()
        journey.open("item/1")
        journey.navigator.open(.page(UnroutedPage(Photo())), verb: .replaceSame)
        #expect(journey.navigator.state?.base.depth == 3)
        let photo = journey.navigator.state?.top.id
        journey.navigator.open(.page(UnroutedPage(Photo())), verb: .replaceSame)
        #expect(journey.navigator.state?.base.depth == 3)
        #expect(journey.navigator.state?.top.id != photo)
        journey.navigator.open(.page(UnroutedPage(Map())), verb: .replaceSame)
        #expect(journey.navigator.state?.base.depth == 4)
        journey.open("item/2", "nav/pop")
        #expect(journey.navigator.state?.base.depth == 4)
    }

    @Test("one goes wherever a URL goes: at the start, in one change, after a pop, in a slot, for a result")
    func everywhere() async throws {
        let journey = try Journey()
        let navigator = journey.navigator
        journey.open("board", "item/1", "item/2")
        navigator.atomically {
            $0.pop(.index(1))
            $0.push(.page(UnroutedPage(Photo(), title: "A")))
        }
        #expect(navigator.state?.base.entries.map(\.routeTitle) == ["home", "board", "A"])
        #expect(journey.events.last?.action == "pop+push")
        navigator.replace(.page(UnroutedPage(Photo(), title: "B")))
        navigator.reset(.page(UnroutedPage(Photo(), title: "C")))
        #expect(navigator.state?.base.entries.map(\.routeTitle) == ["C"])
        journey.open("board")
        navigator.embed(.page(UnroutedPage(Photo(), title: "D")), in: Embedding(slot: "side", key: "d"))
        #expect(navigator.state?.top.embedded.map(\.entry.routeTitle) == ["D"])
        #expect(journey.open("nav/unembed?key=d") == "shown")
        async let answer = navigator.result(ofOpening: .page(UnroutedPage(Photo())), as: Int.self)
        try await waitUntil("the page") { navigator.state?.base.depth == 3 }
        if let entry = navigator.state?.top.id { navigator.finish(entry, with: 7) }
        #expect(try await answer == 7)

        let other = try Navigator(table: navigator.table)
        try other.start(at: .page(UnroutedPage(Photo(), title: "E")))
        #expect(other.state?.top.routeTitle == "E")
    }

    @Test("one has slots of its own, the first in alphabetical order by default")
    func slots() throws {
        let journey = try Journey()
        journey.navigator.push(.page(UnroutedPage(Photo(), slots: ["left", "right"])))
        journey.navigator.embed("app://item/1")
        journey.navigator.embed("app://item/2", in: Embedding(slot: "right", key: "two"))
        #expect(journey.navigator.state?.top.embedded.map(\.slot) == ["left", "right"])
        journey.navigator.embed("app://item/3", in: "middle")
        #expect(journey.lastOutcome == "noSuchSlot")
    }

    @Test("its object is released with its last entry")
    func released() throws {
        let navigator = try Navigator(table: makeTable())
        try navigator.start(at: "app://home")
        var forgotten = 0
        weak var photo: Photo?
        do {
            let object = Photo()
            photo = object
            navigator.push(.page(UnroutedPage(object) { _ in forgotten += 1 }))
        }
        #expect(photo != nil)
        navigator.pop()
        #expect(photo == nil)
        #expect(forgotten == 1)
    }

    @Test("a guard's redirect leads to its page by its own verb, and that page can go on with the wanted one")
    func redirected() async throws {
        let rule = Rule()
        let journey = try Journey(guards: [
            NavigationGuard { destination, _ in
                destination.unroutedPage == nil ? .allow : rule.answer
            }
        ])
        let navigator = journey.navigator
        rule.answer = .redirect("app://settings?nav.action=present")
        async let answer = navigator.result(ofOpening: .page(UnroutedPage(Photo(), title: "A")), as: Int.self)
        try await waitUntil("the login") { navigator.state?.modals.count == 1 }
        #expect(journey.drawing == "home | settings")
        let login = try #require(navigator.state?.top)
        let wanted = try #require(login.wanted)
        rule.answer = .allow
        navigator.close(login.id, then: wanted)
        #expect(navigator.state?.base.entries.map(\.routeTitle) == ["home", "A"])
        navigator.finish(try #require(navigator.state?.top.id), with: 7)
        #expect(try await answer == 7)
    }

    @MainActor
    private final class Rule {
        var answer = GuardAnswer.allow
    }
}
