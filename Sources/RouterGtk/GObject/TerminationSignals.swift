import CGtk
import Glibc

/// Handles the signals by which a desktop or a terminal asks the process to end, in GLib's main loop.
///
/// These are SIGTERM, SIGHUP and SIGINT.
/// They end the process again once this is released.
final class TerminationSignals {
    /// The closure, which GLib's sources own together.
    private final class Box {
        let action: @MainActor () -> Void

        init(_ action: @escaping @MainActor () -> Void) {
            self.action = action
        }
    }

    private let sources: [guint]

    /// Begins to handle the signals.
    ///
    /// - Parameter action: Called for each signal, in a turn of the main loop.
    init(_ action: @escaping @MainActor () -> Void) {
        sources = [SIGTERM, SIGHUP, SIGINT].map { number in
            g_unix_signal_add_full(
                G_PRIORITY_DEFAULT,
                number,
                { box in
                    if let box { Unmanaged<Box>.fromOpaque(box).takeUnretainedValue().action() }
                    return 1
                },
                Unmanaged.passRetained(Box(action)).toOpaque(),
                { box in
                    if let box { Unmanaged<Box>.fromOpaque(box).release() }
                }
            )
        }
    }

    isolated deinit {
        for source in sources { g_source_remove(source) }
    }
}
