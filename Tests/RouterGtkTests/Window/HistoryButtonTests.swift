import CGtk
import CGtk.Testing
import RouterCore
import XCTest

@testable import RouterGtk

final class HistoryButtonTests: WidgetTestCase {
    private func makeFixture() throws -> Fixture {
        try Fixture(guards: []) { $0.showsForward = true }
    }

    private func isShown(_ button: HistoryButton?) -> Bool {
        button.map { gtk_widget_get_visible($0.widget) != 0 } ?? false
    }

    func testForwardIsThereOnlyIfAPageIsAheadAndTheAppWantsIt() throws {
        let plain = try Fixture()
        XCTAssertNil(plain.topView.forward)
        plain.close()
        let fixture = try makeFixture()
        defer { fixture.close() }
        let button = try XCTUnwrap(fixture.topView.forward)
        XCTAssertFalse(isShown(button))
        fixture.navigator.open("app://item/1")
        XCTAssertFalse(isShown(button))
        fixture.host.goBack()
        XCTAssertTrue(isShown(button))
        cgtk_emit(button.widget, "clicked")
        XCTAssertEqual(fixture.state.top.url.text, "app://item/1")
        XCTAssertFalse(isShown(button))
        fixture.host.goBack()
        fixture.navigator.open("app://item/2")
        XCTAssertFalse(isShown(button), "another page takes the way forward")
    }

    func testTheListOfTheForwardButtonGoesForwardSeveralPagesAsOneChange() throws {
        let fixture = try makeFixture()
        defer { fixture.close() }
        for number in 1...5 {
            fixture.navigator.open("app://item/\(number)")
            fixture.top.title = "Item no. \(number)"
            fixture.top.context.titleChanged()
        }
        fixture.navigator.popToRoot()
        let button = try XCTUnwrap(fixture.topView.forward)
        XCTAssertEqual(button.rows.map(\.title), (1...5).map { "Item no. \($0)" })
        XCTAssertEqual(button.rows.map(\.url.text), (1...5).map { "app://item/\($0)" })
        button.openList()
        iterate()
        let rows = descendants(button.widget).filter { is_button($0) != 0 && $0 != button.widget }
        XCTAssertEqual(rows.count, 5)
        let events = fixture.events.count
        cgtk_emit(rows[2], "clicked")
        XCTAssertEqual(
            fixture.state.window.entries.map(\.url.text),
            ["app://home", "app://item/1", "app://item/2", "app://item/3"]
        )
        XCTAssertEqual(fixture.events.count, events + 1)
        XCTAssertEqual(fixture.events.last?.origin, .user)
        XCTAssertEqual(button.rows.map(\.url.text), ["app://item/4", "app://item/5"])
        iterate()
        fixture.check()
    }

    func testForwardInAWindowUnderAModalDoesNothing() throws {
        let fixture = try makeFixture()
        defer { fixture.close() }
        fixture.navigator.open("app://item/1")
        fixture.host.goBack()
        let button = try XCTUnwrap(fixture.topView.forward)
        fixture.navigator.open("app://form/1")
        fixture.navigator.open("app://item/2")
        fixture.host.goBack()
        let events = fixture.events.count
        cgtk_emit(button.widget, "clicked")
        XCTAssertEqual(fixture.events.count, events)
        cgtk_emit(try XCTUnwrap(fixture.topView.forward).widget, "clicked")
        XCTAssertEqual(fixture.state.layers.map(\.depth), [1, 2])
    }

    func testForwardIsHiddenWhileTheWindowIsNarrowAndTheKeyGoesForward() throws {
        let fixture = try Fixture {
            $0.showsForward = true
            $0.windowSize = (width: 360, height: 500)
        }
        defer { fixture.close() }
        let view = fixture.topView
        fixture.navigator.open("app://item/1")
        fixture.host.goBack()
        XCTAssertFalse(isShown(view.forward))
        waitUntil("the window to be laid out") { gtk_widget_get_width(view.header) > 0 }
        XCTAssertFalse(isShown(view.forward))
        for (width, isWide) in [(480, true), (400, false), (600, true)] {
            gtk_window_set_default_size(as_window(view.window), gint(width), 500)
            waitUntil("\(width) pixels") { isShown(view.forward) == isWide }
        }
        XCTAssertTrue(press("<Alt>Right", at: view.window))
        XCTAssertEqual(fixture.state.top.url.text, "app://item/1")
        XCTAssertFalse(isShown(view.forward))
    }

    func testTheListHasTheNearestTwentyPagesAndFitsIntoANarrowWindow() throws {
        let fixture = try Fixture { $0.windowSize = (width: 360, height: 500) }
        defer { fixture.close() }
        for number in 1...26 {
            fixture.navigator.open("app://item/\(number)")
            fixture.top.title = "\(number) " + String(repeating: "long ", count: 20)
            fixture.top.context.titleChanged()
        }
        let button = fixture.topView.back
        XCTAssertEqual(button.rows.map(\.url.text), (6...25).reversed().map { "app://item/\($0)" })
        button.openList()
        let popover = try XCTUnwrap(children(button.widget).first { is_popover($0) != 0 })
        waitUntil("the list to be laid out") { gtk_widget_get_width(popover) > 0 }
        XCTAssertEqual(descendants(popover).filter { is_button($0) != 0 }.count, 20)
        XCTAssertLessThanOrEqual(gtk_widget_get_width(popover), 360)
        XCTAssertLessThanOrEqual(gtk_widget_get_height(popover), 500)
    }

    func testAListIsThereForEveryDepthWithARowForEachPage() throws {
        let fixture = try makeFixture()
        defer { fixture.close() }
        for depth in 1...5 {
            XCTAssertEqual(isShown(fixture.topView.back), depth > 1)
            XCTAssertEqual(fixture.topView.back.rows.count, depth - 1)
            fixture.navigator.open("app://item/\(depth)")
        }
    }
}
