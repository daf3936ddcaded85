import CGtk
import RouterCore

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
    /// The widgets before the title, after all others at the start.
    public var start: [Widget]
    /// The middle of the header; `nil` for the one of all pages (``HostConfiguration/header``).
    public var title: Widget?
    /// The widgets after the title, before all others at the end.
    public var end: [Widget]

    /// Makes a header.
    public init(start: [Widget] = [], title: Widget? = nil, end: [Widget] = []) {
        (self.start, self.title, self.end) = (start, title, end)
    }
}

extension PageContext {
    /// Reports that the page has another ``Page/title`` than when it was shown.
    ///
    /// The title of the window follows, if the page is on top of its layer.
    public func titleChanged() {
        guard let entry else { return }
        (navigator?.host as? any PageObserver)?.titleChanged(of: entry)
    }

    /// Shows a short text at the branch of this page, such as the number of unread messages.
    ///
    /// It is ignored in a modal, and in an app without branches; ``GtkNavigationHost/setBadge(_:of:)`` has the rest.
    ///
    ///     context.setBadge("3")
    ///     context.setBadge(nil)   // removes it
    public func setBadge(_ text: String?) {
        if let branch { observer?.setBadge(text, of: branch) }
    }
}

/// The host, which shows what a page says about itself.
@MainActor
protocol PageObserver: AnyObject {
    func titleChanged(of entry: EntryID)
    func setBadge(_ text: String?, of branch: String)
}
