import CGtk
import Glibc
import RouterCore
import RouterGtk
import XCTest

// In a target without default isolation, the class needs no annotation.
final class ItemPage: StandalonePage {
    static let routes = [Route("app://item/:id<int>", title: "Item")]

    let widget: Widget

    init(_ context: PageContext) throws {
        let number = try context.parameters.value("id", as: Int.self)
        widget = .box(
            .vertical,
            margins: 18,
            .title("Item \(number)"),
            .link("Next", to: "\(number + 1)", context)
        )
    }
}

final class HomePage: StandalonePage {
    static let routes = [Route("app://home", title: "Home")]

    let widget: Widget

    init(_ context: PageContext) {
        widget = .box(.vertical, .title(context.title), .link("First item", to: "app://item/1", context))
    }
}

extension PageContext {
    fileprivate var number: Int { captures.int("id") ?? 0 }
}

/// An app in a target without default isolation, as the documentation tells people to write it.
final class AdoptionTests: WidgetTestCase {
    func testTheAppOfTheDocumentationOpensAPage() throws {
        var pages = PageRegistry()
        pages.register(HomePage.self)
        pages.register(ItemPage.self)
        let table = try RouteTable(pages.routes)

        let flags = GApplicationFlags(rawValue: 0)
        guard let application = gtk_application_new("org.example.App", flags) else { exit(1) }
        let navigator = try Navigator(table: table)
        var host: GtkNavigationHost?

        @MainActor func showWindow() {
            guard host == nil else {
                if let top = host?.layers.last { gtk_window_present(as_window(top.window)) }
                return
            }
            MainActorBridge.install()
            let newHost = GtkNavigationHost(
                application: application,
                navigator: navigator,
                registry: pages
            )
            do {
                try navigator.start(at: "app://home", host: newHost)
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

    func testTheAppOfTheDocumentationTakesAddressesFromOutside() throws {
        let table = try RouteTable([
            Route("app://home", page: "home", title: "Home"),
            Route("app://list", page: "home", title: "List"),
            Route("app://item/:id", page: "home", title: "Item", parent: "app://list"),
        ])
        var pages = PageRegistry()
        pages.register("home") { HomePage($0) }
        let navigator = try Navigator(table: table)
        var events: [NavigationEvent] = []
        let observation = navigator.observe { events.append($0) }
        var host: GtkNavigationHost?
        let flags = G_APPLICATION_HANDLES_COMMAND_LINE
        let application = gtk_application_new("org.example.Opener", flags)!
        @MainActor func showWindow() {
            guard host == nil else { return }
            let newHost = GtkNavigationHost(
                application: application,
                navigator: navigator,
                registry: pages
            )
            try? navigator.start(at: "app://home", host: newHost)
            host = newHost
        }

        SignalConnection(application, "command-line") { arguments in
            var isFirst = host == nil
            showWindow()
            guard let line = arguments.object(at: 1) else { return }
            var count: gint = 0
            let commandLine = line.assumingMemoryBound(to: GApplicationCommandLine.self)
            let words = g_application_command_line_get_arguments(commandLine, &count)
            defer { g_strfreev(words) }
            for index in 0..<Int(count) where index > 0 {  // the first is the name of the program
                guard let word = words?[index] else { continue }
                let text = String(cString: word)
                navigator.open(.external(text, startsApp: isFirst))
                isFirst = false
            }
        }
        let urls = ["app://item/1?a=b%20c&d='$(e)'", "app://item/2"]
        var words = (["program"] + urls).map { strdup($0) }
        defer { for word in words { free(word) } }
        let person = MainLoopTimer(milliseconds: 0) { host?.requestClose() }
        XCTAssertEqual(g_application_run(as_g_application(application), gint(words.count), &words), 0)
        XCTAssertFalse(person.isRunning)
        let opened = events.filter { $0.origin == .external }
        XCTAssertEqual(opened.map(\.url), urls)
        XCTAssertEqual(
            opened.map { $0.state.window.entries.map(\.title) },
            [["List", "Item"], ["List", "Item", "Item"]],
            "only the first brings its parent"
        )
        g_object_unref(application)
        withExtendedLifetime(observation) {}
    }

    func testTheAddressMayBeHidden() throws {
        var configuration = HostConfiguration()
        configuration.configureLayer = { layer in
            gtk_header_bar_set_title_widget(as_header_bar(layer.header), nil)
        }
        let chosen = configuration
        let fixture = try Fixture { $0 = chosen }
        defer { fixture.close() }
        fixture.navigator.open("app://form/1")
        for view in fixture.host.layers { XCTAssertNil(gtk_widget_get_root(view.address.widget)) }
        XCTAssertTrue(press("<Control>l|<Alt>d|F6", at: fixture.topView.window))
        fixture.check()
    }
}
