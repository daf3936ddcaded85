import CGtk
import RouterGtk

/// Gives the colour that is clicked back to whoever opened it.
final class ColourPage: Page {
    let widget: Widget

    init(_ context: PageContext) {
        let body = PageBody(title: context.title)
        let card = Card()
        for paint in Paint.allCases {
            card.append(Self.row(paint) { context.finish(paint) })
        }
        body.append(card.widget)
        widget = body.widget
    }

    private static func row(_ paint: Paint, choose: @escaping @MainActor () -> Void) -> Widget {
        let swatch = Swatch()
        swatch.show(paint)
        let row: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12)
        gtk_box_append(as_box(row), swatch.widget)
        gtk_box_append(as_box(row), Swatch.label(paint.name))
        let button: Widget = gtk_button_new()
        gtk_button_set_child(as_button(button), row)
        gtk_widget_add_css_class(button, "flat")
        gtk_widget_add_css_class(button, "link-row")
        gtk_widget_set_tooltip_text(button, translated("Choose: {colour}", ["colour": paint.name]))
        cgtk_set_accessible_label(button, paint.name)
        SignalConnection(button, "clicked") { _ in choose() }
        return button
    }
}
