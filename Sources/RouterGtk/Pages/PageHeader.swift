import CGtk

/// Widgets of a page in the header of its window.
///
///     final class ComposePage: Page {
///         let widget: Widget = .box(.vertical)
///         let header: PageHeader
///
///         init(_ context: PageContext) {
///             header = PageHeader(end: [.button("Send") { context.finish() }.css("suggested-action")])
///         }
///     }
///
/// They are there while the page is on top of its layer.
/// Back, the menu and the widgets of ``HostConfiguration/configureLayer`` stay where they are.
@MainActor
public struct PageHeader {
    /// The widgets after Back and Forward.
    public var start: [Widget]
    /// The middle of the header; `nil` for that of all pages (``HostConfiguration/header``).
    public var title: Widget?
    /// The widgets before the menu, or before the close button of a modal.
    public var end: [Widget]

    /// Makes a header.
    public init(start: [Widget] = [], title: Widget? = nil, end: [Widget] = []) {
        (self.start, self.title, self.end) = (start, title, end)
    }
}
