/// A route file: schemes, and in each a page for every pattern, in the shape of DCURLRouter's property list.
///
///     { "http": "web", "https": "web",
///       "app": { "app://home": "home",
///                "app://item/:id<int>": { "page": "item", "name": "item", "presentation": "present" },
///                "fallback": "oops" },
///       "/app://(?<kind>cat|dog)/.*/": "pet" }
///
/// A web scheme names one page for all its addresses, or holds a dictionary like any other scheme. In place of a
/// page's name stands a dictionary of `page`, `name`, `title`, `presentation`, `exported`, `parent`, `redirect`,
/// `query`, `reuse`, `caseSensitive`, `rank` and `slots`, or of `action` in the place of `page`; see ``Route``. A regular
/// expression over whole addresses, between slashes, stands beside the schemes, since it is of none. Any decoder will
/// do. Decoding accepts every shape: what is wrong with a file is said by ``routes(source:)``, all of it at once and with
/// the place of each problem. Two things no decoder says: whether a file can be decoded without harm, and which keys
/// stand twice; see ``RouteFileOutline``.
public struct RouteFile: Sendable, Hashable, Decodable {
    let content: RouteFileValue
    /// What ``RouteFileOutline/repeatedKeys`` says of its bytes.
    var repeatedKeys: [[String]] = []

    /// Takes whatever the decoder holds.
    public init(from decoder: any Decoder) throws {
        content = RouteFileValue(from: decoder)
    }

    /// The routes, in the order of their patterns, and by scheme the fallbacks.
    ///
    /// - Parameter source: The file's name for messages; a route's source is that and its scheme.
    /// - Throws: ``RouteTableError`` with everything that is wrong with the file itself. Conflicts between
    ///   routes, and unknown types, are found when the ``RouteTable`` is made.
    public func routes(source: String) throws(RouteTableError) -> (
        routes: [Route], fallbacks: [String: Route]
    ) {
        let reader = RouteFileReader(self, source: source)
        let problems = reader.problems + reader.patternProblems
        guard problems.isEmpty else { throw RouteTableError(problems) }
        return (reader.routes, reader.fallbacks)
    }

    /// The schemes in the file, in lower case and alphabetical order; also of one that has problems.
    public var schemes: [String] {
        guard case .dictionary(let entries) = content else { return [] }
        return Set(entries.keys.filter { !RoutePattern.isExpression($0) }.map { $0.lowercased() }).sorted()
    }

    /// The names of all pages in the file, in alphabetical order; also of one that has problems.
    public var pageNames: [String] {
        let reader = RouteFileReader(self, source: "")
        let routes = reader.routes + reader.fallbacks.values
        return Set(routes.map(\.page)).subtracting([""]).sorted()
    }
}
