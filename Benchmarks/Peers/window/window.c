#include "window.h"

const char chrome_style[] = "entry.address.error {\n"
                            "  color: @theme_text_color;\n"
                            "}\n"
                            ".toast {\n"
                            "  margin: 0 12px 24px 12px;\n"
                            "  padding: 6px;\n"
                            "  border-spacing: 12px;\n"
                            "  border-radius: 12px;\n"
                            "  color: @theme_bg_color;\n"
                            "  background-color: @theme_fg_color;\n"
                            "}\n"
                            ".toast button {\n"
                            "  color: inherit;\n"
                            "  background: none;\n"
                            "  border-color: transparent;\n"
                            "  box-shadow: none;\n"
                            "  text-shadow: none;\n"
                            "  -gtk-icon-shadow: none;\n"
                            "}\n"
                            ".toast button:hover, .toast button:active {\n"
                            "  background-color: alpha(@theme_bg_color, 0.2);\n"
                            "}\n"
                            ".toast button:focus-visible {\n"
                            "  outline-color: currentColor;\n"
                            "}\n"
                            ".leave-dialog-content {\n"
                            "  margin: 24px;\n"
                            "}\n";

static const char home[] = "gtkrouter://home";

static gboolean do_nothing(GtkWidget *widget, GVariant *arguments, gpointer data) {
    return TRUE;
}

static gboolean edit_address(GtkWidget *widget, GVariant *arguments, gpointer entry) {
    return gtk_widget_grab_focus(entry);
}

static void add_key(GtkEventController *controller, const char *trigger, GtkShortcutFunc function, gpointer data) {
    gtk_shortcut_controller_add_shortcut(GTK_SHORTCUT_CONTROLLER(controller),
                                         gtk_shortcut_new(gtk_shortcut_trigger_parse_string(trigger),
                                                          gtk_callback_action_new(function, data, NULL)));
}

static GtkEventController *add_keys(GtkWidget *widget) {
    GtkEventController *controller = gtk_shortcut_controller_new();
    gtk_widget_add_controller(widget, controller);
    return controller;
}

static void pressed(GtkGestureClick *gesture, int count, double x, double y, gpointer data) {}

static void add_click(GtkWidget *widget, guint button, GtkPropagationPhase phase) {
    GtkGesture *gesture = gtk_gesture_click_new();
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(gesture), button);
    gtk_event_controller_set_propagation_phase(GTK_EVENT_CONTROLLER(gesture), phase);
    g_signal_connect(gesture, "pressed", G_CALLBACK(pressed), NULL);
    gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(gesture));
}

static void changed(GtkEditable *entry, gpointer data) {}

static void activated(GtkEntry *entry, gpointer data) {}

static void focus_changed(GtkEventControllerFocus *controller, gpointer data) {}

static GtkWidget *make_entry(void) {
    GtkWidget *entry = gtk_entry_new();
    gtk_widget_add_css_class(entry, "address");
    gtk_widget_set_hexpand(entry, TRUE);
    gtk_widget_set_direction(entry, GTK_TEXT_DIR_LTR);
    for (GtkWidget *part = gtk_widget_get_first_child(entry); part; part = gtk_widget_get_next_sibling(part))
        gtk_widget_set_direction(part, GTK_TEXT_DIR_LTR);
    gtk_editable_set_width_chars(GTK_EDITABLE(entry), 8);
    gtk_entry_set_input_purpose(GTK_ENTRY(entry), GTK_INPUT_PURPOSE_URL);
    gtk_entry_set_placeholder_text(GTK_ENTRY(entry), "Enter an address");
    gtk_entry_set_max_length(GTK_ENTRY(entry), 65535);
    gtk_widget_set_tooltip_text(entry, "Enter an address");
    gtk_accessible_update_property(GTK_ACCESSIBLE(entry), GTK_ACCESSIBLE_PROPERTY_LABEL, "Address", -1);
    g_signal_connect(entry, "activate", G_CALLBACK(activated), NULL);
    g_signal_connect(entry, "changed", G_CALLBACK(changed), NULL);
    GtkEventController *focus = gtk_event_controller_focus_new();
    g_signal_connect(focus, "enter", G_CALLBACK(focus_changed), NULL);
    g_signal_connect(focus, "leave", G_CALLBACK(focus_changed), NULL);
    gtk_widget_add_controller(entry, focus);
    add_key(add_keys(entry), "Escape", do_nothing, NULL);
    gtk_editable_set_text(GTK_EDITABLE(entry), home);
    return entry;
}

static void clicked(GtkButton *button, gpointer data) {}

static GtkWidget *make_back_button(void) {
    GtkWidget *button = g_object_new(GTK_TYPE_BUTTON, "accessible-role", GTK_ACCESSIBLE_ROLE_BUTTON, NULL);
    gtk_button_set_icon_name(GTK_BUTTON(button), "go-previous-symbolic");
    gtk_widget_add_css_class(button, "flat");
    gtk_widget_add_css_class(button, "back");
    gtk_widget_set_tooltip_text(button, "Back");
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, "Back", -1);
    gtk_widget_set_focus_on_click(button, FALSE);
    gtk_widget_set_visible(button, FALSE);
    g_signal_connect(button, "clicked", G_CALLBACK(clicked), NULL);
    add_click(button, 3, GTK_PHASE_BUBBLE);
    GtkGesture *press = gtk_gesture_long_press_new();
    g_signal_connect(press, "pressed", G_CALLBACK(pressed), NULL);
    gtk_widget_add_controller(button, GTK_EVENT_CONTROLLER(press));
    add_key(add_keys(button), "Menu|<Shift>F10", do_nothing, NULL);
    return button;
}

static gboolean query_tooltip(GtkWidget *header, int x, int y, gboolean keyboard, GtkTooltip *tooltip, gpointer data) {
    return FALSE;
}

static GtkWidget *make_header(GtkWidget *entry) {
    GtkWidget *header = gtk_header_bar_new();
    gtk_header_bar_set_title_widget(GTK_HEADER_BAR(header), entry);
    gtk_header_bar_pack_start(GTK_HEADER_BAR(header), make_back_button());
    gtk_widget_set_has_tooltip(header, TRUE);
    g_signal_connect(header, "query-tooltip", G_CALLBACK(query_tooltip), NULL);
    return header;
}

static gboolean close_request(GtkWindow *window, gpointer data) {
    gtk_window_destroy(window);
    return TRUE;
}

static void focus_moved(GtkWindow *window, GParamSpec *property, gpointer data) {}

static gboolean event(GtkEventControllerLegacy *controller, GdkEvent *event, gpointer data) {
    return FALSE;
}

GtkWindow *make_window(GtkApplication *application) {
    GtkWidget *window = gtk_application_window_new(application);
    gtk_widget_add_css_class(window, "layer");
    gtk_window_set_default_size(GTK_WINDOW(window), 800, 600);
    GtkWidget *entry = make_entry();
    gtk_window_set_titlebar(GTK_WINDOW(window), make_header(entry));

    GtkWidget *stack =
        g_object_new(GTK_TYPE_STACK, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, "hhomogeneous", FALSE,
                     "vhomogeneous", FALSE, "hexpand", TRUE, "vexpand", TRUE, NULL);
    GtkWidget *page = make_page(GTK_EDITABLE(entry));
    gtk_stack_add_child(GTK_STACK(stack), page);
    gtk_accessible_update_property(GTK_ACCESSIBLE(stack), GTK_ACCESSIBLE_PROPERTY_LABEL, "Home", -1);

    GtkWidget *toasts = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_widget_set_halign(toasts, GTK_ALIGN_CENTER);
    gtk_widget_set_valign(toasts, GTK_ALIGN_END);
    gtk_widget_set_visible(toasts, FALSE);
    GtkWidget *overlay = gtk_overlay_new();
    gtk_overlay_set_child(GTK_OVERLAY(overlay), stack);
    gtk_overlay_add_overlay(GTK_OVERLAY(overlay), toasts);
    gtk_window_set_child(GTK_WINDOW(window), overlay);
    gtk_window_set_title(GTK_WINDOW(window), "Home");

    g_signal_connect(window, "close-request", G_CALLBACK(close_request), NULL);
    g_signal_connect(window, "notify::focus-widget", G_CALLBACK(focus_moved), NULL);
    GtkEventController *keys = add_keys(window);
    add_key(keys, "<Alt>Left", do_nothing, NULL);
    add_key(keys, "<Alt>Right", do_nothing, NULL);
    add_key(keys, "<Control>l|<Alt>d|F6", edit_address, entry);
    add_click(window, 8, GTK_PHASE_CAPTURE);
    add_click(window, 9, GTK_PHASE_CAPTURE);
    GtkEventController *events = gtk_event_controller_legacy_new();
    gtk_event_controller_set_propagation_phase(events, GTK_PHASE_CAPTURE);
    g_signal_connect(events, "event", G_CALLBACK(event), NULL);
    gtk_widget_add_controller(window, events);
    keys = add_keys(window);
    add_key(keys, "<Control>q", do_nothing, NULL);
    add_key(keys, "<Control>w", do_nothing, NULL);
    add_key(keys, "<Alt>Home", do_nothing, NULL);

    gtk_window_present(GTK_WINDOW(window));
    gtk_widget_child_focus(page, GTK_DIR_TAB_FORWARD);
    return GTK_WINDOW(window);
}
