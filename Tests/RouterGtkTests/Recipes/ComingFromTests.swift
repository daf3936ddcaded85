import CRouterGtk
import RouterTesting
import XCTest

@testable import RouterCore
@testable import RouterFiles
@testable import RouterGtk

/// Checks that each call in the tables of docs/coming-from.md does the same as the call of the other router.
final class ComingFromTests: WidgetTestCase {
    private struct ThingRoute: TypedRoute {
        static let route = Route("app://thing/:id<int>", page: "test", name: "thing", parent: "app://things")
        static let example = ThingRoute(id: 1)
        var id: Int
    }

    private final class Note: Page {
        static let routes = [Route("app://note", name: "note", slots: ["side"])]

        let widget: Widget = .title("Note")
        let side = EmbedSlot()
        var slots: [String: EmbedSlot] { ["side": side] }

        init(_ context: PageContext) {}
    }

    private var pages: PageRegistry {
        var pages = PageRegistry()
        pages.register(HomePage.self) { HomePage($0) }
        pages.register(ItemPage.self) { try ItemPage($0) }
        pages.register(Note.self) { Note($0) }
        pages.register("test") { TestPage($0) }
        return pages
    }

    private var routes: [Route] {
        [
            Route(ThingRoute.self),
            Route("app://things", page: "test", name: "things"),
            Route("app://settings", page: "test", verb: .present),
            Route("app://settings/:section", page: "test", parent: "app://settings"),
        ]
    }

    func testTheCallsOfGoRouterSwiftUIAndVueRouter() throws {
        let window = try RecipeWindow(pages, routes: routes, at: "app://home")
        defer { window.close() }
        let navigator = window.navigator
        navigator.push("app://item/1")
        navigator.reset(.route(ThingRoute(id: 7)))
        XCTAssertEqual(window.drawing, "things > thing/7", "go() with nested routes")
        navigator.replace("app://item/7")
        XCTAssertEqual(window.drawing, "things > item/7")
        navigator.push(.route(ThingRoute(id: 7)))
        navigator.push("app://item/8", extra: 42)
        navigator.pop(2)
        XCTAssertEqual(window.drawing, "things > item/7")
        navigator.forward()
        XCTAssertEqual(window.drawing, "things > item/7 > thing/7")
        navigator.remove(try XCTUnwrap(navigator.state).base.entries.at(1).id)
        XCTAssertEqual(window.drawing, "things > thing/7")
        navigator.pop(.root)
        XCTAssertEqual(window.drawing, "things")
        navigator.open("app://settings/sound")
        XCTAssertEqual(window.drawing, "things | settings > settings/sound", "parentNavigatorKey")
        let context = try XCTUnwrap(PageContext(shownBy: navigator))
        XCTAssertEqual(context.match.parameters["section"], "sound")
        XCTAssertTrue(context.canGoBack)
        context.close()
        XCTAssertEqual(window.drawing, "things | settings")
        navigator.dismiss()
        XCTAssertEqual(try navigator.table.url(for: "thing", ["id": "7"]).text, "app://thing/7")
        navigator.push("app://note")
        navigator.embed("app://item/3", in: "side")
        XCTAssertEqual(
            window.drawing,
            "things > note[side.app://item/:id<int>=item/3]",
            "a shell, a named view"
        )
        window.host.show("The note was saved.")
        XCTAssertEqual(window.toast, "The note was saved.")
        navigator.recheckGuards()
        XCTAssertEqual(window.recorder.outcomes.last, "handled")
    }

    func testTheCallsOfTheRoutersForIOS() throws {
        var pages = PageRegistry()
        pages.register(HomePage.self) { HomePage($0) }
        pages.register(ItemPage.self) { try ItemPage($0) }
        pages.register(Note.self) { Note($0) }
        let table = try RouteTable(pages.routes, notFound: Route("app://not-found", page: "HomePage"))
        let navigator = try Navigator(table: table)
        let host = GtkNavigationHost(navigator, pages)
        let list = "<plist><dict><key>http</key><string>HomePage</string></dict></plist>"
        let file = try RouteFile(propertyList: list.utf8, name: "DCURLRouter.plist")
        _ = try RouteTable(file, pages: Set(pages.names))
        try navigator.start(at: "app://home", host: host)
        var outcomes: [String] = []
        let observation = navigator.observe { if $0.isOfRequest { outcomes.append($0.outcome.name) } }
        @MainActor func depths() -> [Int] { navigator.state?.layers.map(\.depth) ?? [] }

        let (text, parameters, times, index, value) = ("app://item/1", ["a": "b"], 1, 1, 42)
        navigator.open(.app(text))
        navigator.open(.app(text), parameters: parameters)
        navigator.replaceSame(.app(text))
        XCTAssertEqual(depths(), [3])
        navigator.open(.app(text), verb: .present) { outcome in print(outcome.name) }
        navigator.open(.app(text), extra: value)
        XCTAssertEqual(depths(), [3, 2])
        navigator.pop()
        navigator.dismiss()
        navigator.pop(2)
        navigator.open(.app(text))
        navigator.pop(.count(times))
        navigator.pop(.root)
        XCTAssertEqual(depths(), [1])
        let page: any Page = try host.makePage(.app(text))
        navigator.push(.page(page))
        do {
            let page = try host.makePage(.app(text))
            navigator.present(.page(page))
        }
        navigator.dismiss(.count(times))
        navigator.open(.app(text), verb: .present)
        navigator.dismiss(.all)
        XCTAssertEqual(depths(), [2])
        navigator.open(.app("\(text)?nav.reuse=returnToExisting"))
        navigator.open(.app("\(text)?nav.reuse=reload"))
        navigator.atomically {
            $0.pop(.index(index))
            $0.push(.app(text))
        }
        XCTAssertEqual(depths(), [3])
        navigator.pop(.index(index))
        guard let entry = navigator.state?.base.entries.first?.id,
            let layer = navigator.state?.base.id
        else { return XCTFail("nothing is open") }
        navigator.pop(.entry(entry))
        navigator.dismiss(.over(layer))
        navigator.open(.app(text))
        navigator.open("app://item/2")
        navigator.pop(.url(.app(text)))
        XCTAssertEqual(navigator.state?.top.url.text, text)
        XCTAssertEqual(navigator.state?.topLayer.depth, 2)
        XCTAssertEqual(navigator.state?.modals.count, 0)
        XCTAssertTrue(navigator.canOpen(.app(text)))
        XCTAssertEqual(try RouteURL(parsing: text).query.count, 0)
        XCTAssertEqual(Set(outcomes), ["shown", "alreadyShown"])

        do {
            let navigator = try Navigator(table: table)
            try navigator.start(at: "app://note")
            navigator.embed(.app(text), in: Embedding(transition: .fadeFromLeft))
            XCTAssertEqual(navigator.state?.top.embedded.map(\.transition), [.fadeFromLeft])
            navigator.unembed()
            XCTAssertEqual(navigator.state?.top.embedded.count, 0)
        }

        navigator.open("app://note")
        let context = try XCTUnwrap(PageContext(shownBy: navigator))
        XCTAssertEqual(context.parameters["id"], nil)
        XCTAssertEqual(context.destination.originalURL.text, "app://note")
        XCTAssertEqual(context.url.path, "/note")
        XCTAssertEqual(context.match.route.pattern, "app://note")
        XCTAssertEqual(context.entriesBelow.map(\.route.page), ["ItemPage", "HomePage"])
        XCTAssertNil(context.extra(as: Int.self))
        let waiting = Task { @MainActor in
            _ = try await context.result(ofOpening: .app(text), as: String.self)
        }
        waitUntil("the item") { navigator.state?.top.url.text == text }
        navigator.open("app://not/known")
        XCTAssertEqual(outcomes.last, "notFoundPage")
        host.close()
        iterate()
        withExtendedLifetime((observation, waiting)) {}
    }
}
