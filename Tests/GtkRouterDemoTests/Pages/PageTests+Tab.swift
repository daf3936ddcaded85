import CRouterGtk
import RouterGtk
import XCTest

@testable import GtkRouterDemo

/// The order in which Tab moves through a page.
extension PageTests {
    func testTabVisitsEveryControlOfEveryPageInReadingOrder() throws {
        defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
        for direction in [GTK_TEXT_DIR_LTR, GTK_TEXT_DIR_RTL] {
            gtk_widget_set_default_direction(direction)
            let demo = try Demo()
            defer { demo.host.close() }
            for address in Self.addresses + [AppInfo.home] {
                _ = demo.open(address)
                let page = try XCTUnwrap(demo.page, address)
                let window = try XCTUnwrap(demo.host.layers.last?.window)
                waitUntil("the layout of \(address)") { gtk_widget_get_width(page) > 0 }
                let controls = Self.descendants(of: window).filter(Self.isStop)
                let way = Self.way(GTK_DIR_TAB_FORWARD, in: window, limit: controls.count)
                // A page without controls accepts focus itself, so that the user can scroll it.
                let visited = Set(way.filter { !Self.isScrolled($0) })
                XCTAssertEqual(
                    visited,
                    Set(controls),
                    "\(address): \(Self.names(visited.symmetricDifference(controls))), \(Self.names(way))"
                )
                let stops = way.filter { gtk_widget_is_ancestor($0, page) != 0 }
                for (one, next) in zip(stops, stops.dropFirst()) {
                    XCTAssertTrue(
                        try Self.isRead(one, before: next, on: page),
                        "\(address): \(Self.names([one, next]))"
                    )
                }
                let back = Self.way(GTK_DIR_TAB_BACKWARD, in: window, limit: controls.count)
                // Forward, Tab starts at the first control of the page; backward, at the last. Both
                // directions visit the same loop of controls in the window, but from different points, so
                // one of them is rotated before the comparison.
                let start = way.firstIndex { $0 == back.first }.map { $0 + 1 } ?? 0
                XCTAssertEqual(
                    back,
                    (way[start...] + way[..<start]).reversed(),
                    "\(address): \(Self.names(back))"
                )
            }
        }
    }

    /// Returns the widgets that Tab visits, in order, until focus returns to the first widget.
    private static func way(_ direction: GtkDirectionType, in window: Widget, limit: Int) -> [Widget] {
        gtk_window_set_focus(as_window(window), nil)
        var way: [Widget] = []
        for _ in 0...2 * limit {
            XCTAssertNotEqual(gtk_widget_child_focus(window, direction), 0)
            let focus = gtk_window_get_focus(as_window(window))
            // Tab stops at each link of a label, so the label may keep focus for several steps.
            guard let focus, focus != way.last else { continue }
            if focus == way.first { return way }
            way.append(focus)
        }
        XCTFail("Tab does not come round: \(names(way))")
        return way
    }

    private static func isScrolled(_ widget: Widget) -> Bool {
        gtk_widget_get_ancestor(widget, gtk_scrolled_window_get_type()) == widget
    }

    /// Returns whether Tab should stop at a widget.
    private static func isStop(_ widget: Widget) -> Bool {
        gtk_widget_get_mapped(widget) != 0 && gtk_widget_is_sensitive(widget) != 0
            && gtk_widget_get_focusable(widget) != 0 && is_window(widget) == 0 && !isScrolled(widget)
            && sequence(first: widget) { gtk_widget_get_parent($0) }.allSatisfy {
                gtk_widget_get_can_focus($0) != 0
            }
    }

    /// Returns whether a widget precedes another in reading order:
    /// it is higher up, or earlier on the same line.
    private static func isRead(_ one: Widget, before other: Widget, on page: Widget) throws -> Bool {
        var (first, second) = (graphene_rect_t(), graphene_rect_t())
        XCTAssertNotEqual(gtk_widget_compute_bounds(one, page, &first), 0)
        XCTAssertNotEqual(gtk_widget_compute_bounds(other, page, &second), 0)
        if first.origin.y + first.size.height <= second.origin.y { return true }
        if second.origin.y + second.size.height <= first.origin.y { return false }
        return gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL
            ? second.origin.x + second.size.width <= first.origin.x
            : first.origin.x + first.size.width <= second.origin.x
    }

    private static func names(_ widgets: some Sequence<Widget>) -> [String] {
        widgets.map { "\(String(cString: gtk_widget_get_css_name($0))) “\($0.text)”" }
    }
}
