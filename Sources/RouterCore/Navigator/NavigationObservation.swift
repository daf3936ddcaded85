/// A subscription to a navigator's events, ended by ``cancel()`` or by letting go of it.
@MainActor
public final class NavigationObservation {
    private var end: (@MainActor () -> Void)?

    init(end: @escaping @MainActor () -> Void) {
        self.end = end
    }

    isolated deinit {
        end?()
    }

    /// Ends the subscription. Ending it again does nothing.
    public func cancel() {
        end?()
        end = nil
    }
}
