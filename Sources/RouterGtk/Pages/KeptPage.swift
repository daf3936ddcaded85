import CGtk

/// The remains of a released page, kept until its entry returns or leaves.
///
/// ``BuiltPage`` makes it and takes it back.
struct KeptPage {
    /// The title of the page; `nil` for the title of the route.
    let title: String?
    /// The text that the page wants to have back.
    let savedState: String?
    /// The changes of the user.
    let widgets: WidgetChanges
    /// The widget that had focus last; `nil` for none.
    let focus: Focus?

    /// A widget, and the range of a text that was selected.
    struct Focus {
        let place: WidgetPlace
        let selection: (start: gint, end: gint)?
    }
}
