import CGtk
import Glibc

/// Runs a closure before a desktop or a terminal ends the process by SIGTERM, SIGHUP or SIGINT.
///
/// The closure runs in a turn of GLib's main loop.
/// The signal then ends the process, as it does by default.
/// That is so until this is released.
final class TerminationSignals {
    private let sources: [guint]

    /// Begins to handle the signals.
    ///
    /// - Parameter action: Called before the process ends.
    init(_ action: @escaping @MainActor () -> Void) {
        sources = [SIGTERM, SIGHUP, SIGINT].map { number in
            let end: @MainActor () -> Void = {
                action()
                signal(number, SIG_DFL)
                raise(number)
            }
            return g_unix_signal_add_full(
                G_PRIORITY_DEFAULT,
                number,
                { box in
                    Box<@MainActor () -> Void>.value(of: box)?()
                    return 1
                },
                Box(end).retained,
                releaseBox
            )
        }
    }

    isolated deinit {
        for source in sources { g_source_remove(source) }
    }
}
