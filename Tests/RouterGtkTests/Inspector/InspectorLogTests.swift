import CRouterGtk
import CRouterGtk.Testing
import Foundation
import Glibc
import RouterCore
import RouterRecording
import XCTest

@testable import RouterGtk
@testable import RouterInspector

final class InspectorLogTests: WidgetTestCase {
    /// The Log tab in a separate window, and an app with a few routes.
    @MainActor
    private final class LogStage {
        let fixture: Fixture
        let inspector: Inspector
        let tab: InspectorLog
        let window = ObjectReference(gtk_window_new())
        private(set) var steps: [String?] = []
        private var observation: NavigationObservation?

        init(isShown: Bool = true, translate: Texts.Translation? = nil) throws {
            fixture = try Fixture()
            inspector = Inspector(fixture.navigator, translate: translate)
            tab = InspectorLog(of: inspector.view)
            gtk_window_set_child(as_window(window.pointer), tab.widget)
            gtk_window_set_default_size(as_window(window.pointer), 360, 640)
            if isShown { show() }
            observation = fixture.navigator.observe { [tab] in if $0.isOfRequest { tab.follow($0) } }
            tab.onSelect = { [unowned self] state in
                steps.append(state?.sketch.layers.last?.entries.last?.url)
            }
        }

        func show() {
            gtk_window_present(as_window(window.pointer))
            waitUntil("the tab is mapped") { gtk_widget_get_mapped(tab.widget) != 0 }
        }

        func close() {
            gtk_window_destroy(as_window(window.pointer))
            fixture.close()
        }

        func open(_ requests: NavigationRequest...) {
            for request in requests { fixture.navigator.open(request) }
            iterate()
        }

        var urls: [String?] { tab.log.listed.map(\.url) }

        /// Returns the text of each visible label below a widget.
        func texts(_ widget: Widget) -> [String] {
            descendants(widget).filter { is_label($0) != 0 && gtk_widget_get_mapped($0) != 0 }.map(\.text)
        }

        func button(_ title: String) -> Widget? {
            descendants(tab.detail.widget).first {
                is_button($0) != 0 && ($0.text == title || cgtk_has_accessible_label($0, title) != 0)
            }
        }

        func click(_ title: String) throws { cgtk_emit(try XCTUnwrap(button(title), title), "clicked") }

        func search(_ text: String) {
            guard tab.head.search.text != text else { return }
            var isTold = false
            tab.head.search.onChanged { isTold = true }
            tab.head.search.text = text
            waitUntil("the search") { isTold }
            iterate()
        }

        var clipboard: String? { clipboardText(near: tab.widget) }
    }

    /// Creates a file in a folder that is removed afterward.
    private func withFile(_ text: String?, _ body: (OpaquePointer, String) throws -> Void) rethrows {
        var name = Array("/tmp/log-XXXXXX".utf8CString)
        let folder = String(cString: g_mkdtemp(&name))
        let path = folder + "/events.jsonl"
        defer {
            unlink(path)
            rmdir(folder)
        }
        if let text { g_file_set_contents(path, text, -1, nil) }
        let file = g_file_new_for_path(path)!
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        try body(file, path)
    }

    // Feature: A log of requests, with search and filter
    func testEventsAreListedWithAllThatTellsThemApart() throws {
        let stage = try LogStage()
        defer { stage.close() }
        XCTAssertEqual(stage.texts(stage.tab.widget).first { $0.hasPrefix("No events") }?.isEmpty, false)
        stage.open("app://item/1", .external("app://nowhere"), .link("app://item/%zz"))
        waitUntil("the rows") { stage.texts(stage.tab.list.widget).count == 16 }
        let texts = stage.texts(stage.tab.list.widget)
        let clock = try XCTUnwrap(EventTime.text(stage.tab.log.listed.at(0).time, "%X"))
        XCTAssertEqual(Array(texts.prefix(5)), ["1", "push", "shown", clock, "\u{2066}app://item/1\u{2069}"])
        XCTAssertTrue(try texts.at(5).hasPrefix("app · "), "\(texts)")
        XCTAssertEqual(Array(texts.dropFirst(6).prefix(2)), ["2", "refused · notFound"])
        XCTAssertTrue(try texts.at(10).hasPrefix("external · "), "\(texts)")
        XCTAssertEqual(try texts.at(12), "refused · invalidURL")
        XCTAssertEqual(stage.tab.bar.status.text, "3 events")
        let row = try XCTUnwrap(
            descendants(stage.tab.list.widget).first { gtk_widget_has_css_class($0, "event") != 0 }
        )
        let time = EventTime.duration(try stage.tab.log.listed.at(0).microseconds)
        XCTAssertNotEqual(
            cgtk_has_accessible_label(
                gtk_widget_get_parent(row),
                "1, push, shown, \u{2066}app://item/1\u{2069}, app, \(clock), \(time)"
            ),
            0
        )
    }

    // Feature: A log of requests, with search and filter
    func testSearchAndFilterNarrowTheList() throws {
        let stage = try LogStage()
        defer { stage.close() }
        stage.open("app://item/1", .external("app://nowhere"), .external("app://live/2"))
        stage.search("NOWHERE")
        XCTAssertEqual(stage.urls, ["app://nowhere"])
        XCTAssertEqual(stage.tab.bar.status.text, "1 of 3 events")
        stage.search("nothing like it")
        XCTAssertTrue(stage.texts(stage.tab.widget).contains("Nothing matches."))
        stage.search("")
        for (kind, urls) in [
            ["app://item/1", "app://nowhere", "app://live/2"], ["app://item/1", "app://live/2"],
            ["app://nowhere"],
            ["app://nowhere", "app://live/2"],
        ].enumerated() {
            gtk_drop_down_set_selected(as_drop_down(stage.tab.head.filter), guint(kind))
            XCTAssertEqual(stage.urls, urls)
        }
        // Of the events that follow, the list shows only those that match the filter.
        stage.open("app://item/3", .external("app://item/4"))
        XCTAssertEqual(stage.urls, ["app://nowhere", "app://live/2", "app://item/4"])
        XCTAssertEqual(stage.tab.list.count, 3)
    }

    func testTheDetailHasAllFields() throws {
        let stage = try LogStage()
        defer { stage.close() }
        stage.open("app://item/1", "app://form/2", .link("app://item/%zz"))
        XCTAssertFalse(stage.tab.detail.widget.isVisible)
        stage.tab.list.selected = 2
        waitUntil("the detail") { gtk_widget_get_mapped(stage.tab.detail.widget) != 0 }
        let texts = stage.texts(stage.tab.detail.widget)
        XCTAssertEqual(texts.first, "3  refused")
        for text in ["app://item/%zz", "link", "invalidURL", "badEscape", "11"] {
            XCTAssertTrue(texts.contains(text), text)
        }
    }

    func testTheDetailGetsHalfOfAHighWindow() throws {
        let stage = try LogStage()
        defer { stage.close() }
        stage.open("app://item/1")
        stage.tab.arrange(600, 1_200)
        XCTAssertEqual(
            gtk_scrolled_window_get_max_content_height(as_scrolled_window(stage.tab.detail.widget)),
            600
        )
        stage.tab.arrange(600, 300)
        XCTAssertEqual(
            gtk_scrolled_window_get_max_content_height(as_scrolled_window(stage.tab.detail.widget)),
            260
        )
    }

    func testARequestWithoutURLCanOnlyBeCopiedAsJSON() throws {
        let stage = try LogStage()
        defer { stage.close() }
        stage.open("app://item/1")
        stage.fixture.navigator.pop()
        iterate()
        stage.tab.list.selected = 1
        for (title, isSensitive) in [
            ("Replay", false), ("Trace", false), ("Copy URL", false), ("Copy as JSON", true),
            ("Copy as Test", false),
        ] {
            XCTAssertEqual(try XCTUnwrap(stage.button(title)).isSensitive, isSensitive, title)
        }
    }

    func testAnEventOfSeveralRequestsShowsItsURLAndIsNotReplayed() throws {
        let stage = try LogStage()
        defer { stage.close() }
        stage.open("app://item/1")
        stage.fixture.navigator.atomically {
            $0.pop()
            $0.push("app://item/2")
        }
        iterate()
        stage.tab.list.selected = 1
        waitUntil("the detail") { gtk_widget_get_mapped(stage.tab.detail.widget) != 0 }
        XCTAssertTrue(stage.texts(stage.tab.detail.widget).contains("app://item/2"))
        for (title, isSensitive) in [
            ("Replay", false), ("Trace", true), ("Copy URL", true), ("Copy as JSON", true),
            ("Copy as Test", false),
        ] {
            XCTAssertEqual(try XCTUnwrap(stage.button(title)).isSensitive, isSensitive, title)
        }
        let lines = stage.tab.log.listed.map(\.line)
        withFile(lines.joined(separator: "\n")) { file, _ in stage.tab.load(file) }
        stage.fixture.navigator.pop(.root)
        stage.fixture.forgetEvents()
        cgtk_emit(stage.tab.bar.replay, "clicked")
        let sentence = "The log has too little information to replay event 2."
        waitUntil("the reason") { stage.texts(stage.tab.head.failure.widget).contains(sentence) }
        XCTAssertEqual(stage.fixture.events.map(\.urlText), ["app://item/1"])
    }

    // Feature: Replaying a request, and copying it as a test
    func testAnEventIsReplayedAndCopied() throws {
        let stage = try LogStage()
        defer { stage.close() }
        stage.open("app://item/1", "app://item/2")
        stage.tab.list.selected = 0
        try stage.click("Copy URL")
        XCTAssertEqual(stage.clipboard, "app://item/1")
        XCTAssertEqual(stage.tab.bar.status.text, "URL copied")
        try stage.click("Copy as JSON")
        XCTAssertEqual(stage.clipboard, try stage.tab.log.listed.at(0).line)
        try stage.click("Copy as Test")
        XCTAssertEqual(
            stage.clipboard?.contains(#"{"entries":[{"url":"app://home"}]}"#),
            true,
            "what was open before"
        )
        XCTAssertEqual(
            stage.clipboard?.contains(
                #"await navigator.outcome(ofOpening: .app("app://item/1"), verb: .push)"#
            ),
            true
        )
        try stage.click("Replay")
        iterate()
        XCTAssertEqual(stage.fixture.events.last?.urlText, "app://item/1")
        XCTAssertEqual(stage.fixture.events.last?.origin, .link)
        XCTAssertEqual(stage.urls, ["app://item/1", "app://item/2", "app://item/1"])
        XCTAssertTrue(try stage.tab.selected === stage.tab.log.listed.at(0), "the selection stays")
    }

    // Feature: Replaying a whole log up to the first event with a different outcome
    func testAWholeLogIsReplayedUntilAnEventEndsOtherwise() throws {
        let stage = try LogStage()
        defer { stage.close() }
        stage.open("app://item/1", .link("app://form/2"))
        stage.fixture.navigator.dismiss()
        stage.open(.user("app://nowhere"))
        let lines = stage.tab.log.listed.map(\.line)
        withFile(lines.joined(separator: "\n")) { file, _ in stage.tab.load(file) }
        stage.fixture.navigator.pop(.root)
        stage.fixture.forgetEvents()
        cgtk_emit(stage.tab.bar.replay, "clicked")
        XCTAssertFalse(stage.tab.bar.replay.isSensitive, "one replay at a time")
        waitUntil("the end") { stage.tab.bar.status.text == "4 events replayed" }
        XCTAssertTrue(stage.tab.bar.replay.isSensitive)
        XCTAssertEqual(stage.fixture.events.map(\.origin), [.app, .link, .app, .user])
        XCTAssertEqual(stage.fixture.events.map(\.action), ["push", "present", "dismiss", nil])
        XCTAssertEqual(stage.fixture.state.top.url.text, "app://item/1")
        let changed = [
            try lines.at(0),
            try lines.at(1).replacing(#""outcome":"shown""#, with: #""outcome":"alreadyShown""#),
            try lines.at(3),
        ]
        withFile(changed.joined(separator: "\n")) { file, _ in stage.tab.load(file) }
        stage.fixture.forgetEvents()
        cgtk_emit(stage.tab.bar.replay, "clicked")
        let sentence = "Event 2 ended as shown instead of alreadyShown."
        waitUntil("the reason") { stage.texts(stage.tab.head.failure.widget).contains(sentence) }
        XCTAssertEqual(stage.tab.list.selected, 1)
        XCTAssertEqual(stage.fixture.events.count, 2, "it stops")
    }

    // Feature: Saving and loading a log
    func testASavedLogIsLoadedAndSteppedThrough() throws {
        let stage = try LogStage()
        defer { stage.close() }
        stage.open("app://item/1", "app://form/2", .external("app://nowhere"))
        withFile(nil) { file, path in
            stage.tab.save(to: file)
            XCTAssertEqual(stage.tab.bar.status.text, "Saved as events.jsonl")
            stage.tab.load(file)
        }
        stage.open("app://item/9")
        XCTAssertEqual(stage.urls, ["app://item/1", "app://form/2", "app://nowhere"])
        XCTAssertFalse(stage.tab.bar.clear.isSensitive, "a file is not cleared")
        XCTAssertEqual(stage.tab.list.selected, 0, "the first event of the file")
        let focus = try XCTUnwrap(gtk_window_get_focus(as_window(stage.window.pointer)))
        XCTAssertNotEqual(gtk_widget_is_ancestor(focus, stage.tab.list.widget), 0, "keys go to the list")
        XCTAssertTrue(press("<Alt>Down", at: stage.tab.widget))
        cgtk_emit(stage.tab.bar.stepper.next, "clicked")
        XCTAssertFalse(stage.tab.bar.stepper.next.isSensitive)
        XCTAssertTrue(press("<Alt>Up", at: stage.tab.widget))
        cgtk_emit(stage.tab.bar.stepper.previous, "clicked")
        XCTAssertFalse(stage.tab.bar.stepper.previous.isSensitive)
        let live = try XCTUnwrap(
            descendants(stage.tab.head.file).first { is_button($0) != 0 && $0.text == "Live" }
        )
        cgtk_emit(live, "clicked")
        XCTAssertEqual(
            stage.steps.compactMap(\.self),
            ["app://item/1", "app://form/2", "app://form/2", "app://form/2", "app://item/1"]
        )
        XCTAssertEqual(stage.steps.last, .some(nil))
        XCTAssertEqual(stage.urls, ["app://item/1", "app://form/2", "app://nowhere", "app://item/9"])
        XCTAssertFalse(stage.tab.head.file.isVisible)
    }

    func testLinesThatCannotBeReadAreCountedAndNamed() throws {
        let stage = try LogStage()
        defer { stage.close() }
        stage.open("app://item/1")
        let line = try stage.tab.log.listed.at(0).line
        withFile("\(line)\n{\n\(line)\n{}\n") { file, _ in stage.tab.load(file) }
        XCTAssertEqual(stage.urls, ["app://item/1", "app://item/1"])
        let expander = try XCTUnwrap(
            descendants(stage.tab.head.file).first { cgtk_type_of($0) == gtk_expander_get_type() }
        )
        gtk_expander_set_expanded(as_expander(expander), 1)
        iterate()
        let texts = descendants(stage.tab.head.file).filter { is_label($0) != 0 }.map(\.text)
        XCTAssertTrue(texts.contains("2 lines cannot be read"), "\(texts)")
        XCTAssertTrue(texts.contains("Events of events.jsonl"), "\(texts)")
        XCTAssertTrue(
            texts.contains("Line 2: The line must be a JSON object.\nLine 4: “seq” is missing."),
            "\(texts)"
        )
    }

    func testTheMistakesOfALineAreSaidInTheLanguageOfTheUser() throws {
        let stage = try LogStage(translate: bracketed)
        defer { stage.close() }
        stage.open(.link("app://item/1"))
        let line = try stage.tab.log.listed.at(0).line
        let lines = ["{", "{}", line.replacingOccurrences(of: "\"link\"", with: "\"moon\"")]
        withFile(lines.joined(separator: "\n")) { file, _ in stage.tab.load(file) }
        let expander = try XCTUnwrap(
            descendants(stage.tab.head.file).first { cgtk_type_of($0) == gtk_expander_get_type() }
        )
        gtk_expander_set_expanded(as_expander(expander), 1)
        let texts = descendants(stage.tab.head.file).filter { is_label($0) != 0 }.flatMap {
            $0.text.split(separator: "\n")
        }
        XCTAssertEqual(
            texts.filter { $0.contains("Line") },
            [
                "⟦Line 1: ⟦The line must be a JSON object.⟧⟧", "⟦Line 2: ⟦“seq” is missing.⟧⟧",
                "⟦Line 3: ⟦The value of “origin” is not valid.⟧⟧",
            ]
        )
    }

    func testAnEmptyFileSaysSo() throws {
        let stage = try LogStage()
        defer { stage.close() }
        stage.open("app://item/1")
        withFile("") { file, _ in stage.tab.load(file) }
        iterate()
        XCTAssertTrue(stage.texts(stage.tab.widget).contains("No events in this file."))
    }

    func testAFileThatCannotBeReadOrWrittenSaysWhy() throws {
        let stage = try LogStage()
        defer { stage.close() }
        stage.open("app://item/1")
        let folder = g_file_new_for_path("/tmp")!
        let nowhere = g_file_new_for_path("/tmp/no such folder/events.jsonl")!
        stage.tab.load(folder)
        iterate()
        XCTAssertEqual(
            stage.texts(stage.tab.head.failure.widget),
            ["tmp cannot be read. It is not a regular file."]
        )
        stage.tab.save(to: nowhere)
        iterate()
        let text = stage.texts(stage.tab.head.failure.widget).first ?? ""
        XCTAssertTrue(text.hasPrefix("events.jsonl cannot be saved. "), text)
        XCTAssertEqual(stage.urls, ["app://item/1"], "the list stays")
        withFile("") { file, path in
            XCTAssertEqual(truncate(path, (64 << 20) + 1), 0)
            stage.tab.load(file)
        }
        iterate()
        XCTAssertEqual(
            stage.texts(stage.tab.head.failure.widget),
            ["events.jsonl cannot be read. It is larger than 64 MiB."]
        )
        for file in [folder, nowhere] { g_object_unref(UnsafeMutableRawPointer(file)) }
    }

    func testTheListFollowsNewEventsOnlyFromItsEnd() throws {
        let stage = try LogStage()
        defer { stage.close() }
        for number in 1...60 { stage.open("app://live/\(number)") }
        let scrolled = stage.tab.list.widget
        let bar = gtk_scrolled_window_get_vadjustment(as_scrolled_window(scrolled))
        func distance() -> Double {
            gtk_adjustment_get_upper(bar) - gtk_adjustment_get_page_size(bar) - gtk_adjustment_get_value(bar)
        }
        waitUntil("the end is in view") { gtk_adjustment_get_value(bar) > 100 && distance() < 2 }
        gtk_adjustment_set_value(bar, 0)
        iterate()
        stage.open("app://live/61")
        waitUntil("the new row") { stage.tab.list.count == 61 }
        XCTAssertEqual(gtk_adjustment_get_value(bar), 0, accuracy: 1)
    }

    func testALogThatIsOpenedLateIsAtItsNewestEvent() throws {
        let stage = try LogStage(isShown: false)
        defer { stage.close() }
        for number in 1...60 { stage.open("app://live/\(number)") }
        stage.show()
        let bar = gtk_scrolled_window_get_vadjustment(as_scrolled_window(stage.tab.list.widget))
        waitUntil("the newest event") {
            let end = gtk_adjustment_get_value(bar) + gtk_adjustment_get_page_size(bar)
            return gtk_adjustment_get_value(bar) > 100 && end > gtk_adjustment_get_upper(bar) - 2
        }
    }

    // Feature: The log is kept while the inspector is closed, and grows if the app records events
    func testAClosedInspectorKeepsItsLogAndOnlyTheLastEventAfterIt() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        func log() throws -> ListedEvents {
            Inspector(fixture.navigator).show()
            let tabs = try XCTUnwrap(Inspector.of(fixture.navigator)).view.tabs
            return try XCTUnwrap(tabs.lazy.compactMap { $0 as? InspectorLog }.first).log
        }
        _ = try log()
        fixture.navigator.open("app://item/1")
        Inspector.of(fixture.navigator)?.close()
        for number in 2...4 { fixture.navigator.open("app://item/\(number)") }
        do {
            let again = try log()
            XCTAssertEqual(again.listed.map(\.url), ["app://item/1", "app://item/4"])
            XCTAssertNil(again.event(before: try again.listed.at(1)), "two events are not in the log")
            fixture.navigator.open("app://item/5")
            XCTAssertTrue(try again.event(before: again.events.at(2)) === again.events.at(1))
            again.clear()
        }
        Inspector.of(fixture.navigator)?.close()
        fixture.navigator.open("app://item/6")
        let cleared = try log()
        XCTAssertEqual(cleared.listed.map(\.url), ["app://item/6"])
        XCTAssertNil(cleared.test(of: try cleared.listed.at(0)))
    }

    // Feature: The log is kept while the inspector is closed, and grows if the app records events
    func testTheLogGoesOnWhileTheInspectorIsClosedIfTheAppRecords() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        Inspector.record(fixture.navigator)
        fixture.navigator.open("app://item/1")
        func log() throws -> InspectorLog {
            Inspector(fixture.navigator).show()
            let tabs = try XCTUnwrap(Inspector.of(fixture.navigator)).view.tabs
            return try XCTUnwrap(tabs.lazy.compactMap { $0 as? InspectorLog }.first)
        }
        XCTAssertEqual(try log().log.listed.map(\.url), ["app://item/1"], "before the first inspector")
        Inspector.of(fixture.navigator)?.close()
        fixture.navigator.open("app://item/2")
        XCTAssertEqual(try log().log.listed.map(\.url), ["app://item/1", "app://item/2"])
        try cgtk_emit(log().bar.clear, "clicked")
        Inspector.of(fixture.navigator)?.close()
        XCTAssertEqual(try log().log.listed.count, 0)
    }

    func testARecordingEndsWithItsNavigator() throws {
        weak var recording: EventRecording?
        do {
            let navigator = try Navigator(table: try RouteTable([Route("app://home", page: "test")]))
            Inspector.record(navigator)
            recording = .of(navigator)
            XCTAssertNotNil(recording)
        }
        XCTAssertNil(recording)
    }

    func testDownLeadsFromTheSearchToTheList() throws {
        let stage = try LogStage()
        defer { stage.close() }
        stage.open("app://item/1", "app://item/2")
        stage.tab.takeFocus()
        XCTAssertTrue(press("Down|KP_Down", at: stage.tab.head.search))
        let focus = try XCTUnwrap(gtk_window_get_focus(as_window(stage.window.pointer)))
        XCTAssertNotEqual(gtk_widget_is_ancestor(focus, stage.tab.list.widget), 0)
    }

    func testAHiddenTabOnlyRemembersEvents() throws {
        let stage = try LogStage(isShown: false)
        defer { stage.close() }
        stage.open("app://item/1", "app://item/2")
        XCTAssertEqual(stage.tab.list.count, 0)
        stage.show()
        XCTAssertEqual(stage.tab.list.count, 2)
        XCTAssertEqual(stage.tab.bar.status.text, "2 events")
        cgtk_emit(stage.tab.bar.clear, "clicked")
        XCTAssertEqual(stage.tab.list.count, 0)
        XCTAssertFalse(stage.tab.bar.clear.isSensitive)
    }

    func testTheTabFitsInto360Pixels() throws {
        let stage = try LogStage()
        defer { stage.close() }
        let long = String(repeating: "long", count: 100)
        stage.open(.link("app://item/\(long)"), .link("app://\(long)/%zz"))
        withFile("{\n") { file, _ in stage.tab.load(file) }
        cgtk_emit(try XCTUnwrap(descendants(stage.tab.head.file).first { is_button($0) != 0 }), "clicked")
        stage.tab.list.selected = 1
        iterate()
        let width = SizeRequest(of: stage.tab.widget, GTK_ORIENTATION_HORIZONTAL)
        XCTAssertLessThanOrEqual(width.minimum, 360)
    }

    func testTheTabIsFreedWithItsWindow() throws {
        let census = WidgetCensus()
        weak var released: InspectorLog?
        do {
            let stage = try LogStage()
            stage.open("app://item/1", "app://item/2")
            stage.tab.list.selected = 1
            iterate()
            for widget in descendants(stage.window.widget) { census.count(widget) }
            released = stage.tab
            stage.close()
        }
        XCTAssertNil(released)
        waitUntil("all widgets are freed") { census.living == 0 }
    }
}
