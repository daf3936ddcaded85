/// What routes say, one behind the other in one place that their copies share: a route is handed on with every match, and
/// a look at one of many is one look at memory.
final class RouteRows: Sendable {
    /// The values themselves.
    struct Values: Sendable, Hashable {
        var pattern: String
        var page: String
        var action: String?
        var name: String?
        var title: String?
        var presentation: Presentation
        var isExported: Bool
        var parent: String?
        var redirect: String?
        var query: [QueryField]
        var reuse: ReusePolicy
        var slots: [String]
        var isCaseSensitive: Bool
        var rank: Int?
        var source: String?
    }

    let values: [Values]

    init(_ values: [Values]) { self.values = values }
}
