import CGtk
import RouterCore
import XCTest

@testable import RouterGtk

final class LeaveDialogTests: WidgetTestCase {
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

    func testWhatIsDiscardedAsTheWindowClosesIsNotSaved() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://item/1")
        fixture.top.state = "half written"
        fixture.top.mayLeaveReply = nil
        XCTAssertEqual(fixture.navigator.saved().layers[0].entries.last?.state, "half written")
        var states: [String?] = []
        fixture.navigator.requestClose { outcome in
            XCTAssertEqual(outcome.name, "handled")
            states = fixture.navigator.saved().layers[0].entries.map(\.state)
        }
        let dialog = LeaveDialog.ask(
            try XCTUnwrap(fixture.top.question),
            over: fixture.topView.window,
            title: "Discard changes?",
            text: "They have not been saved."
        )
        iterate()
        cgtk_emit(try button("Discard", in: dialog), "clicked")
        iterate()
        XCTAssertEqual(states, [nil, nil])
    }

    func testEveryWayOfNotDiscardingKeepsThePage() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let ways: [(String, (UnsafeMutablePointer<GtkWidget>) throws -> Void)] = [
            ("button", { cgtk_emit(try button("Keep editing", in: $0), "clicked") }),
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

    func testAWithdrawnQuestionTakesItsDialogAway() throws {
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
        XCTAssertEqual(gtk_window_get_focus(as_window(dialog)), try button("Keep editing", in: dialog))
        let role = gtk_accessible_get_accessible_role(as_accessible(dialog))
        XCTAssertEqual(role, GTK_ACCESSIBLE_ROLE_ALERT_DIALOG)
        var width: gint = 0
        gtk_widget_measure(dialog, GTK_ORIENTATION_HORIZONTAL, -1, nil, &width, nil, nil)
        XCTAssertLessThanOrEqual(width, 360)
    }

    func testWhereTheButtonsTakeTheRoomTheyStandOneBelowTheOtherAndTheLinesStayLong() throws {
        let fixture = try Fixture { $0.windowSize = (360, 640) }
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

    func testWithLargeLettersItIsNoWiderThanTheWindowThatItIsOver() throws {
        try withFont("Sans 20") {
            let fixture = try Fixture { $0.windowSize = (360, 640) }
            defer { fixture.close() }
            waitUntil("the window has its size") { gtk_widget_get_width(fixture.topView.window) > 0 }
            let dialog = try ask(fixture)
            var width: gint = 0
            gtk_widget_measure(dialog, GTK_ORIENTATION_HORIZONTAL, -1, nil, &width, nil, nil)
            XCTAssertLessThanOrEqual(width, gtk_widget_get_width(fixture.topView.window))
        }
    }
}

/// Goes back from a page that asks in a dialog.
@MainActor
private func ask(_ fixture: Fixture, keep: String = "Keep editing") throws -> UnsafeMutablePointer<GtkWidget>
{
    if fixture.state.window.depth == 1 { fixture.navigator.open("app://item/1") }
    fixture.top.mayLeaveReply = nil
    fixture.host.goBack()
    let dialog = LeaveDialog.ask(
        try XCTUnwrap(fixture.top.question),
        over: fixture.topView.window,
        title: "Discard changes?",
        text: "What you have written in “Item” has not been saved, and would be lost for good.",
        keep: keep
    )
    iterate()
    return dialog
}

@MainActor
private func button(_ label: String, in dialog: UnsafeMutablePointer<GtkWidget>) throws
    -> UnsafeMutablePointer<GtkWidget>
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

/// Runs the body with another font in all windows.
@MainActor
private func withFont(_ name: String, _ body: () throws -> Void) rethrows {
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
