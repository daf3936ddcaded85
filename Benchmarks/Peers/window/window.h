#pragma once

#include <gtk/gtk.h>

/* The demo's rules for what GTK's own theme has no style for. */
extern const char chrome_style[];

/* The window with its page, not shown yet. */
GtkWindow *make_window(GtkApplication *application);

/* The home page. A link that is followed puts its address into `entry`. */
GtkWidget *make_page(GtkEditable *entry);

/* Lays its children out side by side, on as many lines as the width takes. */
GtkWidget *make_wrap(void);
