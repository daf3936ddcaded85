#include "widgets.h"

// Pushes and pops at one depth. A frame is drawn after each push and each pop.
void run_stack(Parents parents, PageKind kind, unsigned depth) {
    Window *window = window_new(NULL, parents, kind);
    window_fill(window, depth);
    gtk_window_present(GTK_WINDOW(window->window));
    draw(window->window);
    gtk_widget_child_focus(window->stack, GTK_DIR_TAB_FORWARD);
    window_check(window, depth);
    for (int count; (count = next_turn()) > 0; end_turn()) {
        double push = 0, pop = 0;
        for (int pair = 0; pair < count; pair++) {
            double start = cpu_milliseconds();
            window_push(window, depth + 1);
            draw(window->window);
            double pushed = cpu_milliseconds();
            window_check(window, depth + 1);
            double between = cpu_milliseconds();
            window_pop(window);
            draw(window->window);
            pop += cpu_milliseconds() - between;
            push += pushed - start;
            window_check(window, depth);
        }
        report("push", push / count);
        report("pop", pop / count);
    }
    window_free(window);
}
