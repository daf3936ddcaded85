#include "widgets.h"

#include <stdlib.h>

static PageKind kind_named(const char *name) {
    require(g_str_equal(name, "rich") || g_str_equal(name, "label"), "A page is rich or label.");
    return g_str_equal(name, "rich") ? PAGE_RICH : PAGE_LABEL;
}

// Usage: widgets-c stack visible|all rich|label DEPTH, or widgets-c modals, memory-pages, or memory-modals
int main(int argc, char **argv) {
    require(gtk_init_check(), "There is no display.");
    prepare_measuring();
    const char *what = argc > 1 ? argv[1] : "";
    if (g_str_equal(what, "stack") && argc == 5)
        run_stack(g_str_equal(argv[2], "all") ? PARENTS_ALL : PARENTS_VISIBLE, kind_named(argv[3]),
                  (unsigned)atoi(argv[4]));
    else if (g_str_equal(what, "modals"))
        run_modals();
    else if (g_str_equal(what, "memory-pages"))
        run_memory_of_pages();
    else if (g_str_equal(what, "memory-modals"))
        run_memory_of_modals();
    else
        require(false, "Usage: widgets-c stack visible|all rich|label DEPTH, or modals, memory-pages, memory-modals.");
    return 0;
}
