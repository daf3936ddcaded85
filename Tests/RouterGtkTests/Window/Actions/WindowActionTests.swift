import CRouterGtk
import CRouterGtk.Testing
import XCTest

@testable import RouterAddressBar
@testable import RouterCore
@testable import RouterGtk

final class WindowActionTests: WidgetTestCase {
    private static let branches = [
        Branch("inbox", root: "app://inbox", title: "Inbox"),
        Branch("archive", root: "app://archive", title: "Archive"),
    ]

    private static let branchRoutes = [
        Route("app://inbox", page: "test", title: "Inbox", branch: "inbox"),
        Route("app://archive", page: "test", title: "Archive", branch: "archive"),
    ]

    // Feature: Keys, menu and shortcuts window come from the same table
    // Feature: The shortcuts window and the menu list the app's own actions
    func testTheShortcutsWindowHasTheKeysThatWorkInItsWindowAndNoOthers() throws {
        for direction in [GTK_TEXT_DIR_LTR, GTK_TEXT_DIR_RTL] {
            gtk_widget_set_default_direction(direction)
            defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
            for branches in [[], Self.branches] {
                let owner = TestOwner()
                let fixture = try Fixture(
                    routes: branches.isEmpty ? [] : Self.branchRoutes,
                    branches: branches,
                    at: branches.isEmpty ? "app://home" : "app://inbox",
                    owner: owner
                ) {
                    $0.actions += [
                        .home, .close, .quit,
                        WindowAction("save", title: "Save", keys: "<Control>s", group: "Notes") { _ in },
                        WindowAction("none", title: "No Keys") { _ in },
                    ]
                    $0.menu = [[.shortcuts, .link("help", title: "Help", to: "app://item/1", keys: "F1")]]
                }
                defer { fixture.close() }
                fixture.navigator.open("app://form/1")
                for view in fixture.host.layers {
                    let shown = Set(
                        ShortcutsWindow.groups(of: view.view).flatMap { $0.actions.flatMap(\.keys) }
                    )
                    XCTAssertEqual(shown.subtracting(["Ctrl+Click", "Middle Click"]), keysThatWork(in: view))
                    XCTAssertTrue(shown.isSuperset(of: ["Ctrl+Return", "Ctrl+Click", "Menu"]), "of links")
                }
            }
        }
    }

    func testTheShortcutsWindowIsGroupedAndNamesTheBranches() throws {
        let fixture = try Fixture(routes: Self.branchRoutes, branches: Self.branches, at: "app://inbox") {
            $0.actions += [WindowAction("save", title: "Save", keys: "<Control>s", group: "Notes") { _ in }]
            $0.menu = [[.shortcuts]]
        }
        defer { fixture.close() }
        let groups = ShortcutsWindow.groups(of: fixture.topView.view)
        XCTAssertEqual(groups.map(\.heading), ["General", "Navigation", "Notes"])
        XCTAssertEqual(
            groups.map { $0.actions.map(\.title) },
            [
                ["Main Menu", "Keyboard Shortcuts"],
                [
                    "Back", "Forward", "Edit Address", "Previous Section", "Next Section", "Inbox", "Archive",
                    "Link Menu",
                ],
                ["Save"],
            ]
        )
        XCTAssertEqual(try groups.at(0).actions.at(1).keys, ["Ctrl+?"])
        XCTAssertEqual(try groups.at(1).actions.at(0).keys, ["Alt+Left", "Escape"], "one row")
        XCTAssertEqual(try groups.at(1).actions.at(2).keys, ["Ctrl+L", "Alt+D", "F6"])
        XCTAssertEqual(try groups.at(1).actions.at(5).keys, ["Ctrl+1"])
    }

    func testTheShortcutsWindowOpensOnceShowsItsRowsAndClosesByItsKeysAndWithItsWindow() throws {
        let fixture = try Fixture { $0.menu = [[.shortcuts]] }
        defer { fixture.close() }
        let view = fixture.topView
        for key in ["Escape", "<Control>w", "<Control>question"] {
            XCTAssertTrue(press("<Control>question", at: view.window))
            let window = try XCTUnwrap(view.shortcuts.widget)
            XCTAssertTrue(press("<Control>question", at: view.window))
            XCTAssertEqual(view.shortcuts.widget, window, "it opens once")
            XCTAssertEqual(gtk_window_get_transient_for(as_window(window)), as_window(view.window))
            let texts = descendants(window).filter { is_label($0) != 0 }.map(\.text)
            XCTAssertTrue(texts.contains("Edit Address") && texts.contains("Ctrl+L"), "\(texts)")
            let rows = descendants(window).filter {
                gtk_widget_get_ancestor($0, gtk_list_box_row_get_type()) == $0
            }
            XCTAssertGreaterThan(rows.count, 4)
            XCTAssertTrue(rows.allSatisfy { gtk_widget_get_focusable($0) == 0 }, "a row does nothing")
            XCTAssertTrue(press(key, at: window))
            XCTAssertNil(view.shortcuts.widget, key)
        }
        fixture.navigator.open("app://form/1")
        XCTAssertTrue(press("<Control>question", at: fixture.topView.window))
        fixture.navigator.open("app://nav/dismiss")
        iterate()
    }

    func testTheMenuHasTheActionsWithTheirKeysInTheLowestWindow() throws {
        var saved = 0
        let fixture = try Fixture {
            $0.menu = [
                [.link("item", title: "Item", to: "app://item/7", keys: "<Control>i")],
                [WindowAction("save", title: "Save", keys: "<Control>s") { _ in saved += 1 }, .home],
            ]
        }
        defer { fixture.close() }
        let button = try XCTUnwrap(fixture.topView.menu)
        let menu = try XCTUnwrap(gtk_menu_button_get_menu_model(as_menu_button(button)))
        XCTAssertEqual(g_menu_model_get_n_items(menu), 2)
        XCTAssertEqual(rows(of: menu, 0), [["Item", "router.item", "<Control>i"]])
        XCTAssertEqual(rows(of: menu, 1), [["Save", "router.save", "<Control>s"]], "an app without a home")
        XCTAssertTrue(activate("item", in: fixture.topView))
        XCTAssertEqual(fixture.state.top.url.text, "app://item/7")
        XCTAssertEqual(fixture.state.top.destination.origin, .link)
        fixture.navigator.open("app://form/1")
        XCTAssertNil(fixture.topView.menu)
        XCTAssertTrue(press("<Control>s", at: fixture.topView.window), "keys of the menu work in modals, too")
        XCTAssertTrue(activate("save", in: fixture.topView))
        XCTAssertEqual(saved, 2)
        XCTAssertFalse(press("F10", at: fixture.topView.window))
        fixture.navigator.open("app://nav/dismiss")
        XCTAssertTrue(press("F10", at: fixture.topView.window))
        waitUntil("the menu") { gtk_widget_get_mapped(popover(of: button)) != 0 }
        fixture.navigator.open("app://item/8")
        waitUntil("the menu to close before another page") { gtk_widget_get_mapped(popover(of: button)) == 0 }
    }

    func testAWindowHasTheActionsThatTheAppWantsAndTheLastOneOfAName() throws {
        var closings = 0
        let fixture = try Fixture {
            $0.actions.removeAll { $0.name == "forward" }
            $0.actions += [
                .close, WindowAction("close", title: "Hide", keys: "<Control>h") { _ in closings += 1 },
            ]
        }
        defer { fixture.close() }
        let view = fixture.topView
        XCTAssertNil(view.menu)
        XCTAssertFalse(press("<Alt>Right", at: view.window))
        XCTAssertFalse(press("<Control>w", at: view.window))
        XCTAssertTrue(press("<Control>h", at: view.window))
        XCTAssertEqual(closings, 1)
    }

    // Feature: Ctrl+W closes, Ctrl+Q quits, and Alt+Home goes to the home page
    func testCloseClosesAModalAndThenTheWindowAndQuitWithoutAnApplicationToo() throws {
        for quit in [false, true] {
            let fixture = try Fixture { $0.actions += [.close, .quit] }
            fixture.navigator.open("app://form/1")
            if !quit {
                XCTAssertTrue(press("<Control>w", at: fixture.topView.window))
                XCTAssertEqual(fixture.state.modals.count, 0)
                XCTAssertNotNil(fixture.host.window)
            }
            XCTAssertTrue(press(quit ? "<Control>q" : "<Control>w", at: fixture.topView.window))
            XCTAssertNil(fixture.host.window)
            iterate()
        }
    }

    func testHomeClosesTheModalsAndGoesBackToTheHomeThatIsOpen() throws {
        let owner = TestOwner()
        let fixture = try Fixture(owner: owner) { $0.actions.append(.home) }
        defer { fixture.close() }
        let home = fixture.state.top.id
        for address in ["app://item/1", "app://form/1", "app://item/2", "app://form/2"] {
            fixture.navigator.open(.app(address))
        }
        let events = fixture.events.count
        XCTAssertTrue(press("<Alt>Home", at: fixture.topView.window))
        XCTAssertEqual(fixture.state.layers.flatMap { $0.entries.map(\.id) }, [home])
        XCTAssertEqual(fixture.events.count, events + 1, "one change")
        fixture.check()
        fixture.navigator.replace("app://item/3")
        XCTAssertTrue(press("<Alt>Home", at: fixture.topView.window))
        XCTAssertEqual(fixture.state.base.entries.map(\.url.text), ["app://item/3", "app://home"])
        XCTAssertTrue(press("<Alt>Home", at: fixture.topView.window))
        XCTAssertEqual(fixture.state.base.depth, 2)
    }

    func testHomeSelectsItsBranch() throws {
        let owner = TestOwner(home: "app://inbox")
        let fixture = try Fixture(
            routes: Self.branchRoutes,
            branches: Self.branches,
            at: "app://inbox",
            owner: owner
        ) { $0.actions.append(.home) }
        defer { fixture.close() }
        XCTAssertTrue(press("<Control>2|<Control>KP_2", at: fixture.topView.window))
        XCTAssertEqual(fixture.state.base.branch, "archive")
        XCTAssertTrue(press("<Alt>Home", at: fixture.topView.window))
        XCTAssertEqual(fixture.state.base.branch, "inbox")
        XCTAssertEqual(fixture.state.base.entries.map(\.url.text), ["app://inbox"])
        fixture.check()
    }

    // Feature: The menu and the list of keys write Ctrl before Shift
    func testCtrlComesBeforeShiftInTheListOfKeysAndInTheMenu() throws {
        let fixture = try Fixture {
            $0.menu = [
                [
                    WindowAction("one", title: "One", keys: "<Control><Shift>o") { _ in },
                    WindowAction("two", title: "Two", keys: "<Control>plus|<Shift>F3") { _ in },
                    WindowAction("three", title: "Three", keys: "<Shift><Alt>t") { _ in },
                ]
            ]
        }
        defer { fixture.close() }
        let view = fixture.topView
        let keys = ["Ctrl+Shift+O", "Ctrl++", "Shift+F3", "Shift+Alt+T"]
        let listed = ShortcutsWindow.groups(of: view.view).flatMap { $0.actions.flatMap(\.keys) }
        XCTAssertTrue(Set(listed).isSuperset(of: keys), "\(listed)")
        let menu = try XCTUnwrap(view.menu)
        gtk_menu_button_popup(as_menu_button(menu))
        waitUntil("the menu") {
            descendants(menu).contains { $0.text == "One" && gtk_widget_get_mapped($0) != 0 }
        }
        let shown = descendants(menu).filter { String(cString: gtk_widget_get_css_name($0)) == "accelerator" }
            .map(\.text)
        XCTAssertEqual(shown.filter { !$0.isEmpty }, ["Ctrl+Shift+O", "Ctrl++", "Shift+Alt+T"])
    }

    func testEveryHeaderButtonHasANameAndTooltipAndFitsWithMenuAndForward() throws {
        let fixture = try Fixture {
            $0.showsForward = true
            $0.menu = [[.shortcuts]]
        }
        defer { fixture.close() }
        for _ in 1...2 { fixture.navigator.open("app://item/1") }
        fixture.host.goBack()
        let view = fixture.topView
        XCTAssertEqual(gtk_widget_get_visible(try XCTUnwrap(view.forward).box), 1)
        var minimum: gint = 0
        gtk_widget_measure(view.window, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, nil, nil, nil)
        XCTAssertLessThanOrEqual(minimum, 360)
        for (button, name) in [(view.forward?.widget, "Forward"), (view.menu, "Main Menu")] {
            let button = try XCTUnwrap(button)
            XCTAssertEqual(gtk_widget_get_tooltip_text(button).map { String(cString: $0) }, name)
            XCTAssertNotEqual(cgtk_has_accessible_label(button, name), 0)
        }
    }

    func testTheHeaderHasBackFirstAndTheMenuLastInFlatButtonsWithRoomToDrag() throws {
        for (direction, width) in [(GTK_TEXT_DIR_LTR, 800), (GTK_TEXT_DIR_RTL, 800), (GTK_TEXT_DIR_LTR, 360)]
        {
            gtk_widget_set_default_direction(direction)
            defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
            let fixture = try Fixture {
                $0.windowSize = WindowSize(width: width, height: 500)
                $0.showsForward = true
                $0.addAddressBar(choosesVerbs: true)
                $0.menu = [[.shortcuts]]
            }
            defer { fixture.close() }
            for _ in 1...2 { fixture.navigator.open("app://item/1") }
            fixture.host.goBack()
            let view = fixture.topView
            let (menu, chooser) = (try XCTUnwrap(view.menu), try XCTUnwrap(view.address.chooser))
            let controls = [view.back.widget, view.address.row.titleWidget, menu]
            waitUntil("the header to be laid out") { controls.allSatisfy { gtk_widget_get_width($0) > 0 } }
            let frames = controls.map { frame($0, in: view.header) }
            for (one, next) in zip(frames, frames.dropFirst()) {
                let (left, right) = direction == GTK_TEXT_DIR_LTR ? (one, next) : (next, one)
                XCTAssertLessThanOrEqual(left.origin.x + left.size.width, right.origin.x)
            }
            XCTAssertEqual(gtk_widget_get_tooltip_text(chooser.widget).map { String(cString: $0) }, "Open as")
            let buttons = descendants(view.header).filter {
                is_button($0) != 0 && gtk_widget_get_ancestor($0, gtk_window_controls_get_type()) == nil
            }
            // In a narrow window the verb chooser is beside the address bar, below the header.
            XCTAssertGreaterThanOrEqual(buttons.count, width == 360 ? 3 : 4)
            for button in buttons { XCTAssertEqual(gtk_widget_has_css_class(button, "flat"), 1) }
            XCTAssertTrue(hasRoomToDrag(view.header, beside: controls))
        }
    }

    func testMistakesInNamesAndKeysAreNamed() {
        let actions: [WindowAction] = [
            .close,
            WindowAction("hide", title: "Hide", keys: "<Control>w|<Contrl>h") { _ in },
            WindowAction("open", title: "Open") { _ in },
            WindowAction("a b", title: "Space") { _ in },
        ]
        XCTAssertEqual(
            WindowAction.mistakes(in: actions),
            [
                "The action “hide” has the key “<Control>w”, which already belongs to “close”.",
                "The action “hide” has the key “<Contrl>h”, which GTK cannot read.",
                "The action “open” needs a name of letters, digits, dots, and hyphens.",
                "The action “a b” needs a name of letters, digits, dots, and hyphens.",
            ]
        )
        XCTAssertEqual(
            WindowAction.mistakes(in: WindowAction.standard + [.home, .close, .quit, .shortcuts, .menu]),
            []
        )
    }

    // MARK: - Windows

    /// Returns the labels of all keys that are installed in a window, for actions that exist in the window.
    private func keysThatWork(in view: LayerWindow) -> Set<String> {
        guard let controllers = gtk_widget_observe_controllers(view.window),
            let display = gdk_display_get_default()
        else { return [] }
        defer { g_object_unref(UnsafeMutableRawPointer(controllers)) }
        let names = Set(view.actions.filter { $0.title(view.view) == nil }.flatMap { $0.triggers() })
        // Special keys do not count, because few keyboards have them. GDK's names for them omit “XF86”.
        let special = Set(view.actions.map { $0.specialKeys.replacing("XF86", with: "") })
        var labels: Set<String> = []
        for controller in items(of: controllers) where is_shortcut_controller(controller) != 0 {
            for shortcut in items(of: as_list_model(controller)) {
                let action = gtk_shortcut_get_action(as_shortcut(shortcut))
                guard is_callback_action(action.map { UnsafeMutableRawPointer($0) }!) != 0 else { continue }
                let text = gtk_shortcut_trigger_to_string(gtk_shortcut_get_trigger(as_shortcut(shortcut)))
                defer { g_free(text) }
                for key in String(cString: text!).split(separator: "|").map(String.init)
                where !names.contains(key) && !key.contains("KP_") && !special.contains(key) {
                    let trigger = gtk_shortcut_trigger_parse_string(key)
                    defer { g_object_unref(UnsafeMutableRawPointer(trigger)) }
                    let label = gtk_shortcut_trigger_to_label(trigger, display)
                    defer { g_free(label) }
                    labels.insert(String(cString: label!))
                }
            }
        }
        return labels
    }

    private func items(of model: OpaquePointer) -> [UnsafeMutableRawPointer] {
        (0..<g_list_model_get_n_items(model)).compactMap { index in
            guard let item = g_list_model_get_item(model, index) else { return nil }
            g_object_unref(item)
            return item
        }
    }

    private func activate(_ name: String, in view: LayerWindow) -> Bool {
        gtk_widget_activate_action_variant(view.window, "router.\(name)", nil) != 0
    }

    /// Returns the frame of a widget in the coordinates of another widget.
    private func frame(_ widget: Widget, in other: Widget) -> graphene_rect_t {
        var frame = graphene_rect_t()
        XCTAssertNotEqual(gtk_widget_compute_bounds(widget, other, &frame), 0)
        return frame
    }

    /// Returns whether a header has free space between its controls, where the user can drag the window.
    private func hasRoomToDrag(_ header: Widget, beside controls: [Widget]) -> Bool {
        let controls = controls + descendants(header).filter { is_button($0) != 0 }
        let (width, height) = (gtk_widget_get_width(header), gtk_widget_get_height(header))
        return (0..<width).contains { x in
            guard let widget = gtk_widget_pick(header, Double(x), Double(height / 2), GTK_PICK_DEFAULT)
            else { return false }
            return !controls.contains { $0 == widget || gtk_widget_is_ancestor(widget, $0) != 0 }
        }
    }

    private func popover(of button: Widget) -> Widget {
        as_widget(UnsafeMutableRawPointer(gtk_menu_button_get_popover(as_menu_button(button))))
    }

    /// Returns the title, the action, and the key of each row in a section of a menu.
    private func rows(of menu: UnsafeMutablePointer<GMenuModel>, _ index: gint) -> [[String]] {
        guard let section = g_menu_model_get_item_link(menu, index, "section") else { return [] }
        defer { g_object_unref(section) }
        return (0..<g_menu_model_get_n_items(section)).map { row in
            ["label", "action", "accel"].map { attribute in
                guard let value = g_menu_model_get_item_attribute_value(section, row, attribute, nil) else {
                    return ""
                }
                defer { g_variant_unref(value) }
                return String(cString: g_variant_get_string(value, nil))
            }
        }
    }
}
