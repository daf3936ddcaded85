import CRouterGtk
import CRouterGtk.Testing
import Glibc
import RouterCore
import RouterTesting
import XCTest

@testable import RouterGtk

/// Replaces `CommandLine` of the standard library in the program of the recipe.
private enum CommandLine {
    @MainActor static var words = ["program", "app://home?a=b%20c&d='$(e)'", "app://nowhere"].map {
        strdup($0 as String)
    }
    @MainActor static var argc: Int32 { Int32(words.count) }
    @MainActor static var unsafeArgv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
        words.withUnsafeMutableBufferPointer { $0.baseAddress! }
    }
}

struct DeleteRoute: TypedRoute {
    static let route = Route("notes://delete/:id<int>", action: "delete", access: .app)
    static let example = DeleteRoute(id: 1)
    var id: Int
}

final class HelpPage: Page {
    static let routes = [Route("https://notes.example/:topic", title: "Help")]
    let widget: Widget = .box(.vertical, margins: 18, .title("Help"))

    init(_ context: PageContext) {
        widget.append(.link("GTK", to: "https://www.gtk.org/", context))
        widget.append(.button("Delete note 1") { context.open(.route(DeleteRoute(id: 1))) })
    }
}

/// The recipes for starting an app, for actions and menus, for widgets, and for a route with a new name.
final class StartRecipes: WidgetTestCase {
    private let store = MainActor.assumeIsolated { Store() }

    private var pages: PageRegistry {
        var pages = PageRegistry()
        pages.register(NoteRoute.self) { [store] in try NotePage($0, $1, store) }
        pages.register(EditRoute.self) { [store] in try EditPage($0, $1, store) }
        pages.register(ListPage.self) { [store] in try ListPage($0, store) }
        pages.register(AboutPage.self) { AboutPage($0) }
        return pages
    }

    /// Starts an app that does not use `RouterApplication`, opens URLs from outside, and closes the window.
    ///
    /// - Returns: The drawing of the state after the URLs were opened, the session that is saved when the
    ///   window closes, and the URLs that could not be restored from `saved`.
    private func start(_ urls: [String], _ saved: SavedNavigation?) throws -> (
        String, SavedNavigation?, [String]
    ) {
        var stored: SavedNavigation?
        func storeSession(_ saved: SavedNavigation) { stored = saved }
        func loadSession() -> SavedNavigation? { saved }
        var configuration = HostConfiguration()
        let navigator = try Navigator(table: RouteTable(pages.routes))
        configuration.willClose = { storeSession(navigator.savedNavigation()) }
        let host = GtkNavigationHost(
            application: Fixture.application,
            navigator: navigator,
            registry: pages,
            configuration: configuration
        )
        let saved = loadSession()
        let dropped = try navigator.start(restoring: saved, or: "notes://list", host: host)
        for entry in dropped { print(entry) }
        for url in urls {
            navigator.open(.external(url, startsApp: saved == nil))
        }
        let drawing = navigator.drawing
        host.close()
        iterate()
        return (drawing, stored, dropped.map(\.url))
    }

    func testALinkIsPushedOnTheSavedSessionAndBringsItsParentsOnlyWithoutOne() throws {
        let first = try start(["notes://note/1/edit"], nil)
        XCTAssertEqual(first.0, "list > note/1 > note/1/edit")
        let second = try start(["notes://note/2"], first.1)
        XCTAssertEqual(second.0, "list > note/1 > note/1/edit > note/2")
        XCTAssertEqual(try start([], nil).0, "list")
        XCTAssertEqual(try start(["notes://list"], nil).0, "list")
        XCTAssertEqual(try start([], second.1).0, "list > note/1 > note/1/edit > note/2")
        XCTAssertEqual(try start(["notes://nowhere"], nil).0, "list")
        try store.delete(2)
        let third = try start([], second.1)
        XCTAssertEqual(third.0, "list > note/1 > note/1/edit")
        XCTAssertEqual(third.2, ["notes://note/2"])
    }

    // Feature: A URL that another program passes as an argument
    func testTheMainProgramOfAnAppThatExistsOpensItsWindowAndItsArguments() throws {
        func exit(_ status: Int) -> Never { fatalError("\(status)") }
        var run: @MainActor () -> Int32 = { -1 }
        func exit(_ status: @escaping @autoclosure @MainActor () -> Int32) { run = status }

        final class HomePage: Page {
            static let routes = [Route("app://home", title: "Home")]
            let widget: Widget = .box(.vertical, margins: 18, .title("Home"))

            init(_ context: PageContext) {}
        }

        var pages = PageRegistry()
        pages.register(HomePage.self) { HomePage($0) }
        let navigator = try Navigator(table: RouteTable(pages.routes))
        var host: GtkNavigationHost?

        let flags = G_APPLICATION_HANDLES_COMMAND_LINE
        guard let application = gtk_application_new("org.example.MyApp", flags) else { exit(1) }

        SignalConnection(application, returning: "command-line") { arguments in
            let isFirst = host == nil
            if isFirst {
                let new = GtkNavigationHost(application: application, navigator: navigator, registry: pages)
                do {
                    try navigator.start(at: "app://home", host: new)
                    host = new
                } catch {
                    print("The app cannot start: \(error)")
                    return 1
                }
            }
            host?.raise()
            guard let line = arguments.object(at: 1) else { return 1 }
            var count: gint = 0
            let commandLine = line.assumingMemoryBound(to: GApplicationCommandLine.self)
            let words = g_application_command_line_get_arguments(commandLine, &count)
            defer { g_strfreev(words) }
            for index in 0..<Int(count) where index > 0 {  // the first is the name of the program
                guard let word = words?[index] else { continue }
                navigator.open(.external(String(cString: word), startsApp: isFirst))
            }
            return 0
        }
        exit(g_application_run(as_g_application(application), CommandLine.argc, CommandLine.unsafeArgv))
        var outcomes: [String] = []
        let user = MainLoopTimer(milliseconds: 0) {
            outcomes = [navigator.drawing, host?.layers.last?.toasts.shown?.text ?? ""]
            host?.requestClose()
        }
        XCTAssertEqual(run(), 0)
        withExtendedLifetime(user) {}
        XCTAssertEqual(outcomes, ["home?a=b%20c&d='$(e)'", "There is no page for “app://nowhere”."])
        g_object_unref(application)
    }

    func testMenusButtonsAndNotificationsOpenURLs() throws {
        var (drawings, sent): ([String], [String]) = ([], [])
        // swift-format-ignore: AlwaysUseLowerCamelCase
        @MainActor func g_application_send_notification(
            _ application: UnsafeMutablePointer<GApplication>,
            _ id: String,
            _ note: OpaquePointer
        ) { sent.append(id) }
        let app = RouterApplication("org.example.Menus\(getpid())", home: "notes://list") { [pages] app in
            app.pages = pages
            app.configuration.configureLayer = { layer in
                guard !layer.isModal else { return }
                layer.addToHeader(.link("About", to: "notes://about"), atStart: true)
                layer.addToHeader(
                    .menu(
                        name: "Menu",
                        ["First note": .route(NoteRoute(id: 1)), "About Notes": "notes://about"]
                    )
                )
            }
        }
        app.isUnique = false
        app.didStart = { [unowned app] in
            Task {
                let window = try XCTUnwrap(app.windows.first?.window)
                for widget in descendants(window) where is_button(widget) != 0 && widget.text == "About" {
                    cgtk_emit(widget, "clicked")
                }
                iterate()
                drawings.append(app.navigator?.drawing ?? "")
                app.navigator?.dismiss()
                let menu = try XCTUnwrap(
                    descendants(window).first {
                        is_menu_button($0) != 0 && gtk_menu_button_get_menu_model(as_menu_button($0)) != nil
                    }
                )
                XCTAssertNotEqual(
                    gtk_widget_activate_action_variant(
                        menu,
                        "router.open",
                        g_variant_new_string("notes://note/1")
                    ),
                    0
                )
                drawings.append(app.navigator?.drawing ?? "")
                let application = try XCTUnwrap(app.application)
                do {
                    let note: OpaquePointer = g_notification_new("The first note has changed")
                    defer { g_object_unref(UnsafeMutableRawPointer(note)) }
                    g_notification_add_button(note, "Show", "app.open::notes://note/1")
                    g_application_send_notification(as_g_application(application), "note-1", note)
                }
                g_action_group_activate_action(
                    as_action_group(application),
                    "open",
                    g_variant_new_string("notes://about")
                )
                drawings.append(app.navigator?.drawing ?? "")
                XCTAssertEqual(app.navigator?.state?.top.destination.origin, .external)
                app.running?.close()
            }
        }
        XCTAssertEqual(app.run([]), 0)
        XCTAssertEqual(sent, ["note-1"])
        XCTAssertEqual(drawings, ["list | about", "list > note/1", "list > note/1 | about"])
    }

    // Feature: Old links and sessions still work after a route gets a new URL
    func testARenamedRouteOpensOldLinksAndOldSessions() throws {
        var old = PageRegistry()
        old.register("memo") { TestPage($0) }
        let before = try RecipeWindow(
            old,
            routes: [Route("notes://note/:id<int>", page: "memo", name: "note")],
            at: "notes://note/1"
        )
        (before.host.page(for: try XCTUnwrap(before.navigator.state).top.id) as? TestPage)?.state =
            "Half written"
        let saved = before.navigator.savedNavigation()
        before.close()

        let routes = [
            Route("notes://memo/:id<int>", page: "memo", name: "note", title: "Memo"),
            Route("notes://note/:id<int>", redirect: "notes://memo/:id"),
        ]
        var asked: [String] = []
        let byName = NavigationGuard(for: ["note"]) { destination, _ in
            asked.append("name")
            return .allow
        }
        let byPattern = NavigationGuard(for: ["notes://note/:id<int>"]) { _, _ in .allow }
        XCTAssertThrowsError(
            try Navigator(table: RouteTable(old.routes + routes), guards: [byPattern]),
            "it would not be asked any more"
        )
        let window = try RecipeWindow(
            old,
            routes: routes,
            guards: [byName],
            restoring: saved,
            at: "notes://memo/9"
        )
        defer { window.close() }
        XCTAssertEqual(window.drawing, "memo/1")
        XCTAssertEqual(window.navigator.state?.top.destination.savedState, "Half written")
        window.navigator.open(.link("notes://note/7?line=3#end"))
        XCTAssertEqual(window.drawing, "memo/1 > memo/7?line=3#end")
        XCTAssertEqual(
            PageContext(shownBy: window.navigator)?.destination.originalURL.text,
            "notes://note/7?line=3#end"
        )
        window.navigator.push("notes://memo/8")
        window.navigator.push("notes://memo/9")
        XCTAssertEqual(try window.navigator.table.url(for: "note", ["id": "7"]).text, "notes://memo/7")
        window.navigator.pop(.route("note"))
        XCTAssertEqual(window.recorder.outcomes, ["shown", "shown", "shown", "alreadyShown"])
        XCTAssertEqual(Set(asked), ["name"])
        let without = try RecipeWindow(
            old,
            routes: [routes[0]],
            restoring: saved,
            at: "notes://memo/9"
        )
        XCTAssertEqual(without.drawing, "memo/9")
        XCTAssertEqual(without.dropped.map(\.url), ["notes://note/1"])
        without.close()
    }

    func testAnActionRunsForCodeAloneAndWebPagesHaveAPageOrTheBrowser() throws {
        let store = store
        var (drawings, toasts, outcomes): ([String], [String], [String]) = ([], [], [])
        let app = RouterApplication("org.example.Actions", home: "notes://list") { [pages] app in
            app.pages = pages
            app.pages.register(HelpPage.self) { HelpPage($0) }
            app.routes = [Route(DeleteRoute.self)]
            app.externalSchemes = ["https"]
            app.actions.register("delete") { [weak app] destination, navigator in
                let id = try destination.parameters.decode(as: DeleteRoute.self).id
                try store.delete(id)
                navigator.pop(.root)
                app?.windows.first?.show("The note was deleted.")
            }
        }
        app.isUnique = false
        app.didStart = { [unowned app] in
            Task {
                let window = try XCTUnwrap(app.windows.first)
                let observation = window.navigator.observe {
                    if $0.isOfRequest { outcomes.append($0.outcome.name) }
                }
                window.navigator.open(.external("notes://delete/1"))
                window.navigator.open(.external("https://www.gtk.org/"))
                window.navigator.open("https://notes.example/help")
                drawings.append(window.navigator.drawing)
                let page = try XCTUnwrap(window.navigator.state.flatMap { window.page(for: $0.top.id) })
                try RecipeWindow.click("Delete note 1", in: page.widget)
                drawings.append(window.navigator.drawing)
                toasts.append(window.layers.last?.toasts.shown?.text ?? "")
                withExtendedLifetime(observation) { window.close() }
            }
        }
        XCTAssertEqual(app.run([]), 0)
        XCTAssertEqual(drawings, ["list > https://notes.example/help", "list"])
        XCTAssertEqual(toasts, ["The note was deleted."])
        XCTAssertEqual(outcomes, ["refused", "refused", "shown", "handled", "shown"])
        XCTAssertEqual(store.ids, [2])
    }

    func testTheMembersOfWidgetsMakeAPage() {
        let name = Widget.entry("Ada", name: "Name").onActivate { print("Return") }
        let pin: Widget = gtk_password_entry_new().accessibleLabel("PIN").onChanged { print("typed") }
        let check = Widget.checkButton("Starred", isActive: true)
        check.onChanged { print(check.isActive) }
        let column = Widget.box(.vertical, spacing: 6, margins: 18, .title("A note"), name, pin, check)
        column.append(.label("Saved").css("dim-label").tooltip("A minute ago"))
        column.append(.button("Save") { print(name.text) }.css("suggested-action").aligned(horizontal: .end))
        column.append(.button(icon: "edit-copy-symbolic", name: "Copy") { print("copied") })
        let page = Widget.scrolled(column.expanding(.vertical))
        let reference = ObjectReference(page)
        pin.text = "1234"
        XCTAssertEqual([name.text, pin.text], ["Ada", "1234"])
        XCTAssertTrue(check.isActive)
        XCTAssertEqual(children(column).count, 7)
        withExtendedLifetime(reference) {}
    }

    func testAClassWithoutACastIsUsedInPlainC() {
        let bar: Widget = gtk_progress_bar_new()
        gtk_progress_bar_set_fraction(as_progress_bar(bar), 0.5)
        SignalConnection(bar, "notify::fraction") { _ in print("It moves.") }
        let controls: Widget = gtk_window_controls_new(GTK_PACK_END)
        gtk_window_controls_set_side(OpaquePointer(controls), GTK_PACK_START)  // a class without a cast
        XCTAssertEqual(gtk_window_controls_get_side(OpaquePointer(controls)), GTK_PACK_START)
        for widget in [bar, controls] {
            g_object_ref_sink(widget)
            g_object_unref(widget)
        }
    }
}
