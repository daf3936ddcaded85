import CRouterGtk
import RouterCore

/// Widgets that are links. The navigator, not GTK, opens them.
///
/// The tooltip of a link shows its real URL.
/// The window of the page shows the context menu of links, and handles the clicks that open a link in a new
/// window.
/// If the text of a link looks like a different URL, the real URL is appended:
///
///     widget.append(.link("www.bank.example", to: "https://evil.example", context))
///     // shows "www.bank.example (https://evil.example)"
extension UnsafeMutablePointer<GtkWidget> {
    /// Creates a button that is a link and shows text or another widget.
    ///
    ///     widget.append(.link("Next", to: "43", context))     // relative to the page's URL
    ///     widget.append(.link("Next", to: .route(ItemRoute(id: 43)), context))
    ///
    ///     let texts: Widget = .box(.vertical, spacing: 2, .label("Shopping"), .label("Oats, pears").css("dim-label"))
    ///     rows.append(.link("Shopping", showing: texts, to: "app://note/1", context))
    ///
    /// A link without a context uses the action `router.open` of its window, and opens
    /// like a link on the page that is shown on top.
    ///
    /// - Keys: Return or Space opens the link. For the context menu and for clicks that open a new window,
    ///   see ``LayerWindow``.
    /// - CSS: a `button` with the class `link`, or with the class `flat` if the
    ///   link shows another widget or has no context.
    /// - Accessibility: the role is link, or button if there is no context. The text is the name.
    ///
    /// - Parameters:
    ///   - text: The label, as plain text. With `content`, it is only the name for screen readers.
    ///   - content: The widget to show in the button, or `nil` to show the text. The
    ///     button receives all input on that widget.
    ///   - request: A URL, or a reference that is resolved against the URL of the page.
    ///   - context: The context of the page that contains the button, or `nil` for a link
    ///     outside pages, whose URL must be absolute.
    public static func link(
        _ text: String,
        showing content: Widget? = nil,
        to request: NavigationRequest,
        _ context: PageContext? = nil
    ) -> Widget {
        guard let context else { return button(text, showing: content) {}.css("flat").opening(request) }
        let link = Link(request, of: context)
        let button: Widget
        if let content {
            button = cgtk_widget_new(cgtk_type_button(), GTK_ACCESSIBLE_ROLE_LINK)
            gtk_button_set_child(as_button(button), content)
            button.css("flat").accessibleLabel(text).onClicked(link.open)
        } else {
            // The button gets the URL only so that the user can copy or drag it. GTK would also open the URL
            // when the button is activated, so the handler below prevents that.
            button = gtk_link_button_new_with_label(link.pageURL, link.label(text)).wrappingLabel()
            SignalConnection(button, answering: "activate-link") { _ in
                link.open()
                return true
            }
        }
        button.links = [link]
        return button.tooltip(link.display)
    }

    /// Creates a label of running text that contains links.
    ///
    ///     widget.append(.label([.text("See "), .link("item <42>", to: "app://item/42"), .text(".")], context))
    ///
    /// The label shows `<42>` literally, because the parts are plain text, not markup.
    /// Link texts and URLs longer than `DisplayURL.lineLength` Unicode scalars are shortened in the
    /// middle. Plain text is never shortened.
    ///
    /// - Keys: Tab moves the focus from link to link, and Return opens the focused link.
    /// - CSS: a `label`, with a `link` node for each link.
    /// - Accessibility: the role is label, and the links are its children.
    ///
    /// - Parameters:
    ///   - parts: The plain text and the links, in order.
    ///   - context: The context of the page that contains the label.
    public static func label(_ parts: [LabelPart], _ context: PageContext) -> Widget {
        var markup = ""
        var length = 0
        var links: [Link] = []
        for part in parts {
            let link: Link?
            let shown: String
            switch part {
            case .text(let text): (link, shown) = (nil, text)
            case .link(let text, let request):
                let target = Link(request, of: context)
                (link, shown) = (target, target.label(text))
            }
            let start = length
            length += Markup.showing(shown).utf8.count
            link?.range = start..<length
            links += [link].compactMap(\.self)
            markup += link?.markup(Markup.escaping(shown)) ?? Markup.escaping(shown)
        }
        let label = Widget.label("")
        gtk_label_set_markup(as_label(label), markup)
        label.links = links
        SignalConnection(label, answering: "activate-link") { [links] arguments in
            if let url = arguments.string(at: 1) { links.last { $0.url == url }?.open() }
            return true
        }
        return label
    }
}

/// A part of a label of running text: plain text or a link.
///
///     let parts: [LabelPart] = [.text("Written by "), .link("Ada", to: "mailto:ada@example.org")]
public enum LabelPart: Sendable {
    /// Plain text, shown literally.
    case text(String)
    /// The text of a link, and the URL or reference that it opens.
    case link(String, to: NavigationRequest)
}

/// Links outside pages: in the header of a window, in a bar, or in a menu.
///
///     configuration.configureLayer = { layer in
///         layer.addToHeader(.menu(name: "Menu", ["Settings": "app://settings", "Help": "app://help"]))
///         layer.addToHeader(.link(icon: "edit-find-symbolic", name: "Search", to: "app://search"))
///     }
///
/// These links use the action `router.open`, which every window of a host provides.
/// The rows of any `GMenu` can use it too: `g_menu_append(menu, "Help", "router.open::app://help")`.
/// In a window without this action, the links are insensitive.
extension UnsafeMutablePointer<GtkWidget> {
    /// Creates a flat button that shows an icon and is a link outside a page.
    ///
    /// - CSS: a `button` with the class `flat`.
    /// - Accessibility: the role is button.
    ///
    /// - Parameters:
    ///   - icon: The name of a symbolic icon in the icon theme, such as `edit-find-symbolic`.
    ///   - name: The tooltip, which is also the name for screen readers.
    ///   - request: An absolute URL.
    public static func link(icon: String, name: String, to request: NavigationRequest) -> Widget {
        gtk_button_new_from_icon_name(icon).css("flat").opening(request).named(name)
    }

    private func opening(_ request: NavigationRequest) -> Widget {
        let target = LinkTarget(request)
        let open = { @MainActor in
            _ = gtk_widget_activate_action_variant(self, LinkAction.name, g_variant_new_string(target.text))
        }
        let link = Link(request, at: request.text ?? "", open: open)
        links = [link]
        gtk_actionable_set_action_name(as_actionable(self), LinkAction.name)
        gtk_actionable_set_action_target_value(as_actionable(self), g_variant_new_string(target.text))
        return tooltip(link.display)
    }
}

/// A link that a widget shows. The window uses this object when the user clicks the link, opens its context
/// menu, or points at it (``PageRegistry/preload(_:_:)``).
///
/// The widget owns this object.
package final class Link {
    /// The request, with an absolute URL, that opens the link's page in another window.
    ///
    /// It keeps the parameters and the extra value of the link, but not its `verb` and `reuse`, which
    /// determine how the page opens in the link's own window.
    package let request: NavigationRequest
    /// The absolute URL of the link, or the text of the link's request if that text is not a valid URL.
    package let url: String
    /// Whether the link's request, apart from its URL, names a slot of the current page in which the opened
    /// page is embedded.
    private let hasSlot: Bool
    /// The range of the link in the text of a label, in UTF-8 bytes,
    /// or `nil` if the whole widget is the link.
    var range: Range<Int>?
    /// Opens the link in its window.
    package let open: @MainActor () -> Void

    /// Creates a link with an absolute URL.
    init(_ request: NavigationRequest, at url: String, open: @escaping @MainActor () -> Void) {
        self.open = open
        self.url = url
        hasSlot = request.embedding != nil
        let address = request.requestedURL(at: Self.pageURL(of: url))
        var other = NavigationRequest(.open(address), origin: request.asLink.origin)
        (other.parameters, other.extra) = (request.parameters, request.extra)
        self.request = other
    }

    /// Creates a link of a page.
    package convenience init(_ request: NavigationRequest, of context: PageContext) {
        self.init(request, at: request.absoluteText(on: context.url) ?? "") { context.open(request.asLink) }
    }

    /// Whether the link embeds its page in a slot of the page that shows the link,
    /// so that the link cannot open elsewhere.
    package var isEmbedded: Bool { hasSlot || NavigationRequest.embeds(url) }

    /// The URL of the page that the link opens, without the `nav.*` query items of the URL, which other
    /// programs and windows cannot use.
    var pageURL: String { request.text ?? "" }

    private static func pageURL(of text: String) -> String {
        (try? RouteURL(parsing: text)).map { $0.removingReservedItems().text } ?? text
    }

    /// The URL of the page that the link opens, as the tooltip shows it.
    package var display: String { DisplayURL(text: pageURL, maximumLength: DisplayURL.lineLength).text }

    /// Returns the visible text of the link, followed by the real URL if `text` looks like a different URL.
    ///
    /// So users cannot read one URL and open a different URL:
    ///
    ///     Link("https://evil.example", of: context).label("our bank")     // our bank
    ///     Link("https://evil.example", of: context).label("www.bank.example")
    ///     // www.bank.example (https://evil.example)
    func label(_ text: String) -> String {
        let shown = DisplayURL.shortening(text, to: DisplayURL.lineLength)
        let looksLikeURL = text.contains("://") || text.lowercased().hasPrefix("www.")
        guard looksLikeURL, text != url, text != display else { return shown }
        if let named = try? RouteURL(completing: text), let real = try? RouteURL(received: url),
            named.isSame(as: real)
        {
            return shown
        }
        return "\(shown) (\(display))"
    }

    /// Returns the link as Pango markup, with its URL as the tooltip. The text must be markup already.
    func markup(_ text: String) -> String {
        // The title is escaped twice: as an attribute of this markup, and as the text of the tooltip, because
        // GtkLabel reads the value of the attribute as markup again.
        let title = Markup.escaping(Markup.escaping(display))
        return "<a href=\"\(Markup.escaping(url))\" title=\"\(title)\">\(text)</a>"
    }

    /// Returns whether the link is at a point of its widget.
    fileprivate func contains(_ point: (x: Double, y: Double), of widget: Widget) -> Bool {
        guard let range else { return true }
        var (left, top, index, trailing): (gint, gint, gint, gint) = (0, 0, 0, 0)
        gtk_label_get_layout_offsets(as_label(widget), &left, &top)
        let layout = gtk_label_get_layout(as_label(widget))
        let (x, y) = ((gint(point.x) - left) * PANGO_SCALE, (gint(point.y) - top) * PANGO_SCALE)
        return pango_layout_xy_to_index(layout, x, y, &index, &trailing) != 0 && range.contains(Int(index))
    }
}

extension UnsafeMutablePointer<GtkWidget> {
    /// The links that the widget itself shows.
    var links: [Link] {
        get { Box<[Link]>.value(of: g_object_get_data(as_object(self), "router-links")) ?? [] }
        nonmutating set {
            g_object_set_data_full(as_object(self), "router-links", Box(newValue).retained, releaseBox)
        }
    }

    /// The link that the widget opens when it is activated as a row of a list, or `nil` if there is none.
    ///
    /// The list handles clicks on the row, and shows the context menu of the row.
    package var rowLink: Link? {
        get { Box<Link>.value(of: g_object_get_data(as_object(self), "router-row-link")) }
        nonmutating set {
            g_object_set_data_full(
                as_object(self),
                "router-row-link",
                newValue.map { Box($0).retained },
                releaseBox
            )
        }
    }

    /// The links that the widget itself opens: its own links, the links of its menu, and the link of its row.
    package var allLinks: [Link] { links + menuLinks + [rowLink].compactMap(\.self) }

    /// The link that is focused while this widget has the focus, or `nil` if there is none.
    var focusedLink: Link? {
        guard is_label(self) != 0 else { return links.first }
        // The caret is at the start of the focused link. In GTK 4.18, `gtk_label_get_current_uri` returns the
        // link under the pointer instead.
        var (caret, end): (gint, gint) = (0, 0)
        gtk_label_get_selection_bounds(as_label(self), &caret, &end)
        let index = String(text.unicodeScalars.prefix(Int(caret))).utf8.count
        return links.first { $0.range?.contains(index) ?? true }
    }

    /// Returns whether a controller's current event belongs to the widget's
    /// window, rather than to a popover over it.
    func hasEvent(of controller: OpaquePointer) -> Bool {
        let surface = gtk_event_controller_get_current_event(controller).flatMap { gdk_event_get_surface($0) }
        return surface == nil || surface == gtk_native_get_surface(gtk_widget_get_native(self))
    }

    /// Returns the link at a point of the widget, in the widget or a descendant, or `nil` if there is none.
    func link(at x: Double, _ y: Double) -> Link? { linkedWidget(at: x, y)?.link }

    /// Finds the link at a point of this widget. Returns the link together with the widget that shows it
    /// (this widget or a descendant), or `nil` if there is no link.
    func linkedWidget(at x: Double, _ y: Double) -> (widget: Widget, link: Link)? {
        var next = gtk_widget_pick(self, x, y, GTK_PICK_DEFAULT)
        while let widget = next {
            var point = (x: 0.0, y: 0.0)
            gtk_widget_translate_coordinates(self, widget, x, y, &point.x, &point.y)
            if let link = widget.links.first(where: { $0.contains(point, of: widget) }) {
                return (widget, link)
            }
            next = gtk_widget_get_parent(widget)
        }
        return nil
    }
}

/// Functions that escape text for Pango markup. All other code that creates such markup calls them.
enum Markup {
    /// Returns the markup that shows exactly `text`. It is also safe in a quoted attribute.
    ///
    ///     Markup.escaping("a<b> & \"c\"")      // a&lt;b&gt; &amp; &quot;c&quot;
    ///
    /// Markup cannot contain control characters, so each is replaced with U+FFFD, except tab and newline.
    ///
    /// - Complexity: O(n) in the length of the text.
    static func escaping(_ text: String) -> String {
        guard let markup = g_markup_escape_text(showing(text), -1) else { return "" }
        defer { g_free(markup) }
        return String(cString: markup)
    }

    /// Returns the text as a label shows it: control characters that markup cannot
    /// contain are replaced with U+FFFD.
    static func showing(_ text: String) -> String {
        let shown = text.unicodeScalars.map {
            $0.properties.generalCategory == .control && $0 != "\t" && $0 != "\n" ? "\u{FFFD}" : $0
        }
        return String(String.UnicodeScalarView(shown))
    }
}
