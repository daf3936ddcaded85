import CRouterGtk
import CRouterGtk.Testing
import RouterCore
import XCTest

@testable import RouterGtk

final class LeavingTests: WidgetTestCase {
    // Feature: A page may refuse to leave
    func testEveryWayOfClosingAsksThePageOnceAndANoChangesNothing() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://item/1")
        let page = fixture.top
        page.mayLeaveReply = false
        for (name, close) in ways(fixture) {
            let asked = page.timesAsked
            close()
            iterate()
            XCTAssertEqual(page.timesAsked, asked + 1, name)
            XCTAssertEqual(fixture.state.top.url.text, "app://item/1", name)
            XCTAssertTrue(page.isShown, name)
            fixture.check(name)
        }
    }

    func testAPageThatSaysNoAtOnceSaysSoWhateverItKeepsOpen() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://item/1")
        fixture.top.mayLeaveReply = false
        for (name, close) in ways(fixture) {
            close()
            XCTAssertEqual(fixture.topView.toasts.shown?.text, "“Item” stays open.", name)
            XCTAssertEqual(fixture.topView.toasts.waiting.count, 0, name)
            fixture.topView.toasts.dismiss()
        }
        XCTAssertTrue(ways(fixture).contains { $0.0.contains("window") }, "the window is among them")
        fixture.top.mayLeaveReply = nil
        gtk_window_close(as_window(fixture.topView.window))
        fixture.top.question?.answer(false)
        XCTAssertNil(fixture.topView.toasts.shown, "who was asked in a dialog knows")
        fixture.top.mayLeaveReply = true
    }

    func testEveryWayOfClosingAModalAsksItsPages() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://form/1")
        let below = fixture.top
        fixture.navigator.open("app://item/2")
        below.mayLeaveReply = false
        let ways: [(String, () -> Void)] = [
            ("close-request", { XCTAssertEqual(cgtk_ask(fixture.topView.window, "close-request"), 1) }),
            ("Escape", { XCTAssertTrue(press("Escape", at: fixture.topView.window)) }),
            ("address", { fixture.navigator.open(.user("app://nav/dismiss")) }),
            ("dismiss", { fixture.top.context.dismiss() }),
        ]
        for (index, (name, close)) in ways.enumerated() {
            close()
            iterate()
            XCTAssertEqual(below.timesAsked, index + 1, name)
            XCTAssertEqual(fixture.top.timesAsked, index + 1, name)
            XCTAssertEqual(fixture.state.layers.count, 2, name)
            fixture.check(name)
        }
    }

    // Feature: if the user closes a modal again while its page is asked, the page is not asked again
    func testAPageMayTakeItsTimeAndARepeatedClosingJoins() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://form/1")
        let page = fixture.top
        page.mayLeaveReply = nil
        for _ in 1...3 { XCTAssertTrue(press("Escape", at: fixture.topView.window)) }
        iterate()
        XCTAssertEqual(page.timesAsked, 1)
        XCTAssertEqual(fixture.state.layers.count, 2)
        fixture.check()
        page.question?.answer(true)
        XCTAssertEqual(fixture.state.layers.count, 1)
        XCTAssertEqual(fixture.events.map(\.outcome.name), ["shown", "shown", "shown", "shown"])
        fixture.check()
    }

    func testTheWindowStaysUntilThePagesHaveAnsweredAndClosesOnce() throws {
        let fixture = try Fixture()
        fixture.navigator.open("app://item/1")
        let page = fixture.top
        page.mayLeaveReply = nil
        for _ in 1...2 { XCTAssertEqual(cgtk_ask(try fixture.host.layers.at(0).window, "close-request"), 1) }
        iterate()
        XCTAssertEqual(page.timesAsked, 1)
        XCTAssertEqual(fixture.host.layers.count, 1)
        fixture.navigator.open("app://item/2")
        XCTAssertEqual(fixture.state.base.depth, 2, "requests wait for the answer")
        page.question?.answer(false)
        iterate()
        XCTAssertEqual(fixture.state.base.depth, 3)
        fixture.check()
        page.mayLeaveReply = true
        XCTAssertEqual(cgtk_ask(try fixture.host.layers.at(0).window, "close-request"), 1)
        XCTAssertEqual(fixture.host.layers.count, 0)
        iterate()
    }

    func testARefusalIsToldUnlessTheUserWasAsked() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://item/1")
        let page = fixture.top
        page.mayLeaveReply = false
        fixture.host.goBack()
        XCTAssertEqual(fixture.topView.toasts.shown?.text, "“Item” stays open.")
        page.mayLeaveReply = nil
        fixture.host.goBack()
        page.question?.answer(false)
        XCTAssertNil(fixture.topView.toasts.shown?.text)
    }
}

/// Returns all the ways to remove the window's shown page.
@MainActor
private func ways(_ fixture: Fixture) -> [(String, () -> Void)] {
    [
        ("Back button", { cgtk_emit(fixture.topView.back.widget, "clicked") }),
        ("Alt+Left", { XCTAssertTrue(press("<Alt>Left", at: fixture.topView.window)) }),
        ("address", { fixture.navigator.open(.user("app://nav/pop")) }),
        ("the page itself", { fixture.top.context.pop() }),
        ("code", { fixture.navigator.pop() }),
        ("reset", { fixture.navigator.open("app://fresh/1") }),
        ("replace", { fixture.navigator.open("app://swap/1") }),
        ("the window", { gtk_window_close(as_window(fixture.host.layers[0].window)) }),
    ]
}
