import CRouterGtk
import RouterCore
import RouterGtk

/// A page that embeds other pages.
final class BoardPage: Page {
    static let pageName = "board"

    let widget: Widget

    private let slot = EmbedSlot()

    var slots: [String: EmbedSlot] { ["main": slot] }

    init(_ context: PageContext) {
        let body = Gallery.body(context)
        let frame = Card()
        frame.widget.css("slot")
        let hint = Labels.paragraph(translated("Nothing is embedded."), classes: "dim-label")
            .aligned(horizontal: .center, vertical: .start).css("hint")
        let overlay: Widget = gtk_overlay_new()
        gtk_overlay_set_child(as_overlay(overlay), hint)
        gtk_overlay_add_overlay(as_overlay(overlay), slot.widget)
        gtk_widget_set_size_request(overlay, -1, 360)
        frame.append(overlay)
        body.append(frame.widget, under: translated("Slot “{name}”", ["name": "main"]))
        widget = body.widget
    }
}
