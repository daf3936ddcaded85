import CGtk

/// The frames in which GTK draws a window.
enum Frames {
    /// Calls a closure once, in a frame after what has just changed was laid out.
    ///
    /// A widget that leaves its window before has no more frames, and the closure is released.
    ///
    /// - Parameters:
    ///   - widget: A widget of the window.
    ///   - action: Called before the window is drawn.
    static func afterLayout(of widget: Widget, _ action: @escaping @MainActor () -> Void) {
        let countdown = Unmanaged.passRetained(Countdown(action)).toOpaque()
        gtk_widget_add_tick_callback(
            widget,
            { _, _, countdown in
                guard let countdown else { return 0 }
                return Unmanaged<Countdown>.fromOpaque(countdown).takeUnretainedValue().tick() ? 1 : 0
            },
            countdown,
            { countdown in
                if let countdown { Unmanaged<Countdown>.fromOpaque(countdown).release() }
            }
        )
    }

    private final class Countdown {
        /// The first frame lays out, in the second one GTK looks where the pointer is.
        private var rest = 3
        private let action: @MainActor () -> Void

        init(_ action: @escaping @MainActor () -> Void) { self.action = action }

        /// Counts a frame, and returns whether more are needed.
        func tick() -> Bool {
            rest -= 1
            if rest == 0 { action() }
            return rest > 0
        }
    }
}
