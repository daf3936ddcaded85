import CGtk
import Glibc
import RouterCore
import RouterGtk
import XCTest

// As the README has it, in a target without default isolation: the class needs no annotation.
final class ItemPage: RoutedPage {
    static let routes = [Route("app://item/:id<int>", title: "Item")]

    let widget: UnsafeMutablePointer<GtkWidget>

    init(_ context: PageContext) throws {
        let number = try context.parameters.value("id", as: Int.self)
        widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12)
        gtk_widget_set_margin_start(widget, 18)
        gtk_widget_set_margin_top(widget, 18)
        gtk_box_append(as_box(widget), PageTitle.make("Item \(number)"))
        gtk_box_append(as_box(widget), LinkButton.make("Next", to: "\(number + 1)", context: context))
    }
}

final class HomePage: RoutedPage {
    static let routes = [Route("app://home", title: "Home")]

    let widget: UnsafeMutablePointer<GtkWidget>

    init(_ context: PageContext) {
        widget = PageTitle.make(context.title)
    }
}

extension PageContext {
    fileprivate var number: Int { captures.int("id") ?? 0 }
}

/// An app in a target without default isolation, as the documentation tells people to write it.
final class AdoptionTests: WidgetTestCase {
    func testTheAppOfTheDocumentationOpensAPage() throws {
        try onMain {
            var pages = PageRegistry()
            pages.register(HomePage.self)
            pages.register(ItemPage.self)
            let table = try RouteTable(pages.routes)

            let flags = GApplicationFlags(rawValue: 0)
            guard let application = gtk_application_new("org.example.App", flags) else { exit(1) }
            let navigator = Navigator(table: table)
            var host: GtkNavigationHost?

            @MainActor func showWindow() {
                guard host == nil else {
                    if let top = host?.layers.last { gtk_window_present(as_window(top.window)) }
                    return
                }
                MainLoopExecutor.install()
                let newHost = GtkNavigationHost(
                    application: application,
                    navigator: navigator,
                    registry: pages
                )
                do {
                    try navigator.start(at: RouteURL(parsing: "app://home"), host: newHost)
                    host = newHost
                } catch {
                    print("The app cannot start: \(error)")
                    exit(1)
                }
            }

            SignalConnection(application, "activate") { _ in showWindow() }
            let person = MainLoopTimer(milliseconds: 0) {
                let first = host
                g_application_activate(as_g_application(application))
                XCTAssertTrue(host === first)
                navigator.open("app://item/42")
                XCTAssertTrue(host?.page(for: navigator.state!.top.id) is ItemPage)
                XCTAssertEqual(navigator.state?.topLayer.entries.map(\.title), ["Home", "Item"])
                host?.requestClose()
            }
            XCTAssertEqual(g_application_run(as_g_application(application), 0, nil), 0)
            XCTAssertFalse(person.isRunning)
            g_object_unref(application)
        }
    }

    func testTheAppOfTheDocumentationTakesAddressesFromOutside() throws {
        try onMain {
            let fixture = try Fixture()
            let (navigator, host) = (fixture.navigator, Optional(fixture.host))
            func showWindow() {}
            let flags = G_APPLICATION_HANDLES_OPEN
            let application = gtk_application_new("org.example.Opener", flags)!
            g_application_register(as_g_application(application), nil, nil)

            SignalConnection(application, "open") { arguments in
                let isFirst = host == nil
                showWindow()
                guard let first = arguments.pointer(at: 1) else { return }
                let files = first.assumingMemoryBound(to: OpaquePointer?.self)
                for index in 0..<arguments.integer(at: 2) {
                    guard let uri = g_file_get_uri(files[index]) else { continue }
                    let text = String(cString: uri)
                    g_free(uri)
                    let buildsBackStack = isFirst && index == 0
                    navigator.submit(
                        NavigationRequest(.text(text), origin: .external, buildsBackStack: buildsBackStack)
                    )
                }
            }
            var files = [g_file_new_for_uri("app://item/1?a=b%20c"), g_file_new_for_uri("app://item/2")]
            g_application_open(as_g_application(application), &files, 2, "")
            for file in files { g_object_unref(UnsafeMutableRawPointer(file)) }
            XCTAssertEqual(fixture.events.map(\.url), ["app://item/1?a=b%20c", "app://item/2"])
            XCTAssertEqual(fixture.events.map(\.origin), [.external, .external])
            g_object_unref(application)
            fixture.close()
        }
    }

    func testTheAddressMayBeHidden() throws {
        try onMain {
            var configuration = HostConfiguration()
            configuration.decorate = { layer in
                gtk_header_bar_set_title_widget(as_header_bar(layer.header), nil)
            }
            let chosen = configuration
            let fixture = try Fixture { $0 = chosen }
            fixture.navigator.open("app://form/1")
            for view in fixture.host.layers { XCTAssertNil(gtk_widget_get_root(view.address.widget)) }
            XCTAssertTrue(press("<Control>l|<Alt>d|F6", at: fixture.topView.window))
            fixture.check()
            fixture.close()
        }
    }

    func testWhatTheDocumentationShowsIsWhatIsTestedHere() throws {
        let tested = try lines(of: #filePath)
        let root = #filePath.components(separatedBy: "/Tests/")[0]
        let documentation = try lines(of: root + "/Sources/RouterGtk/GtkNavigationHost.swift")
        let examples = documentation.prefix { !$0.hasPrefix("public final class") }
            .drop { $0 != "///     import CGtk" }
            .filter { $0.hasPrefix("///     ") }
            .map { $0.dropFirst(4).trimmingCharacters(in: .whitespaces) }
            .filter { !$0.contains("g_application_run(") && !$0.hasPrefix("setenv(") }
        let readme = try lines(of: root + "/README.md").drop { $0 != "final class ItemPage: RoutedPage {" }
            .prefix { $0 != "```" }
        XCTAssertGreaterThan(examples.count, 40)
        XCTAssertGreaterThan(readme.count, 8)
        for line in examples + readme.map({ $0.trimmingCharacters(in: .whitespaces) }) {
            XCTAssertTrue(tested.contains { $0.trimmingCharacters(in: .whitespaces) == line }, line)
        }
    }
}

private func lines(of file: String) throws -> [String] {
    try String(contentsOfFile: file, encoding: .utf8).components(separatedBy: "\n")
}
