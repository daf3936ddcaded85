#ifndef CWIDGETS_H
#define CWIDGETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The code that the measured programs in C and Swift share: pages, waiting for a frame, the clock, and the communication
// with the suite. Widgets are void pointers here, so that Swift does not need a second GTK module.

// MARK: Pages

/// The number of widgets in a rich page, including the page itself.
enum { RICH_PAGE_WIDGETS = 13, RICH_PAGE_BUTTONS = 3 };

/// Creates a box with labels, three buttons, an entry, a separator, and an icon: 13 widgets in all.
/// Returns a floating reference.
void *_Nonnull rich_page_new(const char *_Nonnull title);

/// Creates a label. Returns a floating reference.
void *_Nonnull label_page_new(const char *_Nonnull title);

/// Returns a button of a rich page, by index from 0.
void *_Nonnull rich_page_button(void *_Nonnull page, int index);

/// Counts a widget and all its descendants until they are freed.
void watch_widgets(void *_Nonnull widget);

/// The number of watched widgets that have not been freed.
size_t living_widgets(void);

// MARK: Measuring

/// Turns animations off. Call it once, after GTK is initialized.
void prepare_measuring(void);

/// Runs the main loop until the window has drawn a frame and the loop is idle.
void draw(void *_Nonnull window);

/// Runs the main loop until it is idle.
void settle(void);

/// The CPU time of all threads of the process, in milliseconds.
double cpu_milliseconds(void);

/// The number of bytes that are allocated and not freed, once the number is stable.
double heap_bytes(void);

/// The resident memory of the process, in bytes.
double resident_bytes(void);

// MARK: Communication

/// Waits until the suite requests a turn, and returns how often to do the work, or 0 if there are no more turns.
int next_turn(void);

/// Reports a figure of this turn.
void report(const char *_Nonnull name, double value);

/// Reports that this turn is over.
void end_turn(void);

/// Quits the program with a message if a condition does not hold.
void require(bool condition, const char *_Nonnull sentence);

#endif
