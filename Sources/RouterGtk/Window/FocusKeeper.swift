import CRouterGtk

/// Moves focus when the focused widget can no longer have it, and lets each page remember its focus.
///
/// When the focused widget becomes insensitive, for example a button that has nothing left to do, GTK leaves
/// the window without focus.
/// Return and Space then do nothing, and a screen reader falls silent.
/// If the focused widget is hidden, GTK moves focus to the first widget of the window,
/// such as Back in the header.
///
/// The keeper instead moves focus, in a later turn of the main loop, to the nearest widget of the page that
/// accepts it: the next widget in the same container, or else a previous one, or else a neighbor of that
/// container.
/// If the widget that loses focus is outside of the page, for example in the header, focus moves into the
/// page.
/// In a window that the app creates, the keeper does this only for widgets inside the ``LayerView``.
///
/// If code removes focus from a widget that could keep it,
/// the keeper assumes that this is intended and does nothing.
/// ``TransitionPlayer`` handles the focus of a page that is no longer shown.
final class FocusKeeper {
    /// Called when focus moves to another widget of the window, or when no widget has focus anymore.
    var didMove: (@MainActor () -> Void)?

    private let pages: PageStack
    /// The widget in which the keeper maintains focus: the window, or the view inside it.
    var scope: Widget? {
        get { scopeReference.widget }
        set { scopeReference.pointer = newValue.map { UnsafeMutableRawPointer($0) } }
    }
    private let scopeReference = WeakObjectReference()
    /// The widget that last had focus, followed by the widgets around it, nearest first.
    private var last: [WeakObjectReference] = []
    /// The widget to which GTK moved focus when the focused widget was hidden.
    private let substitute = WeakObjectReference()
    private var connection: SignalConnection?
    /// The timer that moves lost focus, or `nil` if focus is not lost.
    private var timer: MainLoopTimer?

    /// Creates a keeper for pages. It does nothing until it follows a window.
    init(_ pages: PageStack) {
        self.pages = pages
    }

    /// Tracks focus in a window instead of the previous window.
    func follow(_ root: OpaquePointer?) {
        connection?.disconnect()
        (connection, timer, last) = (nil, nil, [])
        guard let root else { return }
        connection = SignalConnection(UnsafeMutableRawPointer(root), "notify::focus-widget") {
            [weak self] _ in self?.focusChanged(in: root)
        }
    }

    private func focusChanged(in root: OpaquePointer) {
        let focused = gtk_root_get_focus(root)
        for page in pages.pages { page.rememberFocus(focused) }
        didMove?()
        guard let focused else {
            substitute.pointer = nil
            timer = MainLoopTimer(milliseconds: 0) { [weak self] in self?.handOn(in: root) }
            return
        }
        if timer != nil, let page = lostPage, !page.contains(focused) {
            substitute.pointer = UnsafeMutableRawPointer(focused)
            return
        }
        timer = nil
        last = sequence(first: focused) { gtk_widget_get_parent($0) }.map { WeakObjectReference($0) }
    }

    /// The shown page that contains the last focused widget, if that widget can no longer have focus.
    private var lostPage: BuiltPage? {
        let around = last.dropFirst().compactMap(\.widget)
        guard last.first?.widget?.acceptsFocus != true else { return nil }
        return pages.pages.first { around.contains($0.widget) }
    }

    /// Moves focus to a neighbor of the widget that lost it.
    ///
    /// Does nothing if the user or the app has moved focus in the meantime.
    private func handOn(in root: OpaquePointer) {
        timer = nil
        guard gtk_root_get_focus(root) == substitute.widget, let page = lostPage ?? pages.visible,
            gtk_widget_get_mapped(page.widget) != 0
        else { return }
        let lost = last.first?.widget
        if let lost, lost.acceptsFocus { return }
        let around = last.dropFirst().compactMap(\.widget)
        guard let end = around.firstIndex(of: page.widget) else {
            let wasInPage = around.contains(pages.widget)
            if let lost, !wasInPage, gtk_widget_get_root(lost) == root, scope?.holds(lost) ?? false {
                page.takeFocus()
            }
            return
        }
        var inner = lost
        for outer in around[...end] {
            if outer.focusChild(near: inner) { return }
            inner = outer
        }
        page.takeFocus()
    }
}

extension UnsafeMutablePointer<GtkWidget> {
    /// Whether the widget can have focus now.
    fileprivate var acceptsFocus: Bool {
        gtk_widget_get_mapped(self) != 0 && gtk_widget_is_sensitive(self) != 0
            && gtk_widget_get_focusable(self) != 0 && gtk_widget_get_can_focus(self) != 0
    }

    /// Moves focus into the next child after `lost`, or else into a child before it.
    ///
    /// - Parameter lost: A current or former child, or `nil` if the child no longer exists.
    /// - Returns: Whether a child has focus now.
    fileprivate func focusChild(near lost: Widget?) -> Bool {
        let children = WidgetClass.children(of: self)
        let index = lost.flatMap { children.firstIndex(of: $0) }
        let (before, after) = index.map { (children[..<$0], children[($0 + 1)...]) } ?? ([], children[...])
        let focuses = { (child: Widget, direction: GtkDirectionType) in
            gtk_widget_get_mapped(child) != 0 && gtk_widget_child_focus(child, direction) != 0
        }
        return after.contains { focuses($0, GTK_DIR_TAB_FORWARD) }
            || before.reversed().contains { focuses($0, GTK_DIR_TAB_BACKWARD) }
    }
}
