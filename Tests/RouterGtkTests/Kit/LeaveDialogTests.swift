import CRouterGtk
import CRouterGtk.Testing
import RouterWidgets
import XCTest

@testable import RouterCore
@testable import RouterGtk

final class LeaveDialogTests: WidgetTestCase {
    // Feature: Save, discard or keep editing
    func testDiscardingLetsThePageLeaveAndTheDialogGoes() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let dialog = try ask(fixture)
        XCTAssertEqual(gtk_window_get_transient_for(as_window(dialog)), as_window(fixture.topView.window))
        XCTAssertNotEqual(gtk_window_get_modal(as_window(dialog)), 0)
        cgtk_emit(try button("Discard", in: dialog), "clicked")
        iterate()
        XCTAssertEqual(fixture.state.top.url.text, "app://home")
        XCTAssertEqual(openDialogs(), 0)
        fixture.check()
    }

    func testDiscardedTextIsNotSavedAsTheWindowCloses() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://item/1")
        fixture.top.state = "half written"
        fixture.top.mayLeaveReply = nil
        XCTAssertEqual(fixture.navigator.savedNavigation().layers[0].entries.last?.state, "half written")
        var states: [String?] = []
        fixture.navigator.requestClose { outcome in
            XCTAssertEqual(outcome.name, "handled")
            states = fixture.navigator.savedNavigation().layers[0].entries.map(\.state)
        }
        let dialog = try XCTUnwrap(fixture.top.question).askUser(
            over: fixture.topView.window,
            title: "Discard changes?",
            text: "They have not been saved."
        )
        iterate()
        cgtk_emit(try button("Discard", in: dialog), "clicked")
        iterate()
        XCTAssertEqual(states, [nil, nil])
    }

    // Feature: Save, discard or keep editing
    func testEveryWayOfNotDiscardingKeepsThePage() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let ways: [(String, (Widget) throws -> Void)] = [
            ("button", { cgtk_emit(try button("Keep Editing", in: $0), "clicked") }),
            ("Escape", { XCTAssertTrue(press("Escape", at: $0)) }),
            ("close", { XCTAssertEqual(cgtk_ask($0, "close-request"), 1) }),
        ]
        for (name, way) in ways {
            let dialog = try ask(fixture)
            try way(dialog)
            iterate()
            XCTAssertEqual(fixture.state.top.url.text, "app://item/1", name)
            XCTAssertFalse(fixture.navigator.isPending, name)
            XCTAssertEqual(openDialogs(), 0, name)
            XCTAssertNil(fixture.topView.toasts.shown?.text, name)
        }
    }

    func testAPageThatAGuardDoesNotAllowIsSavedOrDiscardedAndNothingKeepsIt() throws {
        for label in ["Save", "Discard"] {
            let session = Variable(true)
            let guarding = NavigationGuard(for: ["app://item/:id"]) { _, _ in
                session.value ? .allow : .redirect("app://form/1")
            }
            let fixture = try Fixture(guards: [guarding])
            defer { fixture.close() }
            fixture.navigator.open("app://item/1")
            fixture.top.mayLeaveReply = nil
            var saved = 0
            session.value = false
            fixture.navigator.recheckGuards()
            let dialog = try show(fixture) { saved += 1 }
            XCTAssertEqual(gtk_window_get_focus(as_window(dialog)), try button("Save", in: dialog))
            XCTAssertFalse(descendants(dialog).contains { is_label($0) != 0 && $0.text == "Keep Editing" })
            XCTAssertTrue(press("Escape", at: dialog))
            XCTAssertEqual(cgtk_ask(dialog, "close-request"), 1)
            XCTAssertEqual(openDialogs(), 1)
            cgtk_emit(try button(label, in: dialog), "clicked")
            waitUntil("the page has left") { fixture.state.top.url.text == "app://form/1" }
            XCTAssertEqual(saved, label == "Save" ? 1 : 0)
            XCTAssertEqual(fixture.state.base.depth, 1)
        }
    }

    func testAWithdrawnQuestionClosesItsDialog() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        _ = try ask(fixture)
        fixture.navigator.cancelPending()
        iterate()
        XCTAssertEqual(openDialogs(), 0)
        _ = try ask(fixture)
        fixture.close()
        XCTAssertEqual(openDialogs(), 0)
    }

    func testTheSafeButtonHasTheFocusAndTheDialogItsRoleAndFitsInto360Pixels() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let dialog = try ask(fixture)
        XCTAssertEqual(gtk_window_get_focus(as_window(dialog)), try button("Keep Editing", in: dialog))
        let role = gtk_accessible_get_accessible_role(as_accessible(dialog))
        XCTAssertEqual(role, GTK_ACCESSIBLE_ROLE_ALERT_DIALOG)
        var width: gint = 0
        gtk_widget_measure(dialog, GTK_ORIENTATION_HORIZONTAL, -1, nil, &width, nil, nil)
        XCTAssertLessThanOrEqual(width, 360)
    }

    func testWhereTheButtonsTakeTheRoomTheyStandOneBelowTheOtherAndTheLinesStayLong() throws {
        let fixture = try Fixture { $0.windowSize = WindowSize(width: 360, height: 640) }
        defer { fixture.close() }
        waitUntil("the window has its size") { gtk_widget_get_width(fixture.topView.window) > 0 }
        let dialog = try ask(fixture, keep: "Weiter an dieser Notiz schreiben")
        var width: gint = 0
        gtk_widget_measure(dialog, GTK_ORIENTATION_HORIZONTAL, -1, nil, &width, nil, nil)
        XCTAssertLessThanOrEqual(width, gtk_widget_get_width(fixture.topView.window))
        let text = descendants(dialog).filter { is_label($0) != 0 }.map {
            gtk_label_get_max_width_chars(as_label($0))
        }
        XCTAssertGreaterThan(try XCTUnwrap(text.max()), 24)
    }

    func testWithLargeLettersItFitsTheWindowThatItIsOver() throws {
        try withFont("Sans 20") {
            let fixture = try Fixture { $0.windowSize = WindowSize(width: 360, height: 640) }
            defer { fixture.close() }
            waitUntil("the window has its size") { gtk_widget_get_width(fixture.topView.window) > 0 }
            let dialog = try ask(fixture)
            var width: gint = 0
            gtk_widget_measure(dialog, GTK_ORIENTATION_HORIZONTAL, -1, nil, &width, nil, nil)
            XCTAssertLessThanOrEqual(width, gtk_widget_get_width(fixture.topView.window))
        }
    }

    // Feature: Save, discard or keep editing
    func testReturnKeepsThePageEvenIfTheDialogCanSave() throws {
        for saves in [false, true] {
            let fixture = try Fixture()
            defer { fixture.close() }
            let dialog =
                saves ? try ask(fixture) { XCTFail("Nobody has chosen to save.") } : try ask(fixture)
            let keep = try button("Keep Editing", in: dialog)
            XCTAssertEqual(gtk_window_get_focus(as_window(dialog)), keep)
            XCTAssertEqual(gtk_window_get_default_widget(as_window(dialog)), keep)
            cgtk_emit(dialog, "activate-default")
            // The dialog closes a little later, because GTK first shows the button as pressed.
            waitUntil("the dialog has gone") { openDialogs() == 0 }
            XCTAssertEqual(fixture.state.top.url.text, "app://item/1")
        }
    }

    // MARK: - Saving

    // Feature: Save, discard or keep editing
    func testSavingLetsThePageLeaveWithTheStateThatItSaves() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://item/1")
        fixture.top.mayLeaveReply = nil
        var states: [String?] = []
        fixture.navigator.requestClose { _ in
            states = fixture.navigator.savedNavigation().layers[0].entries.map(\.state)
        }
        let page = fixture.top
        let dialog = try show(fixture) { page.state = "written" }
        cgtk_emit(try button("Save", in: dialog), "clicked")
        waitUntil("the page has left") { !states.isEmpty }
        XCTAssertEqual(states, [nil, "written"])
        XCTAssertEqual(openDialogs(), 0)
    }

    // Feature: a page delivers its result while it is asked whether it may leave
    func testAnAnswerInTheSaveOfADialogReachesTheCallerAndOneThatFailsDeliversNothing() throws {
        for failures in 0...1 {
            let fixture = try Fixture()
            defer { fixture.close() }
            var answers: [String?] = []
            var request = NavigationRequest.app("app://form/1")
            request.caller = PageResult { answers.append(try? $0.get() as? String) }
            fixture.navigator.open(request)
            let page = fixture.top
            page.mayLeaveReply = nil
            fixture.navigator.dismiss()
            var left = failures
            let dialog = try show(fixture) {
                page.context.finish("saved")
                if left > 0 {
                    left -= 1
                    throw DiskIsFull()
                }
            }
            for _ in 0..<failures {
                cgtk_emit(try button("Save", in: dialog), "clicked")
                waitUntil("the dialog says why") {
                    descendants(dialog).contains {
                        gtk_widget_has_css_class($0, "error") != 0 && gtk_widget_get_visible($0) != 0
                    }
                }
                XCTAssertEqual(answers, [])
                XCTAssertEqual(fixture.state.top.url.text, "app://form/1")
            }
            cgtk_emit(try button("Save", in: dialog), "clicked")
            waitUntil("the page has left") { !fixture.navigator.isPending }
            XCTAssertEqual(answers, ["saved"])
            XCTAssertEqual(fixture.state.top.url.text, "app://home")
            XCTAssertEqual(openDialogs(), 0)
        }
    }

    func testASaveThatFailsSaysWhyAndTheUserDecidesAgain() throws {
        for (label, url) in [
            ("Discard", "app://home"), ("Keep Editing", "app://item/1"), ("Save", "app://home"),
        ] {
            let fixture = try Fixture { $0.windowSize = WindowSize(width: 360, height: 640) }
            defer { fixture.close() }
            waitUntil("the window has its size") { gtk_widget_get_width(fixture.topView.window) > 0 }
            let disk = Disk()
            let dialog = try ask(fixture) { if disk.isFull { throw DiskIsFull() } }
            cgtk_emit(try button("Save", in: dialog), "clicked")
            let problem = try XCTUnwrap(
                descendants(dialog).first { gtk_widget_has_css_class($0, "error") != 0 }
            )
            waitUntil("the dialog says why") { gtk_widget_get_visible(problem) != 0 }
            XCTAssertEqual(String(cString: gtk_label_get_text(as_label(problem))), DiskIsFull().description)
            let role = gtk_accessible_get_accessible_role(as_accessible(problem))
            XCTAssertEqual(role, GTK_ACCESSIBLE_ROLE_ALERT)
            XCTAssertLessThanOrEqual(SizeRequest(of: dialog, GTK_ORIENTATION_HORIZONTAL).natural, 360)
            XCTAssertEqual(gtk_window_get_focus(as_window(dialog)), try button("Keep Editing", in: dialog))
            XCTAssertEqual(fixture.state.top.url.text, "app://item/1")
            disk.isFull = false
            cgtk_emit(try button(label, in: dialog), "clicked")
            waitUntil("the question is answered") { !fixture.navigator.isPending }
            XCTAssertEqual(fixture.state.top.url.text, url)
            XCTAssertEqual(openDialogs(), 0)
        }
    }

    // Feature: the page may still stay while the app saves its changes
    func testWhileTheAppSavesThePageMayStillStayOrItsQuestionBeWithdrawn() throws {
        let ways: [(String, (Fixture, Widget) throws -> Void)] = [
            ("button", { cgtk_emit(try button("Keep Editing", in: $1), "clicked") }),
            ("Escape", { XCTAssertTrue(press("Escape", at: $1)) }),
            ("withdrawn", { fixture, _ in fixture.navigator.cancelPending() }),
        ]
        for (name, way) in ways {
            let fixture = try Fixture()
            defer { fixture.close() }
            var saved: CheckedContinuation<Void, Never>?
            let dialog = try ask(fixture) { await withCheckedContinuation { saved = $0 } }
            let buttons = try ["Keep Editing", "Discard", "Save"].map { try button($0, in: dialog) }
            cgtk_emit(buttons[2], "clicked")
            waitUntil("the app saves") { saved != nil }
            XCTAssertEqual(buttons.map { gtk_widget_get_sensitive($0) }, [1, 0, 0], name)
            XCTAssertTrue(fixture.navigator.isPending, name)
            try way(fixture, dialog)
            XCTAssertEqual(openDialogs(), 0, name)
            XCTAssertEqual(fixture.state.top.url.text, "app://item/1", name)
            saved?.resume()
            iterate()
            XCTAssertEqual(fixture.state.top.url.text, "app://item/1", name)
            fixture.check(name)
        }
    }

    func testThreeButtonsStandOneBelowTheOtherInANarrowWindowAndSaveComesFirst() throws {
        let fixture = try Fixture { $0.windowSize = WindowSize(width: 360, height: 640) }
        defer { fixture.close() }
        waitUntil("the window has its size") { gtk_widget_get_width(fixture.topView.window) > 0 }
        let dialog = try ask(fixture, keep: "Weiter bearbeiten") {}
        XCTAssertLessThanOrEqual(SizeRequest(of: dialog, GTK_ORIENTATION_HORIZONTAL).natural, 360)
        let box = try XCTUnwrap(gtk_widget_get_parent(button("Save", in: dialog)))
        XCTAssertEqual(gtk_orientable_get_orientation(as_orientable(box)), GTK_ORIENTATION_VERTICAL)
        let labels = children(box).map { String(cString: gtk_button_get_label(as_button($0))) }
        XCTAssertEqual(labels, ["Save", "Discard", "Weiter bearbeiten"])
    }

    // MARK: - Which page

    func testADialogAboutAnotherPageThanTheTopOneSaysItsTitle() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://item/1")
        let below = fixture.top
        below.title = "Shopping"
        below.mayLeaveReply = nil
        fixture.navigator.open("app://item/2")
        fixture.top.title = "Holiday"
        for (address, title) in [("app://fresh/1", "Shopping"), ("app://nav/pop", nil)] {
            fixture.top.mayLeaveReply = title == nil ? nil : true
            fixture.navigator.open(.app(address))
            let page = title == nil ? fixture.top : below
            let dialog = try show(fixture, question: page.question)
            XCTAssertEqual(
                texts(of: dialog),
                ["Discard changes?", title, "They have not been saved."].compactMap(\.self)
            )
            cgtk_emit(try button("Keep Editing", in: dialog), "clicked")
            iterate()
        }
        below.mayLeaveReply = false
        fixture.top.mayLeaveReply = true
        fixture.navigator.open("app://fresh/1")
        XCTAssertEqual(
            fixture.topView.toasts.shown?.text,
            "“Shopping” stays open.",
            "the toast says the same title"
        )
    }
}

@MainActor
private final class Disk {
    var isFull = true
}

private struct DiskIsFull: Error, CustomStringConvertible {
    let description = "The note cannot be written: there is no room left on the disk of this computer."
}

/// Returns the visible labels of a dialog, except for the labels of its buttons.
@MainActor
private func texts(of dialog: Widget) -> [String] {
    descendants(dialog).filter { widget in
        is_label(widget) != 0 && gtk_widget_get_visible(widget) != 0
            && is_button(gtk_widget_get_parent(widget)) == 0
    }.map { String(cString: gtk_label_get_text(as_label($0))) }
}

/// Shows the dialog for the leave question of a page, by default the top page.
@MainActor
private func show(
    _ fixture: Fixture,
    question: LeaveQuestion? = nil,
    saving: (@MainActor () async throws -> Void)? = nil
) throws -> Widget {
    let dialog = try XCTUnwrap(question ?? fixture.top.question).askUser(
        over: fixture.topView.window,
        title: "Discard changes?",
        text: "They have not been saved.",
        saving: saving
    )
    iterate()
    return dialog
}

/// Goes back from a page that shows a dialog when it is asked whether it may leave.
@MainActor
private func ask(
    _ fixture: Fixture,
    keep: String = "Keep Editing",
    saving: (@MainActor () async throws -> Void)? = nil
) throws -> Widget {
    if fixture.state.base.depth == 1 { fixture.navigator.open("app://item/1") }
    fixture.top.mayLeaveReply = nil
    fixture.host.goBack()
    let dialog = try XCTUnwrap(fixture.top.question).askUser(
        over: fixture.topView.window,
        title: "Discard changes?",
        text: "What you have written in “Item” has not been saved, and would be lost for good.",
        keep: keep,
        saving: saving
    )
    iterate()
    return dialog
}

@MainActor
private func button(_ label: String, in dialog: Widget) throws
    -> Widget
{
    try XCTUnwrap(
        descendants(dialog).first { widget in
            is_button(widget) != 0
                && gtk_button_get_label(as_button(widget)).map { String(cString: $0) } == label
        }
    )
}

@MainActor
private func openDialogs() -> Int {
    guard let windows = gtk_window_get_toplevels() else { return 0 }
    return (0..<g_list_model_get_n_items(windows)).count { index in
        guard let window = g_list_model_get_item(windows, index) else { return false }
        defer { g_object_unref(window) }
        return gtk_widget_has_css_class(as_widget(window), "leave-dialog") != 0
    }
}

/// Runs the body with a different font in all windows.
@MainActor
func withFont(_ name: String, _ body: () throws -> Void) rethrows {
    func set(_ name: String) {
        var value = GValue()
        g_value_init(&value, GType(16 << 2))
        g_value_set_string(&value, name)
        g_object_set_property(
            as_object(UnsafeMutableRawPointer(gtk_settings_get_default())),
            "gtk-font-name",
            &value
        )
        g_value_unset(&value)
    }
    set(name)
    defer { gtk_settings_reset_property(gtk_settings_get_default(), "gtk-font-name") }
    try body()
}
