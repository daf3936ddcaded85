import CRouterGtk
import RouterCore
import RouterTesting
import RouterWidgets
import XCTest

@testable import RouterGtk

final class BoardPage: Page {
    static let routes = [Route("notes://board", title: "Board", slots: ["side"])]
    let widget: Widget = .box(.horizontal, spacing: 12, margins: 18)
    let side = EmbedSlot()
    var slots: [String: EmbedSlot] { ["side": side] }

    init(_ context: PageContext) {
        let list = Widget.box(.vertical)
        for id in 1...2 {
            list.append(.button("Note \(id)") { [weak self] in self?.show(id, context) })
        }
        list.append(.button("Close") { context.unembed("note", transition: .fade) })
        widget.append(list, side.widget)
        side.widget.isVisible = false
        side.didChange = { [weak side] page in side?.widget.isVisible = page != nil }
        // A saved session brings its embedded pages back.
        if context.embeddedKeys.isEmpty { show(1, context) }
    }

    private func show(_ id: Int, _ context: PageContext) {
        let slot = Embedding(slot: "side", key: "note", transition: .fadeFromRight)
        context.atomically {
            if side.page != nil { $0.unembed("note") }
            $0.embed("notes://note/\(id)", in: slot)
        }
    }
}

final class NotebookPage: Page {
    static let routes = [Route("notes://notebook", title: "Notebook", slots: ["side"])]
    let widget: Widget
    let side = EmbedSlot()
    var slots: [String: EmbedSlot] { ["side": side] }

    init(_ context: PageContext, _ store: Store) {
        let list = ItemList(of: store.ids, name: "Notes") { .label("Note \($0)") }
            .onActivate(beside: side, named: "side", of: context) { "notes://note/\($0)" }
        widget = .split(list.widget, side)
    }
}

final class ChapterPage: Page {
    static let routes = [Route("notes://chapter/:number<int>", title: "Chapter")]
    let widget: Widget = .box(.vertical, spacing: 12, margins: 18)
    let number: Int

    init(_ context: PageContext) throws {
        number = try context.parameters.value("number", as: Int.self)
        widget.append(.title("Chapter \(number)"))
        let next = number + 1
        widget.append(
            .button("Next Chapter") {
                if context.isEmbedded {
                    context.close(then: "notes://chapter/\(next)?nav.action=embed&nav.slot=side")
                } else {
                    context.push("notes://chapter/\(next)")
                }
            }
        )
    }
}

final class BookPage: Page {
    static let routes = [Route("notes://book", title: "Book", slots: ["side"])]
    let widget: Widget
    let side = EmbedSlot()
    var slots: [String: EmbedSlot] { ["side": side] }
    private let list: Widget = gtk_list_box_new()
    private let context: PageContext
    /// The chapter in the slot.
    private var chapter: Int?

    init(_ context: PageContext) {
        self.context = context
        widget = .split(list, side)
        gtk_list_box_set_selection_mode(as_list_box(list), GTK_SELECTION_NONE)
        for number in 1...3 { gtk_list_box_append(as_list_box(list), .label("Chapter \(number)")) }
        SignalConnection(list, "row-activated") { [weak self] arguments in
            guard let row = arguments.object(at: 1) else { return }
            self?.show(Int(gtk_list_box_row_get_index(as_list_box_row(row))) + 1)
        }
        side.didChange = { [weak self] page in
            self?.chapter = (page as? ChapterPage)?.number
            self?.markRows()
        }
    }

    func didAppear() { markRows() }

    private func show(_ number: Int) {
        // A split without room for both hides the slot.
        let isBeside = gtk_widget_get_child_visible(side.widget) != 0
        if isBeside, number == chapter { return }
        context.atomically {
            for key in embeddedKeys { $0.unembed(key) }
            if isBeside {
                $0.embed("notes://chapter/\(number)", in: "side")
            } else {
                $0.push("notes://chapter/\(number)")
            }
        }
    }

    /// The keys of the pages in the slot.
    private var embeddedKeys: [String] {
        let page = context.entry.flatMap { context.currentNavigator?.state?.entry($0) }
        return page?.embedded.filter { $0.slot == "side" }.map(\.key) ?? []
    }

    /// Marks the row whose page is in the slot; the selection of a `GtkListBox` follows focus instead.
    private func markRows() {
        for number in 1...3 {
            let row = as_widget(gtk_list_box_get_row_at_index(as_list_box(list), gint(number - 1)))
            if number == chapter {
                gtk_widget_set_state_flags(row, GTK_STATE_FLAG_SELECTED, 0)
            } else {
                gtk_widget_unset_state_flags(row, GTK_STATE_FLAG_SELECTED)
            }
            cgtk_set_accessible_selected(row, number == chapter ? 1 : 0)
        }
    }
}

/// The recipes for a page in a slot, and for a list and its detail.
final class SlotRecipes: WidgetTestCase {
    func testAListShowsANoteBesideItAndClosesIt() throws {
        let store = Store()
        var pages = PageRegistry()
        pages.register(BoardPage.self) { BoardPage($0) }
        pages.register(ListPage.self) { try ListPage($0, store) }
        pages.register(NoteRoute.self) { try NotePage($0, $1, store) }
        let window = try RecipeWindow(pages, at: "notes://board")
        defer { window.close() }
        XCTAssertEqual(window.drawing, "board[side.note=note/1]")
        let slot = try XCTUnwrap(window.board?.side)
        try window.click("Note 2")
        XCTAssertEqual(window.drawing, "board[side.note=note/2]")
        XCTAssertTrue(slot.widget.isVisible)
        try window.click("Close")
        XCTAssertEqual(window.drawing, "board")
        waitUntil("the slot to be hidden") { !slot.widget.isVisible }
        try window.click("Note 1")
        XCTAssertTrue(slot.widget.isVisible)
        let saved = window.navigator.savedNavigation()
        let restored = try RecipeWindow(pages, restoring: saved, at: "notes://board")
        defer { restored.close() }
        XCTAssertEqual(restored.drawing, "board[side.note=note/1]")
        XCTAssertEqual(restored.recorder.outcomes, [])
    }

    private func openBook() throws -> RecipeWindow {
        var pages = PageRegistry()
        pages.register(BookPage.self) { BookPage($0) }
        pages.register(ChapterPage.self) { try ChapterPage($0) }
        let window = try RecipeWindow(pages, at: "notes://book")
        window.resize(to: 1_000)
        waitUntil("the list") { (window.book?.listBox.width ?? 0) > 900 }
        return window
    }

    // Feature: A list of the app's own, and a detail that opens the next page in its slot
    // Feature: A guard for all routes
    func testAListOfTheAppShowsAChapterBesideItAndMarksItsRow() throws {
        let window = try openBook()
        defer { window.close() }
        let page = try XCTUnwrap(window.book)
        XCTAssertEqual(page.marked, nil)
        page.activate(1)
        XCTAssertEqual(window.drawing, "book[side.notes://chapter/:number<int>=chapter/2]")
        XCTAssertEqual(page.marked, 1)
        XCTAssertEqual(window.title, "Book")
        page.activate(1)
        XCTAssertEqual(window.recorder.outcomes, ["shown"], "the chapter is there")
        page.activate(0)
        XCTAssertEqual(window.drawing, "book[side.notes://chapter/:number<int>=chapter/1]")
        XCTAssertEqual(page.marked, 0)

        window.navigator.guards = [NavigationGuard { _, _ in .refuse("No.") }]
        page.activate(2)
        XCTAssertEqual(window.recorder.outcomes.last, "guardRefused")
        XCTAssertEqual(page.marked, 0, "the row of the chapter that stays")
        window.navigator.guards = []

        window.navigator.open("notes://nav/unembed")
        XCTAssertEqual(page.marked, nil)
        page.activate(1)
        window.resize(to: 360)
        waitUntil("the list alone") { gtk_widget_get_child_visible(page.side.widget) == 0 }
        page.activate(0)
        XCTAssertEqual(window.drawing, "book > chapter/1")
        XCTAssertEqual(window.chapter?.number, 1)
        try window.click("Next Chapter")
        XCTAssertEqual(window.drawing, "book > chapter/1 > chapter/2")
        window.navigator.pop(.root)
        XCTAssertEqual(page.marked, nil)
    }

    // Feature: A list of the app's own, and a detail that opens the next page in its slot
    func testADetailGivesItsPlaceToTheNextPageOrOpensOneOverItself() throws {
        let window = try openBook()
        defer { window.close() }
        let page = try XCTUnwrap(window.book)
        page.activate(0)
        try window.click("Next Chapter")
        XCTAssertEqual(window.drawing, "book[side.notes://chapter/:number<int>=chapter/2]")
        XCTAssertEqual(page.marked, 1)
        XCTAssertEqual(window.navigator.state?.base.depth, 1)

        window.navigator.open(.link("notes://chapter/3?nav.action=embed&nav.slot=side&nav.key=over"))
        XCTAssertEqual(
            window.drawing,
            "book[side.notes://chapter/:number<int>=chapter/2, side.over=chapter/3]"
        )
        XCTAssertEqual(page.marked, 2)
        let over = try XCTUnwrap(window.navigator.state?.top.embedded.last?.entry.id)
        window.navigator.close(over)
        XCTAssertEqual(page.marked, 1)
        window.navigator.open(.link("notes://chapter/3?nav.action=embed&nav.slot=side&nav.key=over"))
        page.activate(0)
        XCTAssertEqual(window.drawing, "book[side.notes://chapter/:number<int>=chapter/1]")

        window.navigator.open(.link("notes://chapter/3"))
        XCTAssertEqual(window.drawing, "book[side.notes://chapter/:number<int>=chapter/1] > chapter/3")
        window.navigator.pop()
        XCTAssertEqual(page.marked, 0)

        let saved = window.navigator.savedNavigation()
        var pages = PageRegistry()
        var embedded: [Bool] = []
        pages.register(BookPage.self) { context in
            embedded.append(context.isEmbedded)
            return BookPage(context)
        }
        pages.register(ChapterPage.self) { context in
            embedded.append(context.isEmbedded)
            return try ChapterPage(context)
        }
        let restored = try RecipeWindow(pages, restoring: saved, at: "notes://book")
        defer { restored.close() }
        XCTAssertEqual(restored.book?.marked, 0)
        XCTAssertEqual(embedded, [false, true])
    }

    // Feature: In a narrow window the page of a row opens over the list
    func testAListMarksTheNoteBesideItAndOpensItOverTheListInANarrowWindow() throws {
        let store = Store()
        var pages = PageRegistry()
        pages.register(NotebookPage.self) { NotebookPage($0, store) }
        pages.register(ListPage.self) { try ListPage($0, store) }
        pages.register(NoteRoute.self) { try NotePage($0, $1, store) }
        let window = try RecipeWindow(pages, at: "notes://notebook")
        defer { window.close() }
        window.resize(to: 1_000)
        let page = try XCTUnwrap(window.notebook)
        XCTAssertEqual(page.marked, [])
        waitUntil("the list alone") { page.list.width == page.widget.width }

        page.activate(1)
        XCTAssertEqual(window.drawing, "notebook[side.side=note/2]")
        XCTAssertEqual(page.marked, ["Note 2"])
        waitUntil("the note beside the list") { page.side.widget.width > 500 }
        XCTAssertEqual(page.list.width, page.widget.width / 3)
        gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
        waitUntil("the list on the right") { page.left(page.side.widget) == 0 && page.left(page.list) > 500 }
        gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR)
        waitUntil("the list on the left") { page.left(page.side.widget) > 0 && page.left(page.list) == 0 }
        page.activate(1)
        XCTAssertEqual(window.recorder.outcomes.count, 1, "the note is there")
        page.activate(0)
        XCTAssertEqual(window.drawing, "notebook[side.side=note/1]")
        XCTAssertEqual(page.marked, ["Note 1"])

        window.navigator.open("notes://nav/unembed")
        XCTAssertEqual(page.marked, [])
        waitUntil("the list alone") { page.list.width == page.widget.width }
        window.navigator.open("notes://note/2?nav.action=embed&nav.key=side")
        XCTAssertEqual(page.marked, ["Note 2"])
        waitUntil("the note beside the list") { page.side.widget.width > 500 }

        let restored = try RecipeWindow(
            pages,
            restoring: window.navigator.savedNavigation(),
            at: "notes://notebook"
        )
        defer { restored.close() }
        XCTAssertEqual(restored.notebook?.marked, ["Note 2"])

        window.navigator.open("notes://note/1")
        window.navigator.pop()
        XCTAssertEqual(page.marked, ["Note 2"], "it is back")

        window.resize(to: 360)
        waitUntil("the list alone") { page.list.width == page.widget.width }
        XCTAssertEqual(gtk_widget_get_child_visible(page.side.widget), 0)
        XCTAssertEqual(window.drawing, "notebook[side.side=note/2]", "the width changes nothing")
        page.activate(0)
        XCTAssertEqual(window.drawing, "notebook > note/1")
        window.navigator.pop()
        XCTAssertEqual(window.drawing, "notebook")
        XCTAssertEqual(page.marked, [])
    }
}

extension RecipeWindow {
    fileprivate var board: BoardPage? { topPage as? BoardPage }
    fileprivate var notebook: NotebookPage? { topPage as? NotebookPage }
    fileprivate var book: BookPage? { topPage as? BookPage }
    fileprivate var chapter: ChapterPage? { topPage as? ChapterPage }

    fileprivate var title: String? {
        host.layers.first.map { String(cString: gtk_window_get_title(as_window($0.window))) }
    }

    private var topPage: (any Page)? { navigator.state.flatMap { host.page(for: $0.top.id) } }

    /// Makes the window so wide, and waits until it is.
    fileprivate func resize(to width: gint) {
        guard let window = host.layers.first?.window else { return }
        gtk_window_set_default_size(as_window(window), width, 500)
        waitUntil("a width of \(width)") { abs(gtk_widget_get_width(window) - width) < 40 }
    }
}

extension BookPage {
    /// The list, which is private in the recipe.
    fileprivate var listBox: Widget { descendants(widget).first { is_list_box($0) != 0 } ?? widget }

    /// The index of the row that is marked, for the eye and for screen readers, or `nil` if none is.
    fileprivate var marked: Int? {
        let rows = children(listBox)
        let marked = rows.firstIndex {
            gtk_widget_get_state_flags($0).rawValue & GTK_STATE_FLAG_SELECTED.rawValue != 0
        }
        XCTAssertEqual(marked, rows.firstIndex { cgtk_is_accessible_selected($0) != 0 })
        return marked
    }

    fileprivate func activate(_ index: gint) {
        gtk_widget_activate(as_widget(gtk_list_box_get_row_at_index(as_list_box(listBox), index)))
        iterate()
    }
}

extension NotebookPage {
    /// The `GtkListView`.
    fileprivate var list: Widget { descendants(widget).first { is_list_base($0) != 0 } ?? widget }

    /// The texts of the rows that are selected, for the eye and for screen readers.
    fileprivate var marked: [String] {
        let rows = children(list).filter {
            gtk_widget_get_state_flags($0).rawValue & GTK_STATE_FLAG_SELECTED.rawValue != 0
        }
        XCTAssertEqual(rows, children(list).filter { cgtk_is_accessible_selected($0) != 0 })
        return rows.flatMap(descendants).filter { is_label($0) != 0 }.map(\.text)
    }

    /// The left edge of a part of the page, in pixels.
    fileprivate func left(_ part: Widget) -> Double {
        var (left, top) = (0.0, 0.0)
        gtk_widget_translate_coordinates(part, widget, 0, 0, &left, &top)
        return left
    }

    fileprivate func activate(_ index: UInt32) {
        gtk_widget_activate_action_variant(list, "list.activate-item", g_variant_new_uint32(index))
        iterate()
    }
}

extension UnsafeMutablePointer<GtkWidget> {
    fileprivate var width: gint { gtk_widget_get_width(self) }
}
