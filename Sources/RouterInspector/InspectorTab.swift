import RouterCore
import RouterGtk

/// A tab of the inspector.
@MainActor
protocol InspectorTab: AnyObject {
    /// The content, which fills the window.
    var widget: Widget { get }
    /// The short title.
    var title: String { get }
    /// Moves focus to the first field.
    func takeFocus()
    /// Moves focus into the tab after the focused widget has been removed or has become insensitive.
    /// The newly focused widget must not respond to keys that the user meant for a removed button.
    func regainFocus()
    /// Responds to the end of a request.
    func follow(_ event: NavigationEvent)
    /// Called after the navigator has received a new route table, or has refused one because of its problems.
    func tableChanged()
}

extension InspectorTab {
    func regainFocus() { takeFocus() }
    func tableChanged() {}
}
