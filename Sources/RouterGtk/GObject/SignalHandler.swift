/// The Swift side of a signal's closure: GLib owns it, and frees it with the closure.
final class SignalHandler {
    /// The number of handlers that are alive, for proofs that nothing leaks.
    static var liveCount = 0

    let handle: @MainActor (SignalArguments) -> Void

    init(_ handle: @escaping @MainActor (SignalArguments) -> Void) {
        self.handle = handle
        Self.liveCount += 1
    }

    isolated deinit {
        Self.liveCount -= 1
    }
}
