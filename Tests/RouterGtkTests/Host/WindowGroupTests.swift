import CRouterGtk
import RouterCore
import RouterWidgets
import XCTest

@testable import RouterGtk

final class WindowGroupTests: WidgetTestCase {
    func testAModalBlocksTheWindowsOfItsOwnHostAlone() throws {
        let first = try Fixture()
        defer { first.close() }
        let second = try Fixture()
        defer { second.close() }
        first.navigator.open("app://form/1")
        first.navigator.open("app://form/2")
        let groups = first.host.layers.map { gtk_window_get_group(as_window($0.window)) }
        XCTAssertEqual(Set(groups).count, 1)
        XCTAssertNotEqual(groups.first, gtk_window_get_group(as_window(second.topView.window)))
    }

    func testADialogOfAPageIsInTheGroupOfItsWindow() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://item/1")
        fixture.top.mayLeaveReply = nil
        fixture.host.goBack()
        let question = try XCTUnwrap(fixture.top.question)
        let window = fixture.topView.window
        let dialog = question.askUser(
            over: window,
            title: "Discard changes?",
            text: "All of them."
        )
        let group = gtk_window_get_group(as_window(dialog))
        XCTAssertEqual(group, gtk_window_get_group(as_window(window)))
    }
}
