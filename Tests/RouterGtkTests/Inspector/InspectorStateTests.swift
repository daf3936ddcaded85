import CRouterGtk
import CRouterGtk.Testing
import Dispatch
import Glibc
import RouterCore
import RouterRecording
import XCTest

@testable import RouterGtk
@testable import RouterInspector

final class InspectorStateTests: WidgetTestCase {
    // Feature: The inspector draws the open layers and pages
    func testThePictureFollowsEveryChangeOnceAFrame() throws {
        let stage = try StateStage()
        defer { stage.close() }
        XCTAssertEqual(stage.entries, ["1 of 0"])
        XCTAssertEqual(stage.now.status.text, "1 entry")
        stage.navigator.push("app://item/2")
        stage.navigator.push("app://item/3")
        stage.navigator.present("app://form/4")
        XCTAssertEqual(stage.entries, ["1 of 0"], "nothing is drawn before the next frame")
        waitUntil("the next frame") { stage.entries == ["4 of 1", "3 of 0", "2 of 0", "1 of 0"] }
        XCTAssertEqual(stage.now.status.text, "4 entries")
        stage.navigator.dismiss()
        stage.navigator.pop()
        waitUntil("the next frame") { stage.entries == ["2 of 0", "1 of 0"] }
    }

    func testThePictureFollowsATableThatIsReadAnew() throws {
        let stage = try StateStage()
        defer { stage.close() }
        let routes = [
            Route("app://home", page: "test", title: "Start"), Route("app://item/:id", page: "test"),
        ]
        try stage.navigator.reload(RouteTable(routes))
        stage.now.tableChanged()
        waitUntil("the next frame") {
            stage.buttons.first.map { cgtk_has_accessible_label($0, "Start, app://home") != 0 } == true
        }
    }

    func testATabThatIsNotVisibleWaits() throws {
        let stage = try StateStage()
        defer { stage.close() }
        gtk_widget_set_visible(stage.now.widget, 0)
        stage.navigator.push("app://item/2")
        stage.waitForFrame()
        XCTAssertEqual(stage.entries, ["1 of 0"])
        gtk_widget_set_visible(stage.now.widget, 1)
        XCTAssertEqual(stage.entries, ["2 of 0", "1 of 0"])
    }

    func testEachEntryHasAButtonWithTitleAndURLAsItsName() throws {
        let stage = try StateStage()
        defer { stage.close() }
        stage.navigator.push("app://item/2")
        stage.now.refresh()
        XCTAssertNotEqual(cgtk_has_accessible_label(try stage.buttons.at(0), "Item, app://item/2"), 0)
        XCTAssertNotEqual(cgtk_has_accessible_label(try stage.buttons.at(1), "Home, app://home"), 0)
        stage.navigator.present("app://board/3")
        stage.navigator.embed("app://item/4", in: "side")
        stage.now.refresh()
        for (index, text) in ["Modal 1", "Modal 1, side", "Window", "Window"].enumerated() {
            XCTAssertNotEqual(cgtk_has_accessible_description(try stage.buttons.at(index), text), 0, text)
        }
        XCTAssertEqual(stage.buttons.map { gtk_widget_has_css_class($0, "shown") }, [1, 0, 0, 0])
        XCTAssertEqual(stage.buttons.map { gtk_widget_has_css_class($0, "embedded") }, [0, 1, 0, 0])
        stage.navigator.dismiss()
        stage.now.refresh()
        let first = try stage.buttons.at(1)
        stage.navigator.replace("app://item/3")
        stage.now.refresh()
        XCTAssertEqual(try stage.buttons.at(1), first, "the button of an entry stays")
        XCTAssertNotEqual(cgtk_has_accessible_label(try stage.buttons.at(0), "Item, app://item/3"), 0)
    }

    func testLayersAreSideBySideIfThereIsRoomTheTopOneFirst() throws {
        for width: gint in [720, 360] {
            let stage = try StateStage(width: width)
            defer { stage.close() }
            stage.navigator.push("app://item/2")
            stage.navigator.present("app://form/3")
            stage.now.refresh()
            stage.waitForLayout()
            let (modal, window) = (try stage.frames.at(0), try stage.frames.at(1))
            XCTAssertEqual(modal.y == window.y, width == 720)
            XCTAssertEqual(modal.x == window.x, width == 360)
            XCTAssertLessThan(modal.x + modal.y, window.x + window.y)
        }
    }

    func testBranchesAreNamedAndEntriesThatAreLeftOutAreCounted() throws {
        let stage = try StateStage()
        defer { stage.close() }
        let entries = (1...64).map { #"{"id":\#($0),"route":"Page \#($0)","url":"app://page/\#($0)"}"# }
        let line = """
            {"seq":1,"origin":"link","outcome":"shown","animated":true,"microseconds":1,"layers":[{"id":0,\
            "depth":10034,"branch":"archive","branches":{"inbox":0,"archive":10034},"entries":[\
            \(entries.joined(separator: ","))]}]}
            """
        let event = try LoggedEvent(line: line, number: 1)
        stage.now.view.show(StateSketch(event.layers, isOfFile: true, in: stage.navigator))
        XCTAssertEqual(
            shownTexts(stage.now.view.widget).prefix(6),
            [
                "Window", "10034 entries", "archive · 10034", "inbox", "Page 64",
                "\u{2066}app://page/64\u{2069}",
            ]
        )
        XCTAssertEqual(shownTexts(stage.now.view.widget).last, "9970 more")
        let marked = descendants(stage.now.view.widget).filter { gtk_widget_has_css_class($0, "branch") != 0 }
        XCTAssertEqual(marked.map { gtk_widget_has_css_class($0, "selected") }, [1, 0])
    }

    func testAClickShowsThePartsOfAnEntry() throws {
        let stage = try StateStage()
        defer { stage.close() }
        stage.navigator.push("app://board/7?tab=log#end", parameters: ["from": "test"])
        stage.navigator.embed("app://item/1?q=2", in: Embedding(slot: "side", key: "two"))
        stage.now.refresh()
        XCTAssertEqual(stage.texts, ["Select an entry to see its details."])
        stage.select(2)
        XCTAssertEqual(
            stage.texts,
            [
                "Board", "app://board/7?tab=log#end", "Route", "app://board/:id", "Query", "tab=log",
                "from", "test", "id", "7", "tab", "log", "Go Back Here", "Trace",
            ]
        )
        XCTAssertNotEqual(cgtk_is_accessible_selected(try stage.buttons.at(0)), 0)
        stage.select(3)
        XCTAssertEqual(
            stage.texts,
            [
                "Item", "app://item/1?q=2", "Route", "app://item/:id", "Slot", "side", "Key", "two",
                "Query", "q=2", "id", "1", "q", "2", "Go Back Here", "Trace",
            ]
        )
        XCTAssertEqual(cgtk_is_accessible_selected(try stage.buttons.at(0)), 0)
        stage.navigator.unembed("two")
        stage.now.refresh()
        XCTAssertEqual(stage.texts, ["Select an entry to see its details."])
    }

    func testWhatTheUserHasSelectedInTheDetailStaysSelected() throws {
        let stage = try StateStage()
        defer { stage.close() }
        stage.navigator.push("app://item/2#a?b")
        stage.now.refresh()
        stage.select(2)
        XCTAssertEqual(
            stage.texts.prefix(6),
            ["Item", "app://item/2#a?b", "Route", "app://item/:id", "id", "2"]
        )
        let labels = descendants(stage.now.detail.widget).filter { is_label($0) != 0 }
        stage.navigator.push("app://item/3")
        stage.now.refresh()
        XCTAssertEqual(descendants(stage.now.detail.widget).filter { is_label($0) != 0 }, labels)
        XCTAssertTrue(stage.now.detail.back.isSensitive)
    }

    func testGoingBackIsOneRequestAcrossLayers() throws {
        let stage = try StateStage()
        defer { stage.close() }
        stage.navigator.push("app://item/2")
        stage.navigator.push("app://item/3")
        stage.navigator.present("app://form/4")
        stage.navigator.present("app://form/5")
        stage.now.refresh()
        stage.fixture.forgetEvents()
        stage.select(2)
        XCTAssertTrue(stage.now.detail.back.isSensitive)
        cgtk_emit(stage.now.detail.back, "clicked")
        XCTAssertEqual(
            stage.fixture.state.layers.map { $0.entries.map(\.url.text) },
            [["app://home", "app://item/2"]]
        )
        XCTAssertEqual(stage.fixture.events.map(\.action), ["dismiss+pop"])
        stage.now.refresh()
        XCTAssertFalse(stage.now.detail.back.isSensitive, "it is on top")
        XCTAssertEqual(stage.focus, try stage.buttons.at(0))
        stage.fixture.check()
    }

    func testOnlyTheStepsThatAreNeededAreTaken() throws {
        let stage = try StateStage()
        defer { stage.close() }
        stage.navigator.push("app://board/2")
        stage.navigator.embed("app://item/3", in: "main")
        stage.navigator.push("app://item/4")
        stage.now.refresh()
        stage.fixture.forgetEvents()
        stage.select(3)
        cgtk_emit(stage.now.detail.back, "clicked")
        XCTAssertEqual(stage.fixture.state.top.url.text, "app://board/2", "the page around it is shown")
        stage.navigator.present("app://form/5")
        stage.now.refresh()
        cgtk_emit(stage.now.detail.back, "clicked")
        XCTAssertEqual(stage.fixture.events.map(\.action), ["pop", "present", "dismiss"])
        XCTAssertEqual(stage.fixture.state.top.embedded.count, 1)
    }

    func testAnEntryIsScrolledIntoViewAboveItsDetail() throws {
        let stage = try StateStage()
        defer { stage.close() }
        for item in 2...30 { stage.navigator.push("app://item/\(item)?a=1&b=2&c=3&d=4") }
        stage.now.refresh()
        for entry: UInt64 in [22, 1, 30] {
            stage.select(entry)
            waitUntil("entry \(entry)") { stage.now.view.selectedButton.map { stage.isInView($0) } ?? false }
        }
    }

    func testARefusalIsToldInTheTab() throws {
        let stage = try StateStage()
        defer { stage.close() }
        stage.navigator.push("app://item/2")
        stage.now.refresh()
        stage.select(1)
        TestPage.answering = { $0.answer(false) }
        defer { TestPage.answering = nil }
        cgtk_emit(stage.now.detail.back, "clicked")
        XCTAssertTrue(stage.now.failure.widget.isVisible)
        XCTAssertEqual(stage.fixture.state.base.depth, 2)
        stage.select(2)
        XCTAssertFalse(stage.now.failure.widget.isVisible)
    }

    func testArrowKeysMoveFocusAndTabReachesOneEntry() throws {
        let stage = try StateStage()
        defer { stage.close() }
        stage.navigator.push("app://item/2")
        stage.navigator.present("app://form/3")
        stage.now.refresh()
        stage.now.takeFocus()
        XCTAssertEqual(stage.focus, try stage.buttons.at(2), "the entry that Tab reached stays")
        let picture = stage.now.view.widget
        for (key, index) in [
            ("Down", 2), ("Up", 1), ("Left", 0), ("Left", 0), ("Right", 1), ("Up", 0), ("End", 2),
            ("Home", 0),
        ] {
            XCTAssertTrue(press("\(key)|KP_\(key)", at: picture))
            XCTAssertEqual(stage.focus, try stage.buttons.at(index), key)
            let reachable = stage.buttons.filter { gtk_widget_get_focusable($0) != 0 }
            XCTAssertEqual(reachable, [try stage.buttons.at(index)], key)
        }
    }

    func testFocusStaysInThePictureWhenItsEntryLeaves() throws {
        let stage = try StateStage()
        defer { stage.close() }
        stage.navigator.push("app://item/2")
        stage.navigator.push("app://item/3")
        stage.now.refresh()
        stage.select(3)
        XCTAssertEqual(stage.focus, try stage.buttons.at(0))
        stage.navigator.pop()
        stage.now.refresh()
        XCTAssertEqual(stage.buttons.count, 2)
        XCTAssertEqual(stage.focus, try stage.buttons.at(0))
    }

    // Feature: The state after each event, and what the event changed
    func testAStateOfTheLogIsShownInsteadOfThePresentOne() throws {
        let stage = try StateStage()
        defer { stage.close() }
        let home = stage.fixture.sketch
        stage.navigator.push("app://item/2")
        let old = LoggedState(
            stage.fixture.sketch,
            after: LoggedEvent(try XCTUnwrap(stage.fixture.events.last)),
            before: home
        )
        stage.navigator.push("app://item/3")
        XCTAssertFalse(stage.now.past.widget.isVisible)
        stage.now.show(old)
        XCTAssertEqual(stage.entries, ["2 of 0", "1 of 0"])
        XCTAssertEqual(stage.now.past.title.text, "State after event 1")
        XCTAssertEqual(
            descendants(stage.now.past.changes).dropFirst().map(\.text),
            ["push \u{2066}app://item/2\u{2069}", "Opened: \u{2068}Item\u{2069}"]
        )
        stage.select(1)
        XCTAssertFalse(stage.now.detail.back.isSensitive)
        stage.navigator.push("app://item/4")
        stage.waitForFrame()
        XCTAssertEqual(stage.entries, ["2 of 0", "1 of 0"])
        XCTAssertTrue(stage.now.past.widget.isVisible)
        cgtk_emit(stage.now.past.current, "clicked")
        XCTAssertEqual(stage.entries, ["4 of 0", "3 of 0", "2 of 0", "1 of 0"])
        XCTAssertFalse(stage.now.past.widget.isVisible)
        XCTAssertTrue(stage.now.detail.back.isSensitive)
    }

    // Feature: The state after each event, and what the event changed
    func testTheChangesOfAnEventAreThosePagesThatDiffer() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.push("app://item/2")
        let before = fixture.sketch
        fixture.navigator.open("app://item/3", verb: .replace)
        fixture.navigator.push("app://item/4")
        let changes = fixture.sketch.changes(since: before)
        XCTAssertEqual(changes.opened.map(\.url), ["app://item/3", "app://item/4"])
        XCTAssertEqual(changes.closed.map(\.url), ["app://item/2"])
        XCTAssertEqual(changes.changed, [])
        // A `StateSketch` omits entries far below the top.
        // The inspector must not report these entries as closed.
        for number in 5...NavigationRecord.standardEntryLimit + 5 {
            fixture.navigator.push("app://item/\(number)")
        }
        let deep = fixture.sketch
        fixture.navigator.push("app://item/1")
        let deeper = fixture.sketch
        XCTAssertEqual(deeper.changes(since: deep).opened.map(\.url), ["app://item/1"])
        XCTAssertEqual(deeper.changes(since: deep).closed, [])
        XCTAssertEqual(deep.changes(since: deeper).opened, [])
    }

    func testRequestsThatWaitForAGuardAreNamed() throws {
        let stage = try StateStage()
        defer { stage.close() }
        XCTAssertFalse(stage.now.waiting.isVisible)
        for (number, outcome, resumes) in [(1, "deferred", ""), (2, "shown", #""resumes":1,"#)] {
            let line =
                #"{"seq":\#(number),"url":"app://item/2",\#(resumes)"origin":"link","outcome":"\#(outcome)","#
            let event = try LoggedEvent(
                line: line + #""animated":true,"microseconds":1,"layers":[]}"#,
                number: 1
            )
            EventRecording.of(stage.navigator).append(event)
            stage.now.refresh()
            let text = stage.now.waiting.isVisible ? stage.now.waiting.text : nil
            XCTAssertEqual(text, number == 1 ? "Deferred by a guard: \u{2066}app://item/2\u{2069}" : nil)
        }
    }

    func testBeforeTheStartItSaysSo() throws {
        let navigator = try Navigator(table: try RouteTable([Route("app://home", page: "test")]))
        let inspector = Inspector(navigator)
        let now = InspectorState(of: inspector.view)
        XCTAssertFalse(now.save.isSensitive)
        XCTAssertEqual(shownTexts(now.widget), ["Nothing is open yet."])
        try navigator.start(at: "app://home")
        now.refresh()
        XCTAssertTrue(now.save.isSensitive)
        XCTAssertEqual(now.status.text, "1 entry")
        gtk_window_destroy(as_window(inspector.window))
    }

    func testThePictureIsWrittenToAFileOrTheReasonIsTold() throws {
        let stage = try StateStage()
        defer { stage.close() }
        let path = "\(String(cString: g_get_tmp_dir()))/navigation-\(getpid()).svg"
        defer { unlink(path) }
        stage.now.write(to: g_file_new_for_path(path))
        var text: UnsafeMutablePointer<CChar>?
        XCTAssertNotEqual(g_file_get_contents(path, &text, nil, nil), 0)
        let file = text.map { String(cString: $0) } ?? ""
        XCTAssertTrue(file.contains("<svg xmlns="), file)
        // In the file, each letter is a shape that a `use` element draws at its position.
        XCTAssertGreaterThan(file.components(separatedBy: "<use ").count, "app://home".count)
        g_free(text)
        XCTAssertFalse(stage.now.failure.widget.isVisible)
        stage.now.write(to: g_file_new_for_path("/nowhere/a.svg"))
        XCTAssertTrue(stage.now.failure.widget.isVisible)
        XCTAssertTrue(stage.failure.hasPrefix("a.svg cannot be saved. "))
        XCTAssertTrue(stage.failure.contains("No such file or directory"))
    }

    func testAPipeIsNotWrittenAndNotWaitedFor() throws {
        let stage = try StateStage()
        defer { stage.close() }
        let path = "\(String(cString: g_get_tmp_dir()))/navigation-\(getpid()).pipe"
        XCTAssertEqual(mkfifo(path, 0o600), 0)
        defer { unlink(path) }
        // If the code waits for a reader by mistake, this unblocks it,
        // so that the test fails instead of hanging.
        DispatchQueue.global().asyncAfter(deadline: .now() + 10) { close(open(path, O_RDONLY | O_NONBLOCK)) }
        stage.now.write(to: g_file_new_for_path(path))
        XCTAssertTrue(stage.failure.hasSuffix(" It is not a regular file."), stage.failure)
    }

    func testTheFileIsChosenInTheDialogOfTheDesktop() throws {
        let stage = try StateStage()
        defer { stage.close() }
        cgtk_emit(stage.now.save, "clicked")
        waitUntil("the dialog") { !stage.dialogs.isEmpty }
        let cancel = descendants(try stage.dialogs.at(0)).first { is_button($0) != 0 && $0.text == "Cancel" }
        try cgtk_emit(XCTUnwrap(cancel), "clicked")
        waitUntil("its end") { stage.dialogs.isEmpty }
        XCTAssertFalse(stage.now.failure.widget.isVisible)
    }

    func testTheURLIsCopied() throws {
        let stage = try StateStage()
        defer { stage.close() }
        stage.navigator.push("app://item/2?a=b")
        stage.now.refresh()
        stage.select(2)
        cgtk_emit(stage.now.detail.copy, "clicked")
        XCTAssertEqual(clipboardText(near: stage.now.widget), "app://item/2?a=b")
        XCTAssertEqual(stage.now.status.text, "URL copied")
    }

    func testItFitsInANarrowWindowAndGoesWithIt() throws {
        weak var released: InspectorState?
        do {
            let stage = try StateStage()
            defer { stage.close() }
            stage.navigator.push("app://item/\(String(repeating: "a", count: 400))")
            stage.now.refresh()
            stage.select(2)
            released = stage.now
            XCTAssertLessThanOrEqual(SizeRequest(of: stage.now.widget, .horizontal).minimum, 360)
        }
        iterate()
        XCTAssertNil(released)
    }
}

/// The State tab of the inspector, in a separate window.
@MainActor
private final class StateStage {
    let fixture: Fixture
    let now: InspectorState
    private let inspector: Inspector
    let window = ObjectReference(gtk_window_new())
    private var observation: NavigationObservation?

    init(width: gint = 720) throws {
        fixture = try Fixture()
        inspector = Inspector(fixture.navigator)
        now = InspectorState(of: inspector.view)
        observation = fixture.navigator.observe { [weak now] in now?.follow($0) }
        gtk_window_set_child(as_window(window.pointer), SteadyBox.make(now.widget.css("inspector")))
        gtk_window_set_default_size(as_window(window.pointer), width, 640)
        gtk_window_present(as_window(window.pointer))
        waitUntil("the window") { gtk_widget_get_width(now.view.widget) > 1 }
    }

    func close() {
        observation?.cancel()
        gtk_window_destroy(as_window(window.pointer))
        gtk_window_destroy(as_window(inspector.window))
        fixture.close()
    }

    var navigator: Navigator { fixture.navigator }

    var entries: [String] {
        now.view.panels.flatMap { panel in panel.entries.map { "\($0) of \(panel.id)" } }
    }

    /// The buttons of all entries in the picture. Those in the top layer are first.
    var buttons: [Widget] {
        now.view.panels.flatMap { panel in panel.entries.compactMap { panel.button(of: $0) } }
    }

    var focus: Widget? { gtk_window_get_focus(as_window(window.pointer)) }

    /// The open file dialogs.
    var dialogs: [Widget] {
        guard let windows = gtk_window_get_toplevels() else { return [] }
        let all = (0..<g_list_model_get_n_items(windows)).compactMap { g_list_model_get_item(windows, $0) }
        defer { for window in all { g_object_unref(window) } }
        return all.map { as_widget($0) }
            .filter {
                gtk_widget_get_visible($0) != 0
                    && String(cString: g_type_name(cgtk_type_of($0))) == "GtkFileChooserDialog"
            }
    }

    /// The message about the last failure.
    var failure: String { shownTexts(now.failure.widget).first ?? "" }

    /// The text of each visible label in the detail, which describes the selected entry.
    var texts: [String] { shownTexts(now.detail.widget) }

    /// Clicks the entry with this id.
    func select(_ entry: UInt64) {
        for panel in now.view.panels { panel.button(of: entry).map { cgtk_emit($0, "clicked") } }
    }

    /// The positions of the buttons in the picture.
    var frames: [(x: Float, y: Float, height: Float)] {
        buttons.map { button in
            var bounds = graphene_rect_t()
            _ = gtk_widget_compute_bounds(button, now.view.widget, &bounds)
            return (bounds.origin.x, bounds.origin.y, bounds.size.height)
        }
    }

    func waitForLayout() {
        waitUntil("a layout") { frames.allSatisfy { $0.height > 30 } }
    }

    /// Returns whether all of a button is in the visible part of the picture.
    func isInView(_ button: Widget) -> Bool {
        guard let scroller = gtk_widget_get_ancestor(now.view.widget, gtk_scrolled_window_get_type()) else {
            return false
        }
        var bounds = graphene_rect_t()
        _ = gtk_widget_compute_bounds(button, scroller, &bounds)
        return bounds.origin.y >= 0
            && bounds.origin.y + bounds.size.height <= Float(gtk_widget_get_height(scroller))
    }

    func waitForFrame() { RouterGtkTests.waitForFrame(of: window.widget) }
}

extension Fixture {
    /// The sketch of the current state.
    @MainActor var sketch: StateSketch { StateSketch(state.records(), in: navigator) }
}

/// Returns the text of each visible label, including labels in buttons.
@MainActor
private func shownTexts(_ widget: Widget) -> [String] {
    guard gtk_widget_get_visible(widget) != 0 else { return [] }
    if is_label(widget) != 0 { return widget.text.isEmpty ? [] : [widget.text] }
    return children(widget).flatMap { shownTexts($0) }
}
