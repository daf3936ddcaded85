import CRouterGtk
import CRouterGtk.Testing
import RouterCore
import XCTest

@testable import GtkRouterDemo
@testable import RouterGtk

/// The page that loads for the number of seconds in its URL.
final class SlowPageTests: PageTestCase {
    /// Returns the text of each label below the introduction.
    private static func texts(_ demo: Demo) throws -> [String] {
        let labels = descendants(of: try XCTUnwrap(demo.page)).filter { is_label($0) != 0 }
        return labels.dropFirst(2).map(\.text)
    }

    func testItShowsItsResultAndLoadsAgain() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        let loaded = ["Loaded", "It took 0 seconds.", "Load Again"]
        XCTAssertEqual(demo.open("gtkrouter://slow?seconds=0")?.name, "shown")
        try waitUntil("the result") { try Self.texts(demo) == loaded }
        try Self.click("Load Again", in: try XCTUnwrap(demo.page))
        XCTAssertEqual(try Self.texts(demo), loaded)
        for value in ["-1", "x", "", "1.5"] {
            XCTAssertEqual(demo.open("gtkrouter://slow?seconds=\(value)")?.name, "refused", value)
        }
    }

    func testItsTimeIsInItsURL() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        for (query, seconds) in [
            ("", 5), ("?seconds=7", 7), ("?seconds=61", 60), ("?seconds=18446744073709551615", 60),
        ] {
            let page = try demo.navigator.destination(of: .app("gtkrouter://slow\(query)"))
            XCTAssertEqual(try page.parameters.decode(as: SlowRoute.self).duration, seconds, query)
        }
    }

    func testItFailsOnceIfItsURLSaysSo() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        _ = demo.open("gtkrouter://slow?seconds=0&fails=true")
        try waitUntil("the error") {
            try Self.texts(demo) == [
                "This content could not be loaded", "This example fails on the first try.", "Try Again",
            ]
        }
        try Self.click("Try Again", in: try XCTUnwrap(demo.page))
        try waitUntil("the result") { try Self.texts(demo).first == "Loaded" }
    }

    func testLeavingFreesItLongBeforeItHasLoaded() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        _ = demo.open("gtkrouter://slow?seconds=60")
        weak var page: (any Page)?
        page = demo.shownPage
        XCTAssertNotNil(page)
        demo.navigator.pop()
        waitUntil("the page to be freed") { page == nil }
    }
}
