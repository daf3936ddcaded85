import CRouterGtk
import Glibc
import RouterCore
import RouterTesting
import XCTest

@testable import RouterGtk

struct NoteRoute: TypedRoute {
    static let route = Route("notes://note/:id<int>", title: "Note", parent: "notes://list")
    static let example = NoteRoute(id: 1, line: 10)
    var id: Int
    var line: Int?
}

final class NotePage: Page {
    let widget: Widget
    let title: String?

    init(_ route: NoteRoute, _ context: PageContext, _ store: Store) throws {
        let name = try store.title(of: route.id)
        title = name
        widget = .box(.vertical, margins: 18, .title(name), .label(try store.text(of: route.id)))
        widget.append(.link("All notes", to: "notes://list", context))
    }
}

final class ListPage: Page {
    static let routes = [Route("notes://list", title: "Notes", reuse: .singleTop)]
    let widget: Widget = .box(.vertical, margins: 18)

    init(_ context: PageContext, _ store: Store) throws {
        for id in store.ids {
            widget.append(.link(try store.title(of: id), to: .route(NoteRoute(id: id)), context))
        }
    }
}

final class AboutPage: Page {
    static let routes = [Route("notes://about", title: "About", verb: .present)]
    let widget: Widget = .box(.vertical, margins: 18, .title("Notes"))

    init(_ context: PageContext) {}
}

/// The recipe for pages with dependencies, and the recipes about the whole app.
final class PageRecipes: WidgetTestCase {
    private let store = MainActor.assumeIsolated { Store() }

    private var pages: PageRegistry {
        var pages = PageRegistry()
        pages.register(NoteRoute.self) { [store] in try NotePage($0, $1, store) }
        pages.register(ListPage.self) { [store] in try ListPage($0, store) }
        pages.register(AboutPage.self) { AboutPage($0) }
        return pages
    }

    func testPagesGetTheirValuesAndTheirStore() throws {
        let window = try RecipeWindow(pages, at: "notes://list")
        defer { window.close() }
        try window.click("Books")
        XCTAssertEqual(window.drawing, "list > note/2")
        XCTAssertEqual(window.texts, ["Books", "Maps & charts", "All notes"])
        XCTAssertEqual(window.host.layers.last.map(title), "Books")
        try window.click("All notes")
        XCTAssertEqual(window.drawing, "list > note/2 > list")
        window.navigator.open("notes://about")
        XCTAssertEqual(window.drawing, "list > note/2 > list | about")
    }

    func testAPageFollowsItsStoreWhileItIsCoveredAndNoneThatHasLeft() throws {
        let shelf = Shelf()
        var pages = pages
        pages.register(ShelfPage.self) { ShelfPage($0, shelf) }
        shelf.add("Maps")
        let window = try RecipeWindow(pages, at: "notes://list")
        defer { window.close() }
        window.navigator.open("notes://shelf")
        XCTAssertEqual(window.texts, ["Maps"])
        window.navigator.open("notes://note/2")
        shelf.add("Charts")
        window.navigator.pop()
        XCTAssertEqual(window.texts, ["Maps", "Charts"])
        window.navigator.pop()
        waitUntil("the page to be freed") {
            shelf.add("Tides")
            return shelf.observerCount == 0
        }
    }

    func testAPageThatCannotBeBuiltChangesNothingAndSaysWhy() throws {
        let window = try RecipeWindow(pages, at: "notes://list")
        defer { window.close() }
        window.navigator.open("notes://note/9")
        XCTAssertEqual(window.drawing, "list")
        XCTAssertEqual(window.toast, "There is no note 9.")
        window.navigator.open("notes://note/x")
        XCTAssertEqual(window.drawing, "list")
        XCTAssertEqual(window.recorder.outcomes.last, "notFound")
        XCTAssertNotNil(window.toast)
    }

    func testTheWholeAppOpensItsHomeAndTheParentsOfALink() {
        func exit(_ status: @autoclosure () -> Int32) {}
        let store = store
        let app = RouterApplication("org.example.Notes", home: "notes://list") { app in
            app.pages.register(NoteRoute.self) { try NotePage($0, $1, store) }
            app.pages.register(ListPage.self) { try ListPage($0, store) }
            app.pages.register(AboutPage.self) { AboutPage($0) }
        }
        exit(app.run())
        app.isUnique = false
        var drawings: [String] = []
        app.didStart = { [unowned app] in
            Task {
                drawings.append(app.navigator?.drawing ?? "")
                app.windows.first?.requestClose()
            }
        }
        XCTAssertEqual(app.run(["notes://note/2"]), 0)
        XCTAssertEqual(app.run([]), 0)
        XCTAssertEqual(drawings, ["list > note/2", "list"])
        XCTAssertEqual(app.run(["--foo"]), 2)
    }
}

/// The title of a window.
@MainActor
private func title(of layer: LayerWindow) -> String {
    gtk_window_get_title(as_window(layer.window)).map { String(cString: $0) } ?? ""
}

final class Shelf {
    private(set) var titles: [String] = []
    private var observers: [() -> Bool] = []
    var observerCount: Int { observers.count }

    /// Calls a closure now and after each change, while its owner lives.
    func observe<Owner: AnyObject>(_ owner: Owner, _ show: @escaping (Owner) -> Void) {
        show(owner)
        observers.append { [weak owner] in owner.map(show) != nil }
    }

    func add(_ title: String) {
        titles.append(title)
        observers = observers.filter { $0() }
    }
}

final class ShelfPage: Page {
    static let routes = [Route("notes://shelf", title: "Shelf")]
    let widget: Widget = .box(.vertical, margins: 18)

    init(_ context: PageContext, _ shelf: Shelf) {
        shelf.observe(self) { $0.widget.replaceChildren(shelf.titles.map { .label($0) }) }
    }
}
