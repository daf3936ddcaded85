import CGtk
import RouterCore

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
