import Foundation
import RouterTesting
import Testing

@testable import RouterCore

@MainActor
@Suite("Saved pages that are left out")
struct LeftOutPageTests {
    @Test("entries are removed from all layers and branches, and a modal without any goes")
    func removing() throws {
        let journey = try Journey(table: makeMailTable(), at: "app://inbox")
        journey.open("mail/1", "old/7", "compose")
        var navigation = journey.navigator.savedNavigation()
        let gone: Set = ["app://mail/1", "app://old/7", "app://compose"]
        let removed = navigation.remove { gone.contains($0.url) }
        #expect(removed.map(\.url) == ["app://mail/1", "app://old/7", "app://compose"])
        let navigator = try Navigator(table: makeMailTable())
        #expect(try navigator.start(restoring: navigation, or: "app://inbox").isEmpty)
        #expect(draw(navigator.state) == "inbox: inbox; *archive: archive year/2026")
        #expect(navigation.remove { gone.contains($0.url) }.isEmpty)
        #expect(navigation.remove { _ in true }.count == 3)
        #expect(navigation.layers.count == 1, "the window stays")
    }

    @Test("a page is the same if URL and caller's parameters are, whatever its state is")
    func samePage() {
        let page = SavedEntry(url: "app://item/1", state: "old")
        #expect(page.hasSameValues(as: SavedEntry(url: "app://item/1", state: "new")))
        #expect(!page.hasSameValues(as: SavedEntry(url: "app://item/2", state: "old")))
        #expect(!page.hasSameValues(as: SavedEntry(url: "app://item/1", parameters: ["a": "b"])))
    }

    // Feature: The user can open a page that was left out after a crash
    @Test("a page that is opened anyway has its state, its position and its embedded page")
    func opening() throws {
        let journey = try Journey()
        journey.open("board", "item/2?nav.action=embed&nav.slot=side&nav.key=two&nav.transition=curlUp")
        var navigation = journey.navigator.savedNavigation()
        var page = try #require(navigation.remove { $0.url == "app://board" }.first)
        page.state = "kept"
        page.position = ["scroll": [7]]
        page.embedded?[0].entry.state = "kept, too"
        let navigator = try Navigator(table: makeTable())
        _ = try navigator.start(restoring: navigation, or: "app://home")
        navigator.open(page.request())
        #expect(draw(navigator.state) == journey.drawing)
        let top = try #require(navigator.state?.top)
        #expect(top.destination.savedState == "kept")
        #expect(top.destination.savedPosition == ["scroll": [7]])
        #expect(top.destination.origin == .restored)
        #expect(top.embedded.map(\.transition) == [.curlUp])
        #expect(navigator.savedEntry(of: top) == page)
    }

    @Test(
        "it is presented if its route is, built anew if it is open, and else pushed, even if its route has another verb",
        arguments: [
            ("app://modal/1", "home list | modal/1"),
            ("app://list", "home list"),
            ("app://item/1", "home list item/1"),
            ("app://clean", "home list clean"),
            ("app://swap", "home list swap"),
        ]
    )
    func position(url: String, drawing: String) throws {
        let navigator = try Navigator(table: makeTable())
        _ = try navigator.start(restoring: saved(["app://home", "app://list"]), or: "app://home")
        let old = navigator.state?.top.id
        navigator.open(SavedEntry(url: url, state: "kept").request())
        #expect(draw(navigator.state) == drawing)
        #expect(navigator.state?.top.destination.savedState == "kept")
        #expect(navigator.state?.top.id != old)
    }

    @Test(
        "a guard that redirects shows its page without the state, which comes with the page that was wanted"
    )
    func guarded() throws {
        let login = NavigationGuard { destination, state in
            let isLogin = state?.top.url.text == "app://settings"
            return isLogin || destination.url.text != "app://item/1" ? .allow : .redirect("app://settings")
        }
        let navigator = try Navigator(table: makeTable(), guards: [login])
        try navigator.start(at: "app://home")
        navigator.open(SavedEntry(url: "app://item/1", state: "kept").request())
        let top = try #require(navigator.state?.top.destination)
        #expect(draw(navigator.state) == "home settings")
        #expect(top.savedState == nil)
        navigator.open(try #require(top.wanted))
        #expect(navigator.state?.top.destination.savedState == "kept")
    }

    @Test("the event of its request has the URL, and a URL that leads nowhere is refused")
    func event() throws {
        let navigator = try Navigator(table: makeTable())
        try navigator.start(at: "app://home")
        var events: [NavigationEvent] = []
        let observation = navigator.observe { events.append($0) }
        navigator.open(SavedEntry(url: "app://item/1").request())
        navigator.open(SavedEntry(url: "app://item/%zz").request())
        #expect(events.map(\.urlText) == ["app://item/1", "app://item/%zz"])
        #expect(events.map { $0.outcome.entry != nil } == [true, false])
        observation.cancel()
    }
}
