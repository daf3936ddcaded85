import CRouterGtk
import CRouterGtk.Testing
import XCTest

@testable import RouterGtk

private final class Owned {}

final class SignalTests: WidgetTestCase {
    func testAHandlerGetsTheArgumentsOfEverySignature() {
        let entry = ObjectReference(gtk_entry_new())
        let text = UnsafeMutableRawPointer(gtk_editable_get_delegate(as_editable(entry.pointer)))!
        var inserted: [String] = []
        SignalConnection(text, "insert-text") { arguments in
            XCTAssertEqual(arguments.count, 4)
            XCTAssertEqual(arguments.object(at: 0), text)
            inserted.append(arguments.string(at: 1) ?? "none")
            XCTAssertEqual(arguments.integer(at: 2), inserted.last?.utf8.count)
            XCTAssertNil(arguments.object(at: 99))
        }
        gtk_editable_set_text(as_editable(entry.pointer), "grün")
        XCTAssertEqual(inserted, ["grün"])
    }

    func testAHandlerIsFreedWithItsEmitter() {
        let count = SignalHandler.liveCount
        var button: ObjectReference? = ObjectReference(gtk_button_new())
        let connection = SignalConnection(button!.pointer, "clicked") { _ in }
        let pointer = WeakObjectReference(button!.pointer)
        XCTAssertEqual(SignalHandler.liveCount, count + 1)
        XCTAssertNotNil(pointer.pointer)
        button = nil
        XCTAssertEqual(SignalHandler.liveCount, count)
        XCTAssertNil(pointer.pointer)
        connection.disconnect()
    }

    func testATaskOfAHandlerRunsInAnAppWithoutAHostOfTheLibrary() {
        MainActorBridge.uninstall()
        let button = ObjectReference(gtk_button_new())
        var ran: [String] = []
        SignalConnection(button.pointer, "clicked") { _ in
            Task {
                ran.append("task")
                await Task.yield()
                ran.append("after await")
            }
        }
        cgtk_emit(button.pointer, "clicked")
        XCTAssertEqual(ran, [])
        waitUntil("the task has run") { ran.count == 2 }
    }

    // Feature: Swift tasks run in an app with its own host
    func testTasksRunOnceAnAppWithAHostOfItsOwnHasANavigator() throws {
        MainActorBridge.uninstall()
        var outcome: String?
        let navigator = try Navigator(table: RouteTable([Route("app://home", page: "home")]))
        try navigator.start(at: "app://home")
        Task { outcome = await navigator.outcome(ofOpening: "app://home").name }
        waitUntil("the task has run") { outcome != nil }
        XCTAssertEqual(outcome, "shown")
    }

    func testTasksRunOnceAnAppHasRegisteredItsPages() {
        MainActorBridge.uninstall()
        var hasRun = false
        _ = PageRegistry()
        Task { hasRun = true }
        waitUntil("the task has run") { hasRun }
    }

    func testADisconnectedHandlerIsFreedAndNotCalledAgain() {
        let count = SignalHandler.liveCount
        let button = ObjectReference(gtk_button_new())
        var calls = 0
        var connection: SignalConnection?
        connection = SignalConnection(button.pointer, "clicked") { _ in
            calls += 1
            connection?.disconnect()
        }
        cgtk_emit(button.pointer, "clicked")
        cgtk_emit(button.pointer, "clicked")
        XCTAssertEqual(calls, 1)
        connection?.disconnect()
        connection = nil
        XCTAssertEqual(SignalHandler.liveCount, count)
    }

    func testKeysAreFreedWithTheirWidget() {
        var box: ObjectReference? = ObjectReference(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
        let keys = KeyShortcuts(on: box!.widget)
        var owned: Owned? = Owned()
        weak var owner: Owned?
        owner = owned
        XCTAssertTrue(keys.add("<Control>l|F6") { [owned] in owned != nil })
        owned = nil
        XCTAssertFalse(keys.add("no keys") { true })
        XCTAssertNotNil(owner)
        XCTAssertTrue(press("<Control>l|F6", at: box!.widget))
        box = nil
        XCTAssertNil(owner)
    }

    func testATimerFiresOnceAndNotAfterItIsReleased() {
        var fired: [String] = []
        let kept = MainLoopTimer(milliseconds: 1) { fired.append("kept") }
        var released: MainLoopTimer? = MainLoopTimer(milliseconds: 1) { fired.append("released") }
        XCTAssertNotNil(released)
        released = nil
        var after = false
        let last = MainLoopTimer(milliseconds: 30) { after = true }
        waitUntil("the last timer") { after }
        XCTAssertEqual(fired, ["kept"])
        withExtendedLifetime((kept, last)) {}
    }

    func testTasksOfTheMainActorRunInTheMainLoop() {
        MainActorBridge.install()
        MainActorBridge.install()
        var steps: [Int] = []
        Task { @MainActor in
            steps.append(1)
            await Task.yield()
            let answer = await Task.detached { 2 }.value
            steps.append(answer)
        }
        waitUntil("the task") { steps == [1, 2] }
    }
}
