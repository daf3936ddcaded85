import RouterCore
import RouterGtk

extension PageContext {
    /// Where the window starts: the route file may have a home of its own.
    var home: RouteURL? { try? table.url(for: "home") }
}
