#pragma once

/* The oldest supported version is GTK 4.8. Do not use newer functions, or functions that 4.8 deprecates. */
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#define GDK_VERSION_MAX_ALLOWED GDK_VERSION_4_8

/* Newer versions of GLib mark their flag types, so Swift would import the values under different names:
   `.HANDLES_OPEN` instead of `G_APPLICATION_HANDLES_OPEN`. */
#define __GLIB_H_INSIDE__
#include <glib/gmacros.h>
#undef __GLIB_H_INSIDE__
#undef G_GNUC_FLAG_ENUM
#define G_GNUC_FLAG_ENUM

#include <gtk/gtk.h>
#include <cairo-svg.h>
#include <glib-unix.h>
#include <libintl.h>
#include <locale.h>

/* Swift imports neither macros with parameters nor variadic functions, so the functions below wrap both.
   GObject checks the casts at run time, as it does for the macros in C.
   A pointer that is _Nonnull here is not optional in Swift. */

/* An instance of a class whose structure GTK hides. Swift imports a pointer to it as OpaquePointer. */
typedef struct CGtkHidden CGtkHidden;

#define CGTK_CAST(Type, name, MACRO) \
    static inline __attribute__((overloadable)) Type * _Nonnull name(void * _Nonnull instance) { return MACRO(instance); } \
    static inline __attribute__((overloadable)) Type * _Nonnull name(CGtkHidden * _Nonnull instance) { return MACRO(instance); }
#define CGTK_IS(name, MACRO) \
    static inline gboolean name(void * _Nonnull instance) { return MACRO(instance); }
#define CGTK_TYPE(name, TYPE) \
    static inline GType name(void) { return TYPE; }

CGTK_CAST(GObject, as_object, G_OBJECT)
CGTK_CAST(GApplication, as_g_application, G_APPLICATION)
CGTK_CAST(GtkApplication, as_application, GTK_APPLICATION)
CGTK_CAST(GtkApplicationWindow, as_application_window, GTK_APPLICATION_WINDOW)
CGTK_CAST(GActionMap, as_action_map, G_ACTION_MAP)
CGTK_CAST(GActionGroup, as_action_group, G_ACTION_GROUP)
CGTK_CAST(GMenuModel, as_menu_model, G_MENU_MODEL)
CGTK_CAST(GListModel, as_list_model, G_LIST_MODEL)
CGTK_CAST(GtkWidget, as_widget, GTK_WIDGET)
CGTK_CAST(GtkWindow, as_window, GTK_WINDOW)
CGTK_CAST(GtkRoot, as_root, GTK_ROOT)
CGTK_CAST(GtkNative, as_native, GTK_NATIVE)
CGTK_CAST(GtkAccessible, as_accessible, GTK_ACCESSIBLE)
CGTK_CAST(GtkOrientable, as_orientable, GTK_ORIENTABLE)
CGTK_CAST(GtkActionable, as_actionable, GTK_ACTIONABLE)
CGTK_CAST(GtkEditable, as_editable, GTK_EDITABLE)
CGTK_CAST(GtkBox, as_box, GTK_BOX)
CGTK_CAST(GtkCenterBox, as_center_box, GTK_CENTER_BOX)
CGTK_CAST(GtkButton, as_button, GTK_BUTTON)
CGTK_CAST(GtkToggleButton, as_toggle_button, GTK_TOGGLE_BUTTON)
CGTK_CAST(GtkCheckButton, as_check_button, GTK_CHECK_BUTTON)
CGTK_CAST(GtkLinkButton, as_link_button, GTK_LINK_BUTTON)
CGTK_CAST(GtkMenuButton, as_menu_button, GTK_MENU_BUTTON)
CGTK_CAST(GtkSwitch, as_switch, GTK_SWITCH)
CGTK_CAST(GtkSpinButton, as_spin_button, GTK_SPIN_BUTTON)
CGTK_CAST(GtkDropDown, as_drop_down, GTK_DROP_DOWN)
CGTK_CAST(GtkEntry, as_entry, GTK_ENTRY)
CGTK_CAST(GtkSearchEntry, as_search_entry, GTK_SEARCH_ENTRY)
CGTK_CAST(GtkPasswordEntry, as_password_entry, GTK_PASSWORD_ENTRY)
CGTK_CAST(GtkSearchBar, as_search_bar, GTK_SEARCH_BAR)
CGTK_CAST(GtkText, as_text, GTK_TEXT)
CGTK_CAST(GtkTextView, as_text_view, GTK_TEXT_VIEW)
CGTK_CAST(GtkImage, as_image, GTK_IMAGE)
CGTK_CAST(GtkPicture, as_picture, GTK_PICTURE)
CGTK_CAST(GtkLabel, as_label, GTK_LABEL)
CGTK_CAST(GtkHeaderBar, as_header_bar, GTK_HEADER_BAR)
CGTK_CAST(GtkActionBar, as_action_bar, GTK_ACTION_BAR)
CGTK_CAST(GtkProgressBar, as_progress_bar, GTK_PROGRESS_BAR)
CGTK_CAST(GtkLevelBar, as_level_bar, GTK_LEVEL_BAR)
CGTK_CAST(GtkSpinner, as_spinner, GTK_SPINNER)
CGTK_CAST(GtkCalendar, as_calendar, GTK_CALENDAR)
CGTK_CAST(GtkOverlay, as_overlay, GTK_OVERLAY)
CGTK_CAST(GtkPopover, as_popover, GTK_POPOVER)
CGTK_CAST(GtkPopoverMenu, as_popover_menu, GTK_POPOVER_MENU)
CGTK_CAST(GtkRevealer, as_revealer, GTK_REVEALER)
CGTK_CAST(GtkExpander, as_expander, GTK_EXPANDER)
CGTK_CAST(GtkFrame, as_frame, GTK_FRAME)
CGTK_CAST(GtkGrid, as_grid, GTK_GRID)
CGTK_CAST(GtkFlowBox, as_flow_box, GTK_FLOW_BOX)
CGTK_CAST(GtkFlowBoxChild, as_flow_box_child, GTK_FLOW_BOX_CHILD)
CGTK_CAST(GtkPaned, as_paned, GTK_PANED)
CGTK_CAST(GtkListBox, as_list_box, GTK_LIST_BOX)
CGTK_CAST(GtkListBoxRow, as_list_box_row, GTK_LIST_BOX_ROW)
CGTK_CAST(GtkListView, as_list_view, GTK_LIST_VIEW)
CGTK_CAST(GtkGridView, as_grid_view, GTK_GRID_VIEW)
CGTK_CAST(GtkColumnView, as_column_view, GTK_COLUMN_VIEW)
CGTK_CAST(GtkListItem, as_list_item, GTK_LIST_ITEM)
CGTK_CAST(GtkStringList, as_string_list, GTK_STRING_LIST)
CGTK_CAST(GtkSingleSelection, as_single_selection, GTK_SINGLE_SELECTION)
CGTK_CAST(GtkScrolledWindow, as_scrolled_window, GTK_SCROLLED_WINDOW)
CGTK_CAST(GtkStack, as_stack, GTK_STACK)
CGTK_CAST(GtkStackSwitcher, as_stack_switcher, GTK_STACK_SWITCHER)
CGTK_CAST(GtkStackSidebar, as_stack_sidebar, GTK_STACK_SIDEBAR)
CGTK_CAST(GtkNotebook, as_notebook, GTK_NOTEBOOK)
CGTK_CAST(GtkRange, as_range, GTK_RANGE)
CGTK_CAST(GtkDrawingArea, as_drawing_area, GTK_DRAWING_AREA)
CGTK_CAST(GtkShortcutController, as_shortcut_controller, GTK_SHORTCUT_CONTROLLER)
CGTK_CAST(GtkShortcut, as_shortcut, GTK_SHORTCUT)
CGTK_CAST(GtkGestureSingle, as_gesture_single, GTK_GESTURE_SINGLE)
CGTK_CAST(GtkEventController, as_event_controller, GTK_EVENT_CONTROLLER)
CGTK_CAST(GtkFileChooser, as_file_chooser, GTK_FILE_CHOOSER)
CGTK_CAST(GtkNativeDialog, as_native_dialog, GTK_NATIVE_DIALOG)
CGTK_CAST(GtkStyleProvider, as_style_provider, GTK_STYLE_PROVIDER)

static inline __attribute__((overloadable)) void g_object_unref(CGtkHidden * _Nullable instance) {
    if (instance) g_object_unref((gpointer)instance);
}

CGTK_IS(is_label, GTK_IS_LABEL)
CGTK_IS(is_text, GTK_IS_TEXT)
CGTK_IS(is_button, GTK_IS_BUTTON)
CGTK_IS(is_menu_button, GTK_IS_MENU_BUTTON)
CGTK_IS(is_window, GTK_IS_WINDOW)
CGTK_IS(is_scrolled_window, GTK_IS_SCROLLED_WINDOW)
CGTK_IS(is_list_base, GTK_IS_LIST_BASE)
CGTK_IS(is_scroll_controller, GTK_IS_EVENT_CONTROLLER_SCROLL)
CGTK_IS(is_popover, GTK_IS_POPOVER)
CGTK_IS(is_list_box, GTK_IS_LIST_BOX)
CGTK_IS(is_editable, GTK_IS_EDITABLE)
CGTK_IS(is_text_view, GTK_IS_TEXT_VIEW)
CGTK_IS(is_search_entry, GTK_IS_SEARCH_ENTRY)
CGTK_IS(is_drop_down, GTK_IS_DROP_DOWN)
CGTK_IS(is_drop_target, GTK_IS_DROP_TARGET)
CGTK_IS(is_switch, GTK_IS_SWITCH)
CGTK_IS(is_check_button, GTK_IS_CHECK_BUTTON)

CGTK_TYPE(cgtk_type_box, GTK_TYPE_BOX)
CGTK_TYPE(cgtk_type_button, GTK_TYPE_BUTTON)
CGTK_TYPE(cgtk_type_label, GTK_TYPE_LABEL)
CGTK_TYPE(cgtk_type_window, GTK_TYPE_WINDOW)
CGTK_TYPE(cgtk_type_list_box, GTK_TYPE_LIST_BOX)

static inline GType cgtk_type_of(void * _Nonnull instance) { return G_OBJECT_TYPE(instance); }

/* Returns whether Cairo draws the widget's window. Cairo cannot rotate pages in 3D. The result is TRUE if the widget
   is not in a window yet. */
static inline gboolean cgtk_is_drawn_by_cairo(GtkWidget *_Nonnull widget) {
    GtkNative *native = gtk_widget_get_native(widget);
    GskRenderer *renderer = native ? gtk_native_get_renderer(native) : NULL;
    return renderer == NULL || GSK_IS_CAIRO_RENDERER(renderer);
}

/* Creates a widget with an accessible role, which can differ from the role of its class. A role can be set only at
   construction. */
static inline GtkWidget * _Nonnull cgtk_widget_new(GType type, GtkAccessibleRole role) {
    return GTK_WIDGET(g_object_new(type, "accessible-role", role, NULL));
}

/* Sets the name for screen readers. Newer versions of GTK name a button by its text and a drop-down by its value, by
   means of the relation LABELLED_BY, which takes precedence over the label. So this function resets that relation
   first. */
static inline void cgtk_set_accessible_label(void * _Nonnull widget, const char * _Nonnull label) {
    gtk_accessible_reset_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static inline void cgtk_set_accessible_description(void * _Nonnull widget, const char * _Nonnull description) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
}

static inline void cgtk_reset_accessible_description(void * _Nonnull widget) {
    gtk_accessible_reset_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
}

static inline void cgtk_set_accessible_level(void * _Nonnull widget, int level) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LEVEL, level, -1);
}

static inline void cgtk_set_accessible_labelled_by(void * _Nonnull widget, void * _Nonnull label) {
    gtk_accessible_update_relation(
        GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY, GTK_ACCESSIBLE(label), NULL, -1);
}

static inline void cgtk_set_accessible_hidden(void * _Nonnull widget, gboolean hidden) {
    gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_HIDDEN, hidden, -1);
}

static inline void cgtk_set_accessible_selected(void * _Nonnull widget, gboolean selected) {
    gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_SELECTED, selected, -1);
}

static inline void cgtk_set_accessible_invalid(void * _Nonnull widget, gboolean invalid) {
    if (invalid)
        gtk_accessible_update_state(
            GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_INVALID, GTK_ACCESSIBLE_INVALID_TRUE, -1);
    else
        gtk_accessible_reset_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_INVALID);
}

/* Makes a label break words without hyphens. Attribute lists are shared, so the label gets its own copy. */
static inline void cgtk_label_turn_off_hyphens(void * _Nonnull label) {
    PangoAttrList *old = gtk_label_get_attributes(GTK_LABEL(label));
    PangoAttrList *attributes = old ? pango_attr_list_copy(old) : pango_attr_list_new();
    pango_attr_list_change(attributes, pango_attr_insert_hyphens_new(FALSE));
    gtk_label_set_attributes(GTK_LABEL(label), attributes);
    pango_attr_list_unref(attributes);
}

static inline void cgtk_css_provider_load(GtkCssProvider * _Nonnull provider, const char * _Nonnull css) {
    gtk_css_provider_load_from_data(provider, css, -1);
}

/* Returns the property “active” of a GtkSwitch, GtkCheckButton, or GtkToggleButton. */
static inline gboolean cgtk_is_active(void * _Nonnull widget) {
    gboolean active = FALSE;
    g_object_get(widget, "active", &active, NULL);
    return active;
}

static inline void cgtk_set_active(void * _Nonnull widget, gboolean active) {
    g_object_set(widget, "active", active, NULL);
}

/* Sets the placeholder of a GtkSearchEntry. GTK provides a function for this only since 4.10. */
static inline void cgtk_set_placeholder(void * _Nonnull entry, const char * _Nonnull text) {
    g_object_set(entry, "placeholder-text", text, NULL);
}

/* Clicks a button immediately. `gtk_widget_activate` would show it pressed for 250 ms first. */
static inline void cgtk_click(GtkWidget * _Nonnull button) {
    g_signal_emit_by_name(button, "clicked");
}

/* Moves the focus out of a GtkScrolledWindow, as Ctrl+Tab does. */
static inline void cgtk_move_focus_out(void * _Nonnull scroller, GtkDirectionType direction) {
    g_signal_emit_by_name(scroller, "move-focus-out", direction);
}

/* Makes Tab and Shift+Tab enter a GtkListView at the row that had the focus last. GTK before 4.12 always does this. */
static inline void cgtk_list_view_enter_at_cursor(void * _Nonnull list) {
    if (g_object_class_find_property(G_OBJECT_GET_CLASS(list), "tab-behavior"))
        g_object_set(list, "tab-behavior", 1 /* GTK_LIST_TAB_ITEM */, NULL);
}

/* Returns an integer property of GtkSettings, such as gtk-double-click-time. */
static inline int cgtk_setting(const char * _Nonnull name) {
    int value = 0;
    g_object_get(gtk_settings_get_default(), name, &value, NULL);
    return value;
}

static inline gboolean cgtk_has_setting(const char * _Nonnull name) {
    return g_object_class_find_property(G_OBJECT_GET_CLASS(gtk_settings_get_default()), name) != NULL;
}

/* The two functions with which CoreFoundation drains the main queue. On Linux, libdispatch exports them. */
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void * _Nullable unused);

static inline int cgtk_dispatch_main_descriptor(void) { return _dispatch_get_main_queue_handle_4CF(); }
static inline void cgtk_dispatch_main_drain(void) { _dispatch_main_queue_callback_4CF(NULL); }
