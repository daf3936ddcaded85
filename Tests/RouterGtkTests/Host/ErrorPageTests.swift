import CRouterGtk
import CRouterGtk.Testing
import XCTest

@testable import RouterCore
@testable import RouterGtk

final class ErrorPageTests: WidgetTestCase {
    /// Opens a window that releases covered pages, and that cannot build pages while `trouble` is `true`.
    private func start(_ trouble: Variable<Bool>) throws -> Fixture {
        var registry = PageRegistry()
        registry.register("test") { context in
            if trouble.value { throw TestPageError() }
            return TestPage(context)
        }
        let fixture = Fixture(try Navigator(table: RouteTable(Fixture.routes)), registry: registry) {
            $0.keptPages = 1
        }
        try fixture.navigator.start(at: "app://home", host: fixture.host)
        return fixture
    }

    private func label(_ text: String, in fixture: Fixture) -> Widget? {
        descendants(fixture.topView.view.pages.widget).first {
            is_label($0) != 0 && String(cString: gtk_label_get_text(as_label($0))) == text
        }
    }

    private func retryButton(_ fixture: Fixture) throws -> Widget {
        let buttons = descendants(fixture.topView.view.pages.widget).filter { is_button($0) != 0 }
        return try XCTUnwrap(
            buttons.first { gtk_button_get_label(as_button($0)).map { String(cString: $0) } == "Try Again" }
        )
    }

    // Feature: An error page with a button to try again
    func testAPageThatCannotBeBuiltAgainShowsAnErrorAndTheUserMayTryAgain() throws {
        let trouble = Variable(false)
        let fixture = try start(trouble)
        defer { fixture.close() }
        var moments: [String] = []
        let observation = fixture.host.observePages { moments.append("\($0) \($2.rawValue)") }
        defer { observation.cancel() }
        gtk_widget_grab_focus(fixture.top.entry)
        fixture.top.state = "draft"
        fixture.top.title = "My home"
        fixture.navigator.push("app://item/1")
        trouble.value = true
        moments = []
        var outcome: NavigationOutcome?
        fixture.navigator.pop { outcome = $0 }
        XCTAssertEqual(outcome?.name, "shown")
        XCTAssertEqual(fixture.state.top.url.text, "app://home")
        XCTAssertNil(fixture.host.page(for: fixture.state.top.id))
        XCTAssertEqual(fixture.host.savedPage(of: fixture.state.top.id)?.state, "draft")
        XCTAssertEqual(String(cString: gtk_window_get_title(as_window(fixture.topView.window))), "My home")
        XCTAssertNotNil(label("This page cannot be shown", in: fixture))
        let sentence = try XCTUnwrap(label("This page cannot be built.", in: fixture))
        XCTAssertEqual(gtk_accessible_get_accessible_role(as_accessible(sentence)), GTK_ACCESSIBLE_ROLE_ALERT)
        XCTAssertEqual(fixture.focus, try retryButton(fixture))
        XCTAssertEqual(moments, ["left 2"], "the error is not a page of the app")

        iterate()
        cgtk_emit(try retryButton(fixture), "clicked")
        iterate()
        XCTAssertNotNil(label("This page cannot be built.", in: fixture), "it cannot be built yet")
        XCTAssertEqual(fixture.focus, try retryButton(fixture))

        trouble.value = false
        moments = []
        cgtk_emit(try retryButton(fixture), "clicked")
        XCTAssertEqual(moments, ["built 1", "shown 1"])
        fixture.check()
        XCTAssertEqual(fixture.top.context.savedState, "draft")
        XCTAssertNotEqual(gtk_widget_is_ancestor(try XCTUnwrap(fixture.focus), fixture.top.entry), 0)
        iterate()
        XCTAssertEqual(TestPage.living, 1)
        XCTAssertNil(label("This page cannot be built.", in: fixture))
    }

    func testAnErrorPageThatIsCoveredIsBuiltAsThePageWhenItReturns() throws {
        let trouble = Variable(false)
        let fixture = try start(trouble)
        defer { fixture.close() }
        fixture.navigator.push("app://item/1")
        trouble.value = true
        fixture.navigator.pop()
        trouble.value = false
        fixture.navigator.push("app://item/2")
        fixture.navigator.pop()
        XCTAssertEqual(fixture.top.name, "app://home")
        fixture.check()
    }

    func testANewRequestWhosePageCannotBeBuiltStillFails() throws {
        let trouble = Variable(false)
        let fixture = try start(trouble)
        defer { fixture.close() }
        fixture.navigator.push("app://item/1")
        trouble.value = true
        var names: [String] = []
        fixture.navigator.push("app://item/2") { names.append($0.name) }
        fixture.navigator.atomically(completion: { names.append($0.name) }) {
            $0.pop()
            $0.push("app://item/3")
        }
        XCTAssertEqual(names, ["failed", "failed"])
        XCTAssertEqual(fixture.top.name, "app://item/1")
        fixture.check()
    }

    func testARestoredPageBelowTheTopShowsItsErrorToo() throws {
        let saved = SavedNavigation(layers: [
            SavedLayer(entries: [SavedEntry(url: "app://broken"), SavedEntry(url: "app://item/1")])
        ])
        let fixture = try Fixture(restoring: saved)
        defer { fixture.close() }
        fixture.host.goBack()
        XCTAssertEqual(fixture.state.base.depth, 1)
        XCTAssertNotNil(label("This page cannot be built.", in: fixture))
        fixture.navigator.push("app://item/2")
        XCTAssertEqual(fixture.top.name, "app://item/2")
    }

    func testAnEmbeddedPageThatCannotBeBuiltAgainShowsItsErrorInItsSlot() throws {
        let broken = Variable("")
        var registry = PageRegistry()
        registry.register("test") { context in
            if context.url.text == broken.value { throw TestPageError() }
            return TestPage(context)
        }
        let fixture = Fixture(try Navigator(table: RouteTable(Fixture.routes)), registry: registry) {
            $0.keptPages = 1
        }
        defer { fixture.close() }
        try fixture.navigator.start(at: "app://home", host: fixture.host)
        fixture.navigator.push("app://board/1")
        for key in ["a", "b"] {
            fixture.navigator.embed(.app("app://item/\(key)"), in: Embedding(slot: "side", key: key))
        }
        fixture.navigator.push("app://item/2")
        broken.value = "app://item/b"
        fixture.navigator.pop()
        let slot = try XCTUnwrap(fixture.top.slots["side"])
        XCTAssertTrue(slot.page is ErrorPage)
        broken.value = ""
        cgtk_emit(try retryButton(fixture), "clicked")
        XCTAssertEqual((slot.page as? TestPage)?.name, "app://item/b")
        fixture.check()
        fixture.navigator.unembed()
        XCTAssertEqual((slot.page as? TestPage)?.name, "app://item/a")
        fixture.check()

        fixture.navigator.push("app://item/3")
        broken.value = "app://board/1"
        fixture.navigator.pop()
        XCTAssertNotNil(label("This page cannot be built.", in: fixture))
        broken.value = ""
        cgtk_emit(try retryButton(fixture), "clicked")
        XCTAssertEqual((fixture.top.slots["side"]?.page as? TestPage)?.name, "app://item/a")
        fixture.check()
    }

    func testASlotTellsOfThePageThatReplacesItsError() throws {
        let isBroken = Variable(false)
        var shown: [String] = []
        var registry = PageRegistry()
        registry.register("test") { context in
            if isBroken.value, context.url.text == "app://item/a" { throw TestPageError() }
            let page = TestPage(context)
            page.slots["side"]?.didChange = { page in
                shown.append((page as? TestPage)?.name ?? (page == nil ? "none" : "error"))
            }
            return page
        }
        let fixture = Fixture(try Navigator(table: RouteTable(Fixture.routes)), registry: registry) {
            $0.keptPages = 1
        }
        defer { fixture.close() }
        try fixture.navigator.start(at: "app://board/1", host: fixture.host)
        fixture.navigator.embed(.app("app://item/a"), in: Embedding(slot: "side", key: "a"))
        fixture.navigator.push("app://item/2")
        isBroken.value = true
        fixture.navigator.pop()
        isBroken.value = false
        cgtk_emit(try retryButton(fixture), "clicked")
        XCTAssertEqual(shown, ["app://item/a", "error", "app://item/a"])
    }

    func testARequestWhoseErrorStillMovesInEndsAfterTheNewPageIsShown() throws {
        setAnimations(true)
        defer { setAnimations(false) }
        let trouble = Variable(false)
        let fixture = try start(trouble)
        defer { fixture.close() }
        fixture.navigator.open("app://item/1", animated: false)
        waitUntil("the layout") { gtk_widget_get_width(fixture.top.widget) > 0 }
        trouble.value = true
        var isShown: Bool?
        fixture.navigator.pop { _ in
            isShown = fixture.top.isShown
            fixture.host.close()
        }
        XCTAssertNil(isShown, "it still moves")
        trouble.value = false
        TestPage.calls = []
        cgtk_emit(try retryButton(fixture), "clicked")
        XCTAssertEqual(isShown, true)
        XCTAssertEqual(TestPage.calls, ["shown app://home", "left app://home"])
    }
}
