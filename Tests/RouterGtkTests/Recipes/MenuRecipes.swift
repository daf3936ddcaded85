import CRouterGtk
import CRouterGtk.Testing
import Glibc
import RouterCore
import RouterTesting
import XCTest

@testable import RouterGtk

/// The recipe for the menu and the keys of an app.
final class MenuRecipes: WidgetTestCase {
    private let store = MainActor.assumeIsolated { Store() }

    func testAMenuHasActionsOfTheAppAndAllKeysWork() throws {
        var pages = PageRegistry()
        pages.register(NoteRoute.self) { [store] in try NotePage($0, $1, store) }
        pages.register(ListPage.self) { [store] in try ListPage($0, store) }
        pages.register(AboutPage.self) { AboutPage($0) }
        pages.register(HelpPage.self) { HelpPage($0) }
        var drawings: [String] = []
        let app = RouterApplication("org.example.Keys\(getpid())", home: "notes://list") {
            [pages, store] app in
            app.pages = pages
            let last = WindowAction("last", title: "Last Note", keys: "<Control>e") { window in
                if let id = store.ids.last { window.open(.route(NoteRoute(id: id))) }
            }
            app.configuration.showsForward = true
            app.configuration.actions += [.home, .close, .quit]
            app.configuration.menu = [
                [last],
                [
                    .shortcuts,
                    .link("help", title: "Help", to: "https://notes.example/keys", keys: "F1"),
                    .link("about", title: "About Notes", to: "notes://about"),
                ],
            ]
        }
        app.isUnique = false
        app.didStart = { [unowned app] in
            Task {
                @MainActor func use(_ keys: String, _ line: UInt = #line) throws {
                    let window = try XCTUnwrap(app.windows.first?.layers.last?.window)
                    XCTAssertTrue(press(keys, at: window), keys, line: line)
                    iterate()
                    drawings.append(app.navigator?.drawing ?? "")
                }
                for keys in ["<Control>e", "F1", "<Alt>Left", "<Alt>Right", "<Alt>Home"] { try use(keys) }
                let view = try XCTUnwrap(app.windows.first?.layers.first)
                XCTAssertNotEqual(gtk_widget_activate_action_variant(view.window, "router.about", nil), 0)
                drawings.append(app.navigator?.drawing ?? "")
                try use("<Control>w")
                XCTAssertTrue(press("F10", at: view.window))
                let menu = try XCTUnwrap(view.menu)
                let model = gtk_menu_button_get_menu_model(as_menu_button(menu))
                XCTAssertEqual(g_menu_model_get_n_items(model), 2)
                XCTAssertEqual(
                    ShortcutsWindow.groups(of: view.view).map { $0.actions.map(\.title) },
                    [
                        ["Main Menu", "Last Note", "Keyboard Shortcuts", "Help", "Close Window", "Quit"],
                        ["Back", "Forward", "Start Page", "Link Menu"],
                    ]
                )
                XCTAssertTrue(press("<Control>q", at: view.window))
            }
        }
        XCTAssertEqual(app.run([]), 0)
        XCTAssertEqual(
            drawings,
            [
                "list > note/2", "list > note/2 > https://notes.example/keys", "list > note/2",
                "list > note/2 > https://notes.example/keys", "list", "list | about", "list",
            ]
        )
    }

    func testMistakesInKeysArePrintedAtTheStart() throws {
        let app = RouterApplication("org.example.Keys\(getpid())", home: "notes://about") { app in
            app.pages.register(AboutPage.self) { AboutPage($0) }
            app.configuration.actions.append(
                WindowAction("print", title: "Print", keys: "<Contrl>p") { _ in }
            )
        }
        app.isUnique = false
        XCTAssertThrowsError(try app.makeNavigator()) {
            XCTAssertEqual("\($0)", "The action “print” has the key “<Contrl>p”, which GTK cannot read.")
        }
    }
}
