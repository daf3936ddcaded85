import CGtk
import Dispatch
import Glibc

/// Joins the main actor to GLib's main loop, so that `await` and tasks work in an app that runs `g_application_run`.
///
/// The main actor's jobs are put on the main queue of libdispatch, which nobody drains under a GLib main loop. Its
/// file descriptor becomes a source of that loop: the jobs then run between GLib's own callbacks, on the main thread.
/// There are no wake-ups while there are no jobs.
@MainActor
public enum MainActorBridge {
    private static var source: guint = 0

    /// Starts running the main actor's jobs in the default main context. Further calls do nothing.
    public static func install() {
        guard source == 0 else { return }
        // The mention links libdispatch, which exports the two functions that the shim declares.
        _ = DispatchQueue.main
        let descriptor = cgtk_dispatch_main_descriptor()
        source = g_unix_fd_add(
            descriptor,
            G_IO_IN,
            { descriptor, _, _ in
                // Unless the count is read the descriptor stays ready and the loop spins.
                var count: UInt64 = 0
                _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
                cgtk_dispatch_main_drain()
                return 1
            },
            nil
        )
    }
}
