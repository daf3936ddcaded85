import CGtk
import RouterCore

extension LayerWindow {
    /// Adds a widget at the start of the header, after Back, Forward and widgets added before.
    public func addToHeaderStart(_ widget: Widget) {
        gtk_header_bar_remove(as_header_bar(header), headerBoxes.start.widget)
        for widget in [widget, headerBoxes.start.widget] {
            gtk_header_bar_pack_start(as_header_bar(header), widget)
        }
    }

    /// Adds a widget at the end of the header, before the widgets added there already.
    public func addToHeaderEnd(_ widget: Widget) {
        gtk_header_bar_remove(as_header_bar(header), headerBoxes.end.widget)
        for widget in [widget, headerBoxes.end.widget] {
            gtk_header_bar_pack_end(as_header_bar(header), widget)
        }
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

    /// Fills the header: Back, Forward, address bar or title, and the menu, or the close button of a modal.
    func buildHeader() {
        switch configuration.header {
        case .title: break
        case .none: gtk_header_bar_set_title_widget(as_header_bar(header), .box(.horizontal))
        case .custom(let make):
            let content = make(self)
            self.content = content
            gtk_header_bar_set_title_widget(as_header_bar(header), content.titleWidget)
        }
        gtk_header_bar_pack_start(as_header_bar(header), back.box)
        if let forward { gtk_header_bar_pack_start(as_header_bar(header), forward.box) }
        gtk_header_bar_pack_start(as_header_bar(header), headerBoxes.start.widget)
        if let menu { gtk_header_bar_pack_end(as_header_bar(header), menu) }
        if isModal {
            gtk_header_bar_set_show_title_buttons(as_header_bar(header), 0)
            let close = Widget.button(icon: "window-close-symbolic", name: texts.translate("Close")) {
                [weak self] in
                self?.closeByHand()
            }.css("close")
            gtk_widget_set_focus_on_click(close, 0)
            gtk_header_bar_pack_end(as_header_bar(header), close)
        } else {
            WindowButtonTooltips.add(to: header, texts: texts)
        }
        gtk_header_bar_pack_end(as_header_bar(header), headerBoxes.end.widget)
        for box in [headerBoxes.start, headerBoxes.end] { box.widget.isVisible = false }
        gtk_window_set_titlebar(as_window(window), header)
    }

    /// Shows the widgets that a page brings for the header.
    func showHeader(of built: BuiltPage?) {
        guard built !== headed else { return }
        let (old, new) = (headed?.header, built?.header ?? PageHeader())
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

/// The middle of a window's header, made by an app; see ``HostConfiguration/Header/custom(_:)``.
///
/// The window keeps it for as long as it is open.
@MainActor
public protocol HeaderContent: AnyObject {
    /// The widget, which the header shows in its middle.
    var titleWidget: Widget { get }

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
