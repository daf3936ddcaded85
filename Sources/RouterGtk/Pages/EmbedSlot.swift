import CGtk
import RouterCore

/// A place in a page where other pages are embedded.
///
/// The page puts the slot's widget where it likes and names the slot in ``Page/slots``.
/// Its route declares the same name:
///
///     final class BoardPage: Page {
///         let widget: UnsafeMutablePointer<GtkWidget> = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12)
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
/// - It goes the opposite way of how it came.
/// - It is covered, shown and removed together with the page around it.
///
/// ## CSS nodes and accessibility
///
/// A `stack` with the class `embed-slot` and the role group.
/// While nothing is embedded it holds an empty `box`.
/// Focus moves back to the page around it when a focused page leaves the slot.
@MainActor
public final class EmbedSlot {
    /// The slot's widget, a `GtkStack` that expands in both directions.
    public var widget: UnsafeMutablePointer<GtkWidget> { stack.widget }

    private let stack = PageStack(canBeEmpty: true)
    /// The embedded pages in the order in which they came; the last one is visible.
    private var pages: [BuiltPage] = []

    /// Makes an empty slot.
    ///
    /// A page makes its slots once and keeps them for life.
    public init() {
        gtk_widget_add_css_class(stack.widget, "embed-slot")
    }

    /// The page that is shown in the slot, or `nil` if none is embedded.
    public var page: (any Page)? { stack.visible?.page }

    /// The page that is shown, as the host knows it.
    var visible: BuiltPage? { stack.visible }

    /// Whether a page is moving in or out.
    var isRunning: Bool { stack.isRunning }

    /// Called with each page whose widget is out of the widget tree again.
    var pageWasDetached: (@MainActor (BuiltPage) -> Void)? {
        get { stack.pageWasDetached }
        set { stack.pageWasDetached = newValue }
    }

    /// Shows a page over those that are in the slot.
    ///
    /// - Parameters:
    ///   - built: The page, which is in no slot.
    ///   - transition: How it comes in.
    ///   - duration: How long that takes, in milliseconds.
    ///   - completion: Called exactly once, when the page is in its place.
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

    /// Takes a page out of the slot.
    ///
    /// If it was the visible one, the page embedded before it comes back.
    ///
    /// - Parameters:
    ///   - built: A page of this slot.
    ///   - transition: How it came in; it goes the opposite way.
    ///   - duration: How long that takes, in milliseconds.
    ///   - completion: Called exactly once, when the page is gone.
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

    /// Takes all pages out at once, for a page that is freed.
    func clear() {
        let covered = pages.dropLast()
        pages = []
        stack.clear()
        for built in covered { pageWasDetached?(built) }
    }
}

extension EmbedTransition {
    /// The motion of a `GtkStack` for a page that comes in.
    func coming(into stack: UnsafeMutablePointer<GtkWidget>) -> GtkStackTransitionType {
        motions(of: stack).coming
    }

    /// The opposite motion, for a page that goes.
    func going(outOf stack: UnsafeMutablePointer<GtkWidget>) -> GtkStackTransitionType {
        motions(of: stack).going
    }

    /// The motions of a `GtkStack` for the transition, or the nearest it has.
    ///
    /// It can neither scale nor flip up and down nor curl:
    /// those become a fade, or a page that slides over another.
    /// It flips sideways only in a window that is not drawn by Cairo.
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

    /// Whether pages can turn in space: Cairo draws a turned page as a plain colour.
    private static func isTurned(_ stack: UnsafeMutablePointer<GtkWidget>) -> Bool {
        cgtk_is_drawn_by_cairo(stack) == 0
    }
}
