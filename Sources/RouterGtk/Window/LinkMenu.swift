import CRouterGtk
import RouterCore

/// The context menu of the links in a window, and the clicks and keys that open a link in a new window.
///
/// ``LayerView`` creates it.
/// It searches for the link under the pointer only when a button is pressed.
/// Links in a popover have no menu.
///
/// - Input: a right click, a long press, or the Menu key opens the menu.
///   A middle click, Ctrl+click, Shift+click, or Ctrl+Enter opens the link in a new window.
/// - CSS: a `popover` with the class `menu`.
/// - Accessibility: the menu has the role `menu`, and its rows have the role `menu item`.
final class LinkMenu {
    /// The widget that contains the links: a window, or the view in it.
    private let scope: Widget
    /// The parent of the menu's popover: the scope, or a widget inside it.
    private let parent: Widget
    private let texts: Texts
    private weak var host: GtkNavigationHost?
    /// The popover of the menu, kept from its first opening until the window closes.
    ///
    /// GTK 4.8 looks for a tooltip half a second after the pointer has moved, and prints a critical message
    /// if the popover under it no longer exists.
    private var popover: Widget?
    /// The pressed link, which opens in a new window when the button is released.
    private weak var pressed: Link?
    /// The widget that had focus before the menu opened.
    private let focus = WeakObjectReference()

    /// Adds the menu to the links in `scope`.
    /// The popover belongs to `parent`, which is the scope or a widget inside it.
    init(in scope: Widget, over parent: Widget, texts: Texts, host: GtkNavigationHost?) {
        (self.scope, self.parent, self.texts, self.host) = (scope, parent, texts, host)
        // Captures the click, because the link's own widget would open the link.
        scope.onContextMenu(phase: GTK_PHASE_CAPTURE) { [weak self] in self?.menuOpener(at: $0) }
        let click: OpaquePointer = gtk_gesture_click_new()
        gtk_gesture_single_set_button(click, 0)
        gtk_event_controller_set_propagation_phase(click, GTK_PHASE_CAPTURE)
        SignalConnection(UnsafeMutableRawPointer(click), "pressed") { [weak self] arguments in
            self?.press(click, arguments.double(at: 2), arguments.double(at: 3))
        }
        SignalConnection(UnsafeMutableRawPointer(click), "released") { [weak self] arguments in
            self?.release(arguments.double(at: 2), arguments.double(at: 3))
        }
        gtk_widget_add_controller(scope, click)
        KeyShortcuts(on: scope).add(Self.newWindowKeys) { [weak self] in self?.openFocused() ?? false }
    }

    private static let newWindowKeys = "<Control>Return|<Control>KP_Enter"

    /// Removes the popover before the window is destroyed.
    func remove() {
        if let popover { gtk_widget_unparent(popover) }
        popover = nil
    }

    // MARK: - Input

    private func press(_ click: OpaquePointer, _ x: Double, _ y: Double) {
        pressed = nil
        let button = gint(gtk_gesture_single_get_current_button(click))
        let modifiers = gtk_event_controller_get_current_event_state(click).rawValue
        let isModified = modifiers & (GDK_CONTROL_MASK.rawValue | GDK_SHIFT_MASK.rawValue) != 0
        guard button == GDK_BUTTON_MIDDLE || button == GDK_BUTTON_PRIMARY && isModified,
            scope.hasEvent(of: click), let link = scope.link(at: x, y), mayOpenElsewhere(link)
        else { return }
        gtk_gesture_set_state(click, GTK_EVENT_SEQUENCE_CLAIMED)
        pressed = link
    }

    private func release(_ x: Double, _ y: Double) {
        if let pressed, scope.link(at: x, y) === pressed { host?.openWindow(at: pressed.request) }
        pressed = nil
    }

    /// Returns whether a link may open in a new window.
    ///
    /// This is never the case for a link that embeds its page in the current page.
    private func mayOpenElsewhere(_ link: Link) -> Bool {
        !link.isEmbedded && host?.mayOpenWindow(at: link.request) == true
    }

    /// Opens the focused link in a new window.
    /// Returns `false` if no link has focus, or if that link must not open in a new window.
    private func openFocused() -> Bool {
        guard let link = scope.rootFocus?.focusedLink,
            mayOpenElsewhere(link)
        else { return false }
        host?.openWindow(at: link.request)
        return true
    }

    /// The rows about links in the shortcuts window, each with a title and the labels of its keys and clicks.
    var shortcuts: [(title: String, keys: [String])] {
        let clicks = [texts.translate("Ctrl+Click"), texts.translate("Middle Click")]
        let open = (
            texts.translate("Open Link in New Window"), WindowAction.labels(of: Self.newWindowKeys) + clicks
        )
        let menu = (texts.translate("Link Menu"), WindowAction.labels(of: Widget.contextMenuKeys))
        return host?.owner?.allowsSeveralWindows == true ? [open, menu] : [menu]
    }

    /// Returns a closure that opens the menu of the link at a point, or `nil` if there is no such link.
    ///
    /// If the point is `nil`, the closure opens the menu of the focused link, below the widget of that link.
    private func menuOpener(at point: (x: Double, y: Double)?) -> (@MainActor () -> Void)? {
        if let point {
            return scope.link(at: point.x, point.y).map { opener(of: $0, point.x, point.y) }
        }
        guard let widget = scope.rootFocus, let link = widget.focusedLink else { return nil }
        let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
        let (width, height) = (Double(gtk_widget_get_width(widget)), Double(gtk_widget_get_height(widget)))
        var (x, y) = (0.0, 0.0)
        gtk_widget_translate_coordinates(widget, scope, isMirrored ? width : 0, height, &x, &y)
        return opener(of: link, x, y)
    }

    /// Returns a closure that opens the menu of a link, unless the page of the link has closed by then.
    private func opener(of link: Link, _ x: Double, _ y: Double) -> @MainActor () -> Void {
        { [weak self, weak link] in
            if let link { self?.open(link, x, y) }
        }
    }

    // MARK: - The menu

    private func open(_ link: Link, _ x: Double, _ y: Double) {
        let popover = popover ?? makePopover()
        focus.pointer = scope.rootFocus.map { UnsafeMutableRawPointer($0) }
        // The link is freed with its page, but the menu may stay open.
        var items: [Widget.MenuItem] = [(texts.translate("Open"), { [weak link] in link?.open() })]
        if mayOpenElsewhere(link) {
            let open: @MainActor () -> Void = { [weak host, weak link] in
                if let link { host?.openWindow(at: link.request) }
            }
            items.append((texts.translate("Open in New Window"), open))
        }
        let copy: @MainActor () -> Void = { [scope, url = link.pageURL] in
            gdk_clipboard_set_text(gtk_widget_get_clipboard(scope), url)
        }
        items.append((texts.translate("Copy Address"), copy))
        var (left, top) = (0.0, 0.0)
        gtk_widget_translate_coordinates(scope, parent, x, y, &left, &top)
        popover.popUp(items, at: graphene_rect_t(origin: .init(x: Float(left), y: Float(top)), size: .init()))
    }

    private func makePopover() -> Widget {
        let popover = parent.makeContextMenu()
        SignalConnection(popover, "closed") { [weak self] _ in self?.returnFocus() }
        self.popover = popover
        return popover
    }

    /// Moves focus back to the widget that had focus before the menu opened.
    /// GTK would move focus to the first widget of the window instead.
    private func returnFocus() {
        guard let widget = focus.widget, let root = gtk_widget_get_root(scope),
            gtk_widget_get_root(widget) == root, scope.rootFocus.map(\.isInPopover) ?? true
        else { return }
        // In a label with several links, `gtk_widget_grab_focus` would choose a different link.
        gtk_root_set_focus(root, widget)
    }
}
