import CRouterGtk
import CRouterGtk.Testing
import Glibc
import RouterCore
import RouterGtk
import XCTest

@testable import GtkRouterDemo

/// GTK needs seconds to lay out a long word without a space, so the demo always shortens long URLs.
final class LongURLTests: PageTestCase {
    private static let longAddresses: [String] = {
        let word = String(repeating: "a", count: 60_000)
        let host = [String](repeating: String(repeating: "h", count: 60), count: 4).joined(separator: ".")
        return [
            "gtkrouter://item/1#\(word)", "gtkrouter://parameters?q=\(word)",
            "gtkrouter://parameters?\(word)",
            "gtkrouter://parameters#\(word)", "https://\(host)/?\(word)", "https://\(word)@\(host)/",
            "gtkrouter://nowhere?\(word)", "gtkrouter://chain/1?q=\(word)",
            "gtkrouter://preferences?q=\(word)",
            "gtkrouter://files/"
                + [String](repeating: String(repeating: "p", count: 120), count: 60).joined(separator: "/"),
            "gtkrouter://parameters?"
                + (0..<256).map { "n\($0)=\(String(repeating: "v", count: 24))" }.joined(separator: "&"),
        ]
    }()

    func testWhatIsShownOfALongURLIsBounded() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        for address in Self.longAddresses {
            XCTAssertTrue(["shown", "notFoundPage"].contains(demo.open(address)?.name ?? ""), address)
            let widgets = Self.descendants(of: try XCTUnwrap(demo.page, address))
            XCTAssertLessThan(widgets.count, 700, address)
            for widget in widgets {
                let tooltip = gtk_widget_get_tooltip_text(widget).map { String(cString: $0) } ?? ""
                XCTAssertLessThanOrEqual(tooltip.unicodeScalars.count, DisplayURL.lineLength, address)
                guard is_label(widget) != 0 else { continue }
                let text = String(cString: gtk_label_get_text(as_label(widget)))
                XCTAssertLessThanOrEqual(text.unicodeScalars.count, DisplayURL.paragraphLength, address)
            }
            let title = demo.host.layers.last.flatMap { gtk_window_get_title(as_window($0.window)) }
            XCTAssertLessThanOrEqual(title.map { strlen($0) } ?? 0, 3 * DisplayURL.titleLength, address)
        }
    }

    func testOfALongHostTheTitleShowsTheEndAndThePageAllOfIt() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        let label = String(repeating: "w", count: 60)
        let host = "www.bank.example.\(label).\(label).evil.example"
        _ = demo.open("https://\(host)/")
        let page = try XCTUnwrap(demo.page)
        let texts = Self.descendants(of: page).filter { is_label($0) != 0 }
        let heading = try XCTUnwrap(texts.first(where: Self.isHeading))
        let title = String(cString: gtk_label_get_text(as_label(heading)))
        XCTAssertTrue(title.hasPrefix("…") && title.hasSuffix("w.evil.example"), title)
        XCTAssertLessThanOrEqual(title.count, 30)
        XCTAssertTrue(texts.contains { String(cString: gtk_label_get_text(as_label($0))) == host })
    }

    func testWhatIsCutIsCopiedWhole() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        let value = "ü" + String(repeating: "v", count: 2_000)
        let address = "gtkrouter://parameters?q=\(value)"
        _ = demo.open(address)
        let copies = Self.descendants(of: try XCTUnwrap(demo.page)).filter { widget in
            is_button(widget) != 0
                && gtk_button_get_label(as_button(widget)).map { String(cString: $0) } == "Copy All"
        }
        XCTAssertEqual(copies.count, 2)
        for (button, text) in zip(copies, [address, value]) {
            cgtk_emit(button, "clicked")
            XCTAssertEqual(Self.clipboardText(), text)
        }
    }

    func testOfManyValuesTheFirstAreShownAndTheOthersCounted() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        for (count, more) in [
            (DetailList.rowLimit, nil), (DetailList.rowLimit + 1, "and 1 more"), (256, "and 206 more"),
        ] {
            _ = demo.open(
                "gtkrouter://parameters?" + (0..<count).map { "n\($0)=v\($0)" }.joined(separator: "&")
            )
            let texts = Self.descendants(of: try XCTUnwrap(demo.page)).filter { is_label($0) != 0 }
                .map { String(cString: gtk_label_get_text(as_label($0))) }
            XCTAssertEqual(texts.count { $0.hasPrefix("v") }, min(count, DetailList.rowLimit), "\(count)")
            XCTAssertEqual(texts.first { $0.hasPrefix("and ") }, more)
        }
    }
}
