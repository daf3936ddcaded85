#include "widgets.h"

static void report_memory(void) {
    report("heap", heap_bytes());
    report("resident", resident_bytes());
    report("living", (double)living_widgets());
}

// Pushes many pages and pops them again. A frame is drawn after every hundred pages.
void run_memory_of_pages(void) {
    Window *window = window_new(NULL, PARENTS_VISIBLE, PAGE_RICH);
    window_push(window, 1);
    gtk_window_present(GTK_WINDOW(window->window));
    draw(window->window);
    for (int count; (count = next_turn()) > 0; end_turn()) {
        for (int number = 1; number <= count; number++) {
            window_push(window, (unsigned)number + 1);
            watch_widgets(g_ptr_array_index(window->pages, window->pages->len - 1));
            if (number % 100 == 0) draw(window->window);
        }
        window_check(window, (unsigned)count + 1);
        require(living_widgets() == (size_t)count * RICH_PAGE_WIDGETS, "A page has gone.");
        for (int number = 1; number <= count; number++) {
            window_pop(window);
            if (number % 100 == 0) draw(window->window);
        }
        window_check(window, 1);
        report_memory();
    }
    window_free(window);
}

// Presents a modal, draws a frame, and closes the modal, many times.
void run_memory_of_modals(void) {
    Window *window = window_new(NULL, PARENTS_VISIBLE, PAGE_RICH);
    window_push(window, 1);
    gtk_window_present(GTK_WINDOW(window->window));
    draw(window->window);
    for (int count; (count = next_turn()) > 0; end_turn()) {
        for (int number = 0; number < count; number++) {
            Window *modal = window_new(window, PARENTS_VISIBLE, PAGE_RICH);
            window_push(modal, 1);
            watch_widgets(modal->window);
            gtk_window_present(GTK_WINDOW(modal->window));
            draw(modal->window);
            window_free(modal);
            settle();
        }
        report_memory();
    }
    window_free(window);
}
