import RouterCore

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
