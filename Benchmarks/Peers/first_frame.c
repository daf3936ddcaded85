/* A library for LD_PRELOAD in any GTK program. When the first frame of the first window has been drawn, the program
   prints the time of CLOCK_MONOTONIC and its use of CPU and memory, and exits at once. If FIRST_FRAME_TREE is set, it
   prints its widgets instead. The library measures all programs in the same way, without any changes to them. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <gtk/gtk.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

static gboolean was_rendered;

static void print_memory(void) {
    g_autofree char *text = NULL;
    if (!g_file_get_contents("/proc/self/smaps_rollup", &text, NULL, NULL)) return;
    static const char *const names[] = {"Rss", "Pss", "Private_Dirty", "Private_Clean"};
    for (size_t index = 0; index < G_N_ELEMENTS(names); index++) {
        g_autofree char *start = g_strdup_printf("\n%s:", names[index]);
        const char *line = strstr(text, start);
        if (line) printf("%s %ld\n", names[index], atol(line + strlen(start)));
    }
}

/* Prints the number of loaded libraries. Also prints how many of them belong to the full Foundation, but not to
   FoundationEssentials. */
static void print_libraries(void) {
    g_autofree char *text = NULL;
    if (!g_file_get_contents("/proc/self/maps", &text, NULL, NULL)) return;
    g_autoptr(GHashTable) paths = g_hash_table_new(g_str_hash, g_str_equal);
    int foundation = 0;
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        char *path = strchr(line, '/');
        if (!path || !strstr(path, ".so") || !g_hash_table_add(paths, path)) continue;
        if (strstr(path, "/libFoundation.so") || strstr(path, "FoundationInternationalization") ||
            strstr(path, "FoundationICU"))
            foundation++;
    }
    printf("libraries %u\nwhole_foundation %d\n", g_hash_table_size(paths), foundation);
}

/* Prints only what is visible. Event controllers and CSS classes may differ between the compared programs. */
static void print_tree(GtkWidget *widget, int depth) {
    if (!gtk_widget_get_mapped(widget)) return;
    const char *text = GTK_IS_LABEL(widget)      ? gtk_label_get_label(GTK_LABEL(widget))
                       : GTK_IS_EDITABLE(widget) ? gtk_editable_get_text(GTK_EDITABLE(widget))
                       : GTK_IS_IMAGE(widget)    ? gtk_image_get_icon_name(GTK_IMAGE(widget))
                                                 : NULL;
    printf("%*s%s focus %d %dx%d “%s”\n", 2 * depth, "",
           GTK_IS_APPLICATION_WINDOW(widget) ? "window" : G_OBJECT_TYPE_NAME(widget), gtk_widget_has_focus(widget),
           gtk_widget_get_width(widget), gtk_widget_get_height(widget), text ? text : "");
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child))
        print_tree(child, depth + 1);
}

static void after_paint(GdkFrameClock *clock, GtkWidget *window) {
    if (!was_rendered) return;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    if (g_getenv("FIRST_FRAME_TREE")) {
        print_tree(window, 0);
    } else {
        printf("time %lld%09ld\n", (long long)now.tv_sec, now.tv_nsec);
        printf("user %ld\n", usage.ru_utime.tv_sec * 1000000 + usage.ru_utime.tv_usec);
        printf("system %ld\n", usage.ru_stime.tv_sec * 1000000 + usage.ru_stime.tv_usec);
        print_memory();
        print_libraries();
    }
    fflush(NULL);
    _exit(0);
}

static gboolean rendered(GSignalInvocationHint *hint, guint count, const GValue *values, gpointer data) {
    was_rendered = TRUE;
    return FALSE;
}

static void realized(GtkWidget *window, gpointer data) {
    g_signal_add_emission_hook(g_signal_lookup("render", GDK_TYPE_SURFACE), 0, rendered, NULL, NULL);
    g_signal_connect(gtk_widget_get_frame_clock(window), "after-paint", G_CALLBACK(after_paint), window);
}

static void window_added(GtkApplication *application, GtkWindow *window, gpointer data) {
    g_signal_handlers_disconnect_by_func(application, window_added, data);
    g_signal_connect_after(window, "realize", G_CALLBACK(realized), NULL);
}

/* Overrides GIO's function. */
int g_application_run(GApplication *application, int count, char **arguments) {
    int (*run)(GApplication *, int, char **) = dlsym(RTLD_NEXT, "g_application_run");
    if (GTK_IS_APPLICATION(application))
        g_signal_connect(application, "window-added", G_CALLBACK(window_added), NULL);
    return run(application, count, arguments);
}

/* Excludes the programs that this program starts from the measurement. */
__attribute__((constructor)) static void keep_to_this_process(void) {
    unsetenv("LD_PRELOAD");
}
