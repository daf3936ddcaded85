import FoundationEssentials
import RouterCore

extension Navigator {
    /// Starts with these pages, and asks no guard about them.
    ///
    ///     try navigator.start(
    ///         restoringJSON: #"{"layers":[{"entries":[{"url":"app://home"},{"url":"app://item/1"}]}],"version":1}"#,
    ///         host: RecordingHost()
    ///     )
    ///     navigator.drawing       // "home > item/1"
    ///
    /// - Parameters:
    ///   - pages: A `SavedNavigation` as JSON.
    ///   - host: The host that shows the pages, if there is one.
    /// - Throws: The reason why the text is not a saved navigation or a page cannot be opened.
    public func start(restoringJSON pages: String, host: (any NavigationHost)? = nil) throws {
        let saved = try JSONDecoder().decode(SavedNavigation.self, from: Data(pages.utf8))
        let guards = guards
        self.guards = []
        defer { self.guards = guards }
        // It is not shown, but a start needs a page that has a route.
        let home = table.routes.lazy.compactMap { self.table.sampleURL(for: $0) }
            .first { (try? self.destination(of: .url($0))) != nil }
        let first = saved.layers.first?.entries.first?.url ?? ""
        let dropped = try start(restoring: saved, or: home.map { .url($0) } ?? .app(first), host: host)
        if let dropped = dropped.first { throw dropped.reason }
    }
}
