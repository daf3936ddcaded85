import CRouterGtk
import CRouterGtk.Testing
import XCTest

@testable import RouterCore
@testable import RouterGtk

/// An app that creates its window without the router.
/// Its window has a header, a button, and a notebook with a page for the router.
@MainActor
private final class ExistingApp {
    let navigator: Navigator
    let view: NavigationView
    private let reference = ObjectReference(gtk_window_new())
    let notebook: Widget = gtk_notebook_new()
    let button: Widget = gtk_button_new_with_label("Own")
    private(set) var closings = 0

    var window: Widget { reference.widget }

    init(
        routes: [Route] = [],
        branches: [Branch] = [],
        startsFirst: Bool = false,
        _ configure: (inout HostConfiguration) -> Void = { _ in }
    ) throws {
        TestPage.calls = []
        var pages = PageRegistry()
        pages.register("test") { TestPage($0) }
        pages.register("slotless") { _ in SlotlessPage() }
        pages.register("broken") { _ in throw TestPageError() }
        var configuration = HostConfiguration()
        configure(&configuration)
        navigator = try Navigator(table: RouteTable(Fixture.routes + routes, branches: branches))
        view = NavigationView(navigator, pages: pages, configuration: configuration)
        if startsFirst { try start() }
        gtk_window_set_application(as_window(window), Fixture.application)
        gtk_window_set_title(as_window(window), "Existing")
        gtk_window_set_child(as_window(window), .box(.vertical, button, notebook))
        gtk_notebook_append_page(as_notebook(notebook), .label("Own page"), nil)
        gtk_notebook_append_page(as_notebook(notebook), view.widget, nil)
        gtk_notebook_set_current_page(as_notebook(notebook), 1)
        SignalConnection(window, answering: "close-request") { [weak self] _ in
            self?.closings += 1
            self?.view.requestClose { [weak self] in self?.destroy() }
            return true
        }
        gtk_window_present(as_window(window))
        waitUntil("the window to be active") { gtk_window_is_active(as_window(window)) != 0 }
        if !startsFirst { try start() }
        iterate()
    }

    private func start() throws { try navigator.start(at: "app://home", host: view.host) }

    func destroy() {
        gtk_window_destroy(as_window(window))
        iterate()
    }

    var focus: Widget? { gtk_window_get_focus(as_window(window)) }

    var top: TestPage { view.host.page(for: navigator.state!.top.id) as! TestPage }

    var modal: LayerWindow? { view.host.layers.last }

    /// The parent window of the modal.
    var parent: Widget? {
        modal.flatMap { gtk_window_get_transient_for(as_window($0.window)) }.map { as_widget($0) }
    }
}

final class NavigationViewTests: WidgetTestCase {
    // Feature: A view of pages in any window, or in a part of one
    func testPagesAreInAPageOfANotebookOfTheAppsOwnWindow() throws {
        for startsFirst in [true, false] {
            let app = try ExistingApp(startsFirst: startsFirst)
            defer { app.destroy() }
            XCTAssertNotEqual(gtk_widget_get_mapped(app.top.widget), 0)
            XCTAssertEqual(app.view.title, "Home")
            XCTAssertFalse(app.view.canGoBack)
            app.navigator.open("app://item/1")
            XCTAssertEqual(app.view.title, "Item")
            XCTAssertTrue(app.view.canGoBack)
            XCTAssertTrue(app.view.showsBackButton)
            XCTAssertEqual(String(cString: gtk_window_get_title(as_window(app.window))), "Existing")
            XCTAssertEqual(app.view.host.layers.count, 0)
            app.navigator.pop()
            XCTAssertTrue(app.view.canGoForward)
            XCTAssertEqual(app.view.title, "Home")
        }
    }

    func testAnObserverHearsOfTitlesAndOfWaysBack() throws {
        let app = try ExistingApp()
        defer { app.destroy() }
        var heard: [String] = []
        let observation = app.view.observe { view in heard.append("\(view.title) \(view.canGoBack)") }
        app.navigator.open("app://item/1")
        app.top.title = "Seven"
        app.top.context.updateTitle()
        app.navigator.pop()
        observation.cancel()
        app.navigator.open("app://item/2")
        XCTAssertEqual(heard, ["Home false", "Item true", "Seven true", "Home false"])
    }

    func testAnObserverHearsWhetherBackWouldLeadOutOfSight() throws {
        let app = try ExistingApp(routes: [
            Route("app://folder", page: "test", title: "Folder", pane: .list),
            Route("app://message/:id", page: "test", title: "Message", pane: .detail),
        ]) { $0.paneWidth = 500 }
        defer { app.destroy() }
        let resize = { (width: gint) in
            gtk_window_set_default_size(as_window(app.window), width, 500)
        }
        resize(800)
        app.navigator.open("app://folder")
        app.navigator.open("app://message/1")
        var showsBack: [Bool] = []
        let observation = app.view.observe { showsBack.append($0.showsBackButton) }
        defer { observation.cancel() }
        waitUntil("two panes") { showsBack.last == false }
        XCTAssertTrue(app.view.canGoBack)
        resize(350)
        waitUntil("one pane") { showsBack.last == true }
        resize(800)
        waitUntil("two panes again") { showsBack.last == false }
        app.navigator.open("app://message/2")
        XCTAssertTrue(app.view.showsBackButton)
    }

    // Feature: Keys of a view work only in the view and in its modals
    func testKeysWorkInTheViewAndInItsModalsAlone() throws {
        let app = try ExistingApp()
        defer { app.destroy() }
        app.navigator.open("app://item/1")
        XCTAssertFalse(press("<Alt>Left", at: app.window), "the window has no keys of the router")
        XCTAssertEqual(gtk_widget_activate_action_variant(app.window, "router.back", nil), 0)
        XCTAssertTrue(press("<Alt>Left", at: app.view.widget))
        XCTAssertEqual(app.navigator.state?.base.depth, 1)
        app.navigator.open("app://form/1")
        XCTAssertTrue(press("Escape", at: try XCTUnwrap(app.modal).window))
        XCTAssertEqual(app.navigator.state?.modals.count, 0)
    }

    func testActionsAreOfferedToTheWindowUnderAnyName() throws {
        let app = try ExistingApp()
        defer { app.destroy() }
        app.navigator.open("app://item/1")
        app.view.offerActions(to: app.window, as: "pages")
        XCTAssertNotEqual(gtk_widget_activate_action_variant(app.window, "pages.back", nil), 0)
        XCTAssertEqual(app.navigator.state?.base.depth, 1)
        let target = g_variant_new_string("app://item/7")
        XCTAssertNotEqual(gtk_widget_activate_action_variant(app.button, "pages.open", target), 0)
        XCTAssertEqual(app.top.name, "app://item/7")
    }

    func testAPageTakesNoFocusFromTheRestOfTheWindow() throws {
        let app = try ExistingApp()
        defer { app.destroy() }
        XCTAssertEqual(app.focus, app.button, "GTK has given it focus")
        app.top.first.grabFocus()
        app.navigator.open("app://item/1")
        XCTAssertEqual(app.focus, app.top.first, "focus was in the view")
        app.button.grabFocus()
        app.navigator.open("app://item/2")
        iterate()
        XCTAssertEqual(app.focus, app.button)
        app.top.second.grabFocus()
        gtk_widget_set_sensitive(app.top.second, 0)
        waitUntil("focus to move on in the page") { app.focus.map(app.view.widget.holds) ?? false }
        app.button.grabFocus()
        gtk_widget_set_sensitive(app.button, 0)
        iterate()
        XCTAssertFalse(
            app.focus.map(app.view.widget.holds) ?? false,
            "focus of the app's own button was lost"
        )
    }

    // Feature: Modals of a view are over the window that contains the view
    func testAModalIsOverTheWindowThatTheViewIsInAndBlocksThatAlone() throws {
        let app = try ExistingApp()
        defer { app.destroy() }
        let other = ObjectReference(gtk_window_new())
        defer { gtk_window_destroy(as_window(other.widget)) }
        app.navigator.open("app://form/1")
        let modal = try XCTUnwrap(app.modal)
        XCTAssertEqual(app.parent, app.window)
        XCTAssertNotEqual(gtk_window_get_modal(as_window(modal.window)), 0)
        let group = gtk_window_get_group(as_window(modal.window))
        XCTAssertEqual(gtk_window_get_group(as_window(app.window)), group)
        XCTAssertNotEqual(gtk_window_get_group(as_window(other.widget)), group)
        XCTAssertEqual(gtk_window_get_application(as_window(modal.window)), Fixture.application)
        XCTAssertEqual(modal.window.rootFocus, app.top.first)
    }

    // Feature: The modals of a view follow it into another window
    func testModalsFollowTheViewIntoAnotherWindow() throws {
        let app = try ExistingApp()
        let second = ObjectReference(gtk_window_new())
        gtk_window_present(as_window(second.widget))
        app.navigator.open("app://form/1")
        app.navigator.open("app://form/2")
        let modals = app.view.host.layers
        gtk_notebook_remove_page(as_notebook(app.notebook), 1)
        waitUntil("the modals to hide") { modals.allSatisfy { gtk_widget_get_visible($0.window) == 0 } }
        app.navigator.open("app://form/3")
        iterate()
        let third = try XCTUnwrap(app.modal)
        XCTAssertEqual(gtk_widget_get_visible(third.window), 0, "it waits for a window")
        gtk_window_set_child(as_window(second.widget), app.view.widget)
        waitUntil("the modals to come") {
            app.view.host.layers.allSatisfy { gtk_widget_get_mapped($0.window) != 0 }
        }
        let all = app.view.host.layers
        XCTAssertEqual(all.map(\.parent), [second.widget, all[0].window, all[1].window])
        let group = gtk_window_get_group(as_window(second.widget))
        for modal in all { XCTAssertEqual(gtk_window_get_group(as_window(modal.window)), group) }
        app.destroy()
        XCTAssertEqual(app.navigator.state?.modals.count, 3)
        app.navigator.dismiss(.all)
        app.navigator.open("app://item/1")
        XCTAssertNotEqual(gtk_widget_get_mapped(app.top.widget), 0)
        gtk_window_destroy(as_window(second.widget))
        iterate()
        XCTAssertNil(app.navigator.host)
    }

    // Feature: A view that is destroyed frees its pages, and another view can show the same state
    func testPagesAreFreedWithTheirWindowAndBuiltAgainInAnother() throws {
        let before = TestPage.living
        let app = try ExistingApp()
        app.navigator.open("app://item/1")
        app.navigator.open("app://form/1")
        let widget = WeakObjectReference(app.top.widget)
        app.destroy()
        waitUntil("the pages to be freed") { TestPage.living == before }
        XCTAssertNil(widget.widget)
        XCTAssertNil(app.navigator.host)
        XCTAssertEqual(app.navigator.state?.layers.count, 2)
        var pages = PageRegistry()
        pages.register("test") { TestPage($0) }
        let view = NavigationView(app.navigator, pages: pages)
        let window = ObjectReference(gtk_window_new())
        gtk_window_set_child(as_window(window.widget), view.widget)
        gtk_window_present(as_window(window.widget))
        try app.navigator.attach(view.host)
        XCTAssertEqual(view.title, "Item")
        XCTAssertEqual(view.host.layers.count, 1)
        view.close()
        iterate()
        XCTAssertEqual(TestPage.living, before)
        XCTAssertEqual(view.title, "")
        gtk_window_destroy(as_window(window.widget))
    }

    func testClosingIsCalledBackWhereThereIsNothingToAsk() throws {
        let app = try ExistingApp()
        var count = 0
        let navigator = try Navigator(table: RouteTable(Fixture.routes))
        NavigationView(navigator, pages: PageRegistry()).requestClose { count += 1 }
        XCTAssertEqual(count, 1, "it was not started")
        app.view.close()
        app.view.requestClose { count += 1 }
        XCTAssertEqual(count, 2, "it is closed")
        app.destroy()
    }

    func testPagesAreAskedWhileTheViewIsInNoWindow() throws {
        let app = try ExistingApp()
        app.navigator.open("app://item/1")
        app.top.mayLeaveReply = false
        gtk_notebook_remove_page(as_notebook(app.notebook), 1)
        iterate()
        app.navigator.pop()
        XCTAssertEqual(app.navigator.state?.base.depth, 2)
        app.view.close()
        app.destroy()
    }

    func testFocusComesAlongIntoAWindowThatIsShownAlready() throws {
        let app = try ExistingApp()
        let second = ObjectReference(gtk_window_new())
        gtk_window_present(as_window(second.widget))
        app.top.second.grabFocus()
        gtk_notebook_remove_page(as_notebook(app.notebook), 1)
        gtk_window_set_child(as_window(second.widget), app.view.widget)
        waitUntil("focus in the page") { second.widget.rootFocus == app.top.second }
        app.destroy()
        gtk_window_destroy(as_window(second.widget))
        iterate()
    }

    func testAnotherViewOfTheNavigatorReplacesTheFirstOne() throws {
        let app = try ExistingApp()
        app.navigator.open("app://form/1")
        var pages = PageRegistry()
        pages.register("test") { TestPage($0) }
        let second = NavigationView(app.navigator, pages: pages)
        gtk_notebook_append_page(as_notebook(app.notebook), second.widget, nil)
        try app.navigator.attach(second.host)
        XCTAssertEqual(app.view.host.layers.count, 0)
        XCTAssertEqual(second.host.layers.count, 1)
        app.navigator.dismiss()
        XCTAssertEqual(second.title, "Home")
        app.destroy()
    }

    func testEscapeOnTheOnlyPageIsLeftToTheApp() throws {
        let app = try ExistingApp()
        XCTAssertFalse(press("Escape", at: app.view.widget))
        app.navigator.open("app://item/1")
        XCTAssertTrue(press("Escape", at: app.view.widget))
        app.destroy()
    }

    func testAClosedViewEmptiesItsHeaderAndEndsItsActions() throws {
        let app = try ExistingApp()
        let header = ObjectReference(gtk_header_bar_new())
        try app.view.fill(header.widget)
        app.view.offerActions(to: app.window, as: "pages")
        app.navigator.open("app://item/1")
        var titles: [String] = []
        let observation = app.view.observe { titles.append($0.title) }
        app.view.close()
        XCTAssertEqual(titles, ["Item", ""])
        XCTAssertNil(descendants(header.widget).first { gtk_widget_has_css_class($0, "back") != 0 })
        gtk_widget_activate_action_variant(app.window, "pages.back", nil)
        XCTAssertEqual(app.navigator.state?.base.depth, 2)
        observation.cancel()
        app.destroy()
    }

    func testAWidgetThatIsNoHeaderStaysAsItIs() throws {
        let app = try ExistingApp()
        XCTAssertThrowsError(try app.view.fill(.label("floating"))) { error in
            XCTAssertEqual(
                "\(error)",
                "A GtkLabel is not a header bar. Use a GtkHeaderBar or an AdwHeaderBar."
            )
        }
        app.destroy()
    }

    func testAViewThatTheAppHasTakenOutOutlivesItsWindow() throws {
        let app = try ExistingApp()
        app.navigator.open("app://item/1")
        let page = app.top
        gtk_notebook_remove_page(as_notebook(app.notebook), 1)
        app.destroy()
        let second = ObjectReference(gtk_window_new())
        gtk_window_set_child(as_window(second.widget), app.view.widget)
        gtk_window_present(as_window(second.widget))
        waitUntil("the page") { gtk_widget_get_mapped(page.widget) != 0 }
        XCTAssertTrue(app.top === page)
        gtk_window_destroy(as_window(second.widget))
        iterate()
        XCTAssertNil(app.navigator.host)
    }

    func testModalsAreHiddenWithTheWindowOfTheView() throws {
        let app = try ExistingApp()
        defer { app.destroy() }
        app.navigator.open("app://form/1")
        let modal = try XCTUnwrap(app.modal)
        gtk_widget_set_visible(app.window, 0)
        waitUntil("the modal to hide") { gtk_widget_get_visible(modal.window) == 0 }
        app.navigator.open("app://form/2")
        iterate()
        XCTAssertEqual(gtk_widget_get_visible(try XCTUnwrap(app.modal).window), 0)
        gtk_window_present(as_window(app.window))
        waitUntil("the modals to come") {
            app.view.host.layers.allSatisfy { gtk_widget_get_mapped($0.window) != 0 }
        }
    }

    func testAHeaderGetsItsOwnTitleBackAndMayLoseWhatWasFilledIn() throws {
        let app = try ExistingApp()
        defer { app.destroy() }
        let header = ObjectReference(gtk_header_bar_new())
        let own = ObjectReference(Widget.label("Own"))
        gtk_header_bar_set_title_widget(as_header_bar(header.widget), own.widget)
        try app.view.fill(header.widget)
        try app.view.fill(gtk_header_bar_new())
        XCTAssertEqual(gtk_header_bar_get_title_widget(as_header_bar(header.widget)), own.widget)
        try app.view.fill(header.widget)
        // The app replaces the title of its header.
        gtk_header_bar_set_title_widget(as_header_bar(header.widget), own.widget)
        for child in descendants(header.widget) where gtk_widget_has_css_class(child, "back") != 0 {
            if let box = gtk_widget_get_parent(child) {
                gtk_header_bar_remove(as_header_bar(header.widget), box)
            }
        }
        app.navigator.open("app://item/1")
        XCTAssertEqual(gtk_header_bar_get_title_widget(as_header_bar(header.widget)), own.widget)
    }

    func testAnObservationGoesOnWithoutTheViewObject() throws {
        let navigator = try Navigator(table: RouteTable(Fixture.routes))
        var pages = PageRegistry()
        pages.register("test") { TestPage($0) }
        let window = ObjectReference(gtk_window_new())
        var titles: [String] = []
        let observation: NavigationObservation
        do {
            let view = NavigationView(navigator, pages: pages)
            gtk_window_set_child(as_window(window.widget), view.widget)
            observation = view.observe { titles.append($0.title) }
            try navigator.start(at: "app://home", host: view.host)
        }
        navigator.open("app://item/1")
        XCTAssertEqual(titles, ["", "Home", "Item"])
        observation.cancel()
        gtk_window_present(as_window(window.widget))
        gtk_window_destroy(as_window(window.widget))
        waitUntil("the end of the host") { navigator.host == nil }
    }

    func testAViewThatNeverStartsIsFreed() throws {
        weak var host: GtkNavigationHost?
        let navigator = try Navigator(table: RouteTable(Fixture.routes))
        do {
            let view = NavigationView(navigator, pages: PageRegistry())
            host = view.host
        }
        iterate()
        XCTAssertNil(host)
    }

    // Feature: The header of the app's own window has Back and the widgets of pages
    func testAHeaderOfTheAppHasBackTheTitleAndTheWidgetsOfThePage() throws {
        let app = try ExistingApp()
        defer { app.destroy() }
        let headers = [ObjectReference(gtk_header_bar_new()), ObjectReference(gtk_header_bar_new())]
        try app.view.fill(headers[0].widget)
        let back = { (header: Widget) in
            descendants(header).first { gtk_widget_has_css_class($0, "back") != 0 }
        }
        let title = { (header: Widget) in
            gtk_header_bar_get_title_widget(as_header_bar(header)).map(\.text)
        }
        XCTAssertEqual(title(headers[0].widget), "Home")
        app.navigator.open("app://item/1")
        cgtk_click(try XCTUnwrap(back(headers[0].widget)))
        XCTAssertEqual(app.navigator.state?.base.depth, 1)
        try app.view.fill(headers[1].widget)
        XCTAssertNil(back(headers[0].widget))
        XCTAssertNil(title(headers[0].widget))
        let page = HeaderPage()
        app.navigator.push(.page(page))
        XCTAssertEqual(gtk_widget_get_ancestor(page.end, gtk_header_bar_get_type()), headers[1].widget)
        XCTAssertEqual(app.view.headerEnd, [page.end])
        XCTAssertEqual(title(headers[1].widget), "Marked")
        XCTAssertThrowsError(try app.view.fill(app.notebook)) { error in
            XCTAssertEqual(
                "\(error)",
                "A GtkNotebook is not a header bar. Use a GtkHeaderBar or an AdwHeaderBar."
            )
        }
    }

    // Feature: An app closes its own window after the pages of a view have been asked
    func testTheAppsWindowClosesOnceNoPageRefuses() throws {
        let app = try ExistingApp()
        app.navigator.open("app://item/1")
        app.top.mayLeaveReply = false
        gtk_window_close(as_window(app.window))
        iterate()
        XCTAssertEqual(app.closings, 1)
        XCTAssertNotEqual(gtk_widget_get_mapped(app.window), 0)
        app.top.mayLeaveReply = true
        XCTAssertTrue(app.view.host.views[0].run(.close), "Ctrl+W asks the app")
        iterate()
        XCTAssertEqual(app.closings, 2)
        XCTAssertEqual(gtk_widget_get_mapped(app.window), 0)
        XCTAssertNil(app.navigator.host)
    }

    func testToastsAndBranchesAreInTheView() throws {
        let branches = [Branch("one", root: "app://one"), Branch("two", root: "app://two")]
        let routes = [
            Route("app://one", page: "test", title: "One", branch: "one"),
            Route("app://two", page: "test", title: "Two", branch: "two"),
        ]
        let app = try ExistingApp(routes: routes, branches: branches)
        defer { app.destroy() }
        app.view.show("Saved")
        let view = app.view.host.views[0]
        waitUntil("the toast") { gtk_widget_get_mapped(view.toasts.widget) != 0 }
        XCTAssertTrue(app.view.widget.holds(view.toasts.widget))
        XCTAssertEqual(view.switcher?.selectBranch(at: 1), true)
        XCTAssertEqual(app.view.title, "Two")
    }

    // Feature: A `.ui` file can contain a view
    func testAFileOfGtkBuilderHasThePlaceOfTheView() throws {
        NavigationView.register()
        NavigationView.register()
        let text = """
            <interface>
              <object class="GtkWindow" id="window">
                <property name="child"><object class="RouterNavigationView" id="pages"/></property>
              </object>
            </interface>
            """
        let builder: OpaquePointer = gtk_builder_new_from_string(text, -1)
        let window = as_widget(gtk_builder_get_object(builder, "window"))
        let place = as_widget(gtk_builder_get_object(builder, "pages"))
        let navigator = try Navigator(table: RouteTable(Fixture.routes))
        var pages = PageRegistry()
        pages.register("test") { TestPage($0) }
        let view = NavigationView(navigator, pages: pages, in: place)
        try navigator.start(at: "app://item/1", host: view.host)
        gtk_window_present(as_window(window))
        waitUntil("the page") { gtk_widget_get_mapped(view.widget) != 0 }
        waitUntil("a layout") { gtk_widget_get_width(view.widget) == gtk_widget_get_width(place) }
        XCTAssertEqual(gtk_widget_get_height(view.widget), gtk_widget_get_height(place))
        XCTAssertTrue(place.holds(view.widget))
        gtk_window_destroy(as_window(window))
        g_object_unref(builder)
        iterate()
        XCTAssertNil(navigator.host)
    }

    func testTwoViewsInOneWindowHaveANavigatorEach() throws {
        let app = try ExistingApp()
        defer { app.destroy() }
        var pages = PageRegistry()
        pages.register("test") { TestPage($0) }
        let other = try Navigator(table: RouteTable(Fixture.routes))
        let view = NavigationView(other, pages: pages)
        gtk_notebook_append_page(as_notebook(app.notebook), view.widget, nil)
        try other.start(at: "app://item/1", host: view.host)
        other.open("app://item/2")
        XCTAssertEqual(app.view.title, "Home")
        XCTAssertEqual(other.state?.base.depth, 2)
        XCTAssertEqual(app.navigator.state?.base.depth, 1)
        app.navigator.open("app://form/1")
        other.open("app://form/2")
        XCTAssertEqual(view.host.layers.count, 1)
        XCTAssertEqual(app.view.host.layers.count, 1)
    }
}

/// An unrouted page that adds a widget to the header.
@MainActor
private final class HeaderPage: Page {
    let widget: Widget = .label("Marked page")
    let end: Widget = .button("Mark") {}
    let title: String? = "Marked"
    var headerEnd: [Widget] { [end] }
}
