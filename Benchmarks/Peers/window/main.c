/* The window of the demo as it opens, written in C: the same header, address entry, stack and home page, with the same
   styles, names for screen readers, keys and handlers. There are no routes behind it. */

#include "window.h"

static const char *style_file;

static void load_style(const char *css, int priority) {
    g_autoptr(GtkCssProvider) provider = gtk_css_provider_new();
    gtk_css_provider_load_from_data(provider, css, -1);
    gtk_style_context_add_provider_for_display(gdk_display_get_default(), GTK_STYLE_PROVIDER(provider), priority);
}

static void startup(GApplication *application, gpointer data) {
    g_autofree char *css = NULL;
    g_autoptr(GError) error = NULL;
    if (!g_file_get_contents(style_file, &css, NULL, &error)) {
        fprintf(stderr, "%s\n", error->message);
        exit(1);
    }
    load_style(css, GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    load_style(chrome_style, GTK_STYLE_PROVIDER_PRIORITY_APPLICATION - 1);
    gtk_window_set_default_icon_name("io.github.gtkrouter.demo");
}

static int command_line(GApplication *application, GApplicationCommandLine *line, gpointer data) {
    GtkWindow *window = gtk_application_get_active_window(GTK_APPLICATION(application));
    gtk_window_present(window ? window : make_window(GTK_APPLICATION(application)));
    return 0;
}

int main(int count, char **arguments) {
    if (count < 2) {
        fprintf(stderr, "usage: window STYLE-SHEET\n");
        return 2;
    }
    style_file = arguments[1];
    g_autoptr(GtkApplication) application = gtk_application_new(
        "io.github.gtkrouter.bench.Window", G_APPLICATION_HANDLES_COMMAND_LINE | G_APPLICATION_HANDLES_OPEN);
    g_signal_connect(application, "startup", G_CALLBACK(startup), NULL);
    g_signal_connect(application, "command-line", G_CALLBACK(command_line), NULL);
    return g_application_run(G_APPLICATION(application), 1, arguments);
}
