#pragma once

/* Only for the demo: import CGtk.Demo. */

#include "shim.h"

/* Binds a domain of translations and makes it the default one: GLib translates nothing without a default. */
static inline void cgtk_bind_translations(const char * _Nonnull domain, const char * _Nonnull directory) {
    setlocale(LC_ALL, "");
    bindtextdomain(domain, directory);
    bind_textdomain_codeset(domain, "UTF-8");
    textdomain(domain);
}

/* Returns whether a process owns a name on the bus; false if the bus does not answer within two seconds. */
static inline gboolean cgtk_bus_has_name(GDBusConnection * _Nonnull bus, const char * _Nonnull name) {
    gboolean has_owner = FALSE;
    GVariant *answer = g_dbus_connection_call_sync(
        bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameHasOwner",
        g_variant_new("(s)", name), G_VARIANT_TYPE("(b)"), G_DBUS_CALL_FLAGS_NONE, 2000, NULL, NULL);
    if (answer != NULL) {
        g_variant_get(answer, "(b)", &has_owner);
        g_variant_unref(answer);
    }
    return has_owner;
}

/* Declared here because its header, gio/gdesktopappinfo.h, comes in a package of its own. */
extern void * _Nullable g_desktop_app_info_new_from_filename(const char * _Nonnull filename);

static inline GAppInfo * _Nullable cgtk_app_of_desktop_entry(const char * _Nonnull file) {
    void *info = g_desktop_app_info_new_from_filename(file);
    return info ? G_APP_INFO(info) : NULL;
}
