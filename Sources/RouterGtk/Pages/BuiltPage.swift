import CRouterGtk
import RouterCore

/// A page that has been built, with its focus, selection, and slot.
///
/// ``PageStore`` creates and frees it, and ``PageStack`` and ``EmbedSlot`` show it.
/// It holds a reference to the page's widget, so that the widget of a covered
/// page survives outside the widget tree.
final class BuiltPage {
    // These references are declared first, so that the widgets are released before the page: while widgets
    // are released, they may call the page's handlers.
    private let reference: ObjectReference
    private let headerReferences: [ObjectReference]
    /// The entry that the page shows. It never changes.
    let entry: EntryID
    let page: any Page

    /// Whether the entry of the page has left the navigation for good.
    ///
    /// If so, the page is freed as soon as its widget has no parent.
    var hasLeft = false

    /// Whether the host has released the page while its entry stays open.
    ///
    /// If so, the page is freed as soon as its widget has no parent.
    var isReleased = false

    /// Whether this is an error page that replaces a page that could not be built.
    var isError = false

    /// Whether the registry built the page, and can therefore build the page again.
    var isRouted = true

    /// The closures that receive each new context of the page.
    var updates = Observers<PageContext>()

    /// The turn of the main loop in which the page was built, as ``PageStore`` counts turns.
    var turn = 0

    /// The slot in which the page is embedded, or `nil` if it is not embedded.
    weak var slot: EmbedSlot?

    /// The page's widgets for the header of its window.
    let header: (start: [Widget], title: Widget?, end: [Widget])

    /// The widget in the page that had the focus last.
    private let focus = WeakObjectReference()
    /// Whether the page accepts the pointer and the focus; `false` for example while it moves out.
    var takesInput = true
    /// The selection in the text that was focused when the page lost the focus, kept until the focus returns;
    /// `nil` if nothing was selected.
    private var selection: (start: gint, end: gint)?
    /// The position to restore after the page was rebuilt, without the parts that have already been restored.
    private var waiting: PagePosition?
    /// Whether ``takeFocus()`` was called.
    private var hasTakenFocus = false
    /// Whether the next layout scrolls to the focused widget.
    private var scrollsToFocus = false

    /// Stores the page of an entry, and marks the page's widget as used.
    init(_ page: any Page, entry: EntryID) {
        self.page = page
        self.entry = entry
        reference = ObjectReference(page.widget)
        header = (page.headerStart, page.headerTitle, page.headerEnd)
        headerReferences = (header.start + header.end + [header.title].compactMap(\.self)).map { .init($0) }
        g_object_set_data(as_object(page.widget), Self.mark, UnsafeMutableRawPointer(page.widget))
    }

    /// Returns whether a widget already belongs to a page or has a parent.
    static func isInUse(_ widget: Widget) -> Bool {
        g_object_get_data(as_object(widget), mark) != nil || gtk_widget_get_parent(widget) != nil
    }

    /// The key of the data that marks a widget as belonging to a page.
    private static let mark = "router-page"

    var widget: Widget { reference.widget }

    /// Whether the widget is in a stack, where the user may still see it.
    var isParented: Bool { gtk_widget_get_parent(widget) != nil }

    /// The page and the visible pages in its slots, at any depth.
    var withEmbedded: [BuiltPage] {
        [self] + page.slots.values.compactMap(\.stack.visible).flatMap(\.withEmbedded)
    }

    /// This page and all pages in its slots, at any depth.
    ///
    /// Each page comes after the pages in its own slots, so this page is last.
    var withAllEmbedded: [BuiltPage] {
        page.slots.values.flatMap(\.pages).flatMap(\.withAllEmbedded) + [self]
    }

    /// Whether the page's widget or a descendant has the focus.
    var hasFocus: Bool { focused.map(contains) ?? false }

    /// Returns whether a widget is the page's widget or a descendant of it.
    func contains(_ other: Widget) -> Bool {
        other == widget || gtk_widget_is_ancestor(other, widget) != 0
    }

    /// Records the focused widget if it is in this page and not in a popover.
    func rememberFocus(_ focused: Widget?) {
        guard let focused, contains(focused), !focused.isInPopover else { return }
        selection = nil
        // When a window opens, GTK focuses its first widget. This must not discard the saved focus.
        if hasTakenFocus { waiting?.forgetFocus() }
        focus.pointer = UnsafeMutableRawPointer(focused)
    }

    /// Sets whether the page accepts the pointer.
    ///
    /// A moving page does not accept the pointer, because the user may be aiming at what was there before.
    func setTakesPointer(_ takesPointer: Bool) {
        gtk_widget_set_can_target(widget, takesPointer ? 1 : 0)
    }

    /// Sets whether the page accepts the pointer and the focus, and whether screen readers see it.
    ///
    /// A page that moves out does not accept input. Once it is out of the widget tree, it does not matter
    /// what this method has set.
    /// If `takesInput` has not changed, this method sets nothing, because GTK would send the values to screen
    /// readers over D-Bus each time.
    ///
    /// - Parameter isLayout: Whether the pages are being laid out. If so, the caller must call
    ///   ``settleInput()`` after the layout.
    func setTakesInput(_ takesInput: Bool, isLayout: Bool = false) {
        guard takesInput != self.takesInput else { return }
        self.takesInput = takesInput
        setTakesPointer(takesInput)
        cgtk_set_accessible_hidden(widget, takesInput ? 0 : 1)
        if !isLayout { settleInput() }
    }

    /// Makes the page accept or refuse the focus, depending on ``takesInput``.
    ///
    /// Do not call it during a layout. GTK responds to a change of `can-focus` with another layout, and if
    /// that layout began during the first one, nothing would be drawn.
    func settleInput() {
        gtk_widget_set_can_focus(widget, takesInput ? 1 : 0)
    }

    /// Moves the focus to the widget that had it last, or, in the first call, to ``Page/initialFocus``.
    ///
    /// If that widget is gone, the first focusable widget of the page gets the focus. If there is none, the
    /// page itself gets the focus.
    ///
    /// A page that is shown again keeps its scroll position, even if the focused widget is out of sight.
    /// A new page scrolls to the focused widget if the user navigates with
    /// the keyboard, so that the focus is visible.
    func takeFocus() {
        let isFirst = !hasTakenFocus
        hasTakenFocus = true
        let kept = waiting
        scrollsToFocus = isFirst && kept == nil
        let last = kept?.focus(in: widget)
        if isFirst, last == nil, let initial = page.initialFocus, contains(initial),
            gtk_widget_grab_focus(initial) != 0
        {
            return
        }
        if let last {
            focus.pointer = UnsafeMutableRawPointer(last.widget)
            selection = is_text(last.widget) != 0 ? (gint(last.numbers[0]), gint(last.numbers[1])) : nil
        }
        waiting?.forgetFocus()
        // A list view contains the row to focus only after a layout, so the position is kept until then.
        defer { if let last, is_list_base(last.widget) != 0 { waiting = kept } }
        let selected = selection
        selection = nil
        if let last = focus.widget, contains(last),
            last.withoutScrolling(in: widget, { returnFocus(to: last, selecting: selected) })
        {
            return
        }
        if let focused, contains(focused) { return }
        if gtk_widget_child_focus(widget, GTK_DIR_TAB_FORWARD) != 0 {
            // A selectable label selects all its text when it gets the focus, so this clears the selection.
            if let focused, is_label(focused) != 0 { gtk_label_select_region(as_label(focused), 0, 0) }
            return
        }
        // A label accepts the focus only if it contains links or selectable text. Such a label would have
        // accepted the focus above.
        if is_label(widget) == 0 {
            gtk_widget_set_focusable(widget, 1)
            if widget.grabFocus() { return }
        }
        if let root = gtk_widget_get_root(widget) { gtk_root_set_focus(root, nil) }
    }

    /// Removes the focus from the page before another page replaces it.
    ///
    /// Otherwise GTK would move the focus to the next widget.
    ///
    /// The selection of a focused text is saved, because GTK discards it outside the widget tree.
    func giveUpFocus() {
        var (start, end): (gint, gint) = (0, 0)
        let text = focus.widget.flatMap { is_text($0) != 0 ? as_editable($0) : nil }
        let isSelected = text.map { gtk_editable_get_selection_bounds($0, &start, &end) != 0 } ?? false
        selection = isSelected ? (start, end) : nil
        guard let focused, contains(focused), let root = gtk_widget_get_root(widget) else { return }
        gtk_root_set_focus(root, nil)
    }

    /// The scroll positions and the focus, or `nil` if nothing is scrolled and no widget has had the focus.
    ///
    /// Setting this property stores a position, which is restored when the page is laid out and takes the
    /// focus.
    var position: [String: [Double]]? {
        get {
            let numbers = PagePosition(of: widget, waiting, focus: focus.widget, selection).numbers
            return numbers.isEmpty ? nil : numbers
        }
        set { waiting = newValue.map { PagePosition($0) } }
    }

    /// Restores the position of a page that was just laid out, as far as its contents are loaded.
    func wasLaidOut(again layOut: () -> Void) {
        if scrollToFocus() { layOut() }
        // The position is copied, because moving the focus changes `waiting`.
        guard var position = waiting else { return }
        // A list beside its detail must not take the focus here if it has never had the focus.
        position.restore(in: widget, focusesRow: hasTakenFocus, layOut: layOut)
        waiting = position
    }

    /// Scrolls a new page to its focused widget. GTK does this only
    /// for a page that has already been laid out.
    ///
    /// - Returns: Whether the page was scrolled and needs another layout.
    private func scrollToFocus() -> Bool {
        guard scrollsToFocus, let focused, contains(focused) else { return false }
        scrollsToFocus = false
        guard let root = gtk_widget_get_root(widget).map({ as_widget($0) }), is_window(root) != 0,
            gtk_window_get_focus_visible(as_window(root)) != 0
        else { return false }
        let scrolled = sequence(first: focused) { $0 == self.widget ? nil : gtk_widget_get_parent($0) }
            .filter { is_scrolled_window($0) != 0 }
        let before = scrolled.map(\.scrollValues)
        for window in scrolled { window.scroll(to: focused) }
        return scrolled.map(\.scrollValues) != before
    }

    /// Empties the slots, and disposes of the widgets that something else still refers to.
    ///
    /// This also breaks reference cycles between signal handlers and the page.
    func dispose() {
        for slot in page.slots.values { slot.clear() }
        KeptWidgets.dispose(of: headerReferences + [reference], for: self)
    }

    /// The focused widget of the page's window.
    private var focused: Widget? {
        gtk_widget_get_root(widget).flatMap { gtk_root_get_focus($0) }
    }

    /// Focuses a widget and restores the selection of a text. GTK would instead select the whole text.
    private func returnFocus(
        to last: Widget,
        selecting selected: (start: gint, end: gint)?
    ) -> Bool {
        guard is_text(last) != 0 else { return gtk_widget_grab_focus(last) != 0 }
        guard gtk_text_grab_focus_without_selecting(as_text(last)) != 0 else { return false }
        if let selected { gtk_editable_select_region(as_editable(last), selected.start, selected.end) }
        return true
    }
}

extension NavigationRequest {
    /// A request for an unrouted page: a page that the app makes itself, without a route.
    ///
    ///     final class PhotoPage: Page {
    ///         let widget: Widget = .title("A photo")
    ///         let title: String? = "A photo"
    ///     }
    ///
    ///     navigator.push(.page(PhotoPage()))
    ///     navigator.present(.page(PhotoPage()))
    ///     navigator.embed(.page(PhotoPage()), in: "side")
    ///
    /// The request works wherever a URL works.
    /// The page receives its context in ``Page/didUpdate(_:)`` before it is shown. Like any page, it is freed
    /// when it leaves.
    /// A `replaceSame` request replaces a page of the same class or
    /// a subclass, even if a URL opened that page.
    /// `pop(.url(.page(photo)))` goes back to exactly this page.
    ///
    /// A page cannot be shown twice at once, or shown again after it
    /// has left. Such a request ends as `failed`.
    /// If the request ends without showing the page, the page is released, unless the app keeps it.
    ///
    /// - Parameter page: The page. Its title and the names of its slots are read once.
    @MainActor
    public static func page(_ page: any Page) -> NavigationRequest {
        let unrouted = UnroutedPage(
            page,
            content: UnshownPage(page),
            title: page.title,
            slots: page.slots.keys.sorted(),
            // The code that made the request usually holds the page until the end of this turn, so the
            // release waits for a later turn.
            forget: { unshown in Task { withExtendedLifetime(unshown) {} } }
        )
        return NavigationRequest(.page(unrouted))
    }
}

/// An unrouted page (a page that the app makes itself, without a route) that waits to be shown.
///
/// The page's request keeps this object until the page is shown, or until no request can show it anymore.
/// In the meantime, this object owns the page's widget, which no container owns yet.
/// If this object is released while the app still holds the page, the reference to the widget becomes
/// floating again, as it was before.
final class UnshownPage {
    /// The page. It is `nil` only during deinitialization.
    private(set) var page: (any Page)?

    private let reference: ObjectReference
    /// Whether the reference to the widget was floating when the page was handed over.
    private let wasFloating: Bool

    init(_ page: any Page) {
        self.page = page
        wasFloating = g_object_is_floating(UnsafeMutableRawPointer(page.widget)) != 0
        reference = ObjectReference(page.widget)
    }

    isolated deinit {
        weak var others: (any Page)?
        others = page
        page = nil
        guard others != nil, wasFloating, !BuiltPage.isInUse(reference.widget) else { return }
        g_object_ref(reference.pointer)
        g_object_force_floating(as_object(reference.pointer))
    }
}
