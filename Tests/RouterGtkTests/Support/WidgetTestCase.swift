import CRouterGtk
import CRouterGtk.Testing
import Glibc
import XCTest

@testable import RouterGtk

/// A test of widgets. Its methods belong to the main actor,
/// which is safe, because XCTest calls synchronous tests on the main thread.
///
/// The test is skipped if there is no display. It fails if it leaves a window open.
/// SwiftPM generates a list of the tests in Swift 5 mode,
/// which accepts isolated methods only with `@preconcurrency`.
@preconcurrency @MainActor
class WidgetTestCase: XCTestCase {
    private static let hasDisplay: Bool = {
        setenv("GTK_A11Y", "test", 1)
        // All warnings are fatal, except for a warning of GTK 4.24 about its own frame clock. It appears if
        // the clock restarts while a frame is being prepared.
        g_test_log_set_fatal_handler(
            { _, _, message, _ in
                let text = message.map { String(cString: $0) } ?? ""
                return text.contains("gdk_frame_timings_throttling_hint") ? 0 : 1
            },
            nil
        )
        return gtk_init_check() != 0
    }()

    nonisolated override func setUpWithError() throws {
        try MainActor.assumeIsolated {
            guard Self.hasDisplay else { throw XCTSkip("There is no display.") }
            setAnimations(false)
        }
    }

    nonisolated override func tearDown() {
        MainActor.assumeIsolated {
            guard Self.hasDisplay else { return }
            iterate()
            forgetTooltip()
            XCTAssertNil(gtk_application_get_windows(Fixture.application), "windows were left open")
        }
    }
}

/// Cancels a pending tooltip.
///
/// GTK 4.8 would warn half a second later if the tooltip belongs to a popover that has disappeared by then.
@MainActor
func forgetTooltip() {
    if let display = gdk_display_get_default() {
        g_object_set_data(as_object(display), "gdk-display-current-tooltip", nil)
    }
}

/// Turns the desktop's setting for animations on or off.
@MainActor
func setAnimations(_ isOn: Bool) { change("gtk-enable-animations", to: isOn ? 1 : 0) }

/// Changes a setting of the desktop. GObject converts the number to the type of the setting.
@MainActor
func change(_ setting: String, to number: gint) {
    var value = GValue()
    g_value_init(&value, GType(6 << 2))
    g_value_set_int(&value, number)
    g_object_set_property(
        as_object(UnsafeMutableRawPointer(gtk_settings_get_default())),
        setting,
        &value
    )
    g_value_unset(&value)
}

/// Runs the main loop until it has nothing left to do.
@MainActor
func iterate() {
    while g_main_context_pending(nil) != 0 { g_main_context_iteration(nil, 0) }
}

/// Runs the main loop until a condition holds, and fails after a generous time.
@MainActor
func waitUntil(
    _ what: String,
    seconds: Double = 60,
    file: StaticString = #filePath,
    line: UInt = #line,
    condition: () -> Bool
) {
    let deadline = g_get_monotonic_time() + gint64(seconds * 1_000_000)
    while !condition() {
        guard g_get_monotonic_time() < deadline else {
            XCTFail("waited in vain for \(what)", file: file, line: line)
            return
        }
        let wake = MainLoopTimer(milliseconds: 10) {}
        g_main_context_iteration(nil, 1)
        withExtendedLifetime(wake) {}
    }
}

/// Waits until the window of a widget has been redrawn.
@MainActor
func waitForFrame(of widget: Widget) {
    var isDrawn = false
    let clock = UnsafeMutableRawPointer(gtk_widget_get_frame_clock(widget)!)
    let connection = SignalConnection(clock, "after-paint") { _ in isDrawn = true }
    defer { connection.disconnect() }
    gtk_widget_queue_draw(widget)
    waitUntil("a frame") { isDrawn }
}

/// Simulates that the user presses keys while a widget has focus.
/// The keys are in the notation of `KeyShortcuts`.
///
/// - Returns: Whether the widget used the keys.
@MainActor
func press(_ keys: String, at widget: Widget) -> Bool {
    guard let wanted = gtk_shortcut_trigger_parse_string(keys),
        let controllers = gtk_widget_observe_controllers(widget)
    else { return false }
    defer {
        g_object_unref(UnsafeMutableRawPointer(wanted))
        g_object_unref(UnsafeMutableRawPointer(controllers))
    }
    for index in 0..<g_list_model_get_n_items(controllers) {
        guard let controller = g_list_model_get_item(controllers, index) else { continue }
        defer { g_object_unref(controller) }
        guard is_shortcut_controller(controller) != 0 else { continue }
        let shortcuts = as_list_model(controller)
        for position in 0..<g_list_model_get_n_items(shortcuts) {
            guard let item = g_list_model_get_item(shortcuts, position) else { continue }
            defer { g_object_unref(item) }
            let trigger = UnsafeRawPointer(gtk_shortcut_get_trigger(as_shortcut(item)))
            guard gtk_shortcut_trigger_equal(trigger, UnsafeRawPointer(wanted)) != 0 else { continue }
            let flags = GtkShortcutActionFlags(rawValue: 0)
            let action = gtk_shortcut_get_action(as_shortcut(item))
            let isUsed = gtk_shortcut_action_activate(action, flags, widget, nil) != 0
            // Keys with Ctrl can have two shortcuts. The shortcut in the capture phase works only while a
            // link in running text has focus, so if it does not use the keys, the other shortcut is tried.
            if isUsed || !keys.contains("<Control>") { return isUsed }
        }
    }
    return false
}

/// Returns the text on the clipboard, or `nil` if another process put it there.
@MainActor
func clipboardText(near widget: Widget) -> String? {
    let content = gdk_clipboard_get_content(gtk_widget_get_clipboard(widget))
    var value = GValue()
    g_value_init(&value, GType(16 << 2))
    defer { g_value_unset(&value) }
    guard let content, gdk_content_provider_get_value(content, &value, nil) != 0 else { return nil }
    return g_value_get_string(&value).map { String(cString: $0) }
}

extension RandomAccessCollection where Index == Int {
    /// Returns an element, or throws if the index is out of range.
    ///
    /// A subscript would crash the process, so all later tests would not run.
    func at(_ index: Int, file: StaticString = #filePath, line: UInt = #line) throws -> Element {
        let element = indices.contains(index) ? self[index] : nil
        return try XCTUnwrap(element, "there are \(count)", file: file, line: line)
    }
}

/// Returns a widget and all its descendants, the widget itself first.
@MainActor
func descendants(_ widget: Widget) -> [Widget] {
    var all = [widget]
    var child = gtk_widget_get_first_child(widget)
    while let current = child {
        all += descendants(current)
        child = gtk_widget_get_next_sibling(current)
    }
    return all
}

/// Returns whether a popover of a widget is open.
@MainActor
func hasOpenPopover(_ widget: Widget) -> Bool {
    children(widget).contains { is_popover($0) != 0 && gtk_widget_get_mapped($0) != 0 }
}

/// Returns the children of a widget.
@MainActor
func children(_ widget: Widget) -> [Widget] {
    var all: [Widget] = []
    var child = gtk_widget_get_first_child(widget)
    while let current = child {
        all.append(current)
        child = gtk_widget_get_next_sibling(current)
    }
    return all
}

/// Counts widgets until they are freed. A weak reference is cleared earlier, when a widget is disposed of.
@MainActor
final class WidgetCensus {
    private(set) var living = 0

    func count(_ widget: Widget) {
        living += 1
        g_object_set_data_full(
            as_object(widget),
            "census",
            Unmanaged.passRetained(self).toOpaque(),
            { box in
                guard let box else { return }
                MainActor.assumeIsolated {
                    Unmanaged<WidgetCensus>.fromOpaque(box).takeRetainedValue().living -= 1
                }
            }
        )
    }
}
