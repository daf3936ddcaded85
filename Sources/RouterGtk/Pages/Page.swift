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

    /// The places where other pages can be embedded, by the names that the page's route declares. The same for as long
    /// as the page lives.
    var slots: [String: EmbedSlot] { get }

    /// The page has become the visible one of its layer.
    func shown()

    /// Another page has taken this one's place; it may come back.
    func covered()

    /// The entry has new parameters, and the page stays.
    func updated(_ context: PageContext)

    /// What the page wants to remember beyond the end of the program, in whatever form it likes; it comes back as
    /// ``PageContext/savedState`` when the page is built again. `nil` for nothing.
    func savedState() -> String?

    /// The entry is about to leave for good: whether it may, for instance with changes that have not been saved.
    ///
    /// The page answers the question at once, or keeps it and answers later, mostly from a dialog of its own; until
    /// then nothing changes. Whatever would take the page away asks the same: Back, Escape, a close button, an address,
    /// code, and the closing of the window. A page is not asked when it finishes by ``PageContext/finish(_:)``.
    ///
    /// - Parameters:
    ///   - question: To be answered once.
    ///   - window: The window that takes input, for a dialog to be modal over.
    func mayLeave(_ question: LeaveQuestion, over window: UnsafeMutablePointer<GtkWidget>)

    /// The entry has left for good. The page and its widget are freed as soon as nothing shows them any more.
    func left()
}

extension Page {
    /// No slots.
    public var slots: [String: EmbedSlot] { [:] }

    /// The title of the route.
    public var title: String? { nil }

    /// Does nothing.
    public func shown() {}

    /// Does nothing.
    public func covered() {}

    /// Does nothing.
    public func updated(_ context: PageContext) {}

    /// Remembers nothing.
    public func savedState() -> String? { nil }

    /// May leave at any time.
    public func mayLeave(_ question: LeaveQuestion, over window: UnsafeMutablePointer<GtkWidget>) {
        question.answer(true)
    }

    /// Does nothing.
    public func left() {}
}

/// A page that declares the routes that lead to it.
///
///     final class NotePage: RoutedPage {
///         static let routes = [Route("app://note/:id<int>", title: "Note")]
///
///         let widget = PageTitle.make("A note")
///
///         init(_ context: PageContext) {}
///     }
///
/// An app names each such page once, in ``PageRegistry/register(_:)``, which gives both: the way to build the page, and
/// its routes. Nothing is registered by itself, and nothing is checked before the app makes its table of
/// ``PageRegistry/routes``, where conflicts between pages, and with a route file, are reported at once.
@MainActor
public protocol RoutedPage: Page {
    /// The name by which routes call the page, route files among them. The name of the type unless told otherwise.
    static var pageName: String { get }

    /// The routes that lead to the page. One without `page`, `redirect` or `action` leads to this page.
    static var routes: [Route] { get }

    /// Builds the page.
    ///
    /// - Throws: Whatever makes it impossible. The request ends with it, and nothing changes.
    init(_ context: PageContext) throws
}

extension RoutedPage {
    /// The name of the type, without those that it is nested in.
    public static var pageName: String { String(describing: Self.self) }
}
