import CRouterGtk
import CRouterGtk.Testing
import NavigationModel
import XCTest

@testable import RouterCore
@testable import RouterGtk

/// Two-finger swipes in windows.
final class SwipeTests: WidgetTestCase {
    private static let routes = [
        Route("app://folder", page: "test", title: "Folder", pane: .list),
        Route("app://message/:id", page: "test", title: "Message", parent: "app://folder", pane: .detail),
        Route("app://brittle", page: "brittle", title: "Brittle"),
        Route("app://embedding", page: "embedding", title: "Embedding", slots: ["side"]),
        Route("app://inner", page: "test", title: "Inner", parent: "app://embedding"),
    ]

    /// The time of the last step, in milliseconds.
    private var time: UInt32 = 1_000

    private func makeFixture(
        _ urls: String...,
        width: Int = 800,
        isAnimated: Bool = true,
        _ configure: (inout HostConfiguration) -> Void = { _ in }
    ) throws -> Fixture {
        setAnimations(isAnimated)
        let fixture = try Fixture(routes: Self.routes) {
            $0.windowSize = WindowSize(width: width, height: 500)
            $0.transitionDuration = 30
            configure(&$0)
        }
        fixture.host.registry.register("brittle") { context in
            guard BrittlePage.isWhole else { throw TestPageError() }
            return BrittlePage(context)
        }
        fixture.host.registry.register("embedding") { EmbeddingPage($0) }
        waitUntil("the window to be drawn") { gtk_widget_get_mapped(self.stack(fixture).widget) != 0 }
        for url in urls { fixture.navigator.open(.app(url)) }
        waitUntil("the last page") { !self.stack(fixture).isRunning }
        iterate()
        return fixture
    }

    private func stack(_ fixture: Fixture) -> PageStack { fixture.topView.view.pages }

    /// Moves the fingers by `back` pixels in the direction of Back, and by `across` pixels across it.
    /// Each step is at most 20 pixels long.
    ///
    /// - Returns: Whether the swipe gesture consumed the last step.
    @discardableResult
    private func move(_ fixture: Fixture, _ back: Double, across: Double = 0, x: Double = 300) -> Bool {
        var isHeld = false
        let count = max(1, (max(abs(back), abs(across)) / 20).rounded(.up))
        for _ in 0..<Int(count) {
            time += 8
            let step = BackSwipe.Scroll(back: back / count, across: across / count, time: time)
            isHeld = fixture.topView.view.swipes.take(step, x: x, y: 100)
        }
        return isHeld
    }

    /// Lifts the fingers after they have rested.
    private func lift(_ fixture: Fixture, _ view: LayerView? = nil) {
        time += 300
        let stop = BackSwipe.Scroll(back: 0, across: 0, time: time, isStop: true)
        _ = (view ?? fixture.topView.view).swipes.take(stop, x: 300, y: 100)
    }

    private func waitForRest(_ fixture: Fixture) {
        waitUntil("the pages to be at rest") {
            fixture.host.views.allSatisfy { !$0.pages.isRunning && $0.pages.swipeProgress == nil }
        }
    }

    // Feature: Two fingers on a touchpad move the page away, and go back
    func testAPageFollowsTheFingersAndGoesOnceTheyLeave() throws {
        let fixture = try makeFixture("app://item/1", "app://item/2")
        defer { fixture.close() }
        let stack = stack(fixture)
        let (events, calls) = (fixture.events.count, TestPage.calls)
        let below = try XCTUnwrap(fixture.host.pages[fixture.state.base.entries[1].id])
        XCTAssertTrue(move(fixture, 20))
        XCTAssertTrue(move(fixture, 200))
        XCTAssertEqual(
            try XCTUnwrap(stack.swipeProgress) * Double(gtk_widget_get_width(stack.widget)),
            212,
            accuracy: 1
        )
        waitForFrame(of: stack.widget)
        XCTAssertEqual(gtk_widget_get_mapped(below.widget), 1, "the page below can be seen")
        XCTAssertEqual(gtk_widget_get_can_target(below.widget), 0)
        XCTAssertEqual(gtk_widget_get_can_focus(below.widget), 0)
        XCTAssertEqual(fixture.state.top.url.text, "app://item/2")
        XCTAssertEqual(fixture.events.count, events)
        XCTAssertEqual(TestPage.calls, calls, "no page has been told anything")
        fixture.check("while it moves")
        XCTAssertTrue(move(fixture, 250))
        lift(fixture)
        XCTAssertEqual(fixture.state.top.url.text, "app://item/1")
        XCTAssertTrue(stack.isRunning)
        XCTAssertGreaterThan(stack.progress, 0.5, "the motion goes on from where the fingers have left it")
        waitForRest(fixture)
        XCTAssertEqual(fixture.events.count, events + 1)
        XCTAssertEqual(fixture.events.last?.origin, .user)
        XCTAssertEqual(Set(TestPage.calls.suffix(2)), ["left app://item/2", "shown app://item/1"])
        XCTAssertTrue(below.hasFocus)
        fixture.check("at rest")
    }

    // Feature: A swipe that is cancelled changes nothing
    func testAPageThatIsLetGoTooEarlyReturns() throws {
        let fixture = try makeFixture("app://item/1", "app://item/2") { $0.keptPages = 1 }
        defer { fixture.close() }
        let stack = stack(fixture)
        let (events, focus) = (fixture.events.count, fixture.focus)
        let below = fixture.state.base.entries[1].id
        for round in 1...3 {
            move(fixture, 120)
            XCTAssertNotNil(stack.swipeProgress)
            let built = try XCTUnwrap(fixture.host.pages[below], "it has been built again")
            XCTAssertTrue(built.isParented)
            lift(fixture)
            waitForRest(fixture)
            XCTAssertFalse(built.isParented)
            fixture.check("round \(round)")
        }
        XCTAssertEqual(fixture.events.count, events)
        XCTAssertEqual(fixture.focus, focus)
        fixture.navigator.open("app://item/3")
        waitForRest(fixture)
        iterate()
        XCTAssertNil(fixture.host.pages[below], "no more pages stay built than the app wants")
        fixture.check("afterwards")
    }

    // Feature: A page that may refuse to leave resists a swipe
    func testAPageWithUnsavedChangesResistsAndIsAskedAfterwards() throws {
        let fixture = try makeFixture("app://item/1")
        defer { fixture.close() }
        let page = fixture.top
        page.hasUnsavedChanges = true
        page.mayLeaveReply = nil
        move(fixture, 700)
        let moved =
            try XCTUnwrap(stack(fixture).swipeProgress) * Double(gtk_widget_get_width(stack(fixture).widget))
        XCTAssertEqual(moved, 692 * 120 / 812, accuracy: 3)
        XCTAssertEqual(page.timesAsked, 0)
        lift(fixture)
        XCTAssertEqual(page.timesAsked, 1)
        waitForRest(fixture)
        XCTAssertTrue(fixture.top === page, "it waits at its place for the answer")
        fixture.check("asked")
        page.question?.answer(true)
        waitForRest(fixture)
        XCTAssertEqual(fixture.state.top.url.text, "app://home")
        fixture.check("left")
    }

    func testAPageThatRefusesWithoutUnsavedChangesReturns() throws {
        let fixture = try makeFixture("app://item/1")
        defer { fixture.close() }
        let page = fixture.top
        page.mayLeaveReply = false
        move(fixture, 500)
        lift(fixture)
        XCTAssertEqual(page.timesAsked, 1)
        XCTAssertNotNil(stack(fixture).swipeProgress, "it moves back")
        waitForRest(fixture)
        XCTAssertTrue(fixture.top === page)
        fixture.check()
    }

    func testThereIsNothingToSwipeOnTheOnlyPageAndUnderAModal() throws {
        let fixture = try makeFixture("app://item/1", "app://form/1")
        defer { fixture.close() }
        XCTAssertFalse(move(fixture, 500), "the only page of a modal")
        lift(fixture)
        let base = fixture.host.layers[0].view
        XCTAssertFalse(base.swipes.take(.init(back: 50, across: 0, time: 5, isStop: false), x: 300, y: 100))
        lift(fixture, base)
        XCTAssertEqual(fixture.state.layers.count, 2)
        fixture.navigator.open("app://item/2")
        XCTAssertEqual(fixture.state.layers.count, 2)
        waitForRest(fixture)
        move(fixture, 500)
        lift(fixture)
        waitForRest(fixture)
        XCTAssertEqual(fixture.state.top.url.text, "app://form/1", "a page of a modal goes as any other")
        fixture.check()
    }

    // Feature: Escape, a click, and any other navigation cancel a swipe
    func testWhateverElseChangesTheNavigationCallsASwipeOff() throws {
        let changes: [(String, (Fixture) -> Void)] = [
            ("Escape", { XCTAssertTrue($0.topView.view.swipes.callOff()) }),
            ("a link", { $0.navigator.open("app://item/9") }),
            ("a modal", { $0.navigator.open("app://form/9") }),
            ("Back", { $0.host.goBack() }),
            ("two pages back", { $0.navigator.pop(2) }),
            (
                "the page below goes",
                { $0.navigator.open(NavigationRequest(.direct(.remove($0.state.base.entries[1].id)))) }
            ),
            ("a reset", { $0.navigator.open("app://fresh/1") }),
            ("a link from outside", { $0.navigator.open(.external("app://item/8")) }),
        ]
        for (name, change) in changes {
            let fixture = try makeFixture("app://item/1", "app://item/2")
            move(fixture, 600)
            let view = fixture.topView.view
            XCTAssertNotNil(view.pages.swipeProgress, name)
            change(fixture)
            let state = fixture.state
            fixture.check("\(name), at once")
            time += 8
            XCTAssertTrue(view.swipes.take(.init(back: 100, across: 0, time: time), x: 300, y: 100), name)
            lift(fixture, view)
            waitForRest(fixture)
            XCTAssertTrue(fixture.state.isSame(as: state), "\(name): the rest of the touch does nothing")
            fixture.check(name)
            fixture.close()
            XCTAssertEqual(TestPage.living, 0, name)
        }
    }

    func testAWindowThatClosesDuringASwipeFreesBothPages() throws {
        let fixture = try makeFixture("app://item/1", "app://item/2")
        move(fixture, 200)
        fixture.close()
        XCTAssertEqual(TestPage.living, 0)
    }

    // Feature: A swipe over content that scrolls sideways scrolls it, unless it is already at its edge
    func testContentThatScrollsSidewaysKeepsTheSwipeUntilItIsAtItsEdge() throws {
        let fixture = try makeFixture("app://item/1")
        defer { fixture.close() }
        let wide: Widget = gtk_button_new_with_label("A wide table")
        gtk_widget_set_size_request(wide, 3_000, 300)
        let scroller: Widget = gtk_scrolled_window_new()
        gtk_scrolled_window_set_child(as_scrolled_window(scroller), wide)
        gtk_widget_set_vexpand(scroller, 1)
        gtk_box_prepend(as_box(fixture.top.widget), scroller)
        let position = gtk_scrolled_window_get_hadjustment(as_scrolled_window(scroller))
        waitUntil("the layout") { gtk_adjustment_get_upper(position) == 3_000 }
        gtk_adjustment_set_value(position, 400)
        XCTAssertFalse(move(fixture, 300))
        lift(fixture)
        gtk_adjustment_set_value(position, 0)
        XCTAssertTrue(move(fixture, 300))
        XCTAssertNotNil(stack(fixture).swipeProgress)
        lift(fixture)
        waitForRest(fixture)
        let scale: Widget = gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 10, 1)
        gtk_widget_set_size_request(scale, -1, 300)
        gtk_scrolled_window_set_child(as_scrolled_window(scroller), scale)
        waitUntil("the layout") { gtk_widget_get_height(scale) > 200 }
        XCTAssertFalse(move(fixture, 300), "a widget that takes such events")
    }

    // Feature: If a list stays, a swipe moves only the detail beside it
    func testBesideAListTheDetailMovesAlone() throws {
        let fixture = try makeFixture("app://folder", "app://message/1", "app://message/2", width: 1_000)
        defer { fixture.close() }
        let stack = stack(fixture)
        waitUntil("two panes") { stack.isDivided }
        let list = try XCTUnwrap(stack.list)
        XCTAssertFalse(move(fixture, 300, x: 50), "over the list")
        lift(fixture)
        for url in ["app://message/1", "app://folder"] {
            XCTAssertTrue(move(fixture, 360, x: 700), url)
            waitForFrame(of: stack.widget)
            let width = Double(gtk_widget_get_width(try XCTUnwrap(stack.visible).widget))
            XCTAssertEqual(try XCTUnwrap(stack.swipeProgress), 352 / width, accuracy: 0.01)
            XCTAssertEqual(gtk_widget_get_mapped(list.widget), 1)
            XCTAssertTrue(list.takesInput)
            lift(fixture)
            XCTAssertEqual(fixture.state.top.url.text, url, "\(fixture.events.last?.outcome as Any)")
            waitForRest(fixture)
            XCTAssertTrue(stack.list === list && stack.isDivided)
            fixture.check(url)
        }
        move(fixture, 400, x: 700)
        lift(fixture)
        waitForRest(fixture)
        XCTAssertEqual(fixture.state.top.url.text, "app://home", "the list and its empty detail go together")
        fixture.check()
    }

    func testTheListComesFromBelowItsDetailInANarrowView() throws {
        let fixture = try makeFixture("app://folder", "app://message/1", width: 400)
        defer { fixture.close() }
        let stack = stack(fixture)
        let list = try XCTUnwrap(stack.list)
        waitUntil("one pane") { gtk_widget_get_mapped(list.widget) == 0 }
        move(fixture, 100)
        waitForFrame(of: stack.widget)
        XCTAssertEqual(gtk_widget_get_mapped(list.widget), 1)
        lift(fixture)
        waitForRest(fixture)
        iterate()
        XCTAssertEqual(gtk_widget_get_mapped(list.widget), 0, "it is hidden again")
        fixture.check("cancelled")
        move(fixture, 300)
        lift(fixture)
        waitForRest(fixture)
        XCTAssertTrue(stack.visible === list && list.takesInput)
        fixture.check("gone back")
    }

    func testARegionThatComesBackIsUncoveredWhole() throws {
        let fixture = try makeFixture("app://folder", "app://message/1", "app://item/1", width: 1_000) {
            $0.keptPages = 1
        }
        defer { fixture.close() }
        move(fixture, 500)
        waitForFrame(of: stack(fixture).widget)
        let entries = fixture.state.base.entries
        for entry in entries[1...2] {
            let page = try XCTUnwrap(fixture.host.pages[entry.id], entry.url.text)
            XCTAssertEqual(gtk_widget_get_mapped(page.widget), 1, entry.url.text)
        }
        lift(fixture)
        waitForRest(fixture)
        XCTAssertTrue(stack(fixture).isDivided)
        fixture.check()
    }

    // Feature: Without animations a swipe goes back at its end
    func testWithoutAnimationsThePageChangesAtTheEnd() throws {
        let fixture = try makeFixture("app://item/1", "app://item/2", isAnimated: false)
        defer { fixture.close() }
        XCTAssertTrue(move(fixture, 600))
        XCTAssertNil(stack(fixture).swipeProgress)
        XCTAssertEqual(fixture.state.top.url.text, "app://item/2")
        lift(fixture)
        XCTAssertEqual(fixture.state.top.url.text, "app://item/1")
        fixture.check()
        move(fixture, 100)
        lift(fixture)
        XCTAssertEqual(fixture.state.top.url.text, "app://item/1")
    }

    func testAPageThatCannotBeBuiltIsAnErrorPageUnderTheFingersAndIsBuiltAgainLater() throws {
        BrittlePage.isWhole = true
        defer { BrittlePage.isWhole = true }
        let fixture = try makeFixture("app://brittle", "app://item/1", "app://item/2") { $0.keptPages = 1 }
        defer { fixture.close() }
        fixture.navigator.pop()
        waitForRest(fixture)
        iterate()
        let brittle = fixture.state.base.entries[1].id
        XCTAssertNil(fixture.host.pages[brittle])
        BrittlePage.isWhole = false
        move(fixture, 100)
        XCTAssertEqual(fixture.host.pages[brittle]?.isError, true)
        lift(fixture)
        waitForRest(fixture)
        XCTAssertNil(fixture.host.pages[brittle], "the error is not kept")
        BrittlePage.isWhole = true
        fixture.navigator.pop()
        waitForRest(fixture)
        XCTAssertEqual(fixture.host.pages[brittle]?.isError, false)
    }

    // MARK: - Code of the app during a swipe

    func testAPageThatHasNeverBeenShownIsBuiltWhenItComesAndItsRequestsCount() throws {
        let fixture = try makeFixture()
        defer { fixture.close() }
        fixture.navigator.open(.external("app://inner", startsApp: true))
        waitForRest(fixture)
        iterate()
        let parent = try XCTUnwrap(fixture.state.base.entries.dropLast().last).id
        XCTAssertNil(fixture.host.pages[parent])
        move(fixture, 300)
        XCTAssertNil(fixture.host.pages[parent], "it would make its requests while it is covered")
        XCTAssertNotNil(stack(fixture).swipeProgress, "the page moves off the background")
        move(fixture, 300)
        lift(fixture)
        XCTAssertGreaterThan(stack(fixture).progress, 0.5)
        waitForRest(fixture)
        iterate()
        XCTAssertEqual(fixture.state.top.embedded.map(\.entry.url.text), ["app://item/1"])
        fixture.check()
    }

    func testARequestThatComesAsASwipeBeginsCallsItOff() throws {
        let fixture = try makeFixture("app://item/1", "app://item/2") { $0.keptPages = 1 }
        defer { fixture.close() }
        let below = fixture.state.base.entries[1].id
        let observation = fixture.host.observePages { moment, _, entry in
            if moment == .built, entry == below { fixture.navigator.open("app://form/1") }
        }
        move(fixture, 20)
        observation.cancel()
        let base = fixture.host.layers[0].view
        XCTAssertEqual(fixture.state.layers.count, 2)
        time += 8
        XCTAssertTrue(base.swipes.take(.init(back: 200, across: 0, time: time), x: 300, y: 100))
        lift(fixture, base)
        waitForRest(fixture)
        fixture.check()
        XCTAssertEqual(fixture.state.base.top.url.text, "app://item/2")
    }

    func testAPageThatClosesTheWindowAsItIsBuiltAgainEndsTheSwipe() throws {
        let fixture = try makeFixture("app://item/1", "app://item/2") { $0.keptPages = 1 }
        let below = fixture.state.base.entries[1].id
        let observation = fixture.host.observePages { moment, _, entry in
            if moment == .built, entry == below { fixture.host.close() }
        }
        move(fixture, 20)
        observation.cancel()
        iterate()
        XCTAssertTrue(fixture.host.views.isEmpty)
        XCTAssertEqual(TestPage.living, 0)
    }

    func testAViewThatIsUnmappedOrMovedToAnotherWindowForgetsTheTouch() throws {
        setAnimations(true)
        var pages = PageRegistry()
        pages.register("test") { TestPage($0) }
        let navigator = try Navigator(table: RouteTable(Fixture.routes.filter { $0.page == "test" }))
        let fixture = Fixture(navigator, registry: pages, isInForeignWindow: true) {
            $0.transitionDuration = 30
        }
        try navigator.start(at: "app://home", host: fixture.host)
        navigator.open("app://item/1")
        let view = try XCTUnwrap(fixture.host.views.first)
        let swipe = {
            self.time += 8
            return view.swipes.take(.init(back: 60, across: 0, time: self.time), x: 300, y: 100)
        }
        for leave in [
            { fixture.moveToAnotherWindow() },
            {
                gtk_widget_set_visible(view.widget, 0)
                iterate()
                gtk_widget_set_visible(view.widget, 1)
            },
        ] {
            waitUntil("the view to be drawn") {
                gtk_widget_get_mapped(view.widget) != 0 && gtk_widget_get_width(view.pages.widget) > 300
            }
            XCTAssertTrue(swipe())
            XCTAssertNotNil(view.pages.swipeProgress)
            leave()
            XCTAssertNil(view.pages.swipeProgress)
            time += 8
            XCTAssertFalse(
                view.swipes.take(.init(back: 0, across: 60, time: time), x: 300, y: 100),
                "the next touch scrolls"
            )
            view.swipes.abandon()
        }
        fixture.close()
        iterate()
        XCTAssertEqual(TestPage.living, 0)
    }

    func testTheEmptyDetailUnderASwipeTakesNoInput() throws {
        let fixture = try makeFixture("app://folder", "app://message/1", width: 1_000) {
            $0.makeEmptyDetail = { gtk_button_new_with_label("New Message") }
        }
        defer { fixture.close() }
        let stack = stack(fixture)
        waitUntil("two panes") { stack.isDivided }
        let empty = try XCTUnwrap(stack.division?.empty)
        let takesInput = { gtk_widget_get_can_target(empty) != 0 && gtk_widget_get_can_focus(empty) != 0 }
        move(fixture, 200, x: 700)
        waitForFrame(of: stack.widget)
        XCTAssertEqual(gtk_widget_get_mapped(empty), 1)
        XCTAssertFalse(takesInput())
        move(fixture, 200, x: 700)
        lift(fixture)
        waitForRest(fixture)
        waitUntil("the empty detail") { takesInput() }
    }

    func testAnUpdateThatReleasesThePageBelowCallsTheSwipeOff() throws {
        let fixture = try makeFixture("app://item/1", "app://live/2") { $0.keptPages = 1 }
        defer { fixture.close() }
        move(fixture, 500)
        fixture.top.context.update(query: ["a": "1"])
        move(fixture, 100)
        lift(fixture)
        waitForRest(fixture)
        iterate()
        XCTAssertEqual(fixture.state.top.url.text, "app://live/2?a=1")
        fixture.check()
    }

    // MARK: - Random touches

    func testRandomTouchesInterruptedByAnythingLeaveTheWindowsEqualToTheState() throws {
        let fixture = try makeFixture { $0.keptPages = 2 }
        var numbers = SeededGenerator(seed: 11)
        let urls = [
            "app://item/1", "app://folder", "app://message/1", "app://message/2", "app://board/1",
            "app://form/1",
            "app://nav/pop", "app://nav/dismiss", "app://swap/1", "app://live/1", "app://fresh/1",
        ]
        var (swipes, interrupted) = (0, 0)
        for touch in 0..<1_000 {
            fixture.navigator.open(.app(urls[numbers.below(urls.count)]))
            for _ in 0..<numbers.below(3) { g_main_context_iteration(nil, 0) }
            let view = fixture.topView.view
            for _ in 0..<numbers.below(8) {
                move(fixture, Double(numbers.below(160)) - 20, across: Double(numbers.below(40)) - 20)
                if view.pages.swipeProgress ?? 0 > 0, numbers.below(12) == 0 {
                    interrupted += 1
                    switch numbers.below(4) {
                    case 0: fixture.navigator.open(.app(urls[numbers.below(urls.count)]))
                    case 1: fixture.host.goBack()
                    case 2: view.swipes.callOff()
                    default:
                        let width = gint(400 + numbers.below(800))
                        gtk_window_set_default_size(as_window(fixture.topView.window), width, 500)
                    }
                }
                if numbers.below(2) == 0 { g_main_context_iteration(nil, 0) }
            }
            swipes += view.pages.swipeProgress != nil ? 1 : 0
            fixture.check("touch \(touch), moving")
            lift(fixture, view)
            // If a modal opened under the fingers, it received their last steps.
            if fixture.topView.view !== view { lift(fixture) }
            for _ in 0..<numbers.below(3) { g_main_context_iteration(nil, 0) }
            fixture.check("touch \(touch), lifted")
            if touch.isMultiple(of: 50) {
                waitForRest(fixture)
                fixture.check("touch \(touch), at rest")
                fixture.forgetEvents()
            }
        }
        waitForRest(fixture)
        fixture.check("at rest")
        fixture.forgetEvents()
        fixture.close()
        XCTAssertEqual(TestPage.living, 0)
        XCTAssertEqual(TestPage.census.living, 0)
        XCTAssertGreaterThan(swipes, 150)
        XCTAssertGreaterThan(interrupted, 50)
    }
}

/// A page that embeds another page while it is being built.
private final class EmbeddingPage: TestPage {
    override init(_ context: PageContext) {
        super.init(context)
        if context.embeddedKeys.isEmpty { context.embed("app://item/1", in: "side") }
    }
}

/// A page that sometimes cannot be built.
private final class BrittlePage: TestPage {
    static var isWhole = true
}

extension NavigationState {
    /// Returns whether the same entries are open in both states.
    fileprivate func isSame(as other: NavigationState) -> Bool {
        layers.map { $0.entries.map(\.id) } == other.layers.map { $0.entries.map(\.id) }
    }
}
