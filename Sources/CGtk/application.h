#pragma once

/* Functions for RouterApplication. Import CRouterGtk.Application to use them. */

#include "shim.h"
#include <signal.h>
#include <string.h>
#include <sys/uio.h>

/* Declared here because errno.h declares it only if _GNU_SOURCE is defined. */
extern char *program_invocation_short_name;

/* Writes the program's name and a sentence to standard error. It is safe in a signal handler. */
static inline void cgtk_complain(const char * _Nonnull sentence) {
    struct iovec parts[] = {
        {program_invocation_short_name, strlen(program_invocation_short_name)},
        {(char *)": ", 2},
        {(char *)sentence, strlen(sentence)},
        {(char *)"\n", 1},
    };
    ssize_t written = writev(2, parts, 4);
    (void)written;
}

/* Writes a sentence to the standard error of the process that sent a command line. */
static inline void cgtk_complain_to_caller(GApplicationCommandLine * _Nonnull line, const char * _Nonnull sentence) {
    g_application_command_line_printerr(line, "%s\n", sentence);
}

/* Returns the name by which the program was started, without its folder. */
static inline const char * _Nonnull cgtk_program_name(void) { return program_invocation_short_name; }

/* Returns the unique bus name of the process that owns a well-known name, or NULL if no process owns that name or the
   bus does not answer within two seconds. The caller frees the result with g_free. */
static inline char * _Nullable cgtk_bus_name_owner(GDBusConnection * _Nonnull bus, const char * _Nonnull name) {
    char *owner = NULL;
    GVariant *answer = g_dbus_connection_call_sync(
        bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetNameOwner",
        g_variant_new("(s)", name), G_VARIANT_TYPE("(s)"), G_DBUS_CALL_FLAGS_NONE, 2000, NULL, NULL);
    if (answer != NULL) {
        g_variant_get(answer, "(s)", &owner);
        g_variant_unref(answer);
    }
    return owner;
}

/* Returns whether a name is activatable: whether the bus can start the program that owns it. */
static inline gboolean cgtk_bus_can_start(GDBusConnection * _Nonnull bus, const char * _Nonnull name) {
    gboolean found = FALSE;
    GVariant *answer = g_dbus_connection_call_sync(
        bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "ListActivatableNames", NULL,
        G_VARIANT_TYPE("(as)"), G_DBUS_CALL_FLAGS_NONE, 2000, NULL, NULL);
    if (answer != NULL) {
        const char **names;
        g_variant_get(answer, "(^a&s)", &names);
        found = g_strv_contains(names, name);
        g_free(names);
        g_variant_unref(answer);
    }
    return found;
}

/* Returns the ID of the process that owns a name on the bus, or 0 if no process owns it. */
static inline guint cgtk_bus_process(GDBusConnection * _Nonnull bus, const char * _Nonnull name) {
    guint process = 0;
    GVariant *answer = g_dbus_connection_call_sync(
        bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetConnectionUnixProcessID",
        g_variant_new("(s)", name), G_VARIANT_TYPE("(u)"), G_DBUS_CALL_FLAGS_NONE, 2000, NULL, NULL);
    if (answer != NULL) {
        g_variant_get(answer, "(u)", &process);
        g_variant_unref(answer);
    }
    return process;
}

/* Returns whether this process ignores a signal. */
static inline gboolean cgtk_ignores_signal(int number) {
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

/* Declared here because its header, gio/gdesktopappinfo.h, belongs to a separate package. */
extern void * _Nullable g_desktop_app_info_new_from_filename(const char * _Nonnull filename);

static inline GAppInfo * _Nullable cgtk_app_of_desktop_entry(const char * _Nonnull file) {
    void *info = g_desktop_app_info_new_from_filename(file);
    return info ? G_APP_INFO(info) : NULL;
}

/* Exports an object with one interface on the bus, and passes its method calls to a function. Returns the ID of the
   registration, or 0 if the registration fails, for example because the path already has an object with that
   interface. The data must live until the object is unregistered. */
static inline guint cgtk_export(
    GDBusConnection * _Nonnull bus, const char * _Nonnull path, const char * _Nonnull xml, void * _Nonnull data,
    GDBusInterfaceMethodCallFunc _Nonnull answer) {
    GDBusNodeInfo *node = g_dbus_node_info_new_for_xml(xml, NULL);
    GDBusInterfaceVTable table = {answer, NULL, NULL, {0}};
    guint number = g_dbus_connection_register_object(bus, path, node->interfaces[0], &table, data, NULL, NULL);
    g_dbus_node_info_unref(node);
    return number;
}

/* Makes the session bus read its service files again. Does nothing if there is no bus. */
static inline void cgtk_reload_bus_services(void) {
    GDBusConnection *bus = g_bus_get_sync(G_BUS_TYPE_SESSION, NULL, NULL);
    if (!bus)
        return;
    GVariant *reply = g_dbus_connection_call_sync(
        bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "ReloadConfig", NULL, NULL,
        G_DBUS_CALL_FLAGS_NONE, 1000, NULL, NULL);
    if (reply)
        g_variant_unref(reply);
    g_object_unref(bus);
}
