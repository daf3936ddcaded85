import CRouterGtk
import CRouterGtk.Testing
import RouterCore
import XCTest

@testable import RouterAddressBar
@testable import RouterGtk

/// A page whose only control is below the visible part of the window.
@MainActor
private final class LowControlPage: Page {
    let button: Widget = .button("Low") {}
    let widget: Widget

    init() {
        let space: Widget = .label("Space")
        gtk_widget_set_size_request(space, -1, 3_000)
        widget = .scrolled(.box(.vertical, space, button))
    }

    /// Whether the page is scrolled.
    var isScrolled: Bool {
        gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(as_scrolled_window(widget))) > 0
    }
}

final class FocusTests: WidgetTestCase {
    func testANewPageScrollsToItsFocusOnlyForTheKeyboard() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        waitUntil("the window is drawn") { gtk_widget_get_mapped(fixture.topView.window) != 0 }
        for isByKeyboard in [true, false, true] {
            let page = LowControlPage()
            gtk_window_set_focus_visible(as_window(fixture.topView.window), isByKeyboard ? 1 : 0)
            fixture.navigator.push(.page(page))
            XCTAssertEqual(fixture.focus, page.button)
            waitUntil("the layout") { gtk_widget_get_height(page.widget) > 0 }
            iterate()
            XCTAssertEqual(page.isScrolled, isByKeyboard)
        }
    }

    // Feature: Focus returns to the same widget after going back
    func testFocusReturnsToTheVeryWidgetAfterAPushAndPop() throws {
        for isAnimated in [false, true] {
            setAnimations(isAnimated)
            let fixture = try Fixture { $0.transitionDuration = 20 }
            defer { fixture.close() }
            for control in [fixture.top.first, fixture.top.second] {
                gtk_widget_grab_focus(control)
                fixture.navigator.open("app://item/1")
                XCTAssertEqual(fixture.focus, fixture.top.first, "a fresh page focuses its first control")
                fixture.navigator.open("app://nav/pop")
                waitUntil("the end") { !fixture.topView.view.pages.isRunning }
                XCTAssertEqual(fixture.focus, control)
            }
        }
    }

    // Feature: A page names the widget that gets focus first
    func testANewPageFocusesItsInitialFocusAndLaterTheWidgetThatHadIt() throws {
        for (url, keptPages) in [
            ("app://item/1?focus=second", 32), ("app://form/1?focus=second", 32),
            ("app://item/1?focus=second", 1),
        ] {
            let fixture = try Fixture { $0.keptPages = keptPages }
            defer { fixture.close() }
            fixture.navigator.open(.app(url))
            iterate()
            XCTAssertEqual(fixture.focus, fixture.top.second, url)
            gtk_widget_grab_focus(fixture.top.first)
            fixture.navigator.open("app://item/2")
            XCTAssertEqual(fixture.focus, fixture.top.first, "it names none")
            fixture.navigator.open("app://nav/pop")
            iterate()
            XCTAssertEqual(fixture.focus, fixture.top.first, "\(url), \(keptPages) pages")
        }
    }

    func testFocusReturnsToTheVeryWidgetAfterAModal() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        gtk_widget_grab_focus(fixture.top.second)
        let control = fixture.top.second
        fixture.navigator.open("app://form/1")
        XCTAssertEqual(fixture.focus, fixture.top.first)
        fixture.navigator.open("app://form/2")
        fixture.navigator.open("app://nav/dismiss?times=2")
        iterate()
        XCTAssertEqual(fixture.focus, control)
    }

    func testATextKeepsItsCursorAndSelection() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let entry = fixture.top.entry
        gtk_editable_set_text(as_editable(entry), "some text")
        gtk_widget_grab_focus(entry)
        gtk_editable_select_region(as_editable(entry), 2, 4)
        let focused = fixture.focus
        fixture.navigator.open("app://item/1")
        fixture.navigator.open("app://nav/pop")
        XCTAssertEqual(fixture.focus, focused)
        XCTAssertEqual(selection(of: entry), [2, 4])
    }

    func testASelectionThatHasGoneDoesNotComeBackWithFocus() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let text = try focusedText(of: fixture)
        gtk_editable_select_region(as_editable(text), 2, 5)
        fixture.navigator.open("app://item/1")
        fixture.navigator.open("app://nav/pop")
        XCTAssertEqual(selection(of: text), [2, 5])
        gtk_editable_set_position(as_editable(text), -1)
        fixture.host.editAddress()
        XCTAssertTrue(press("Escape", at: fixture.topView.address.widget))
        XCTAssertEqual(fixture.focus, text)
        XCTAssertEqual(selection(of: text), [9, 9])
    }

    func testASelectionThatTheUserGaveUpDoesNotComeBackWithTheFocus() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let text = try focusedText(of: fixture)
        gtk_editable_select_region(as_editable(text), 2, 5)
        gtk_window_set_focus(as_window(fixture.topView.window), nil)
        fixture.topView.addBar(gtk_label_new("Bar"))
        // Like a click into the text, this does not select it.
        gtk_text_grab_focus_without_selecting(as_text(text))
        gtk_editable_set_position(as_editable(text), -1)
        fixture.host.editAddress()
        fixture.topView.view.pages.visible?.takeFocus()
        XCTAssertEqual(fixture.focus, text)
        XCTAssertEqual(selection(of: text), [9, 9])
    }

    func testASelectionStaysWithItsText() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let home = fixture.top
        let other: Widget = gtk_entry_new()
        gtk_editable_set_text(as_editable(other), "other text")
        gtk_box_append(as_box(home.widget), other)
        let text = try focusedText(of: fixture)
        gtk_editable_select_region(as_editable(text), 2, 5)
        fixture.navigator.open("app://item/1")
        gtk_box_remove(as_box(home.widget), home.entry)
        fixture.navigator.open("app://nav/pop")
        gtk_widget_grab_focus(other)
        gtk_editable_set_position(as_editable(other), -1)
        fixture.host.editAddress()
        fixture.topView.view.pages.visible?.takeFocus()
        XCTAssertEqual(selection(of: other), [10, 10])
    }

    func testAURLThatIsEnteredGivesTheFocusToThePageAndBackAgain() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let home = fixture.top
        gtk_widget_grab_focus(home.second)
        fixture.host.editAddress()
        XCTAssertTrue(fixture.topView.address.hasFocus)
        gtk_editable_set_text(as_editable(fixture.topView.address.widget), "app://item/1")
        cgtk_emit(fixture.topView.address.widget, "activate")
        XCTAssertEqual(fixture.state.top.url.text, "app://item/1")
        XCTAssertEqual(fixture.focus, fixture.top.first)
        fixture.host.goBack()
        XCTAssertEqual(fixture.focus, home.second)
    }

    func testAPageWithoutControlsGetsTheFocusItself() throws {
        @MainActor final class BarePage: Page {
            let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)

            init() {
                widget.append(.title("Bare"))
            }
        }
        var registry = PageRegistry()
        registry.register("page") { _ in BarePage() }
        let navigator = try Navigator(table: RouteTable([Route("app://home", page: "page")]))
        let host = GtkNavigationHost(navigator, registry)
        defer { host.close() }
        try navigator.start(at: "app://home", host: host)
        iterate()
        let page = host.page(for: navigator.state!.top.id)?.widget
        XCTAssertEqual(gtk_window_get_focus(as_window(host.window!)), page)
    }

    func testALabelThatGetsTheFocusOfItsPageIsNotSelected() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let home = fixture.top.widget
        fixture.navigator.open("app://item/1")
        // After this, the label is the only widget that can receive the focus of the page.
        for child in children(home) { gtk_box_remove(as_box(home), child) }
        let label = try XCTUnwrap(gtk_label_new("To be selected by hand"))
        gtk_label_set_selectable(as_label(label), 1)
        gtk_box_append(as_box(home), label)
        fixture.navigator.open("app://nav/back")
        XCTAssertEqual(fixture.focus, label)
        XCTAssertEqual(gtk_label_get_selection_bounds(as_label(label), nil, nil), 0)
    }

    func testARememberedWidgetThatIsGoneDoesNoHarm() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let home = fixture.top
        gtk_widget_grab_focus(home.second)
        fixture.navigator.open("app://item/1")
        gtk_box_remove(as_box(home.widget), home.second)
        fixture.navigator.open("app://nav/pop")
        XCTAssertEqual(fixture.focus, home.first)
    }

    /// Returns the widget that receives focus when the focused widget of a page stops accepting focus.
    private func focus(afterLosing widget: (TestPage) -> Widget, by lose: (TestPage) -> Void) throws
        -> Widget?
    {
        let fixture = try Fixture()
        defer { fixture.close() }
        let page = fixture.top
        gtk_widget_grab_focus(widget(page))
        let lost = try XCTUnwrap(fixture.focus)
        lose(page)
        waitUntil("focus elsewhere in the page") {
            fixture.focus.map { $0 != lost && gtk_widget_is_ancestor($0, page.widget) != 0 } ?? false
        }
        guard let focus = fixture.focus else { return nil }
        return [page.first, page.second, page.entry].first {
            $0 == focus || gtk_widget_is_ancestor(focus, $0) != 0
        }
    }

    // Feature: If the focused widget can no longer have focus, another widget of the page gets it
    func testAWidgetThatBecomesInsensitiveHandsItsFocusToTheNextOneOrElseToTheOneBefore() throws {
        for (widget, next) in [(\TestPage.first, \TestPage.second), (\.second, \.entry), (\.entry, \.second)]
        {
            var wanted: Widget?
            let focus = try focus(afterLosing: { $0[keyPath: widget] }) {
                $0[keyPath: widget].isSensitive = false
                wanted = $0[keyPath: next]
            }
            XCTAssertEqual(focus, wanted)
        }
    }

    // Feature: If the focused widget can no longer have focus, another widget of the page gets it
    func testAWidgetThatIsHiddenOrRemovedHandsItsFocusOnInThePage() throws {
        let ways: [(TestPage) -> Void] = [
            { $0.second.isVisible = false },
            { gtk_box_remove(as_box($0.widget), $0.second) },
        ]
        for lose in ways { XCTAssertNotNil(try focus(afterLosing: { $0.second }, by: lose)) }
    }

    func testAContainerThatBecomesInsensitiveHandsFocusToItsNeighbor() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let button = Widget.button("Inside") {}
        let group = Widget.box(.horizontal, spacing: 0, button)
        gtk_box_insert_child_after(as_box(fixture.top.widget), group, fixture.top.first)
        gtk_widget_grab_focus(button)
        group.isSensitive = false
        waitUntil("focus after the container") { fixture.focus == fixture.top.second }
    }

    func testAPageWhoseOnlyControlBecomesInsensitiveHasFocusItself() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let page = fixture.top
        gtk_widget_grab_focus(page.first)
        for control in [page.second, page.entry, page.first] { control.isSensitive = false }
        waitUntil("focus on the page") { fixture.focus == page.widget }
    }

    func testAHeaderThatLosesFocusHandsItToThePage() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let button = Widget.button("Save") {}
        fixture.topView.addToHeader(button)
        gtk_widget_grab_focus(fixture.top.second)
        gtk_widget_grab_focus(button)
        button.isSensitive = false
        waitUntil("focus on the page") { fixture.focus == fixture.top.second }
    }

    func testFocusThatCodeTakesAwayStaysAway() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        gtk_widget_grab_focus(fixture.top.second)
        gtk_window_set_focus(as_window(fixture.topView.window), nil)
        waitForFrame(of: fixture.topView.window)
        XCTAssertNil(fixture.focus)
    }
}
