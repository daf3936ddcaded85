import CRouterGtk
import CRouterGtk.Testing
import XCTest

@testable import GtkRouterDemo
@testable import RouterCore
@testable import RouterGtk

/// The rows of the gallery, the demo's collection of examples.
final class RowTests: PageTestCase {
    // Feature: The icon of a row shows whether it opens a page, a window or an app, or runs an action
    func testTheIconOfARowTellsPagesWindowsOtherAppsAndActionsApart() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        let page = try XCTUnwrap(demo.page)
        let icons = [
            "Item 42": "go-next-symbolic", "A chain of modals": "go-next-symbolic",
            "An unknown address": "go-next-symbolic", "A mailbox": "window-new-symbolic",
            "Write a mail": "send-to-symbolic", "A message": nil,
        ]
        for (title, icon) in icons {
            XCTAssertEqual(Self.icon(of: try Self.row(title, in: page)), icon, title)
        }
        XCTAssertEqual(demo.open("gtkrouter://history")?.name, "shown")
        for (title, icon) in ["Forward": nil, "Back one page, then item 5": "go-next-symbolic"] {
            XCTAssertEqual(Self.icon(of: try Self.row(title, in: try XCTUnwrap(demo.page))), icon, title)
        }
        XCTAssertEqual(demo.open("gtkrouter://item/1")?.name, "shown")
        for (title, icon) in ["Back to the first page": nil, "Item 2": "go-next-symbolic"] {
            XCTAssertEqual(Self.icon(of: try Self.row(title, in: try XCTUnwrap(demo.page))), icon, title)
        }
    }

    // Feature: A tooltip for a row whose URL is shortened
    func testARowHasATooltipOnlyIfItsURLIsShortened() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        let context = try XCTUnwrap(PageContext(shownBy: demo.navigator))
        let window: Widget = gtk_window_new()
        defer { gtk_window_destroy(as_window(window)) }
        let long = "gtkrouter://files/\(String(repeating: "a", count: 90))"
        let rows = ["gtkrouter://item/42", long].map {
            LinkRow.make("A row", to: .link($0), context, verb: "push", note: nil)
        }
        gtk_window_set_default_size(as_window(window), 360, 200)
        gtk_window_set_child(as_window(window), .box(.vertical, rows[0], rows[1]))
        gtk_window_present(as_window(window))
        waitUntil("the rows have their size") { rows.allSatisfy { gtk_widget_get_width($0) > 0 } }
        for (row, isShortened) in zip(rows, [false, true]) {
            XCTAssertNil(gtk_widget_get_tooltip_text(row))
            let tooltips = Self.descendants(of: row).filter { widget in
                guard gtk_widget_get_has_tooltip(widget) != 0,
                    let tooltip = g_object_new_with_properties(gtk_tooltip_get_type(), 0, nil, nil)
                else { return false }
                defer { g_object_unref(UnsafeMutableRawPointer(tooltip)) }
                return cgtk_ask_tooltip(widget, tooltip) != 0
            }
            XCTAssertEqual(!tooltips.isEmpty, isShortened)
        }
    }

    // Feature: An embedded page names the page around it
    func testAnEmbeddedItemSaysInWhichPageItIs() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        XCTAssertEqual(demo.open("gtkrouter://board")?.name, "shown")
        XCTAssertEqual(demo.open("gtkrouter://item/7?nav.action=embed")?.name, "shown")
        let texts = Self.texts(in: try XCTUnwrap(demo.page))
        XCTAssertTrue(texts.contains("Inside “Board”."), "\(texts)")
        XCTAssertFalse(texts.contains { $0.hasPrefix("There are") })
    }

    // Feature: Titles and tabs never wrap within a word
    func testNoWordOfATitleIsBrokenWithLettersOfTwiceTheSize() throws {
        try PageTests.withLargeLetters {
            let demo = try Demo(configure: { $0.windowSize = WindowSize(width: 360, height: 600) })
            defer { demo.host.close() }
            for address in ["gtkrouter://preferences", "gtkrouter://board"] {
                XCTAssertEqual(demo.open(address)?.name, "shown")
                let title = try XCTUnwrap(
                    Self.descendants(of: try XCTUnwrap(demo.page)).first(where: Self.isHeading)
                )
                waitUntil("the title of \(address) to be on one line") {
                    gtk_widget_get_mapped(title) != 0
                        && pango_layout_get_line_count(gtk_label_get_layout(as_label(title))) == 1
                }
            }
        }
    }

    private static func texts(in widget: Widget) -> [String] {
        descendants(of: widget).filter { is_label($0) != 0 }.map(\.text)
    }

    private static func row(_ title: String, in page: Widget) throws -> Widget {
        try XCTUnwrap(
            descendants(of: page).first { widget in
                gtk_widget_has_css_class(widget, "link-row") != 0 && texts(in: widget).first == title
            },
            title
        )
    }

    /// Returns the name of the icon in a row.
    private static func icon(of row: Widget) -> String? {
        descendants(of: row).lazy.compactMap { widget -> String? in
            let type = gtk_image_get_type()
            guard
                g_type_check_instance_is_a(
                    UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self),
                    type
                ) != 0
            else { return nil }
            return gtk_image_get_icon_name(as_image(widget)).map { String(cString: $0) }
        }.first
    }
}
