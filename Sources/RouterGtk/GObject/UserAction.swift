/// Whether code runs because the user has just done something: clicked, pressed a key, or activated a row.
///
/// It tells the handler of a button from code that runs on its own time, such as a task that has loaded something.
/// Screen readers activate widgets without any event, so it is the handlers that count, and not the events:
/// ``SignalConnection`` and ``KeyShortcuts`` run theirs as actions of the user.
@MainActor
enum UserAction {
    /// Whether such a handler runs now.
    static var isRunning: Bool { depth > 0 }

    private static var depth = 0

    /// The signals that the user alone has widgets emit, as a rule.
    static let signals: Set<String> = [
        "activate", "activate-link", "child-activated", "clicked", "drag-end", "key-pressed", "pressed",
        "released",
        "row-activated", "toggled",
    ]

    /// Runs a handler as an action of the user.
    static func run<Value>(_ handler: () -> Value) -> Value {
        depth += 1
        defer { depth -= 1 }
        return handler()
    }
}
