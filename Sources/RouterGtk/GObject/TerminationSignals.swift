import CGtk
import Glibc

/// Runs a closure before a desktop or a terminal ends the process by SIGTERM, SIGHUP or SIGINT.
///
/// The closure runs in a turn of GLib's main loop.
/// The signal then ends the process, as it does by default.
/// That is so until this is released.
final class TerminationSignals {
    /// One signal, which GLib's source owns.
    private final class Handler {
        private let number: Int32
        private let action: @MainActor () -> Void

        init(_ number: Int32, _ action: @escaping @MainActor () -> Void) {
            (self.number, self.action) = (number, action)
        }

        func handle() {
            action()
            signal(number, SIG_DFL)
            raise(number)
        }
    }

    private let sources: [guint]

    /// Begins to handle the signals.
    ///
    /// - Parameter action: Called before the process ends.
    init(_ action: @escaping @MainActor () -> Void) {
        sources = [SIGTERM, SIGHUP, SIGINT].map { number in
            g_unix_signal_add_full(
                G_PRIORITY_DEFAULT,
                number,
                { handler in
                    if let handler { Unmanaged<Handler>.fromOpaque(handler).takeUnretainedValue().handle() }
                    return 1
                },
                Unmanaged.passRetained(Handler(number, action)).toOpaque(),
                { handler in
                    if let handler { Unmanaged<Handler>.fromOpaque(handler).release() }
                }
            )
        }
    }

    isolated deinit {
        for source in sources { g_source_remove(source) }
    }
}
