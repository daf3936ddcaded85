import RouterGtk

/// A page for choosing a colour, which it gives back to its caller.
final class ColourPage: Page {
    static let routes = [Route("notes://colour", title: "Colour", verb: .present)]

    let widget: Widget = .box(.vertical, spacing: 18, .title("Colour")).css("page")

    init(_ context: PageContext) {
        let colours = Widget.box(.vertical, spacing: 0).css("notes")
        gtk_widget_set_overflow(colours, GTK_OVERFLOW_HIDDEN)
        for colour in Colour.allCases {
            let content = Widget.box(.horizontal, makeSwatch(colour), makeLine(colour.name))
            colours.append(
                .button(colour.name, showing: content) { context.finish(colour) }.css("flat", "colour")
            )
        }
        widget.append(colours)
    }
}
