#include "widgets.h"

static Window *present(GPtrArray *windows) {
    Window *below = g_ptr_array_index(windows, windows->len - 1);
    Window *modal = window_new(below, PARENTS_VISIBLE, PAGE_RICH);
    window_push(modal, 1);
    g_ptr_array_add(windows, modal);
    gtk_window_present(GTK_WINDOW(modal->window));
    return modal;
}

static Window *take_top(GPtrArray *windows) { return g_ptr_array_steal_index(windows, windows->len - 1); }

static unsigned count_toplevels(void) { return g_list_model_get_n_items(gtk_window_get_toplevels()); }

static double present_all(GPtrArray *windows, int count) {
    double start = cpu_milliseconds();
    for (int number = 0; number < count; number++) {
        Window *modal = present(windows);
        draw(modal->window);
    }
    double time = cpu_milliseconds() - start;
    require(count_toplevels() == (unsigned)count + 1, "There is another number of windows.");
    return time / count;
}

// Opens modal windows on top of each other, and closes them: first one by one, later all at once. A frame is drawn
// after each change.
void run_modals(void) {
    g_autoptr(GPtrArray) windows = g_ptr_array_new();
    Window *window = window_new(NULL, PARENTS_VISIBLE, PAGE_RICH);
    window_push(window, 1);
    g_ptr_array_add(windows, window);
    gtk_window_present(GTK_WINDOW(window->window));
    draw(window->window);
    for (int count; (count = next_turn()) > 0; end_turn()) {
        report("present", present_all(windows, count));
        double start = cpu_milliseconds();
        for (int number = 0; number < count; number++) {
            window_free(take_top(windows));
            Window *below = g_ptr_array_index(windows, windows->len - 1);
            gtk_widget_queue_draw(below->window);
            draw(below->window);
        }
        report("dismiss", (cpu_milliseconds() - start) / count);
        require(count_toplevels() == 1, "A window is left.");
        present_all(windows, count);
        start = cpu_milliseconds();
        while (windows->len > 1) window_free(take_top(windows));
        gtk_widget_queue_draw(window->window);
        draw(window->window);
        report("dismissAll", (cpu_milliseconds() - start) / count);
        require(count_toplevels() == 1, "A window is left.");
        window_check(window, 1);
    }
    window_free(window);
}
