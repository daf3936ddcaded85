#include "widgets.h"

static void clicked(GtkButton *button, gpointer page) {
    (void)button;
    gtk_widget_activate(GTK_WIDGET(page));
}

static GtkWidget *page_new(PageKind kind, unsigned number) {
    g_autofree char *title = g_strdup_printf("Item %u", number);
    if (kind == PAGE_LABEL) return label_page_new(title);
    GtkWidget *page = rich_page_new(title);
    for (int index = 0; index < RICH_PAGE_BUTTONS; index++)
        g_signal_connect(rich_page_button(page, index), "clicked", G_CALLBACK(clicked), page);
    return page;
}

static GtkWidget *icon_button_new(const char *icon, const char *name) {
    GtkWidget *button = gtk_button_new_from_icon_name(icon);
    gtk_widget_add_css_class(button, "flat");
    gtk_widget_set_tooltip_text(button, name);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    return button;
}

static gboolean close_by_key(GtkWidget *window, GVariant *unused, gpointer unused_too) {
    (void)unused, (void)unused_too;
    gtk_window_close(GTK_WINDOW(window));
    return TRUE;
}

static void pop_by_hand(GtkButton *back, gpointer self) {
    (void)back;
    window_pop(self);
}

static void close_by_hand(GtkButton *close, gpointer window) {
    (void)close;
    gtk_window_close(GTK_WINDOW(window));
}

static GtkWidget *header_new(Window *self, bool is_modal) {
    GtkWidget *header = gtk_header_bar_new();
    self->back = icon_button_new("go-previous-symbolic", "Back");
    gtk_widget_set_visible(self->back, FALSE);
    g_signal_connect(self->back, "clicked", G_CALLBACK(pop_by_hand), self);
    self->title = gtk_label_new(NULL);
    gtk_widget_add_css_class(self->title, "title");
    gtk_header_bar_set_title_widget(GTK_HEADER_BAR(header), self->title);
    gtk_header_bar_pack_start(GTK_HEADER_BAR(header), self->back);
    if (is_modal) {
        gtk_header_bar_set_show_title_buttons(GTK_HEADER_BAR(header), FALSE);
        GtkWidget *close = icon_button_new("window-close-symbolic", "Close");
        g_signal_connect(close, "clicked", G_CALLBACK(close_by_hand), self->window);
        gtk_header_bar_pack_end(GTK_HEADER_BAR(header), close);
    }
    return header;
}

Window *window_new(Window *below, Parents parents, PageKind kind) {
    Window *self = g_new0(Window, 1);
    self->window = g_object_ref_sink(gtk_window_new());
    self->pages = g_ptr_array_new_with_free_func(g_object_unref);
    self->parents = parents;
    self->kind = kind;
    self->stack = gtk_stack_new();
    gtk_stack_set_hhomogeneous(GTK_STACK(self->stack), FALSE);
    gtk_stack_set_vhomogeneous(GTK_STACK(self->stack), FALSE);
    gtk_window_set_titlebar(GTK_WINDOW(self->window), header_new(self, below != NULL));
    gtk_window_set_child(GTK_WINDOW(self->window), self->stack);
    if (below == NULL) {
        gtk_window_set_default_size(GTK_WINDOW(self->window), 800, 600);
        return self;
    }
    gtk_window_set_default_size(GTK_WINDOW(self->window), 640, 480);
    gtk_window_set_modal(GTK_WINDOW(self->window), TRUE);
    gtk_window_set_transient_for(GTK_WINDOW(self->window), GTK_WINDOW(below->window));
    GtkEventController *keys = gtk_shortcut_controller_new();
    gtk_shortcut_controller_add_shortcut(
        GTK_SHORTCUT_CONTROLLER(keys),
        gtk_shortcut_new(gtk_shortcut_trigger_parse_string("Escape"),
                         gtk_callback_action_new(close_by_key, NULL, NULL)));
    gtk_widget_add_controller(self->window, keys);
    return self;
}

void window_free(Window *self) {
    gtk_window_destroy(GTK_WINDOW(self->window));
    g_ptr_array_unref(self->pages);
    g_object_unref(self->window);
    g_free(self);
}

static GtkWidget *top(Window *self) { return g_ptr_array_index(self->pages, self->pages->len - 1); }

static void show_header(Window *self) {
    // In an app, each page knows its number. Here, the number is the position on the stack.
    g_autofree char *title = g_strdup_printf("Item %u", self->pages->len);
    gtk_label_set_text(GTK_LABEL(self->title), title);
    gtk_window_set_title(GTK_WINDOW(self->window), title);
    gtk_widget_set_visible(self->back, self->pages->len > 1);
}

// Makes the top page visible. The previous page remains a child of the GtkStack only with PARENTS_ALL.
static void show_top(Window *self, GtkWidget *old) {
    if (gtk_widget_get_parent(top(self)) == NULL) gtk_stack_add_child(GTK_STACK(self->stack), top(self));
    gtk_stack_set_visible_child(GTK_STACK(self->stack), top(self));
    if (self->parents == PARENTS_VISIBLE && old != NULL && gtk_widget_get_parent(old) != NULL)
        gtk_stack_remove(GTK_STACK(self->stack), old);
    show_header(self);
}

void window_push(Window *self, unsigned number) {
    GtkWidget *old = self->pages->len > 0 ? top(self) : NULL;
    g_ptr_array_add(self->pages, g_object_ref_sink(page_new(self->kind, number)));
    show_top(self, old);
}

void window_pop(Window *self) {
    g_return_if_fail(self->pages->len > 1);
    g_autoptr(GtkWidget) old = g_ptr_array_steal_index(self->pages, self->pages->len - 1);
    show_top(self, old);
    if (self->parents == PARENTS_ALL) gtk_stack_remove(GTK_STACK(self->stack), old);
}

void window_fill(Window *self, unsigned depth) {
    for (unsigned number = 1; number < depth; number++) {
        g_ptr_array_add(self->pages, g_object_ref_sink(page_new(self->kind, number)));
        if (self->parents == PARENTS_ALL) gtk_stack_add_child(GTK_STACK(self->stack), top(self));
    }
    window_push(self, depth);
}

static unsigned count_children(GtkWidget *widget) {
    unsigned count = 0;
    GtkWidget *child = gtk_widget_get_first_child(widget);
    for (; child != NULL; child = gtk_widget_get_next_sibling(child)) count++;
    return count;
}

void window_check(Window *self, unsigned depth) {
    unsigned children = self->parents == PARENTS_ALL ? depth : 1;
    g_autofree char *title = g_strdup_printf("Item %u", depth);
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(self->window));
    require(self->pages->len == depth, "The stack has another depth.");
    require(count_children(self->stack) == children, "The GtkStack has another number of children.");
    require(gtk_stack_get_visible_child(GTK_STACK(self->stack)) == top(self), "Another page is visible.");
    require(gtk_widget_get_mapped(top(self)), "The page is not shown.");
    require(g_str_equal(gtk_label_get_text(GTK_LABEL(self->title)), title), "The title is another one.");
    if (self->kind == PAGE_RICH)
        require(focus != NULL && gtk_widget_is_ancestor(focus, top(self)), "The page does not have the keyboard.");
}
