import CRouterGtk
import CRouterGtk.Application
import Dispatch
import Glibc
import RouterCore

/// Runs the main actor's jobs in GLib's main loop.
///
/// So `await` and tasks work in an app that runs `g_application_run`.
///
/// The jobs are put on the main queue of libdispatch, which nobody drains under a GLib main loop.
/// The queue's file descriptor becomes a source of that loop.
/// The jobs then run between GLib's own callbacks, on the main thread, and without jobs nothing wakes up.
///
/// The first use of the library installs it: a `Navigator`, a ``SignalConnection``, a ``PageRegistry``, a
/// ``GtkNavigationHost`` or a ``RouterApplication``.
/// So tasks also run in an app with a host and a `GtkApplication` of its own.
@MainActor
enum MainActorBridge {
    /// The identifier of the source in the main loop; 0 before ``install()``.
    private static var source: guint = 0

    /// Stops running the main actor's jobs, as before the first use; for tests.
    static func uninstall() {
        guard source != 0 else { return }
        g_source_remove(source)
        source = 0
    }

    /// Starts running the main actor's jobs in the default main context.
    ///
    /// Further calls are ignored.
    static func install() {
        guard source == 0 else { return }
        // This mention links libdispatch, which exports the two functions that the shim declares.
        _ = DispatchQueue.main
        let descriptor = cgtk_dispatch_main_descriptor()
        source = g_unix_fd_add(
            descriptor,
            G_IO_IN,
            { descriptor, _, _ in
                // The descriptor stays ready until its counter is read, and the loop would spin.
                var count: UInt64 = 0
                _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
                cgtk_dispatch_main_drain()
                return 1
            },
            nil
        )
    }
}

extension MainLoop: TaskRunning {
    package static func startRunningTasks() { MainActorBridge.install() }
}

/// A one-shot timer in GLib's main loop, canceled when it is released.
///
///     let timer = MainLoopTimer(milliseconds: 5_000) { host.raise() }
///
/// A timer that nobody keeps is released at once and never fires.
@MainActor
package final class MainLoopTimer {
    /// The identifier of the source in the main loop; 0 if none.
    private var source: guint = 0

    /// Starts a timer.
    ///
    /// - Parameters:
    ///   - milliseconds: The time until it fires, clamped to 0…4,294,967,295 ms. With 0 it fires in
    ///     a later turn of the loop.
    ///   - waitsForIdle: Whether it fires only when nothing else is due, layout and drawing included.
    ///   - action: Called once, unless the timer is canceled or released before.
    ///     It is kept until then, so it must capture the timer's owner weakly.
    package init(
        milliseconds: Int,
        waitsForIdle: Bool = false,
        action: @escaping @MainActor () -> Void
    ) {
        // A weak reference, so that releasing the timer cancels it.
        let fire: @MainActor () -> Void = { [weak self] in
            guard let self else { return }
            source = 0
            action()
        }
        source = g_timeout_add_full(
            waitsForIdle ? G_PRIORITY_LOW : G_PRIORITY_DEFAULT,
            guint(clamping: milliseconds),
            { box in
                Box<@MainActor () -> Void>.value(of: box)?()
                return 0
            },
            Box(fire).retained,
            releaseBox
        )
    }

    isolated deinit {
        if source != 0 { g_source_remove(source) }
    }
}

/// Runs a closure before a desktop or a terminal ends the process by SIGTERM, SIGHUP or SIGINT.
///
/// The closure runs in a turn of GLib's main loop.
/// The signal then ends the process, as it does by default.
/// That is so until this is released.
/// A signal that the process was started to ignore, such as SIGHUP by `nohup`, stays ignored.
final class TerminationSignals {
    private let sources: [guint]

    /// Begins to handle the signals.
    ///
    /// - Parameter action: Called before the process ends.
    init(_ action: @escaping @MainActor () -> Void) {
        let signals = [SIGTERM, SIGHUP, SIGINT].filter { cgtk_ignores_signal($0) == 0 }
        sources = signals.map { number in
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
