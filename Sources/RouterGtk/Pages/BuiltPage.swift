import CRouterGtk
import RouterCore

/// A page that has been built, with its focus, selection and slot.
///
/// ``PageStore`` makes and frees it, ``PageStack`` and ``EmbedSlot`` show it.
/// It keeps a reference to the page's widget, so a covered page survives out of the widget tree.
final class BuiltPage {
    // The widgets go before the page, whose handlers they may call.
    private let reference: ObjectReference
    private let headerReferences: [ObjectReference]
    /// The entry that the page shows; it stays the same for life.
    let entry: EntryID
    let page: any Page

    /// Whether the entry has left for good.
    ///
    /// The page is then freed as soon as its widget has no parent.
    var hasLeft = false

    /// Whether the host has released the page, whose entry stays.
    ///
    /// The page is then freed as soon as its widget has no parent, too.
    var isReleased = false

    /// Whether it stands for a page that cannot be built.
    var isError = false

    /// Whether the registry has built the page, and can build it again.
    var isRouted = true

    /// The observers of the page's contexts.
    var updates = Observers<PageContext>()

    /// The turn of the main loop in which the page was built, counted by ``PageStore``.
    var turn = 0

    /// The slot that the page is embedded in; `nil` for a page of its own.
    weak var slot: EmbedSlot?

    /// The widgets of the page in the header of its window.
    let header: (start: [Widget], title: Widget?, end: [Widget])

    /// The widget in the page that had focus last.
    private let focus = WeakObjectReference()
    /// Whether the page accepts pointer and focus; not while it is on its way out.
    var takesInput = true
    /// The text selected when the page lost focus, until focus returns.
    private var selection: (start: gint, end: gint)?
    /// The position of the page before it was built again, as far as it is not restored yet.
    private var waiting: PagePosition?
    /// Whether ``takeFocus()`` was called.
    private var hasTakenFocus = false
    /// Whether the next layout scrolls to the widget with focus.
    private var scrollsToFocus = false

    /// Keeps the page of an entry and marks its widget as in use.
    init(_ page: any Page, entry: EntryID) {
        self.page = page
        self.entry = entry
        reference = ObjectReference(page.widget)
        header = (page.headerStart, page.headerTitle, page.headerEnd)
        headerReferences = (header.start + header.end + [header.title].compactMap(\.self)).map { .init($0) }
        g_object_set_data(as_object(page.widget), Self.mark, UnsafeMutableRawPointer(page.widget))
    }

    /// Whether a widget belongs to a page already, or has a parent.
    static func isInUse(_ widget: Widget) -> Bool {
        g_object_get_data(as_object(widget), mark) != nil || gtk_widget_get_parent(widget) != nil
    }

    /// The key under which a widget that belongs to a page is marked.
    private static let mark = "router-page"

    var widget: Widget { reference.widget }

    /// Whether the widget is in a stack, so that somebody may still see it.
    var isParented: Bool { gtk_widget_get_parent(widget) != nil }

    /// The page, and the pages visible in its slots and in theirs.
    var withEmbedded: [BuiltPage] {
        [self] + page.slots.values.compactMap(\.stack.visible).flatMap(\.withEmbedded)
    }

    /// All pages in its slots, each after those in its own, and then the page.
    var withAllEmbedded: [BuiltPage] {
        page.slots.values.flatMap(\.pages).flatMap(\.withAllEmbedded) + [self]
    }

    /// Whether focus is on the page's widget or inside it.
    var hasFocus: Bool { focused.map(contains) ?? false }

    /// Whether `other` is the page's widget or a descendant of it.
    func contains(_ other: Widget) -> Bool {
        other == widget || gtk_widget_is_ancestor(other, widget) != 0
    }

    /// Remembers the focused widget if it is in this page, but not in a popover.
    func rememberFocus(_ focused: Widget?) {
        guard let focused, contains(focused), !focused.isInPopover else { return }
        selection = nil
        // A window that opens focuses its first widget by itself.
        if hasTakenFocus { waiting?.forgetFocus() }
        focus.pointer = UnsafeMutableRawPointer(focused)
    }

    /// Sets whether the page accepts the pointer.
    ///
    /// A moving page does not: the user may mean what was there before.
    func setTakesPointer(_ takesPointer: Bool) {
        gtk_widget_set_can_target(widget, takesPointer ? 1 : 0)
    }

    /// Sets whether the page accepts pointer and focus, and whether screen readers see it.
    ///
    /// A page on its way out accepts neither, but only while it moves: out of the widget
    /// tree it needs no such flags.
    /// Unchanged flags are not set again, since GTK sends each change to screen readers over the bus.
    ///
    /// - Parameter isLayout: Whether the pages are being laid out; ``settleInput()`` follows then, after the layout.
    func setTakesInput(_ takesInput: Bool, isLayout: Bool = false) {
        guard takesInput != self.takesInput else { return }
        self.takesInput = takesInput
        setTakesPointer(takesInput)
        cgtk_set_accessible_hidden(widget, takesInput ? 0 : 1)
        if !isLayout { settleInput() }
    }

    /// Lets the page accept focus, or not, as it accepts other input.
    ///
    /// GTK answers a change by a new layout, and draws nothing if that begins in the middle of another one.
    func settleInput() {
        gtk_widget_set_can_focus(widget, takesInput ? 1 : 0)
    }

    /// Moves focus to the widget that had it last, at first to ``Page/initialFocus``.
    ///
    /// If that widget is gone, the first focusable widget gets focus, else the page itself.
    ///
    /// A page that returns stays where it is scrolled, even if that widget is out of sight.
    /// A new page scrolls to the widget with focus if the user moves by the keyboard, so that the focus can be seen.
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
        // A list view has the row only when it is laid out.
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
            // A selectable label selects all of its text then, which nobody asked for.
            if let focused, is_label(focused) != 0 { gtk_label_select_region(as_label(focused), 0, 0) }
            return
        }
        // A label gets focus only with links or selectable text, and that has been tried.
        if is_label(widget) == 0 {
            gtk_widget_set_focusable(widget, 1)
            if widget.grabFocus() { return }
        }
        if let root = gtk_widget_get_root(widget) { gtk_root_set_focus(root, nil) }
    }

    /// Removes focus from the page before another page replaces it.
    ///
    /// GTK would else choose the next widget itself.
    ///
    /// The selection of a focused text is kept, because GTK forgets it out of the tree.
    func giveUpFocus() {
        var (start, end): (gint, gint) = (0, 0)
        let text = focus.widget.flatMap { is_text($0) != 0 ? as_editable($0) : nil }
        let isSelected = text.map { gtk_editable_get_selection_bounds($0, &start, &end) != 0 } ?? false
        selection = isSelected ? (start, end) : nil
        guard let focused, contains(focused), let root = gtk_widget_get_root(widget) else { return }
        gtk_root_set_focus(root, nil)
    }

    /// The scroll positions and the focus; `nil` at the beginning of the page.
    var position: [String: [Double]]? {
        get {
            let numbers = PagePosition(of: widget, waiting, focus: focus.widget, selection).numbers
            return numbers.isEmpty ? nil : numbers
        }
        set { waiting = newValue.map { PagePosition($0) } }
    }

    /// Restores the position of a page that was just laid out, as far as its contents are there.
    func wasLaidOut(again layOut: () -> Void) {
        if scrollToFocus() { layOut() }
        // Focus is remembered while it moves.
        guard var position = waiting else { return }
        // A list beside its detail may be shown without ever having had focus.
        position.restore(in: widget, focusesRow: hasTakenFocus, layOut: layOut)
        waiting = position
    }

    /// Scrolls a new page to its focus, which GTK does only for a page that is laid out already.
    ///
    /// - Returns: Whether the page has been scrolled, and needs another layout.
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

    /// Empties the slots, and disposes of the widgets if something else keeps them.
    ///
    /// That also breaks cycles between signal handlers and the page.
    func dispose() {
        for slot in page.slots.values { slot.clear() }
        KeptWidgets.dispose(of: headerReferences + [reference], for: self)
    }

    /// The widget that has focus in the page's window.
    private var focused: Widget? {
        gtk_widget_get_root(widget).flatMap { gtk_root_get_focus($0) }
    }

    /// Focuses a widget and restores the selection of a text.
    ///
    /// Focusing a text would else select all of it.
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
    /// A page that the app has built itself, without a route.
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
    /// It goes wherever a URL goes, and is freed when it leaves, like any page.
    /// It gets its context by ``Page/didUpdate(_:)``, before it is shown.
    /// A replaceSame replaces a page of the same class or a subclass, also one that came by a URL.
    /// `pop(.url(.page(photo)))` goes back to this very page.
    ///
    /// A page cannot be shown twice at once, or shown again after it has left: the request then ends as `failed`.
    /// If its request ends without showing it, the page is released, unless the app keeps it.
    ///
    /// - Parameter page: The page. Its title and the names of its slots are read once.
    @MainActor
    public static func page(_ page: any Page) -> NavigationRequest {
        let unrouted = UnroutedPage(
            page,
            content: UnshownPage(page),
            title: page.title,
            slots: page.slots.keys.sorted(),
            // The code that made the request mostly holds the page until the end of this turn.
            forget: { unshown in Task { withExtendedLifetime(unshown) {} } }
        )
        return NavigationRequest(.page(unrouted))
    }
}

/// A page that the app has built itself and that waits to be shown.
///
/// Its request keeps it until the page is shown, or no request can show it any more.
/// It keeps the page's widget alive meanwhile, which nobody owns yet.
/// If the page is dropped and the app still holds it, the widget's reference becomes
/// floating again, as it was.
final class UnshownPage {
    /// The page; `nil` only during deinitialization.
    private(set) var page: (any Page)?

    private let reference: ObjectReference
    /// Whether nobody owned the widget when the page was handed over.
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
