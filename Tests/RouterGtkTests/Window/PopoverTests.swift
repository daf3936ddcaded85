import CRouterGtk
import RouterCore
import XCTest

@testable import RouterAddressBar
@testable import RouterGtk

/// If an open popover is covered or removed, it must close.
/// Otherwise, it would keep grabbing all input of the app.
final class PopoverTests: WidgetTestCase {
    func testAPopoverClosesBeforeAnotherPageOrModalComes() throws {
        for address in ["app://item/1", "app://swap/1", "app://fresh/1", "app://form/1"] {
            let fixture = try Fixture()
            defer { fixture.close() }
            let entry = fixture.topView.address.widget
            for parent in [fixture.top.first, entry, fixture.topView.header] {
                let popover = PopoverProbe(on: parent)
                fixture.navigator.open(.app(address))
                XCTAssertEqual(popover.closings, 1, address)
                popover.remove()
                waitUntil("the pointer to be free") { !isPointerGrabbed }
                fixture.navigator.open(
                    .app(fixture.host.layers.count > 1 ? "app://nav/dismiss" : "app://home")
                )
            }
        }
    }

    func testAPopoverClosesBeforeAPageIsEmbeddedOrLeavesItsSlot() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://board/1")
        for address in ["app://item/1?nav.action=embed", "app://nav/unembed"] {
            let popover = PopoverProbe(on: fixture.top.first)
            fixture.navigator.open(.app(address))
            XCTAssertEqual(fixture.events.last?.outcome.name, "shown")
            XCTAssertEqual(popover.closings, 1, address)
            popover.remove()
            waitUntil("the pointer to be free") { !isPointerGrabbed }
        }
    }

    func testAPopoverOfAModalClosesBeforeTheModal() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://form/1")
        let popover = PopoverProbe(on: fixture.top.first)
        fixture.navigator.open("app://nav/dismiss")
        XCTAssertEqual(popover.closings, 1)
        popover.remove()
        waitUntil("the pointer to be free") { !isPointerGrabbed }
    }

    func testAPopoverClosesBeforeTheWindow() throws {
        let fixture = try Fixture()
        let button = as_widget(UnsafeMutableRawPointer(gtk_menu_button_new()))
        gtk_menu_button_set_popover(as_menu_button(button), gtk_popover_new())
        gtk_box_append(as_box(fixture.top.widget), button)
        gtk_menu_button_popup(as_menu_button(button))
        waitUntil("the menu to open") { isPointerGrabbed }
        fixture.close()
        waitUntil("the pointer to be free") { !isPointerGrabbed }
    }

    func testAPopoverUnderAModalClosesBeforeItsPageGoes() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://item/1")
        let entry = fixture.state.top.id
        fixture.navigator.open("app://form/1")
        let popover = PopoverProbe(on: fixture.page(entry).first)
        fixture.navigator.open(NavigationRequest(.direct(.goBack(through: entry))))
        XCTAssertEqual(fixture.state.base.depth, 1)
        XCTAssertEqual(popover.closings, 1)
        popover.remove()
        waitUntil("the pointer to be free") { !isPointerGrabbed }
    }

    func testAPopoverStaysWhereOnlyItsPageIsUpdated() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://live/1")
        let popover = PopoverProbe(on: fixture.top.first)
        fixture.navigator.open("app://live/1?changed=1")
        XCTAssertEqual(fixture.top.name, "app://live/1?changed=1")
        XCTAssertEqual(popover.closings, 0)
        popover.remove()
    }

    func testAPopoverStaysWhenAPageComesIntoASlotOfACoveredOne() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://board/1")
        let board = fixture.state.top.id
        fixture.navigator.open("app://item/1")
        let popover = PopoverProbe(on: fixture.top.first)
        fixture.navigator.embed("app://item/2", in: Embedding(slot: "side", of: board))
        XCTAssertEqual(popover.closings, 0)
        XCTAssertEqual(fixture.events.last?.outcome.name, "shown")
        popover.remove()
    }

    func testAPopoverStaysOpenAsABarComes() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let popover = PopoverProbe(on: fixture.top.second)
        fixture.topView.addBar(gtk_label_new("Bar"))
        XCTAssertEqual(popover.closings, 0)
        popover.remove()
        waitUntil("the pointer to be free") { !isPointerGrabbed }
    }

    func testTheFocusReturnsToTheWidgetWhoseMenuWasOpen() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let home = fixture.top
        gtk_widget_grab_focus(home.second)
        let popover = PopoverProbe(on: home.second)
        fixture.navigator.open("app://item/1")
        fixture.navigator.open("app://nav/pop")
        XCTAssertEqual(fixture.focus, home.second)
        popover.remove()
    }

    func testARowOfTheBackListGoesBackAndLeavesNoPopover() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://item/1")
        fixture.navigator.open("app://item/2")
        let list = try openBackList(of: fixture)
        let rows = descendants(list).filter { is_button($0) != 0 }
        XCTAssertEqual(rows.count, 2)
        XCTAssertTrue(gtk_widget_activate(try rows.at(1)) != 0)
        waitUntil("the way back") { fixture.state.top.url.text == "app://home" }
        checkBackListIsGone(fixture)
    }

    func testTheBackListClosesWhenAnotherPageOrModalComes() throws {
        for address in ["app://item/2", "app://swap/1", "app://form/1", "app://nav/pop"] {
            let fixture = try Fixture()
            defer { fixture.close() }
            fixture.navigator.open("app://item/1")
            _ = try openBackList(of: fixture)
            fixture.navigator.open(.app(address))
            checkBackListIsGone(fixture)
        }
    }
}

/// An open popover, with a widget that can have focus.
@MainActor
private final class PopoverProbe {
    private(set) var closings = 0
    private let reference = ObjectReference(gtk_popover_new())
    private var closed: SignalConnection?

    init(on parent: Widget) {
        let popover = reference.widget
        gtk_popover_set_child(as_popover(popover), gtk_button_new_with_label("Inside"))
        gtk_widget_set_parent(popover, parent)
        gtk_popover_popup(as_popover(popover))
        waitUntil("the popover to open") { gtk_widget_get_mapped(popover) != 0 && isPointerGrabbed }
        closed = SignalConnection(popover, "closed") { [weak self] _ in
            self?.closings += 1
        }
    }

    func remove() {
        closed?.disconnect()
        if gtk_widget_get_parent(reference.widget) != nil { gtk_widget_unparent(reference.widget) }
    }
}

/// Whether a widget grabs the pointer, as an open popover does.
@MainActor var isPointerGrabbed: Bool {
    guard let display = gdk_display_get_default(),
        let seat = gdk_display_get_default_seat(display),
        let pointer = gdk_seat_get_pointer(seat)
    else { return false }
    return gdk_display_device_is_grabbed(display, pointer) != 0
}

@MainActor private func openBackList(of fixture: Fixture) throws -> Widget {
    let back = fixture.topView.back
    back.openList()
    let list = try XCTUnwrap(children(back.box).first { is_popover($0) != 0 })
    waitUntil("the list to open") { gtk_widget_get_mapped(list) != 0 && isPointerGrabbed }
    return list
}

@MainActor private func checkBackListIsGone(_ fixture: Fixture) {
    waitUntil("the pointer to be free") { !isPointerGrabbed }
    iterate()
    for view in fixture.host.layers {
        XCTAssertFalse(hasOpenPopover(view.back.box))
    }
    XCTAssertEqual(fixture.focus, fixture.top.first)
    fixture.host.editAddress()
    XCTAssertTrue(fixture.topView.address.hasFocus)
}
