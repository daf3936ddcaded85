import CRouterGtk
import RouterCore

/// A part of a page in which other pages are embedded.
///
/// The page puts the slot's widget where it likes and names the slot in ``Page/slots``.
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
/// Embedding into a slot that only the route declares fails with `PageError.noSlot(name:slot:)`.
///
/// ## The life of an embedded page
///
/// - It is built together with the page around it, or when it is embedded later.
/// - If a slot holds several pages, the last one is shown and the others are covered.
/// - The page around scrolls to a slot in which a page is embedded.
/// - It goes the opposite way of how it came, unless its removal names a transition.
/// - It is covered, shown and removed together with the page around it.
///
/// ## CSS nodes and accessibility
///
/// A `stack` with the class `embed-slot` and the role group.
/// While a page moves, both pages are its children, and only the one that comes gets focus.
/// Focus moves back to the page around it when a focused page leaves the slot.
@MainActor
public final class EmbedSlot {
    /// The slot's widget, a container that expands in both directions.
    ///
    /// Screen readers name it by the title of the page that it shows.
    public var widget: Widget { stack.widget }

    let stack = PageStack()
    /// The embedded pages in the order in which they came; the last one is visible.
    private(set) var pages: [BuiltPage] = []

    /// Makes an empty slot.
    ///
    /// A page makes its slots once and keeps them for life.
    public init() {
        gtk_widget_add_css_class(stack.widget, "embed-slot")
    }

    /// Called each time the slot shows another page, with `nil` once it is empty.
    ///
    /// An empty slot still has its room in the page, unless the page hides it:
    ///
    ///     side.didChange = { [weak side] page in side?.widget.isVisible = page != nil }
    ///     side.widget.isVisible = false
    ///
    /// The call for a page comes before its motion, the one for an empty slot after the last page has gone.
    /// A closure that uses the page around the slot must capture it weakly.
    public var didChange: (@MainActor (_ page: (any Page)?) -> Void)?

    /// The page that is shown in the slot, or `nil` if none is embedded.
    public var page: (any Page)? { stack.visible?.page }

    /// Shows a page over those that are in the slot.
    ///
    /// - Parameters:
    ///   - built: The page, which is in no slot; it replaces an earlier page of its entry.
    ///   - transition: How it comes in.
    ///   - duration: The length of the motion, in milliseconds.
    ///   - completion: Called exactly once, when the page has come.
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

    /// Scrolls the page around so that the slot can be seen, once it is laid out with what it shows.
    func scrollIntoView() {
        guard let scroller = gtk_widget_get_ancestor(widget, gtk_scrolled_window_get_type()) else { return }
        // The first frame lays out, in the second one GTK looks where the pointer is.
        var frames = 3
        scroller.onFrame { [weak self] _ in
            frames -= 1
            if frames == 0, let self { scroller.scroll(to: widget) }
            return frames > 0
        }
    }

    /// Removes a page from the slot.
    ///
    /// If it was the visible one, the page embedded before it comes back.
    ///
    /// - Parameters:
    ///   - built: A page of this slot.
    ///   - motion: How it goes.
    ///   - duration: The length of the motion, in milliseconds.
    ///   - completion: Called exactly once, when the page is gone.
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
            // A page that has come meanwhile was reported by itself.
            if wasVisible, let self, pages.isEmpty { didChange?(nil) }
            completion()
        }
    }

    /// Removes all pages at once, for a page that is freed.
    func clear() {
        pages = []
        stack.clear()
    }
}
