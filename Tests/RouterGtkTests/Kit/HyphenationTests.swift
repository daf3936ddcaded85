import CRouterGtk
import RouterCore
import XCTest

@testable import RouterAddressBar
@testable import RouterGtk

/// Labels wrap URLs without hyphens, because a hyphen at the end of a line would look like a part of the URL.
final class HyphenationTests: WidgetTestCase {
    private static let address = "https://xn--80ak6aa92e.com/" + String(repeating: "mississippi", count: 20)

    func testNoLabelHyphenatesAURL() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.host.show(Toast(Self.address))
        let toast = descendants(fixture.topView.toasts.widget).first { is_label($0) != 0 }!
        let own = ObjectReference(gtk_label_new(Self.address))
        gtk_label_set_wrap(as_label(own.pointer), 1)
        gtk_label_set_wrap_mode(as_label(own.pointer), PANGO_WRAP_WORD_CHAR)
        XCTAssertGreaterThan(hyphens(in: own.widget), 0, "the reason for all this")
        own.widget.withoutHyphens()
        let pieces: [LabelPart] = [.text(Self.address), .link("there", to: "app://home")]
        let labels = [
            "a page's title": ObjectReference(Widget.title(Self.address)),
            "text with links": ObjectReference(Widget.label(pieces, fixture.top.context)),
            "a toast": ObjectReference(toast),
            "an app's own label": own,
        ]
        for (name, label) in labels {
            XCTAssertEqual(hyphens(in: label.widget), 0, name)
        }
    }

    func testALabelNarrowerThanItsEllipsisIsMeasuredWithoutAWarning() {
        let title = ObjectReference(Widget.title("Live"))
        gtk_label_set_lines(as_label(title.pointer), 3)
        gtk_label_set_ellipsize(as_label(title.pointer), PANGO_ELLIPSIZE_END)
        title.widget.withoutHyphens()
        for height: gint in 94..<200 {
            let width = SizeRequest(of: title.widget, GTK_ORIENTATION_HORIZONTAL, for: height)
            XCTAssertGreaterThan(width.natural, width.minimum)
        }
    }

    func testAWordThatIsKeptWholeIsOnOneLineInEveryWidth() {
        let window = ObjectReference(gtk_window_new())
        let title = Widget.title("Preferences").keepingWordsWhole()
        gtk_window_set_child(as_window(window.widget), title)
        gtk_window_present(as_window(window.widget))
        defer { gtk_window_destroy(as_window(window.widget)) }
        let whole = SizeRequest(of: title, GTK_ORIENTATION_HORIZONTAL).natural
        var last: gint = 0
        // While the window narrows to seven tenths of the label's natural width,
        // the label must make its letters smaller several times.
        for width in ((whole * 7 / 10)...(whole + 1)).reversed() {
            gtk_window_set_default_size(as_window(window.widget), width, 200)
            waitUntil("another width than \(last)") {
                gtk_widget_get_width(title) > 0 && gtk_widget_get_width(title) != last
            }
            last = gtk_widget_get_width(title)
            waitUntil("one line in \(last) of \(whole) pixels") {
                pango_layout_get_line_count(gtk_label_get_layout(as_label(title))) == 1
            }
        }
        XCTAssertLessThan(last, whole * 8 / 10)
    }

    func testOtherAttributesOfALabelStay() {
        let label = ObjectReference(gtk_label_new(Self.address))
        let attributes = pango_attr_list_new()!
        pango_attr_list_insert(attributes, pango_attr_weight_new(PANGO_WEIGHT_BOLD))
        gtk_label_set_attributes(as_label(label.pointer), attributes)
        label.widget.withoutHyphens()
        label.widget.withoutHyphens()
        let own = text(of: gtk_label_get_attributes(as_label(label.pointer)))
        XCTAssertTrue(own.contains("weight bold"), own)
        XCTAssertEqual(own.components(separatedBy: "insert-hyphens false").count, 2, own)
        XCTAssertEqual(text(of: attributes), "0 4294967295 weight bold", "others may have it, too")
        pango_attr_list_unref(attributes)
    }
}

/// Returns the number of hyphens that Pango adds to a label if it is 200 pixels wide.
///
/// Each of these hyphens is a glyph without a character.
@MainActor
private func hyphens(in label: Widget) -> Int {
    let layout = pango_layout_copy(gtk_label_get_layout(as_label(label)))!
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    pango_layout_set_width(layout, 200 * PANGO_SCALE)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_height(layout, -100)
    XCTAssertGreaterThan(pango_layout_get_line_count(layout), 1)
    var extra = 0
    var line = pango_layout_get_lines_readonly(layout)
    while let current = line {
        let text = current.pointee.data.assumingMemoryBound(to: PangoLayoutLine.self)
        var run = text.pointee.runs
        while let part = run {
            let item = part.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self)
            extra += Int(item.pointee.glyphs.pointee.num_glyphs - item.pointee.item.pointee.num_chars)
            run = part.pointee.next
        }
        line = current.pointee.next
    }
    return extra
}

@MainActor
private func text(of attributes: OpaquePointer?) -> String {
    guard let attributes, let text = pango_attr_list_to_string(attributes) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
}
