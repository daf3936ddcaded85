import CRouterGtk
import CRouterGtk.Testing
import RouterCore
import XCTest

@testable import RouterGtk

/// The widgets that pages add to the header of their window.
final class PageHeaderTests: WidgetTestCase {
    private final class LetterPage: Page {
        static let routes = [Route("app://letter/:name", title: "Letter", slots: ["side"])]
        let widget: Widget = .box(.vertical, .button("In the page") {})
        let headerStart: [Widget]
        let headerTitle: Widget?
        let headerEnd: [Widget]
        let slots = ["side": EmbedSlot()]

        init(_ context: PageContext) throws {
            let name = try context.parameters.value("name", as: String.self)
            headerStart = [.button("Attach to \(name)") {}]
            headerTitle = name == "titled" ? .label("The middle") : nil
            headerEnd = [.button("Send \(name)") { context.pop() }, .button("More \(name)") {}]
            if let slot = slots["side"] { widget.append(slot.widget) }
        }
    }

    private func window(at request: NavigationRequest, keptPages: Int = 32) throws -> RecipeWindow {
        var pages = PageRegistry()
        pages.register(LetterPage.self) { try LetterPage($0) }
        pages.register(AboutPage.self) { AboutPage($0) }
        return try RecipeWindow(pages, keptPages: keptPages, at: request)
    }

    /// Returns the text of each visible label in the header of the top window.
    private func texts(_ window: RecipeWindow) -> [String] {
        guard let header = window.host.layers.last?.header else { return [] }
        return descendants(header).filter { is_label($0) != 0 && gtk_widget_get_mapped($0) != 0 }.map(\.text)
    }

    // Feature: A page adds widgets to the header of its window
    func testTheHeaderFollowsThePageOnTop() throws {
        let window = try window(at: "notes://about")
        defer { window.close() }
        let plain = texts(window)
        window.navigator.push("app://letter/a")
        XCTAssertEqual(texts(window), ["Attach to a", "Letter", "Send a", "More a"])
        window.navigator.push("app://letter/titled")
        XCTAssertEqual(texts(window), ["Attach to titled", "The middle", "Send titled", "More titled"])
        window.navigator.push("notes://about")
        XCTAssertEqual(texts(window), plain)
        window.navigator.pop(2)
        XCTAssertEqual(texts(window), ["Attach to a", "Letter", "Send a", "More a"])
        let header = try XCTUnwrap(window.host.layers.last?.header)
        try RecipeWindow.click("Send a", in: header)
        iterate()
        XCTAssertEqual(window.drawing, "about")
        XCTAssertEqual(texts(window), plain)
    }

    // Feature: The header has the widgets of a list and of its detail
    func testTheHeaderHasTheWidgetsOfAListAndThenThoseOfItsDetail() throws {
        var pages = PageRegistry()
        pages.register("letter") { try LetterPage($0) }
        let routes = [
            Route("app://box/:name", page: "letter", title: "Box", pane: .list),
            Route("app://mail/:name", page: "letter", title: "Mail", pane: .detail),
        ]
        let navigator = try Navigator(table: RouteTable(routes))
        var configuration = HostConfiguration()
        configuration.windowSize = WindowSize(width: 1_000, height: 500)
        let host = GtkNavigationHost(
            application: Fixture.application,
            navigator: navigator,
            registry: pages,
            configuration: configuration
        )
        defer { host.close() }
        try navigator.start(at: "app://box/a", host: host)
        let layer = try XCTUnwrap(host.layers.first)
        let header = { () -> [String] in
            descendants(layer.header).filter { is_label($0) != 0 && gtk_widget_get_mapped($0) != 0 }.map(
                \.text
            )
        }
        waitUntil("two panes") { layer.view.pages.isDivided }
        XCTAssertEqual(header(), ["Attach to a", "Box", "Send a", "More a"])
        navigator.open("app://mail/b")
        iterate()
        XCTAssertEqual(header(), ["Attach to a", "Attach to b", "Mail", "Send b", "More b"])
        gtk_window_set_default_size(as_window(layer.window), 400, 500)
        waitUntil("the detail alone") { header() == ["Attach to b", "Mail", "Send b", "More b"] }
        gtk_window_set_default_size(as_window(layer.window), 1_000, 500)
        waitUntil("both again") { header() == ["Attach to a", "Attach to b", "Mail", "Send b", "More b"] }
        navigator.pop()
        iterate()
        XCTAssertEqual(header(), ["Attach to a", "Box", "Send a", "More a"])
    }

    func testWidgetsOfThePageAreNearestToTheTitle() throws {
        let window = try window(at: "app://letter/a")
        defer { window.close() }
        let layer = try XCTUnwrap(window.host.layers.last)
        for text in ["First", "Second"] { layer.addToHeader(.label(text), atStart: true) }
        for text in ["Last", "Last but one"] { layer.addToHeader(.label(text)) }
        iterate()
        XCTAssertEqual(
            texts(window),
            ["First", "Second", "Attach to a", "Letter", "Send a", "More a", "Last but one", "Last"]
        )
    }

    func testAModalHasItsOwnHeaderAndAnEmbeddedPageHasNone() throws {
        let window = try window(at: "app://letter/a")
        defer { window.close() }
        window.navigator.embed("app://letter/b", in: "side")
        XCTAssertEqual(texts(window), ["Attach to a", "Letter", "Send a", "More a"])
        window.navigator.present("app://letter/c")
        XCTAssertEqual(texts(window), ["Attach to c", "Letter", "Send c", "More c"])
        window.navigator.dismiss()
        XCTAssertEqual(texts(window), ["Attach to a", "Letter", "Send a", "More a"])
    }

    func testAHeaderThatSomethingKeepsAliveHasLetItsPageGo() throws {
        let window = try window(at: "app://letter/a")
        do {
            let header = ObjectReference(try XCTUnwrap(window.host.layers.last?.header))
            window.host.close()
            XCTAssertFalse(descendants(header.widget).contains { is_label($0) != 0 && $0.text == "Send a" })
        }
        window.close()
    }

    func testAReleasedPageComesBackWithItsHeader() throws {
        let window = try window(at: "app://letter/a", keptPages: 1)
        defer { window.close() }
        let first = try XCTUnwrap(window.navigator.state?.top.id)
        for _ in 0..<3 { window.navigator.push("notes://about") }
        waitUntil("the release") { window.host.page(for: first) == nil }
        window.navigator.pop(.root)
        XCTAssertEqual(texts(window), ["Attach to a", "Letter", "Send a", "More a"])
    }

    func testTheTitleOfTheWindowComesBackAfterSeveralPagesWithTitlesOfTheirOwn() throws {
        let window = try window(at: "notes://about")
        defer { window.close() }
        let plain = texts(window)
        for _ in 1...2 { window.navigator.push("app://letter/titled") }
        window.navigator.push("notes://about")
        XCTAssertEqual(texts(window), plain)
        window.navigator.pop()
        XCTAssertEqual(texts(window), ["Attach to titled", "The middle", "Send titled", "More titled"])
        window.navigator.pop(2)
        XCTAssertEqual(texts(window), plain)
    }
}
