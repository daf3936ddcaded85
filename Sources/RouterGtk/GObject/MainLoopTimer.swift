import CGtk

/// A one-shot timer in GLib's main loop, canceled when it is released.
///
///     let timer = MainLoopTimer(milliseconds: 5_000) { host.goBack() }
///
/// A timer that nobody keeps is released at once and never fires.
@MainActor
package final class MainLoopTimer {
    /// The identifier of the source in the main loop; 0 if none.
    private var source: guint = 0
    private let action: @MainActor () -> Void

    /// Starts a timer.
    ///
    /// - Parameters:
    ///   - milliseconds: The time until it fires, clamped to 0…4,294,967,295 ms. With 0 it fires in
    ///     a later turn of the loop.
    ///   - action: Called once, unless the timer is canceled or released before.
    ///     The timer keeps it for life, so it must capture the timer's owner weakly.
    package init(milliseconds: Int, action: @escaping @MainActor () -> Void) {
        self.action = action
        // A weak reference, so that releasing the timer cancels it.
        let fire: @MainActor () -> Void = { [weak self] in self?.fire() }
        source = g_timeout_add_full(
            G_PRIORITY_DEFAULT,
            guint(clamping: milliseconds),
            { box in
                Box<@MainActor () -> Void>.value(of: box)?()
                return 0
            },
            Box(fire).retained,
            releaseBox
        )
    }

    /// Calls a closure once, in the next turn of the loop.
    package static func inNextTurn(_ action: @escaping @MainActor () -> Void) {
        var timer: MainLoopTimer?
        timer = MainLoopTimer(milliseconds: 0) {
            // Until here the timer keeps itself.
            withExtendedLifetime(timer, action)
            timer = nil
        }
    }

    isolated deinit {
        if source != 0 { g_source_remove(source) }
    }

    private func fire() {
        source = 0
        action()
    }
}
