import CRouterGtk
import CRouterGtk.Testing
import RouterCore
import RouterRecording
import RouterTesting
import XCTest

@testable import RouterAddressBar
@testable import RouterGtk
@testable import RouterInspector

final class InspectorTests: WidgetTestCase {
    func testANavigatorHasOneInspectorWhichClosesWithItsWindow() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let windows = Self.windows
        let inspector = Inspector(fixture.navigator)
        inspector.show()
        Inspector(fixture.navigator).show()
        XCTAssertTrue(Inspector.of(fixture.navigator) === inspector)
        XCTAssertEqual(Self.windows, windows + 1)
        fixture.host.close()
        XCTAssertNil(Inspector.of(fixture.navigator))
        XCTAssertEqual(Self.windows, windows - 1)
    }

    func testAClosedInspectorLeaksNothing() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let census = WidgetCensus()
        weak var released: Inspector?
        do {
            let inspector = Inspector(fixture.navigator)
            inspector.show()
            released = inspector
            for widget in descendants(inspector.window) { census.count(widget) }
            XCTAssertTrue(press("<Control>w", at: inspector.window))
        }
        XCTAssertNil(released)
        waitUntil("all widgets are freed") { census.living == 0 }
    }

    // Feature: The key that opens the inspector also closes it from its own window
    func testTheKeyThatOpensTheInspectorClosesItInItsOwnWindow() throws {
        let fixture = try Fixture { $0.actions.append(.inspector) }
        defer { fixture.close() }
        for _ in 1...2 {
            XCTAssertTrue(press("<Control><Shift>i", at: fixture.topView.window))
            let inspector = try XCTUnwrap(Inspector.of(fixture.navigator))
            XCTAssertTrue(press("<Control><Shift>i", at: inspector.window))
            XCTAssertNil(Inspector.of(fixture.navigator))
        }
    }

    func testTheRulesOfAnInspectorAreThereOnlyWhileItIsOpen() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let height = {
            let padded = Widget.box(.vertical, spacing: 0).css("picture")
            let around = ObjectReference(Widget.box(.vertical, spacing: 0, padded).css("inspector"))
            return SizeRequest(of: around.widget, GTK_ORIENTATION_VERTICAL).minimum
        }
        Inspector(fixture.navigator).show()
        XCTAssertEqual(height(), 24)
        Inspector.of(fixture.navigator)?.close()
        waitUntil("the rules are gone") { height() == 0 }
    }

    func testTheInspectorIsNotAPartOfTheNavigation() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        Inspector(fixture.navigator).show()
        XCTAssertEqual(fixture.state.layers.count, 1)
        XCTAssertEqual(fixture.events.count, 0)
        fixture.navigator.open("app://form/1")
        XCTAssertNotNil(Inspector.of(fixture.navigator))
    }

    func testTheMinimumHeightIsTheSameAtEachWidth() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let inspector = Inspector(fixture.navigator)
        inspector.show()
        let least = SizeRequest(of: inspector.window, GTK_ORIENTATION_VERTICAL).minimum
        for width: gint in [240, 360, 720, 1_000] {
            let height = SizeRequest(of: inspector.window, GTK_ORIENTATION_VERTICAL, for: width)
            XCTAssertEqual(height.minimum, least, "\(width)")
        }
    }

    // Feature: Titles and tabs never wrap within a word
    func testTheTitlesOfTheTabsAreReadWholeWithALargeFontInANarrowWindow() throws {
        try withFont("DejaVu Sans 22") {
            let fixture = try Fixture()
            defer { fixture.close() }
            let inspector = Inspector(fixture.navigator)
            inspector.show()
            gtk_window_set_default_size(as_window(inspector.window), 360, 640)
            let titles = inspector.view.tabs.map(\.title)
            let labels = descendants(inspector.view.widget).filter {
                titles.contains($0.text) && gtk_widget_get_ancestor($0, gtk_stack_switcher_get_type()) != nil
            }
            XCTAssertEqual(labels.map(\.text), titles)
            waitUntil("the narrow layout") { (1...400).contains(gtk_widget_get_width(inspector.view.widget)) }
            waitUntil("each title to be on one line") {
                labels.allSatisfy { pango_layout_get_line_count(gtk_label_get_layout(as_label($0))) == 1 }
            }
            for label in labels {
                let layout = gtk_label_get_layout(as_label(label))
                XCTAssertEqual(pango_layout_is_ellipsized(layout), 0, label.text)
            }
        }
    }

    func testKeysSelectTheTabs() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let inspector = Inspector(fixture.navigator)
        inspector.show()
        let count = inspector.view.tabs.count
        XCTAssertTrue(press("<Control>2|<Alt>2", at: inspector.window))
        XCTAssertEqual(shownTab(of: inspector), 1)
        XCTAssertTrue(press("<Control>Page_Up", at: inspector.window))
        XCTAssertTrue(press("<Control>Page_Up", at: inspector.window))
        XCTAssertEqual(shownTab(of: inspector), count - 1)
        XCTAssertTrue(press("<Control>Page_Down", at: inspector.window))
        XCTAssertEqual(shownTab(of: inspector), 0)
        XCTAssertTrue(press("<Control>3|<Alt>3", at: inspector.window))
        XCTAssertTrue(press("<Control>l", at: inspector.window))
        XCTAssertEqual(shownTab(of: inspector), 0)
        let focus = try XCTUnwrap(gtk_window_get_focus(as_window(inspector.window)))
        XCTAssertTrue(is_text(focus) != 0, "the entry for a URL")
    }

    func testTheEntryForAURLHasNoSelectionWithoutFocus() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let inspector = Inspector(fixture.navigator)
        inspector.show()
        inspector.view.tabs[0].takeFocus()
        let entry = try XCTUnwrap(descendants(inspector.view.tabs[0].widget).first { is_editable($0) != 0 })
        let isSelected = { gtk_editable_get_selection_bounds(as_editable(entry), nil, nil) != 0 }
        XCTAssertTrue(isSelected())
        inspector.view.tabs[1].takeFocus()
        XCTAssertFalse(isSelected())
    }

    // Feature: A window lists the keys of the inspector
    func testCtrlQuestionMarkListsTheKeys() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let inspector = Inspector(fixture.navigator)
        inspector.show()
        let before = Self.windows
        XCTAssertTrue(press("<Control>question", at: inspector.window))
        XCTAssertEqual(Self.windows, before + 1)
        let toplevels = gtk_window_get_toplevels()
        let all = (0..<before + 1).compactMap { g_list_model_get_item(toplevels, guint($0)) }
        defer { for window in all { g_object_unref(window) } }
        let window = all.map { as_widget($0) }.first { gtk_widget_has_css_class($0, "shortcuts") != 0 }
        let shortcuts = try XCTUnwrap(window)
        let texts = texts(shortcuts)
        for text in [
            "Select a Tab", "Ctrl+4", "Previous Event", "Alt+Up", "Escape", "Ctrl+W", "Ctrl+Shift+I",
        ] {
            XCTAssertTrue(texts.contains(text), "\(text) in \(texts)")
        }
        XCTAssertTrue(press("Escape", at: shortcuts))
        XCTAssertEqual(Self.windows, before)
    }

    // Feature: The log and the state side by side
    func testTheStateIsBesideTheOtherTabsInAWideWindow() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://item/1")
        let inspector = Inspector(fixture.navigator)
        inspector.show()
        let now = try XCTUnwrap(inspector.view.tabs.lazy.compactMap { $0 as? InspectorState }.first)
        let log = try XCTUnwrap(inspector.view.tabs.lazy.compactMap { $0 as? InspectorLog }.first)
        XCTAssertTrue(press("<Control>2|<Alt>2", at: inspector.window))
        waitUntil("the tab") { gtk_widget_get_mapped(now.widget) != 0 }
        gtk_window_set_default_size(as_window(inspector.window), 1_100, 640)
        waitUntil("both") { gtk_widget_get_mapped(now.widget) != 0 && gtk_widget_get_mapped(log.widget) != 0 }
        XCTAssertEqual(shownTab(of: inspector), 2)
        fixture.navigator.open("app://item/2")
        fixture.navigator.pop()
        waitUntil("the events") { log.list.count == 2 }
        XCTAssertTrue(press("<Alt>Up", at: log.widget))
        XCTAssertTrue(press("<Alt>Up", at: now.widget))
        XCTAssertEqual(now.past.title.text, "State after event 2")
        XCTAssertEqual(log.list.selected, 0)
        XCTAssertFalse(now.past.stepper.previous.isSensitive)
        XCTAssertTrue(press("<Control>Page_Up", at: inspector.window))
        XCTAssertEqual(shownTab(of: inspector), 0, "the state is not a tab")
        gtk_window_set_default_size(as_window(inspector.window), 720, 640)
        waitUntil("a tab of its own") { gtk_widget_get_mapped(now.widget) == 0 }
        XCTAssertTrue(press("<Control>2|<Alt>2", at: inspector.window))
        waitUntil("the tab") { gtk_widget_get_mapped(now.widget) != 0 }
        cgtk_emit(now.past.current, "clicked")
        XCTAssertEqual(now.status.text, "2 entries")
    }

    func testTheTitlesOfPagesAreShownInTheState() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        Inspector.record(fixture.navigator)
        TestPage.titled = "Item one"
        defer { TestPage.titled = nil }
        fixture.navigator.open("app://item/1")
        let state = fixture.state
        func titles(_ sketch: StateSketch) -> [String] { sketch.layers[0].entries.map(sketch.title) }
        XCTAssertEqual(titles(StateSketch(state.records(), in: fixture.navigator)).last, "Item one")
        let line = LoggedEvent(try XCTUnwrap(fixture.events.last)).line
        let event = try LoggedEvent(line: line, number: 1)
        let read = StateSketch(event.layers, isOfFile: true, in: fixture.navigator)
        XCTAssertEqual(titles(read), ["Home", "Item"], "the titles of the routes")
        fixture.navigator.pop()
        iterate()
        let closed = StateSketch(state.records(), in: fixture.navigator)
        XCTAssertEqual(titles(closed).last, "Item one", "it has closed")
    }

    // MARK: - Try

    // Feature: The inspector shows how a URL is routed while it is typed
    func testTheWayOfAURLIsShownWhileItIsTyped() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let (inspector, trying) = try tryTab(of: fixture)
        let entry = try XCTUnwrap(descendants(trying.widget).first { is_editable($0) != 0 })
        entry.text = "app://item/4?a=b c"
        XCTAssertTrue(texts(trying.widget).contains("A space is not allowed here. Write “%20” instead."))
        XCTAssertTrue(attributes(of: entry).contains("16 17 underline error"))
        entry.text = "app://item/\u{85}"
        XCTAssertTrue(attributes(of: entry).contains("11 13 underline error"), "both bytes of the character")
        entry.text = "app://item/4?a=b"
        XCTAssertFalse(attributes(of: entry).contains { $0.contains("underline") })
        for text in ["It would show “Item”.", "item  ›  4", "app://item/:id", "?a", "b", ":id", "4", "push"] {
            XCTAssertTrue(texts(trying.widget).contains(text), "\(text) in \(texts(trying.widget))")
        }
        XCTAssertEqual(fixture.state.base.depth, 1)
        let code = try XCTUnwrap(descendants(trying.widget).first { $0.text == "shown" })
        XCTAssertEqual(gtk_widget_has_css_class(code, "error"), 0)
        trying.show("app://item/%zz")
        XCTAssertEqual(code.text, "refused · invalidURL")
        XCTAssertNotEqual(gtk_widget_has_css_class(code, "error"), 0)
        trying.show("app://item/4?a=b")
        cgtk_emit(entry, "activate")
        XCTAssertEqual(fixture.state.top.url.text, "app://item/4?a=b")
        XCTAssertEqual(fixture.events.last?.origin, .link)
        withExtendedLifetime(inspector) {}
    }

    func testARouteThatLostSaysWhy() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let (_, trying) = try tryTab(of: fixture)
        trying.show("app://itm/4")
        XCTAssertTrue(texts(trying.widget).contains("No route matches this URL."))
        XCTAssertTrue(texts(trying.widget).contains("“itm” is not “item”."))
    }

    func testTheRouteForUnknownURLsIsCalledByItsTitle() throws {
        let unknown = Route("app://not-found", page: "test", name: "notFound", title: "Not here")
        let table = try RouteTable([Route("app://home", page: "test")], notFound: unknown)
        var registry = PageRegistry()
        registry.register("test") { TestPage($0) }
        let navigator = try Navigator(table: table)
        let fixture = Fixture(navigator, registry: registry)
        defer { fixture.close() }
        try navigator.start(at: "app://home", host: fixture.host)
        let (_, trying) = try tryTab(of: fixture)
        trying.show("app://nowhere")
        for text in ["Not here", "Not here  app://nowhere"] {
            XCTAssertTrue(texts(trying.widget).contains(text), "\(text) in \(texts(trying.widget))")
        }
        XCTAssertFalse(texts(trying.widget).contains { $0.contains("notFound ") || $0 == "notFound" })
    }

    func testARequestThatShowsNoPageSaysWhatItDoes() throws {
        var actions = ActionRegistry()
        actions.register("print") { _, _ in }
        let routes = [Route("app://home", page: "test"), Route("app://print", action: "print")]
        let table = try RouteTable(routes, externalSchemes: ["x-nobody"])
        var registry = PageRegistry()
        registry.register("test") { TestPage($0) }
        let navigator = try Navigator(table: table, actions: actions)
        let fixture = Fixture(navigator, registry: registry)
        defer { fixture.close() }
        try navigator.start(at: "app://home", host: fixture.host)
        let (_, trying) = try tryTab(of: fixture)
        trying.show("app://print")
        XCTAssertTrue(
            texts(trying.widget).contains("It would run the action “print”."),
            "\(texts(trying.widget))"
        )
        trying.show("x-nobody:home")
        XCTAssertTrue(texts(trying.widget).contains("No installed app opens “x-nobody:” links."))
    }

    func testOriginAndVerbChangeTheWay() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let (_, trying) = try tryTab(of: fixture)
        trying.show("app://item/4")
        let choices = descendants(trying.widget).filter {
            g_type_is_a(cgtk_type_of($0), gtk_drop_down_get_type()) != 0
        }
        gtk_drop_down_set_selected(as_drop_down(try choices.at(1)), 2)
        XCTAssertTrue(texts(trying.widget).contains("present"))
        gtk_drop_down_set_selected(as_drop_down(try choices.at(0)), 3)
        let entry = try XCTUnwrap(descendants(trying.widget).first { is_editable($0) != 0 })
        cgtk_emit(entry, "activate")
        XCTAssertEqual(fixture.events.last?.origin, .external)
        XCTAssertEqual(fixture.events.last?.action, "present")
    }

    func testTheTraceIsCopiedAsJSON() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let (inspector, trying) = try tryTab(of: fixture)
        trying.show("app://item/4?a=b")
        let request = NavigationRequest(.open(.text("app://item/4?a=b")), origin: .link)
        XCTAssertEqual(
            try copied("Copy Trace as JSON", in: trying),
            JSONLine.text(fixture.navigator.trace(of: request))
        )
        withExtendedLifetime(inspector) {}
    }

    // MARK: - Now

    func testTheStateIsCopiedAsTheDrawingOfTests() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let inspector = Inspector(fixture.navigator)
        inspector.show()
        let now = try XCTUnwrap(inspector.view.tabs.lazy.compactMap { $0 as? InspectorState }.first)
        for url in [
            "https://example.org/a", "app://board/1", "app://item/2?nav.action=embed",
            "app://item/3?a=b&nav.action=embed&nav.slot=side", "app://form/4", "app://item/5",
        ] {
            fixture.navigator.open(.app(url))
            now.refresh()
            XCTAssertEqual(try copied("Copy as Text", in: now), fixture.navigator.drawing)
        }
        let line = """
            {"seq":1,"origin":"link","outcome":"shown","animated":true,"microseconds":1,\
            "layers":[{"id":0,"depth":3,"entries":[]}]}
            """
        let event = try LoggedEvent(line: line, number: 1)
        now.show(LoggedState(StateSketch(event.layers, in: fixture.navigator), after: event, before: nil))
        XCTAssertEqual(try copied("Copy as Text", in: now), "…", "a state of the log")
    }

    func testEntriesThatASketchDoesNotHaveAreMarked() throws {
        let names = ["inbox", "drafts", "archive"]
        let fixture = try Fixture(
            routes: names.map { Route("app://\($0)", page: "test", branch: $0) },
            branches: names.map { Branch($0, root: "app://\($0)") },
            at: "app://inbox"
        )
        defer { fixture.close() }
        for number in 1...NavigationRecord.standardEntryLimit {
            fixture.navigator.open(.app("app://item/\(number)"))
        }
        let start = "*inbox: … > item/1 > item/2 > "
        XCTAssertEqual(fixture.sketch.drawing.prefix(start.count), start[...])
        fixture.navigator.select(branch: "drafts")
        XCTAssertEqual(fixture.sketch.drawing, "inbox: …; *drafts: drafts", "in the order of the switcher")
    }

    func testATriedURLHasNoLineBreakAndShowsItsControlsOfDirection() throws {
        let fixture = try Fixture(at: "app://item/\u{202E}24")
        defer { fixture.close() }
        let (inspector, tab) = try tryTab(of: fixture)
        let entry = try XCTUnwrap(descendants(tab.widget).first { is_editable($0) != 0 })
        XCTAssertEqual(entry.text, "app://item/%E2%80%AE24")
        for text in ["app://item/\n4\u{202E}2", "app://item/4\u{202E}\t2"] {
            inspector.view.trace(text)
            XCTAssertEqual(entry.text, "app://item/4%E2%80%AE2")
        }
    }

    // MARK: - Routes

    func testTheListedRoutesAreCopied() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let (_, tab) = try routesTab(of: fixture)
        let lines = fixture.navigator.table.routes.lines
        XCTAssertEqual(try copied("Copy as Text", in: tab), lines.map { $0 + "\n" }.joined())
        let search = try XCTUnwrap(descendants(tab.widget).first { is_editable($0) != 0 })
        search.text = "form"
        waitUntil("the others are gone") {
            self.texts(tab.widget).contains("1 route. The first match wins.")
        }
        XCTAssertEqual(try copied("Copy as Text", in: tab), "app://form/:id  -  present  test\n")
    }

    // Feature: The inspector lists all routes, each with a sample URL
    func testTheRoutesOfTheTableAreInTheirOrderEachWithASample() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let (inspector, tab) = try routesTab(of: fixture)
        waitUntil("the rows are made") { self.texts(tab.widget).contains("app://board/:id") }
        let patterns = fixture.navigator.table.routes.map(\.pattern)
        XCTAssertEqual(texts(tab.widget).filter(patterns.contains), patterns)
        let notes = "\u{2068}test\u{2069} · \u{2068}push\u{2069}"
        XCTAssertTrue(texts(tab.widget).contains { $0.contains(notes) }, "\(texts(tab.widget))")
        let search = try XCTUnwrap(descendants(tab.widget).first { is_editable($0) != 0 })
        search.text = "item"
        waitUntil("the others are gone") { !self.texts(tab.widget).contains("app://board/:id") }
        XCTAssertTrue(texts(tab.widget).contains("1 route. The first match wins."))
        let list = descendants(tab.widget).first { gtk_widget_has_css_class($0, "items") != 0 }
        gtk_widget_activate_action_variant(list, "list.activate-item", g_variant_new_uint32(0))
        XCTAssertEqual(shownTab(of: inspector), 0)
        XCTAssertTrue(texts(inspector.view.tabs[0].widget).contains("It would show “Item”."))
    }

    func testDownLeadsFromTheSearchToTheRoutes() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let (inspector, tab) = try routesTab(of: fixture)
        waitUntil("the rows are made") { self.texts(tab.widget).contains("app://board/:id") }
        tab.takeFocus()
        let search = try XCTUnwrap(descendants(tab.widget).first { is_search_entry($0) != 0 })
        XCTAssertTrue(press("Down|KP_Down", at: search))
        let list = try XCTUnwrap(descendants(tab.widget).first { gtk_widget_has_css_class($0, "items") != 0 })
        let focus = try XCTUnwrap(gtk_window_get_focus(as_window(inspector.window)))
        XCTAssertEqual(gtk_widget_get_parent(focus), list, "a row")
    }

    // Feature: The inspector opens a route with other values than its sample has
    func testARouteIsOpenedOrItsSampleIsTried() throws {
        let routes = [
            Route(
                "app://thing/:id<int>/:part?",
                page: "test",
                query: ["q": "string", "size": "int?"]
            )
        ]
        let fixture = try Fixture(routes: routes)
        defer { fixture.close() }
        let (inspector, tab) = try routesTab(of: fixture)
        waitUntil("the rows") { self.texts(tab.widget).contains("app://thing/:id<int>/:part?") }
        let named = descendants(tab.widget).filter { is_button($0) != 0 }
        let open = try XCTUnwrap(named.first { cgtk_has_accessible_label($0, "Open app://home") != 0 })
        cgtk_emit(open, "clicked")
        XCTAssertEqual(fixture.events.last?.urlText, "app://home")
        XCTAssertFalse(named.contains { cgtk_has_accessible_label($0, "Open app://thing/1?q=1") != 0 })
        let list = try XCTUnwrap(descendants(tab.widget).first { gtk_widget_has_css_class($0, "items") != 0 })
        let index = try XCTUnwrap(fixture.navigator.table.routes.firstIndex { $0.pattern.contains("thing") })
        gtk_widget_activate_action_variant(list, "list.activate-item", g_variant_new_uint32(guint32(index)))
        XCTAssertEqual(shownTab(of: inspector), 0)
        let way = try XCTUnwrap(inspector.view.tabs.lazy.compactMap { $0 as? InspectorTry }.first)
        let entry = try XCTUnwrap(descendants(way.widget).first { is_editable($0) != 0 })
        XCTAssertEqual(entry.text, "app://thing/1?q=1")
        entry.text = "app://thing/7/a%2Fb?q=c%26d"
        cgtk_emit(entry, "activate")
        XCTAssertEqual(fixture.state.top.url.text, "app://thing/7/a%2Fb?q=c%26d")
    }

    func testTheRouteOfTheShownPageIsMarked() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let (_, tab) = try routesTab(of: fixture)
        func marked() -> String? {
            let mark = descendants(tab.widget).first { gtk_widget_has_css_class($0, "mark") != 0 }
            return mark.flatMap { gtk_widget_get_parent($0) }.flatMap { self.texts($0).first }
        }
        waitUntil("the route of the home") { marked() == "app://home" }
        fixture.navigator.open("app://item/1")
        waitUntil("the route of the item") { marked() == "app://item/:id" }
    }

    func testATableThatIsReloadedOrRefusedIsFollowed() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let (_, tab) = try routesTab(of: fixture)
        fixture.navigator.reloadProblems = [
            RouteProblem("it is wrong", source: "routes.json:3", pattern: "app://x")
        ]
        XCTAssertTrue(texts(tab.widget).contains("routes.json:3: app://x: it is wrong"))
        try fixture.navigator.reload(RouteTable([Route("app://home", page: "test")]))
        XCTAssertFalse(texts(tab.widget).contains("routes.json:3: app://x: it is wrong"))
        XCTAssertTrue(texts(tab.widget).contains("1 route. The first match wins."))
    }

    func testSixtyProblemsLeaveTheWindowItsSizeAndTheLastOneIsReached() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let (inspector, tab) = try routesTab(of: fixture)
        waitUntil("the tab is shown") { gtk_widget_get_height(tab.widget) > 0 }
        let before = gtk_widget_get_height(inspector.window)
        let least = SizeRequest(of: inspector.window, GTK_ORIENTATION_VERTICAL).minimum
        fixture.navigator.reloadProblems = (1...60).map { line in
            RouteProblem("it is wrong", source: "routes.json:\(line)", pattern: "app://x")
        }
        let last = try XCTUnwrap(
            descendants(tab.widget).first { $0.text == "routes.json:60: app://x: it is wrong" }
        )
        let scrolled = try XCTUnwrap(gtk_widget_get_ancestor(last, gtk_scrolled_window_get_type()))
        iterate()
        XCTAssertEqual(gtk_widget_get_height(inspector.window), before)
        XCTAssertLessThanOrEqual(
            SizeRequest(of: inspector.window, GTK_ORIENTATION_VERTICAL).minimum,
            least + 170
        )
        let bar = gtk_scrolled_window_get_vadjustment(as_scrolled_window(scrolled))
        gtk_adjustment_set_value(bar, gtk_adjustment_get_upper(bar))
        var bounds = graphene_rect_t()
        waitUntil("the last one is in sight") {
            gtk_widget_compute_bounds(last, scrolled, &bounds) != 0 && bounds.origin.y >= 0
                && Int(bounds.origin.y + bounds.size.height) <= gtk_widget_get_height(scrolled)
        }
        // The user can scroll the list by keyboard only if the scrolled window accepts focus.
        XCTAssertNotEqual(gtk_widget_get_focusable(scrolled), 0)
    }

    // MARK: - Helpers

    /// Clicks a copy button in a tab, and returns the text on the clipboard.
    private func copied(_ button: String, in tab: any InspectorTab) throws -> String? {
        let button = descendants(tab.widget).first { cgtk_has_accessible_label($0, button) != 0 }
        cgtk_emit(try XCTUnwrap(button), "clicked")
        return clipboardText(near: tab.widget)
    }

    private static var windows: Int { Int(g_list_model_get_n_items(gtk_window_get_toplevels())) }

    private func attributes(of entry: Widget) -> [String] {
        guard let text = gtk_entry_get_attributes(as_entry(entry)).flatMap({ pango_attr_list_to_string($0) })
        else {
            return []
        }
        defer { g_free(text) }
        return String(cString: text).split(separator: "\n").map(String.init)
    }

    private func tryTab(of fixture: Fixture) throws -> (Inspector, InspectorTry) {
        let inspector = Inspector(fixture.navigator)
        inspector.show()
        return (inspector, try XCTUnwrap(inspector.view.tabs.lazy.compactMap { $0 as? InspectorTry }.first))
    }

    /// Creates an inspector that shows the tab Routes.
    private func routesTab(of fixture: Fixture) throws -> (Inspector, InspectorRoutes) {
        let inspector = Inspector(fixture.navigator)
        inspector.show()
        XCTAssertTrue(press("<Control>4|<Alt>4", at: inspector.window))
        return (
            inspector, try XCTUnwrap(inspector.view.tabs.lazy.compactMap { $0 as? InspectorRoutes }.first)
        )
    }

    private func shownTab(of inspector: Inspector) -> Int? {
        inspector.view.shown
    }

    private func texts(_ widget: Widget) -> [String] {
        descendants(widget).filter { is_label($0) != 0 }.map(\.text)
    }
}
