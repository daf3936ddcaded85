import CRouterGtk
import CRouterGtk.Testing
import RouterCore
import XCTest

@testable import RouterAddressBar
@testable import RouterGtk

final class TypingFilterTests: WidgetTestCase {
    private let letter = TypingFilter.Key(value: guint(GDK_KEY_a))
    private let space = TypingFilter.Key(value: guint(GDK_KEY_space))
    private let tab = TypingFilter.Key(value: guint(GDK_KEY_Tab))

    func testLettersSpaceReturnAndDeleteEnterTextAndKeysOfTheWindowDoNot() {
        let (control, alt, shift) = (GDK_CONTROL_MASK, GDK_ALT_MASK, GDK_SHIFT_MASK)
        let none = GdkModifierType(0)
        for (value, modifiers, entersText) in [
            (GDK_KEY_a, none, true), (GDK_KEY_A, shift, true), (GDK_KEY_adiaeresis, none, true),
            (GDK_KEY_Cyrillic_ya, none, true), (GDK_KEY_KP_7, none, true), (GDK_KEY_dead_acute, none, true),
            (GDK_KEY_Multi_key, none, true), (GDK_KEY_space, none, true), (GDK_KEY_Return, none, true),
            (GDK_KEY_Return, control, true), (GDK_KEY_KP_Enter, none, true), (GDK_KEY_BackSpace, none, true),
            (GDK_KEY_Delete, none, true), (GDK_KEY_Escape, none, false), (GDK_KEY_Tab, none, false),
            (GDK_KEY_Left, none, false), (GDK_KEY_Left, alt, false), (GDK_KEY_l, control, false),
            (GDK_KEY_a, alt, false), (GDK_KEY_F1, none, false), (GDK_KEY_Page_Down, none, false),
        ] {
            let key = TypingFilter.Key(value: guint(value), modifiers: modifiers)
            XCTAssertEqual(key.entersText, entersText, "\(value) with \(modifiers.rawValue)")
        }
        for (value, movesFocus) in [
            (GDK_KEY_Tab, true), (GDK_KEY_ISO_Left_Tab, true), (GDK_KEY_Up, true), (GDK_KEY_KP_Down, true),
            (GDK_KEY_a, false), (GDK_KEY_Escape, false),
        ] {
            XCTAssertEqual(TypingFilter.Key(value: guint(value)).movesFocus, movesFocus, "\(value)")
        }
    }

    // Feature: a link of another program arrives while the user types
    func testAPageOfAnotherProgramGetsNoTypedKeysAndItsFocusAfterAPause() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let (host, window) = (fixture.host, fixture.topView.window)
        XCTAssertFalse(host.typing.drops(letter, in: window))
        fixture.navigator.open(.external("app://item/1"))
        XCTAssertNil(fixture.focus)
        for key in [letter, space, TypingFilter.Key(value: guint(GDK_KEY_Return))] {
            XCTAssertTrue(host.typing.drops(key, in: window))
        }
        XCTAssertFalse(host.typing.drops(TypingFilter.Key(value: guint(GDK_KEY_Escape)), in: window))
        waitUntil("the end of the pause") { !host.typing.isProtecting }
        XCTAssertEqual(fixture.focus, fixture.top.first)
        XCTAssertFalse(host.typing.drops(letter, in: window))
        fixture.check()
    }

    func testTabMovesFocusIntoThePageAndLetsNoLettersThrough() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let (host, window) = (fixture.host, fixture.topView.window)
        _ = host.typing.drops(letter, in: window)
        fixture.navigator.open(.external("app://item/1"))
        XCTAssertTrue(host.typing.drops(tab, in: window))
        XCTAssertEqual(fixture.focus, fixture.top.first)
        XCTAssertFalse(host.typing.drops(tab, in: window), "GTK moves focus on")
        XCTAssertTrue(host.typing.drops(space, in: window))
        XCTAssertTrue(host.typing.isProtecting)
    }

    func testLettersAfterAShortcutGoWhereItHasMovedFocus() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let (host, window) = (fixture.host, fixture.topView.window)
        let (control, copy, address) = (GDK_CONTROL_MASK, guint(GDK_KEY_c), guint(GDK_KEY_l))
        _ = host.typing.drops(letter, in: window)
        fixture.navigator.open(.external("app://item/1"))
        XCTAssertFalse(host.typing.drops(TypingFilter.Key(value: copy, modifiers: control), in: window))
        XCTAssertTrue(host.typing.drops(letter, in: window), "Ctrl+C moves no focus")
        XCTAssertFalse(host.typing.drops(TypingFilter.Key(value: address, modifiers: control), in: window))
        let bar = try XCTUnwrap(host.layers[0].content as? AddressBar)
        bar.edit()
        XCTAssertFalse(host.typing.drops(letter, in: window))
        XCTAssertFalse(host.typing.isProtecting)
    }

    func testNobodyWhoIsNotTypingNoticesAnything() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open(.external("app://item/1"))
        XCTAssertEqual(fixture.focus, fixture.top.first)
        XCTAssertFalse(fixture.host.typing.drops(letter, in: fixture.topView.window))
        // If the app or the user opens a page, the page receives the next keys.
        for request: NavigationRequest in ["app://item/2", .user("app://item/3"), .link("app://item/4")] {
            fixture.navigator.open(request)
            XCTAssertEqual(fixture.focus, fixture.top.first)
            XCTAssertFalse(fixture.host.typing.drops(space, in: fixture.topView.window))
        }
    }

    func testAModalThatAnotherProgramOpensGetsNoTypedKeys() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let host = fixture.host
        _ = host.typing.drops(letter, in: fixture.topView.window)
        fixture.navigator.open(.external("app://form/1"))
        XCTAssertEqual(host.layers.count, 2)
        let window = fixture.topView.window
        waitUntil("the modal to be drawn") {
            XCTAssertTrue(host.typing.drops(space, in: window))
            return gtk_widget_get_width(fixture.top.widget) > 0
        }
        XCTAssertNil(fixture.focus)
        waitUntil("the end of the pause") { !host.typing.isProtecting }
        XCTAssertEqual(fixture.focus, fixture.top.first)
    }

    func testWhatTheUserOpensMeanwhileGetsTheNextKeys() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let host = fixture.host
        _ = host.typing.drops(letter, in: fixture.topView.window)
        fixture.navigator.open(.external("app://item/1"))
        fixture.host.goBack()
        XCTAssertEqual(fixture.focus, fixture.top.first)
        XCTAssertFalse(host.typing.drops(letter, in: fixture.topView.window))
    }

    func testThePageAfterALoginGetsTheNextKeys() throws {
        let login = NavigationGuard(name: "login", for: ["app://item/:id"]) { _, state in
            let isOpen = state?.layers.contains { $0.entries.contains { $0.url.text == "app://live/1" } }
            return isOpen == true ? .allow : .redirect("app://live/1")
        }
        let fixture = try Fixture(guards: [login])
        defer { fixture.close() }
        fixture.navigator.open(.external("app://item/1"))
        let wanted = try XCTUnwrap(fixture.top.context.wanted)
        // The user types the password and presses Return.
        XCTAssertFalse(fixture.host.typing.drops(letter, in: fixture.topView.window))
        fixture.navigator.open(wanted)
        XCTAssertEqual(fixture.state.top.url.text, "app://item/1")
        XCTAssertEqual(fixture.focus, fixture.top.first)
        XCTAssertFalse(fixture.host.typing.drops(space, in: fixture.topView.window))
    }

    func testThePageThatTheButtonOfAToastOpensGetsTheNextKeys() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://form/1")
        fixture.navigator.open(.external("app://item/1"))
        let toast = try XCTUnwrap(fixture.topView.toasts.shown)
        // The user presses the button with a key.
        XCTAssertFalse(fixture.host.typing.drops(space, in: fixture.topView.window))
        toast.action()
        XCTAssertEqual(fixture.state.top.url.text, "app://item/1")
        XCTAssertEqual(fixture.focus, fixture.top.first)
        XCTAssertFalse(fixture.host.typing.drops(space, in: fixture.topView.window))
    }

    func testAPageBelowAModalHasFocusWhenTheUserComesBackToIt() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        _ = fixture.host.typing.drops(letter, in: fixture.topView.window)
        fixture.navigator.open(.external("app://item/1"))
        let page = fixture.top
        fixture.navigator.open("app://form/1")
        XCTAssertTrue(fixture.host.typing.isProtecting)
        fixture.host.closeByHand(fixture.host.layers[1].id)
        XCTAssertEqual(fixture.host.layers.count, 1)
        XCTAssertEqual(fixture.focus, page.first)
    }

    func testAssistiveTechnologyActsOnAPageThatIsProtected() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        _ = fixture.host.typing.drops(letter, in: fixture.topView.window)
        fixture.navigator.open(.external("app://item/1"))
        XCTAssertTrue(fixture.host.typing.isProtecting)
        cgtk_click(fixture.top.first)
        XCTAssertEqual(fixture.state.top.url.text, "app://item/clicked")
    }

    func testAnAddressThatIsBeingEditedKeepsItsTextAndTheKeys() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let bar = try XCTUnwrap(fixture.host.layers[0].content as? AddressBar)
        bar.edit()
        bar.widget.text = "app://it"
        XCTAssertTrue(bar.isBeingEdited)
        fixture.navigator.open(.external("app://item/1"))
        XCTAssertEqual(bar.shownText, "app://it")
        XCTAssertFalse(fixture.host.typing.drops(letter, in: fixture.topView.window))
        waitUntil("the end of the pause") { !fixture.host.typing.isProtecting }
        XCTAssertEqual(bar.shownText, "app://it")
        XCTAssertTrue(bar.hasFocus)
        fixture.navigator.open("app://item/2")
        XCTAssertEqual(fixture.focus, fixture.top.first)
        XCTAssertEqual(bar.shownText, "app://item/2")
    }
}
