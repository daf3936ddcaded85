import CRouterGtk
import RouterCore
import RouterGtk
import RouterRecording
import XCTest

@testable import GtkRouterDemo
@testable import RouterCommands

/// The pages that demonstrate guards, actions, results, and the question before leaving.
final class AskingPagesTests: PageTestCase {
    func testALockedVaultLeadsToAModalThatUnlocksItAndGoesOn() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        XCTAssertEqual(demo.open("gtkrouter://vault?shelf=2"), "shown")
        XCTAssertEqual(demo.addresses, [["gtkrouter://home"], ["gtkrouter://unlock"]])
        try Self.click("Unlock", in: try XCTUnwrap(demo.page))
        XCTAssertEqual(demo.addresses, [["gtkrouter://home", "gtkrouter://vault?shelf=2"]])
        XCTAssertEqual(demo.open("gtkrouter://home"), "shown")
        XCTAssertEqual(demo.open("gtkrouter://vault"), "shown")
        XCTAssertEqual(demo.addresses[0].last, "gtkrouter://vault")
        try Self.click("Lock Again", in: try XCTUnwrap(demo.page))
        XCTAssertEqual(demo.addresses, [["gtkrouter://home"] + ["gtkrouter://home"], ["gtkrouter://unlock"]])
    }

    // Feature: A logout closes the pages that need the login, in every window
    func testWhatIsInALockedVaultIsSeenNowhere() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        XCTAssertEqual(demo.open("gtkrouter://vault?shelf=left"), "shown")
        try Self.click("Unlock", in: try XCTUnwrap(demo.page))
        XCTAssertEqual(demo.open("gtkrouter://item/1"), "shown")
        XCTAssertEqual(demo.open("gtkrouter://vault?shelf=right"), "shown")
        try Self.click("Lock Again", in: try XCTUnwrap(demo.page))
        XCTAssertEqual(demo.addresses, [["gtkrouter://home", "gtkrouter://item/1"], ["gtkrouter://unlock"]])
        waitUntil("the pages") {
            let texts = demo.host.layers.flatMap { Self.texts(in: $0.window) }
            return !texts.contains { $0.contains("shelf") || $0 == "Lock Again" }
        }
        try Self.click("Unlock", in: try XCTUnwrap(demo.page))
        XCTAssertEqual(
            demo.addresses,
            [["gtkrouter://home", "gtkrouter://item/1", "gtkrouter://vault?shelf=right"]]
        )
    }

    func testANoteWithATextFromItsURLHasUnsavedChanges() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        for (address, isUnsaved) in [("gtkrouter://note", false), ("gtkrouter://note?text=Milk", true)] {
            XCTAssertEqual(demo.open(address), "shown")
            XCTAssertEqual((demo.shownPage as? NotePage)?.hasUnsavedChanges, isUnsaved)
        }
    }

    func testAVaultThatStaysLockedIsNotShown() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        XCTAssertEqual(demo.open("gtkrouter://vault"), "shown")
        demo.navigator.dismiss()
        XCTAssertEqual(demo.addresses, [["gtkrouter://home"]])
    }

    func testAnActionSaysItsTextAndShowsNoPage() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        var said: [String] = []
        demo.desktop.showToast = { said.append($0) }
        XCTAssertEqual(demo.open("gtkrouter://toast?text=Hello%20there"), "handled")
        XCTAssertEqual(said, ["Hello there"])
        XCTAssertEqual(demo.open("gtkrouter://toast"), "refused")
        XCTAssertEqual(demo.addresses, [["gtkrouter://home"]])
    }

    func testANoteWithUnsavedTextAsksBeforeItLeaves() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        XCTAssertEqual(demo.open("gtkrouter://note"), "shown")
        demo.navigator.pop()
        XCTAssertEqual(demo.addresses, [["gtkrouter://home"]])
        for (button, depth) in [("Keep Editing", 2), ("Discard", 1), ("Save", 1)] {
            if demo.addresses[0].count == 1 { XCTAssertEqual(demo.open("gtkrouter://note"), "shown") }
            try demo.write("A line")
            demo.navigator.pop()
            XCTAssertTrue(demo.navigator.isPending, button)
            try Self.click(button, in: try XCTUnwrap(Self.dialog()))
            waitUntil("the answer") { !demo.navigator.isPending }
            XCTAssertEqual(demo.addresses[0].count, depth, button)
        }
        XCTAssertEqual(demo.open("gtkrouter://note"), "shown")
        try demo.write("Another line")
        try Self.click("Save", in: try XCTUnwrap(demo.page))
        demo.navigator.pop()
        XCTAssertEqual(demo.addresses, [["gtkrouter://home"]])
    }

    func testTheColorThatIsChosenComesBack() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        XCTAssertEqual(demo.open("gtkrouter://paint"), "shown")
        let page = try XCTUnwrap(demo.page)
        XCTAssertTrue(Self.texts(in: page).contains("No color chosen yet."))
        for (choice, text) in [("Green", "Green"), (nil, "Green"), ("Blue", "Blue")] {
            try Self.click("Choose a Color…", in: page)
            waitUntil("the modal") { demo.addresses.count == 2 }
            XCTAssertEqual(demo.addresses.last, ["gtkrouter://paint/color"])
            if let choice {
                try Self.click(choice, in: try XCTUnwrap(demo.page))
            } else {
                demo.navigator.dismiss()
            }
            waitUntil("its result") { demo.addresses.count == 1 && Self.texts(in: page).contains(text) }
        }
    }

    func testWithoutAWindowGuardsAndActionsSayTheSame() throws {
        let routes = try DemoRoutes.load(file: nil, unknownPage: nil)
        let navigator = try DemoServices().navigator(routes.table)
        try navigator.start(at: .url(routes.home))
        navigator.open("gtkrouter://vault")
        XCTAssertEqual(
            navigator.state?.layers.map(\.top.url.text),
            ["gtkrouter://home", "gtkrouter://unlock"]
        )
        var outcome: NavigationOutcome?
        navigator.open("gtkrouter://toast?text=x") { outcome = $0 }
        XCTAssertEqual(outcome?.name, "handled")
    }

    func testAnActionIsExplainedByWhatItRuns() throws {
        let table = try DemoRoutes.load(file: nil, unknownPage: nil).table
        let command = ExplainCommand(table: table, origin: .user, base: nil)
        let line = JSONLine.text(command.explain("gtkrouter://toast?text=x"))
        XCTAssertTrue(line.contains(#""runs":"toast""#), line)
        XCTAssertFalse(line.contains(#""page""#), line)
    }

    // MARK: - Widgets

    private static func dialog() -> Widget? {
        guard let windows = gtk_window_get_toplevels() else { return nil }
        return (0..<g_list_model_get_n_items(windows)).lazy.compactMap { index in
            guard let window = g_list_model_get_item(windows, index) else { return nil }
            defer { g_object_unref(window) }
            return gtk_widget_has_css_class(as_widget(window), "leave-dialog") != 0 ? as_widget(window) : nil
        }.first
    }

    private static func texts(in page: Widget) -> [String] {
        descendants(of: page).filter { is_label($0) != 0 }.map {
            String(cString: gtk_label_get_text(as_label($0)))
        }
    }
}

extension PageTestCase.Demo {
    /// The URLs of each layer, lowest first.
    fileprivate var addresses: [[String]] {
        navigator.state?.layers.map { $0.entries.map(\.url.text) } ?? []
    }

    /// Opens a URL, and returns the name of the outcome.
    fileprivate func open(_ address: String) -> String? {
        let outcome: NavigationOutcome? = open(address)
        return outcome?.name
    }

    fileprivate func write(_ text: String) throws {
        let page = try XCTUnwrap(page)
        let view = PageTestCase.descendants(of: page).first {
            String(cString: gtk_widget_get_css_name($0)) == "textview"
        }
        gtk_text_buffer_insert_at_cursor(
            gtk_text_view_get_buffer(as_text_view(try XCTUnwrap(view))),
            text,
            -1
        )
    }
}
