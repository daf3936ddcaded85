import CRouterGtk
import CRouterGtk.Testing
import RouterCore
import RouterWidgets
import XCTest

@testable import RouterGtk

/// An entry that is bound to a query item: typing changes the URL, and a new URL changes the entry.
final class TextBindingTests: WidgetTestCase {
    private final class FindPage: Page {
        static let routes = [
            Route(
                "app://find",
                title: "Find",
                query: ["page": "int?"],
                reuse: .singleTop
            )
        ]
        let widget: Widget = .box(.vertical)
        let text = Widget.entry(name: "Text")
        let page = Widget.entry(name: "Page")
        private(set) var updates: [String] = []

        init(_ context: PageContext) {
            widget.append(text.bindText(to: "q", of: context), page.bindText(to: "page", of: context))
        }

        func didUpdate(_ context: PageContext) { updates.append(context.url.text) }
    }

    private func atPage(
        _ request: NavigationRequest,
        _ body: (RecipeWindow, FindPage) throws -> Void
    ) throws {
        var pages = PageRegistry()
        pages.register(FindPage.self) { FindPage($0) }
        pages.register(AboutPage.self) { AboutPage($0) }
        let window = try RecipeWindow(pages, at: request)
        defer { window.close() }
        let entry = try XCTUnwrap(window.navigator.state?.top.id)
        try body(window, XCTUnwrap(window.host.page(for: entry) as? FindPage))
    }

    private func type(_ text: String, in entry: Widget) throws {
        let field = try XCTUnwrap(gtk_editable_get_delegate(as_editable(entry)))
        cgtk_emit_text(UnsafeMutableRawPointer(field), "insert-at-cursor", text)
    }

    func testTheEntryBeginsWithTheValueOfTheURL() throws {
        try atPage("app://find?q=oats%20%26%20pears") { window, page in
            XCTAssertEqual(page.text.text, "oats & pears")
            XCTAssertEqual(page.page.text, "")
            XCTAssertEqual(page.updates, [])
        }
    }

    func testEachLetterChangesTheURLAndTheCaretStays() throws {
        try atPage("app://find?q=ac") { window, page in
            gtk_editable_set_position(as_editable(page.text), 1)
            try type("b", in: page.text)
            XCTAssertEqual(window.drawing, "find?q=abc")
            XCTAssertEqual(gtk_editable_get_position(as_editable(page.text)), 2)
            page.text.text = ""
            XCTAssertEqual(page.updates, ["app://find?q=abc", "app://find"])
        }
    }

    // Feature: A page changes the query of its URL, and an entry follows the query
    func testALinkToAnotherValueSetsTheTextWithTheCaretAtItsEnd() throws {
        try atPage("app://find?q=a") { window, page in
            window.navigator.open("app://find?q=oats")
            XCTAssertEqual(page.text.text, "oats")
            XCTAssertEqual(gtk_editable_get_position(as_editable(page.text)), 4)
            XCTAssertEqual(page.updates, ["app://find?q=oats"], "the text is not sent back")
        }
    }

    func testARefusedValueStaysInTheEntryWhichIsMarked() throws {
        try atPage("app://find?page=2") { window, page in
            try type("x", in: page.page)
            XCTAssertEqual(page.page.text, "x2")
            XCTAssertEqual(window.drawing, "find?page=2")
            XCTAssertNotEqual(gtk_widget_has_css_class(page.page, "error"), 0)
            page.page.text = "3"
            XCTAssertEqual(window.drawing, "find?page=3")
            XCTAssertEqual(gtk_widget_has_css_class(page.page, "error"), 0)
        }
    }

    func testAValueThatComesWhileACharacterIsComposedWaitsAndLosesToThatCharacter() throws {
        try atPage("app://find?q=a") { window, page in
            let field = try XCTUnwrap(gtk_editable_get_delegate(as_editable(page.text)))
            for composed in ["", "é"] {
                cgtk_emit_text(UnsafeMutableRawPointer(field), "preedit-changed", "´")
                window.navigator.open("app://find?q=\(composed.isEmpty ? "oats" : "pears")")
                XCTAssertNotEqual(page.text.text, composed.isEmpty ? "oats" : "pears")
                cgtk_emit_text(UnsafeMutableRawPointer(field), "preedit-changed", "")
                if !composed.isEmpty { try type(composed, in: page.text) }
                iterate()
                XCTAssertEqual(page.text.text, "oats" + composed)
            }
            XCTAssertEqual(window.navigator.state?.top.parameters["q"], "oatsé")
        }
    }

    func testACoveredPageSendsItsTextToo() throws {
        try atPage("app://find?q=a") { window, page in
            let entry = try XCTUnwrap(window.navigator.state?.top.id)
            window.navigator.push("notes://about")
            page.text.text = "b"
            XCTAssertEqual(
                window.navigator.state?.entry(entry)?.url.text,
                "app://find?q=b",
                "covered, not gone"
            )
            window.host.goBack()
            XCTAssertEqual(page.text.text, "b")
        }
    }
}
