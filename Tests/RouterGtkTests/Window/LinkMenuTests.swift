import CRouterGtk
import CRouterGtk.Testing
import Foundation
import RouterCore
import XCTest

@testable import RouterGtk

final class LinkMenuTests: WidgetTestCase {
    private let menuKeys = "Menu|<Shift>F10"

    /// Returns the text of each row in the open context menu of a link.
    private func rows(_ fixture: Fixture) -> [String] {
        guard let popover = popover(fixture), gtk_widget_get_mapped(popover) != 0 else { return [] }
        return descendants(popover).filter {
            gtk_accessible_get_accessible_role(as_accessible($0)) == GTK_ACCESSIBLE_ROLE_MENU_ITEM
        }.map { row in descendants(row).first { is_label($0) != 0 }?.text ?? "" }
    }

    private func popover(_ fixture: Fixture) -> Widget? {
        children(fixture.topView.window).first { is_popover($0) != 0 }
    }

    /// Adds a widget to the shown page, and waits until it has a size.
    private func show(_ widget: Widget, on fixture: Fixture) {
        gtk_box_append(as_box(fixture.top.widget), widget)
        waitUntil("the layout") { gtk_widget_get_height(widget) > 0 }
    }

    /// Opens the menu of a widget by keyboard.
    private func openMenu(of widget: Widget, _ fixture: Fixture) -> Bool {
        gtk_widget_grab_focus(widget)
        return press(menuKeys, at: fixture.topView.window)
    }

    /// Activates a row of the menu, as a click does.
    private func activate(_ row: String, _ fixture: Fixture) throws {
        let popover = try XCTUnwrap(popover(fixture))
        gtk_popover_popdown(as_popover(popover))
        XCTAssertEqual(gtk_widget_activate_action_variant(popover, "menu.\(row)", nil), 1)
    }

    // Feature: A middle click, Ctrl+click or a menu opens a link in a new window
    func testTheMenuHasARowForANewWindowOnlyIfTheAppAllowsItAndTheLinkHasAPage() throws {
        let (short, long) = (["Open", "Copy Address"], ["Open", "Open in New Window", "Copy Address"])
        for allowsWindows in [false, true] {
            let owner = TestOwner()
            owner.allowsSeveralWindows = allowsWindows
            let fixture = try Fixture(routes: [Route("app://act", action: "act")], owner: owner)
            defer { fixture.close() }
            let urls = [
                ("app://item/1", true), ("?a=1", true), ("app://act", false), ("app://nav/pop", false),
                ("mailto:a@example.org", false), ("app://item/1?nav.action=embed", false),
                ("?nav.action=embed&nav.slot=side", false),
                ("app://nowhere/1", false), ("no URL", false),
            ]
            for (url, hasPage) in urls {
                let link = Widget.link("Link", to: .link(url), fixture.top.context)
                show(link, on: fixture)
                XCTAssertTrue(openMenu(of: link, fixture))
                XCTAssertEqual(rows(fixture), allowsWindows && hasPage ? long : short, url)
                gtk_popover_popdown(as_popover(try XCTUnwrap(popover(fixture))))
                gtk_box_remove(as_box(fixture.top.widget), link)
            }
            XCTAssertFalse(openMenu(of: fixture.top.first, fixture), "it is not a link")
        }
    }

    // Feature: Copying a link
    func testTheRowsOpenTheLinkAndCopyItsWholeURL() throws {
        let owner = TestOwner()
        let fixture = try Fixture(owner: owner)
        defer { fixture.close() }
        fixture.navigator.open("app://item/7")
        let context = fixture.top.context
        let request = NavigationRequest("8?tab=log")
        let links: [Widget] = [
            .link("Next", to: request, context),
            .link("Next", showing: .icon("go-next-symbolic"), to: request, context),
            .label([.text("See "), .link("the next", to: request)], context),
        ]
        for link in links { show(link, on: fixture) }
        let header = Widget.link(icon: "go-next-symbolic", name: "Next", to: "app://item/8?tab=log")
        fixture.topView.addToHeader(header)
        waitUntil("the layout") { gtk_widget_get_height(header) > 0 }
        for link in links + [header] {
            XCTAssertTrue(openMenu(of: link, fixture))
            gdk_clipboard_set_text(gtk_widget_get_clipboard(link), "before")
            try activate("Copy Address", fixture)
            XCTAssertEqual(clipboardText(near: link), "app://item/8?tab=log")
            XCTAssertTrue(openMenu(of: link, fixture))
            try activate("Open in New Window", fixture)
            XCTAssertEqual(owner.requests.last?.text, "app://item/8?tab=log")
            XCTAssertEqual(owner.requests.last?.origin, .link)
            XCTAssertNil(owner.requests.last?.source)
            XCTAssertEqual(fixture.state.top.url.text, "app://item/7")
            XCTAssertTrue(openMenu(of: link, fixture))
            try activate("Open", fixture)
            XCTAssertEqual(fixture.state.top.url.text, "app://item/8?tab=log")
            XCTAssertEqual(fixture.state.top.destination.origin, .link)
            fixture.navigator.open("app://nav/pop")
        }
        XCTAssertEqual(owner.requests.count, 4)
    }

    // Feature: Copying a link
    func testALinkIsCopiedShownAndOpenedElsewhereWithoutTheItemsThatSayHowItOpens() throws {
        let owner = TestOwner()
        let fixture = try Fixture(owner: owner)
        defer { fixture.close() }
        let request = NavigationRequest("app://item/8?nav.action=present&tab=log&nav.animated=false")
        let context = fixture.top.context
        let links: [Widget] = [
            .link("Next", to: request, context),
            .link("Next", showing: .icon("go-next-symbolic"), to: request, context),
            .label([.link("the same", to: "app://item/8?tab=log"), .link("the next", to: request)], context),
        ]
        for link in links { show(link, on: fixture) }
        let header = Widget.link(icon: "go-next-symbolic", name: "Next", to: request)
        fixture.topView.addToHeader(header)
        waitUntil("the layout") { gtk_widget_get_height(header) > 0 }
        for widget in links + [header] {
            let link = try XCTUnwrap(widget.links.last)
            XCTAssertEqual(link.display, "app://item/8?tab=log")
            XCTAssertEqual(link.request.text, "app://item/8?tab=log", "in a new window")
            XCTAssertEqual(link.pageURL, "app://item/8?tab=log", "what is copied")
            link.open()
            XCTAssertEqual(fixture.state.layers.count, 2, "in its own window it opens as it says")
            fixture.navigator.open("app://nav/dismiss")
        }
        XCTAssertTrue(openMenu(of: links[0], fixture))
        try activate("Copy Address", fixture)
        XCTAssertEqual(clipboardText(near: links[0]), "app://item/8?tab=log")
        let uri = try XCTUnwrap(gtk_link_button_get_uri(as_link_button(links[0])))
        XCTAssertEqual(String(cString: uri), "app://item/8?tab=log", "what is dragged")
        XCTAssertEqual(Link(.link("app://nav/pop"), at: "app://nav/pop") {}.pageURL, "app://nav/pop")
    }

    func testALinkKeepsItsOriginAndItsValuesInANewWindow() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        var request = NavigationRequest.external("app://item/1")
        (request.parameters, request.extra, request.verb) = (["tab": "log"], 42, .replace)
        let link = Link(request, of: fixture.top.context).request
        XCTAssertEqual(link.origin, .external, "it may do no more than before")
        XCTAssertEqual(link.parameters, ["tab": "log"])
        XCTAssertEqual(link.extra as? Int, 42)
        XCTAssertNil(link.verb, "the home stays below it")
    }

    func testALinkIsFoundUnderThePointerAndNothingBesideIt() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let pieces: [LabelPart] = [
            .text("日本 & <b>\u{1} "), .link("one", to: "app://item/1"), .text(" or "),
            .link("two", to: "app://item/2"),
        ]
        let label = Widget.label(pieces, fixture.top.context)
        let button = Widget.link("Three", showing: .label("Three"), to: "app://item/3", fixture.top.context)
        for widget in [label, button] { show(widget, on: fixture) }
        let window = fixture.topView.window
        let text = gtk_label_get_layout(as_label(label))
        let shown = label.text
        /// Returns the link at the center of a character in the label.
        func link(at character: String) throws -> String? {
            let start = try XCTUnwrap(shown.range(of: character)).lowerBound
            var (left, top, area): (gint, gint, PangoRectangle) = (0, 0, PangoRectangle())
            gtk_label_get_layout_offsets(as_label(label), &left, &top)
            pango_layout_index_to_pos(text, gint(shown[..<start].utf8.count), &area)
            var point = (x: 0.0, y: 0.0)
            gtk_widget_translate_coordinates(
                label,
                window,
                Double(left) + Double(area.x + area.width / 2) / Double(PANGO_SCALE),
                Double(top) + Double(area.y + area.height / 2) / Double(PANGO_SCALE),
                &point.x,
                &point.y
            )
            return window.link(at: point.x, point.y)?.url
        }
        for (character, url) in [
            ("本", nil), (" one", nil), ("one", "app://item/1"), ("e", "app://item/1"), (" or", nil),
            ("r", nil),
            ("two", "app://item/2"), ("wo", "app://item/2"),
        ] {
            XCTAssertEqual(try link(at: character), url, character)
        }
        var point = (x: 0.0, y: 0.0)
        gtk_widget_translate_coordinates(button, window, 5, 5, &point.x, &point.y)
        XCTAssertEqual(window.link(at: point.x, point.y)?.url, "app://item/3")
        gtk_widget_translate_coordinates(fixture.top.first, window, 5, 5, &point.x, &point.y)
        XCTAssertNil(window.link(at: point.x, point.y))
    }

    func testALongPressOnALinkOpensItsMenuAndOneBesideItDoesNot() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let link = Widget.link("One", to: "app://item/1", fixture.top.context)
        show(link, on: fixture)
        let window = fixture.topView.window
        let controllers = gtk_widget_observe_controllers(window)
        defer { g_object_unref(UnsafeMutableRawPointer(controllers)) }
        var presses: [ObjectReference] = []
        for index in 0..<g_list_model_get_n_items(controllers) {
            let controller = g_list_model_get_item(controllers, index)!
            if is_long_press(controller) != 0 { presses.append(ObjectReference(controller)) }
            g_object_unref(controller)
        }
        let press = try XCTUnwrap(presses.first)
        XCTAssertEqual(presses.count, 1)
        for (widget, texts) in [(fixture.top.first, []), (link, ["Open", "Copy Address"])] {
            var point = (x: 0.0, y: 0.0)
            gtk_widget_translate_coordinates(widget, window, 5, 5, &point.x, &point.y)
            cgtk_emit_point(press.pointer, "pressed", point.x, point.y)
            XCTAssertEqual(rows(fixture), texts)
        }
        gtk_popover_popdown(as_popover(try XCTUnwrap(popover(fixture))))
    }

    func testFocusReturnsToTheLinkAndTheLinkGoesWithItsPage() throws {
        weak var link: Link?
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://item/1")
        let label = Widget.label(
            [.link("one", to: "app://item/1"), .link("two", to: "app://item/2")],
            fixture.top.context
        )
        show(label, on: fixture)
        link = label.links.last
        XCTAssertTrue(openMenu(of: label, fixture))
        XCTAssertEqual(rows(fixture).count, 2)
        gtk_popover_popdown(as_popover(try XCTUnwrap(popover(fixture))))
        XCTAssertEqual(fixture.focus, label)
        XCTAssertNotNil(link)
        fixture.navigator.open("app://nav/pop")
        waitUntil("the page to be freed") { link == nil }
        try activate("Open", fixture)
        XCTAssertEqual(fixture.state.top.url.text, "app://home", "a link that is gone opens nothing")
    }

    // Feature: Ctrl+Enter or Shift+click opens a link in a new window
    func testControlAndReturnOpenTheLinkWithFocusInANewWindow() throws {
        let keys = "<Control>Return|<Control>KP_Enter"
        let owner = TestOwner()
        let fixture = try Fixture(routes: [Route("app://act", action: "act")], owner: owner)
        defer { fixture.close() }
        let window = fixture.topView.window
        for (url, opens) in [
            ("app://item/1", true), ("app://item/1?nav.action=embed", false), ("app://act", false),
            ("app://nav/pop", false),
        ] {
            let link = Widget.link("Link", to: .link(url), fixture.top.context)
            show(link, on: fixture)
            gtk_widget_grab_focus(link)
            let count = owner.requests.count
            XCTAssertEqual(press(keys, at: window), opens, url)
            XCTAssertEqual(owner.requests.count, opens ? count + 1 : count, url)
        }
        gtk_widget_grab_focus(fixture.top.first)
        XCTAssertFalse(press(keys, at: window), "it is not a link")
        let label = Widget.label(
            [.link("one", to: "app://item/1"), .link("two", to: "app://item/2")],
            fixture.top.context
        )
        show(label, on: fixture)
        gtk_widget_grab_focus(label)
        XCTAssertTrue(press(keys, at: window))
        XCTAssertEqual(owner.requests.last?.text, "app://item/1")
        owner.allowsSeveralWindows = false
        XCTAssertFalse(press(keys, at: window))
    }

    // Feature: A refused link opens no window
    func testALinkThatIsRefusedOpensNoWindowAndAToastTellsWhy() throws {
        let owner = TestOwner()
        let closed = NavigationGuard(for: ["app://item/:id"]) { destination, _ in
            switch destination.parameters["id"] {
            case "1": .refuse("It is closed.")
            case "2": .redirect("app://form/2")
            case "3": .later { .refuse("It is closed.") }
            default: .allow
            }
        }
        let fixture = try Fixture(guards: [closed], owner: owner)
        defer { fixture.close() }
        for (number, opens) in [(1, false), (2, true), (3, true), (4, true)] {
            let count = owner.requests.count
            fixture.host.openWindow(at: .link("app://item/\(number)"))
            XCTAssertEqual(owner.requests.count, opens ? count + 1 : count, "\(number)")
            if number == 1 { XCTAssertEqual(fixture.topView.toasts.shown?.text, "It is closed.") }
        }
    }
}
