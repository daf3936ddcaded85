// An app needs one import: it navigates with the names of RouterCore, and its widgets are GTK's.
@_exported import CGtk
@_exported import RouterCore

/// A widget of any class, the argument of GTK's functions.
///
/// GTK's constructors return one that nobody owns yet.
/// The widget that it is appended to owns it then, or the host if it is the widget of a page.
///
///     let column: Widget = .box(.vertical, .title("Notes"), .label("There are none."))
///     column.append(.button("Add") { navigator.open("app://new") })
///     gtk_widget_set_hexpand(column, 1)       // GTK's own functions go with it
///
/// ## Casts
///
/// GTK's functions for one class need a pointer to that class.
/// A cast makes one of a widget, and prints a warning if the widget is of another class:
///
///     gtk_label_set_lines(as_label(label), 2)
///
/// | Cast | For the functions |
/// |---|---|
/// | `as_box`, `as_center_box`, `as_grid`, `as_paned`, `as_overlay`, `as_frame`, `as_flow_box`, `as_flow_box_child`, `as_revealer`, `as_expander`, `as_scrolled_window`, `as_stack`, `as_notebook` | `gtk_box_…`, and so on: containers |
/// | `as_label`, `as_image`, `as_picture`, `as_progress_bar`, `as_level_bar`, `as_spinner`, `as_drawing_area` | contents |
/// | `as_button`, `as_toggle_button`, `as_check_button`, `as_link_button`, `as_menu_button`, `as_switch`, `as_spin_button`, `as_range`, `as_drop_down`, `as_calendar`, `as_stack_switcher`, `as_stack_sidebar` | controls |
/// | `as_entry`, `as_search_entry`, `as_password_entry`, `as_text`, `as_text_view`, `as_editable` | texts |
/// | `as_list_box`, `as_list_box_row`, `as_list_view`, `as_grid_view`, `as_column_view`, `as_list_item`, `as_string_list`, `as_single_selection` | lists |
/// | `as_window`, `as_application_window`, `as_header_bar`, `as_action_bar`, `as_search_bar`, `as_popover`, `as_popover_menu` | windows |
/// | `as_orientable`, `as_actionable`, `as_accessible`, `as_root`, `as_native` | interfaces that several classes have |
/// | `as_application`, `as_g_application`, `as_action_map`, `as_menu_model`, `as_list_model`, `as_native_dialog`, `as_file_chooser`, `as_object` | objects that are not widgets |
public typealias Widget = UnsafeMutablePointer<GtkWidget>

extension GtkOrientation {
    /// Side by side.
    public nonisolated static var horizontal: GtkOrientation { GTK_ORIENTATION_HORIZONTAL }

    /// One below the other.
    public nonisolated static var vertical: GtkOrientation { GTK_ORIENTATION_VERTICAL }
}

extension GtkAlign {
    /// As large as the room.
    public nonisolated static var fill: GtkAlign { GTK_ALIGN_FILL }

    /// At the left or the top; in right-to-left locales at the right.
    public nonisolated static var start: GtkAlign { GTK_ALIGN_START }

    /// In the middle.
    public nonisolated static var center: GtkAlign { GTK_ALIGN_CENTER }

    /// At the right or the bottom; in right-to-left locales at the left.
    public nonisolated static var end: GtkAlign { GTK_ALIGN_END }
}
