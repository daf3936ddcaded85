import CRouterGtk
import XCTest

@testable import RouterGtk

/// The tests run with `G_DEBUG=fatal-warnings`, so they fail if GTK warns about a wrong measure.
final class SizeRequestTests: WidgetTestCase {
    private static func wrappingLabel() -> ObjectReference {
        let label = ObjectReference(gtk_label_new("Some words that may need several lines"))
        gtk_label_set_wrap(as_label(label.pointer), 1)
        return label
    }

    func testAWidgetIsNeverMeasuredForLessThanItNeeds() {
        let label = Self.wrappingLabel()
        let directions = [
            (GTK_ORIENTATION_HORIZONTAL, GTK_ORIENTATION_VERTICAL),
            (GTK_ORIENTATION_VERTICAL, GTK_ORIENTATION_HORIZONTAL),
        ]
        for (orientation, opposite) in directions {
            let least = SizeRequest(of: label.widget, opposite).minimum
            let atLeast = SizeRequest(of: label.widget, orientation, for: least)
            XCTAssertGreaterThan(least, 1)
            for size in 0..<least {
                let request = SizeRequest(of: label.widget, orientation, for: size)
                XCTAssertEqual(request.minimum, atLeast.minimum)
                XCTAssertEqual(request.natural, atLeast.natural)
            }
        }
    }

    func testAWidgetGetsNoLessThanItNeeds() {
        let label = Self.wrappingLabel()
        let width = SizeRequest(of: label.widget, GTK_ORIENTATION_HORIZONTAL).minimum
        let height = SizeRequest(of: label.widget, GTK_ORIENTATION_VERTICAL, for: width).minimum
        SizeRequest.place(label.widget, in: GtkAllocation(x: 0, y: 0, width: 1, height: 1))
        XCTAssertEqual(gtk_widget_get_width(label.widget), width)
        XCTAssertEqual(gtk_widget_get_height(label.widget), height)
        SizeRequest.place(
            label.widget,
            in: GtkAllocation(x: 0, y: 0, width: width + 50, height: height + 20)
        )
        XCTAssertEqual(gtk_widget_get_width(label.widget), width + 50)
        XCTAssertEqual(gtk_widget_get_height(label.widget), height + 20)
    }
}
