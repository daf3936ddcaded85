import CRouterGtk
import RouterCore
import XCTest

@testable import RouterGtk

/// The different ways in which a page can get its widget.
final class PageOriginTests: WidgetTestCase {
    /// A page that builds its widgets from text in the format of GtkBuilder files.
    private final class Form: Page {
        static let routes = [Route("app://described/:id")]

        let widget: Widget
        let label: String
        private let reference: ObjectReference

        init(_ context: PageContext) throws {
            let text = """
                <interface><object class="GtkBox" id="page"><child>
                  <object class="GtkButton"><property name="label">Send</property></object>
                </child></object></interface>
                """
            let builder = try XCTUnwrap(gtk_builder_new_from_string(text, -1))
            let object = try XCTUnwrap(gtk_builder_get_object(builder, "page"))
            widget = as_widget(UnsafeMutableRawPointer(object))
            reference = ObjectReference(widget)
            g_object_unref(UnsafeMutableRawPointer(builder))
            label = context.match.parameters["id"] ?? ""
        }
    }

    /// A page whose widget is a window.
    private final class Window: Page {
        static let routes = [Route("app://window"), Route("app://modal", verb: .present)]

        let widget: Widget = gtk_window_new()

        init(_ context: PageContext) {}

        isolated deinit { gtk_window_destroy(as_window(widget)) }
    }

    func testAWindowIsNotAPage() throws {
        let (navigator, host) = try Self.start()
        defer { host.close() }
        for address in ["app://window", "app://modal"] {
            var outcomes: [NavigationOutcome] = []
            navigator.open(.app(address)) { outcomes.append($0) }
            guard case .failed(let error)? = outcomes.first else { return XCTFail(address) }
            XCTAssertEqual(
                String(describing: error),
                "The page “Window” is a window, which cannot be shown inside another window."
            )
            XCTAssertEqual(navigator.state?.layers.map(\.depth), [1])
        }
    }

    private static func start() throws -> (Navigator, GtkNavigationHost) {
        var pages = PageRegistry()
        pages.register(HomePage.self) { HomePage($0) }
        pages.register(Form.self) { try Form($0) }
        pages.register(Window.self) { Window($0) }
        let navigator = try Navigator(table: RouteTable(pages.routes))
        let host = GtkNavigationHost(navigator, pages)
        try navigator.start(at: "app://home", host: host)
        return (navigator, host)
    }

    func testAPageNeedsAWidgetOfItsOwn() throws {
        @MainActor final class SharedPage: Page {
            let widget: Widget
            init(_ widget: Widget) { self.widget = widget }
        }
        let shared = ObjectReference(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
        var registry = PageRegistry()
        registry.register("page") { _ in SharedPage(shared.widget) }
        let table = try RouteTable([
            Route("app://home", page: "page"), Route("app://item/:id", page: "page"),
        ])
        let navigator = try Navigator(table: table)
        let host = GtkNavigationHost(navigator, registry)
        defer { host.close() }
        try navigator.start(at: "app://home", host: host)
        var outcome: NavigationOutcome?
        navigator.open("app://item/1") { outcome = $0 }
        XCTAssertEqual(outcome?.name, "failed")
        XCTAssertEqual(navigator.state?.base.depth, 1)
        XCTAssertNotNil(gtk_widget_get_parent(shared.widget), "the page that has it keeps it")
    }
}
