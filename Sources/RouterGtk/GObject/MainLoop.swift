import CRouterGtk
import CRouterGtk.Application
import Dispatch
import Glibc
import RouterCore

/// Runs the jobs of the main actor in GLib's main loop.
///
/// It makes `await` and tasks work in an app that runs `g_application_run`.
///
/// Swift enqueues the jobs on the main queue of libdispatch, which a GLib main loop does not drain.
/// So the bridge adds the queue's file descriptor to that loop as a source.
/// The jobs then run on the main thread, between GLib's own callbacks.
/// Without jobs, the loop does not wake up.
///
/// The bridge is installed when the app creates the first object of the library that
/// needs it: a `Navigator`, a ``SignalConnection``, a ``PageRegistry``, a
/// ``GtkNavigationHost``, or a ``RouterApplication``.
/// So tasks also run in an app that has a host and its own `GtkApplication`.
@MainActor
enum MainActorBridge {
    /// The identifier of the source in the main loop, or 0 before ``install()``.
    private static var source: guint = 0

    /// Stops running the jobs of the main actor, so that a test can start without the bridge.
    static func uninstall() {
        guard source != 0 else { return }
        g_source_remove(source)
        source = 0
    }

    /// Starts running the jobs of the main actor in the default main context.
    ///
    /// Further calls have no effect.
    static func install() {
        guard source == 0 else { return }
        // This reference to the queue makes the linker include libdispatch, which exports the two functions
        // that `shim.h` calls.
        _ = DispatchQueue.main
        let descriptor = cgtk_dispatch_main_descriptor()
        source = g_unix_fd_add(
            descriptor,
            G_IO_IN,
            { descriptor, _, _ in
                // Without this read, the descriptor would remain readable, and the loop would spin.
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

/// A one-shot timer in GLib's main loop. Releasing the timer cancels it.
///
///     let timer = MainLoopTimer(milliseconds: 5_000) { host.raise() }
///
/// Keep a reference to the timer. Otherwise it is released at once and never fires.
@MainActor
package final class MainLoopTimer {
    /// The identifier of the source in the main loop, or 0 if there is none.
    private var source: guint = 0

    /// Starts a timer.
    ///
    /// - Parameters:
    ///   - milliseconds: The delay, clamped to 0…4,294,967,295 ms. Even with 0, the
    ///     timer fires only in a later turn of the loop.
    ///   - waitsForIdle: Whether the timer waits until the loop has nothing else to do, such as layout or
    ///     drawing.
    ///   - action: Called once, unless the timer is released first. The main loop holds the closure, so the
    ///     closure must capture the owner of the timer weakly.
    package init(
        milliseconds: Int,
        waitsForIdle: Bool = false,
        action: @escaping @MainActor () -> Void
    ) {
        // The reference is weak so that releasing the timer cancels it.
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

/// Runs a closure before the desktop or a terminal terminates the process with SIGTERM, SIGHUP, or SIGINT.
///
/// The closure runs in a turn of GLib's main loop.
/// Then the signal terminates the process, as it does by default.
/// The object handles the signals until it is released.
/// If the process was started with a signal ignored, such as SIGHUP
/// under `nohup`, the signal remains ignored.
final class TerminationSignals {
    private let sources: [guint]

    /// Starts handling the signals.
    ///
    /// - Parameter action: Called before the process is terminated.
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
