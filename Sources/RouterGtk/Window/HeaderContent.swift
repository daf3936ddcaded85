import RouterCore

/// The middle of a window's header, made by an app; see ``HostConfiguration/Header/custom(_:)``.
///
/// The window keeps it for as long as it is open.
@MainActor
public protocol HeaderContent: AnyObject {
    /// The widget, which the header shows in its middle.
    var titleWidget: Widget { get }

    /// Follows a change of the layer.
    ///
    /// - Parameters:
    ///   - layer: The layer after the change.
    ///   - title: The title of its top page.
    ///   - showsURL: Whether its URL may have changed; `false` if only the title has.
    func update(_ layer: Layer, title: String, showsURL: Bool)

    /// Called when the window closes.
    func close()
}
