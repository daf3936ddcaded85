import CRouterGtk
import CRouterGtk.Testing
import RouterCore
import XCTest

@testable import RouterAddressBar
@testable import RouterGtk

/// Requests that are made while modals open and close, and dialogs that the router does not know.
final class ModalRaceTests: WidgetTestCase {
    // Feature: a link waits while a modal is asked whether it may close
    func testALinkWhileAModalIsAskedWhetherItMayCloseWaits() throws {
        for mayLeave in [true, false] {
            let fixture = try Fixture()
            defer { fixture.close() }
            fixture.navigator.open("app://form/1")
            let form = fixture.top
            form.mayLeaveReply = nil
            XCTAssertTrue(press("Escape", at: fixture.topView.window))
            fixture.navigator.open(.external("app://item/1"))
            XCTAssertEqual(fixture.state.layers.map(\.depth), [1, 1])
            form.question?.answer(mayLeave)
            XCTAssertEqual(fixture.state.layers.map(\.depth), mayLeave ? [2] : [1, 1])
            XCTAssertEqual(fixture.topView.toasts.shown == nil, mayLeave)
            fixture.check()
            form.mayLeaveReply = true
        }
    }

    // Feature: dismissing all modals while one is opening closes all of them
    func testDismissingAllWhileOneIsOpeningClosesAll() throws {
        let fixture = try Fixture.animated()
        defer { fixture.close() }
        var ended: [String] = []
        fixture.navigator.open("app://form/1") { _ in ended.append("1") }
        fixture.navigator.open("app://form/2") { _ in ended.append("2") }
        fixture.navigator.open("app://item/3") { _ in ended.append("3") }
        XCTAssertEqual(fixture.host.layers.count, 3)
        fixture.navigator.open("app://nav/dismiss?to=root") { _ in ended.append("all") }
        XCTAssertEqual(fixture.state.layers.count, 1)
        fixture.check()
        waitUntil("all to end") { ended.count == 4 }
        iterate()
        XCTAssertEqual(ended.sorted(), ["1", "2", "3", "all"])
        XCTAssertEqual(g_list_length(gtk_application_get_windows(Fixture.application)), 1)
        fixture.check()
    }

    // Feature: a modal that is requested while others close opens over the remaining modals
    func testAModalAskedForWhileOthersCloseIsOverTheRemainingOnes() throws {
        let fixture = try Fixture.animated()
        defer { fixture.close() }
        for number in 1...3 { fixture.navigator.open("app://form/\(number)") }
        iterate()
        fixture.navigator.open("app://nav/dismiss?times=2")
        fixture.navigator.open("app://form/4")
        XCTAssertEqual(fixture.state.modals.map(\.top.url.text), ["app://form/1", "app://form/4"])
        fixture.check()
        iterate()
        fixture.check()
        fixture.navigator.open("app://nav/dismiss")
        XCTAssertEqual(fixture.state.modals.map(\.top.url.text), ["app://form/1"])
        fixture.check()
    }

    // Feature: a modal that the user and the code close at the same time closes once
    func testClosingByHandWhileTheProgramClosesClosesOnce() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://form/1")
        fixture.navigator.open("app://form/2")
        let context = fixture.top.context
        let window = fixture.topView.window
        var asked = 0
        SignalConnection(window, "unmap") { _ in
            asked += 1
            _ = cgtk_ask(window, "close-request")
        }
        fixture.navigator.open("app://nav/dismiss")
        context.close()
        iterate()
        XCTAssertEqual(asked, 1)
        XCTAssertEqual(
            fixture.events.suffix(3).map(\.outcome.name),
            ["shown", "superseded", "superseded"]
        )
        XCTAssertEqual(fixture.state.modals.map(\.top.url.text), ["app://form/1"])
        fixture.check()
    }

    // Feature: a dialog of the app is not treated as a modal
    func testADialogThatIsNotTheRoutersIsNotTreatedAsAModal() throws {
        for kind in ["GtkMessageDialog", "GtkFileChooserDialog", "GtkWindow"] {
            let fixture = try Fixture()
            defer { fixture.close() }
            fixture.navigator.open("app://form/1")
            let dialog = try foreign(kind, over: fixture.topView.window)
            XCTAssertEqual(fixture.host.layers.count, 2, kind)
            fixture.check(kind)
            fixture.navigator.open("app://item/1")
            XCTAssertEqual(fixture.state.layers.map(\.depth), [1, 2], kind)
            fixture.navigator.open("app://form/2")
            XCTAssertEqual(
                gtk_window_get_transient_for(as_window(fixture.topView.window)),
                as_window(try fixture.host.layers.at(1).window),
                kind
            )
            fixture.navigator.open("app://nav/dismiss?times=3")
            XCTAssertEqual(fixture.events.last?.outcome.name, "refused", kind)
            fixture.navigator.open("app://nav/dismiss")
            XCTAssertEqual(fixture.state.layers.count, 2, kind)
            XCTAssertNotEqual(gtk_widget_get_visible(dialog), 0, kind)
            fixture.check(kind)
            let events = fixture.events.count
            gtk_window_destroy(as_window(dialog))
            iterate()
            XCTAssertEqual(fixture.events.count, events, kind)
            XCTAssertEqual(fixture.state.layers.count, 2, kind)
            fixture.check(kind)
        }
    }
}

/// Shows a modal window over another window, without the router.
@MainActor
private func foreign(_ kind: String, over window: Widget) throws
    -> Widget
{
    let text = """
        <interface><object class="\(kind)" id="it"><property name="modal">1</property></object></interface>
        """
    let builder = try XCTUnwrap(gtk_builder_new_from_string(text, -1))
    defer { g_object_unref(UnsafeMutableRawPointer(builder)) }
    let object = try XCTUnwrap(gtk_builder_get_object(builder, "it"))
    let dialog = as_widget(UnsafeMutableRawPointer(object))
    gtk_window_set_transient_for(as_window(dialog), as_window(window))
    gtk_window_present(as_window(dialog))
    waitUntil("the \(kind) to be shown") { gtk_widget_get_mapped(dialog) != 0 }
    return dialog
}
