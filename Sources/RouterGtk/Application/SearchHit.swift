import RouterCore

/// A result of the desktop's search that opens a URL of the app.
///
///     app.search = { terms in
///         store.items(containing: terms).map { item in
///             SearchHit(.route(ItemRoute(id: item.id)), title: item.title, description: item.excerpt)
///         }
///     }
public struct SearchHit {
    /// The URL; `nil` for a request without one, which is left out.
    let url: String?
    let title: String
    let description: String
    let icon: String?

    /// Makes a hit.
    ///
    /// - Parameters:
    ///   - request: The URL to open, as a text or as the value of a typed route. It comes from outside when the user
    ///     chooses the hit, so its route needs `access: .external`.
    ///   - title: The first line, such as the name of a note.
    ///   - description: The second line; empty for none.
    ///   - icon: The name of an icon of the theme; `nil` for the icon of the app.
    public init(_ request: NavigationRequest, title: String, description: String = "", icon: String? = nil) {
        (url, self.title, self.description, self.icon) = (request.text, title, description, icon)
    }
}
