import CRouterGtk
import CRouterGtk.Testing
import RouterCore
import XCTest

@testable import RouterAddressBar
@testable import RouterGtk

final class LifetimeTests: WidgetTestCase {
    func testThousandPushesAndPopsLeaveNothingAlive() throws {
        let fixture = try Fixture()
        let handlers = SignalHandler.liveCount
        for number in 0..<1_000 { fixture.navigator.open("app://item/\(number)") }
        XCTAssertLessThanOrEqual(TestPage.living, 64, "in one turn of the main loop, too")
        iterate()
        XCTAssertEqual(TestPage.living, 32)
        XCTAssertEqual(fixture.state.top.url.text, "app://item/999")
        for _ in 0..<1_000 { fixture.host.goBack() }
        iterate()
        XCTAssertEqual(fixture.state.base.depth, 1)
        XCTAssertEqual(TestPage.living, 1)
        XCTAssertEqual(TestPage.census.living, 2)
        XCTAssertEqual(SignalHandler.liveCount, handlers)
        fixture.close()
        XCTAssertEqual(TestPage.census.living, 0)
    }

    /// GTK 4.8 leaks everything that is drawn into a clip without a width,
    /// as in the first frame of an animation.
    func testAnAnimatedChangeLeaksNoDrawing() throws {
        setAnimations(true)
        let fixture = try Fixture { $0.transitionDuration = 20 }
        defer { fixture.close() }
        func goAndReturn(_ times: Int) {
            for number in 0..<times {
                fixture.navigator.open(.app("app://item/\(number)"))
                waitUntil("the page") { !fixture.topView.view.pages.isRunning }
                fixture.host.goBack()
                waitUntil("the page before") { !fixture.topView.view.pages.isRunning }
            }
        }
        goAndReturn(10)
        // GLib and the font system allocate some memory only once, but a leak occurs in each round.
        // Therefore, the round with the smallest growth counts.
        let rounds = (0..<3).map { _ in
            let before = cgtk_heap_bytes()
            goAndReturn(20)
            return (cgtk_heap_bytes() - before) / 40
        }
        XCTAssertLessThan(try XCTUnwrap(rounds.min()), 1_500)
    }

    // Feature: A page that has left is freed
    func testHundredModalsOpenedAndClosedLeaveNothingAlive() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let windows = WidgetCensus()
        let handlers = SignalHandler.liveCount
        let toplevels = g_list_model_get_n_items(gtk_window_get_toplevels())
        for number in 0..<100 {
            fixture.navigator.open("app://form/\(number)")
            windows.count(fixture.topView.window)
            windows.count(fixture.topView.address.widget)
            fixture.navigator.open("app://item/\(number)")
            fixture.topView.toasts.show(Toast("Message \(number)"))
            if number.isMultiple(of: 3) { fixture.navigator.open("app://form/\(number)") }
            if number.isMultiple(of: 10) { iterate() }
            fixture.navigator.open("app://nav/dismiss?to=root")
            while let toast = fixture.topView.toasts.shown {
                XCTAssertEqual(toast.text, "Message \(number)")
                fixture.topView.toasts.dismiss()
            }
        }
        waitUntil("all windows to be freed") {
            windows.living == 0 && TestPage.living == 1 && TestPage.census.living == 2
        }
        XCTAssertEqual(SignalHandler.liveCount, handlers)
        XCTAssertEqual(g_list_model_get_n_items(gtk_window_get_toplevels()), toplevels)
    }

    func testClosingTheHostFreesEverything() throws {
        let handlers = SignalHandler.liveCount
        let toplevels = g_list_model_get_n_items(gtk_window_get_toplevels())
        weak var host: GtkNavigationHost?
        let windows = WidgetCensus()
        do {
            let fixture = try Fixture()
            host = fixture.host
            fixture.navigator.open("app://item/1")
            fixture.navigator.open("app://form/2")
            fixture.navigator.open("app://form/3")
            for view in fixture.host.layers { windows.count(view.window) }
            fixture.close()
            XCTAssertNil(fixture.host.window)
            fixture.navigator.open("app://item/4")
            XCTAssertEqual(
                fixture.events.last?.outcome.name,
                "shown",
                "the navigator goes on without a host"
            )
            XCTAssertEqual(TestPage.living, 0)
        }
        waitUntil("the windows to be freed") { windows.living == 0 }
        XCTAssertNil(host)
        XCTAssertEqual(TestPage.living, 0)
        XCTAssertEqual(TestPage.census.living, 0)
        XCTAssertEqual(SignalHandler.liveCount, handlers)
        XCTAssertEqual(g_list_model_get_n_items(gtk_window_get_toplevels()), toplevels)
    }

    func testANavigatorWhoseWindowWasClosedShowsItsPagesInTheNextOne() throws {
        let fixture = try Fixture()
        fixture.navigator.open("app://item/1")
        fixture.close()
        fixture.navigator.open("app://form/2")
        var registry = PageRegistry()
        registry.register("test") { TestPage($0) }
        var configuration = HostConfiguration()
        configuration.addAddressBar()
        let host = GtkNavigationHost(
            application: Fixture.application,
            navigator: fixture.navigator,
            registry: registry,
            configuration: configuration
        )
        try fixture.navigator.start(at: "app://home", host: host)
        XCTAssertEqual(host.layers.map(\.address.shownText), ["app://item/1", "app://form/2"])
        XCTAssertEqual(TestPage.living, 2)
        host.close()
        waitUntil("the pages to be freed") { TestPage.living == 0 }
    }

    func testAPageThatClosesTheHostWhileItIsBuiltLeaksNothing() throws {
        var registry = PageRegistry()
        var host: GtkNavigationHost?
        registry.register("test") { context in
            if context.url.text == "app://item/1" { host?.close() }
            return TestPage(context)
        }
        let navigator = try Navigator(table: RouteTable(Fixture.routes))
        host = GtkNavigationHost(navigator, registry)
        try navigator.start(at: "app://home", host: host)
        var outcome: NavigationOutcome?
        navigator.open("app://item/1") { outcome = $0 }
        XCTAssertEqual(outcome?.name, "failed")
        XCTAssertEqual(navigator.state?.base.depth, 1)
        waitUntil("the pages to be freed") { TestPage.living == 0 }
    }

    func testOneHandlerForEachLayerIsFreedWithItWhenItCapturesTheLayerWeakly() throws {
        let handlers = SignalHandler.liveCount
        let windows = WidgetCensus()
        let fixture = try Fixture { configuration in
            configuration.configureLayer = { layer in
                KeyShortcuts(on: layer.window).add("<Control>w") { [weak layer] in layer != nil }
                windows.count(layer.window)
            }
        }
        for number in 0..<10 {
            fixture.navigator.open("app://form/\(number)")
            fixture.navigator.open("app://nav/dismiss")
        }
        fixture.close()
        waitUntil("all windows to be freed") { windows.living == 0 }
        XCTAssertEqual(SignalHandler.liveCount, handlers)
    }

    func testAPageThatKeepsItselfAliveByItsHandlersIsFreedAllTheSame() throws {
        @MainActor final class CyclicPage: Page {
            static var living = 0
            let reference = ObjectReference(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
            var widget: Widget { reference.widget }
            let slots = ["main": EmbedSlot()]
            init() {
                Self.living += 1
                gtk_box_append(as_box(widget), slots["main"]?.widget)
                let button: Widget = gtk_button_new_with_label("Cycle")
                gtk_box_append(as_box(widget), button)
                SignalConnection(UnsafeMutableRawPointer(button), "clicked") { _ in self.press() }
            }
            isolated deinit { Self.living -= 1 }
            func press() {}
        }
        var registry = PageRegistry()
        registry.register("page") { _ in CyclicPage() }
        let table = try RouteTable([
            Route("app://home", page: "page"),
            Route("app://item/:id", page: "page", slots: ["main"]),
        ])
        let navigator = try Navigator(table: table)
        let host = GtkNavigationHost(navigator, registry)
        try navigator.start(at: "app://home", host: host)
        navigator.open("app://item/1")
        for key in ["a", "b"] { navigator.open("app://item/2?nav.action=embed&nav.key=\(key)") }
        XCTAssertEqual(CyclicPage.living, 4)
        navigator.open("app://nav/pop")
        iterate()
        XCTAssertEqual(CyclicPage.living, 1)
        host.close()
        iterate()
        XCTAssertEqual(CyclicPage.living, 0)
    }

    func testAPageMayLeaveWhileItsOwnButtonIsPressed() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://item/1")
        cgtk_emit(fixture.top.second, "clicked")
        XCTAssertEqual(fixture.state.top.url.text, "app://home")
        iterate()
        XCTAssertEqual(TestPage.living, 1)
    }
}
