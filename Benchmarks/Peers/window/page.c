#include "gallery.h"
#include "window.h"

static GtkWidget *with_role(GType type, GtkAccessibleRole role) {
    return g_object_new(type, "accessible-role", role, NULL);
}

static void turn_off_hyphens(GtkWidget *label) {
    PangoAttrList *attributes = pango_attr_list_new();
    pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(FALSE));
    gtk_label_set_attributes(GTK_LABEL(label), attributes);
    pango_attr_list_unref(attributes);
}

static GtkWidget *make_paragraph(const char *text, const char *css_class) {
    GtkWidget *label = gtk_label_new(text);
    int least = MIN(12, (int)g_utf8_strlen(text, -1) / 4);
    if (least > 0) gtk_label_set_width_chars(GTK_LABEL(label), least);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_natural_wrap_mode(GTK_LABEL(label), GTK_NATURAL_WRAP_NONE);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    turn_off_hyphens(label);
    gtk_widget_add_css_class(label, css_class);
    return label;
}

static GtkWidget *make_heading(const char *text) {
    GtkWidget *label = with_role(GTK_TYPE_LABEL, GTK_ACCESSIBLE_ROLE_HEADING);
    gtk_label_set_text(GTK_LABEL(label), text);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_widget_add_css_class(label, "heading");
    gtk_accessible_update_property(GTK_ACCESSIBLE(label), GTK_ACCESSIBLE_PROPERTY_LEVEL, 2, -1);
    return label;
}

static GtkWidget *make_title(const char *text) {
    GtkWidget *label = with_role(GTK_TYPE_LABEL, GTK_ACCESSIBLE_ROLE_HEADING);
    gtk_label_set_text(GTK_LABEL(label), text);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_lines(GTK_LABEL(label), 3);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    turn_off_hyphens(label);
    gtk_label_set_natural_wrap_mode(GTK_LABEL(label), GTK_NATURAL_WRAP_NONE);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_add_css_class(label, "title-1");
    gtk_accessible_update_property(GTK_ACCESSIBLE(label), GTK_ACCESSIBLE_PROPERTY_LEVEL, 1, -1);
    return label;
}

static gboolean follow_link(GtkLabel *label, const char *address, GtkEditable *entry) {
    gtk_editable_set_text(entry, address);
    return TRUE;
}

static GtkWidget *make_introduction(GtkEditable *entry) {
    GtkWidget *label = with_role(GTK_TYPE_LABEL, GTK_ACCESSIBLE_ROLE_LABEL);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    turn_off_hyphens(label);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_markup(
        GTK_LABEL(label),
        "Click a link, or type an address into the bar above: "
        "<a href=\"dariel://oneitem\" title=\"dariel://oneitem\">dariel://oneitem</a> pushes a page, "
        "<a href=\"gtkrouter://chain/1\" title=\"gtkrouter://chain/1\">gtkrouter://chain/1</a> opens a window over this "
        "one, and <a href=\"https://example.org/\" title=\"https://example.org/\">the web</a> has a page, too. "
        "Ctrl+L goes to the bar, Alt+Left back.");
    g_signal_connect(label, "activate-link", G_CALLBACK(follow_link), entry);
    return label;
}

static void clicked(GtkButton *button, GtkEditable *entry) {
    gtk_editable_set_text(entry, g_object_get_data(G_OBJECT(button), "address"));
}

static GtkWidget *make_head(const Example *example) {
    GtkWidget *head = make_wrap();
    gtk_box_append(GTK_BOX(head), make_paragraph(example->title, "row-title"));
    GtkWidget *verb = gtk_label_new(example->verb);
    gtk_widget_add_css_class(verb, "verb");
    gtk_box_append(GTK_BOX(head), verb);
    return head;
}

static GtkWidget *make_caption(const char *text) {
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_widget_set_direction(label, GTK_TEXT_DIR_LTR);
    gtk_widget_add_css_class(label, "address-caption");
    gtk_widget_add_css_class(label, "monospace");
    return label;
}

static char *make_note(const Example *example) {
    if (example->note) return g_strdup(example->note);
    g_autofree char *scheme = g_uri_parse_scheme(example->address);
    g_autoptr(GAppInfo) app = g_app_info_get_default_for_uri_scheme(scheme);
    return app ? g_strdup_printf("Opens in %s, not in this window.", g_app_info_get_display_name(app))
               : g_strdup_printf("No app here opens %s: addresses. A message says so.", scheme);
}

static GtkWidget *make_row(const Example *example, GtkEditable *entry) {
    GtkWidget *button = with_role(GTK_TYPE_BUTTON, GTK_ACCESSIBLE_ROLE_LINK);
    gtk_widget_add_css_class(button, "flat");
    gtk_widget_add_css_class(button, "link-row");
    const char *shown = example->shown ? example->shown : example->address;
    gtk_widget_set_tooltip_text(button, shown);
    g_autofree char *note = make_note(example);
    g_autofree char *description = g_strdup_printf("%s %s", note, shown);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, example->title,
                                   GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);

    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    GtkWidget *texts = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
    gtk_widget_set_hexpand(texts, TRUE);
    gtk_box_append(GTK_BOX(texts), make_head(example));
    gtk_box_append(GTK_BOX(texts), make_paragraph(note, "dim-label"));
    gtk_box_append(GTK_BOX(texts), make_caption(shown));
    gtk_box_append(GTK_BOX(row), texts);

    GtkWidget *arrow = gtk_image_new_from_icon_name("go-next-symbolic");
    gtk_widget_add_css_class(arrow, "dim-label");
    gtk_widget_set_valign(arrow, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(row), arrow);

    gtk_button_set_child(GTK_BUTTON(button), row);
    g_object_set_data(G_OBJECT(button), "address", (gpointer)example->address);
    g_signal_connect(button, "clicked", G_CALLBACK(clicked), entry);
    return button;
}

static GtkWidget *make_section(const Section *section, GtkEditable *entry) {
    GtkWidget *card = with_role(GTK_TYPE_BOX, GTK_ACCESSIBLE_ROLE_GROUP);
    gtk_orientable_set_orientation(GTK_ORIENTABLE(card), GTK_ORIENTATION_VERTICAL);
    gtk_widget_set_overflow(card, GTK_OVERFLOW_HIDDEN);
    gtk_widget_add_css_class(card, "card");
    for (const Example *example = section->examples; example->verb; example++)
        gtk_box_append(GTK_BOX(card), make_row(example, entry));

    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    GtkWidget *heading = make_heading(section->title);
    gtk_box_append(GTK_BOX(box), heading);
    gtk_box_append(GTK_BOX(box), card);
    gtk_accessible_update_relation(GTK_ACCESSIBLE(card), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                   GTK_ACCESSIBLE(heading), NULL, -1);
    return box;
}

/* A column in the middle that grows with its parent only so far. */

static int column_width(GtkWidget *child, int available) {
    int minimum;
    gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
    return available < 0 ? -1 : MAX(minimum, MIN(available, 640));
}

static GtkSizeRequestMode request_mode(GtkWidget *clamp) {
    return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void measure(GtkWidget *clamp, GtkOrientation orientation, int size, int *minimum, int *natural,
                    int *minimum_baseline, int *natural_baseline) {
    GtkWidget *child = gtk_widget_get_first_child(clamp);
    if (orientation == GTK_ORIENTATION_HORIZONTAL) {
        gtk_widget_measure(child, orientation, size, minimum, natural, NULL, NULL);
        *natural = MAX(*minimum, MIN(*natural, 640));
    } else {
        gtk_widget_measure(child, orientation, column_width(child, size), minimum, natural, NULL, NULL);
    }
}

static void allocate(GtkWidget *clamp, int width, int height, int baseline) {
    GtkWidget *child = gtk_widget_get_first_child(clamp);
    int own = column_width(child, width);
    gtk_widget_size_allocate(child, &(GtkAllocation){MAX(0, (width - own) / 2), 0, own, height}, -1);
}

GtkWidget *make_page(GtkEditable *entry) {
    GtkWidget *column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 18);
    gtk_widget_add_css_class(column, "page");
    GtkWidget *clamp = with_role(GTK_TYPE_BOX, GTK_ACCESSIBLE_ROLE_GROUP);
    gtk_widget_set_layout_manager(clamp, gtk_custom_layout_new(request_mode, measure, allocate));
    gtk_box_append(GTK_BOX(clamp), column);
    GtkWidget *scrolled = gtk_scrolled_window_new();
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), clamp);

    GtkWidget *head = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    gtk_box_append(GTK_BOX(head), make_title("Every page has an address"));
    gtk_box_append(GTK_BOX(column), head);
    gtk_box_append(GTK_BOX(column), make_introduction(entry));
    for (int index = 0; index < gallery_count; index++)
        gtk_box_append(GTK_BOX(column), make_section(&gallery[index], entry));
    return scrolled;
}
