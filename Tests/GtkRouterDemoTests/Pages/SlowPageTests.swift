import CGtk
import CGtk.Testing
import RouterCore
import XCTest

@testable import GtkRouterDemo
@testable import RouterGtk

/// The page that loads for as long as its URL says.
final class SlowPageTests: PageTestCase {
    private static func wait(
        for wanted: String,
        file: StaticString = #filePath,
        line: UInt = #line,
        _ condition: () throws -> Bool
    ) rethrows {
        let deadline = g_get_monotonic_time() + 20_000_000
        while try !condition() {
            guard g_get_monotonic_time() < deadline else {
                return XCTFail("no \(wanted)", file: file, line: line)
            }
            g_main_context_iteration(nil, 0)
        }
    }

    /// The texts that change: the state, the note about it and the button.
    private static func texts(_ demo: Demo) throws -> [String] {
        let labels = descendants(of: try XCTUnwrap(demo.page)).filter { is_label($0) != 0 }
        return labels.suffix(3).map(\.text)
    }

    private static func fraction(_ demo: Demo) throws -> Double {
        let bar = descendants(of: try XCTUnwrap(demo.page)).first {
            String(cString: gtk_widget_get_css_name($0)) == "progressbar"
        }
        return gtk_progress_bar_get_fraction(as_progress_bar(try XCTUnwrap(bar)))
    }

    func testItShowsItsProgressAndThenItsResult() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        XCTAssertEqual(demo.open("gtkrouter://slow?seconds=1")?.name, "shown")
        XCTAssertEqual(try Self.texts(demo), ["Loading", "", "Cancel"])
        try Self.wait(for: "progress") {
            try Self.texts(demo) == ["Loading", "Second 1 of 1", "Cancel"]
                && (0.1..<1).contains(Self.fraction(demo))
        }
        try Self.wait(for: "result") {
            try Self.texts(demo) == ["Loaded", "It took 1 second.", "Load again"]
        }
        XCTAssertEqual(try Self.fraction(demo), 1)
    }

    func testItsTimeIsThatOfItsURL() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        for (query, count) in [
            ("", 5), ("?seconds=7", 7), ("?seconds=61", 60), ("?seconds=18446744073709551615", 60),
        ] {
            XCTAssertEqual(demo.open("gtkrouter://slow\(query)")?.name, "shown")
            try Self.wait(for: query) { try Self.texts(demo)[1] == "Second 1 of \(count)" }
        }
        for value in ["-1", "x", "", "1.5"] {
            XCTAssertEqual(demo.open("gtkrouter://slow?seconds=\(value)")?.name, "refused", value)
        }
        _ = demo.open("gtkrouter://slow?seconds=0")
        try Self.wait(for: "result") {
            try Self.texts(demo) == ["Loaded", "It took 0 seconds.", "Load again"]
        }
    }

    func testItIsCancelledAndTriedAgainByTheSameButtonWhichKeepsFocus() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        _ = demo.open("gtkrouter://slow?seconds=60")
        let page = try XCTUnwrap(demo.page)
        let button = try XCTUnwrap(Self.descendants(of: page).first { is_button($0) != 0 })
        gtk_widget_grab_focus(button)
        try Self.click("Cancel", in: page)
        try Self.wait(for: "end") {
            try Self.texts(demo) == ["Cancelled", "Nothing has been loaded.", "Try again"]
        }
        XCTAssertEqual(demo.shownPage?.mayBeReleased, true)
        try Self.click("Try again", in: page)
        try Self.wait(for: "progress") {
            try Self.texts(demo) == ["Loading", "Second 1 of 60", "Cancel"]
        }
        XCTAssertNotEqual(gtk_widget_is_focus(button), 0)
    }

    func testLeavingFreesItLongBeforeItHasLoaded() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        _ = demo.open("gtkrouter://slow?seconds=60")
        try Self.wait(for: "progress") { try Self.fraction(demo) > 0 }
        weak var page: (any Page)?
        page = demo.shownPage
        XCTAssertNotNil(page)
        demo.navigator.pop()
        Self.wait(for: "page to be freed") { page == nil }
    }

    func testACoveredPageGoesOnLoadingAndIsReleasedOnlyAfterwards() throws {
        let demo = try Demo(configure: { $0.keptPages = 1 })
        defer { demo.host.close() }
        _ = demo.open("gtkrouter://slow?seconds=1")
        weak var page: (any Page)?
        page = demo.shownPage
        _ = demo.open("gtkrouter://item/1")
        XCTAssertEqual(page?.mayBeReleased, false)
        Self.wait(for: "end") { page?.mayBeReleased == true }
        demo.navigator.pop()
        XCTAssertEqual(try Self.texts(demo), ["Loaded", "It took 1 second.", "Load again"])
        _ = demo.open("gtkrouter://item/2")
        Self.wait(for: "page to be released") { page == nil }
    }
}
