import CRouterGtk
import CRouterGtk.Testing
import RouterCore
import XCTest

@testable import RouterGtk

final class ClosingTests: WidgetTestCase {
    // Feature: Modal windows and their focus
    func testClosingAModalByItsWindowButtonOrEscapeDismissesIt() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let ways: [(String, () -> Void)] = [
            ("close-request", { XCTAssertEqual(cgtk_ask(fixture.topView.window, "close-request"), 1) }),
            ("gtk_window_close", { gtk_window_close(as_window(fixture.topView.window)) }),
            ("Escape", { XCTAssertTrue(press("Escape", at: fixture.topView.window)) }),
            (
                "button",
                {
                    let buttons = descendants(fixture.topView.header)
                    cgtk_emit(buttons.first { gtk_widget_has_css_class($0, "close") != 0 }!, "clicked")
                }
            ),
        ]
        for (name, close) in ways {
            fixture.navigator.open("app://form/1")
            fixture.navigator.open("app://item/2")
            XCTAssertEqual(fixture.host.layers.count, 2)
            close()
            iterate()
            XCTAssertEqual(fixture.state.layers.count, 1, name)
            XCTAssertEqual(fixture.events.last?.action, "dismiss", name)
            fixture.check(name)
        }
    }

    // Feature: closing a modal in the middle closes those over it
    func testClosingAModalInTheMiddleClosesThoseOverIt() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        for number in 1...4 { fixture.navigator.open("app://form/\(number)") }
        gtk_window_close(as_window(try fixture.host.layers.at(2).window))
        XCTAssertEqual(fixture.state.modals.map(\.top.url.text), ["app://form/1"])
        fixture.check()
    }

    // Feature: Several modals close at once
    // Feature: several modals that close at once do not uncover one in between
    func testModalsThatCloseAtOnceDisappearWithoutUncoveringOneInBetween() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        for number in 1...4 { fixture.navigator.open("app://form/\(number)") }
        iterate()
        var order: [String] = []
        for view in fixture.host.layers.dropFirst() {
            let name = "\(view.id.rawValue)"
            SignalConnection(view.window, "unmap") { _ in order.append("unmap \(name)") }
            SignalConnection(view.window, "map") { _ in order.append("map \(name)") }
        }
        fixture.navigator.open("app://nav/dismiss?times=3")
        XCTAssertEqual(
            order,
            ["unmap 2", "unmap 3", "unmap 4"],
            "all in one turn, the top one last and once"
        )
        iterate()
        XCTAssertEqual(order.count, 3)
        XCTAssertEqual(fixture.state.modals.count, 1)
        fixture.check()
        fixture.navigator.open("app://fresh/1")
        XCTAssertEqual(order.last, "unmap 1")
        fixture.check()
    }

    // Feature: Going back and forward with Escape, Alt+Left and mouse buttons
    func testBackGoesOnePageBackAndStopsAtTheFirst() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let ways: [(String, () -> Void)] = [
            ("button", { cgtk_emit(fixture.topView.back.widget, "clicked") }),
            ("Alt+Left", { XCTAssertTrue(press("<Alt>Left", at: fixture.topView.window)) }),
            ("the key Back", { XCTAssertTrue(press("XF86Back", at: fixture.topView.window)) }),
            ("call", { fixture.host.goBack() }),
        ]
        for address in ["app://home", "app://form/1"] {
            if address != "app://home" { fixture.navigator.open(.app(address)) }
            for (name, back) in ways {
                fixture.navigator.open("app://item/1")
                fixture.navigator.open("app://item/2")
                back()
                XCTAssertEqual(fixture.state.top.url.text, "app://item/1", name)
                back()
                XCTAssertEqual(fixture.state.top.url.text, address, name)
                let events = fixture.events.count
                back()
                XCTAssertEqual(fixture.state.top.url.text, address, name)
                XCTAssertEqual(fixture.events.count, events, "nothing to go back to is not an error")
                fixture.check(name)
            }
        }
    }

    func testEscapeGoesBackInTheLowestWindowAndStopsAtTheFirstPage() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://item/1")
        fixture.navigator.open("app://item/2")
        for (url, events) in [("app://item/1", 3), ("app://home", 4), ("app://home", 4)] {
            XCTAssertTrue(press("Escape", at: fixture.topView.window))
            XCTAssertEqual(fixture.state.top.url.text, url)
            XCTAssertEqual(fixture.events.count, events)
            fixture.check()
        }
        XCTAssertNotNil(fixture.host.window, "the first page stays")
    }

    // Feature: In right-to-left languages, the keys for Back and Forward are swapped
    func testBackAndForwardKeysAreSwappedWhereTheLanguageRunsFromRightToLeft() throws {
        gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
        defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://item/1")
        XCTAssertTrue(press("<Alt>Right", at: fixture.topView.window))
        XCTAssertEqual(fixture.state.top.url.text, "app://home")
        XCTAssertTrue(press("<Alt>Left", at: fixture.topView.window))
        XCTAssertEqual(fixture.state.top.url.text, "app://item/1")
    }

    func testTheListOfTheBackButtonGoesBackSeveralPages() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        for number in 1...5 { fixture.navigator.open("app://item/\(number)") }
        let button = fixture.topView.back
        XCTAssertEqual(button.rows.map(\.title), ["Item", "Item", "Item", "Item", "Home"])
        button.openList()
        iterate()
        let rows = descendants(button.box).filter { is_button($0) != 0 && $0 != button.widget }
        XCTAssertEqual(rows.count, 5)
        cgtk_emit(try rows.at(2), "clicked")
        XCTAssertEqual(fixture.state.top.url.text, "app://item/2")
        iterate()
        fixture.check()
        button.openList()
        iterate()
    }

    // Feature: a double click opens one page
    func testADoubleClickOpensOnePage() throws {
        for isAnimated in [false, true] {
            setAnimations(isAnimated)
            let fixture = try Fixture { $0.transitionDuration = 20 }
            defer { fixture.close() }
            let button = fixture.top.first
            cgtk_emit(button, "clicked")
            cgtk_emit(button, "clicked")
            XCTAssertEqual(fixture.state.base.depth, 2)
            XCTAssertEqual(fixture.events.map(\.outcome.name), ["shown", "superseded"])
        }
    }

    func testClosingTheWindowByHandFreesEverything() throws {
        let fixture = try Fixture()
        fixture.navigator.open("app://form/1")
        gtk_window_close(as_window(fixture.host.window!))
        iterate()
        XCTAssertNil(fixture.host.window)
        XCTAssertEqual(TestPage.living, 0)
        XCTAssertNil(gtk_application_get_windows(Fixture.application), "the app may quit")
    }
}
