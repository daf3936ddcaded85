import CRouterGtk

/// Keeps track of whether code runs because the user has just clicked, pressed a key, or activated a row.
///
/// This distinguishes the handler of a button from code that runs independently,
/// such as a task that has loaded data.
/// All code that runs while a window handles a key, a click, a touch, or a scroll counts as a user action.
/// Screen readers activate widgets without an event. So the handlers of ``signals`` and all handlers of
/// ``KeyShortcuts`` count, too.
@MainActor
enum UserAction {
    /// Whether a user action is running now.
    static var isRunning: Bool { depth > 0 || isHandlingEvent }

    private static var depth = 0
    /// Whether a window handles an event in this turn of the main loop.
    private static var isHandlingEvent = false

    /// The signals that widgets usually emit only when the user acts.
    static let signals: Set<String> = [
        "activate", "activate-link", "child-activated", "clicked", "drag-end", "key-pressed",
        "notify::active", "notify::selected", "pressed", "released", "response", "row-activated",
        "state-set", "toggled", "value-changed",
    ]

    /// Runs a handler as a user action.
    static func run<Value>(_ handler: () -> Value) -> Value {
        depth += 1
        defer { depth -= 1 }
        return handler()
    }

    /// Records that a window starts to handle an event that the user caused.
    ///
    /// The record is cleared in the next turn of the main loop, when the window has handled the event.
    static func handlesEvent() {
        guard !isHandlingEvent else { return }
        isHandlingEvent = true
        g_idle_add_full(
            G_PRIORITY_HIGH,
            { _ in
                MainActor.assumeIsolated { UserAction.isHandlingEvent = false }
                return 0
            },
            nil,
            nil
        )
    }
}
