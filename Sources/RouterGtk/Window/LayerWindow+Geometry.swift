import CGtk

extension LayerWindow {
    /// Calls `action` when a mouse button of this number is pressed in the window.
    func connectMouse(button: guint, action: @escaping @MainActor () -> Void) {
        let gesture = gtk_gesture_click_new()
        gtk_gesture_single_set_button(gesture, button)
        gtk_event_controller_set_propagation_phase(gesture, GTK_PHASE_CAPTURE)
        SignalConnection(UnsafeMutableRawPointer(gesture), "pressed") { [weak self] arguments in
            self?.releaseGrab(arguments.double(at: 2), arguments.double(at: 3))
            action()
        }
        gtk_widget_add_controller(window, gesture)
    }

    /// Moves GTK's grab of the pointer from the page to the window.
    ///
    /// GTK grabs the pointer for the widget under a pressed button.
    /// A button with a number above 5 keeps the grab when it is released, and GTK 4.18
    /// warns once the page is gone.
    /// Unmapping a widget moves its grab to its parent.
    /// Focus stays where it is: GTK would move it out of the unmapped widget before the next frame.
    private func releaseGrab(_ x: Double, _ y: Double) {
        var widget = gtk_widget_pick(window, x, y, GTK_PICK_DEFAULT)
        while let child = widget, let parent = gtk_widget_get_parent(child), parent != window {
            widget = parent
        }
        guard let widget, widget != window else { return }
        gtk_widget_set_child_visible(widget, 0)
        gtk_widget_set_child_visible(widget, 1)
        gtk_root_set_focus(as_root(window), gtk_window_get_focus(as_window(window)))
    }

    /// The size of the window without its shadow, in pixels.
    ///
    /// Before the first layout it is the size that the window opens with.
    package var size: (width: Int, height: Int) {
        // A maximized or tiled window does not have its default size.
        var frame = graphene_rect_t()
        if gtk_widget_get_width(header) > 0, gtk_widget_compute_bounds(window, window, &frame) != 0 {
            return (Int(frame.size.width), Int(frame.size.height))
        }
        var (width, height): (gint, gint) = (0, 0)
        gtk_window_get_default_size(as_window(window), &width, &height)
        return (Int(width), Int(height))
    }
}
