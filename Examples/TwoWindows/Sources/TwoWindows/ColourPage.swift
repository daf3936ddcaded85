import CGtk
import RouterGtk

/// A page for choosing a colour, which it gives back to its caller.
final class ColourPage: Page {
    let widget = makeColumn()

    init(_ context: PageContext) {
        gtk_box_append(as_box(widget), PageTitle.make("Colour"))
        let colours: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
        gtk_widget_add_css_class(colours, "notes")
        gtk_widget_set_overflow(colours, GTK_OVERFLOW_HIDDEN)
        for colour in Colour.allCases {
            let button = makeButton { context.finish(colour) }
            for name in ["flat", "colour"] { gtk_widget_add_css_class(button, name) }
            gtk_button_set_child(as_button(button), makeRow(makeSwatch(colour), makeLabel(colour.name)))
            cgtk_set_accessible_label(button, colour.name)
            gtk_box_append(as_box(colours), button)
        }
        gtk_box_append(as_box(widget), colours)
    }
}
