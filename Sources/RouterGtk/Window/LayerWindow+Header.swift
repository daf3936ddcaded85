import CGtk
import RouterCore

extension LayerWindow {
    /// Adds a widget to the header.
    ///
    /// - Parameters:
    ///   - widget: The widget.
    ///   - atStart: Whether it comes at the start, after Back, Forward and the widgets added there before;
    ///     otherwise it comes at the end, before the widgets added there already.
    public func addToHeader(_ widget: Widget, atStart: Bool = false) {
        let pageBox = (atStart ? headerBoxes.start : headerBoxes.end).widget
        let pack = atStart ? gtk_header_bar_pack_start : gtk_header_bar_pack_end
        gtk_header_bar_remove(as_header_bar(header), pageBox)
        for widget in [widget, pageBox] { pack(as_header_bar(header), widget) }
    }

    /// Follows a change of the layer: URL, title, Back and Forward.
    ///
    /// Focus moves from Back or Forward into the page if there is no page left to go to.
    ///
    /// - Parameters:
    ///   - layer: The layer after the change.
    ///   - title: The title of its top page; shortened to `DisplayURL.titleLength` characters.
    ///   - showsURL: Whether the URL may have changed too, which ends any editing of the address.
    func update(_ layer: Layer, title: String, showsURL: Bool = true) {
        let title = DisplayURL.shortening(title, to: DisplayURL.titleLength)
        content?.update(layer, title: title, showsURL: showsURL)
        showHeader(of: view.pages.visible)
        gtk_window_set_title(as_window(window), title)
        view.update(layer, title: title)
        let focus = gtk_window_get_focus(as_window(window))
        back.update(layer, title: title)
        forward?.update(layer, title: title)
        if focus != nil, gtk_window_get_focus(as_window(window)) == nil { view.takeFocus() }
        didUpdate?(layer)
    }

    /// Fills the header: Back, Forward, address bar or title, and the menu.
    func buildHeader() {
        if let makeTitle = configuration.makeTitle {
            gtk_header_bar_set_title_widget(as_header_bar(header), makeTitle(self))
        }
        gtk_header_bar_pack_start(as_header_bar(header), back.box)
        if let forward { gtk_header_bar_pack_start(as_header_bar(header), forward.box) }
        gtk_header_bar_pack_start(as_header_bar(header), headerBoxes.start.widget)
        if let menu { gtk_header_bar_pack_end(as_header_bar(header), menu) }
        gtk_header_bar_pack_end(as_header_bar(header), headerBoxes.end.widget)
        for box in [headerBoxes.start, headerBoxes.end] { box.widget.isVisible = false }
        gtk_window_set_titlebar(as_window(window), header)
    }

    /// Shows the widgets that a page brings for the header.
    func showHeader(of built: BuiltPage?) {
        guard built !== headed else { return }
        let (old, new) = (headed?.header, built?.header ?? (start: [], title: nil, end: []))
        headed = built
        for (box, widgets) in [(headerBoxes.start, new.start), (headerBoxes.end, new.end)] {
            box.widget.replaceChildren(widgets)
            box.widget.isVisible = !widgets.isEmpty
        }
        guard old?.title != nil || new.title != nil else { return }
        if old?.title == nil {
            ownTitle = gtk_header_bar_get_title_widget(as_header_bar(header)).map { ObjectReference($0) }
        }
        gtk_header_bar_set_title_widget(as_header_bar(header), new.title ?? ownTitle?.widget)
    }
}

/// The owner of a header's middle, which follows its window.
@MainActor
package protocol HeaderContent: AnyObject {
    /// Follows a change of the layer.
    ///
    /// - Parameters:
    ///   - layer: The layer after the change.
    ///   - title: The title of its top page.
    ///   - showsURL: Whether its URL may have changed; `false` if only the title has.
    func update(_ layer: Layer, title: String, showsURL: Bool)

    /// Called when the window closes.
    func close()
}
