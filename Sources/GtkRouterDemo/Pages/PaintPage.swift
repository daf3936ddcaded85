import CGtk
import RouterGtk

/// Opens a page that chooses a colour, and shows what that gives back.
final class PaintPage: Page {
    let widget: Widget

    private let swatch = Swatch()
    private let label = Swatch.label(translated("No colour has been chosen yet."))

    init(_ context: PageContext) {
        let body = PageBody(
            title: context.title,
            introduction:
                translated(
                    "The modal gives its answer back to this page. Closed without one, it leaves the colour as it is."
                )
        )
        let row: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12)
        gtk_widget_add_css_class(row, "fact")
        gtk_box_append(as_box(row), swatch.widget)
        gtk_box_append(as_box(row), label)
        let card = Card()
        card.append(row)
        body.append(card.widget)
        widget = body.widget
        let buttons = ButtonRow()
        buttons.append(translated("Choose a colour…"), isSuggested: true) { [weak self] in
            self?.choose(context)
        }
        body.append(buttons.widget)
    }

    private func choose(_ context: PageContext) {
        Task { [weak self] in
            let address = "\(About.scheme)://paint/colour"
            guard let paint = try? await context.open(address, for: Paint.self) else { return }
            self?.show(paint)
        }
    }

    private func show(_ paint: Paint) {
        swatch.show(paint)
        gtk_label_set_text(as_label(label), paint.name)
    }
}
