import CGtk
import RouterCore
import XCTest

@testable import RouterGtk

final class SeveralWindowsTests: WidgetTestCase {
    func testEachWindowHasANavigatorOfItsOwnAndARequestChangesOnlyThat() throws {
        let first = try Fixture()
        defer { first.close() }
        let second = try Fixture()
        defer { second.close() }
        first.navigator.open("app://item/1")
        second.navigator.open("app://form/2")
        second.top.context.open("app://item/3")
        XCTAssertEqual(first.state.layers.map(\.depth), [2])
        XCTAssertEqual(second.state.layers.map(\.depth), [1, 2])
        XCTAssertEqual(first.events.count, 1)
        XCTAssertEqual(second.events.count, 2)
        first.check()
        second.check()
        XCTAssertTrue(press("Escape", at: second.topView.window))
        XCTAssertEqual(first.state.top.url.text, "app://item/1")
        second.host.requestClose()
        iterate()
        XCTAssertNil(second.host.window)
        XCTAssertNotNil(first.host.window)
        first.navigator.open("app://item/4")
        first.check()
    }
}
