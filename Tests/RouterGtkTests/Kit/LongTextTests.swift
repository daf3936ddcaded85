import CRouterGtk
import CRouterGtk.Testing
import RouterCore
import XCTest

@testable import RouterAddressBar
@testable import RouterGtk

/// GTK needs seconds to lay out a long word without a space, so widgets always shorten long text.
final class LongTextTests: WidgetTestCase {
    private static let word = String(repeating: "a", count: 8_000)
    private static let address = "app://item/1?q=\(word)"

    /// Returns the length of the longest text among the labels, tooltips, and buttons in a widget.
    private static func longest(in widget: Widget) -> Int {
        descendants(widget).map { widget in
            let tooltip = gtk_widget_get_tooltip_text(widget).map { String(cString: $0) } ?? ""
            let label = is_label(widget) != 0 ? String(cString: gtk_label_get_text(as_label(widget))) : ""
            return max(tooltip.unicodeScalars.count, label.unicodeScalars.count)
        }.max() ?? 0
    }

    func testTheWindowShowsALimitedPartOfALongURL() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open(.app(Self.address))
        fixture.navigator.open("app://item/2")
        fixture.topView.back.openList()
        let list = try XCTUnwrap(gtk_widget_get_last_child(fixture.topView.back.box))
        XCTAssertTrue((1...DisplayURL.lineLength).contains(Self.longest(in: list)))
        fixture.topView.back.closeList()
        fixture.topView.update(fixture.state.base, title: Self.word)
        let title = String(cString: gtk_window_get_title(as_window(fixture.topView.window)))
        XCTAssertEqual(title, DisplayURL.shortening(Self.word, to: DisplayURL.titleLength))
    }

    func testTheURLIsWholeOnlyAsLongAsItIsEdited() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        for address in [Self.address, "https://example.org/?\(Self.word)"] {
            fixture.navigator.open(.app(address))
            let bar = fixture.topView.address
            XCTAssertEqual(bar.shownText.unicodeScalars.count, AddressDisplay.maximumLength)
            bar.edit()
            XCTAssertEqual(bar.shownText, address)
            gtk_widget_grab_focus(fixture.top.first)
            XCTAssertEqual(bar.shownText.unicodeScalars.count, AddressDisplay.maximumLength)
        }
    }

    func testLinksShowSoMuchOfALongURLAndLeadToAllOfIt() throws {
        for text in ["here", Self.word, Self.address, "app://other?\(Self.word)"] {
            let fixture = try Fixture()
            defer { fixture.close() }
            let pieces: [LabelPart] = [.text("See "), .link(text, to: .link(Self.address))]
            let label = ObjectReference(Widget.label(pieces, fixture.top.context))
            XCTAssertLessThanOrEqual(Self.longest(in: label.widget), 2 * DisplayURL.lineLength + 8, text)
            let button = ObjectReference(Widget.link(text, to: .link(Self.address), fixture.top.context))
            XCTAssertLessThanOrEqual(Self.longest(in: button.widget), 2 * DisplayURL.lineLength + 8, text)
            _ = cgtk_ask(button.pointer, "activate-link")
            XCTAssertEqual(fixture.events.map(\.urlText), [Self.address])
        }
        let markup = Link(.link(Self.address), at: Self.address) {}.markup("here")
        XCTAssertTrue(markup.contains("href=\"\(Self.address)\""))
        XCTAssertLessThan(markup.count, Self.address.count + DisplayURL.lineLength + 100)
    }

    func testATitleIsBounded() throws {
        let title = ObjectReference(Widget.title(Self.word))
        XCTAssertEqual(Self.longest(in: title.widget), DisplayURL.titleLength)
    }
}
