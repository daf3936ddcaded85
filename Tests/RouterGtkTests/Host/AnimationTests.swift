import CRouterGtk
import CRouterGtk.Testing
import RouterCore
import XCTest

@testable import RouterGtk

final class AnimationTests: WidgetTestCase {
    func testInterruptedTransitionsCompleteOnceEach() throws {
        setAnimations(true)
        let fixture = try Fixture { $0.transitionDuration = 60 }
        defer { fixture.close() }
        var completions = [Int](repeating: 0, count: 40)
        for number in 0..<40 {
            let address = number % 3 == 2 ? "app://nav/pop" : "app://item/\(number)"
            fixture.navigator.open(.app(address)) { _ in completions[number] += 1 }
            XCTAssertTrue(completions[0..<number].allSatisfy { $0 == 1 }, "what is interrupted has ended")
            for _ in 0..<(number % 4) { g_main_context_iteration(nil, 1) }
        }
        waitUntil("the last one to end") { completions[39] == 1 }
        iterate()
        XCTAssertEqual(completions, [Int](repeating: 1, count: 40))
        fixture.check()
    }

    func testTheCompletionOfAnInterruptedTransitionFindsTheWindowsInOrder() throws {
        setAnimations(true)
        let fixture = try Fixture { $0.transitionDuration = 60 }
        waitUntil("the window to be drawn") { gtk_widget_get_mapped(fixture.topView.view.pages.widget) != 0 }
        var shown: [String] = []
        fixture.navigator.open("app://item/1") { _ in
            fixture.check("as the first change ends")
            shown.append(fixture.top.name)
            fixture.navigator.open("app://item/3")
        }
        fixture.navigator.open("app://item/2")
        XCTAssertEqual(shown, ["app://item/2"])
        XCTAssertEqual(fixture.state.top.url.text, "app://item/3")
        fixture.check()
        fixture.navigator.open("app://item/4") { _ in fixture.host.close() }
        fixture.navigator.open("app://form/5")
        fixture.host.goBack()
        waitUntil("the host to close") { fixture.host.window == nil }
        iterate()
        XCTAssertEqual(TestPage.living, 0)
    }

    func testAnOutgoingPageStaysUntilItsAnimationEndsAndGetsNoInput() throws {
        setAnimations(true)
        let fixture = try Fixture { $0.transitionDuration = 80 }
        defer { fixture.close() }
        waitUntil("the window to be drawn") { gtk_widget_get_mapped(fixture.topView.view.pages.widget) != 0 }
        let home = fixture.top
        var hasEnded = false
        fixture.navigator.open("app://item/1") { _ in hasEnded = true }
        XCTAssertFalse(hasEnded)
        XCTAssertTrue(fixture.topView.view.pages.isRunning)
        XCTAssertNotNil(gtk_widget_get_parent(home.widget))
        XCTAssertEqual(gtk_widget_get_can_target(home.widget), 0)
        XCTAssertEqual(gtk_widget_get_can_focus(home.widget), 0)
        XCTAssertEqual(gtk_widget_get_sensitive(home.widget), 1)
        waitUntil("the end") { hasEnded }
        XCTAssertNil(gtk_widget_get_parent(home.widget))
        let item = fixture.top
        fixture.host.goBack()
        XCTAssertEqual(gtk_widget_get_can_focus(home.widget), 1)
        XCTAssertTrue(item.hasLeft)
        XCTAssertNotNil(gtk_widget_get_parent(item.widget))
    }

    func testAnIncomingPageHasTheFocusAtOnceAndThePointerWhenTheAnimationHasEnded() throws {
        setAnimations(true)
        let fixture = try Fixture { $0.transitionDuration = 80 }
        defer { fixture.close() }
        let stack = fixture.topView.view.pages.widget
        waitUntil("the window to be drawn") { gtk_widget_get_mapped(stack) != 0 }
        for address in ["app://item/1", "app://swap/1", "app://nav/pop"] {
            var hasEnded = false
            fixture.navigator.open(.app(address)) { _ in hasEnded = true }
            let page = fixture.top
            XCTAssertEqual(fixture.focus, page.first, address)
            XCTAssertEqual(gtk_widget_get_can_target(page.widget), 0, address)
            waitUntil("the end") { hasEnded }
            XCTAssertEqual(gtk_widget_get_can_target(page.widget), 1, address)
        }
    }

    // Feature: a click after a page change, without moving the pointer
    func testATapReachesThePageThatHasComeAndNoneThatIsOnItsWay() throws {
        for animations in [false, true] {
            setAnimations(animations)
            let fixture = try Fixture { $0.transitionDuration = 80 }
            defer { fixture.close() }
            let window = fixture.topView.window
            waitUntil("the layout") { gtk_widget_get_width(fixture.top.first) > 0 }
            var point = (x: 0.0, y: 0.0)
            gtk_widget_translate_coordinates(fixture.top.first, window, 5, 5, &point.x, &point.y)
            for address in ["app://item/1", "app://nav/pop", "app://item/2"] {
                var hasEnded = false
                fixture.navigator.open(.app(address)) { _ in hasEnded = true }
                if animations {
                    waitForFrame(of: window)
                    XCTAssertFalse(hasEnded, address)
                    XCTAssertNil(button(at: point, in: window), "\(address) is on its way")
                }
                waitUntil("the end") { hasEnded }
                waitForFrame(of: window)
                XCTAssertEqual(button(at: point, in: window), fixture.top.first, address)
            }
            try tap(XCTUnwrap(button(at: point, in: window)))
            XCTAssertEqual(fixture.state.top.url.text, "app://item/clicked")
        }
    }

    /// Returns the button under a point. GTK determines it in the same way when a finger touches the screen.
    private func button(at point: (x: Double, y: Double), in window: Widget) -> Widget? {
        gtk_widget_pick(window, point.x, point.y, GTK_PICK_DEFAULT).flatMap {
            gtk_widget_get_ancestor($0, gtk_button_get_type())
        }
    }

    /// Simulates that the click gesture of a button recognizes a tap.
    private func tap(_ button: Widget) throws {
        let controllers = try XCTUnwrap(gtk_widget_observe_controllers(button))
        defer { g_object_unref(controllers) }
        for index in 0..<g_list_model_get_n_items(controllers) {
            guard let gesture = g_list_model_get_item(controllers, index) else { continue }
            defer { g_object_unref(gesture) }
            guard is_click(gesture) != 0 else { continue }
            for signal in ["pressed", "released"] { cgtk_emit_click(gesture, signal, 5, 5) }
        }
    }

    // Feature: The first page of a modal fades in
    func testTheFirstPageOfAModalFadesInWithTheFocusAndWithoutThePointer() throws {
        let fixture = try Fixture.animated()
        defer { fixture.close() }
        var hasEnded = false
        fixture.navigator.open("app://form/1") { _ in hasEnded = true }
        let page = fixture.top
        XCTAssertEqual(fixture.topView.view.pages.motion, .transition(.crossDissolve))
        XCTAssertFalse(hasEnded)
        XCTAssertEqual(fixture.focus, page.first)
        XCTAssertEqual(gtk_widget_get_can_target(page.widget), 0)
        waitUntil("the end") { hasEnded }
        XCTAssertNil(fixture.topView.view.pages.motion)
        XCTAssertEqual(gtk_widget_get_can_target(page.widget), 1)
        // The page closes while its animation is still running.
        var outcomes: [String] = []
        fixture.navigator.open("app://form/2") { outcomes.append($0.name) }
        fixture.navigator.dismiss { outcomes.append($0.name) }
        XCTAssertEqual(outcomes, ["shown", "shown"])
        fixture.check()
    }

    // Feature: Without animations, or with reduced motion, a change completes at once
    func testWithoutAnimationsTheCompletionComesAtOnce() throws {
        for (isOn, address) in [(false, "app://item/1"), (true, "app://item/2?nav.animated=false")] {
            setAnimations(isOn)
            let fixture = try Fixture()
            defer { fixture.close() }
            waitUntil("the window to be drawn") {
                gtk_widget_get_mapped(fixture.topView.view.pages.widget) != 0
            }
            var hasEnded = false
            fixture.navigator.open(.app(address)) { _ in hasEnded = true }
            XCTAssertTrue(hasEnded, address)
            XCTAssertFalse(fixture.topView.view.pages.isRunning)
            fixture.check()
        }
    }

    // Feature: Without animations, or with reduced motion, a change completes at once
    func testWithReducedMotionTheCompletionComesAtOnce() throws {
        let setting = "gtk-interface-reduced-motion"
        try XCTSkipUnless(cgtk_has_setting(setting) != 0, "GTK has the setting since 4.22")
        setAnimations(true)
        change(setting, to: 1)
        defer { change(setting, to: 0) }
        let fixture = try Fixture()
        defer { fixture.close() }
        waitUntil("the window to be drawn") { gtk_widget_get_mapped(fixture.topView.view.pages.widget) != 0 }
        var hasEnded = false
        fixture.navigator.open("app://item/1") { _ in hasEnded = true }
        XCTAssertTrue(hasEnded)
        change(setting, to: 0)
        fixture.navigator.open("app://item/2")
        XCTAssertTrue(fixture.topView.view.pages.isRunning)
        waitUntil("the end") { !fixture.topView.view.pages.isRunning }
    }

    // Feature: a timer ends a transition for which no frames are drawn, and later frames change nothing
    func testATransitionEndsWhereNoFramesAreDrawn() throws {
        setAnimations(true)
        let fixture = try Fixture { $0.transitionDuration = 60 }
        defer { fixture.close() }
        waitUntil("the window to be drawn") { gtk_widget_get_mapped(fixture.topView.view.pages.widget) != 0 }
        var completions = 0
        fixture.navigator.open("app://item/1") { _ in completions += 1 }
        XCTAssertTrue(fixture.topView.view.pages.isRunning)
        // Blocking the frame signals simulates that other windows cover the window, so that it draws nothing.
        let stack = fixture.topView.view.pages.widget
        let clock = UnsafeMutableRawPointer(gtk_widget_get_frame_clock(stack))
        let blocked = g_signal_handlers_block_matched(clock, G_SIGNAL_MATCH_DATA, 0, 0, nil, nil, stack)
        XCTAssertGreaterThan(blocked, 0)
        let start = g_get_monotonic_time()
        waitUntil("the guard timer") { completions == 1 }
        XCTAssertGreaterThanOrEqual(g_get_monotonic_time() - start, 150_000)
        XCTAssertFalse(fixture.topView.view.pages.isRunning)
        fixture.check()
        g_signal_handlers_unblock_matched(clock, G_SIGNAL_MATCH_DATA, 0, 0, nil, nil, stack)
        iterate()
        XCTAssertEqual(completions, 1)
        fixture.check()
    }

    // Feature: Pages slide in the direction of the language
    func testPagesSlideTheWayTheLanguageRuns() throws {
        setAnimations(true)
        for (direction, isMirrored) in [(GTK_TEXT_DIR_LTR, false), (GTK_TEXT_DIR_RTL, true)] {
            gtk_widget_set_default_direction(direction)
            defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
            let fixture = try Fixture.animated()
            defer { fixture.close() }
            let pages = fixture.topView.view.pages
            fixture.navigator.open("app://item/1")
            XCTAssertEqual(pages.motion, .uncover(toLeft: !isMirrored))
            fixture.navigator.open("app://nav/pop")
            XCTAssertEqual(pages.motion, .uncover(toLeft: isMirrored))
            fixture.navigator.open("app://swap/1")
            XCTAssertEqual(pages.motion, .transition(.crossDissolve))
        }
    }
}
