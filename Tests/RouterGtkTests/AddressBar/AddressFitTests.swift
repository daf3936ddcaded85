import CRouterGtk
import RouterCore
import XCTest

@testable import RouterAddressBar
@testable import RouterGtk

/// If a host is too long, the entry shows the end of the host, because the end identifies the site's owner.
final class AddressFitTests: WidgetTestCase {
    private static let host = "www.bank.com.accounts.secure.sign-in.customers.evil.example"
    private static let deceptive = "https://\(host)/login"

    func testANarrowWindowShowsTheEndOfTheHost() throws {
        let fixture = try Fixture { $0.windowSize = WindowSize(width: 360, height: 500) }
        defer { fixture.close() }
        fixture.navigator.open(.app(Self.deceptive))
        waitUntil("the layout") { fixture.shownText.hasPrefix("https://…") }
        XCTAssertTrue(fixture.showsEnd(of: Self.host), fixture.shownText)
        XCTAssertLessThanOrEqual(fixture.width(of: fixture.shownText), fixture.room)
        let longer = fixture.display(length: fixture.shownText.unicodeScalars.count + 1)
        XCTAssertNotEqual(longer, fixture.shownText)
        XCTAssertGreaterThan(fixture.width(of: longer), fixture.room, "as much as fits")
    }

    /// GTK applies the attributes of an entry's text to its placeholder, too.
    /// The byte ranges of the attributes would split characters of the placeholder.
    func testTheStyleOfAURLDoesNotReachThePlaceholder() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let entry = fixture.topView.address.widget
        gtk_entry_set_placeholder_text(as_entry(entry), "أدخل عنوانًا")
        fixture.navigator.open("app://item/42")
        waitUntil("the style of the URL") { !fixture.topView.address.attributes.isEmpty }
        let placeholder = try XCTUnwrap(descendants(entry).first { is_label($0) != 0 })
        XCTAssertEqual(placeholder.text, "أدخل عنوانًا")
        XCTAssertNil(gtk_label_get_attributes(as_label(placeholder)))
    }

    func testTheURLFollowsTheWidthOfTheWindow() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open(.app(Self.deceptive))
        fixture.resize(to: 800)
        XCTAssertEqual(fixture.shownText, Self.deceptive)
        var shorter = Self.deceptive
        for width: gint in [600, 500] {
            fixture.resize(to: width)
            XCTAssertTrue(fixture.showsEnd(of: Self.host), fixture.shownText)
            XCTAssertLessThanOrEqual(fixture.width(of: fixture.shownText), fixture.room)
            XCTAssertLessThan(fixture.shownText.count, shorter.count)
            shorter = fixture.shownText
        }
        fixture.resize(to: 800)
        XCTAssertEqual(fixture.shownText, Self.deceptive)
    }

    func testAllWidgetsOfTheHeaderCountForTheWidthOfTheAddressBar() throws {
        let fixture = try Fixture { $0.windowSize = WindowSize(width: 500, height: 500) }
        defer { fixture.close() }
        fixture.navigator.open(.app(Self.deceptive))
        fixture.resize(to: 500)
        let alone = fixture.shownText
        fixture.topView.addToHeader(gtk_button_new_with_label("Button"))
        waitUntil("the layout") { fixture.shownText != alone }
        XCTAssertTrue(fixture.shownText.hasSuffix("example"), fixture.shownText)
        XCTAssertLessThanOrEqual(fixture.width(of: fixture.shownText), fixture.room)
    }

    func testEditingShowsTheWholeURLAndLeavingShowsWhatFits() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open(.app(Self.deceptive))
        fixture.resize(to: 360)
        let fitting = fixture.shownText
        fixture.host.editAddress()
        XCTAssertEqual(fixture.shownText, Self.deceptive)
        fixture.resize(to: 380)
        XCTAssertEqual(fixture.shownText, Self.deceptive, "a new size does not shorten what is edited")
        gtk_editable_set_text(as_editable(fixture.topView.address.widget), "half typed")
        fixture.resize(to: 400)
        XCTAssertEqual(fixture.shownText, "half typed", "a new size does not end the editing")
        fixture.resize(to: 360)
        XCTAssertTrue(press("Escape", at: fixture.topView.address.widget))
        XCTAssertEqual(fixture.shownText, Self.deceptive)
        gtk_widget_grab_focus(fixture.top.first)
        XCTAssertEqual(fixture.shownText, fitting)
    }

    func testAURLThatFitsOrIsNotOfTheWebStaysWhole() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let long = String(repeating: "long", count: 30)
        for (shown, url) in [
            ("https://a.example/\(long)", "https://a.example/\(long)"),
            ("https://a.example?\(long)", "https://user@a.example?\(long)"),
            ("app://item/\(long)", "app://item/\(long)"),
        ] {
            fixture.navigator.open(.app(url))
            fixture.resize(to: 400)
            fixture.resize(to: 360)
            XCTAssertEqual(fixture.shownText, shown)
        }
    }

    func testEveryModalFitsTheURLIntoItsOwnWindow() throws {
        let fixture = try Fixture { $0.windowSize = WindowSize(width: 360, height: 500) }
        defer { fixture.close() }
        fixture.navigator.open(.app(Self.deceptive), verb: .present)
        waitUntil("the layout") { fixture.shownText.hasPrefix("https://…") }
        XCTAssertTrue(fixture.showsEnd(of: Self.host), fixture.shownText)
        XCTAssertLessThanOrEqual(fixture.width(of: fixture.shownText), fixture.room)
    }
}

extension Fixture {
    fileprivate var shownText: String { topView.address.shownText }

    /// Returns whether the entry shows the end of a host.
    /// The desktop's font determines how much of the host fits.
    fileprivate func showsEnd(of host: String) -> Bool {
        let start = "https://…"
        let end = shownText.dropFirst(start.count)
        return shownText.hasPrefix(start) && end.hasSuffix("example") && host.hasSuffix(end)
    }

    private var text: Widget {
        descendants(topView.address.widget).first { is_text($0) != 0 }!
    }

    /// The width of the part of the entry that shows text, in pixels.
    fileprivate var room: Int { Int(gtk_widget_get_width(text)) }

    fileprivate func width(of string: String) -> Int {
        let layout = gtk_widget_create_pango_layout(text, string)!
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        let attributes = AddressParts.attributes(of: string)
        pango_layout_set_attributes(layout, attributes)
        pango_attr_list_unref(attributes)
        var width: gint = 0
        pango_layout_get_pixel_size(layout, &width, nil)
        return Int(width)
    }

    fileprivate func display(length: Int) -> String {
        DisplayURL(state.top.url, maximumLength: length).text
    }

    fileprivate func resize(to width: gint) {
        gtk_window_set_default_size(as_window(topView.window), width, 500)
        waitUntil("the new size") {
            topView.size == WindowSize(width: Int(width), height: 500) && gtk_widget_get_width(text) > 0
                && !topView.address.row.isMisplaced(in: topView)
        }
        // The bar may just have moved between the header and the row, so another layout must follow.
        let clock = gtk_widget_get_frame_clock(topView.window)
        let frame = gdk_frame_clock_get_frame_counter(clock)
        gtk_widget_queue_resize(topView.window)
        waitUntil("the layout after that") { gdk_frame_clock_get_frame_counter(clock) > frame }
        iterate()
    }
}
