import CRouterGtk
import RouterCore

/// Lets the user drag links out of a window.
///
/// ``LayerView`` creates it.
/// A drag that begins on a link carries the URL of the linked page as `text/uri-list` and as text.
/// During the drag, a picture of the link's widget follows the pointer.
/// The object searches for the link under the pointer only when a button is pressed.
/// Touch does not drag links, because a finger scrolls the page.
final class LinkDragging {
    private let window: Widget
    private let source: OpaquePointer

    /// Makes the links of a window draggable.
    init(in window: Widget) {
        self.window = window
        source = gtk_drag_source_new()
        gtk_drag_source_set_actions(source, GDK_ACTION_COPY)
        // Captures the press, because the link's own widget would consume it.
        gtk_event_controller_set_propagation_phase(source, GTK_PHASE_CAPTURE)
        SignalConnection(UnsafeMutableRawPointer(source), "begin") { [weak self] _ in self?.begin() }
        gtk_widget_add_controller(window, source)
    }

    /// Prepares dragging the pressed link, if there is one.
    private func begin() {
        var (x, y) = (0.0, 0.0)
        let event = gtk_event_controller_get_current_event(source)
        let isTouch = event.map { gdk_event_get_event_type($0) == GDK_TOUCH_BEGIN } ?? false
        guard !isTouch, window.hasEvent(of: source), gtk_gesture_get_point(source, nil, &x, &y) != 0,
            let (widget, link) = window.linkedWidget(at: x, y)
        else { return gtk_drag_source_set_content(source, nil) }
        let content = Self.content(of: link.pageURL)
        gtk_drag_source_set_content(source, content)
        g_object_unref(content.map { UnsafeMutableRawPointer($0) })
        var point = (x: 0.0, y: 0.0)
        gtk_widget_translate_coordinates(window, widget, x, y, &point.x, &point.y)
        let picture = gtk_widget_paintable_new(widget)
        gtk_drag_source_set_icon(source, picture, gint(point.x), gint(point.y))
        g_object_unref(UnsafeMutableRawPointer(picture))
    }

    /// Returns the content of a drag. The caller owns it.
    private static func content(of url: String) -> UnsafeMutablePointer<GdkContentProvider>? {
        let line = "\(url)\r\n"
        let bytes = g_bytes_new(line, gsize(line.utf8.count))
        defer { g_bytes_unref(bytes) }
        var text = GValue()
        g_value_init(&text, g_type_from_name("gchararray"))
        defer { g_value_unset(&text) }
        g_value_set_string(&text, url)
        var providers = [
            gdk_content_provider_new_for_bytes("text/uri-list", bytes),
            gdk_content_provider_new_for_value(&text),
        ]
        return gdk_content_provider_new_union(&providers, gsize(providers.count))
    }
}

extension UnsafeMutablePointer<GtkWidget> {
    /// Calls `open` with the first URL or line of text that the user drops on the widget.
    ///
    /// A descendant that accepts drops itself, such as the text of an entry, takes precedence.
    ///
    /// - Parameter ofOwnWindow: Whether the widget also accepts drags that start in its own window.
    package func onDrop(ofOwnWindow: Bool = false, _ open: @escaping @MainActor (String) -> Void) {
        let target: OpaquePointer = gtk_drop_target_new(GType(0), GDK_ACTION_COPY)
        var types = [g_type_from_name("gchararray"), gdk_file_list_get_type()]
        gtk_drop_target_set_gtypes(target, &types, gsize(types.count))
        if !ofOwnWindow {
            SignalConnection(UnsafeMutableRawPointer(target), answering: "accept") { arguments in
                guard let target = arguments.object(at: 0), let drop = arguments.object(at: 1) else {
                    return false
                }
                return Self.accepts(OpaquePointer(drop), at: OpaquePointer(target))
            }
        }
        SignalConnection(UnsafeMutableRawPointer(target), answering: "drop") { arguments in
            guard let value = arguments.object(at: 1)?.assumingMemoryBound(to: GValue.self),
                let text = Self.droppedText(value)
            else { return false }
            // Deferred, so that the drag ends before anything opens.
            Task { open(text) }
            return true
        }
        gtk_widget_add_controller(self, target)
    }

    /// Removes the drop targets of this widget, but not those of its descendants.
    package func removeDropTargets() {
        let controllers = gtk_widget_observe_controllers(self)
        defer { g_object_unref(UnsafeMutableRawPointer(controllers)) }
        for index in (0..<g_list_model_get_n_items(controllers)).reversed() {
            guard let controller = g_list_model_get_item(controllers, index) else { continue }
            defer { g_object_unref(controller) }
            if is_drop_target(controller) != 0 {
                gtk_widget_remove_controller(self, OpaquePointer(controller))
            }
        }
    }

    /// Returns whether a drag comes from another window and offers a type that the target accepts.
    private static func accepts(_ drop: OpaquePointer, at target: OpaquePointer) -> Bool {
        if let drag = gdk_drop_get_drag(drop), gdk_drag_get_surface(drag) == gdk_drop_get_surface(drop) {
            return false
        }
        let formats = gdk_content_formats_ref(gdk_drop_get_formats(drop))
        let offered = gdk_content_formats_union_deserialize_gtypes(formats)
        defer { gdk_content_formats_unref(offered) }
        return gdk_content_formats_match(offered, gtk_drop_target_get_formats(target)) != 0
    }

    /// Returns the first URL or line of text in a dropped value, or `nil` if the value contains neither.
    ///
    /// Blank lines and lines that start with `#` are skipped.
    private static func droppedText(_ value: UnsafePointer<GValue>) -> String? {
        guard g_type_check_value_holds(value, gdk_file_list_get_type()) != 0 else {
            let lines = g_value_get_string(value).map { String(cString: $0) }?.split(
                whereSeparator: \.isNewline
            )
            return lines?.first { !$0.hasPrefix("#") && !$0.allSatisfy(\.isWhitespace) }.map(String.init)
        }
        let files = gdk_file_list_get_files(OpaquePointer(g_value_get_boxed(value)))
        defer { g_slist_free(files) }
        guard let file = files?.pointee.data, let uri = g_file_get_uri(OpaquePointer(file)) else {
            return nil
        }
        defer { g_free(uri) }
        return String(cString: uri)
    }
}
