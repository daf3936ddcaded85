import FoundationEssentials
import RouterCore

extension Navigator {
    /// Starts the navigator with saved pages, without asking any guard.
    ///
    ///     try navigator.start(
    ///         restoringJSON: #"{"layers":[{"entries":[{"url":"app://home"},{"url":"app://item/1"}]}],"version":1}"#,
    ///         host: RecordingHost()
    ///     )
    ///     navigator.drawing       // "home > item/1"
    ///
    /// - Parameters:
    ///   - pages: A `SavedNavigation` as JSON.
    ///   - host: The host that shows the pages, if any.
    /// - Throws: The decoding error if the text is not a saved navigation, or the reason why a page cannot be
    ///   opened.
    public func start(restoringJSON pages: String, host: (any NavigationHost)? = nil) throws {
        let saved = try JSONDecoder().decode(SavedNavigation.self, from: Data(pages.utf8))
        let guards = guards
        self.guards = []
        defer { self.guards = guards }
        // Restoring requires a fallback page that has a route, even though that page is not shown.
        let home = table.routes.lazy.compactMap { self.table.sampleURL(for: $0) }
            .first { (try? self.destination(of: .url($0))) != nil }
        let first = saved.layers.first?.entries.first?.url ?? ""
        let dropped = try start(restoring: saved, or: home.map { .url($0) } ?? .app(first), host: host)
        if let dropped = dropped.first { throw dropped.reason }
    }
}
