import CRouterGtk
import RouterCore
import XCTest

@testable import RouterAddressBar
@testable import RouterGtk

final class LayerWindowTests: WidgetTestCase {
    func testABarThatComesLateLeavesTheFocusWhereItIs() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        gtk_widget_grab_focus(fixture.top.second)
        let bars: [Widget] = [gtk_label_new("First"), gtk_label_new("Second")]
        for bar in bars { fixture.topView.addBar(bar) }
        XCTAssertEqual(fixture.focus, fixture.top.second)
        XCTAssertEqual(gtk_widget_get_next_sibling(bars[0]), bars[1])
        XCTAssertNotNil(gtk_widget_get_root(bars[0]))
        fixture.check()
    }

    func testABarThatComesLateLeavesASelectionAsItIs() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let text = try focusedText(of: fixture)
        gtk_editable_select_region(as_editable(text), 2, 5)
        fixture.topView.addBar(gtk_label_new("Bar"))
        XCTAssertEqual(fixture.focus, text)
        XCTAssertEqual(selection(of: text), [2, 5])
    }

    func testABarThatComesLateLeavesTheCaretWhereItIs() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let text = try focusedText(of: fixture)
        gtk_editable_select_region(as_editable(text), 2, 5)
        fixture.navigator.open("app://item/1")
        fixture.navigator.open("app://nav/pop")
        gtk_editable_set_position(as_editable(text), 8)
        fixture.topView.addBar(gtk_label_new("Bar"))
        XCTAssertEqual(fixture.focus, text)
        XCTAssertEqual(selection(of: text), [8, 8], "the next key would replace text")
    }

    func testABarThatComesLateLeavesTheFocusInTheAddressBar() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let text = try focusedText(of: fixture)
        fixture.host.editAddress()
        fixture.topView.addBar(gtk_label_new("Bar"))
        XCTAssertTrue(fixture.topView.address.hasFocus)
        XCTAssertTrue(press("Escape", at: fixture.topView.address.widget))
        XCTAssertEqual(fixture.focus, text)
    }

    func testAnAppMayAddToEachLayerAndFollowsItInTheSameTurn() throws {
        var trails: [LayerID: [String]] = [:]
        let fixture = try Fixture { configuration in
            configuration.configureLayer = { view in
                let trail: Widget = gtk_label_new("")
                view.addBar(trail)
                view.addToHeader(gtk_button_new_with_label("Start"), atStart: true)
                view.addToHeader(gtk_button_new_with_label("End"))
                view.didUpdate = { trails[$0.id] = $0.entries.map(\.routeTitle) }
                gtk_widget_add_css_class(view.window, "mine")
            }
        }
        defer { fixture.close() }
        XCTAssertEqual(trails[fixture.state.base.id], ["Home"])
        fixture.navigator.open("app://item/1")
        XCTAssertEqual(trails[fixture.state.base.id], ["Home", "Item"])
        fixture.navigator.open("app://form/1")
        XCTAssertEqual(trails[fixture.state.topLayer.id], ["Form"])
        XCTAssertEqual(fixture.host.layers.map { gtk_widget_has_css_class($0.window, "mine") }, [1, 1])
        XCTAssertEqual(
            fixture.host.layers.map { gtk_widget_has_css_class($0.window, "modal-layer") },
            [0, 1]
        )
    }

    func testTheWindowIsCalledAsThePageIs() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        @MainActor func title() -> String {
            String(cString: gtk_window_get_title(as_window(fixture.topView.window)))
        }
        XCTAssertEqual(title(), "Home")
        fixture.navigator.open("app://item/1")
        XCTAssertEqual(title(), "Item")
        fixture.navigator.open("app://form/1")
        XCTAssertEqual(title(), "Form")
    }

    func testTheWindowFollowsATitleThatChangesAndTheEditedURLStays() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://item/1")
        let (item, view) = (fixture.top, fixture.topView)
        var updates = 0
        view.didUpdate = { _ in updates += 1 }
        view.address.edit()
        gtk_editable_set_text(as_editable(view.address.widget), "app://it")
        item.title = "Renamed"
        XCTAssertEqual(String(cString: gtk_window_get_title(as_window(view.window))), "Item")
        item.context.updateTitle()
        XCTAssertEqual(String(cString: gtk_window_get_title(as_window(view.window))), "Renamed")
        XCTAssertEqual(view.address.shownText, "app://it")
        XCTAssertEqual(updates, 1)
        fixture.navigator.open("app://item/2")
        item.title = "Covered"
        item.context.updateTitle()
        XCTAssertEqual(String(cString: gtk_window_get_title(as_window(view.window))), "Item")
        fixture.navigator.pop()
        XCTAssertEqual(String(cString: gtk_window_get_title(as_window(view.window))), "Covered")
    }

    func testTheHeaderShowsTheTitleOrNothingInsteadOfTheAddressBar() throws {
        for title in ["Item", nil] as [String?] {
            let fixture = try Fixture {
                $0.makeTitle = nil
                if title == nil { $0.makeTitle = { _ in .box(.horizontal) } }
            }
            defer { fixture.close() }
            fixture.navigator.open("app://item/1")
            let view = fixture.topView
            XCTAssertNil(view.content)
            let labels = descendants(view.header).filter {
                is_label($0) != 0 && gtk_widget_get_mapped($0) != 0
            }
            XCTAssertEqual(labels.map(\.text), title.map { [$0] } ?? [])
            XCTAssertEqual(gtk_widget_get_sensitive(view.back.widget), 1)
            fixture.navigator.present("app://form/1")
            XCTAssertNotNil(
                descendants(fixture.topView.header).first { gtk_widget_has_css_class($0, "close") != 0 }
            )
            fixture.check()
        }
    }

    func testAnAppMayMoveTheAddressBarOutOfTheHeader() throws {
        let fixture = try Fixture {
            $0.configureLayer = { layer in gtk_header_bar_set_title_widget(as_header_bar(layer.header), nil) }
        }
        defer { fixture.close() }
        fixture.navigator.open("app://form/1")
        for view in fixture.host.layers { XCTAssertNil(gtk_widget_get_root(view.address.widget)) }
        XCTAssertTrue(press("<Control>l|<Alt>d|F6", at: fixture.topView.window))
        fixture.check()
    }

    func testAModalOpensWithTheSizeOfItsFirstPageButNoLargerThanTheLayerBelow() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.present("app://form/1", extra: [320, 280])
        XCTAssertEqual(fixture.topView.defaultSize, [320, 280])
        fixture.navigator.push("app://item/1", extra: [500, 300])
        XCTAssertEqual(fixture.topView.defaultSize, [320, 280], "its other pages change nothing")
        fixture.navigator.dismiss()
        fixture.navigator.present("app://form/2", extra: [4_000, 5_000])
        XCTAssertEqual(fixture.topView.defaultSize, [800, 600])
    }

    func testAModalOpensNoLargerThanTheLayerBelow() throws {
        for (window, modal, expected) in [
            ((360, 500), (640, 480), [360, 480]), ((360, 400), (640, 480), [360, 400]),
            ((800, 600), (640, 480), [640, 480]),
        ] {
            let fixture = try Fixture {
                $0.windowSize = WindowSize(width: window.0, height: window.1)
                $0.modalSize = WindowSize(width: modal.0, height: modal.1)
            }
            defer { fixture.close() }
            fixture.navigator.open("app://form/1")
            XCTAssertEqual(fixture.topView.defaultSize, expected, "over a window that has just opened")
            fixture.navigator.open("app://form/2")
            XCTAssertEqual(fixture.topView.defaultSize, expected, "over another modal")
            fixture.navigator.open("app://nav/dismiss?to=root")
            waitUntil("the window to be laid out") { gtk_widget_get_height(fixture.top.widget) > 0 }
            fixture.navigator.open("app://form/3")
            XCTAssertEqual(fixture.topView.defaultSize, expected, "over a window that has been laid out")
        }
    }

    func testAModalFollowsTheSizeThatTheUserHasGivenTheWindow() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let window = fixture.topView.window
        waitUntil("the window to be laid out") { fixture.topView.width == 800 }
        gtk_window_set_default_size(as_window(window), 400, 700)
        waitUntil("the window to be narrow") { fixture.topView.width == 400 }
        fixture.navigator.open("app://form/1")
        XCTAssertEqual(fixture.topView.defaultSize, [400, 480])
    }

    // Feature: A modal is never larger than its window
    func testOpenModalsAreNeverLargerThanTheirWindowAndGetTheirSizeBack() throws {
        let fixture = try Fixture { $0.windowSize = WindowSize(width: 900, height: 700) }
        defer { fixture.close() }
        let window = fixture.topView.window
        for number in 1...2 { fixture.navigator.open(.app("app://form/\(number)")) }
        let modals = fixture.host.layers.dropFirst()
        for (width, height, expected) in [
            (900, 700, [640, 480]), (400, 700, [400, 480]), (380, 420, [380, 420]), (700, 420, [640, 420]),
            (900, 700, [640, 480]),
        ] {
            gtk_window_set_default_size(as_window(window), gint(width), gint(height))
            waitUntil("modals of \(expected) in a window of \(width) × \(height) pixels") {
                modals.allSatisfy { $0.width > 0 && [$0.size.width, $0.size.height] == expected }
            }
        }
        let modal = try XCTUnwrap(modals.first)
        gtk_window_set_default_size(as_window(modal.window), 500, 400)
        waitUntil("the size that the user wants") { modal.size == WindowSize(width: 500, height: 400) }
        gtk_window_set_default_size(as_window(window), 400, 700)
        waitUntil("the modal to be narrow") { modal.size == WindowSize(width: 400, height: 400) }
        gtk_window_set_default_size(as_window(window), 900, 700)
        waitUntil("the size that the user wants again") { modal.size == WindowSize(width: 500, height: 400) }
    }

    // Feature: A toast of a page closes with its layer, and a toast of the window remains
    func testAToastOfAPageEndsWithTheLayerOfThePage() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let home = fixture.top
        fixture.navigator.open("app://form/1")
        let form = fixture.top
        form.context.show("Wrong password")
        home.context.show("Of the home")
        form.context.show("Wrong once more")
        XCTAssertEqual(fixture.topView.toasts.shown?.text, "Wrong password")
        fixture.navigator.open("app://form/2")
        form.context.show("Of the modal below")
        fixture.top.context.show("Of the modal")
        fixture.navigator.open("app://nav/dismiss")
        XCTAssertEqual(fixture.topView.toasts.shown?.text, "Wrong password")
        XCTAssertEqual(
            fixture.topView.toasts.waiting.map(\.text),
            ["Of the home", "Wrong once more", "Of the modal below"]
        )
        fixture.navigator.open("app://nav/dismiss")
        XCTAssertEqual(fixture.topView.toasts.shown?.text, "Of the home")
        XCTAssertEqual(fixture.topView.toasts.waiting.count, 0)
    }

    // Feature: A toast of a page closes with its layer, and a toast of the window remains
    func testAToastOfTheWindowGoesOnInTheLayerBelowAModalThatCloses() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://form/1")
        fixture.host.show("One")
        fixture.host.show("Two")
        fixture.navigator.open("app://nav/dismiss")
        XCTAssertEqual(fixture.topView.toasts.shown?.text, "One")
        XCTAssertEqual(fixture.topView.toasts.waiting.map(\.text), ["Two"])
    }
}

extension LayerWindow {
    /// The width of the window, or 0 before its first layout.
    fileprivate var width: Int { gtk_widget_get_width(header) > 0 ? size.width : 0 }

    fileprivate var defaultSize: [Int] {
        var width: gint = 0
        var height: gint = 0
        gtk_window_get_default_size(as_window(window), &width, &height)
        return [Int(width), Int(height)]
    }
}
