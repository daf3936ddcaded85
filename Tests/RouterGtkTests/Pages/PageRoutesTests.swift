import CRouterGtk
import XCTest

@testable import RouterCore
@testable import RouterFiles
@testable import RouterGtk

final class PageRoutesTests: WidgetTestCase {
    /// A page with a custom name. One of its routes redirects, and one opens another page.
    private final class Note: Page {
        static let pageName = "note"
        static let routes = [
            Route("app://note/:id<int>", name: "note"),
            Route("app://memo/:id<int>", redirect: "app://note/:id"),
            Route("app://list", page: "HomePage"),
        ]

        let widget: Widget = .title("Note")
        let id: Int

        init(_ context: PageContext) throws {
            id = try context.parameters.value("id", as: Int.self)
        }
    }

    /// A page that declares URLs that another page has already declared.
    private final class Rival: Page {
        static let routes = [Route("app://note/:number<int>")]

        let widget: Widget = .title("Rival")

        init(_ context: PageContext) {}
    }

    private static func registry() -> PageRegistry {
        var pages = PageRegistry()
        pages.register(HomePage.self) { HomePage($0) }
        pages.register(Note.self) { try Note($0) }
        return pages
    }

    // Feature: Pages declare their own routes
    // Feature: A page gets its context in its initializer
    func testAPageThatIsRegisteredBringsItsNameItsFactoryAndItsRoutes() throws {
        let pages = Self.registry()
        XCTAssertEqual(pages.names, ["HomePage", "note"])
        XCTAssertEqual(pages.routes.map(\.page), ["HomePage", "note", "", "HomePage"])
        XCTAssertEqual(pages.routes.map(\.declaration.source), ["HomePage", "Note", "Note", "Note"])
        let navigator = try Navigator(table: RouteTable(pages.routes))
        let host = GtkNavigationHost(navigator, pages)
        defer { host.close() }
        try navigator.start(at: "app://home", host: host)
        navigator.open("app://memo/7")
        let top = try XCTUnwrap(navigator.state?.top)
        XCTAssertEqual((host.page(for: top.id) as? Note)?.id, 7)
        XCTAssertEqual(top.route.name, "note")
    }

    /// A page whose initializer needs more than the context.
    private final class Report: Page {
        static let routes = [Route("app://report/:name")]

        let widget: Widget
        let folder: String

        init(_ context: PageContext, in folder: String) {
            widget = .title(context.match.parameters["name"] ?? "")
            self.folder = folder
        }
    }

    func testAPageWithAFactoryBringsItsRoutesToo() throws {
        var pages = Self.registry()
        pages.register(Report.self) { Report($0, in: "reports") }
        XCTAssertEqual(pages.names, ["HomePage", "Report", "note"])
        let navigator = try Navigator(table: RouteTable(pages.routes))
        let host = GtkNavigationHost(navigator, pages)
        defer { host.close() }
        try navigator.start(at: "app://report/may", host: host)
        let report = try XCTUnwrap(navigator.state.flatMap { host.page(for: $0.top.id) } as? Report)
        XCTAssertEqual(report.folder, "reports")
        XCTAssertEqual(report.widget.text, "may")
    }

    // Feature: A route that two pages, or a page and a file, declare is reported
    func testRoutesOfPagesAndOfAFileAreHeldAgainstEachOther() throws {
        var pages = Self.registry()
        let text =
            #"{ "app": { "app://about": "note", "app://note/:n<int>": "HomePage", "app://x": "nobody" } }"#
        let file = try RouteFile(json: text.utf8, name: "Routes.json")
        var problems: [String] = []
        do throws(RouteTableError) {
            pages.register(Rival.self) { Rival($0) }
            _ = try RouteTable(
                file,
                and: pages.routes,
                pages: Set(pages.names)
            )
        } catch {
            problems = error.problems.map(\.message)
        }
        XCTAssertEqual(problems.count, 3, problems.joined(separator: "\n"))
        for source in ["Routes.json", "Note", "Rival", "nobody"] {
            XCTAssertTrue(problems.contains { $0.contains(source) }, source)
        }
    }
}
