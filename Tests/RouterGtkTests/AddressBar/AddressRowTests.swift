import CRouterGtk
import RouterCore
import XCTest

@testable import RouterAddressBar
@testable import RouterGtk

/// In a narrow window the address is in a separate row, and the header shows the title instead.
final class AddressRowTests: WidgetTestCase {
    // Feature: In a narrow window, the address bar is in a separate row
    func testANarrowWindowShowsTheAddressBarBelowItsHeaderAndTheTitleInIt() throws {
        let fixture = try Fixture {
            $0.addAddressBar(choosesVerbs: true)
            $0.showsForward = true
            $0.windowSize = WindowSize(width: 360, height: 500)
        }
        defer { fixture.close() }
        XCTAssertTrue(fixture.isBelow, "before the window is laid out")
        fixture.navigator.open("app://item/42")
        waitUntil("the layout") { gtk_widget_get_width(fixture.entry) > 0 }
        XCTAssertGreaterThan(gtk_widget_get_width(fixture.entry), 240)
        XCTAssertEqual(fixture.topView.address.shownText, "app://item/42")
        XCTAssertEqual(fixture.titles, [fixture.windowTitle])
        let forward = try XCTUnwrap(fixture.topView.forward).widget
        XCTAssertNotEqual(gtk_widget_get_mapped(forward), 0, "Forward stays where it is")
        fixture.resize(to: 700)
        waitUntil("the address in the header") { !fixture.isBelow }
        XCTAssertEqual(fixture.titles, [])
        XCTAssertEqual(fixture.topView.address.shownText, "app://item/42")
        fixture.resize(to: 360)
        waitUntil("the address below the header") { fixture.isBelow }
        XCTAssertEqual(fixture.titles, [fixture.windowTitle])
        fixture.navigator.open("app://form/1")
        XCTAssertTrue(fixture.isBelow, "in a modal, too")
    }

    func testATitleInTheHeaderHasAllTheRoomBetweenTheButtons() throws {
        let fixture = try Fixture { $0.addAddressBar() }
        defer { fixture.close() }
        fixture.resize(to: 360)
        waitUntil("the address below the header") { fixture.isBelow }
        let title = try XCTUnwrap(fixture.titleLabels.first)
        var frame = graphene_rect_t()
        XCTAssertNotEqual(gtk_widget_compute_bounds(title, title, &frame), 0)
        XCTAssertEqual(Float(gtk_widget_get_width(title)), frame.size.width, "the theme has a padding")
    }

    // Feature: Typed text stays in the address bar when the bar moves to another row
    func testTheBarMovesWithItsFocusItsCaretItsTextAndItsList() throws {
        let fixture = try Fixture { $0.addAddressBar(choosesVerbs: true) }
        defer { fixture.close() }
        let bar = fixture.topView.address
        waitUntil("the window") { gtk_widget_get_mapped(fixture.topView.window) != 0 }
        fixture.host.editAddress()
        bar.type("app://it")
        XCTAssertTrue(bar.completion.isOpen)
        for (width, selected) in [(360, [3, 6]), (700, [4, 4])] as [(gint, [gint])] {
            gtk_editable_select_region(as_editable(bar.widget), selected[0], selected[1])
            fixture.resize(to: width)
            waitUntil("the address at \(width) pixels") { fixture.isBelow == (width < 480) }
            XCTAssertEqual(bar.shownText, "app://it")
            XCTAssertTrue(bar.hasFocus)
            XCTAssertNotEqual(gtk_widget_is_ancestor(try XCTUnwrap(fixture.focus), bar.widget), 0)
            XCTAssertEqual(selection(of: bar.widget), selected)
            XCTAssertTrue(bar.completion.isOpen)
        }
        let chooser = try XCTUnwrap(bar.chooser).widget
        gtk_widget_grab_focus(chooser)
        let focus = fixture.focus
        fixture.resize(to: 360)
        waitUntil("the address below the header") { fixture.isBelow }
        XCTAssertEqual(fixture.focus, focus)
        XCTAssertEqual(bar.shownText, "app://it")
    }

    // Feature: In a narrow window, the address bar is in a separate row
    func testTabMovesFocusFromTheAddressBarPastTheListThatFollowsIt() throws {
        let fixture = try Fixture { $0.windowSize = WindowSize(width: 360, height: 500) }
        defer { fixture.close() }
        waitUntil("the window") { gtk_widget_get_mapped(fixture.topView.window) != 0 }
        XCTAssertTrue(fixture.isBelow)
        fixture.host.editAddress()
        fixture.topView.address.type("app://")
        let completion = fixture.topView.address.completion
        XCTAssertTrue(completion.isOpen)
        XCTAssertNotEqual(gtk_widget_child_focus(fixture.topView.window, GTK_DIR_TAB_FORWARD), 0)
        XCTAssertFalse(completion.isOpen)
        XCTAssertFalse(fixture.topView.address.hasFocus)
    }
}

extension Fixture {
    fileprivate var entry: Widget { topView.address.widget }

    fileprivate var isBelow: Bool { gtk_widget_is_ancestor(entry, topView.header) == 0 }

    fileprivate var windowTitle: String {
        gtk_window_get_title(as_window(topView.window)).map { String(cString: $0) } ?? ""
    }

    /// The titles that the header shows.
    fileprivate var titles: [String] { titleLabels.map(\.text) }

    fileprivate var titleLabels: [Widget] {
        descendants(topView.header).filter {
            gtk_widget_has_css_class($0, "title") != 0 && gtk_widget_get_mapped($0) != 0
        }
    }

    fileprivate func resize(to width: gint) {
        gtk_window_set_default_size(as_window(topView.window), width, 500)
        waitUntil("the new size") { topView.size == WindowSize(width: Int(width), height: 500) }
    }
}
