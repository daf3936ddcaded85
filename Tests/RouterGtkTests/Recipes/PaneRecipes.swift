import CRouterGtk
import RouterCore
import RouterTesting
import RouterWidgets
import XCTest

@testable import RouterGtk

final class NotebookPage: Page {
    static let routes = [Route("notes://notebook", title: "Notebook", pane: .list)]
    let widget: Widget

    init(_ context: PageContext, _ store: Store) {
        let list = ItemList(of: store.ids, name: "Notes") { .label("Note \($0)") }
        list.onActivate(from: context) { "notes://notebook/\($0)" }
        widget = list.widget
    }
}

final class LeafPage: Page {
    static let routes = [
        Route("notes://notebook/:id<int>", title: "Note", parent: "notes://notebook", pane: .detail)
    ]
    let widget: Widget = .box(.vertical, spacing: 12, margins: 18)

    init(_ context: PageContext) throws {
        let id = try context.parameters.value("id", as: Int.self)
        widget.append(.title("Note \(id)"))
        widget.append(.link("The next note", to: "notes://notebook/\(id + 1)", context))
    }
}

final class BookPage: Page {
    static let routes = [Route("notes://book", title: "Book", pane: .list)]
    let widget: Widget = gtk_list_box_new()
    private var observation: NavigationObservation?

    init(_ context: PageContext) {
        gtk_list_box_set_selection_mode(as_list_box(widget), GTK_SELECTION_NONE)
        for number in 1...3 { gtk_list_box_append(as_list_box(widget), .label("Chapter \(number)")) }
        SignalConnection(widget, "row-activated") { arguments in
            guard let row = arguments.object(at: 1) else { return }
            let number = Int(gtk_list_box_row_get_index(as_list_box_row(row))) + 1
            context.open("notes://book/\(number)")
        }
        observation = context.observeDetails { [weak self] details in
            self?.mark(try? details.last?.parameters.value("number", as: Int.self))
        }
    }

    /// Marks the row of the shown chapter. The selection of the list cannot do so, because it follows focus.
    private func mark(_ chapter: Int?) {
        for number in 1...3 {
            let row = as_widget(gtk_list_box_get_row_at_index(as_list_box(widget), gint(number - 1)))
            if number == chapter {
                gtk_widget_set_state_flags(row, GTK_STATE_FLAG_SELECTED, 0)
            } else {
                gtk_widget_unset_state_flags(row, GTK_STATE_FLAG_SELECTED)
            }
            cgtk_set_accessible_selected(row, number == chapter ? 1 : 0)
        }
    }
}

final class ChapterPage: Page {
    static let routes = [
        Route("notes://book/:number<int>", title: "Chapter", parent: "notes://book", pane: .detail)
    ]
    let widget: Widget = .box(.vertical, spacing: 12, margins: 18)

    init(_ context: PageContext) throws {
        let number = try context.parameters.value("number", as: Int.self)
        widget.append(.title("Chapter \(number)"))
        widget.append(.button("Next Chapter") { context.replace("notes://book/\(number + 1)") })
    }
}

/// The recipes for a list and its detail.
final class PaneRecipes: WidgetTestCase {
    private func openNotebook(restoring saved: SavedNavigation? = nil) throws -> RecipeWindow {
        let store = Store()
        var pages = PageRegistry()
        pages.register(NotebookPage.self) { NotebookPage($0, store) }
        pages.register(LeafPage.self) { try LeafPage($0) }
        return try RecipeWindow(pages, restoring: saved, at: "notes://notebook")
    }

    // Feature: A list beside its detail in a wide view, and only one of the two in a narrow view
    // Feature: A list marks the row of the open detail
    func testANotebookIsBesideItsNoteAsFarAsThereIsRoom() throws {
        let window = try openNotebook()
        defer { window.close() }
        window.resize(to: 1_000)
        let list = try XCTUnwrap(window.list)
        let stack = try XCTUnwrap(window.host.views.first?.pages)
        waitUntil("two panes") { stack.isDivided }
        XCTAssertEqual(window.marked, [])

        window.activate(1)
        XCTAssertEqual(window.drawing, "notebook > notebook/2")
        XCTAssertEqual(window.marked, ["Note 2"])
        XCTAssertTrue(window.isVisible(list))
        waitUntil("a third of the width") {
            gtk_widget_get_width(list) == gtk_widget_get_width(stack.widget) / 3
        }
        gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
        waitUntil("the list on the right") { window.left(list) > 500 }
        gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR)
        waitUntil("the list on the left") { window.left(list) == 0 }

        window.activate(0)
        XCTAssertEqual(window.drawing, "notebook > notebook/1")
        XCTAssertEqual(window.marked, ["Note 1"])
        try window.click("The next note")
        XCTAssertEqual(window.drawing, "notebook > notebook/1 > notebook/2")
        XCTAssertEqual(window.marked, ["Note 2"])
        window.activate(0)
        XCTAssertEqual(window.drawing, "notebook > notebook/1", "the note that was open already")

        window.resize(to: 500)
        waitUntil("one pane") { !stack.isDivided }
        XCTAssertFalse(window.isVisible(list))
        XCTAssertEqual(window.drawing, "notebook > notebook/1", "the width changes nothing")
        window.navigator.pop()
        XCTAssertEqual(window.drawing, "notebook")
        waitUntil("the list") { window.isVisible(list) }
        XCTAssertEqual(window.marked, [])

        window.navigator.open("notes://notebook/2")
        let restored = try openNotebook(restoring: window.navigator.savedNavigation())
        defer { restored.close() }
        XCTAssertEqual(restored.drawing, "notebook > notebook/2")
        restored.resize(to: 1_000)
        waitUntil("two panes") { restored.host.views.first?.pages.isDivided ?? false }
        XCTAssertEqual(restored.marked, ["Note 2"])
    }

    // Feature: A list that the app builds itself can mark the row of the open detail
    // Feature: A guard for all routes
    func testAListOfTheAppMarksTheChapterThatIsOpen() throws {
        var pages = PageRegistry()
        pages.register(BookPage.self) { BookPage($0) }
        pages.register(ChapterPage.self) { try ChapterPage($0) }
        let window = try RecipeWindow(pages, at: "notes://book")
        defer { window.close() }
        window.resize(to: 1_000)
        XCTAssertEqual(window.marked, [])
        window.activateRow(1)
        XCTAssertEqual(window.drawing, "book > book/2")
        XCTAssertEqual(window.marked, ["Chapter 2"])
        try window.click("Next Chapter")
        XCTAssertEqual(window.drawing, "book > book/3")
        XCTAssertEqual(window.marked, ["Chapter 3"])
        window.navigator.guards = [NavigationGuard { _, _ in .refuse("No.") }]
        window.activateRow(0)
        XCTAssertEqual(window.recorder.outcomes.last, "guardRefused")
        XCTAssertEqual(window.marked, ["Chapter 3"], "the row of the chapter that stays")
        window.navigator.guards = []
        window.navigator.pop()
        XCTAssertEqual(window.marked, [])
    }
}

extension RecipeWindow {
    /// The list widget of the list page, found in its widgets, because it is private in the recipes.
    fileprivate var list: Widget? {
        guard let page = navigator.state?.topLayer.list.flatMap({ host.page(for: $0.id) }) else { return nil }
        return descendants(page.widget).first { is_list_base($0) != 0 || is_list_box($0) != 0 }
    }

    /// The texts of the selected rows. Also checks that screen readers are told about the same rows.
    fileprivate var marked: [String] {
        guard let list else { return [] }
        let rows = children(list).filter {
            gtk_widget_get_state_flags($0).rawValue & GTK_STATE_FLAG_SELECTED.rawValue != 0
        }
        XCTAssertEqual(rows, children(list).filter { cgtk_is_accessible_selected($0) != 0 })
        return rows.flatMap(descendants).filter { is_label($0) != 0 }.map(\.text)
    }

    fileprivate func isVisible(_ widget: Widget) -> Bool { gtk_widget_get_mapped(widget) != 0 }

    /// The distance of a widget from the left edge of the pages, in pixels.
    fileprivate func left(_ widget: Widget) -> Double {
        guard let stack = host.views.first?.pages.widget else { return -1 }
        var (left, top) = (0.0, 0.0)
        gtk_widget_translate_coordinates(widget, stack, 0, 0, &left, &top)
        return left
    }

    fileprivate func activate(_ index: UInt32) {
        guard let list else { return XCTFail("no list") }
        gtk_widget_activate_action_variant(list, "list.activate-item", g_variant_new_uint32(index))
        iterate()
    }

    fileprivate func activateRow(_ index: gint) {
        guard let list else { return XCTFail("no list") }
        gtk_widget_activate(as_widget(gtk_list_box_get_row_at_index(as_list_box(list), index)))
        iterate()
    }

    /// Resizes the window to this width, and waits until it is within 40 pixels of it.
    fileprivate func resize(to width: gint) {
        guard let window = host.layers.first?.window else { return }
        gtk_window_set_default_size(as_window(window), width, 500)
        waitUntil("a width of \(width)") { abs(gtk_widget_get_width(window) - width) < 40 }
    }
}
