import CRouterGtk

/// Whether code runs because the user has just done something: clicked, pressed a key, or activated a row.
///
/// It tells the handler of a button from code that runs on its own time, such as a task that has loaded something.
/// Whatever runs while a window handles a key, a click, a touch, or a scroll is an action of the user.
/// Screen readers activate widgets without any event, so the handlers of ``SignalConnection`` and ``KeyShortcuts`` count
/// as well, for the signals that widgets emit only when the user acts.
@MainActor
enum UserAction {
    /// Whether such code runs now.
    static var isRunning: Bool { depth > 0 || isHandlingEvent }

    private static var depth = 0
    /// Whether a window handles an event, or has just done so.
    private static var isHandlingEvent = false

    /// The signals that widgets emit, as a rule, only when the user acts.
    static let signals: Set<String> = [
        "activate", "activate-link", "child-activated", "clicked", "drag-end", "key-pressed",
        "notify::active", "notify::selected", "pressed", "released", "response", "row-activated",
        "state-set", "toggled", "value-changed",
    ]

    /// Runs a handler as an action of the user.
    static func run<Value>(_ handler: () -> Value) -> Value {
        depth += 1
        defer { depth -= 1 }
        return handler()
    }

    /// Notes that a window begins to handle an event of the user.
    ///
    /// It has handled the event before the next turn of the main loop.
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
