import CRouterGtk
import RouterCore
import XCTest

@testable import RouterAddressBar
@testable import RouterGtk

final class AddressMenuTests: WidgetTestCase {
    // Feature: Copying the URL, and pasting a URL to open it
    func testCopyAddressCopiesTheWholeURLOfThePageWhateverIsSelected() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let url = "app://item/\u{202E}x?q=" + String(repeating: "a", count: 2_000)
        fixture.navigator.open(.app(url))
        fixture.host.editAddress()
        let entry = fixture.topView.address.widget
        gtk_editable_set_text(as_editable(entry), "app://half")
        gtk_editable_select_region(as_editable(entry), 0, 0)
        XCTAssertEqual(gtk_widget_activate_action_variant(entry, "address.Copy Address", nil), 1)
        fixture.top.entry.text = ""
        XCTAssertEqual(clipboardText(near: entry), url.replacing("\u{202E}", with: "%E2%80%AE"))
    }

    func testPasteAndGoOpensTheClipboardAsIfItWereTyped() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let entry = fixture.topView.address.widget
        gdk_clipboard_set_text(gtk_widget_get_clipboard(entry), " app://item/a b\n")
        XCTAssertEqual(gtk_widget_activate_action_variant(entry, "address.Paste and Go", nil), 1)
        waitUntil("the clipboard") { fixture.state.top.url.text == "app://item/a%20b" }
        XCTAssertEqual(fixture.events.last?.origin, .user)
        gdk_clipboard_set_text(gtk_widget_get_clipboard(entry), "no URL")
        XCTAssertEqual(gtk_widget_activate_action_variant(entry, "address.Paste and Go", nil), 1)
        waitUntil("the refusal") { fixture.topView.address.isMarkedInvalid }
        XCTAssertEqual(fixture.topView.address.shownText, "no URL")
    }

    func testALongTextIsNotReadWhole() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let entry = fixture.topView.address.widget
        let count = fixture.events.count
        gdk_clipboard_set_text(
            gtk_widget_get_clipboard(entry),
            "app://" + String(repeating: "a", count: 1_000_000)
        )
        XCTAssertEqual(gtk_widget_activate_action_variant(entry, "address.Paste and Go", nil), 1)
        waitUntil("the refusal") { fixture.events.count == count + 1 }
        XCTAssertLessThan(fixture.events.last?.urlText?.utf8.count ?? .max, 65_536)
        XCTAssertTrue(fixture.topView.address.isMarkedInvalid)
    }

    func testAWindowThatHasClosedReadsNoClipboard() throws {
        let fixture = try Fixture()
        let entry = ObjectReference(fixture.topView.address.widget)
        gdk_clipboard_set_text(gtk_widget_get_clipboard(entry.widget), "app://item/1")
        let count = fixture.events.count
        XCTAssertEqual(gtk_widget_activate_action_variant(entry.widget, "address.Paste and Go", nil), 1)
        fixture.close()
        iterate()
        XCTAssertEqual(fixture.events.count, count)
    }

    func testTheEntryOffersNoEmojiAndTheMenuOfVerbsHasAHeading() throws {
        let fixture = try Fixture { $0.addAddressBar(choosesVerbs: true) }
        defer { fixture.close() }
        let bar = fixture.topView.address
        let hints = gtk_entry_get_input_hints(as_entry(bar.widget))
        XCTAssertNotEqual(hints.rawValue & GTK_INPUT_HINT_NO_EMOJI.rawValue, 0)
        let chooser = try XCTUnwrap(bar.chooser).widget
        let menu = gtk_menu_button_get_menu_model(as_menu_button(chooser))
        let heading = g_menu_model_get_item_attribute_value(menu, 0, G_MENU_ATTRIBUTE_LABEL, nil)
        defer { heading.map { g_variant_unref($0) } }
        let text = heading.flatMap { g_variant_get_string($0, nil) }.map { String(cString: $0) }
        XCTAssertEqual(text, "Open the Next Address As")
    }

    // Feature: The user can choose the verb, also after typing
    func testAVerbIsChosenForWhatIsTypedAlready() throws {
        let fixture = try Fixture { $0.addAddressBar(choosesVerbs: true) }
        defer { fixture.close() }
        let bar = fixture.topView.address
        let chooser = try XCTUnwrap(bar.chooser)
        waitUntil("the window") { gtk_widget_get_mapped(fixture.topView.window) != 0 }
        for (text, shown) in [("app://item/8", "app://item/8"), ("", "app://item/8")] {
            bar.edit()
            if !text.isEmpty { bar.type(text) }
            gtk_widget_grab_focus(chooser.widget)
            gtk_menu_button_popup(as_menu_button(chooser.widget))
            waitUntil("the menu") { !bar.hasFocus }
            let verb = g_variant_new_string("present")
            XCTAssertEqual(gtk_widget_activate_action_variant(chooser.widget, "address.verb", verb), 1)
            gtk_menu_button_popdown(as_menu_button(chooser.widget))
            waitUntil("focus in the entry") { bar.hasFocus }
            XCTAssertEqual(bar.shownText, shown)
            bar.pressReturn()
            XCTAssertEqual(fixture.events.last?.action, "present")
            XCTAssertEqual(fixture.state.top.url.text, "app://item/8")
            XCTAssertNil(chooser.verb)
            fixture.navigator.open("app://nav/dismiss")
            fixture.navigator.open("app://item/8", animated: false)
            iterate()
        }
    }

    // Feature: The user can choose the verb, also after typing
    func testAVerbStaysChosenIfTheAddressIsRefusedAndGoesAtEscape() throws {
        let fixture = try Fixture { $0.addAddressBar(choosesVerbs: true) }
        defer { fixture.close() }
        let bar = fixture.topView.address
        let chooser = try XCTUnwrap(bar.chooser)
        let present = g_variant_new_string("present")
        XCTAssertEqual(gtk_widget_activate_action_variant(chooser.widget, "address.verb", present), 1)
        bar.edit()
        bar.type("item/8")
        bar.pressReturn()
        XCTAssertEqual(chooser.verb, .present)
        try XCTUnwrap(fixture.topView.toasts.shown).action()
        XCTAssertEqual(fixture.events.last?.action, "present")
        XCTAssertEqual(fixture.host.layers.count, 2)
        XCTAssertNil(chooser.verb)
        fixture.navigator.open("app://nav/dismiss")
        let push = g_variant_new_string("push")
        XCTAssertEqual(gtk_widget_activate_action_variant(chooser.widget, "address.verb", push), 1)
        bar.edit()
        bar.type("item/8")
        bar.completion.close()
        XCTAssertTrue(press("Escape", at: bar.widget))
        XCTAssertNil(chooser.verb)
    }

    // Feature: The user can choose the verb, also after typing
    func testTheChosenVerbCountsUntilAnAddressIsOpened() throws {
        let fixture = try Fixture { $0.addAddressBar(choosesVerbs: true) }
        defer { fixture.close() }
        let bar = fixture.topView.address
        let chooser = try XCTUnwrap(bar.chooser)
        XCTAssertEqual(cgtk_has_accessible_label(chooser.widget, "Open as"), 1)
        let present = g_variant_new_string("present")
        XCTAssertEqual(gtk_widget_activate_action_variant(chooser.widget, "address.verb", present), 1)
        XCTAssertEqual(chooser.verb, .present)
        XCTAssertEqual(
            gtk_menu_button_get_label(as_menu_button(chooser.widget)).map { String(cString: $0) },
            "Present"
        )
        XCTAssertEqual(cgtk_has_accessible_label(chooser.widget, "Open as: Present"), 1)
        fixture.host.editAddress()
        bar.type("app://item/1")
        bar.pressReturn()
        XCTAssertEqual(fixture.events.last?.action, "present")
        XCTAssertEqual(fixture.events.last?.origin, .user)
        XCTAssertNil(chooser.verb)
        XCTAssertEqual(
            gtk_menu_button_get_icon_name(as_menu_button(chooser.widget)).map { String(cString: $0) },
            "pan-down-symbolic"
        )
        fixture.navigator.open("app://nav/dismiss")
        iterate()
        fixture.host.editAddress()
        bar.type("app://item/2")
        bar.pressReturn()
        XCTAssertEqual(fixture.events.last?.action, "push")
    }

    func testAnAppHasNoChooserOfVerbsUnlessItAsks() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        XCTAssertNil(fixture.topView.address.chooser)
    }
}
