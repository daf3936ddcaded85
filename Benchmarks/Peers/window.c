/* The initial window of start-host, written in C: the same header, stack, and page, without a router.
   Both programs create the page with the same code. */

#include "CWidgets.h"

#include <gtk/gtk.h>

static gboolean focus_entry(GtkWidget *window, GVariant *arguments, gpointer entry) {
    return gtk_widget_grab_focus(entry);
}

static GtkWidget *make_header(void) {
    GtkWidget *back = gtk_button_new_from_icon_name("go-previous-symbolic");
    gtk_widget_add_css_class(back, "flat");
    gtk_widget_add_css_class(back, "back");
    gtk_widget_set_tooltip_text(back, "Back");
    gtk_accessible_update_property(GTK_ACCESSIBLE(back), GTK_ACCESSIBLE_PROPERTY_LABEL, "Back", -1);
    gtk_widget_set_sensitive(back, FALSE);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_box_append(GTK_BOX(box), back);
    GtkWidget *title = gtk_label_new("Home");
    gtk_widget_add_css_class(title, "title");
    gtk_label_set_ellipsize(GTK_LABEL(title), PANGO_ELLIPSIZE_END);
    gtk_label_set_width_chars(GTK_LABEL(title), 5);
    gtk_widget_set_valign(title, GTK_ALIGN_CENTER);
    GtkWidget *header = gtk_header_bar_new();
    gtk_header_bar_pack_start(GTK_HEADER_BAR(header), box);
    gtk_header_bar_set_title_widget(GTK_HEADER_BAR(header), title);
    return header;
}

static void activate(GtkApplication *application, gpointer data) {
    GtkWidget *window = gtk_application_window_new(application);
    gtk_widget_add_css_class(window, "layer");
    gtk_window_set_default_size(GTK_WINDOW(window), 800, 600);
    gtk_window_set_title(GTK_WINDOW(window), "Home");
    gtk_window_set_titlebar(GTK_WINDOW(window), make_header());

    GtkWidget *page = rich_page_new("Home");
    GtkWidget *stack = gtk_stack_new();
    gtk_widget_set_vexpand(stack, TRUE);
    gtk_stack_add_child(GTK_STACK(stack), page);
    GtkWidget *overlay = gtk_overlay_new();
    gtk_overlay_set_child(GTK_OVERLAY(overlay), stack);
    GtkWidget *content = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_box_append(GTK_BOX(content), gtk_box_new(GTK_ORIENTATION_VERTICAL, 0));
    gtk_box_append(GTK_BOX(content), overlay);
    gtk_window_set_child(GTK_WINDOW(window), content);

    GtkWidget *entry = gtk_widget_get_last_child(page);
    while (!GTK_IS_ENTRY(entry)) entry = gtk_widget_get_prev_sibling(entry);
    GtkEventController *keys = gtk_shortcut_controller_new();
    gtk_shortcut_controller_add_shortcut(GTK_SHORTCUT_CONTROLLER(keys),
                                         gtk_shortcut_new(gtk_shortcut_trigger_parse_string("<Control>l"),
                                                          gtk_callback_action_new(focus_entry, entry, NULL)));
    gtk_widget_add_controller(window, keys);

    gtk_window_present(GTK_WINDOW(window));
}

int main(int count, char **arguments) {
    g_autoptr(GtkApplication) application =
        gtk_application_new("io.github.gtkrouter.bench.Window", G_APPLICATION_HANDLES_OPEN);
    g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
    return g_application_run(G_APPLICATION(application), count, arguments);
}
