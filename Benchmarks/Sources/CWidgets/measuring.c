#include "CWidgets.h"

#include <gtk/gtk.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>


// An emission hook is called for every surface, so the hook compares each surface with the awaited surface. A signal
// handler would not be called, because GTK's own handler, which was connected earlier, stops the emission.
static GdkSurface *awaited;
static bool awaited_is_rendered;

static gboolean notice_render(GSignalInvocationHint *hint, guint count, const GValue *values, gpointer unused) {
    (void)hint, (void)count, (void)unused;
    if (g_value_get_object(values) == awaited) awaited_is_rendered = true;
    return TRUE;
}

static void notice_after_paint(GdkFrameClock *clock, gpointer is_done) {
    (void)clock;
    *(bool *)is_done = awaited_is_rendered;
}

static gboolean give_up(gpointer unused) {
    (void)unused;
    require(false, "No frame was drawn in ten seconds.");
    return G_SOURCE_REMOVE;
}

void prepare_measuring(void) {
    g_object_set(gtk_settings_get_default(), "gtk-enable-animations", FALSE, NULL);
    g_type_class_ref(GDK_TYPE_SURFACE);
    g_signal_add_emission_hook(g_signal_lookup("render", GDK_TYPE_SURFACE), 0, notice_render, NULL, NULL);
}

void draw(void *window) {
    awaited = gtk_native_get_surface(GTK_NATIVE(window));
    require(awaited != NULL, "The window is not shown.");
    awaited_is_rendered = false;
    bool is_done = false;
    g_autoptr(GdkFrameClock) clock = g_object_ref(gdk_surface_get_frame_clock(awaited));
    gulong handler = g_signal_connect(clock, "after-paint", G_CALLBACK(notice_after_paint), &is_done);
    guint guard = g_timeout_add_seconds(10, give_up, NULL);
    while (!is_done) g_main_context_iteration(NULL, TRUE);
    g_source_remove(guard);
    g_signal_handler_disconnect(clock, handler);
    awaited = NULL;
    settle();
}

void settle(void) {
    while (g_main_context_iteration(NULL, FALSE)) continue;
}

double cpu_milliseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static double allocated_bytes(void) {
    struct mallinfo2 info = mallinfo2();
    return (double)(info.uordblks + info.hblkhd);
}

double heap_bytes(void) {
    // A separate thread sends messages to the accessibility bus, so the heap may still change.
    double before = -1, now = allocated_bytes();
    for (int patience = 200; before != now && patience > 0; patience--) {
        g_usleep(50000);
        settle();
        before = now;
        now = allocated_bytes();
    }
    return now;
}

double resident_bytes(void) {
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    require(file != NULL && fscanf(file, "%*d %ld", &pages) == 1, "The memory in use cannot be read.");
    fclose(file);
    return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

int next_turn(void) {
    char line[64];
    return fgets(line, sizeof line, stdin) == NULL ? 0 : atoi(line);
}

void report(const char *name, double value) { printf("%s %.6f\n", name, value); }

void end_turn(void) {
    puts("end");
    fflush(stdout);
}

void require(bool condition, const char *sentence) {
    if (condition) return;
    fprintf(stderr, "%s\n", sentence);
    exit(1);
}
