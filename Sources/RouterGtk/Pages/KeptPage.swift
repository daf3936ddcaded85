import CGtk

/// What the host keeps of a page that it has released, until the entry returns or leaves.
///
/// ``BuiltPage`` makes it and takes it back.
struct KeptPage {
    /// The title of the page; `nil` for the title of the route.
    let title: String?
    /// The text that the page wants to have back.
    let savedState: String?
    /// What the user has changed.
    let widgets: WidgetChanges
    /// The widget that had focus last; `nil` for none.
    let focus: Focus?

    /// A widget, and the range of a text that was selected.
    struct Focus {
        let place: WidgetPlace
        let selection: (start: gint, end: gint)?
    }
}
