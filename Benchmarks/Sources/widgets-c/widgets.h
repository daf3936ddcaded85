#pragma once

#include <CWidgets.h>
#include <gtk/gtk.h>
#include <stdbool.h>

// The contents of a page.
typedef enum { PAGE_RICH, PAGE_LABEL } PageKind;

// Which pages are children of the GtkStack.
typedef enum { PARENTS_VISIBLE, PARENTS_ALL } Parents;

// A window with a header and a stack of pages.
typedef struct {
    GtkWidget *window;
    GtkWidget *back;
    GtkWidget *title;
    GtkWidget *stack;
    // The pages, lowest first. The array owns a reference to each.
    GPtrArray *pages;
    Parents parents;
    PageKind kind;
} Window;

// Creates a window without pages: a modal over another window, or the app's main window if `below` is NULL.
Window *window_new(Window *below, Parents parents, PageKind kind);

// Hides the window and frees it with its pages.
void window_free(Window *self);

void window_push(Window *self, unsigned number);
void window_pop(Window *self);

// Adds pages to the window up to this depth, without drawing frames in between.
void window_fill(Window *self, unsigned depth);

// Quits the program if the window does not show its top page.
void window_check(Window *self, unsigned depth);

void run_stack(Parents parents, PageKind kind, unsigned depth);
void run_modals(void);
void run_memory_of_pages(void);
void run_memory_of_modals(void);
