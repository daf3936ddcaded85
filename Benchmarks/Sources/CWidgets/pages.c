#include "CWidgets.h"

#include <gtk/gtk.h>

static size_t living;

static const char *const text =
    "A page of an ordinary app: a heading, some lines of text that wrap where the window ends, something to type into "
    "and a few things to press.";

void *rich_page_new(const char *title) {
    GtkWidget *page = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    GtkWidget *heading = gtk_label_new(title);
    GtkWidget *paragraph = gtk_label_new(text);
    gtk_widget_set_margin_start(page, 24);
    gtk_widget_set_margin_end(page, 24);
    gtk_widget_set_margin_top(page, 24);
    gtk_widget_add_css_class(heading, "title-1");
    gtk_label_set_xalign(GTK_LABEL(heading), 0);
    gtk_label_set_wrap(GTK_LABEL(paragraph), TRUE);
    gtk_label_set_xalign(GTK_LABEL(paragraph), 0);
    gtk_box_append(GTK_BOX(page), heading);
    gtk_box_append(GTK_BOX(page), paragraph);
    for (int index = 0; index < RICH_PAGE_BUTTONS; index++) {
        g_autofree char *label = g_strdup_printf("Do this %d", index + 1);
        gtk_box_append(GTK_BOX(page), gtk_button_new_with_label(label));
    }
    gtk_box_append(GTK_BOX(page), gtk_entry_new());
    gtk_box_append(GTK_BOX(page), gtk_separator_new(GTK_ORIENTATION_HORIZONTAL));
    gtk_box_append(GTK_BOX(page), gtk_image_new_from_icon_name("emblem-system-symbolic"));
    return page;
}

void *label_page_new(const char *title) { return gtk_label_new(title); }

void *rich_page_button(void *page, int index) {
    GtkWidget *child = gtk_widget_get_first_child(GTK_WIDGET(page));
    while (child != NULL && !GTK_IS_BUTTON(child)) child = gtk_widget_get_next_sibling(child);
    while (child != NULL && index-- > 0) child = gtk_widget_get_next_sibling(child);
    require(GTK_IS_BUTTON(child), "A rich page has fewer buttons than it should have.");
    return child;
}

static void forget(gpointer unused, GObject *widget) {
    (void)unused, (void)widget;
    living--;
}

void watch_widgets(void *widget) {
    living++;
    g_object_weak_ref(G_OBJECT(widget), forget, NULL);
    GtkWidget *child = gtk_widget_get_first_child(GTK_WIDGET(widget));
    for (; child != NULL; child = gtk_widget_get_next_sibling(child)) watch_widgets(child);
}

size_t living_widgets(void) { return living; }
