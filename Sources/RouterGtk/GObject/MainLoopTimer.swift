import CGtk

/// A timer of GLib's main loop that fires once and is cancelled when it is released.
@MainActor
public final class MainLoopTimer {
    private var source: guint = 0
    private let action: @MainActor () -> Void

    /// Calls `action` once after `milliseconds`, unless the timer is cancelled or released before.
    public init(milliseconds: Int, action: @escaping @MainActor () -> Void) {
        self.action = action
        let box = Unmanaged.passRetained(WeakTimer(self)).toOpaque()
        source = g_timeout_add_full(
            G_PRIORITY_DEFAULT,
            guint(clamping: milliseconds),
            { box in
                guard let box else { return 0 }
                Unmanaged<WeakTimer>.fromOpaque(box).takeUnretainedValue().timer?.fire()
                return 0
            },
            box,
            { box in
                if let box { Unmanaged<WeakTimer>.fromOpaque(box).release() }
            }
        )
    }

    isolated deinit {
        cancel()
    }

    /// True until the timer has fired or was cancelled.
    public var isRunning: Bool { source != 0 }

    /// Stops the timer. Safe at any time.
    public func cancel() {
        guard source != 0 else { return }
        g_source_remove(source)
        source = 0
    }

    private func fire() {
        source = 0
        action()
    }
}

/// What GLib holds of a timer: not the timer itself, so that releasing it cancels it.
private final class WeakTimer {
    weak var timer: MainLoopTimer?

    init(_ timer: MainLoopTimer) {
        self.timer = timer
    }
}
