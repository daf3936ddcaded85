import CGtk
import RouterCore
import XCTest

@testable import RouterGtk

/// A popover that leaves the widget tree while it is open keeps all input of the app to itself.
final class PopoverTests: WidgetTestCase {
    func testAPopoverOfAPageClosesBeforeThePageIsCovered() throws {
        try onMain {
            let fixture = try Fixture()
            let popover = try XCTUnwrap(gtk_popover_new())
            gtk_widget_set_parent(popover, fixture.top.first)
            gtk_popover_popup(as_popover(popover))
            waitUntil("the popover to open") { gtk_widget_get_mapped(popover) != 0 }
            var closings = 0
            let closed = SignalConnection(popover, "closed") { _ in closings += 1 }
            fixture.navigator.open("app://item/1")
            XCTAssertEqual(closings, 1)
            closed.disconnect()
            gtk_widget_unparent(popover)
            fixture.close()
        }
    }
}
