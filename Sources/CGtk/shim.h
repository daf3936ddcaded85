#pragma once

/* The floor is GTK 4.8: what came later, and what 4.8 already calls deprecated, is not to be used. */
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#define GDK_VERSION_MAX_ALLOWED GDK_VERSION_4_8

#include <gtk/gtk.h>
#include <glib-unix.h>
