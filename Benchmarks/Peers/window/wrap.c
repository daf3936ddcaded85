#include "window.h"

/* Widgets side by side at their natural size, on as many lines as the width takes. */

enum { SPACING = 8, LINE_SPACING = 2, MOST = 8 };

typedef struct {
    GtkWidget *widget;
    int x, width, height, top, bottom;
} Place;

static int end_line(Place *places, int first, int end, int top) {
    int bottom = top;
    for (int index = first; index < end; index++) bottom = MAX(bottom, top + places[index].height);
    for (int index = first; index < end; index++) {
        places[index].top = top;
        places[index].bottom = bottom;
    }
    return bottom + LINE_SPACING;
}

static int find_places(GtkWidget *wrap, int available, Place *places) {
    int count = 0, first = 0, x = 0, top = 0;
    for (GtkWidget *child = gtk_widget_get_first_child(wrap); child && count < MOST;
         child = gtk_widget_get_next_sibling(child)) {
        int minimum, natural, height;
        gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
        int width = MAX(minimum, MIN(natural, available));
        if (x > 0 && x + width > available) {
            top = end_line(places, first, count, top);
            first = count;
            x = 0;
        }
        gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
        places[count++] = (Place){child, x, width, height, 0, 0};
        x += width + SPACING;
    }
    end_line(places, first, count, top);
    return count;
}

static void measure(GtkWidget *wrap, GtkOrientation orientation, int size, int *minimum, int *natural,
                    int *minimum_baseline, int *natural_baseline) {
    if (orientation == GTK_ORIENTATION_VERTICAL) {
        Place places[MOST];
        int count = find_places(wrap, size < 0 ? G_MAXINT : size, places);
        *minimum = *natural = count ? places[count - 1].bottom : 0;
        return;
    }
    int widest = 0, sum = -SPACING;
    for (GtkWidget *child = gtk_widget_get_first_child(wrap); child; child = gtk_widget_get_next_sibling(child)) {
        int least, own;
        gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &least, &own, NULL, NULL);
        widest = MAX(widest, least);
        sum += own + SPACING;
    }
    *minimum = widest;
    *natural = MAX(widest, sum);
}

static void allocate(GtkWidget *wrap, int width, int height, int baseline) {
    Place places[MOST];
    int count = find_places(wrap, width, places);
    gboolean is_mirrored = gtk_widget_get_direction(wrap) == GTK_TEXT_DIR_RTL;
    for (int index = 0; index < count; index++) {
        Place *place = &places[index];
        GtkAllocation allocation = {
            is_mirrored ? width - place->x - place->width : place->x,
            (place->top + place->bottom - place->height) / 2,
            place->width,
            place->height,
        };
        gtk_widget_size_allocate(place->widget, &allocation, -1);
    }
}

static GtkSizeRequestMode request_mode(GtkWidget *wrap) { return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH; }

GtkWidget *make_wrap(void) {
    GtkWidget *wrap = g_object_new(GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL);
    gtk_widget_set_layout_manager(wrap, gtk_custom_layout_new(request_mode, measure, allocate));
    return wrap;
}
