import CRouterGtk
import XCTest

@testable import RouterCore
@testable import RouterGtk

/// The three ways to return to an open page: unchanged, with new values, or rebuilt.
final class WaysBackTests: WidgetTestCase {
    // Feature: Returning to an open page: unchanged, with new values, or reloaded
    func testAPageIsGoneBackToAsItWasWithNewValuesOrBuiltAgain() throws {
        let ways: [(String, isSame: Bool, tab: String?)] = [
            ("app://nav/pop?route=app%3A%2F%2Fitem%2F%3Aid", true, nil),
            ("app://item/1?tab=log&nav.reuse=returnToExisting", true, "log"),
            ("app://item/1?tab=log&nav.reuse=reload", false, "log"),
        ]
        for (address, isSame, tab) in ways {
            let fixture = try Fixture()
            defer { fixture.close() }
            fixture.navigator.open("app://item/1")
            let page = fixture.top
            for address in ["app://live/2", "app://swap/3", "app://live/4"] {
                fixture.navigator.open(.app(address))
            }
            fixture.navigator.open(.app(address))
            XCTAssertEqual(fixture.state.base.depth, 2, address)
            XCTAssertEqual(fixture.top === page, isSame, address)
            XCTAssertEqual(page.hasLeft, !isSame, address)
            XCTAssertEqual(fixture.top.context.parameters["tab"], tab, address)
            XCTAssertEqual(TestPage.calls.contains { $0.hasPrefix("updated") }, isSame && tab != nil)
            fixture.check(address)
        }
    }

    // Feature: Finding the page of an entry
    func testALivePageIsFoundByItsEntryAndAskedDirectly() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://item/1")
        let page = fixture.top
        fixture.navigator.open("app://item/2")
        let entry = try XCTUnwrap(
            fixture.state.topLayer.entries.last { $0.route.pattern == "app://item/:id" }
        )
        XCTAssertTrue(fixture.host.page(for: entry.id) === fixture.top)
        let below = try XCTUnwrap(fixture.state.topLayer.entriesFromTop.dropFirst().first { _ in true })
        XCTAssertTrue(fixture.host.page(for: below.id) === page)
        fixture.navigator.open("app://nav/pop")
        XCTAssertNil(fixture.host.page(for: entry.id))
        XCTAssertNil(fixture.state.entry(entry.id))
    }
}
