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
/// expression over whole addresses, between slashes, stands beside the schemes, since it is of none.
///
/// ``init(json:name:)`` reads JSON; RouterGtk adds property lists. Both refuse a file of more than 4 MiB, or with values
/// more than 32 deep inside one another, and remember the line of every key. A mistake of syntax ends reading. Everything
/// else is accepted at first: ``routes()`` and ``RouteTable`` then report all that is wrong, each with file and line:
///
///     Routes.json:14: app: app://item: the key pagee is unknown
///
/// Any decoder reads a route file as well, with three differences: problems have no lines, of a key that stands twice
/// one value is lost without a word, and only the decoder's own limits apply.
public struct RouteFile: Sendable, Hashable, Decodable {
    /// The most bytes of a file: 4 MiB.
    package static let maximumBytes = 4_194_304
    /// The most arrays and dictionaries inside one another. A route file needs four.
    package static let maximumDepth = 32

    /// The name of the file in messages, such as `Routes.json`; `nil` after decoding.
    public var name: String?
    package let content: RouteFileValue

    /// Reads JSON in UTF-8, strictly after RFC 8259.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file.
    ///   - name: The file's name for messages.
    /// - Throws: ``RouteTableError`` with the first mistake of syntax and its line.
    public init(json bytes: some Sequence<UInt8>, name: String) throws(RouteTableError) {
        let text = try Self.text(of: Array(bytes), name: name)
        self.init(try JSONReader.read(text, name: name), name: name)
    }

    /// A file with this content.
    package init(_ content: RouteFileValue, name: String?) {
        self.content = content
        self.name = name
    }

    /// Takes whatever the decoder holds.
    public init(from decoder: any Decoder) throws {
        self.init(RouteFileValue(from: decoder), name: nil)
    }

    /// The bytes of a file without its byte order mark, if they are UTF-8 and not too many.
    package static func text(of bytes: [UInt8], name: String) throws(RouteTableError) -> ArraySlice<UInt8> {
        guard bytes.count <= maximumBytes else {
            throw RouteTableError("a route file has at most \(maximumBytes) bytes", file: name)
        }
        // A byte of 0 stands in every text of UTF-16 and in none that is meant.
        guard String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) else {
            throw RouteTableError("the text is not UTF-8", file: name)
        }
        return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    }

    /// The routes, in the order of their patterns, and by scheme the fallbacks.
    ///
    /// The source of a route is the file's name and line, and the scheme: `Routes.json:14: app`.
    ///
    /// - Throws: ``RouteTableError`` with everything that is wrong with the file itself. Conflicts between
    ///   routes, and unknown types, are found when the ``RouteTable`` is made.
    public func routes() throws(RouteTableError) -> (routes: [Route], fallbacks: [String: Route]) {
        let reader = RouteFileReader(self)
        let problems = reader.problems + reader.patternProblems
        guard problems.isEmpty else { throw RouteTableError(problems) }
        return (reader.routes, reader.fallbacks)
    }

    /// The schemes in the file, in lower case and alphabetical order; also of one that has problems.
    public var schemes: [String] {
        guard case .dictionary(let members) = content else { return [] }
        return Set(members.keys.filter { !RoutePattern.isExpression($0) }.map { $0.lowercased() }).sorted()
    }

    /// The names of all pages in the file, in alphabetical order; also of one that has problems.
    public var pageNames: [String] {
        let reader = RouteFileReader(self)
        let routes = reader.routes + reader.fallbacks.values
        return Set(routes.map(\.page)).subtracting([""]).sorted()
    }

    /// Whether a route of the file has this name.
    public func hasRoute(named name: String) -> Bool {
        RouteFileReader(self).routes.contains { $0.name == name }
    }
}
