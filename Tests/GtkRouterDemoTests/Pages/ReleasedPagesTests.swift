import CRouterGtk
import CRouterGtk.Testing
import RouterCore
import XCTest

@testable import GtkRouterDemo
@testable import RouterGtk

/// Which of the demo's pages are released (freed, and built again later) while they are covered.
final class ReleasedPagesTests: PageTestCase {
    func testTheChosenColorComesBackWithItsPage() throws {
        let demo = try Demo(configure: { $0.keptPages = 1 })
        defer { demo.host.close() }
        _ = demo.open("gtkrouter://paint")
        let paint = try XCTUnwrap(demo.shownPage as? PaintPage)
        try Self.click("Choose a Color…", in: paint.widget)
        waitUntil("the colors") { demo.navigator.state?.layers.count == 2 }
        try Self.click("Blue", in: XCTUnwrap(demo.page))
        waitUntil("the choice") { paint.savedState() != nil }
        _ = demo.open("gtkrouter://item/1")
        _ = demo.open("gtkrouter://nav/pop")
        let again = try XCTUnwrap(demo.shownPage as? PaintPage)
        XCTAssertFalse(again === paint)
        XCTAssertEqual(again.savedState(), "blue")
        XCTAssertTrue(
            Self.descendants(of: again.widget).contains {
                is_label($0) != 0 && String(cString: gtk_label_get_text(as_label($0))) == "Blue"
            }
        )
    }

    func testANoteWithUnsavedTextStaysAndASavedOneComesBackAsSaved() throws {
        let demo = try Demo(configure: { $0.keptPages = 1 })
        defer { demo.host.close() }
        _ = demo.open("gtkrouter://note")
        let note = try XCTUnwrap(demo.shownPage)
        let buffer = try Self.buffer(of: note)
        gtk_text_buffer_insert_at_cursor(buffer, "Milk", -1)
        _ = demo.open("gtkrouter://item/1")
        _ = demo.open("gtkrouter://nav/pop")
        XCTAssertTrue(demo.shownPage === note)
        try Self.click("Save", in: note.widget)
        _ = demo.open("gtkrouter://item/1")
        _ = demo.open("gtkrouter://nav/pop")
        let again = try XCTUnwrap(demo.shownPage)
        XCTAssertFalse(again === note)
        XCTAssertFalse(again.hasUnsavedChanges)
        let text = try Self.buffer(of: again)
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_bounds(text, &start, &end)
        let content = gtk_text_buffer_get_text(text, &start, &end, 1)
        defer { g_free(content) }
        XCTAssertEqual(content.map { String(cString: $0) }, "Milk")
    }

    private static func buffer(of page: any Page) throws -> UnsafeMutablePointer<GtkTextBuffer> {
        let view = try XCTUnwrap(
            descendants(of: page.widget).first { gtk_widget_has_css_class($0, "note-text") != 0 }
        )
        return gtk_text_view_get_buffer(as_text_view(view))
    }

    func testTheSettingsStayAndFollowTheSettings() throws {
        let demo = try Demo(configure: { $0.keptPages = 1 })
        defer { demo.host.close() }
        _ = demo.open("gtkrouter://preferences/motion")
        let settings = try XCTUnwrap(demo.shownPage)
        _ = demo.open("gtkrouter://item/1")
        _ = demo.open("gtkrouter://nav/pop")
        XCTAssertTrue(demo.shownPage === settings)
    }

    /// At two kibibytes per page, 10,000 pages use 20 MiB.
    func testAnItemPageThatIsReleasedCostsAtMostTwoKibibytes() throws {
        let demo = try Demo(configure: { $0.keptPages = 1 })
        defer { demo.host.close() }
        func open(_ numbers: ClosedRange<Int>) {
            for number in numbers {
                _ = demo.open("gtkrouter://item/\(number)")
                iterate()
            }
        }
        open(1...100)
        let before = cgtk_heap_bytes()
        open(101...400)
        XCTAssertLessThan((cgtk_heap_bytes() - before) / 300, 2_048)
    }
}
