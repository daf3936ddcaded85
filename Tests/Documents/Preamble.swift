// The names that examples in the documents use without declaring them.
// `scripts/check-snippets` compiles the examples with this file; nothing in it runs.

import CRouterGtk
import RouterCommands
import RouterCore
import RouterFiles
import RouterGtk
import RouterGtkTesting
import RouterTesting
import RouterWidgets

func unknown<Value>() -> Value { fatalError("Examples are compiled, not run.") }

/// The class that contains each example, so that the example can use `self` in a handler.
@MainActor
class Example {
    var hasChanges = true
    var hasUnsavedChanges = true

    func open() {}
    func close() {}
    func save() async throws {}
}

// Routing.

let home: RouteURL = unknown()
let url: RouteURL = unknown()
let text = "app://item/42"
let path = "Routes.plist"
let query = url.query
let parameters: RouteParameters = unknown()
let file: RouteFile = unknown()
let table: RouteTable = unknown()
let error: RoutingError = unknown()

// Navigation.

@MainActor let navigator: Navigator = unknown()
let state: NavigationState = unknown()
let (old, new) = (state, state)
let top = state.top
let entry = top.id
let layer = state.base.id
let (index, times, value) = (1, 2, 42)
let destination: Destination = unknown()

// Windows and pages.

@MainActor let app: RouterApplication = unknown()
@MainActor let application: UnsafeMutablePointer<GtkApplication> = unknown()
@MainActor var host: GtkNavigationHost! = unknown()
@MainActor var configuration = HostConfiguration()
@MainActor var pages = PageRegistry()
/// The routes that a part of an app adds.
struct PlugIn { var routes: [Route] = [] }
@MainActor let plugIn = PlugIn()
@MainActor let view: NavigationView = unknown()
@MainActor let page: any Page = unknown()
@MainActor let context: PageContext = unknown()
@MainActor let window: Widget = unknown()
@MainActor let question: LeaveQuestion = unknown()
@MainActor let label: Widget = unknown()
@MainActor let button: Widget = unknown()
@MainActor let widget: Widget = unknown()
@MainActor let side = EmbedSlot()
@MainActor let (rows, colors): (Widget, Widget) = unknown()
@MainActor func showWindow() {}
let urls = [text]
func loadSession() -> SavedNavigation? { nil }
func storeSession(_ saved: SavedNavigation) {}

/// The data of an app.
final class Store: Sendable {
    var ids: [Int] { [] }
    func title(of number: Int) -> String { "Note \(number)" }
    func text(of number: Int) throws -> String { "" }
    func save(_ text: String, as number: Int) throws {}
    func delete(_ number: Int) throws {}
    func titles(containing text: String) -> [String] { [] }
    func report() async throws -> [String] { [] }
    func items(containing words: [String]) -> [FoundItem] { [] }
    func notes(containing words: [String]) -> [FoundItem] { [] }
}
struct FoundItem {
    let id = 1
    let title = "Title"
    let excerpt = "Excerpt"
}
let store = Store()

final class HomePage: Page {
    static let routes = [Route("app://home", title: "Home")]
    let widget: Widget = .title("Home")
    init(_ context: PageContext) {}
}

final class ItemPage: Page {
    static let routes = [Route("app://item/:id<int>", title: "Item")]
    let widget: Widget = .title("Item")
    init(_ context: PageContext) throws {}
    init(_ route: ItemRoute, _ context: PageContext, store: Store) throws {}
}

final class NotePage: Page {
    static let routes = [Route("app://note/:id<int>", title: "Note")]
    let widget: Widget = .title("Note")
    init(_ context: PageContext, store: Store) throws {}
}

struct NoteRoute: TypedRoute {
    static let route = Route("notes://note/:id<int>", title: "Note")
    static let example = NoteRoute(id: 1)
    var id: Int
}

final class ListPage: Page {
    static let routes = [Route("notes://list", title: "Notes")]
    let widget: Widget = .title("Notes")
    init(_ context: PageContext, _ store: Store) throws {}
}

final class AboutPage: Page {
    static let routes = [Route("notes://about", title: "About", verb: .present)]
    let widget: Widget = .title("Notes")
    init(_ context: PageContext) {}
}

struct ItemRoute: TypedRoute {
    static let route = Route("app://item/:id<int>", title: "Item")
    static let example = ItemRoute(id: 42, tab: "log")
    var id: Int
    var tab: String?
}

final class ReportPage: Page {
    let widget: Widget = .title("Report")
    init(_ context: PageContext, of database: Database) throws {}
}

// Parts of an app.

@MainActor var actions = ActionRegistry()
func export(_ id: Int) async throws {}

struct Database: Sendable {}
let database = Database()

struct Session: Sendable {
    var isOpen: Bool { false }
    func open(_ name: String) {}
    func close() {}
    func forgetAccount() {}
    func mayRead(_ number: Int) async throws -> Bool { true }
}
let session = Session()
let loggedIn = NavigationGuard { _, _ in .allow }

struct Prices: Sendable {
    func of(_ item: String) throws -> Int { 1 }
}
let prices = Prices()

struct Translation: Sendable {
    func text(_ template: String, _ plural: String?, _ count: Int) -> String { template }
}
let german = Translation()

enum Color: String, Sendable { case red, blue }
enum Tab: String, CaseIterable, Decodable { case first, log }
struct Picture: Sendable {}
struct Item: Decodable { let id: Int }
struct Search: Decodable { let q: String }

struct Day: Sendable {
    init?(_ text: String) {}
    init?(isoText text: String) {}
}
