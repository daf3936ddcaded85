/// What is behind `gtkrouter://vault`. It is locked when the app starts, and locked again with the app's end.
final class Vault {
    var isUnlocked = false {
        didSet { if isUnlocked != oldValue { observers.values.forEach { $0() } } }
    }

    private var observers: [ObjectIdentifier: @MainActor () -> Void] = [:]

    /// Calls the closure each time that the vault has been locked or unlocked.
    func observe(_ observer: ObjectIdentifier, _ changed: @escaping @MainActor () -> Void) {
        observers[observer] = changed
    }

    /// Ends what ``observe(_:_:)`` began.
    func stopObserving(_ observer: ObjectIdentifier) {
        observers[observer] = nil
    }
}
