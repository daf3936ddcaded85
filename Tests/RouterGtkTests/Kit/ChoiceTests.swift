import CRouterGtk
import CRouterGtk.Testing
import RouterWidgets
import XCTest

@testable import RouterGtk

/// Drop-downs, search entries, spinners, and menus, and how pages use focus and keys.
final class ChoiceTests: WidgetTestCase {
    // Feature: Drop-downs, which screen readers can set
    func testADropDownTellsTheChosenValueAndIsNamedByIt() {
        let choice = ObjectReference(Widget.dropDown(["By title", "By date"], name: "Order", selected: 1))
        var chosen: [Int?] = []
        choice.widget.onChanged { [widget = choice.widget] in chosen.append(widget.selected) }
        XCTAssertEqual(choice.widget.selected, 1)
        XCTAssertNotEqual(cgtk_has_accessible_label(choice.widget, "Order: By date"), 0)
        XCTAssertNotEqual(gtk_widget_activate_action_variant(choice.widget, "choose.By title", nil), 0)
        XCTAssertNotEqual(cgtk_has_accessible_label(choice.widget, "Order: By title"), 0)
        choice.widget.selected = 0
        choice.widget.selected = nil
        XCTAssertEqual(chosen, [0])
        let empty = ObjectReference(Widget.dropDown([], name: "Order"))
        XCTAssertNil(empty.widget.selected)
    }

    // Feature: Search entries
    func testASearchEntryWaitsForTheEndOfTyping() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let field = Widget.searchEntry(name: "Search notes")
        fixture.top.widget.append(field)
        XCTAssertNotEqual(cgtk_has_accessible_label(field, "Search notes"), 0)
        let text = try XCTUnwrap(descendants(field).first { is_text($0) != 0 })
        XCTAssertEqual(
            gtk_text_get_placeholder_text(as_text(text)).map { String(cString: $0) },
            "Search notes"
        )
        var searches: [String] = []
        field.onChanged { searches.append(field.text) }
        for typed in ["f", "fe", "fer"] { field.text = typed }
        XCTAssertEqual(searches, [])
        waitUntil("the search") { searches == ["fer"] }
        field.text = ""
        XCTAssertEqual(searches, ["fer", ""], "cleared at once")
    }

    func testASpinnerTurnsAndHasAName() {
        let spinner = ObjectReference(Widget.spinner(name: "Loading"))
        XCTAssertNotEqual(gtk_spinner_get_spinning(as_spinner(spinner.pointer)), 0)
        XCTAssertNotEqual(cgtk_has_accessible_label(spinner.widget, "Loading"), 0)
    }

    // Feature: Menus whose items run closures
    func testAMenuRunsItsItemsAndShowsTheirTextsAsTheyAre() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        var run: [String] = []
        let button = Widget.menu(
            name: "More",
            ["Lock my_note": { run.append("lock") }, "Delete": { run.append("delete") }]
        )
        fixture.top.widget.append(button)
        XCTAssertNotEqual(cgtk_has_accessible_label(button, "More"), 0)
        gtk_menu_button_popup(as_menu_button(button))
        waitUntil("the menu") { hasOpenPopover(button) }
        let items = descendants(button).filter {
            gtk_accessible_get_accessible_role(as_accessible($0)) == GTK_ACCESSIBLE_ROLE_MENU_ITEM
        }
        XCTAssertEqual(items.count, 2)
        XCTAssertNotEqual(cgtk_has_accessible_label(try items.at(0), "Lock my_note"), 0)
        cgtk_emit(try items.at(0), "clicked")
        waitUntil("the end of the menu") { !hasOpenPopover(button) }
        XCTAssertNotEqual(gtk_widget_activate_action_variant(button, "menu.Delete", nil), 0)
        button.replaceMenu(["Copy": { run.append("copy") }])
        XCTAssertNotEqual(gtk_widget_activate_action_variant(button, "menu.Copy", nil), 0)
        XCTAssertEqual(gtk_widget_activate_action_variant(button, "menu.Delete", nil), 0)
        XCTAssertEqual(run, ["lock", "delete", "copy"])
    }

    func testAPageMovesFocusAndTheCaret() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let entry = Widget.entry("Grace", name: "Name")
        fixture.top.widget.append(entry)
        XCTAssertTrue(entry.grabFocus())
        XCTAssertNotEqual(gtk_widget_is_ancestor(try XCTUnwrap(fixture.focus), entry), 0)
        XCTAssertNotEqual(gtk_editable_get_selection_bounds(as_editable(entry), nil, nil), 0)
        entry.caret = 2
        XCTAssertEqual(entry.caret, 2)
        XCTAssertEqual(gtk_editable_get_selection_bounds(as_editable(entry), nil, nil), 0)
        entry.caret = 99
        XCTAssertEqual(entry.caret, 5)
        let label = ObjectReference(Widget.label("A"))
        XCTAssertFalse(label.widget.grabFocus())
    }

    func testAWidgetOutsideOfAnyWindowGetsNoFocus() {
        for widget in [Widget.button("A") {}, .entry(name: "B"), .box(.vertical, .button("C") {})] {
            let kept = ObjectReference(widget)
            XCTAssertFalse(kept.widget.grabFocus())
        }
    }

    func testAKeyClicksItsButton() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        var clicks = 0
        let button = Widget.button("Send") { clicks += 1 }.key("<Control>Return")
        fixture.top.widget.append(button)
        XCTAssertTrue(press("<Control>Return", at: button))
        waitUntil("the click") { clicks == 1 }
    }

    // Feature: A key that presses a button acts at once
    func testAKeyActsAtOnceOnEveryKindOfWidgetThatIsClicked() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        var clicks = 0
        let toggle: Widget = gtk_toggle_button_new()
        let choice: Widget = gtk_switch_new()
        let menu = Widget.menu(name: "Menu", ["Copy": {}])
        let list = Widget.dropDown(["A", "B"], name: "List")
        let check = Widget.checkButton("Starred")
        let kinds: [(Widget, () -> Bool)] = [
            (.button("Send") { clicks += 1 }, { clicks == 1 }),
            (toggle, { gtk_toggle_button_get_active(as_toggle_button(toggle)) != 0 }),
            (
                menu,
                { gtk_widget_get_visible(as_widget(gtk_menu_button_get_popover(as_menu_button(menu)))) != 0 }
            ),
            (list, { gtk_widget_get_last_child(list).map { gtk_widget_get_visible($0) != 0 } ?? false }),
            (check, { check.isActive }),
            (choice, { gtk_switch_get_active(as_switch(choice)) != 0 }),
            (
                .link("Item", to: "app://item/1", fixture.top.context),
                { fixture.state.top.url.text == "app://item/1" }
            ),
        ]
        for (widget, hasActed) in kinds {
            widget.key("<Control>e")
            fixture.top.widget.append(widget)
            waitUntil("the widget to be shown") { gtk_widget_get_mapped(widget) != 0 }
            XCTAssertFalse(hasActed())
            XCTAssertTrue(press("<Control>e", at: widget))
            XCTAssertTrue(hasActed(), "keys that follow at once go on from there")
        }
    }

    func testAKeyOfAWidgetThatCannotBeClickedIsLeftToOthers() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        var clicks = 0
        let button = Widget.button("Send") { clicks += 1 }.key("<Control>Return")
        fixture.top.widget.append(button)
        button.isSensitive = false
        XCTAssertFalse(press("<Control>Return", at: button))
        button.isSensitive = true
        button.isVisible = false
        XCTAssertFalse(press("<Control>Return", at: button))
        iterate()
        XCTAssertEqual(clicks, 0)
    }

    func testTheirHandlersAreReleasedWithTheirWidget() {
        let before = SignalHandler.liveCount
        do {
            let widgets = [
                Widget.dropDown(["A", "B"], name: "A").onChanged {}, .searchEntry(name: "B").onChanged {},
                .menu(name: "C", ["D": {}]), .button("E") {}.key("<Control>e"),
            ].map { ObjectReference(UnsafeMutableRawPointer($0)) }
            XCTAssertGreaterThan(SignalHandler.liveCount, before + widgets.count)
        }
        XCTAssertEqual(SignalHandler.liveCount, before)
    }
}
