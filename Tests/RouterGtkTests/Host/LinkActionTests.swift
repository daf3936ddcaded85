import CGtk
import RouterCore
import XCTest

@testable import RouterGtk

final class LinkActionTests: WidgetTestCase {
    /// Does what a menu item of a window does.
    private func activate(_ detailedName: String, in window: UnsafeMutablePointer<GtkWidget>?) throws -> Bool
    {
        var (name, target): (UnsafeMutablePointer<gchar>?, OpaquePointer?) = (nil, nil)
        XCTAssertNotEqual(g_action_parse_detailed_name(detailedName, &name, &target, nil), 0)
        defer { g_free(name) }
        return gtk_widget_activate_action_variant(try XCTUnwrap(window), name, target) != 0
    }

    func testAMenuItemOpensAURLAsALinkInEveryLayer() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        XCTAssertFalse(try activate("router.open::app://item/1", in: fixture.host.window))
        fixture.host.install(action: "open")
        XCTAssertTrue(try activate("router.open::app://item/1?a=b&c", in: fixture.host.window))
        XCTAssertEqual(fixture.state.top.url.text, "app://item/1?a=b&c")
        XCTAssertEqual(fixture.state.top.destination.origin, .link)
        fixture.navigator.open("app://form/2")
        XCTAssertTrue(try activate("router.open::app://item/3", in: fixture.topView.window))
        XCTAssertEqual(fixture.state.layers.map(\.depth), [2, 2])
        fixture.check()
    }

    func testTheActionIsNotAmongThoseOnTheBus() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.host.install(action: "open")
        fixture.host.install(action: "go")
        XCTAssertTrue(try activate("router.go::app://item/1", in: fixture.host.window))
        for exported in [
            UnsafeMutableRawPointer(Fixture.application), UnsafeMutableRawPointer(fixture.host.window!),
        ] {
            XCTAssertEqual(g_action_group_has_action(as_action_group(exported), "open"), 0)
        }
    }

    func testATargetThatIsNoURLIsRefused() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.host.install(action: "open")
        XCTAssertTrue(try activate("router.open::no URL", in: fixture.host.window))
        guard case .refused(.invalidURL)? = fixture.events.last?.outcome else {
            return XCTFail("\(String(describing: fixture.events.last))")
        }
    }
}
