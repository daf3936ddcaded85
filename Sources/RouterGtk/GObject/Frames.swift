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
        // The first frame lays out, in the second one GTK looks where the pointer is.
        var frames = 3
        let tick: Tick = {
            frames -= 1
            if frames == 0 { action() }
            return frames > 0
        }
        gtk_widget_add_tick_callback(
            widget,
            { _, _, box in Box<Tick>.value(of: box)?() == true ? 1 : 0 },
            Box(tick).retained,
            releaseBox
        )
    }

    /// Counts a frame, and returns whether more are needed.
    private typealias Tick = @MainActor () -> Bool
}
