import CGtk
import Dispatch
import Glibc

/// Runs the main actor's jobs in GLib's main loop.
///
/// So `await` and tasks work in an app that runs `g_application_run`.
///
/// The jobs are put on the main queue of libdispatch, which nobody drains under a GLib main loop.
/// The queue's file descriptor becomes a source of that loop.
/// The jobs then run between GLib's own callbacks, on the main thread, and without jobs nothing wakes up.
///
/// The first use of the library installs it: a ``SignalConnection``, a ``PageRegistry``, a ``GtkNavigationHost`` or a
/// ``RouterApplication``.
/// So tasks also run in an app with a host and a `GtkApplication` of its own.
@MainActor
package enum MainActorBridge {
    /// The identifier of the source in the main loop; 0 before ``install()``.
    private static var source: guint = 0

    /// Stops running the main actor's jobs, as before the first use; for tests.
    package static func uninstall() {
        guard source != 0 else { return }
        g_source_remove(source)
        source = 0
    }

    /// Starts running the main actor's jobs in the default main context.
    ///
    /// Further calls are ignored.
    package static func install() {
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
