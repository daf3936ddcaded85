import CRouterGtk
import CRouterGtk.Testing
import RouterWidgets
import XCTest

@testable import RouterGtk

/// Lists of values in the page of a window.
final class ListTests: WidgetTestCase {
    private struct Note: Equatable {
        let id: Int
        var title: String
        var text = ""
    }

    private static func notes(_ count: Int) -> [Note] {
        (0..<count).map { Note(id: $0, title: "Note \($0)") }
    }

    /// Adds a list to the page of a window, and waits until the list has rows.
    private func show(_ list: ItemList<Note>, in fixture: Fixture) throws -> Widget {
        fixture.top.widget.append(list.widget)
        iterate()
        waitUntil("the size of the list") { gtk_widget_get_height(list.widget) > 50 }
        return try XCTUnwrap(descendants(list.widget).first { is_list_base($0) != 0 })
    }

    private func rows(of list: Widget) -> [Widget] {
        children(list).filter { gtk_widget_get_mapped($0) != 0 }
    }

    private func texts(of list: Widget) -> [String] {
        rows(of: list).flatMap(descendants).filter { is_label($0) != 0 }.map(\.text)
    }

    func testARowIsNamedByItsTextsAndActivatedWithItsValue() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        var activated: [Int] = []
        let list = ItemList(
            of: [Note(id: 4, title: "A", text: "Oats"), Note(id: 5, title: "B")],
            name: "Notes"
        ) {
            .box(.vertical, .label($0.title), .label($0.text), .button("Copy") {})
        }.onActivate { activated.append($0.id) }
        let view = try show(list, in: fixture)
        XCTAssertEqual(gtk_accessible_get_accessible_role(as_accessible(view)), GTK_ACCESSIBLE_ROLE_LIST)
        XCTAssertNotEqual(cgtk_has_accessible_label(view, "Notes"), 0)
        let rows = rows(of: view)
        XCTAssertNotEqual(cgtk_has_accessible_label(try rows.at(0), "A, Oats"), 0)
        XCTAssertNotEqual(cgtk_has_accessible_label(try rows.at(1), "B"), 0)
        gtk_widget_activate_action_variant(view, "list.activate-item", g_variant_new_uint32(1))
        XCTAssertNotEqual(gtk_widget_activate_action_variant(try rows.at(0), "row.activate", nil), 0)
        XCTAssertEqual(activated, [5, 4])
    }

    // Feature: When a list changes, the rows of values that remain keep their focus
    func testRowsOfValuesThatStayKeepTheirWidgetsAndFocus() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let list = ItemList(of: Self.notes(6), name: "Notes") { .label($0.title) }
        var activated: [Int] = []
        list.onActivate { activated.append($0.id) }
        let view = try show(list, in: fixture)
        let last = try rows(of: view).at(5)
        XCTAssertTrue(last.grabFocus())
        list.items.remove(at: 2)
        list.items.insert(Note(id: 9, title: "New"), at: 1)
        iterate()
        XCTAssertEqual(texts(of: view), ["Note 0", "New", "Note 1", "Note 3", "Note 4", "Note 5"])
        XCTAssertEqual(fixture.focus, last)
        XCTAssertNotEqual(gtk_widget_activate_action_variant(last, "row.activate", nil), 0)
        list.items[5].title = "Changed"
        iterate()
        XCTAssertEqual(texts(of: view).suffix(2), ["Note 4", "Changed"])
        XCTAssertNotEqual(cgtk_has_accessible_label(last, "Changed"), 0)
        XCTAssertEqual(fixture.focus, last, "a row with other contents keeps focus")
        list.items = []
        iterate()
        XCTAssertEqual(texts(of: view), [])
        XCTAssertEqual(activated, [5])
    }

    // Feature: Lists of 10,000 values, whose rows can be activated and have menus
    func testTenThousandRowsHaveAFewWidgets() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        var made = 0
        let list = ItemList(of: Self.notes(10_000), name: "Notes") { note in
            made += 1
            return .label(note.title)
        }
        let view = try show(list, in: fixture)
        XCTAssertLessThan(made, 1_000)
        let before = made
        list.items.append(Note(id: 10_000, title: "Last"))
        list.items.removeLast()
        iterate()
        XCTAssertEqual(made, before)
        gtk_widget_activate_action_variant(view, "list.scroll-to-item", g_variant_new_uint32(9_999))
        waitUntil("the last row") { self.texts(of: view).contains("Note 9999") }
        XCTAssertLessThan(made, 2_000)
    }

    func testAPlaceholderStandsForNoRows() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let placeholder = Widget.label("No notes.")
        let list = ItemList(of: [Note](), name: "Notes", placeholder: placeholder) { .label($0.title) }
        fixture.top.widget.append(list.widget)
        let scroller = try children(list.widget).at(0)
        XCTAssertEqual([scroller.isVisible, placeholder.isVisible], [false, true])
        waitUntil("the placeholder to fill the list") {
            gtk_widget_get_height(placeholder) > 100
                && gtk_widget_get_height(placeholder) == gtk_widget_get_height(list.widget)
        }
        list.items = Self.notes(1)
        XCTAssertEqual([scroller.isVisible, placeholder.isVisible], [true, false])
        list.items = []
        XCTAssertEqual([scroller.isVisible, placeholder.isVisible], [false, true])
    }

    func testTheMenuOfARowOpensByKeysAndRunsWithItsValue() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        var deleted: [Int] = []
        let list = ItemList(of: Self.notes(3), name: "Notes") { .label($0.title) }
        let view = try show(list, in: fixture)
        let second = try rows(of: view).at(1)
        second.grabFocus()
        XCTAssertFalse(press("Menu|<Shift>F10", at: list.widget), "there is no menu yet")
        list.onMenu { note in note.id == 0 ? [:] : ["Delete_it": { deleted.append(note.id) }] }
        XCTAssertNotEqual(gtk_widget_activate_action_variant(second, "row.Delete_it", nil), 0)
        XCTAssertTrue(press("Menu|<Shift>F10", at: list.widget))
        XCTAssertTrue(hasOpenPopover(list.widget))
        XCTAssertNotEqual(gtk_widget_has_css_class(second, "has-open-popup"), 0)
        let popover = try XCTUnwrap(children(list.widget).last)
        let items = descendants(popover).filter {
            gtk_accessible_get_accessible_role(as_accessible($0)) == GTK_ACCESSIBLE_ROLE_MENU_ITEM
        }
        XCTAssertEqual(items.count, 1)
        XCTAssertNotEqual(cgtk_has_accessible_label(try items.at(0), "Delete_it"), 0)
        cgtk_emit(try items.at(0), "clicked")
        waitUntil("the menu is closed") { !hasOpenPopover(list.widget) }
        XCTAssertEqual(deleted, [1, 1])
        XCTAssertEqual(fixture.focus, second)
        XCTAssertEqual(gtk_widget_has_css_class(second, "has-open-popup"), 0)
        try rows(of: view).at(0).grabFocus()
        XCTAssertFalse(press("Menu|<Shift>F10", at: list.widget), "this row has none")
    }

    func testALongPressOpensTheMenuOfItsRow() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        var asked: [Int] = []
        let list = ItemList(of: Self.notes(3), name: "Notes") { .label($0.title) }
        let view = try show(list, in: fixture)
        list.onMenu { note in
            asked.append(note.id)
            return ["Delete": {}]
        }
        asked = []
        var bounds = graphene_rect_t()
        XCTAssertNotEqual(gtk_widget_compute_bounds(try rows(of: view).at(2), list.widget, &bounds), 0)
        let controllers = try XCTUnwrap(gtk_widget_observe_controllers(list.widget))
        defer { g_object_unref(controllers) }
        for index in 0..<g_list_model_get_n_items(controllers) {
            guard let gesture = g_list_model_get_item(controllers, index) else { continue }
            defer { g_object_unref(gesture) }
            guard is_long_press(gesture) != 0 else { continue }
            cgtk_emit_point(gesture, "pressed", Double(bounds.origin.x) + 4, Double(bounds.origin.y) + 4)
        }
        XCTAssertEqual(asked, [2])
        XCTAssertTrue(hasOpenPopover(list.widget))
        XCTAssertEqual(fixture.focus.map { gtk_widget_is_ancestor($0, list.widget) }, 1)
    }

    // Feature: A list marks the row of the open detail
    func testARowThatMovesIsStillToldAsSelected() throws {
        let fixture = try Fixture(routes: Self.panes, at: "app://folder") { $0.paneWidth = 300 }
        defer { fixture.close() }
        let list = ItemList(of: Self.notes(4), name: "Notes") { .label($0.title) }
            .onActivate(from: fixture.top.context) { "app://message/\($0.id)" }
        let view = try show(list, in: fixture)
        fixture.navigator.open("app://message/2")
        let row = try XCTUnwrap(rows(of: view).first { cgtk_is_accessible_selected($0) != 0 })
        // If the position of a row changes, GTK 4.18 tells screen readers that the row is not selected. This
        // handler simulates that in every version.
        let model = UnsafeMutableRawPointer(gtk_list_view_get_model(as_list_view(view)))
        var resets = 0
        let connection = SignalConnection(try XCTUnwrap(model), "items-changed") { _ in
            resets += 1
            cgtk_set_accessible_selected(row, 0)
        }
        defer { connection.disconnect() }
        list.items.insert(Note(id: 9, title: "New"), at: 0)
        XCTAssertEqual(resets, 1)
        XCTAssertEqual(texts(of: row), ["Note 2"])
        XCTAssertNotEqual(cgtk_is_accessible_selected(row), 0)
    }

    // Feature: A list marks the row of the open detail
    func testTheMarkStaysAtItsValueAndFollowsTheTopmostDetailThatHasARow() throws {
        let fixture = try Fixture(routes: Self.panes, at: "app://folder") { $0.paneWidth = 300 }
        defer { fixture.close() }
        let list = ItemList(of: Self.notes(4), name: "Notes") { .label($0.title) }
            .onActivate(from: fixture.top.context) { "app://message/\($0.id)" }
        let view = try show(list, in: fixture)
        func marked() -> [String] {
            let rows = rows(of: view).filter { cgtk_is_accessible_selected($0) != 0 }
            return rows.flatMap(descendants).filter { is_label($0) != 0 }.map(\.text)
        }
        fixture.navigator.open("app://message/2?tab=log")
        XCTAssertEqual(marked(), ["Note 2"], "the query does not count")
        list.items.insert(Note(id: 9, title: "New"), at: 0)
        iterate()
        XCTAssertEqual(marked(), ["Note 2"])
        list.items[3].title = "Changed"
        XCTAssertEqual(marked(), ["Changed"])
        list.items.remove(at: 3)
        iterate()
        XCTAssertEqual(marked(), [])
        fixture.navigator.open("app://message/3")
        XCTAssertEqual(marked(), ["Note 3"])
        fixture.navigator.open("app://message/77")
        XCTAssertEqual(marked(), ["Note 3"], "no row leads to the one on top")
        fixture.navigator.open("app://item/1")
        fixture.navigator.pop()
        XCTAssertEqual(marked(), ["Note 3"], "a page without a pane covered both")
        gtk_widget_activate_action_variant(view, "list.activate-item", g_variant_new_uint32(0))
        iterate()
        XCTAssertEqual(marked(), ["New"])
        XCTAssertEqual(fixture.events.last?.urlText, "app://message/9")
        XCTAssertEqual(fixture.state.base.entries.map(\.url.text), ["app://folder", "app://message/9"])
        fixture.navigator.pop()
        XCTAssertEqual(marked(), [])
    }

    private static let panes = [
        Route("app://folder", page: "test", title: "Folder", pane: .list),
        Route("app://message/:id", page: "test", title: "Message", parent: "app://folder", pane: .detail),
    ]

    func testAListIsReleasedWithItsWidget() throws {
        let before = SignalHandler.liveCount
        weak var list: ItemList<Note>?
        do {
            let made = ItemList(of: Self.notes(3), name: "Notes") { .label($0.title) }
                .onActivate { _ in }.onMenu { _ in ["Delete": {}] }
            let box = ObjectReference(made.widget)
            list = made
            XCTAssertNotNil(list)
            withExtendedLifetime(box) {}
        }
        XCTAssertNil(list)
        XCTAssertEqual(SignalHandler.liveCount, before)
    }
}
