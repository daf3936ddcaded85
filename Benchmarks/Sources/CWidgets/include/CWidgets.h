#ifndef CWIDGETS_H
#define CWIDGETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What the measured programs in C and in Swift share: the same pages, the same wait for a frame, the same clock and the
// same talk with the suite. Widgets are void pointers here, so that Swift needs no second module of GTK.

// MARK: Pages

/// The widgets of which a rich page consists, the page itself among them.
enum { RICH_PAGE_WIDGETS = 13, RICH_PAGE_BUTTONS = 3 };

/// A box with a heading, a text, an icon, an entry, three buttons and a line; 13 widgets. Floating.
void *_Nonnull rich_page_new(const char *_Nonnull title);

/// A label. Floating.
void *_Nonnull label_page_new(const char *_Nonnull title);

/// A button of a rich page, from 0.
void *_Nonnull rich_page_button(void *_Nonnull page, int index);

/// Counts a widget and all below it until they have been freed.
void watch_widgets(void *_Nonnull widget);

/// How many of the watched widgets are alive.
size_t living_widgets(void);

// MARK: Measuring

/// Turns animations off. To be called once, after GTK has been initialized.
void prepare_measuring(void);

/// Runs the main loop until the window has drawn a frame and nothing is left to do.
void draw(void *_Nonnull window);

/// Runs the main loop until nothing is left to do.
void settle(void);

/// The CPU time of the process, of all its threads, in milliseconds.
double cpu_milliseconds(void);

/// Bytes that are allocated and not freed, once nothing changes any more.
double heap_bytes(void);

/// Bytes of the process that are in memory.
double resident_bytes(void);

// MARK: Talking

/// Waits for the suite to ask for a turn, and says how many times the work is to be done; 0 at the end.
int next_turn(void);

/// Reports a figure of this turn.
void report(const char *_Nonnull name, double value);

/// Reports that this turn is over.
void end_turn(void);

/// Ends the program with a sentence if something is not as it has to be.
void require(bool condition, const char *_Nonnull sentence);

#endif
