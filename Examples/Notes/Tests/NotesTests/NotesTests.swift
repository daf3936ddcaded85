import RouterGtk
import RouterTesting
import Testing

@testable import Notes

@MainActor
struct NotesTests {
    let store: NoteStore

    init() throws {
        store = try NoteStore()
    }

    func navigator() throws -> Navigator {
        let app = RouterApplication("org.gtkrouter.Notes", home: "notes://list") { [store] in
            Routing.prepare($0, store)
        }
        let navigator = try app.makeNavigator()
        try navigator.start(at: app.home)
        return navigator
    }

    @Test func aLockedNoteOpensOnceThePINHasBeenEntered() throws {
        let navigator = try navigator()
        navigator.open(.route(NoteRoute(id: 3)))
        #expect(navigator.drawing == "list | unlock")
        let unlock = try #require(PageContext(shownBy: navigator))
        store.isUnlocked = true
        unlock.close(then: unlock.wanted)
        #expect(navigator.drawing == "list > note/3")
    }

    @Test func aLinkToASectionOpensTheSettingsBelowIt() throws {
        let navigator = try navigator()
        navigator.open(.external("notes://settings/about"))
        #expect(navigator.drawing == "list | settings > settings/about")
    }

    @Test func onlyCodeDeletesANote() throws {
        let navigator = try navigator()
        let recorder = EventRecorder(navigator)
        navigator.open(.external("notes://delete/1"))
        navigator.open(.user("notes://delete/1"))
        #expect(recorder.outcomes == ["accessDenied", "accessDenied"])
        #expect(store[1] != nil)
        navigator.open(.route(NoteRoute(id: 1)))
        navigator.open(.route(DeleteRoute(id: 1)))
        #expect(store[1] == nil)
        #expect(navigator.drawing == "list")
        navigator.open(.route(NoteRoute(id: 1)))
        #expect(navigator.drawing == "list")
    }

    @Test func anotherSearchUpdatesTheOpenOne() throws {
        let navigator = try navigator()
        navigator.open(.route(SearchRoute(text: "pears & figs")))
        navigator.open(.route(SearchRoute(text: "100 %")))
        #expect(navigator.drawing == "list > search?text=100%20%25")
    }
}
