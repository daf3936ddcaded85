import CRouterGtk
import CRouterGtk.Testing
import RouterCore
import XCTest

@testable import RouterGtk

final class LinkActionTests: WidgetTestCase {
    /// Activates an action as a menu item in a window does.
    private func activate(_ detailedName: String, in window: Widget?) throws -> Bool {
        var (name, target): (UnsafeMutablePointer<gchar>?, OpaquePointer?) = (nil, nil)
        XCTAssertNotEqual(g_action_parse_detailed_name(detailedName, &name, &target, nil), 0)
        defer { g_free(name) }
        return gtk_widget_activate_action_variant(try XCTUnwrap(window), name, target) != 0
    }

    // Feature: Menus and notifications open URLs
    func testAMenuItemOpensAURLAsALinkInEveryLayer() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        XCTAssertTrue(try activate("router.open::app://item/1?a=b&c", in: fixture.host.window))
        XCTAssertEqual(fixture.state.top.url.text, "app://item/1?a=b&c")
        XCTAssertEqual(fixture.state.top.destination.origin, .link)
        fixture.navigator.open("app://form/2")
        XCTAssertTrue(try activate("router.open::app://item/3", in: fixture.topView.window))
        XCTAssertEqual(fixture.state.layers.map(\.depth), [2, 2])
        fixture.check()
    }

    func testTheActionIsNotOnTheBus() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        XCTAssertTrue(try activate("router.open::app://item/1", in: fixture.host.window))
        for exported in [
            UnsafeMutableRawPointer(Fixture.application), UnsafeMutableRawPointer(fixture.host.window!),
        ] {
            XCTAssertEqual(g_action_group_has_action(as_action_group(exported), "open"), 0)
        }
    }

    func testAHeaderHasLinksAndAMenuThatOpenURLs() throws {
        weak var navigator: Navigator?
        let link: ObjectReference
        do {
            let fixture = try Fixture()
            defer { fixture.close() }
            navigator = fixture.navigator
            link = ObjectReference(Widget.link("Item", to: "app://item/1"))
            let icon = Widget.link(icon: "edit-find-symbolic", name: "Search", to: "app://item/2")
            let menu = Widget.menu(name: "Menu", ["Item 3": "app://item/3", "Form": "app://form/1"])
            for widget in [link.widget, icon, menu] { fixture.topView.addToHeader(widget) }
            iterate()
            cgtk_emit(link.pointer, "clicked")
            cgtk_emit(icon, "clicked")
            XCTAssertEqual(
                fixture.state.base.entries.map(\.url.text),
                ["app://home", "app://item/1", "app://item/2"]
            )
            XCTAssertEqual(fixture.events.map(\.origin), [.link, .link])
            let model = gtk_menu_button_get_menu_model(as_menu_button(menu))
            XCTAssertEqual(g_menu_model_get_n_items(model), 2)
            let target = g_menu_model_get_item_attribute_value(model, 1, "target", nil)
            XCTAssertEqual(String(cString: g_variant_get_string(target, nil)), "app://form/1")
            g_variant_unref(target)
            gtk_header_bar_remove(as_header_bar(fixture.topView.header), link.widget)
        }
        iterate()
        XCTAssertNil(navigator, "no link keeps it alive")
    }

    // Feature: Values that a request passes in memory (`extra`)
    func testALinkOutsideAPageKeepsItsWholeRequest() throws {
        var request = NavigationRequest("app://item/9")
        (request.verb, request.parameters, request.extra) = (.present, ["a": "b"], [400, 300])
        for kind in ["text", "icon", "menu"] {
            let fixture = try Fixture()
            defer { fixture.close() }
            let widget =
                switch kind {
                case "text": Widget.link("Item", to: request)
                case "icon": Widget.link(icon: "edit-find-symbolic", name: "Item", to: request)
                default: Widget.menu(name: "Menu", ["Other": "app://item/1", "Item": request])
                }
            fixture.topView.addToHeader(widget)
            iterate()
            if kind == "menu" {
                let model = gtk_menu_button_get_menu_model(as_menu_button(widget))
                let target = g_menu_model_get_item_attribute_value(model, 1, "target", nil)
                XCTAssertNotEqual(gtk_widget_activate_action_variant(widget, "router.open", target), 0)
                g_variant_unref(target)
            } else {
                cgtk_emit(widget, "clicked")
            }
            XCTAssertEqual(fixture.state.layers.count, 2, "\(kind): it is presented")
            XCTAssertEqual(fixture.state.top.url.text, "app://item/9", kind)
            XCTAssertEqual(fixture.top.context.parameters["a"], "b", kind)
            XCTAssertEqual(fixture.top.context.extra(as: [Int].self), [400, 300], kind)
            XCTAssertEqual(fixture.events.last?.origin, .link, kind)
        }
    }

    func testATargetThatIsNotAURLIsRefused() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        XCTAssertTrue(try activate("router.open::no URL", in: fixture.host.window))
        guard case .refused(.invalidURL)? = fixture.events.last?.outcome else {
            return XCTFail("\(String(describing: fixture.events.last))")
        }
    }
}
