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

/// The recipe for a page in a slot.
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
}

extension RecipeWindow {
    fileprivate var board: BoardPage? { topPage as? BoardPage }

    private var topPage: (any Page)? { navigator.state.flatMap { host.page(for: $0.top.id) } }
}
