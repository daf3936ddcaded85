#pragma once

#include <CWidgets.h>
#include <gtk/gtk.h>
#include <stdbool.h>

// What a page looks like.
typedef enum { PAGE_RICH, PAGE_LABEL } PageKind;

// Which pages are children of the GtkStack.
typedef enum { PARENTS_VISIBLE, PARENTS_ALL } Parents;

// A window with a header and a stack of pages.
typedef struct {
    GtkWidget *window;
    GtkWidget *back;
    GtkWidget *title;
    GtkWidget *stack;
    // The pages from the bottom, each with a reference.
    GPtrArray *pages;
    Parents parents;
    PageKind kind;
} Window;

// Makes a window without pages: a modal one over another, or the app's own if that is NULL.
Window *window_new(Window *below, Parents parents, PageKind kind);

// Hides the window and frees it with its pages.
void window_free(Window *self);

void window_push(Window *self, unsigned number);
void window_pop(Window *self);

// Puts so many pages into the window, without a frame in between.
void window_fill(Window *self, unsigned depth);

// Ends the program if the window does not show its top page.
void window_check(Window *self, unsigned depth);

void run_stack(Parents parents, PageKind kind, unsigned depth);
void run_modals(void);
void run_memory_of_pages(void);
void run_memory_of_modals(void);
