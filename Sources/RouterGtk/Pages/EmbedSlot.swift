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
    private var pages: [BuiltPage] = []

    /// Makes an empty slot.
    public init() {
        gtk_widget_add_css_class(stack.widget, "embed-slot")
    }

    /// The page that is shown in the slot, or `nil` where nothing is embedded.
    public var page: (any Page)? { stack.visible?.page }

    var visible: BuiltPage? { stack.visible }

    var isRunning: Bool { stack.isRunning }

    /// Called with each page that is out of the widget tree again.
    var pageWasDetached: (@MainActor (BuiltPage) -> Void)? {
        get { stack.pageWasDetached }
        set { stack.pageWasDetached = newValue }
    }

    /// Shows a page over those that are in the slot.
    func embed(
        _ built: BuiltPage,
        _ transition: EmbedTransition,
        duration: Int,
        completion: @escaping @MainActor () -> Void
    ) {
        pages.append(built)
        built.slot = self
        stack.show(built, transition.coming(into: widget), duration: duration, completion: completion)
    }

    /// Takes a page out; where it was shown, the one before it comes back.
    func unembed(
        _ built: BuiltPage,
        _ transition: EmbedTransition,
        duration: Int,
        completion: @escaping @MainActor () -> Void
    ) {
        pages.removeAll { $0 === built }
        built.slot = nil
        stack.show(pages.last, transition.going(outOf: widget), duration: duration, completion: completion)
    }

    /// Takes all pages out, for a page that is freed.
    func clear() {
        let covered = pages.dropLast()
        pages = []
        stack.clear()
        for built in covered { pageWasDetached?(built) }
    }
}

extension EmbedTransition {
    /// The motion of a `GtkStack` by which a page comes in.
    func coming(into stack: UnsafeMutablePointer<GtkWidget>) -> GtkStackTransitionType {
        motions(of: stack).coming
    }

    /// The opposite one, by which it goes.
    func going(outOf stack: UnsafeMutablePointer<GtkWidget>) -> GtkStackTransitionType {
        motions(of: stack).going
    }

    /// A `GtkStack` scales, flips up and down, and curls nothing: what comes nearest is a fade, and a page that moves over
    /// another or off it. It turns pages in space only where the window is drawn by something that can.
    private func motions(
        of stack: UnsafeMutablePointer<GtkWidget>
    ) -> (coming: GtkStackTransitionType, going: GtkStackTransitionType) {
        switch self {
        case .none: (GTK_STACK_TRANSITION_TYPE_NONE, GTK_STACK_TRANSITION_TYPE_NONE)
        case .fade, .crossDissolve, .scaleSmall, .scaleBig: Self.fading
        case .fadeFromLeft: (GTK_STACK_TRANSITION_TYPE_SLIDE_RIGHT, GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT)
        case .fadeFromRight: (GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT, GTK_STACK_TRANSITION_TYPE_SLIDE_RIGHT)
        case .fadeFromTop: (GTK_STACK_TRANSITION_TYPE_SLIDE_DOWN, GTK_STACK_TRANSITION_TYPE_SLIDE_UP)
        case .fadeFromBottom: (GTK_STACK_TRANSITION_TYPE_SLIDE_UP, GTK_STACK_TRANSITION_TYPE_SLIDE_DOWN)
        case .flipFromLeft where Self.isTurned(stack):
            (GTK_STACK_TRANSITION_TYPE_ROTATE_RIGHT, GTK_STACK_TRANSITION_TYPE_ROTATE_LEFT)
        case .flipFromRight where Self.isTurned(stack):
            (GTK_STACK_TRANSITION_TYPE_ROTATE_LEFT, GTK_STACK_TRANSITION_TYPE_ROTATE_RIGHT)
        case .flipFromLeft, .flipFromRight: Self.fading
        case .flipFromTop, .curlDown:
            (GTK_STACK_TRANSITION_TYPE_OVER_DOWN, GTK_STACK_TRANSITION_TYPE_UNDER_UP)
        case .flipFromBottom: (GTK_STACK_TRANSITION_TYPE_OVER_UP, GTK_STACK_TRANSITION_TYPE_UNDER_DOWN)
        case .curlUp: (GTK_STACK_TRANSITION_TYPE_UNDER_UP, GTK_STACK_TRANSITION_TYPE_OVER_DOWN)
        }
    }

    private static let fading = (
        coming: GTK_STACK_TRANSITION_TYPE_CROSSFADE, going: GTK_STACK_TRANSITION_TYPE_CROSSFADE
    )

    /// Cairo fills what is turned in space with one colour.
    private static func isTurned(_ stack: UnsafeMutablePointer<GtkWidget>) -> Bool {
        cgtk_is_drawn_by_cairo(stack) == 0
    }
}
