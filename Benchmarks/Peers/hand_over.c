/* hand-over-gio [URL…]

   The first process waits for URLs, and writes a line for each URL that it receives. Any later process hands its own
   URLs over to the first process and exits. The program uses only GApplication, or GtkApplication with USE_GTK. */

#ifdef USE_GTK
#include <gtk/gtk.h>
#define IDENTIFIER "io.github.gtkrouter.bench.Gtk"
#else
#include <gio/gio.h>
#define IDENTIFIER "io.github.gtkrouter.bench.Gio"
#endif
#include <stdio.h>

static int command_line(GApplication *application, GApplicationCommandLine *line, gpointer data) {
    int count;
    g_auto(GStrv) arguments = g_application_command_line_get_arguments(line, &count);
    for (int index = 1; index < count; index++) printf("%s\n", arguments[index]);
    if (count == 1) printf("ready\n");
    fflush(stdout);
    return 0;
}

static void open_files(GApplication *application, GFile **files, int count, const char *hint, gpointer data) {
    for (int index = 0; index < count; index++) {
        g_autofree char *uri = g_file_get_uri(files[index]);
        printf("%s\n", uri);
    }
    fflush(stdout);
}

static void startup(GApplication *application, gpointer data) {
    g_application_hold(application);
}

int main(int count, char **arguments) {
    GApplicationFlags flags = G_APPLICATION_HANDLES_COMMAND_LINE | G_APPLICATION_HANDLES_OPEN;
#ifdef USE_GTK
    g_autoptr(GApplication) application = G_APPLICATION(gtk_application_new(IDENTIFIER, flags));
#else
    g_autoptr(GApplication) application = g_application_new(IDENTIFIER, flags);
#endif
    g_signal_connect(application, "startup", G_CALLBACK(startup), NULL);
    g_signal_connect(application, "command-line", G_CALLBACK(command_line), NULL);
    g_signal_connect(application, "open", G_CALLBACK(open_files), NULL);
    return g_application_run(application, count, arguments);
}
