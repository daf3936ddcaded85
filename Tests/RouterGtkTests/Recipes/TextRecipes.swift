import CRouterGtk
import CRouterGtk.Testing
import RouterCore
import RouterTesting
import RouterWidgets
import XCTest

@testable import RouterGtk

struct EditRoute: TypedRoute {
    static let route = Route("notes://note/:id<int>/edit", title: "Edit", parent: "notes://note/:id")
    static let example = EditRoute(id: 1)
    var id: Int
}

final class EditPage: Page {
    let widget: Widget
    private let id: Int
    private let store: Store
    private let field: Widget
    private var savedText: String

    init(_ route: EditRoute, _ context: PageContext, _ store: Store) throws {
        (id, self.store) = (route.id, store)
        savedText = try store.text(of: id)
        field = .textView(context.savedState ?? savedText, name: "Text")
        widget = .box(.vertical, margins: 18, .scrolled(field))
    }

    var hasUnsavedChanges: Bool { field.text != savedText }

    func savedState() -> String? { hasUnsavedChanges ? field.text : nil }

    func askToLeave(_ question: LeaveQuestion, over window: Widget) {
        // The session keeps the text, so closing the window asks nothing.
        guard hasUnsavedChanges, !question.isPageSaved else { return question.answer(true) }
        question.askUser(
            over: window,
            title: "Save the note?",
            text: "If you don’t save, your changes will be lost.",
            saving: { [weak self] in try self?.save() }
        )
    }

    private func save() throws {
        try store.save(field.text, as: id)
        savedText = field.text
    }
}

struct SearchRoute: TypedRoute {
    static let route = Route("notes://search", title: "Search", reuse: .singleTop)
    static let example = SearchRoute(text: "oats")
    var text: String?
}

final class SearchPage: Page {
    let widget: Widget
    private let store: Store
    private let found = Widget.box(.vertical)

    init(_ route: SearchRoute, _ context: PageContext, _ store: Store) {
        self.store = store
        let field = Widget.entry(name: "Search").bindText(to: "text", of: context)
        widget = .box(.vertical, margins: 18, field, found)
        didUpdate(context)
    }

    func didUpdate(_ context: PageContext) {
        let titles = store.titles(containing: context.parameters["text"] ?? "")
        found.replaceChildren(titles.map { .label($0) })
    }
}

/// The recipes for unsaved text and for a search.
final class TextRecipes: WidgetTestCase {
    private let store = MainActor.assumeIsolated { Store() }

    private var pages: PageRegistry {
        var pages = PageRegistry()
        pages.register(NoteRoute.self) { [store] in try NotePage($0, $1, store) }
        pages.register(EditRoute.self) { [store] in try EditPage($0, $1, store) }
        pages.register(SearchRoute.self) { [store] in SearchPage($0, $1, store) }
        pages.register(ListPage.self) { [store] in try ListPage($0, store) }
        return pages
    }

    /// Opens a window at the list, opens the first note for editing, and types a new text.
    private func edit() throws -> RecipeWindow {
        let window = try RecipeWindow(pages, at: "notes://list")
        window.navigator.open("notes://note/1/edit")
        window.field?.text = "Half written"
        return window
    }

    func testTheUserKeepsDiscardsOrSaves() throws {
        let window = try edit()
        defer { window.close() }
        window.host.goBack()
        try window.answer("Keep Editing")
        XCTAssertEqual(window.drawing, "list > note/1/edit")
        window.host.goBack()
        XCTAssertTrue(press("Escape", at: try XCTUnwrap(window.dialogs.first)))
        XCTAssertEqual(window.drawing, "list > note/1/edit")
        store.isFull = true
        window.host.goBack()
        try window.answer("Save")
        waitUntil("the error") {
            window.dialogs.flatMap(descendants).contains {
                is_label($0) != 0 && $0.text == "The disk is full."
            }
        }
        store.isFull = false
        try window.answer("Save")
        waitUntil("the list") { window.drawing == "list" }
        XCTAssertEqual(try store.text(of: 1), "Half written")
        window.navigator.open("notes://note/1/edit")
        window.field?.text = "Forgotten"
        window.host.goBack()
        try window.answer("Discard")
        XCTAssertEqual(window.drawing, "list")
        XCTAssertEqual(try store.text(of: 1), "Half written")
        window.navigator.open("notes://note/1/edit")
        window.host.goBack()
        XCTAssertEqual(window.drawing, "list", "without a change nobody is asked")
    }

    func testAClosedWindowKeepsTheTextForTheNextStart() throws {
        let window = try edit()
        let saved = window.navigator.savedNavigation()
        var outcome = ""
        window.navigator.requestClose(savesPages: true) { outcome = $0.name }
        XCTAssertEqual(outcome, "handled", "the page does not ask")
        window.close()
        let next = try RecipeWindow(pages, restoring: saved, at: "notes://list")
        XCTAssertEqual(next.drawing, "list > note/1/edit")
        XCTAssertEqual(next.field?.text, "Half written")
        XCTAssertEqual(try store.text(of: 1), "Oats, pears")
        next.close()
    }

    func testAPageWithUnsavedTextStaysBuiltBelowManyOthers() throws {
        let window = try edit()
        defer { window.close() }
        let entries = { try XCTUnwrap(window.navigator.state).base.entries }
        for number in 0..<40 { window.navigator.push("notes://note/\(1 + number % 2)") }
        iterate()
        XCTAssertNil(window.host.page(for: try entries().at(0).id), "the list is released")
        XCTAssertNotNil(window.host.page(for: try entries().at(1).id) as? EditPage)
        window.navigator.pop(40)
        XCTAssertEqual(window.field?.text, "Half written")
    }

    func testASearchUpdatesThePageAndItsURL() throws {
        let window = try RecipeWindow(pages, at: "notes://list")
        defer { window.close() }
        window.navigator.open("notes://search")
        XCTAssertEqual(window.texts, ["Shopping", "Books"])
        for text in ["Oats", "& c"] { window.field?.text = text }
        XCTAssertEqual(window.drawing, "list > search?text=%26%20c")
        XCTAssertEqual(window.texts, ["Books"])
        window.field?.text = "a&b=c"
        XCTAssertEqual(window.navigator.state?.top.parameters["text"], "a&b=c")
        XCTAssertEqual(window.texts, [])
        window.field?.text = ""
        XCTAssertEqual(window.drawing, "list > search")
        XCTAssertEqual(window.texts, ["Shopping", "Books"])
        window.host.goBack()
        XCTAssertEqual(window.drawing, "list")
    }

    // Feature: A page changes the query of its URL, and an entry follows the query
    func testTenLettersTypedWhileAPageElsewhereIsAskedAreInTheURLOnceItHasAnswered() throws {
        let window = try edit()
        defer { window.close() }
        window.navigator.open("notes://search")
        let edited = try XCTUnwrap(window.navigator.state).base.entries.at(1)
        window.navigator.remove(edited.id)
        XCTAssertEqual(window.dialogs.count, 1)
        let text = try XCTUnwrap(gtk_editable_get_delegate(as_editable(try XCTUnwrap(window.field))))
        for letter in "vegetables" {
            cgtk_emit_text(UnsafeMutableRawPointer(text), "insert-at-cursor", String(letter))
        }
        XCTAssertEqual(window.field?.text, "vegetables")
        XCTAssertEqual(window.drawing, "list > note/1/edit > search", "the URL waits")
        try window.answer("Keep Editing")
        waitUntil("the text in the URL") {
            window.drawing == "list > note/1/edit > search?text=vegetables"
        }
        XCTAssertEqual(window.field?.text, "vegetables")
        XCTAssertEqual(gtk_editable_get_position(as_editable(try XCTUnwrap(window.field))), 10)
        window.host.goBack()
        XCTAssertEqual(window.drawing, "list > note/1/edit")
        window.field?.text = "Oats, pears"
    }
}
