import RouterCore

/// What addresses of the demo can do without showing a page, by the names that route files call it.
enum DemoAction: String, CaseIterable {
    /// Says the parameter `text` in a toast.
    case toast
    /// Locks the vault, and says so.
    case lock

    /// All names that a route file may call an action by.
    static let names = Set(allCases.map(\.rawValue))

    /// All actions with the code behind them.
    static func registry(_ rules: DemoRules) -> ActionRegistry {
        var registry = ActionRegistry()
        for action in allCases {
            registry.register(action.rawValue) { action.run($0, rules) }
        }
        return registry
    }

    private func run(_ destination: Destination, _ rules: DemoRules) {
        switch self {
        case .toast: rules.desktop.say(destination.parameters["text"] ?? "")
        case .lock:
            rules.vault.isUnlocked = false
            rules.desktop.say(translated("The vault is locked."))
        }
    }
}
