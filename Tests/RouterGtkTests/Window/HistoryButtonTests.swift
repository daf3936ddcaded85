import CRouterGtk
import CRouterGtk.Testing
import XCTest

@testable import RouterAddressBar
@testable import RouterCore
@testable import RouterGtk

final class HistoryButtonTests: WidgetTestCase {
    private func makeFixture() throws -> Fixture {
        try Fixture(guards: []) { $0.showsForward = true }
    }

    private func isShown(_ button: HistoryButton?) -> Bool {
        button.map { gtk_widget_get_visible($0.box) != 0 } ?? false
    }

    private func isSensitive(_ button: HistoryButton?) -> Bool {
        button.map { gtk_widget_get_sensitive($0.widget) != 0 } ?? false
    }

    // Feature: The Forward button and its list of pages
    func testForwardIsSensitiveOnlyIfAPageIsAheadAndThereOnlyIfTheAppWantsIt() throws {
        let plain = try Fixture()
        XCTAssertNil(plain.topView.forward)
        plain.close()
        let fixture = try makeFixture()
        defer { fixture.close() }
        let button = try XCTUnwrap(fixture.topView.forward)
        XCTAssertFalse(isSensitive(button))
        fixture.navigator.open("app://item/1")
        XCTAssertFalse(isSensitive(button))
        fixture.host.goBack()
        XCTAssertTrue(isSensitive(button))
        cgtk_emit(button.widget, "clicked")
        XCTAssertEqual(fixture.state.top.url.text, "app://item/1")
        XCTAssertFalse(isSensitive(button))
        fixture.host.goBack()
        fixture.navigator.open("app://item/2")
        XCTAssertFalse(isSensitive(button), "after another page there is no way forward")
    }

    // Feature: The Back button and its list of pages
    func testBackAndForwardStayWhereTheyAre() throws {
        let fixture = try makeFixture()
        defer { fixture.close() }
        let view = fixture.topView
        let buttons = try [view.back, XCTUnwrap(view.forward)]
        func frames() -> [graphene_rect_t] {
            iterate()
            return buttons.map { button in
                XCTAssertTrue(isShown(button))
                var frame = graphene_rect_t()
                XCTAssertNotEqual(gtk_widget_compute_bounds(button.widget, view.header, &frame), 0)
                return frame
            }
        }
        waitUntil("the header to be laid out") { gtk_widget_get_width(view.back.widget) > 0 }
        let first = frames().map(\.origin.x)
        XCTAssertEqual(buttons.map(isSensitive), [false, false])
        for number in 1...2 { fixture.navigator.open(.app("app://item/\(number)")) }
        XCTAssertEqual(frames().map(\.origin.x), first)
        XCTAssertEqual(buttons.map(isSensitive), [true, false])
        fixture.host.goBack()
        XCTAssertEqual(frames().map(\.origin.x), first)
        XCTAssertEqual(buttons.map(isSensitive), [true, true])
        fixture.host.goBack()
        XCTAssertEqual(frames().map(\.origin.x), first)
        XCTAssertEqual(buttons.map(isSensitive), [false, true])
    }

    func testBackAndForwardComeIntoAModalWithItsSecondPageAndStay() throws {
        let fixture = try makeFixture()
        defer { fixture.close() }
        fixture.navigator.open("app://form/1")
        let view = fixture.topView
        XCTAssertEqual([view.back, view.forward].map(isShown), [false, false])
        fixture.navigator.open("app://item/1")
        XCTAssertEqual([view.back, view.forward].map(isShown), [true, true])
        XCTAssertEqual([view.back, view.forward].map(isSensitive), [true, false])
        fixture.host.goBack()
        XCTAssertEqual([view.back, view.forward].map(isShown), [true, true])
        XCTAssertEqual([view.back, view.forward].map(isSensitive), [false, true])
        fixture.check()
    }

    func testFocusOnBackOrForwardMovesIntoThePageOnceThereIsNoPageToGoTo() throws {
        let fixture = try Fixture(routes: [Route("app://plug", page: "test")]) { $0.showsForward = true }
        defer { fixture.close() }
        let view = fixture.topView
        fixture.navigator.open("app://item/1")
        gtk_widget_grab_focus(view.back.widget)
        XCTAssertEqual(fixture.focus, view.back.widget)
        cgtk_emit(view.back.widget, "clicked")
        XCTAssertEqual(fixture.focus, fixture.top.first)
        fixture.navigator.open("app://plug")
        fixture.host.goBack()
        let forward = try XCTUnwrap(view.forward).widget
        gtk_widget_grab_focus(forward)
        XCTAssertEqual(fixture.focus, forward)
        try fixture.navigator.reload(RouteTable(Fixture.routes))
        XCTAssertEqual(fixture.focus, fixture.top.first)
        fixture.check()
    }

    func testTheListOfTheForwardButtonGoesForwardSeveralPagesAsOneChange() throws {
        let fixture = try makeFixture()
        defer { fixture.close() }
        for number in 1...5 {
            fixture.navigator.open("app://item/\(number)")
            fixture.top.title = "Item no. \(number)"
            fixture.top.context.updateTitle()
        }
        fixture.navigator.pop(.root)
        let button = try XCTUnwrap(fixture.topView.forward)
        XCTAssertEqual(button.rows.map(\.title), (1...5).map { "Item no. \($0)" })
        XCTAssertEqual(button.rows.map(\.url.text), (1...5).map { "app://item/\($0)" })
        button.openList()
        iterate()
        let rows = descendants(button.box).filter { is_button($0) != 0 && $0 != button.widget }
        XCTAssertEqual(rows.count, 5)
        let events = fixture.events.count
        cgtk_emit(try rows.at(2), "clicked")
        XCTAssertEqual(
            fixture.state.base.entries.map(\.url.text),
            ["app://home", "app://item/1", "app://item/2", "app://item/3"]
        )
        XCTAssertEqual(fixture.events.count, events + 1)
        XCTAssertEqual(fixture.events.last?.origin, .user)
        XCTAssertEqual(button.rows.map(\.url.text), ["app://item/4", "app://item/5"])
        iterate()
        fixture.check()
    }

    func testTheListClosesWithAClickOnARowWhoseAnswerComesLater() throws {
        let fixture = try makeFixture()
        defer { fixture.close() }
        for number in 1...3 { fixture.navigator.open(.app("app://item/\(number)")) }
        fixture.top.mayLeaveReply = nil
        let asking = fixture.top
        let button = fixture.topView.back
        button.openList()
        iterate()
        let rows = descendants(button.box).filter { is_button($0) != 0 && $0 != button.widget }
        cgtk_emit(try rows.at(1), "clicked")
        XCTAssertNotNil(asking.question)
        iterate()
        XCTAssertFalse(hasOpenPopover(button.widget), "the list covers the question")
        asking.question?.answer(true)
        XCTAssertEqual(fixture.state.top.url.text, "app://item/1")
    }

    func testAListThatClosesUnderThePointerIsThereWhenGTKLooksForItsTooltip() throws {
        let fixture = try makeFixture()
        defer { fixture.close() }
        for number in 1...9 { fixture.navigator.open("app://item/\(number)") }
        let button = fixture.topView.back
        button.openList()
        let popover = try XCTUnwrap(children(button.box).first { is_popover($0) != 0 })
        waitUntil("the list to be laid out") { gtk_widget_get_width(popover) > 0 }
        iterate()
        fixture.navigator.open("app://item/10")
        XCTAssertFalse(hasOpenPopover(button.widget))
        // Half a second after the pointer has entered the list, GTK checks for a tooltip.
        // A warning would abort the tests.
        var hasLooked = false
        let timer = MainLoopTimer(milliseconds: 600) { hasLooked = true }
        waitUntil("GTK to have looked") { hasLooked }
        _ = timer
        button.openList()
        XCTAssertEqual(children(button.box).filter { is_popover($0) != 0 }, [popover])
    }

    func testForwardInAWindowUnderAModalDoesNothing() throws {
        let fixture = try makeFixture()
        defer { fixture.close() }
        fixture.navigator.open("app://item/1")
        fixture.host.goBack()
        let button = try XCTUnwrap(fixture.topView.forward)
        fixture.navigator.open("app://form/1")
        fixture.navigator.open("app://item/2")
        fixture.host.goBack()
        let events = fixture.events.count
        cgtk_emit(button.widget, "clicked")
        XCTAssertEqual(fixture.events.count, events)
        cgtk_emit(try XCTUnwrap(fixture.topView.forward).widget, "clicked")
        XCTAssertEqual(fixture.state.layers.map(\.depth), [1, 2])
    }

    func testForwardStaysInANarrowWindowAndTheKeyGoesForward() throws {
        let fixture = try Fixture {
            $0.showsForward = true
            $0.windowSize = WindowSize(width: 360, height: 500)
        }
        defer { fixture.close() }
        let view = fixture.topView
        waitUntil("the window to be laid out") { gtk_widget_get_width(view.header) > 0 }
        XCTAssertLessThanOrEqual(gtk_widget_get_width(view.header), 360)
        XCTAssertTrue(isShown(view.forward))
        fixture.navigator.open("app://item/1")
        fixture.host.goBack()
        XCTAssertTrue(isSensitive(view.forward))
        XCTAssertTrue(press("<Alt>Right", at: view.window))
        XCTAssertEqual(fixture.state.top.url.text, "app://item/1")
        XCTAssertFalse(isSensitive(view.forward))
    }

    func testTheListHasTheNearestTwentyPagesAndFitsIntoANarrowWindow() throws {
        let fixture = try Fixture { $0.windowSize = WindowSize(width: 360, height: 500) }
        defer { fixture.close() }
        for number in 1...26 {
            fixture.navigator.open("app://item/\(number)")
            fixture.top.title = "\(number) " + String(repeating: "long ", count: 20)
            fixture.top.context.updateTitle()
        }
        waitUntil("the window to be laid out") { gtk_widget_get_width(fixture.topView.header) > 0 }
        let button = fixture.topView.back
        XCTAssertEqual(button.rows.map(\.url.text), (6...25).reversed().map { "app://item/\($0)" })
        button.openList()
        let popover = try XCTUnwrap(children(button.box).first { is_popover($0) != 0 })
        waitUntil("the list to be laid out") { gtk_widget_get_width(popover) > 0 }
        XCTAssertEqual(descendants(popover).filter { is_button($0) != 0 }.count, 20)
        XCTAssertLessThanOrEqual(gtk_widget_get_width(popover), 360)
        XCTAssertLessThanOrEqual(gtk_widget_get_height(popover), 500)
    }

    func testAShortListIsShownWholeInANarrowWindowWithALargeFont() throws {
        try withFont("DejaVu Sans 22") {
            let fixture = try Fixture { $0.windowSize = WindowSize(width: 360, height: 700) }
            defer { fixture.close() }
            waitUntil("the window to be laid out") { gtk_widget_get_width(fixture.topView.header) > 0 }
            fixture.top.title = String(repeating: "long ", count: 20)
            fixture.top.context.updateTitle()
            fixture.navigator.open("app://item/1")
            let button = fixture.topView.back
            button.openList()
            let popover = try XCTUnwrap(children(button.box).first { is_popover($0) != 0 })
            waitUntil("the list to be laid out") { gtk_widget_get_width(popover) > 0 }
            XCTAssertLessThanOrEqual(
                gtk_widget_get_width(popover),
                gtk_widget_get_width(fixture.topView.window)
            )
            let scroller = try XCTUnwrap(
                descendants(popover).first { cgtk_type_of($0) == gtk_scrolled_window_get_type() }
            )
            let list = try XCTUnwrap(descendants(scroller).first { cgtk_type_of($0) == cgtk_type_box() })
            XCTAssertLessThanOrEqual(gtk_widget_get_width(list), gtk_widget_get_width(scroller))
            XCTAssertLessThanOrEqual(gtk_widget_get_height(list), gtk_widget_get_height(scroller))
        }
    }

    func testAListIsThereForEveryDepthWithARowForEachPage() throws {
        let fixture = try makeFixture()
        defer { fixture.close() }
        for depth in 1...5 {
            XCTAssertEqual(isSensitive(fixture.topView.back), depth > 1)
            XCTAssertEqual(fixture.topView.back.rows.count, depth - 1)
            fixture.navigator.open("app://item/\(depth)")
        }
    }

    // Feature: The list of the Back button shows the titles of pages
    func testTheListOfBackHasTheTitlesOfItsPages() throws {
        let fixture = try makeFixture()
        defer { fixture.close() }
        fixture.navigator.open("app://item/1")
        fixture.top.title = "Pears"
        fixture.top.context.updateTitle()
        fixture.navigator.open("app://live/1")
        fixture.navigator.open("app://item/2")
        let button = fixture.topView.back
        XCTAssertEqual(button.rows.map(\.title).prefix(2), ["Live", "Pears"])
        button.openList()
        let popover = try XCTUnwrap(children(button.box).first { is_popover($0) != 0 })
        let texts = descendants(popover).filter { is_label($0) != 0 }.map(\.text)
        XCTAssertTrue(texts.contains("Pears") && texts.contains("Live"), "\(texts)")
    }

    // Feature: The Back button and its list of pages
    func testTheListOfBackFollowsAPageThatIsTakenOutBelowTheTopOne() throws {
        let fixture = try makeFixture()
        defer { fixture.close() }
        fixture.navigator.open("app://item/1")
        let entry = fixture.state.top.id
        fixture.navigator.open("app://item/2")
        let view = fixture.topView
        var trail: [String] = []
        view.didUpdate = { trail = $0.entries.map(\.url.text) }
        view.back.openList()
        gtk_editable_set_text(as_editable(view.address.widget), "app://half")
        fixture.navigator.remove(entry)
        XCTAssertEqual(view.back.rows.map(\.url.text), ["app://home"])
        XCTAssertEqual(trail, ["app://home", "app://item/2"])
        XCTAssertFalse(hasOpenPopover(view.back.box), "an old list is open")
        XCTAssertEqual(view.address.shownText, "app://half", "what is being typed stays")
        fixture.navigator.open("app://item/3")
        view.back.rows.first?.go()
        XCTAssertEqual(fixture.state.base.entries.map(\.url.text), ["app://home", "app://item/2"])
        fixture.check()
    }

    func testForwardFollowsAReloadThatForgetsThePagesAhead() throws {
        let fixture = try Fixture(routes: [Route("app://plug", page: "test")]) { $0.showsForward = true }
        defer { fixture.close() }
        fixture.navigator.open("app://plug")
        fixture.host.goBack()
        let button = try XCTUnwrap(fixture.topView.forward)
        XCTAssertEqual(button.rows.map(\.url.text), ["app://plug"])
        try fixture.navigator.reload(RouteTable(Fixture.routes))
        XCTAssertEqual(button.rows.map(\.url.text), [])
        XCTAssertFalse(isSensitive(button))
    }
}
