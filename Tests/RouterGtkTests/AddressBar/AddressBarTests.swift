import CRouterGtk
import CRouterGtk.Testing
import RouterCore
import XCTest

@testable import RouterAddressBar
@testable import RouterGtk

final class AddressBarTests: WidgetTestCase {
    func testTypedTextStaysWhileAPageComesIn() throws {
        setAnimations(true)
        defer { setAnimations(false) }
        let fixture = try Fixture { $0.transitionDuration = 100 }
        defer { fixture.close() }
        waitUntil("the window is drawn") { gtk_widget_get_mapped(fixture.topView.window) != 0 }
        let address = fixture.topView.address
        address.edit()
        gtk_editable_set_text(as_editable(address.widget), "app://item/1")
        cgtk_emit(address.widget, "activate")
        XCTAssertEqual(fixture.events.last?.outcome.name, "shown")
        XCTAssertTrue(fixture.topView.view.pages.isRunning)
        address.edit()
        gtk_editable_set_text(as_editable(address.widget), "app://item/2")
        waitUntil("the transition to end") { !fixture.topView.view.pages.isRunning }
        iterate()
        XCTAssertEqual(address.shownText, "app://item/2")
        address.restore()
        XCTAssertEqual(address.shownText, "app://item/1")
    }

    func testAURLThatLeadsToTheShownPageIsReplacedByThatPagesURL() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let entry = fixture.topView.address.widget
        fixture.host.editAddress()
        gtk_editable_set_text(as_editable(entry), "app://nav/pop?to=root")
        cgtk_emit(entry, "activate")
        XCTAssertEqual(fixture.events.last?.outcome.name, "alreadyShown")
        XCTAssertEqual(fixture.topView.address.shownText, "app://home")
    }

    func testATextThatWasNotOpenedIsMarkedWhileFocusIsElsewhere() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let address = fixture.topView.address
        let isMarked = { gtk_widget_has_css_class(address.widget, "unopened") != 0 }
        let tooltip = { gtk_widget_get_tooltip_text(address.widget).map(String.init(cString:)) ?? "" }
        waitForActiveWindow(fixture)
        address.edit()
        address.type("app://item/1")
        XCTAssertFalse(isMarked())
        gtk_widget_grab_focus(fixture.top.first)
        XCTAssertTrue(isMarked())
        XCTAssertTrue(tooltip().hasPrefix("Not opened"), tooltip())
        gtk_widget_grab_focus(address.widget)
        XCTAssertFalse(isMarked())
        address.type("app://unknown")
        address.pressReturn()
        gtk_widget_grab_focus(fixture.top.first)
        XCTAssertTrue(isMarked())
        XCTAssertTrue(address.isMarkedInvalid)
        XCTAssertTrue(tooltip().contains("app://unknown"), "the reason: \(tooltip())")
        address.restore()
        XCTAssertFalse(isMarked())
        XCTAssertEqual(tooltip(), "Enter an address")
    }

    func testATextThatWasNotOpenedIsMarkedInAWindowThatIsNotActive() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let address = fixture.topView.address
        let isMarked = { gtk_widget_has_css_class(address.widget, "unopened") != 0 }
        waitForActiveWindow(fixture)
        address.edit()
        address.type("app://item/1")
        XCTAssertFalse(isMarked())
        let other: Widget = gtk_window_new()
        gtk_window_present(as_window(other))
        waitUntil("the text to be marked") { isMarked() }
        XCTAssertTrue(address.hasFocus)
        gtk_window_destroy(as_window(other))
        gtk_window_present(as_window(fixture.topView.window))
        waitUntil("the mark to go") { !isMarked() }
        XCTAssertEqual(address.shownText, "app://item/1")
    }

    private func waitForActiveWindow(_ fixture: Fixture) {
        let window = fixture.topView.window
        waitUntil("the window to be active") { gtk_window_is_active(as_window(window)) != 0 }
    }

    func testTypedTextInAModalStaysWhileThePageBelowChanges() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://item/1")
        let below = fixture.state.top.id
        fixture.navigator.open("app://form/1")
        fixture.host.editAddress()
        gtk_editable_set_text(as_editable(fixture.topView.address.widget), "app://half")
        fixture.navigator.open(NavigationRequest(.direct(.goBack(through: below))))
        XCTAssertEqual(fixture.state.base.depth, 1)
        XCTAssertEqual(fixture.topView.address.shownText, "app://half")
    }

    func testTypedTextStaysWhileThePageOfTheURLBeforeComesIn() throws {
        setAnimations(true)
        let fixture = try Fixture { $0.transitionDuration = 60 }
        defer { fixture.close() }
        waitUntil("the window to be drawn") { gtk_widget_get_mapped(fixture.topView.view.pages.widget) != 0 }
        fixture.navigator.open("app://board/1", animated: false)
        for address in ["app://item/1?nav.action=embed&nav.transition=fade", "app://item/2"] {
            enter(address, into: fixture)
            fixture.host.editAddress()
            gtk_editable_set_text(as_editable(fixture.topView.address.widget), "app://half")
            waitUntil("the transition to end") {
                !fixture.topView.view.pages.isRunning
                    && fixture.state.top.embedded.allSatisfy { item in
                        fixture.page(fixture.state.top.id).slots[item.slot]?.stack.isRunning == false
                    }
            }
            XCTAssertEqual(fixture.topView.address.shownText, "app://half", address)
        }
    }

    func testAURLThatIsSelectedToBeTypedOverStaysSelectedAsItIsReplaced() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let bar = fixture.topView.address
        fixture.host.editAddress()
        gtk_editable_set_text(as_editable(bar.widget), "app://nav/unembed")
        fixture.host.editAddress()
        bar.restore()
        XCTAssertEqual(bar.shownText, "app://home")
        var start: gint = 0
        var end: gint = 0
        XCTAssertNotEqual(gtk_editable_get_selection_bounds(as_editable(bar.widget), &start, &end), 0)
        XCTAssertEqual([start, end], [0, 10])
    }

    // Feature: Typed text stays until it is opened or given up
    func testTypedTextStaysWithoutFocusAndForAPageOfAnotherProgram() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let bar = fixture.topView.address
        bar.edit()
        bar.type("app://item/9")
        gtk_widget_grab_focus(fixture.top.first)
        XCTAssertFalse(bar.hasFocus)
        XCTAssertEqual(bar.shownText, "app://item/9")
        fixture.navigator.open(.external("app://item/1"))
        XCTAssertEqual(fixture.focus, fixture.top.first)
        XCTAssertEqual(bar.shownText, "app://item/9")
        bar.edit()
        XCTAssertEqual(selection(of: bar.widget), [0, 12])
        XCTAssertTrue(press("Escape", at: bar.widget))
        XCTAssertEqual(bar.shownText, "app://item/1")
        bar.type("app://item/9")
        gtk_widget_grab_focus(fixture.top.first)
        bar.edit()
        bar.pressReturn()
        XCTAssertEqual(fixture.state.top.url.text, "app://item/9")
        XCTAssertEqual(bar.shownText, "app://item/9")
    }

    // Feature: Typed text stays until it is opened or given up
    func testTypedTextGoesIfTheUserOpensAnotherPage() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let bar = fixture.topView.address
        for request: NavigationRequest in [.link("app://item/1"), "app://item/2"] {
            bar.edit()
            bar.type("app://item/9")
            gtk_widget_grab_focus(fixture.top.first)
            fixture.navigator.open(request)
            XCTAssertEqual(bar.shownText, fixture.state.top.url.text)
        }
    }

    func testARefusedTextStaysMarkedAsFocusLeaves() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let bar = fixture.topView.address
        enter("app://nowhere", into: fixture)
        gtk_widget_grab_focus(fixture.top.first)
        XCTAssertEqual(bar.shownText, "app://nowhere")
        XCTAssertTrue(bar.isMarkedInvalid)
    }

    // Feature: The address bar shows right-to-left letters unescaped
    func testLettersFromRightToLeftShowAsThemselvesInTheEntry() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let bar = fixture.topView.address
        let url = "app://item/5?x=مرحبا"
        fixture.navigator.open(.app(url))
        XCTAssertFalse(bar.hasFocus)
        // The shown text also contains invisible characters, which keep the parts of the URL in order.
        let isolates: [Unicode.Scalar] = ["\u{2066}", "\u{2068}", "\u{2069}", "\u{200E}"]
        let scalars = bar.shownText.unicodeScalars.filter { !isolates.contains($0) }
        XCTAssertEqual(String(String.UnicodeScalarView(scalars)), url)
        XCTAssertTrue(bar.shownText.hasPrefix("\u{2066}"))
        bar.edit()
        XCTAssertEqual(bar.shownText, url)
    }

    // Feature: A text without a scheme is refused, and suggested with the app's schemes
    func testATextWithoutASchemeHasOneAdviceWhichOpensWhatItMeans() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let bar = fixture.topView.address
        enter("item/5", into: fixture)
        XCTAssertFalse(bar.completion.isOpen)
        let toast = try XCTUnwrap(fixture.topView.toasts.shown)
        XCTAssertEqual(toast.text, "This address has no scheme. Did you mean “app://item/5”?")
        XCTAssertEqual(toast.button, "Open")
        XCTAssertTrue(bar.isMarkedInvalid)
        XCTAssertEqual(bar.mistake, toast.text)
        toast.action()
        XCTAssertEqual(fixture.state.top.url.text, "app://item/5")
        XCTAssertEqual(fixture.events.last?.origin, .user)
        XCTAssertEqual(bar.shownText, "app://item/5")
        enter("item/5", into: fixture)
        XCTAssertEqual(fixture.topView.toasts.shown?.button, "Open", "the shown page may be meant, too")
        enter("two words", into: fixture)
        let other = try XCTUnwrap(fixture.topView.toasts.shown)
        XCTAssertEqual(other.text, "This address has no scheme. Start it with a scheme, such as “app:”.")
        XCTAssertNil(other.button)
    }

    func testFocusReturnsFromAToastToTheEntry() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let bar = fixture.topView.address
        for closes in [
            { (close: Widget) in cgtk_click(close) },
            { (close: Widget) in XCTAssertTrue(press("Escape", at: gtk_widget_get_parent(close))) },
        ] {
            enter("item/5", into: fixture)
            let buttons = descendants(fixture.topView.toasts.widget).filter { is_button($0) != 0 }
            let close = try XCTUnwrap(buttons.last)
            gtk_widget_grab_focus(close)
            XCTAssertFalse(bar.hasFocus)
            closes(close)
            XCTAssertNil(fixture.topView.toasts.shown)
            XCTAssertTrue(bar.hasFocus)
            XCTAssertEqual(bar.shownText, "item/5")
        }
    }

    func testAnEntryThatIsAddedLateShowsTheURLOfTheShownPage() throws {
        let fixture = try Fixture { configuration in
            configuration.configureLayer = { layer in
                gtk_header_bar_set_title_widget(as_header_bar(layer.header), nil)
            }
        }
        defer { fixture.close() }
        fixture.navigator.open("app://item/1")
        let entry = fixture.topView.address.widget
        let kept = ObjectReference(entry)
        gtk_widget_unparent(entry)
        fixture.topView.addBar(kept.widget)
        XCTAssertEqual(fixture.topView.address.shownText, "app://item/1")
        fixture.navigator.open("app://item/2")
        XCTAssertEqual(fixture.topView.address.shownText, "app://item/2")
    }

    func testEnterHandsOverTheTextAsTypedByTheUser() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        enter(" app://item/a b ", into: fixture)
        XCTAssertEqual(fixture.state.top.url.text, "app://item/a%20b")
        XCTAssertEqual(fixture.events.last?.origin, .user)
        XCTAssertEqual(
            fixture.topView.address.shownText,
            fixture.topView.shownURL(of: fixture.state.topLayer)
        )
    }

    func testAScreenReaderEntersTheTextByTheActionOfTheEntry() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let entry = fixture.topView.address.widget
        gtk_editable_set_text(as_editable(entry), "app://item/7")
        XCTAssertEqual(gtk_widget_activate(entry), 1)
        XCTAssertEqual(fixture.state.top.url.text, "app://item/7")
        XCTAssertEqual(fixture.events.last?.origin, .user)
    }

    func testARefusedTextStaysMarkedUntilItIsEdited() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let address = fixture.topView.address
        for text in ["app://nav/pop?times=9", "app://broken", "nonsense", "app://nowhere"] {
            enter(text, into: fixture)
            XCTAssertEqual(address.shownText, text)
            XCTAssertTrue(address.isMarkedInvalid, text)
            XCTAssertEqual(gtk_widget_has_css_class(address.widget, "error"), 1)
            XCTAssertEqual(
                gtk_test_accessible_has_state(
                    as_accessible(address.widget),
                    GTK_ACCESSIBLE_STATE_INVALID
                ),
                1
            )
            gtk_editable_set_text(as_editable(address.widget), text + "x")
            XCTAssertFalse(address.isMarkedInvalid)
            XCTAssertEqual(gtk_widget_has_css_class(address.widget, "error"), 0)
            XCTAssertEqual(
                gtk_test_accessible_has_state(
                    as_accessible(address.widget),
                    GTK_ACCESSIBLE_STATE_INVALID
                ),
                0
            )
        }
        XCTAssertEqual(fixture.topView.toasts.shown?.text.isEmpty, false)
    }

    func testAURLThatOnlyAPageKeepsFromOpeningIsNotMarked() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://item/1")
        fixture.top.mayLeaveReply = false
        enter("app://swap/1", into: fixture)
        XCTAssertEqual(fixture.topView.toasts.shown?.text, "“Item” stays open.")
        XCTAssertFalse(fixture.topView.address.isMarkedInvalid)
        XCTAssertEqual(fixture.topView.address.shownText, "app://item/1")
    }

    func testEscapeRestoresTheURLFirstThenClosesTheModal() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://form/1")
        let view = fixture.topView
        fixture.host.editAddress()
        gtk_editable_set_text(as_editable(view.address.widget), "something else")
        XCTAssertTrue(press("Escape", at: view.address.widget))
        XCTAssertEqual(view.address.shownText, "app://form/1")
        XCTAssertEqual(fixture.host.layers.count, 2)
        XCTAssertFalse(press("Escape", at: view.address.widget), "it goes on to the window")
        XCTAssertTrue(press("Escape", at: view.window))
        XCTAssertEqual(fixture.host.layers.count, 1)
    }

    func testEscapeInTheWindowGivesTheFocusBackToThePage() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        gtk_widget_grab_focus(fixture.top.second)
        fixture.host.editAddress()
        XCTAssertTrue(press("Escape", at: fixture.topView.address.widget))
        XCTAssertEqual(fixture.focus, fixture.top.second)
    }

    // Feature: Keys and clicks in the address bar
    func testEditingShowsTheRealTextAndSelectsAllOfIt() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let real = "app://item/\u{202E}gpj.exe?name=café"
        fixture.navigator.open(.app(real))
        let address = fixture.topView.address
        let display = DisplayURL(fixture.state.top.url).text
        XCTAssertNotEqual(display, real)
        XCTAssertEqual(address.shownText, display)
        XCTAssertTrue(press("<Control>l|<Alt>d|F6", at: fixture.topView.window))
        let edited = "app://item/%E2%80%AEgpj.exe?name=café"
        XCTAssertEqual(address.shownText, edited)
        var start: gint = 0
        var end: gint = 0
        gtk_editable_get_selection_bounds(as_editable(address.widget), &start, &end)
        XCTAssertEqual([Int(start), Int(end)], [0, edited.unicodeScalars.count])
        gtk_widget_grab_focus(fixture.top.first)
        XCTAssertEqual(address.shownText, display)
    }

    func testAPastedLineBreakIsDroppedAndAControlOfDirectionIsShownAsWhatItIs() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let bar = fixture.topView.address
        let entry = as_editable(bar.widget)
        bar.edit()
        gtk_editable_set_text(entry, "app://item/\n4\r\n\t2")
        XCTAssertEqual(bar.shownText, "app://item/42")
        var end: gint = 11
        gtk_editable_insert_text(entry, "\u{202E}é\n", -1, &end)
        XCTAssertEqual(bar.shownText, "app://item/%E2%80%AEé42")
        XCTAssertEqual(end, 21, "the cursor is after what was inserted")
        for control in ["\u{61C}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{2066}", "\u{2069}"] {
            gtk_editable_set_text(entry, "app://item/a\(control)b")
            XCTAssertTrue(bar.shownText.hasPrefix("app://item/a%"), bar.shownText)
            XCTAssertFalse(bar.shownText.contains(control))
        }
        cgtk_emit(bar.widget, "activate")
        XCTAssertEqual(fixture.events.last?.outcome.name, "shown")
        // Characters that change the direction of text must also be escaped in a URL
        // that does not come from the entry, because anyone may have written that URL.
        fixture.navigator.open("app://item/\u{202E}24")
        bar.edit()
        waitUntil("the focus") { bar.hasFocus }
        XCTAssertEqual(bar.shownText, "app://item/%E2%80%AE24")
        XCTAssertFalse(bar.isMarkedInvalid)
    }

    func testTheURLRunsFromLeftToRightInEveryLanguage() throws {
        gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
        defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
        let fixture = try Fixture()
        defer { fixture.close() }
        for widget in descendants(fixture.topView.address.widget) where is_text(widget) != 0 {
            XCTAssertEqual(gtk_widget_get_direction(widget), GTK_TEXT_DIR_LTR)
        }
        XCTAssertEqual(gtk_widget_get_direction(fixture.topView.header), GTK_TEXT_DIR_RTL)
    }
}

@MainActor
private func enter(_ text: String, into fixture: Fixture) {
    fixture.host.editAddress()
    gtk_editable_set_text(as_editable(fixture.topView.address.widget), text)
    cgtk_emit(fixture.topView.address.widget, "activate")
}
