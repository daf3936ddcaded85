import CGtk
import RouterCore

/// What an entry shows: a widget, and the Swift object that owns it.
///
/// A page is built when its entry is first shown, and lives until the entry leaves the navigation; while it is
/// covered it is kept out of the widget tree, and costs nothing but memory.
///
///     final class NotePage: Page {
///         let widget = PageTitle.make("A note")
///
///         init(_ context: PageContext) {}
///     }
///
/// A class that conforms belongs to the main actor with all that it has, also in a target without default isolation.
///
/// The host owns the widget's reference and its properties `can-target` and `can-focus`; a page without anything that
/// can have the keyboard gets it itself. Handlers that a page connects to its widgets capture the page weakly, see
/// ``SignalConnection``.
///
/// The calls of a page's life, each once for each time that it happens: ``shown()`` and ``covered()`` in turns, in
/// between ``updated(_:)``, and ``left()`` as the last one. A modal over a page does not cover it: it can still be
/// seen. A page that is covered as it leaves gets ``left()`` only.
@MainActor
public protocol Page: AnyObject {
    /// The page's widget, the same for as long as the page lives.
    var widget: UnsafeMutablePointer<GtkWidget> { get }

    /// A title that the page knows better than its route, for the window's title; `nil` for the route's.
    var title: String? { get }

    /// The page has become the visible one of its layer.
    func shown()

    /// Another page has taken this one's place; it may come back.
    func covered()

    /// The entry has new parameters, and the page stays.
    func updated(_ context: PageContext)

    /// The entry has left for good. The page and its widget are freed as soon as nothing shows them any more.
    func left()
}

extension Page {
    /// The route's title.
    public var title: String? { nil }

    /// Does nothing.
    public func shown() {}

    /// Does nothing.
    public func covered() {}

    /// Does nothing.
    public func updated(_ context: PageContext) {}

    /// Does nothing.
    public func left() {}
}
