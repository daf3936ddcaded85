#pragma once

/* Functions for tests. Import CRouterGtk.Testing to use them. */

#include <malloc.h>

#include "shim.h"

CGTK_IS(is_shortcut_controller, GTK_IS_SHORTCUT_CONTROLLER)
CGTK_IS(is_callback_action, GTK_IS_CALLBACK_ACTION)
CGTK_IS(is_long_press, GTK_IS_GESTURE_LONG_PRESS)
CGTK_IS(is_motion, GTK_IS_EVENT_CONTROLLER_MOTION)
CGTK_IS(is_click, GTK_IS_GESTURE_CLICK)

static inline void cgtk_emit(void * _Nonnull instance, const char * _Nonnull signal) {
    g_signal_emit_by_name(instance, signal);
}

/* Emits a signal with a string parameter, such as “insert-at-cursor”. */
static inline void cgtk_emit_text(
    void * _Nonnull instance, const char * _Nonnull signal, const char * _Nonnull text) {
    g_signal_emit_by_name(instance, signal, text);
}

/* Emits a gesture's signal with the coordinates of a point, such as “pressed” for a long press. */
static inline void cgtk_emit_point(void * _Nonnull gesture, const char * _Nonnull signal, double x, double y) {
    g_signal_emit_by_name(gesture, signal, x, y);
}

/* Emits a signal of a GtkGestureClick for a single press at a point. */
static inline void cgtk_emit_click(void * _Nonnull gesture, const char * _Nonnull signal, double x, double y) {
    g_signal_emit_by_name(gesture, signal, 1, x, y);
}

/* Emits a signal that returns a Boolean value, such as “close-request”. */
static inline gboolean cgtk_ask(void * _Nonnull instance, const char * _Nonnull signal) {
    gboolean answer = FALSE;
    g_signal_emit_by_name(instance, signal, &answer);
    return answer;
}

static inline gboolean cgtk_ask_text(
    void * _Nonnull instance, const char * _Nonnull signal, const char * _Nonnull text) {
    gboolean answer = FALSE;
    g_signal_emit_by_name(instance, signal, text, &answer);
    return answer;
}

static inline gboolean cgtk_ask_tooltip(void * _Nonnull widget, void * _Nonnull tooltip) {
    gboolean answer = FALSE;
    g_signal_emit_by_name(widget, "query-tooltip", 0, 0, FALSE, tooltip, &answer);
    return answer;
}

/* Returns whether the accessible state “hidden” is set. */
static inline gboolean cgtk_is_accessible_hidden(void * _Nonnull widget) {
    char *difference = gtk_test_accessible_check_state(
        GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
    g_free(difference);
    return difference == NULL;
}

static inline gboolean cgtk_is_accessible_selected(void * _Nonnull widget) {
    char *difference = gtk_test_accessible_check_state(
        GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_SELECTED, TRUE, -1);
    g_free(difference);
    return difference == NULL;
}

static inline gboolean cgtk_has_accessible_label(void * _Nonnull widget, const char * _Nonnull label) {
    char *difference = gtk_test_accessible_check_property(
        GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
    g_free(difference);
    return difference == NULL;
}

static inline gboolean cgtk_has_accessible_description(
    void * _Nonnull widget, const char * _Nonnull description) {
    char *difference = gtk_test_accessible_check_property(
        GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
    g_free(difference);
    return difference == NULL;
}

/* Returns the number of bytes in use on the heap. */
static inline double cgtk_heap_bytes(void) { return (double)mallinfo2().uordblks; }

/* Returns the accessible label, or NULL if none is set. The caller frees it with g_free. */
static inline char * _Nullable cgtk_accessible_label(void * _Nonnull widget) {
    if (!gtk_test_accessible_has_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL)) return NULL;
    /* GTK returns the actual value if it differs from the expected value, so this call expects an unlikely value. */
    return gtk_test_accessible_check_property(
        GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, "\001", -1);
}

/* Returns whether other widgets label this widget. */
static inline gboolean cgtk_has_accessible_labels(void * _Nonnull widget) {
    return gtk_test_accessible_has_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
}

/* Returns whether the other widget is the only one that labels this widget. */
static inline gboolean cgtk_is_labelled_by(void * _Nonnull widget, void * _Nonnull other) {
    char *difference = gtk_test_accessible_check_relation(
        GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY, GTK_ACCESSIBLE(other), NULL, -1);
    g_free(difference);
    return difference == NULL;
}
