import CGtk
import RouterCore
import XCTest

@testable import RouterGtk

/// The results that the articles name for their examples.
final class ArticleTests: WidgetTestCase {
    private final class Note: StandalonePage {
        static let routes = [Route("app://note", name: "note", slots: ["main"])]

        let widget: Widget = .title("Note")
        var hasChanges = true

        init(_ context: PageContext) {}

        func mayLeave(_ question: LeaveQuestion, over window: UnsafeMutablePointer<GtkWidget>) {
            question.answer(!hasChanges)
        }
    }

    private struct Session { var isOpen = false }

    func testAPageOpensAnotherAndIsCoveredThen() throws {
        let application = Fixture.application
        var pages = PageRegistry()
        pages.register(HomePage.self)
        pages.register(ItemPage.self)
        let table = try RouteTable(pages.routes)
        let navigator = try Navigator(table: table)
        let host = GtkNavigationHost(application: application, navigator: navigator, registry: pages)
        try navigator.start(at: "app://home", host: host)
        navigator.open("app://item/42")
        let context = PageContext(
            stack: try XCTUnwrap(navigator.state).topLayer.stack,
            layer: try XCTUnwrap(navigator.state).topLayer.id,
            navigator: navigator
        )
        context.open("43")
        XCTAssertEqual(navigator.state?.top.url.text, "app://item/43")
        context.open("app://item/7?nav.action=replace")
        context.open("app://item/8", as: .present, parameters: ["tab": "log"])
        context.back()
        XCTAssertEqual(navigator.state?.top.url.text, "app://item/43", "it is covered by then")
        host.close()
        iterate()
    }

    func testAGuardSendsARouteOfAFileToTheLogin() throws {
        let text =
            #"{ "app": { "app://account": { "page": "ItemPage", "name": "account" }, "app://login": "HomePage" } }"#
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json").path
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        var pages = PageRegistry()
        pages.register(HomePage.self)
        let session = Session()
        let file = try RouteFile(contentsOf: path)
        pages.register(ItemPage.self)
        let table = try RouteTable(file, and: pages.routes, pages: Set(pages.names))
        let login = NavigationGuard(for: ["account"]) { _, _ in
            session.isOpen ? .allow : .redirect("app://login?nav.action=present")
        }
        let guarded = try Navigator(table: table, guards: [login])
        try guarded.start(at: "app://home")
        guarded.open("app://account")
        XCTAssertEqual(guarded.state?.modals.map(\.top.url.text), ["app://login"])
        guarded.replayDeferred()
    }

    func testANavigatorWithoutAHostOpensAndPops() throws {
        var pages = PageRegistry()
        pages.register(HomePage.self)
        pages.register(ItemPage.self)
        let table = try RouteTable(pages.routes)
        let navigator = try Navigator(table: table)
        try navigator.start(at: "app://home")
        navigator.open("app://item/42")
        navigator.open("app://nav/pop")
        XCTAssertEqual(navigator.state?.top.url.text, "app://home")
    }

    func testAPageGivesAResultAndAnotherStaysWithUnsavedChanges() throws {
        let fixture = try Fixture()
        let context = fixture.top.context
        var colours: [String?] = []
        let task = Task { @MainActor in
            let colour = try await context.result(of: "app://colour", as: String.self)
            colours.append(colour)
        }
        waitUntil("the refusal") { fixture.events.count == 1 }
        XCTAssertEqual(fixture.events.last?.outcome.name, "refused", "there is no such route here")
        task.cancel()
        let other = Task { @MainActor in
            colours.append(try await context.result(of: "app://form/1", as: String.self))
        }
        waitUntil("the form") { fixture.state.layers.count == 2 }
        do {
            let context = fixture.top.context
            context.finish("red")
        }
        waitUntil("the answer") { !colours.isEmpty }
        XCTAssertEqual(colours, ["red"])
        withExtendedLifetime(other) {}
        let note = Note(context)
        fixture.navigator.push(.page(note))
        fixture.host.goBack()
        XCTAssertEqual(fixture.state.window.depth, 2)
        note.hasChanges = false
        fixture.host.goBack()
        XCTAssertEqual(fixture.state.window.depth, 1)
        fixture.close()
    }

    func testEveryCallOfOtherRoutersHasOneHere() throws {
        var pages = PageRegistry()
        pages.register(HomePage.self)
        pages.register(ItemPage.self)
        pages.register(Note.self)
        let table = try RouteTable(pages.routes, notFound: Route("app://not-found", page: "HomePage"))
        let navigator = try Navigator(table: table)
        let host = GtkNavigationHost(
            application: Fixture.application,
            navigator: navigator,
            registry: pages
        )
        let list = "<plist><dict><key>http</key><string>HomePage</string></dict></plist>"
        let file = try RouteFile(propertyList: list.utf8, name: "DCURLRouter.plist")
        _ = try RouteTable(file, pages: Set(pages.names))
        try navigator.start(at: "app://home", host: host)
        var outcomes: [String] = []
        let observation = navigator.observe { outcomes.append($0.outcome.name) }
        @MainActor func depths() -> [Int] { navigator.state?.layers.map(\.depth) ?? [] }

        let (text, parameters, times, index, value) = ("app://item/1", ["a": "b"], 1, 1, 42)
        navigator.open(.code(text))
        navigator.open(.code(text), parameters: parameters)
        navigator.open(.code(text), as: .replaceSame)
        XCTAssertEqual(depths(), [3])
        navigator.open(.code(text), as: .present) { outcome in print(outcome.name) }
        navigator.open(.code(text), extra: value)
        XCTAssertEqual(depths(), [3, 2])
        navigator.pop()
        navigator.dismiss()
        navigator.pop(2)
        navigator.open(.code(text))
        navigator.pop(times)
        navigator.popToRoot()
        XCTAssertEqual(depths(), [1])
        let page: any Page = try host.makePage(.code(text))
        navigator.push(.page(page))
        do {
            let page = try host.makePage(.code(text))
            navigator.present(.page(page))
        }
        navigator.dismiss(times)
        navigator.open(.code(text), as: .present)
        navigator.dismissAll()
        XCTAssertEqual(depths(), [2])
        navigator.open(.code("\(text)?nav.reuse=returnToExisting"))
        navigator.open(.code("\(text)?nav.reuse=reload"))
        navigator.atomically {
            $0.pop(toIndex: index)
            $0.push(.code(text))
        }
        XCTAssertEqual(depths(), [3])
        navigator.pop(toIndex: index)
        guard let entry = navigator.state?.window.entries.first?.id,
            let layer = navigator.state?.window.id
        else { return XCTFail("nothing is open") }
        navigator.pop(to: entry)
        navigator.dismiss(to: layer)
        navigator.open(.code(text))
        navigator.open("app://item/2")
        navigator.pop(to: .code(text))
        XCTAssertEqual(navigator.state?.top.url.text, text)
        XCTAssertEqual(navigator.state?.topLayer.depth, 2)
        XCTAssertEqual(navigator.state?.modals.count, 0)
        XCTAssertTrue(navigator.canOpen(.code(text)))
        XCTAssertEqual(try RouteURL(parsing: text).query.count, 0)
        XCTAssertEqual(Set(outcomes), ["shown", "alreadyShown"])

        do {
            let navigator = try Navigator(table: table)
            try navigator.start(at: "app://note")
            navigator.embed(.code(text), in: Embedding(transition: .fadeFromLeft))
            XCTAssertEqual(navigator.state?.top.embedded.map(\.transition), [.fadeFromLeft])
            navigator.unembed()
            XCTAssertEqual(navigator.state?.top.embedded.count, 0)
        }

        navigator.open("app://note")
        let stack = try XCTUnwrap(navigator.state).topLayer.stack
        let context = PageContext(stack: stack, layer: layer, navigator: navigator)
        XCTAssertEqual(context.parameters["id"], nil)
        XCTAssertEqual(context.originalURL.text, "app://note")
        XCTAssertEqual(context.path, "/note")
        XCTAssertEqual(context.match.route.pattern, "app://note")
        XCTAssertEqual(context.entriesBelow.map(\.route.page), ["ItemPage", "HomePage"])
        XCTAssertNil(context.extra(as: Int.self))
        let waiting = Task { @MainActor in _ = try await context.result(of: .code(text), as: String.self) }
        waitUntil("the item") { navigator.state?.top.url.text == text }
        navigator.open("app://not/known")
        XCTAssertEqual(outcomes.last, "notFoundPage")
        host.close()
        iterate()
        withExtendedLifetime((observation, waiting)) {}
    }
}
