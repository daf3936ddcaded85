import CRouterGtk
import CRouterGtk.Testing
import NavigationModel
import RouterWidgets
import XCTest

@testable import RouterCore
@testable import RouterGtk

/// A list and its detail in one view, at several widths.
final class PaneTests: WidgetTestCase {
    private static let routes = [
        Route("app://folder", page: "test", title: "Folder", pane: .list),
        Route("app://message/:id", page: "test", title: "Message", parent: "app://folder", pane: .detail),
        Route("app://brokenlist", page: "broken", title: "Broken", pane: .list),
        Route("app://part/:id", page: "test", title: "Part", parent: "app://brokenlist", pane: .detail),
    ]

    private func makeFixture(
        width: Int = 1_000,
        at url: String = "app://home",
        _ configure: (inout HostConfiguration) -> Void = { _ in }
    ) throws -> Fixture {
        try Fixture(routes: Self.routes, at: url) {
            $0.windowSize = WindowSize(width: width, height: 500)
            configure(&$0)
        }
    }

    /// Resizes the pages to this width, in pixels. Calls a closure repeatedly until they have that width.
    private func resize(_ fixture: Fixture, to width: gint, meanwhile: () -> Void = {}) {
        let (window, pages) = (fixture.topView.window, stack(fixture).widget)
        waitUntil("the first layout") { gtk_widget_get_width(pages) > 0 }
        var (wide, tall): (gint, gint) = (0, 0)
        // The default size of a window includes its edges.
        gtk_window_get_default_size(as_window(window), &wide, &tall)
        gtk_window_set_default_size(as_window(window), width + wide - gtk_widget_get_width(pages), tall)
        waitUntil("a width of \(width)") {
            meanwhile()
            return gtk_widget_get_width(pages) == width
        }
        iterate()
    }

    private func stack(_ fixture: Fixture) -> PageStack { fixture.topView.view.pages }

    private func isMapped(_ page: BuiltPage?) -> Bool {
        page.map { gtk_widget_get_mapped($0.widget) != 0 } ?? false
    }

    // Feature: A list beside its detail in a wide view, and only one of the two in a narrow view
    func testAWidthChangesWhatCanBeSeenAndNothingElse() throws {
        let fixture = try makeFixture()
        defer { fixture.close() }
        fixture.navigator.open("app://folder")
        fixture.navigator.open("app://message/1")
        let stack = stack(fixture)
        waitUntil("two panes") { stack.isDivided }
        let events = fixture.events.count
        let (list, detail) = (try XCTUnwrap(stack.list), try XCTUnwrap(stack.visible))
        let calls = TestPage.calls
        for (width, isDivided) in [
            (400, false), (1_000, true), (870, true), (845, true), (838, false), (855, false), (880, true),
        ] {
            resize(fixture, to: gint(width))
            XCTAssertEqual(stack.isDivided, isDivided, "\(width)")
            XCTAssertTrue(isMapped(detail), "\(width)")
            XCTAssertEqual(isMapped(list), isDivided, "\(width)")
            XCTAssertTrue(stack.list === list && stack.visible === detail)
            fixture.check("\(width)")
        }
        XCTAssertEqual(TestPage.calls, calls, "no page hears of a width")
        XCTAssertEqual(fixture.events.count, events)
    }

    func testALargerTextNeedsAWiderViewForTwoPanes() throws {
        let fixture = try makeFixture(at: "app://folder")
        defer { fixture.close() }
        waitUntil("two panes") { self.stack(fixture).isDivided }
        defer { gtk_settings_reset_property(gtk_settings_get_default(), "gtk-xft-dpi") }
        change("gtk-xft-dpi", to: 2 * 96 * 1_024)
        waitUntil("one pane") { !self.stack(fixture).isDivided }
    }

    /// GTK warns about a widget that needs more height for a large width than for its minimum width.
    func testNoWidthNeedsMoreOrLessHeightThanGTKExpects() throws {
        let fixture = try makeFixture(width: 500, at: "app://folder")
        defer { fixture.close() }
        let text = String(repeating: "A text that wraps in a narrow pane. ", count: 20)
        fixture.top.widget.append(.label(text))
        let stack = stack(fixture)
        for url in ["app://folder", "app://message/1"] {
            fixture.navigator.open(.app(url))
            iterate()
            let heights = [-1, 360, 700, 859, 860, 1_000, 4_000, 1 << 20].map { width in
                SizeRequest(of: stack.widget, GTK_ORIENTATION_VERTICAL, for: gint(width)).minimum
            }
            XCTAssertTrue(heights.allSatisfy { $0 >= heights[0] }, "\(url): \(heights)")
            XCTAssertEqual(heights.last, heights[0], "\(url): \(heights)")
        }
    }

    // Feature: A list stays shown while its details are above it
    func testAListIsCoveredByAPageWithoutAPaneAlone() throws {
        let fixture = try makeFixture(width: 400, at: "app://folder")
        defer { fixture.close() }
        var moments: [String] = []
        let observation = fixture.host.observePages { moment, _, entry in
            moments.append("\(moment) \(entry.rawValue)")
        }
        defer { observation.cancel() }
        fixture.navigator.open("app://message/1")
        XCTAssertEqual(moments, ["built 2", "shown 2"])
        moments = []
        fixture.navigator.open("app://item/1")
        XCTAssertEqual(moments, ["built 3", "covered 1", "covered 2", "shown 3"])
        moments = []
        fixture.navigator.pop()
        XCTAssertEqual(moments.filter { $0.hasPrefix("shown") }, ["shown 1", "shown 2"])
        fixture.check()
    }

    func testAListThatCannotBeBuiltShowsAnErrorBesideItsDetail() throws {
        let fixture = try makeFixture()
        defer { fixture.close() }
        fixture.navigator.open("app://part/1")
        XCTAssertEqual(fixture.events.last?.outcome.name, "shown")
        XCTAssertEqual(
            fixture.state.base.entries.map(\.url.text),
            ["app://home", "app://brokenlist", "app://part/1"]
        )
        waitUntil("two panes") { self.stack(fixture).isDivided }
        XCTAssertEqual(stack(fixture).list?.isError, true)
        XCTAssertEqual(stack(fixture).visible?.isError, false)
    }

    func testAPageThatComesOrGoesMovesWithoutTheListThatStays() throws {
        setAnimations(true)
        let fixture = try makeFixture { $0.transitionDuration = 40 }
        defer { fixture.close() }
        let urls = ["app://folder", "app://message/1", "app://message/2", "app://item/1", "app://folder"]
        for width in [1_000, 400] as [gint] {
            resize(fixture, to: width)
            for url in urls {
                fixture.navigator.open(.app(url))
                XCTAssertTrue(stack(fixture).isRunning, url)
                fixture.check("\(width), \(url), moving")
                for _ in 0..<4 { g_main_context_iteration(nil, 0) }
                waitUntil("the end of the motion to \(url)") { !self.stack(fixture).isRunning }
                fixture.check("\(width), \(url)")
            }
            for _ in urls.dropFirst() {
                fixture.navigator.pop()
                fixture.check("\(width), back, moving")
                waitUntil("the end of the motion back") { !self.stack(fixture).isRunning }
                fixture.check("\(width), back")
            }
            fixture.navigator.pop(.root)
            waitUntil("the end of the motion to the home") { !self.stack(fixture).isRunning }
        }
    }

    // Feature: The width of a view is not part of the navigation state
    func testWidthsInTheMiddleOfMotionsLeaveTheWindowsEqualToTheState() throws {
        setAnimations(true)
        let fixture = try makeFixture { $0.transitionDuration = 30 }
        defer { fixture.close() }
        var numbers = SeededGenerator(seed: 56)
        let urls = [
            "app://folder", "app://message/1", "app://message/2", "app://message/3", "app://item/1",
            "app://part/1",
            "app://form/1", "app://nav/pop", "app://nav/back", "app://nav/pop?to=root", "app://nav/dismiss",
            "app://nav/forward", "app://swap/1",
        ]
        var completions = 0
        for step in 0..<300 {
            var request = NavigationRequest.app(numbers.one(of: urls))
            if numbers.chance(40) { request.source = fixture.state.topLayer.list?.id }
            let text = request.text ?? ""
            fixture.navigator.submit(request) { _ in completions += 1 }
            fixture.check("step \(step), \(text)")
            if numbers.chance(50), let window = fixture.host.views.last?.window {
                gtk_window_set_default_size(as_window(window), gint(300 + numbers.below(900)), 500)
            }
            for _ in 0..<numbers.below(6) { g_main_context_iteration(nil, 0) }
            fixture.check("some turns after step \(step), \(text)")
        }
        waitUntil("all completions") { completions == 300 }
        fixture.check("at rest")
    }

    // MARK: - Focus

    // Feature: The width of a view is not part of the navigation state
    func testAWidthThatChangesDuringALoadAMenuOrAQuestionChangesNothingElse() throws {
        let outcomes = try ([[], [400, 1_000], [400]] as [[gint]]).map { widths in
            let fixture = try makeFixture()
            defer { fixture.close() }
            fixture.navigator.open("app://folder")
            fixture.navigator.open("app://message/1")
            let change = { for width in widths { self.resize(fixture, to: width) } }
            let page = fixture.top
            let (answers, server) = AsyncStream.makeStream(of: String.self)
            page.context.load(into: page.widget) {
                for await answer in answers { return answer }
                return ""
            } then: { text in
                page.widget.append(.label(text))
            }
            waitUntil("the spinner") { !children(page.widget).contains(page.first) }
            change()
            server.yield("It has come.")
            waitUntil("the content") { children(page.widget).contains { is_label($0) != 0 } }
            change()
            page.mayLeaveReply = nil
            fixture.navigator.open("app://fresh/1")
            XCTAssertEqual(page.timesAsked, 1)
            change()
            XCTAssertEqual(page.timesAsked, 1)
            page.question?.answer(true)
            XCTAssertEqual(fixture.state.top.url.text, "app://fresh/1")
            fixture.check("\(widths)")
            return fixture.events.map { "\($0.outcome.name) \($0.state.top.url.text)" }
        }
        XCTAssertEqual(outcomes[1], outcomes[0])
        XCTAssertEqual(outcomes[2], outcomes[0])
    }

    func testAListThatTakesInputAgainNeedsNoLayoutInTheMiddleOfOne() throws {
        let fixture = try makeFixture()
        defer { fixture.close() }
        fixture.navigator.open("app://folder")
        fixture.navigator.open("app://message/1")
        let stack = stack(fixture)
        waitUntil("two panes") { stack.isDivided }
        let list = try XCTUnwrap(stack.list)
        // This is what happens if the width changes during an animation:
        // at its end, both the stack and the header lay out their children.
        gtk_widget_set_can_focus(list.widget, 0)
        iterate()
        list.takesInput = false
        gtk_widget_queue_allocate(stack.widget)
        gtk_widget_queue_resize(gtk_window_get_titlebar(as_window(fixture.topView.window)))
        var frames = 0
        stack.widget.onFrame { _ in
            frames += 1
            gtk_widget_queue_draw(stack.widget)
            return frames < 3
        }
        // Drawing frames is a check, because GTK warns if it draws a widget that has not been laid out.
        waitUntil("some frames") { frames == 3 }
        iterate()
        XCTAssertTrue(list.takesInput && gtk_widget_get_can_focus(list.widget) != 0)
    }

    // Feature: An open menu of a list closes as the list becomes hidden
    func testAMenuOfAListThatBecomesHiddenLeavesPointerAndKeyboardToTheDetail() throws {
        let fixture = try makeFixture()
        defer { fixture.close() }
        fixture.navigator.open("app://folder")
        let folder = fixture.top
        fixture.navigator.open("app://message/1")
        for (page, staysOpen) in [(folder, false), (fixture.top, true)] {
            resize(fixture, to: 1_000)
            let popover = ObjectReference(gtk_popover_new())
            gtk_popover_set_child(as_popover(popover.widget), gtk_button_new_with_label("Inside"))
            gtk_widget_set_parent(popover.widget, page.first)
            gtk_popover_popup(as_popover(popover.widget))
            waitUntil("the menu") { gtk_widget_get_mapped(popover.widget) != 0 }
            resize(fixture, to: 400)
            XCTAssertEqual(gtk_widget_get_mapped(popover.widget) != 0, staysOpen)
            XCTAssertEqual(gtk_widget_get_visible(popover.widget) != 0, staysOpen)
            gtk_popover_popdown(as_popover(popover.widget))
            waitUntil("no grab") { !isPointerGrabbed }
            gtk_widget_unparent(popover.widget)
        }
        fixture.check()
    }

    // Feature: If a list with focus becomes hidden, the focus returns with the list
    func testFocusMovesFromAListWithoutRoomAndReturnsUnlessTheUserHasMovedIt() throws {
        let fixture = try makeFixture(at: "app://folder")
        defer { fixture.close() }
        let inList = Widget.entry("", name: "Search")
        fixture.top.widget.append(inList)
        fixture.navigator.open("app://message/1")
        let (first, second) = (Widget.entry("", name: "A"), Widget.entry("", name: "B"))
        for entry in [first, second] { fixture.top.widget.append(entry) }
        let stack = stack(fixture)
        waitUntil("two panes") { stack.isDivided }
        func hasFocus(_ widget: Widget) -> Bool {
            fixture.focus.map { $0 == widget || gtk_widget_is_ancestor($0, widget) != 0 } ?? false
        }
        inList.grabFocus()
        XCTAssertTrue(hasFocus(inList))
        resize(fixture, to: 400)
        waitUntil("focus in the detail") { stack.visible.map { hasFocus($0.widget) } ?? false }
        resize(fixture, to: 1_000)
        waitUntil("focus in the list again") { hasFocus(inList) }

        resize(fixture, to: 400)
        waitUntil("focus in the detail") { stack.visible.map { hasFocus($0.widget) } ?? false }
        second.grabFocus()
        resize(fixture, to: 1_000)
        waitUntil("two panes") { stack.isDivided }
        iterate()
        XCTAssertTrue(hasFocus(second), "the user has moved it")
    }

    func testFocusStaysInTheListWhoseRowOpensADetailBesideIt() throws {
        let fixture = try makeFixture(at: "app://folder")
        defer { fixture.close() }
        waitUntil("two panes") { self.stack(fixture).isDivided }
        let row = Widget.button("Row") {}
        fixture.top.widget.append(row)
        row.grabFocus()
        fixture.navigator.open("app://message/1")
        XCTAssertEqual(fixture.focus, row)
        resize(fixture, to: 400)
        waitUntil("focus in the detail") { self.stack(fixture).visible?.hasFocus ?? false }
    }

    /// When Back or the divider disappears, focus must not move to another widget in the header,
    /// because Space would then press that widget.
    func testFocusOfBackAndOfTheDividerGoesIntoThePageAsTheyGo() throws {
        let fixture = try makeFixture(at: "app://folder")
        defer { fixture.close() }
        fixture.navigator.open("app://message/1")
        let stack = stack(fixture)
        waitUntil("two panes") { stack.isDivided }
        let division = try XCTUnwrap(stack.division)
        division.divider.grabFocus()
        XCTAssertEqual(fixture.focus, division.divider)
        resize(fixture, to: 400)
        waitUntil("focus in the detail") { stack.visible?.hasFocus ?? false }
        let back = try XCTUnwrap(fixture.topView.view.header?.back.widget)
        back.grabFocus()
        XCTAssertEqual(fixture.focus, back)
        resize(fixture, to: 1_000)
        waitUntil("focus in the detail again") { stack.visible?.hasFocus ?? false }
    }

    func testFocusOfAListIsNotLostIfTheWidthChangesInTheMiddleOfAMotion() throws {
        setAnimations(true)
        let fixture = try makeFixture(at: "app://folder") { $0.transitionDuration = 5_000 }
        defer { fixture.close() }
        let stack = stack(fixture)
        waitUntil("two panes") { stack.isDivided }
        let row = Widget.button("Row") {}
        fixture.top.widget.append(row)
        row.grabFocus()
        fixture.navigator.open("app://message/1")
        XCTAssertTrue(stack.isRunning)
        resize(fixture, to: 400)
        waitUntil("focus in the detail") { stack.visible?.hasFocus ?? false }
        resize(fixture, to: 1_000)
        waitUntil("focus in the list again") { fixture.focus == row }
        stack.finish()
    }

    // Feature: If a list becomes hidden while the user types in it, no other page gets the letters
    func testLettersTypedInAListThatBecomesHiddenGoIntoNoOtherPage() throws {
        let fixture = try makeFixture(at: "app://folder")
        defer { fixture.close() }
        let stack = stack(fixture)
        waitUntil("two panes") { stack.isDivided }
        let inList = Widget.entry("", name: "Search")
        fixture.top.widget.append(inList)
        inList.grabFocus()
        fixture.navigator.open("app://message/1")
        XCTAssertEqual(stack.list?.hasFocus, true)
        let (typing, window) = (fixture.host.typing, fixture.topView.window)
        let letter = TypingFilter.Key(value: guint(GDK_KEY_a))
        XCTAssertFalse(typing.drops(letter, in: window))
        resize(fixture, to: 400) {
            // The user keeps typing until the resize is done, however long it takes.
            if !typing.isProtecting { _ = typing.drops(letter, in: window) }
        }
        waitUntil("the protection of the detail") { typing.isProtecting }
        XCTAssertFalse(stack.isDivided)
        XCTAssertNil(fixture.focus)
        XCTAssertTrue(typing.drops(letter, in: window))
        waitUntil("the end of the pause") { !typing.isProtecting }
        XCTAssertEqual(stack.visible?.hasFocus, true)
    }

    // MARK: - Actions of the user

    // Feature: Requests from the handler of a control in a list count as user actions
    func testHandlersOfControlsInAListAreActionsOfTheUserAndLateCodeIsNot() throws {
        let fixture = try makeFixture(at: "app://folder")
        defer { fixture.close() }
        let entries = ["app://folder", "app://message/1"]
        for control in ["button", "check", "choice"] {
            fixture.navigator.reset("app://folder")
            let context = fixture.top.context
            let leave: @MainActor () -> Void = { context.replace("app://item/1") }
            let button = Widget.button("Leave", action: leave)
            let check = Widget.checkButton("Leave")
            let choices = Widget.dropDown(["One", "Two"], name: "Leave")
            check.onChanged(leave)
            choices.onChanged(leave)
            fixture.top.widget.append(button, check, choices)
            fixture.navigator.open("app://message/1")
            // Code outside of a handler does not count as an action of the user.
            leave()
            XCTAssertEqual(fixture.state.base.entries.map(\.url.text), entries, control)
            XCTAssertEqual(fixture.events.last?.outcome.name, "superseded", control)
            switch control {
            case "button": cgtk_emit(button, "clicked")
            case "check": check.isActive.toggle()
            default: choices.selected = 1
            }
            XCTAssertEqual(fixture.state.base.entries.map(\.url.text), ["app://item/1"], control)
        }
    }

    // MARK: - The header

    // Feature: The Back button is hidden if it would only lead to a list that is already visible
    func testBackIsDrawnOnlyIfItLeadsOutOfSight() throws {
        let fixture = try makeFixture(at: "app://folder")
        defer { fixture.close() }
        let back = try XCTUnwrap(fixture.topView.view.header?.back.widget)
        let isDrawn = { gtk_widget_get_visible(back) != 0 }
        waitUntil("two panes") { self.stack(fixture).isDivided }
        fixture.navigator.open("app://message/1")
        waitUntil("no way back") { !isDrawn() }
        fixture.navigator.open("app://message/2")
        XCTAssertTrue(isDrawn())
        fixture.navigator.pop()
        XCTAssertFalse(isDrawn())
        resize(fixture, to: 400)
        waitUntil("Back") { isDrawn() }
        resize(fixture, to: 1_000)
        waitUntil("no way back") { !isDrawn() }
        fixture.navigator.open("app://item/1")
        XCTAssertTrue(isDrawn())
    }

    // MARK: - The divider

    // Feature: The divider between list and detail moves by keyboard
    func testTheDividerMovesByKeysWithinItsBounds() throws {
        let fixture = try makeFixture(at: "app://folder")
        defer { fixture.close() }
        let stack = stack(fixture)
        waitUntil("two panes") { stack.isDivided }
        let division = try XCTUnwrap(stack.division)
        let list = try XCTUnwrap(stack.list?.widget)
        let whole = gtk_widget_get_width(stack.widget)
        XCTAssertEqual(gtk_widget_get_width(list), whole / 3)
        XCTAssertTrue(gtk_widget_grab_focus(division.divider) != 0)
        let press = { (key: String) in
            XCTAssertTrue(RouterGtkTests.press("\(key)|KP_\(key)", at: division.divider))
            iterate()
        }
        press("Right")
        waitUntil("a wider list") { gtk_widget_get_width(list) == whole / 3 + 24 }
        press("Left")
        waitUntil("a narrower list") { gtk_widget_get_width(list) == whole / 3 }
        press("Home")
        waitUntil("the narrowest list") { gtk_widget_get_width(list) == 200 }
        press("Left")
        XCTAssertEqual(gtk_widget_get_width(list), 200)
        press("End")
        waitUntil("the widest list") { gtk_widget_get_width(list) == whole - 300 }
        fixture.navigator.open("app://message/1")
        iterate()
        XCTAssertEqual(gtk_widget_get_width(list), whole - 300, "it stays where it is")
        gtk_widget_set_size_request(fixture.top.widget, 600, -1)
        waitUntil("room for the detail") { gtk_widget_get_width(list) == whole - 600 }
        press("End")
        gtk_widget_set_size_request(fixture.top.widget, -1, -1)
        iterate()
        XCTAssertEqual(gtk_widget_get_width(list), whole - 600, "it has never been wider")
    }
}
