import CRouterGtk
import CRouterGtk.Testing
import RouterCore
import XCTest

@testable import RouterGtk

/// Loading the data of a page while the user points at a link.
final class PreloadTests: WidgetTestCase {
    /// The loads that have begun in a test. They wait until the test lets them finish.
    @MainActor
    private final class Loads {
        private(set) var begun: [String] = []
        private(set) var loaded: [String] = []
        private(set) var canceled: [String] = []
        var isOpen = false
        var ignoresCanceling = false

        func load(_ url: String) async {
            begun.append(url)
            while !isOpen, ignoresCanceling || !Task.isCancelled { await Task.yield() }
            if Task.isCancelled { canceled.append(url) } else { loaded.append(url) }
        }
    }

    private let loads = MainActor.assumeIsolated { Loads() }

    private func fixture(guards: [NavigationGuard] = []) throws -> Fixture {
        let fixture = try Fixture(guards: guards, routes: [Route("app://act", action: "act")])
        let loads = loads
        fixture.host.registry.preload("test") { page in
            guard page.parameters["id"] != "broken" else { throw TestPageError() }
            await loads.load(page.url.text)
        }
        return fixture
    }

    /// Adds links to the shown page, and waits until they have a size.
    private func links(_ urls: [String], on fixture: Fixture) -> [Widget] {
        let links = urls.map { Widget.link("Link", to: .link($0), fixture.top.context) }
        for link in links { gtk_box_append(as_box(fixture.top.widget), link) }
        waitUntil("the layout") { links.allSatisfy { gtk_widget_get_height($0) > 0 } }
        // If the real pointer is over the window, GTK notices it in the next frame. A load that had begun
        // before that would be canceled. Therefore, a few frames are drawn before the test begins.
        for _ in 1...3 { waitForFrame(of: fixture.topView.window) }
        iterate()
        return links
    }

    /// Simulates that the pointer moves to a widget, or out of the window if the widget is `nil`.
    private func point(at widget: Widget?, _ fixture: Fixture) {
        let window = fixture.topView.window
        let controllers = gtk_widget_observe_controllers(window)
        defer { g_object_unref(UnsafeMutableRawPointer(controllers)) }
        var point = (x: 0.0, y: 0.0)
        if let widget { gtk_widget_translate_coordinates(widget, window, 5, 5, &point.x, &point.y) }
        for index in 0..<g_list_model_get_n_items(controllers) {
            let controller = g_list_model_get_item(controllers, index)!
            defer { g_object_unref(controller) }
            guard is_motion(controller) != 0 else { continue }
            if widget != nil {
                cgtk_emit_point(controller, "motion", point.x, point.y)
            } else {
                cgtk_emit(controller, "leave")
            }
        }
    }

    /// Gives focus to a widget, as the keyboard or a click does.
    private func focus(_ widget: Widget, byKeyboard: Bool = true, _ fixture: Fixture) {
        gtk_window_set_focus_visible(as_window(fixture.topView.window), byKeyboard ? 1 : 0)
        gtk_widget_grab_focus(widget)
    }

    // Feature: Loading while the user points at a link
    func testThePointerRestsOnALinkAndALeaveCancels() throws {
        let fixture = try fixture()
        defer { fixture.close() }
        let links = links(["app://item/1", "app://item/2"], on: fixture)
        let (events, calls) = (fixture.events.count, TestPage.calls.count)
        let start = g_get_monotonic_time()
        point(at: links[0], fixture)
        point(at: links[1], fixture)
        point(at: links[1], fixture)
        waitUntil("the load") { !loads.begun.isEmpty }
        XCTAssertGreaterThanOrEqual(g_get_monotonic_time() - start, 80_000)
        XCTAssertEqual(loads.begun, ["app://item/2"], "the pointer did not rest on the first link")
        XCTAssertEqual(loads.canceled, [])
        point(at: fixture.top.first, fixture)
        waitUntil("the end") { loads.canceled == ["app://item/2"] }
        point(at: links[0], fixture)
        waitUntil("the load") { loads.begun.last == "app://item/1" }
        point(at: nil, fixture)
        waitUntil("the end") { loads.canceled.last == "app://item/1" }
        XCTAssertEqual(fixture.events.count, events, "nothing has been asked for")
        XCTAssertEqual(TestPage.calls.count, calls, "no page has been built or asked")
    }

    func testVisibleFocusLoadsAtOnceAndTheLinkOfALabelToo() throws {
        let fixture = try fixture()
        defer { fixture.close() }
        let link = links(["app://item/1"], on: fixture)[0]
        let pieces: [LabelPart] = [.link("two", to: "app://item/2"), .link("three", to: "app://item/3")]
        let label = Widget.label(pieces, fixture.top.context)
        gtk_box_append(as_box(fixture.top.widget), label)
        waitUntil("the layout") { gtk_widget_get_height(label) > 0 }
        focus(link, byKeyboard: false, fixture)
        focus(label, fixture)
        waitUntil("the load") { !loads.begun.isEmpty }
        XCTAssertEqual(loads.begun, ["app://item/2"], "a click moves focus, too")
        point(at: label, fixture)
        focus(link, fixture)
        waitUntil("the next load") { loads.begun.last == "app://item/1" }
        XCTAssertEqual(loads.canceled, [], "the pointer is still there")
        point(at: link, fixture)
        waitUntil("the end") { loads.canceled == ["app://item/2"] }
        point(at: fixture.top.first, fixture)
        iterate()
        XCTAssertEqual(loads.canceled, ["app://item/2"], "focus is still there")
    }

    func testOnlyALinkToAPageThatTheGuardsAllowAtOnceLoads() throws {
        var isAsked = false
        let guarding = NavigationGuard { page, _ in
            switch page.parameters["id"] {
            case "refused": .refuse("Closed.")
            case "redirected": .redirect("app://item/1")
            case "later":
                .later {
                    isAsked = true
                    return .allow
                }
            default: .allow
            }
        }
        let fixture = try fixture(guards: [guarding])
        defer { fixture.close() }
        let urls = [
            "app://item/refused", "app://item/redirected", "app://item/later", "app://act", "app://nav/pop",
            "app://slotless", "app://nowhere/1", "mailto:ada@example.org", "no URL", "app://item/broken",
            "app://item/2",
        ]
        let before = fixture.events.count
        for link in links(urls, on: fixture) { focus(link, fixture) }
        waitUntil("the load") { loads.begun == ["app://item/2"] }
        XCTAssertFalse(isAsked)
        XCTAssertEqual(fixture.events.count, before)
    }

    func testAtMostFourLoadAndOneForEachURL() throws {
        let fixture = try fixture()
        defer { fixture.close() }
        loads.ignoresCanceling = true
        let urls = (1...5).map { "app://item/\($0)" }
        let links = links([urls[0]] + urls, on: fixture)
        for link in links { focus(link, fixture) }
        waitUntil("the loads") { loads.begun == Array(urls[0..<4]) }
        focus(links[0], fixture)
        loads.isOpen = true
        waitUntil("the ends") { loads.canceled.count + loads.loaded.count == 4 }
        XCTAssertEqual(loads.begun.count, 4, "a task that is canceled runs until it ends")
        iterate()
        focus(links[5], fixture)
        waitUntil("the fifth") { loads.loaded.contains(urls[4]) }
        focus(links[1], fixture)
        waitUntil("the first once more") { loads.begun.last == urls[0] }
    }

    func testTheTaskGoesOnForThePageThatOpensAndEndsWithTheWindow() throws {
        let fixture = try fixture()
        let links = links(["app://item/1", "app://item/2"], on: fixture)
        focus(links[0], fixture)
        point(at: links[0], fixture)
        waitUntil("the load") { loads.begun.count == 1 }
        try links[0].links.at(0).open()
        XCTAssertEqual(fixture.state.top.url.text, "app://item/1")
        point(at: fixture.top.first, fixture)
        loads.isOpen = true
        waitUntil("the end") { loads.loaded == ["app://item/1"] }
        loads.isOpen = false
        fixture.navigator.pop(animated: false)
        iterate()
        focus(links[1], fixture)
        waitUntil("the next load") { loads.begun.last == "app://item/2" }
        fixture.close()
        waitUntil("the end") { loads.canceled.contains("app://item/2") }
    }
}
