import CRouterGtk
import RouterGtk

/// The two positions of an address bar: the header, or its own row below the header in a narrow window.
///
/// While the bar is below the header, the header shows the title of the page instead.
final class AddressRow {
    /// The minimum width of a window whose header has room for the bar, in pixels.
    private static let leastWidth = 480

    /// The widget in the middle of the header.
    let titleWidget: Widget

    private let reference: ObjectReference
    /// The entry and the widgets beside it.
    private let bar: ObjectReference
    /// The title that the header shows while the bar is below it.
    let title = Widget.line().css("title", "beside-address").expanding(.horizontal)
    /// The row below the header, or `nil` if the window has never been narrow.
    private var row: Widget?

    /// Creates the bar in the header.
    init(_ parts: [Widget]) {
        bar = ObjectReference(Widget.box(.horizontal, spacing: 0))
        for part in parts { bar.widget.append(part) }
        gtk_label_set_xalign(as_label(title), 0.5)
        title.isVisible = false
        reference = ObjectReference(Widget.box(.horizontal, spacing: 0, title, bar.widget))
        titleWidget = reference.widget.expanding(.horizontal)
    }

    /// Whether the bar is below the header.
    var isBelow: Bool { row?.isVisible ?? false }

    /// Returns whether the bar is in the wrong position for the window's width.
    ///
    /// Returns `false` if the app has removed the entry from the bar.
    func isMisplaced(in window: LayerWindow) -> Bool {
        (window.size.width < Self.leastWidth) != isBelow && gtk_widget_get_first_child(bar.widget) != nil
    }

    /// Returns whether the bar contains a widget.
    func contains(_ widget: Widget) -> Bool { gtk_widget_is_ancestor(widget, bar.widget) != 0 }

    /// Moves the bar to its other position. The move removes focus from the bar and closes its menus.
    func move(in window: LayerWindow) {
        bar.widget.closePopovers()
        let isBelow = !isBelow
        let row = row ?? Widget.box(.horizontal).css("address-row")
        if self.row == nil { window.addBar(row) }
        self.row = row
        gtk_box_remove(as_box(isBelow ? titleWidget : row), bar.widget)
        (isBelow ? row : titleWidget).append(bar.widget)
        row.isVisible = isBelow
        title.isVisible = isBelow
    }
}
