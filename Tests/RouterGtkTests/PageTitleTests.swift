import CGtk
import XCTest

@testable import RouterGtk

final class PageTitleTests: WidgetTestCase {
    /// Warnings are fatal in these tests, and GTK warns of a widget whose least width is above its natural one.
    func testATitleIsMeasuredForAnyHeightWithoutAWarning() {
        onMain {
            let texts = [
                "", "I", "It", "Item", "Swap", "Every page has an address",
                String(repeating: "long ", count: 90),
            ]
            for text in texts {
                let reference = ObjectReference(PageTitle.make(text))
                for height in gint(-1)...400 {
                    var (least, natural): (gint, gint) = (0, 0)
                    gtk_widget_measure(
                        reference.widget,
                        GTK_ORIENTATION_HORIZONTAL,
                        height,
                        &least,
                        &natural,
                        nil,
                        nil
                    )
                    XCTAssertLessThanOrEqual(least, natural)
                }
            }
        }
    }

    func testALongTitleIsCut() {
        onMain {
            let reference = ObjectReference(PageTitle.make(String(repeating: "é", count: 1_000)))
            let text = String(cString: gtk_label_get_text(as_label(reference.widget)))
            XCTAssertEqual(text.count, 201)
            XCTAssertTrue(text.hasSuffix("…"))
        }
    }
}
