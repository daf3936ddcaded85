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

/* Declared here because its header, gio/gdesktopappinfo.h, comes in a package of its own. */
extern void * _Nullable g_desktop_app_info_new_from_filename(const char * _Nonnull filename);

static inline GAppInfo * _Nullable cgtk_app_of_desktop_entry(const char * _Nonnull file) {
    void *info = g_desktop_app_info_new_from_filename(file);
    return info ? G_APP_INFO(info) : NULL;
}
