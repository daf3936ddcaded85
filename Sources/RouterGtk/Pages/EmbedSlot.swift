import CRouterGtk
import RouterCore

/// A part of a page in which other pages can be embedded.
///
/// The page adds the slot's widget to its own widgets and names the slot in ``Page/slots``.
/// Its route declares the same name:
///
///     final class BoardPage: Page {
///         let widget: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12)
///         let side = EmbedSlot()
///         var slots: [String: EmbedSlot] { ["side": side] }
///
///         init(_ context: PageContext) {
///             gtk_box_append(as_box(widget), side.widget)
///             guard context.embeddedKeys.isEmpty else { return }  // a saved navigation brings them back
///             context.embed("app://item/7", in: "side")
///         }
///     }
///
///     Route("app://board", page: "board", slots: ["side"])
///
/// If the route declares a slot that the page does not provide, embedding into that slot fails with
/// `PageError.noSlot(name:slot:)`.
///
/// ## The life of an embedded page
///
/// - An embedded page is built together with the page that contains it, or when it is embedded later.
/// - If a slot contains several pages, the last one is shown and covers the others.
/// - When a page is embedded, the containing page scrolls to the slot.
/// - A page leaves with the reverse of the transition with which it arrived, unless the request that
///   removes the page names a transition.
/// - An embedded page is covered, shown, and removed together with the page that contains it.
///
/// ## CSS nodes
///
/// A slot is a `stack` node with the class `embed-slot`. Its children are the shown page and, during a
/// transition, the page that leaves.
///
/// ## Accessibility
///
/// A slot has the role group. Its name is the title of the page that it shows.
/// During a transition, only the page that arrives can get the focus.
/// When a focused page leaves the slot, the focus moves back to the containing page.
@MainActor
public final class EmbedSlot {
    /// The slot's widget, a container that expands in both directions.
    ///
    /// For screen readers, its name is the title of the page that it shows.
    public var widget: Widget { stack.widget }

    let stack = PageStack()
    /// The embedded pages, most recently embedded last. The last one is visible.
    private(set) var pages: [BuiltPage] = []

    /// Creates an empty slot.
    ///
    /// A page creates its slots once and keeps them as long as it lives.
    public init() {
        gtk_widget_add_css_class(stack.widget, "embed-slot")
    }

    /// Called each time the slot shows another page, and with `nil` when the slot becomes empty.
    ///
    /// An empty slot still takes up space in the page, unless the page hides it:
    ///
    ///     side.didChange = { [weak side] page in side?.widget.isVisible = page != nil }
    ///     side.widget.isVisible = false
    ///
    /// The call for a page precedes its transition. The call for an empty slot
    /// follows the transition of the last page.
    /// A closure that uses the containing page must capture it weakly.
    public var didChange: (@MainActor (_ page: (any Page)?) -> Void)?

    /// The page that the slot shows, or `nil` if no page is embedded.
    public var page: (any Page)? { stack.visible?.page }

    /// Shows a page over the pages that are already in the slot.
    ///
    /// - Parameters:
    ///   - built: The page, which is not in a slot yet. It replaces an earlier page of the same entry.
    ///   - transition: The transition with which the page arrives.
    ///   - duration: The length of the transition, in milliseconds.
    ///   - completion: Called exactly once, at the end of the transition.
    func embed(
        _ built: BuiltPage,
        _ transition: EmbedTransition,
        duration: Int,
        completion: @escaping @MainActor () -> Void
    ) {
        pages.removeAll { $0.entry == built.entry }
        pages.append(built)
        built.slot = self
        didChange?(built.page)
        stack.show(built, .transition(transition), duration: duration, completion: completion)
    }

    /// Scrolls the containing page until the slot is visible, after the slot has been laid out.
    func scrollIntoView() {
        guard let scroller = gtk_widget_get_ancestor(widget, gtk_scrolled_window_get_type()) else { return }
        // The page scrolls in the third frame, after two other steps: the first frame lays out the page, and
        // in the second frame, GTK updates the widget under the pointer.
        var frames = 3
        scroller.onFrame { [weak self] _ in
            frames -= 1
            if frames == 0, let self { scroller.scroll(to: widget) }
            return frames > 0
        }
    }

    /// Removes a page from the slot.
    ///
    /// If the page was visible, the slot then shows the page that was embedded before this one.
    ///
    /// - Parameters:
    ///   - built: A page of this slot.
    ///   - motion: The motion with which the page leaves.
    ///   - duration: The length of the motion, in milliseconds.
    ///   - completion: Called exactly once, when the page has left.
    func unembed(
        _ built: BuiltPage,
        _ motion: PageMotion?,
        duration: Int,
        completion: @escaping @MainActor () -> Void
    ) {
        let wasVisible = built === stack.visible
        pages.removeAll { $0 === built }
        built.slot = nil
        if wasVisible, let next = pages.last { didChange?(next.page) }
        stack.show(pages.last, wasVisible ? motion : nil, duration: duration) { [weak self] in
            // If another page has been embedded in the meantime, `didChange` has already
            // reported that page.
            if wasVisible, let self, pages.isEmpty { didChange?(nil) }
            completion()
        }
    }

    /// Removes all pages at once, because the containing page is freed.
    func clear() {
        pages = []
        stack.clear()
    }
}
