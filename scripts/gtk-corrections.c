/* A GIO module that corrects two defects of GTK for the tests. `with-display` builds it for GTK 4.10 and newer.
 *
 * Positions in the accessibility tree: GTK 4.18 and 4.24 add up the positions of widgets in their parents' contents, but omit
 * the parents' padding. A widget in a padded box therefore seems to be too far up and to the left. This module measures from
 * content to content, as GTK 4.8 does.
 *
 * Warnings of GTK 4.24.1 on X11 about its own frame count: GTK prints them if it draws a window and its popover in the same
 * frame. They would abort the tests. */

#include <gtk/gtk.h>

#define WARNINGS_OF_4_24 "gdk_frame_timings_"

static gboolean (*original)(GtkAccessible *, int *, int *, int *, int *);

static gboolean content_bounds(GtkAccessible *accessible, int *x, int *y, int *width, int *height) {
    GtkWidget *widget = GTK_WIDGET(accessible);
    GtkWidget *parent = gtk_widget_get_parent(widget);
    graphene_point_t corner = GRAPHENE_POINT_INIT(0, 0);

    if (!original(accessible, x, y, width, height)) return FALSE;
    if (parent && !gtk_widget_compute_point(widget, parent, &corner, &corner)) return FALSE;
    *x = corner.x;
    *y = corner.y;
    *width = gtk_widget_get_width(widget);
    *height = gtk_widget_get_height(widget);
    return TRUE;
}

/* In the tree, a stack page is between the stack and its child. It would add the position of the child a second time. */
static gboolean stack_page_bounds(GtkAccessible *accessible, int *x, int *y, int *width, int *height) {
    GtkWidget *child = gtk_stack_page_get_child(GTK_STACK_PAGE(accessible));
    if (!original(GTK_ACCESSIBLE(child), x, y, width, height)) return FALSE;
    *x = *y = 0;
    return TRUE;
}

/* Classes that already exist contain a copy of the interface, which must be replaced. Later classes copy the new interface. */
static void replace_bounds(GType type) {
    gpointer class = g_type_class_peek(type);
    if (class == NULL) return;

    GtkAccessibleInterface *interface = g_type_interface_peek(class, GTK_TYPE_ACCESSIBLE);
    if (interface->get_bounds == original) interface->get_bounds = content_bounds;

    guint count = 0;
    GType *children = g_type_children(type, &count);
    for (guint index = 0; index < count; index += 1) replace_bounds(children[index]);
    g_free(children);
}

static gboolean correct_positions(gpointer unused) {
    // Programs that do not use GTK load GIO modules, too.
    if (!gtk_is_initialized()) return G_SOURCE_REMOVE;
    GtkAccessibleInterface *interface = g_type_interface_peek(g_type_class_ref(GTK_TYPE_WIDGET), GTK_TYPE_ACCESSIBLE);
    original = interface->get_bounds;
    replace_bounds(GTK_TYPE_WIDGET);
    interface = g_type_interface_peek(g_type_class_ref(GTK_TYPE_STACK_PAGE), GTK_TYPE_ACCESSIBLE);
    interface->get_bounds = stack_page_bounds;
    return G_SOURCE_REMOVE;
}

static GLogWriterOutput write_log(GLogLevelFlags level, const GLogField *fields, gsize count, gpointer unused) {
    for (gsize index = 0; index < count; index += 1)
        if (g_str_equal(fields[index].key, "MESSAGE") && strstr(fields[index].value, WARNINGS_OF_4_24))
            return G_LOG_WRITER_HANDLED;
    return g_log_writer_default(level, fields, count, NULL);
}

G_MODULE_EXPORT void g_io_module_load(GIOModule *module) {
    g_type_module_use(G_TYPE_MODULE(module));
    g_idle_add_full(G_PRIORITY_HIGH, correct_positions, NULL, NULL);
    if (gtk_get_minor_version() == 24) g_log_set_writer_func(write_log, NULL, NULL);
}

G_MODULE_EXPORT void g_io_module_unload(GIOModule *module) {}
