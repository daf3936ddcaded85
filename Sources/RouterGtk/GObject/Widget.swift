// These exports let an app import only RouterGtk, although it also uses types of
// RouterCore and functions of GTK.
@_exported import CRouterGtk
@_exported import RouterCore

/// A pointer to a widget of any class, as GTK's functions expect it.
///
/// GTK's constructors return a widget that nothing owns yet.
/// A container owns the widget that is appended to it, and the host owns the widget of a page.
///
///     let column: Widget = .box(.vertical, .title("Notes"), .label("There are none."))
///     column.append(.button("Add") { navigator.open("app://new") })
///     gtk_widget_set_hexpand(column, 1)       // GTK's own functions work too
///
/// ## Casts
///
/// The functions of a GTK class need a pointer to that class.
/// A cast converts a widget to such a pointer, and prints a warning if the widget has a different class:
///
///     gtk_label_set_lines(as_label(label), 2)
///
/// | Casts | Kind of class |
/// |---|---|
/// | `as_box`, `as_center_box`, `as_grid`, `as_paned`, `as_overlay`, `as_frame`, `as_flow_box`, `as_flow_box_child`, `as_revealer`, `as_expander`, `as_scrolled_window`, `as_stack`, `as_notebook` | containers, with functions such as `gtk_box_…` |
/// | `as_label`, `as_image`, `as_picture`, `as_progress_bar`, `as_level_bar`, `as_spinner`, `as_drawing_area` | contents |
/// | `as_button`, `as_toggle_button`, `as_check_button`, `as_link_button`, `as_menu_button`, `as_switch`, `as_spin_button`, `as_range`, `as_drop_down`, `as_calendar`, `as_stack_switcher`, `as_stack_sidebar` | controls |
/// | `as_entry`, `as_search_entry`, `as_password_entry`, `as_text`, `as_text_view`, `as_editable` | text |
/// | `as_list_box`, `as_list_box_row`, `as_list_view`, `as_grid_view`, `as_column_view`, `as_list_item`, `as_string_list`, `as_single_selection` | lists |
/// | `as_window`, `as_application_window`, `as_header_bar`, `as_action_bar`, `as_search_bar`, `as_popover`, `as_popover_menu` | windows |
/// | `as_orientable`, `as_actionable`, `as_accessible`, `as_root`, `as_native` | interfaces that several classes have |
/// | `as_application`, `as_g_application`, `as_action_map`, `as_menu_model`, `as_list_model`, `as_native_dialog`, `as_file_chooser`, `as_object` | objects that are not widgets |
public typealias Widget = UnsafeMutablePointer<GtkWidget>

extension GtkOrientation {
    /// Children side by side.
    public nonisolated static var horizontal: GtkOrientation { GTK_ORIENTATION_HORIZONTAL }

    /// Children one below the other.
    public nonisolated static var vertical: GtkOrientation { GTK_ORIENTATION_VERTICAL }
}

extension GtkAlign {
    /// Fills the available space.
    public nonisolated static var fill: GtkAlign { GTK_ALIGN_FILL }

    /// At the left or the top. In right-to-left locales, at the right or the top.
    public nonisolated static var start: GtkAlign { GTK_ALIGN_START }

    /// In the middle.
    public nonisolated static var center: GtkAlign { GTK_ALIGN_CENTER }

    /// At the right or the bottom. In right-to-left locales, at the left or the bottom.
    public nonisolated static var end: GtkAlign { GTK_ALIGN_END }
}

extension UnsafeMutablePointer<GtkWidget> {
    /// Closes the open popovers of all descendants, innermost first.
    ///
    /// An open popover grabs the pointer and the keyboard.
    /// If a modal covers the popover's window, or if the widget around the popover leaves the widget tree,
    /// the popover never releases these grabs, and the app no longer receives input.
    package func closePopovers() {
        // The popovers are collected and retained first, because a handler of the signal `closed` may change
        // the widget tree.
        let popovers = openPopovers.map { ObjectReference($0) }
        for popover in popovers { gtk_popover_popdown(as_popover(popover.pointer)) }
    }

    /// The focused widget in this widget's window, or `nil` if there is none. If the widget is a window, it
    /// counts as its own window.
    package var rootFocus: Widget? { gtk_widget_get_root(self).flatMap { gtk_root_get_focus($0) } }

    /// Returns whether another widget is this widget or one of its descendants.
    package func holds(_ other: Widget) -> Bool { other == self || gtk_widget_is_ancestor(other, self) != 0 }

    /// Whether the widget is in a menu or another popover.
    var isInPopover: Bool { gtk_widget_get_ancestor(self, gtk_popover_get_type()) != nil }

    /// The open popovers of all descendants. Unmapped widgets are skipped.
    private var openPopovers: [Widget] {
        WidgetClass.children(of: self).filter { gtk_widget_get_mapped($0) != 0 }.flatMap {
            $0.openPopovers + (is_popover($0) != 0 ? [$0] : [])
        }
    }

    /// Removes the focus from the window if the widget or a descendant has it.
    func giveUpRootFocus() {
        if let root = gtk_widget_get_root(self), let focus = gtk_root_get_focus(root), holds(focus) {
            gtk_root_set_focus(root, nil)
        }
    }

    /// Calls a closure for each frame, until it returns `false` or the widget is destroyed.
    ///
    /// - Parameter action: Receives the time of the frame in microseconds, and returns whether to continue.
    /// - Returns: The identifier of the tick callback.
    @discardableResult
    func onFrame(_ action: @escaping @MainActor (gint64) -> Bool) -> guint {
        gtk_widget_add_tick_callback(
            self,
            { _, clock, box in
                let action = Box<@MainActor (gint64) -> Bool>.value(of: box)
                return action?(gdk_frame_clock_get_frame_time(clock)) == true ? 1 : 0
            },
            Box(action).retained,
            releaseBox
        )
    }

    /// Calls a closure after each layout of the widget's window, while the widget is realized.
    ///
    /// A widget has no signal for a new size, so this method uses the signal `layout` of the window's
    /// surface.
    /// The closure must not change the layout of widgets.
    package func onLayout(_ action: @escaping @MainActor () -> Void) {
        var layout: SignalConnection?
        let follow: @MainActor (Widget) -> Void = { widget in
            guard let native = gtk_widget_get_native(widget), let surface = gtk_native_get_surface(native)
            else { return }
            layout = SignalConnection(as_object(surface), "layout") { _ in action() }
        }
        if gtk_widget_get_realized(self) != 0 { follow(self) }
        SignalConnection(self, "realize") { arguments in
            if let emitter = arguments.object(at: 0) { follow(as_widget(emitter)) }
        }
        SignalConnection(self, "unrealize") { _ in
            layout?.disconnect()
            layout = nil
        }
    }

    /// Calls a closure after each layout of the widget's window, in a later turn of the main loop.
    ///
    /// The closure may change the layout of widgets.
    /// Several layouts in one turn lead to a single call.
    package func afterLayout(_ action: @escaping @MainActor () -> Void) {
        var timer: MainLoopTimer?
        onLayout {
            guard timer == nil else { return }
            timer = MainLoopTimer(milliseconds: 0) {
                timer = nil
                action()
            }
        }
        SignalConnection(self, "unrealize") { _ in timer = nil }
    }

    /// Makes GTK determine again, after each layout of this window, which widget is
    /// under a resting pointer.
    ///
    /// GTK normally does this when the pointer moves.
    /// After a layout, GTK sends itself a motion event for this purpose. It does so in the next frame
    /// with the phase “flush events”, but GTK 4.8 does not request that phase. This method requests it.
    /// Without the request, the next click would go to the widget that was under the pointer before the
    /// layout, and no widget would be highlighted.
    package func followPointer() {
        let window = WeakObjectReference()
        window.pointer = UnsafeMutableRawPointer(self)
        onLayout {
            guard let window = window.widget,
                gtk_widget_get_state_flags(window).rawValue & GTK_STATE_FLAG_PRELIGHT.rawValue != 0
            else { return }
            gdk_frame_clock_request_phase(
                gtk_widget_get_frame_clock(window),
                GDK_FRAME_CLOCK_PHASE_FLUSH_EVENTS
            )
        }
    }

    /// Passes each event of this widget and its descendants to a closure before they receive it.
    ///
    /// If this widget is a window, the closure receives all events of the window.
    ///
    /// - Parameter drops: Returns whether to drop the event. A dropped event is not propagated further.
    package func filterEvents(_ drops: @escaping @MainActor (OpaquePointer, _ window: Widget) -> Bool) {
        let controller: OpaquePointer = gtk_event_controller_legacy_new()
        gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
        SignalConnection(UnsafeMutableRawPointer(controller), answering: "event") { arguments in
            guard let emitter = arguments.object(at: 0),
                let event = gtk_event_controller_get_current_event(as_event_controller(emitter)),
                let window = gtk_event_controller_get_widget(as_event_controller(emitter))
            else { return false }
            return drops(event, window)
        }
        gtk_widget_add_controller(self, controller)
    }
}

/// Custom widget classes, and containers with a custom layout.
package enum WidgetClass {
    /// Registers a widget class.
    ///
    /// The default base class, `GtkFixed`, releases its children when it is
    /// disposed of, and expands if a child expands.
    ///
    /// - Parameters:
    ///   - name: The name of the class in GObject.
    ///   - base: The parent class.
    ///   - fill: Sets the methods of the class. It is called once, when the first widget of
    ///     the class is created.
    static func register(
        _ name: String,
        of base: GType = gtk_fixed_get_type(),
        _ fill: @escaping @MainActor (UnsafeMutablePointer<GtkWidgetClass>) -> Void
    ) -> GType {
        var parent = GTypeQuery()
        g_type_query(base, &parent)
        var info = GTypeInfo()
        info.class_size = guint16(clamping: parent.class_size)
        info.instance_size = guint16(clamping: parent.instance_size)
        // A class is never unregistered, so the closure is never released.
        info.class_data = UnsafeRawPointer(Box(fill).retained)
        info.class_init = { methods, fill in
            guard let methods = methods?.assumingMemoryBound(to: GtkWidgetClass.self) else { return }
            Box<@MainActor (UnsafeMutablePointer<GtkWidgetClass>) -> Void>.value(of: fill)?(methods)
        }
        return g_type_register_static(base, name, &info, GTypeFlags(rawValue: 0))
    }

    /// The class of entries that screen readers can activate, with the same effect as the Return key.
    ///
    /// A `GtkEntry` also offers this action to screen readers, but ignores it.
    static let entry = register("RouterActivatedEntry", of: gtk_entry_get_type()) {
        gtk_widget_class_set_activate_signal_from_name($0, "activate")
    }

    /// The class of widgets with a custom layout and the CSS node `box`.
    ///
    /// It does not derive from `GtkBox`, because GTK's inspector prints a warning if the
    /// layout manager of a `GtkBox` is replaced.
    private static let container = register("RouterContainer") { gtk_widget_class_set_css_name($0, "box") }

    /// Creates a widget that lays out its children with the given functions.
    ///
    /// Its height depends on its width.
    ///
    /// - Parameters:
    ///   - children: The children. More children can be added with `gtk_widget_set_parent`.
    ///   - role: The accessible role.
    ///   - measure: Measures the widget.
    ///   - allocate: Allocates the children.
    package static func container(
        of children: Widget...,
        role: GtkAccessibleRole = GTK_ACCESSIBLE_ROLE_GROUP,
        measure: @escaping GtkCustomMeasureFunc,
        allocate: @escaping GtkCustomAllocateFunc
    ) -> Widget {
        let widget = cgtk_widget_new(container, role)
        let layout = gtk_custom_layout_new({ _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }, measure, allocate)
        gtk_widget_set_layout_manager(widget, layout)
        gtk_widget_set_overflow(widget, GTK_OVERFLOW_VISIBLE)
        for child in children { gtk_widget_set_parent(child, widget) }
        return widget
    }

    /// Returns the children of a widget, in their order.
    package static func children(of widget: Widget) -> [Widget] {
        Array(
            sequence(state: gtk_widget_get_first_child(widget)) { next in
                defer { next = next.flatMap { gtk_widget_get_next_sibling($0) } }
                return next
            }
        )
    }
}
