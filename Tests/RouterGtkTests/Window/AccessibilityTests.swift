import CRouterGtk
import CRouterGtk.Testing
import RouterCore
import XCTest

@testable import RouterAddressBar
@testable import RouterGtk

final class AccessibilityTests: WidgetTestCase {
    private static var announced: [String] = []

    // Feature: Since GTK 4.14, screen readers announce the title of a new page
    func testTheTitleOfThePageThatComesIsAnnouncedIfThisVersionOfGTKCan() throws {
        let lookUp = LayerView.lookUp
        defer { LayerView.lookUp = lookUp }
        XCTAssertEqual(lookUp("gtk_accessible_announce") != nil, gtk_get_minor_version() >= 14)
        let record: @convention(c) (UnsafeMutableRawPointer, UnsafePointer<CChar>, CInt) -> Void = {
            _,
            text,
            _ in
            let text = String(cString: text)
            MainActor.assumeIsolated { AccessibilityTests.announced.append(text) }
        }
        for canAnnounce in [false, true] {
            Self.announced = []
            var names: Set<String> = []
            LayerView.lookUp = { name in
                names.insert(name)
                return canAnnounce ? unsafeBitCast(record, to: UnsafeMutableRawPointer.self) : nil
            }
            let fixture = try Fixture()
            defer { fixture.close() }
            XCTAssertEqual(Self.announced, [], "the window says its title itself")
            for (url, title) in [
                ("app://item/1", "Item"), ("app://live/1", "Live"),
                ("app://live/1?q=1", nil), ("app://form/1", nil),
                ("app://item/2", "Item"), ("app://nav/pop", "Form"), ("app://nav/dismiss", nil),
                ("app://nav/pop", "Item"),
            ] {
                Self.announced = []
                fixture.navigator.open(.app(url))
                XCTAssertNotEqual(fixture.events.last?.outcome.name, "refused", url)
                XCTAssertEqual(Self.announced, canAnnounce ? [title].compactMap(\.self) : [], url)
            }
            XCTAssertEqual(names, ["gtk_accessible_announce"])
        }
    }

    func testASlotIsNamedByTheTitleOfThePageThatItShows() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://board/1")
        let slot = try XCTUnwrap(fixture.top.slots["main"]).widget
        func isNamed(_ title: String) -> Bool { cgtk_has_accessible_label(slot, title) != 0 }
        func hasName() -> Bool {
            gtk_test_accessible_has_property(as_accessible(slot), GTK_ACCESSIBLE_PROPERTY_LABEL) != 0
        }
        XCTAssertFalse(hasName())
        for (key, url, title) in [("a", "app://item/1", "Item"), ("b", "app://form/1", "Form")] {
            fixture.navigator.embed(.app(url), in: Embedding(slot: "main", key: key))
            XCTAssertTrue(isNamed(title), url)
        }
        let form = try XCTUnwrap(fixture.state.top.embedded.last?.entry.id)
        let page = try XCTUnwrap(fixture.host.page(for: form) as? TestPage)
        page.title = "Another form"
        page.context.updateTitle()
        XCTAssertTrue(isNamed("Another form"))
        fixture.navigator.unembed("b")
        XCTAssertTrue(isNamed("Item"))
        fixture.navigator.unembed("a")
        XCTAssertFalse(hasName())
    }

    // Feature: The buttons of the header have names and tooltips
    func testEveryButtonOfAHeaderHasANameAndATooltip() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://item/1")
        fixture.navigator.open("app://form/1")
        for view in fixture.host.layers {
            let buttons = descendants(view.header).filter { is_button($0) != 0 }
            XCTAssertFalse(buttons.isEmpty)
            for button in buttons {
                let property = GTK_ACCESSIBLE_PROPERTY_LABEL
                XCTAssertEqual(gtk_test_accessible_has_property(as_accessible(button), property), 1)
                // The desktop's window controls do not count, because GTK gives them no tooltips.
                guard gtk_widget_get_ancestor(button, gtk_window_controls_get_type()) == nil else { continue }
                let tooltip = gtk_widget_get_tooltip_text(button).map { String(cString: $0) }
                XCTAssertFalse((tooltip ?? "").isEmpty, "a button without a tooltip")
            }
        }
    }

    // Feature: No description repeats a name
    func testNoWidgetRepeatsItsNameAsItsDescription() throws {
        let fixture = try Fixture {
            $0.showsForward = true
            $0.menu = [[.shortcuts]]
        }
        defer { fixture.close() }
        let page = fixture.top.widget
        page.append(.button("Copy", action: {}).tooltip("Copy"))
        page.append(.label("A line").tooltip("A line"))
        page.append(.link(icon: "edit-find-symbolic", name: "Search", to: "app://item/1"))
        fixture.host.show("Note deleted", button: "Undo")
        let named = descendants(fixture.topView.window).filter { widget in
            guard let name = gtk_widget_get_tooltip_text(widget).map({ String(cString: $0) }) else {
                return false
            }
            guard widget.text == name || cgtk_has_accessible_label(widget, name) != 0 else { return false }
            XCTAssertEqual(cgtk_has_accessible_description(widget, name), 0, name)
            return true
        }
        XCTAssertGreaterThanOrEqual(named.count, 7)
        // If the tooltip differs from the name, GTK itself uses the tooltip as the accessible description.
        // GTK 4.8 sets a property, and GTK 4.18 reads the tooltip on demand.
        let described = Widget.button("Copy", action: {}).tooltip("Copy the address")
        let plain: Widget = gtk_button_new_with_label("Copy")
        gtk_widget_set_tooltip_text(plain, "Copy the address")
        page.append(described)
        page.append(plain)
        XCTAssertEqual(
            cgtk_has_accessible_description(described, "Copy the address"),
            cgtk_has_accessible_description(plain, "Copy the address")
        )
    }

    // Feature: Roles and names for screen readers
    func testRolesTellWhatThingsAre() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://form/1")
        func role(_ widget: Widget) -> GtkAccessibleRole {
            gtk_accessible_get_accessible_role(as_accessible(widget))
        }
        XCTAssertEqual(role(fixture.topView.window), GTK_ACCESSIBLE_ROLE_DIALOG)
        XCTAssertEqual(role(fixture.topView.view.pages.widget), GTK_ACCESSIBLE_ROLE_GROUP)
        XCTAssertEqual(role(fixture.topView.address.widget), GTK_ACCESSIBLE_ROLE_TEXT_BOX)
        XCTAssertEqual(role(gtk_widget_get_first_child(fixture.top.widget)), GTK_ACCESSIBLE_ROLE_HEADING)
    }

    // Feature: Roles and names for screen readers
    func testThePagesAreInAGroupWithTheTitleOfTheShownOne() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let group = fixture.topView.view.pages.widget
        XCTAssertNotEqual(cgtk_has_accessible_label(group, "Home"), 0)
        fixture.navigator.open("app://item/1")
        XCTAssertNotEqual(cgtk_has_accessible_label(group, "Item"), 0)
        fixture.navigator.open("app://nav/pop")
        XCTAssertNotEqual(cgtk_has_accessible_label(group, "Home"), 0)
    }

    func testOnlyTheShownPageIsThereForScreenReaders() throws {
        setAnimations(true)
        let fixture = try Fixture { $0.transitionDuration = 40 }
        defer { fixture.close() }
        let home = as_accessible(fixture.top.widget)
        fixture.navigator.open("app://item/1")
        let item = as_accessible(fixture.top.widget)
        XCTAssertEqual(hidden(home), true)
        XCTAssertEqual(hidden(item), false)
        fixture.navigator.open("app://nav/pop")
        XCTAssertEqual(hidden(home), false)
    }

    func testAPageThatIsOutOfTheTreeIsAsItCame() throws {
        for isAnimated in [false, true] {
            setAnimations(isAnimated)
            let fixture = try Fixture { $0.transitionDuration = 40 }
            defer { fixture.close() }
            let home = fixture.top.widget
            var hasEnded = false
            fixture.navigator.open("app://item/1") { _ in hasEnded = true }
            waitUntil("the end") { hasEnded }
            XCTAssertNil(gtk_widget_get_parent(home))
            // GTK 4.18 itself hides unmapped widgets from screen readers, but GTK 4.8 does not.
            // A box that was never shown tells how this version behaves:
            // the page may be hidden from screen readers only if the box is hidden from them, too.
            let neverShown = ObjectReference(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
            let isHidden = cgtk_is_accessible_hidden(home) != 0
            XCTAssertTrue(!isHidden || cgtk_is_accessible_hidden(neverShown.widget) != 0)
            XCTAssertEqual(gtk_widget_get_can_focus(home), 1)
        }
    }

    func testAWindowCanBe360PixelsWide() throws {
        let fixture = try Fixture { configuration in
            configuration.configureLayer = { view in
                let menu: Widget = gtk_menu_button_new()
                view.addToHeader(menu)
            }
        }
        defer { fixture.close() }
        fixture.navigator.open("app://item/1")
        fixture.navigator.open("app://form/1")
        fixture.navigator.open("app://item/1")
        for view in fixture.host.layers {
            var minimum: gint = 0
            gtk_widget_measure(view.window, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, nil, nil, nil)
            XCTAssertLessThanOrEqual(minimum, 360)
        }
    }
}

@MainActor
private func hidden(_ accessible: OpaquePointer) -> Bool {
    gtk_test_accessible_has_state(accessible, GTK_ACCESSIBLE_STATE_HIDDEN) != 0
        && cgtk_is_accessible_hidden(UnsafeMutableRawPointer(accessible)) != 0
}
