import RouterCore
import RouterGtk

/// One tab of the inspector.
@MainActor
protocol InspectorTab: AnyObject {
    /// The content, which fills the window.
    var widget: Widget { get }
    /// The short title.
    var title: String { get }
    /// Moves focus to the first field.
    func takeFocus()
    /// Moves focus to a widget where keys that were meant for a button do no harm.
    func regainFocus()
    /// Follows a request that has ended.
    func follow(_ event: NavigationEvent)
    /// Follows a change of the table, or one that was refused.
    func tableChanged()
}

extension InspectorTab {
    func regainFocus() { takeFocus() }
    func tableChanged() {}
}
