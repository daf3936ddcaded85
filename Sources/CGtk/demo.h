#pragma once

/* Functions for the demo. Import CRouterGtk.Demo to use them. */

#include "shim.h"

/* Binds a text domain and makes it the default domain. Without a default domain, GLib translates nothing. */
static inline void cgtk_bind_translations(const char * _Nonnull domain, const char * _Nonnull directory) {
    setlocale(LC_ALL, "");
    bindtextdomain(domain, directory);
    bind_textdomain_codeset(domain, "UTF-8");
    textdomain(domain);
}

CGTK_TYPE(cgtk_type_toggle_button, GTK_TYPE_TOGGLE_BUTTON)
CGTK_CAST(GtkAboutDialog, as_about_dialog, GTK_ABOUT_DIALOG)

static inline void cgtk_set_accessible_checked(void * _Nonnull widget, gboolean checked) {
    gtk_accessible_update_state(
        GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_CHECKED,
        checked ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE, -1);
}

/* Sets a string property of GtkSettings for this app. gtk_settings_reset_property undoes this. */
static inline void cgtk_set_text_setting(const char * _Nonnull name, const char * _Nonnull value) {
    g_object_set(gtk_settings_get_default(), name, value, NULL);
}

/* Returns a string property of GtkSettings, or NULL. The caller frees it with g_free. */
static inline char * _Nullable cgtk_text_setting(const char * _Nonnull name) {
    char *value = NULL;
    g_object_get(gtk_settings_get_default(), name, &value, NULL);
    return value;
}

/* Sets a Boolean or enumeration property of GtkSettings for this app. gtk_settings_reset_property undoes this. */
static inline void cgtk_set_setting(const char * _Nonnull name, int value) {
    g_object_set(gtk_settings_get_default(), name, value, NULL);
}
