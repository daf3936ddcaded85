import CRouterGtk
import RouterCore
import XCTest

@testable import RouterGtk

final class TypedPageTests: WidgetTestCase {
    private struct NoteRoute: TypedRoute, Equatable {
        static let route = Route("app://note/:id<int>", title: "Note")
        static let example = NoteRoute(id: 1, tab: "log")
        var id: Int
        var tab: String?
    }

    private struct MemoRoute: TypedRoute {
        static let route = Route("app://memo/:number<int>", page: "NoteRoute")
        static let example = MemoRoute(number: 1)
        var number: Int
    }

    private struct HoleRoute: TypedRoute {
        static let route = Route("app://hole/:id", page: "hole")
        static let example = HoleRoute(name: "a")
        var name: String
    }

    private final class NotePage: Page {
        let widget: Widget = .title("Note")
        let route: NoteRoute
        let context: PageContext

        init(_ route: NoteRoute, _ context: PageContext) {
            (self.route, self.context) = (route, context)
        }
    }

    private static func registry() -> PageRegistry {
        var pages = PageRegistry()
        pages.register(HomePage.self) { HomePage($0) }
        pages.register(NoteRoute.self) { NotePage($0, $1) }
        return pages
    }

    // Feature: Typed routes, whose values are the properties of a type
    func testTheFactoryOfATypedRouteGetsTheValueOfItsURL() throws {
        let pages = Self.registry()
        XCTAssertEqual(pages.names, ["HomePage", "NoteRoute"])
        XCTAssertEqual(pages.routes.last?.page, "NoteRoute")
        XCTAssertEqual(pages.routes.last?.declaration.query, ["tab": "string?"])
        let navigator = try Navigator(table: RouteTable(pages.routes))
        let host = GtkNavigationHost(navigator, pages)
        defer { host.close() }
        try navigator.start(at: "app://home", host: host)

        navigator.open("app://note/7?tab=a%26b")
        let first = try XCTUnwrap(navigator.state?.top)
        let page = try XCTUnwrap(host.page(for: first.id) as? NotePage)
        XCTAssertEqual(page.route, NoteRoute(id: 7, tab: "a&b"))
        XCTAssertEqual(try page.context.parameters.decode(as: NoteRoute.self), page.route)

        page.context.close(then: .route(NoteRoute(id: 8)))
        let second = try XCTUnwrap(navigator.state?.top)
        XCTAssertEqual((host.page(for: second.id) as? NotePage)?.route, NoteRoute(id: 8))
        XCTAssertEqual(navigator.state?.base.entries.map(\.url.text), ["app://home", "app://note/8"])
        XCTAssertEqual(second.destination.origin, .app)
    }

    func testTypedRoutesWithOnePageHaveAFactoryEach() throws {
        var pages = PageRegistry()
        pages.register(NoteRoute.self) { NotePage($0, $1) }
        pages.register(MemoRoute.self) { memo, context in NotePage(NoteRoute(id: -memo.number), context) }
        let routes = pages.routes + [Route("app://about/:id<int>", page: "NoteRoute")]
        let navigator = try Navigator(table: RouteTable(routes, pages: Set(pages.names)))
        let host = GtkNavigationHost(navigator, pages)
        defer { host.close() }
        try navigator.start(at: .route(NoteRoute(id: 1)), host: host)
        for (request, id) in [("app://note/2", 2), ("app://memo/3", -3), ("app://about/4", 4)] {
            navigator.open(.app(request))
            let top = try XCTUnwrap(navigator.state?.top)
            XCTAssertEqual((host.page(for: top.id) as? NotePage)?.route.id, id, request)
        }
    }

    func testALinkToATypedRouteShowsItsURL() throws {
        let navigator = try Navigator(table: RouteTable(Self.registry().routes))
        let host = GtkNavigationHost(navigator, Self.registry())
        defer { host.close() }
        try navigator.start(at: "app://note/1", host: host)
        let top = try XCTUnwrap(navigator.state?.top)
        let context = try XCTUnwrap(host.page(for: top.id) as? NotePage).context
        let link = Widget.link("Next", to: .route(NoteRoute(id: 2)), context)
        g_object_ref_sink(link)
        defer { g_object_unref(link) }
        XCTAssertEqual(gtk_widget_get_tooltip_text(link).map { String(cString: $0) }, "app://note/2")
    }

    func testTheTableOfTheRegistryThrowsAllMistakesOfATypedRoute() throws {
        var pages = Self.registry()
        pages.register(HoleRoute.self) { route, _ in throw TestPageError() }
        XCTAssertThrowsError(try RouteTable(pages.routes + [Route("app://note/:n<int>", page: "x")])) {
            error in
            let text = "\(error)"
            XCTAssertTrue(text.contains("“HoleRoute” has no property “id”"), text)
            XCTAssertTrue(text.contains("matches the same URLs"), text)
        }
    }
}
