import RouterGtk

/// A page for choosing a color, which it returns to its caller.
final class ColorPage: Page {
    static let routes = [Route("notes://color", title: "Color", verb: .present)]

    let widget: Widget = .box(.vertical, spacing: 18, .title("Color")).css("page")

    init(_ context: PageContext) {
        let colors = Widget.box(.vertical, spacing: 0).css("notes")
        gtk_widget_set_overflow(colors, GTK_OVERFLOW_HIDDEN)
        for color in Color.allCases {
            let content = Widget.box(.horizontal, makeSwatch(color), makeLine(color.name))
            colors.append(
                .button(color.name, showing: content) { context.finish(color) }.css("flat", "color")
            )
        }
        widget.append(colors)
    }
}
