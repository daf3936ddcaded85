import RouterCore

/// A result that the app contributes to the desktop's search. The result opens a URL of the app.
///
///     app.search = { terms in
///         store.items(containing: terms).map { item in
///             SearchHit(.route(ItemRoute(id: item.id)), title: item.title, description: item.excerpt)
///         }
///     }
public struct SearchHit {
    /// The URL, or `nil` if the request has none. A hit without a URL is dropped.
    let url: String?
    let title: String
    let description: String
    let icon: String?

    /// Creates a hit.
    ///
    /// - Parameters:
    ///   - request: The URL to open, as text or as the value of a typed route. The URL counts as coming from
    ///     outside when the user chooses the hit, so its route needs `access: .external`.
    ///   - title: The first line, such as the name of a note.
    ///   - description: The second line, or an empty string to show only the title.
    ///   - icon: The name of an icon in the icon theme, or `nil` for the app's icon.
    public init(_ request: NavigationRequest, title: String, description: String = "", icon: String? = nil) {
        (url, self.title, self.description, self.icon) = (request.text, title, description, icon)
    }
}
