import CGtk
import RouterCore

/// A place in a page where other pages are embedded.
///
/// The page puts the slot's widget where it wants it, names the slot, and its route declares the name:
///
///     final class BoardPage: Page {
///         let widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12)
///         let side = EmbedSlot()
///         var slots: [String: EmbedSlot] { ["side": side] }
///
///         init(_ context: PageContext) {
///             gtk_box_append(as_box(widget), side.widget)
///             guard context.embeddedKeys.isEmpty else { return }  // they come back with a saved navigation
///             context.embed("app://item/7", Embedding(slot: "side"))
///         }
///     }
///
///     Route("app://board", page: "board", slots: ["side"])
///
/// Of several pages in one slot the one that came last is shown. A page goes the opposite way of how it came. An
/// embedded page lives and leaves with the page around it; it is covered and shown together with that.
///
/// - CSS: a `stack` with the class `embed-slot`. Where nothing is embedded it holds an empty `box`.
@MainActor
public final class EmbedSlot {
    /// The slot's widget. It takes what room it gets.
    public var widget: UnsafeMutablePointer<GtkWidget> { stack.widget }

    private let stack = PageStack(canBeEmpty: true)
    private var pages: [LivePage] = []

    /// Makes an empty slot.
    public init() {
        gtk_widget_add_css_class(stack.widget, "embed-slot")
    }

    /// The page that is shown in the slot, or `nil` where nothing is embedded.
    public var page: (any Page)? { stack.visible?.page }

    var visible: LivePage? { stack.visible }

    var isRunning: Bool { stack.isRunning }

    /// Called with each page that is out of the widget tree again.
    var detached: (@MainActor (LivePage) -> Void)? {
        get { stack.detached }
        set { stack.detached = newValue }
    }

    /// Shows a page over those that are in the slot.
    func embed(
        _ live: LivePage,
        _ transition: EmbedTransition,
        duration: Int,
        completion: @escaping @MainActor () -> Void
    ) {
        pages.append(live)
        live.slot = self
        stack.show(live, transition.coming(into: widget), duration: duration, completion: completion)
    }

    /// Takes a page out; where it was shown, the one before it comes back.
    func unembed(
        _ live: LivePage,
        _ transition: EmbedTransition,
        duration: Int,
        completion: @escaping @MainActor () -> Void
    ) {
        pages.removeAll { $0 === live }
        live.slot = nil
        stack.show(pages.last, transition.going(outOf: widget), duration: duration, completion: completion)
    }

    /// Takes all pages out, for a page that is freed.
    func clear() {
        let covered = pages.dropLast()
        pages = []
        stack.clear()
        for live in covered { detached?(live) }
    }
}
