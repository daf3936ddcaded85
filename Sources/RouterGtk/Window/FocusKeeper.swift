import CRouterGtk

/// Moves focus on when a widget cannot have it any more, and lets each page remember its focus.
///
/// GTK leaves a window without focus if the widget with focus becomes insensitive, as a button that has nothing left to
/// do.
/// Return and Space then do nothing, and a screen reader falls silent.
/// If that widget is hidden, the first widget of the window gets focus, such as Back in the header.
/// So focus moves, in a later turn, to the nearest widget of the page that accepts it: the next one in the same
/// container, or else the one before, or else a neighbor of that container.
/// Focus that was outside of the page, as in the header, moves into the page; in a window of the app's own only focus in
/// the view does.
///
/// If code removes focus from a widget that could keep it, that is on purpose, and no other widget gets it.
/// The focus of a page that leaves is up to ``TransitionPlayer``.
final class FocusKeeper {
    /// Called when another widget of the window has focus, or none.
    var didMove: (@MainActor () -> Void)?

    private let pages: PageStack
    /// The widget whose focus is kept: the window, or the view in it.
    var scope: Widget? {
        get { scopeReference.widget }
        set { scopeReference.pointer = newValue.map { UnsafeMutableRawPointer($0) } }
    }
    private let scopeReference = WeakObjectReference()
    /// The widget that had focus last, then the widgets around it, the nearest first.
    private var last: [WeakObjectReference] = []
    /// The widget to which GTK has moved the focus of a hidden one.
    private let substitute = WeakObjectReference()
    private var connection: SignalConnection?
    /// Moves focus on; `nil` if no focus is lost.
    private var timer: MainLoopTimer?

    /// Makes a keeper for pages; it does nothing until it follows a window.
    init(_ pages: PageStack) {
        self.pages = pages
    }

    /// Follows focus in a window, instead of the one before.
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

    /// The shown page in which the widget is that had focus last, if that cannot have focus any more.
    private var lostPage: BuiltPage? {
        let around = last.dropFirst().compactMap(\.widget)
        guard last.first?.widget?.acceptsFocus != true else { return nil }
        return pages.pages.first { around.contains($0.widget) }
    }

    /// Moves focus to a neighbor of the widget that had it, unless something else has focus by now.
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
    /// Whether the widget may have focus now.
    fileprivate var acceptsFocus: Bool {
        gtk_widget_get_mapped(self) != 0 && gtk_widget_is_sensitive(self) != 0
            && gtk_widget_get_focusable(self) != 0 && gtk_widget_get_can_focus(self) != 0
    }

    /// Moves focus into the next child after `lost`, or else into one before it.
    ///
    /// - Parameter lost: A child, or a widget that was one; `nil` for one that is gone.
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
