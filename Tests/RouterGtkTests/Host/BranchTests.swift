import CRouterGtk
import CRouterGtk.Testing
import RouterCore
import XCTest

@testable import RouterGtk

final class BranchTests: WidgetTestCase {
    private static let branches = [
        Branch("inbox", root: "app://inbox", title: "Inbox", icon: "mail-unread-symbolic"),
        Branch("archive", root: "app://archive", title: "Archive"),
        Branch("settings", root: "app://settings"),
    ]

    private static let routes = [
        Route("app://inbox", page: "test", title: "Inbox", branch: "inbox"),
        Route("app://mail/:id", page: "test", title: "Mail", branch: "inbox"),
        Route("app://archive", page: "test", title: "Archive", branch: "archive"),
        Route("app://old/:id", page: "test", title: "Old", branch: "archive", slots: ["main"]),
        Route("app://settings", page: "test", title: "Settings", branch: "settings"),
    ]

    private func makeFixture(
        at start: String = "app://inbox",
        _ configure: @escaping @MainActor (inout HostConfiguration) -> Void = { _ in }
    ) throws -> Fixture {
        try Fixture(routes: Self.routes, branches: Self.branches, at: start, configure)
    }

    func testAnAppWithBranchesHasASwitcherInItsWindowAloneAndOneWithoutHasNone() throws {
        let plain = try Fixture()
        XCTAssertNil(plain.topView.view.switcher)
        plain.close()
        let fixture = try makeFixture()
        defer { fixture.close() }
        XCTAssertEqual(fixture.switcher.branches, Self.branches)
        XCTAssertEqual(fixture.switcher.selected, "inbox")
        fixture.navigator.open("app://form/1")
        XCTAssertNil(fixture.topView.view.switcher)
        fixture.check()
    }

    // Feature: Clicking the selected branch returns to its root, and branches have badges
    func testAClickSelectsABranchAndAClickOnTheSelectedOnePopsIt() throws {
        let fixture = try makeFixture()
        defer { fixture.close() }
        fixture.navigator.open("app://mail/1")
        fixture.navigator.open("app://mail/2")
        let inbox = fixture.top
        try fixture.click("archive")
        XCTAssertEqual(fixture.top.name, "app://archive")
        XCTAssertEqual(fixture.events.last?.origin, .user)
        fixture.check()
        try fixture.click("inbox")
        XCTAssertTrue(fixture.top === inbox, "its page stays")
        try fixture.click("inbox")
        XCTAssertEqual(fixture.top.name, "app://inbox")
        XCTAssertEqual(fixture.state.base.depth, 1)
        XCTAssertTrue(inbox.hasLeft)
        fixture.check()
    }

    // Feature: Keys select branches
    func testKeysSelectBranchesInTheWindowButNotInAModal() throws {
        let fixture = try makeFixture()
        defer { fixture.close() }
        let window = fixture.topView.window
        XCTAssertTrue(press("<Control>2|<Control>KP_2", at: window))
        XCTAssertEqual(fixture.switcher.selected, "archive")
        XCTAssertTrue(press("<Control>Page_Down|<Control>KP_Page_Down", at: window))
        XCTAssertEqual(fixture.switcher.selected, "settings")
        XCTAssertTrue(press("<Control>Page_Down|<Control>KP_Page_Down", at: window))
        XCTAssertEqual(fixture.switcher.selected, "settings", "it does not begin again")
        XCTAssertTrue(press("<Control>Page_Up|<Control>KP_Page_Up", at: window))
        XCTAssertEqual(fixture.switcher.selected, "archive")
        fixture.navigator.open("app://form/1")
        XCTAssertFalse(press("<Control>1|<Control>KP_1", at: fixture.topView.window))
        fixture.navigator.open("app://nav/branch?name=inbox")
        XCTAssertEqual(fixture.topView.toasts.shown?.text, "Close the open modal first.", "no page to open")
    }

    // Feature: A branch comes back as it was
    func testFocusCaretAndTextComeBackWithTheBranch() throws {
        let fixture = try makeFixture()
        defer { fixture.close() }
        fixture.navigator.open("app://mail/1")
        let text = try focusedText(of: fixture)
        gtk_editable_select_region(as_editable(text), 2, 5)
        try fixture.click("archive")
        XCTAssertEqual(fixture.focus, fixture.top.first)
        fixture.navigator.open("app://old/1")
        gtk_widget_grab_focus(fixture.top.second)
        let second = fixture.top.second
        try fixture.click("inbox")
        XCTAssertEqual(fixture.focus, text)
        XCTAssertEqual(selection(of: text), [2, 5])
        XCTAssertEqual(String(cString: gtk_editable_get_text(as_editable(text))), "some text")
        try fixture.click("archive")
        XCTAssertEqual(fixture.focus, second)
        fixture.check()
    }

    func testScrollingComesBackWithTheBranch() throws {
        let fixture = try makeFixture()
        defer { fixture.close() }
        let page = fixture.top
        let scrolled: Widget = .scrolled(gtk_drawing_area_new())
        let tall = gtk_widget_get_first_child(gtk_widget_get_first_child(scrolled))
        gtk_widget_set_size_request(tall, 10, 5_000)
        page.widget.append(scrolled)
        let adjustment = gtk_scrolled_window_get_vadjustment(as_scrolled_window(scrolled))
        waitUntil("the layout") { gtk_adjustment_get_upper(adjustment) >= 5_000 }
        gtk_adjustment_set_value(adjustment, 1_234)
        try fixture.click("archive")
        waitUntil("the other page") { gtk_widget_get_height(fixture.top.widget) > 0 }
        try fixture.click("inbox")
        waitUntil("the page") { gtk_widget_get_mapped(scrolled) != 0 }
        XCTAssertEqual(gtk_adjustment_get_value(adjustment), 1_234)
    }

    func testOnlyAChangeOfTheBranchFadesAndPagesOfABranchMoveAsAlways() throws {
        setAnimations(true)
        let fixture = try makeFixture { $0.transitionDuration = 10_000 }
        defer { fixture.close() }
        waitUntil("the window") { gtk_widget_get_mapped(fixture.topView.view.pages.widget) != 0 }
        fixture.topView.view.pages.finish()
        for (url, isFade) in [
            ("app://mail/1", false), ("app://archive", true), ("app://old/1", false), ("app://mail/2", true),
            ("app://nav/pop", false), ("app://nav/branch?name=archive", true),
        ] {
            fixture.navigator.open(.app(url))
            let motion = try XCTUnwrap(fixture.topView.view.pages.motion, url)
            if case .transition = motion {
                XCTAssertTrue(isFade, url)
            } else {
                XCTAssertFalse(isFade, url)
            }
            fixture.topView.view.pages.finish()
            fixture.check(url)
        }
    }

    // Feature: a branch that is selected during a transition is shown at once
    func testAnotherBranchDuringATransitionIsShownAtOnce() throws {
        setAnimations(true)
        let fixture = try makeFixture { $0.transitionDuration = 10_000 }
        defer { fixture.close() }
        waitUntil("the window") { gtk_widget_get_mapped(fixture.topView.view.pages.widget) != 0 }
        for branch in ["archive", "settings", "inbox", "archive"] {
            try fixture.click(branch)
            XCTAssertTrue(fixture.topView.view.pages.isRunning)
            XCTAssertEqual(fixture.top.name, "app://\(branch)")
            fixture.check(branch)
        }
        fixture.topView.view.pages.finish()
        fixture.check()
    }

    func testPagesOfAllBranchesTogetherAreReleasedBeyondTheLimit() throws {
        let fixture = try makeFixture { $0.keptPages = 3 }
        defer { fixture.close() }
        for id in 1...3 { fixture.navigator.open(.app("app://mail/\(id)")) }
        for id in 1...3 { fixture.navigator.open(.app("app://old/\(id)")) }
        XCTAssertEqual(fixture.built, ["app://old/1", "app://old/2", "app://old/3"])
        try fixture.click("inbox")
        XCTAssertEqual(fixture.top.name, "app://mail/3")
        XCTAssertEqual(fixture.built, ["app://mail/3", "app://old/2", "app://old/3"])
        fixture.check()
    }

    func testAHiddenPageIsUpdatedWithTheContextOfItsOwnBranch() throws {
        let fixture = try makeFixture()
        defer { fixture.close() }
        let inbox = fixture.top
        fixture.navigator.open("app://old/1")
        TestPage.calls = []
        var routes = Fixture.routes + Self.routes
        routes[Fixture.routes.count] = routes[Fixture.routes.count].titled("Other")
        try fixture.navigator.reload(RouteTable(routes, branches: Self.branches))
        XCTAssertEqual(TestPage.calls, ["updated app://inbox"])
        XCTAssertEqual(inbox.context.routeTitle, "Other")
        XCTAssertFalse(inbox.context.canGoBack)
        inbox.context.setBadge("1")
        XCTAssertEqual(fixture.badges, ["1", "", ""])
    }

    func testANewTableMayChangeTitlesAndIcons() throws {
        let fixture = try makeFixture()
        defer { fixture.close() }
        var branches = Self.branches
        branches[1].title = "Older"
        try fixture.navigator.reload(RouteTable(Fixture.routes + Self.routes, branches: branches))
        XCTAssertEqual(fixture.switcher.branches, branches)
        XCTAssertNotEqual(cgtk_has_accessible_label(try fixture.buttons.at(1), "Older"), 0)
        XCTAssertNotEqual(cgtk_has_accessible_label(try fixture.buttons.at(2), "settings"), 0, "the name")
    }

    // Feature: Clicking the selected branch returns to its root, and branches have badges
    func testABadgeIsAtTheBranchOfThePage() throws {
        let fixture = try makeFixture()
        defer { fixture.close() }
        fixture.navigator.open("app://mail/1")
        fixture.top.context.setBadge("3")
        fixture.navigator.open("app://item/1")
        fixture.top.context.setBadge("4")
        XCTAssertEqual(fixture.badges, ["4", "", ""], "a page without a branch is in the one that holds it")
        fixture.navigator.open("app://archive")
        fixture.host.setBadge("12", of: "settings")
        fixture.host.setBadge("1", of: "nowhere")
        XCTAssertEqual(fixture.badges, ["4", "", "12"])
        fixture.navigator.open("app://form/1")
        fixture.top.context.setBadge("9")
        fixture.host.setBadge(nil, of: "inbox")
        fixture.host.setBadge("", of: "settings")
        XCTAssertEqual(fixture.badges, ["", "", ""])
    }

    func testAPageMaySetItsBadgeWhileTheWindowIsNotYetThere() throws {
        var registry = PageRegistry()
        registry.register("test") { context in
            context.setBadge("5")
            return TestPage(context)
        }
        let table = try RouteTable(Self.routes, branches: Self.branches)
        let fixture = Fixture(try Navigator(table: table), registry: registry)
        defer { fixture.close() }
        try fixture.navigator.start(at: "app://archive", host: fixture.host)
        XCTAssertEqual(fixture.badges, ["", "5", ""])
    }

    func testABarOfTheAppIsAboveTheSwitcherAndLeavesTheFocusWhereItIs() throws {
        let fixture = try makeFixture()
        defer { fixture.close() }
        gtk_widget_grab_focus(fixture.top.second)
        let bar: Widget = gtk_label_new("Bar")
        fixture.topView.addBar(bar)
        XCTAssertEqual(fixture.focus, fixture.top.second)
        waitUntil("the layout") { gtk_widget_get_height(bar) > 0 }
        var bounds = graphene_rect_t()
        XCTAssertNotEqual(
            gtk_widget_compute_bounds(fixture.switcher.widget, fixture.topView.window, &bounds),
            0
        )
        XCTAssertGreaterThan(Int(bounds.size.width), 700)
        fixture.check()
    }

    func testNothingIsLeftOfAWindowWithBranches() throws {
        let (pages, handlers) = (TestPage.living, SignalHandler.liveCount)
        weak var switcher: BranchSwitcher?
        do {
            let fixture = try makeFixture()
            switcher = fixture.switcher
            fixture.navigator.open("app://old/1")
            try fixture.click("inbox")
            fixture.close()
            fixture.forgetEvents()
        }
        waitUntil("the end of all") { switcher == nil && TestPage.living == pages }
        XCTAssertEqual(SignalHandler.liveCount, handlers)
    }
}

extension Fixture {
    fileprivate var switcher: BranchSwitcher { host.layers[0].view.switcher! }

    /// The buttons of the sidebar.
    fileprivate var buttons: [Widget] {
        descendants(children(switcher.widget)[0]).filter { is_button($0) != 0 }
    }

    /// The text of each badge in the sidebar.
    fileprivate var badges: [String] {
        buttons.map { button in
            let badge = descendants(button).first { gtk_widget_has_css_class($0, "badge") != 0 }!
            return String(cString: gtk_label_get_text(as_label(badge)))
        }
    }

    /// The URLs of the built pages, in alphabetical order.
    fileprivate var built: [String] {
        host.pages.pages.values.compactMap { ($0.page as? TestPage)?.name }.sorted()
    }

    fileprivate func click(_ branch: String) throws {
        let index = try XCTUnwrap(switcher.branches.firstIndex { $0.name == branch })
        cgtk_emit(try buttons.at(index), "clicked")
    }
}
