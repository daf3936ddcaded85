import CGtk
import RouterCore
import RouterGtk

/// A page that shows other pages inside it.
final class BoardPage: StandalonePage {
    static let pageName = "board"

    let widget: Widget

    private let slot = EmbedSlot()

    var slots: [String: EmbedSlot] { ["main": slot] }

    init(_ context: PageContext) {
        let body = PageBody(
            title: context.title,
            introduction: translated(
                "Pages inside a page. Their links open as usual: over this page."
            )
        )
        let links = Card()
        let rows = [
            (
                "embed", translated("Item 7, sliding in"),
                translated("It comes from the right, and goes out there again."),
                "gtkrouter://item/7?nav.action=embed&nav.transition=fadeFromRight"
            ),
            (
                "embed", translated("One item over it"),
                translated("It has a key of its own. The page that came last is shown."),
                "dariel://oneitem?nav.action=embed&nav.key=over&nav.transition=flipFromTop"
            ),
            (
                "unembed", translated("Remove the last one"),
                translated("Refused, with the reason, if there is none."),
                "gtkrouter://nav/unembed"
            ),
            (
                "unembed", translated("Remove the item"), translated("By its key, wherever it is."),
                "gtkrouter://nav/unembed?key=item"
            ),
        ]
        for (verb, title, note, address) in rows {
            links.append(
                LinkRow.make(verb: verb, title: title, note: note, address: address, context: context)
            )
        }
        body.append(links.widget)

        let frame = Card()
        frame.widget.css("slot")
        let hint = Labels.paragraph(translated("Nothing is embedded."))
        gtk_widget_set_valign(hint, GTK_ALIGN_CENTER)
        gtk_widget_set_margin_start(hint, 16)
        gtk_widget_set_margin_end(hint, 16)
        let overlay = gtk_overlay_new()
        gtk_overlay_set_child(as_overlay(overlay), hint)
        gtk_overlay_add_overlay(as_overlay(overlay), slot.widget)
        gtk_widget_set_size_request(overlay, -1, 360)
        frame.append(overlay)
        body.append(frame.widget, under: translated("Slot “{name}”", ["name": "main"]))
        widget = body.widget
    }
}
