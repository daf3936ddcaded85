import RouterCore

/// A file of routes, which maps the patterns of each scheme to pages.
///
/// ```json
/// { "http": "web", "https": "web",
///   "app": {
///   "app://home": "home",
///   "app://item/:id<int>": { "page": "item", "name": "item", "verb": "present" },
///   "fallback": "oops" },
///   "/app://(?<kind>cat|dog)/.*/": "pet" }
/// ```
///
/// A property list of DCURLRouter, a URL router for iOS, has this structure, so it is a valid route file.
///
/// The value of a pattern is the name of a page, or a dictionary with some of these keys, which `Route`
/// describes:
/// `page`, `action`, `name`, `title`, `verb`, `access`, `parent`, `redirect`, `query`, `reuse`,
/// `caseSensitive`, `rank`, `branch`, `pane`, `saved`, `ownWindow`, `slots`, `requiring`, and `excluding`.
/// The value can also be an array of page names and dictionaries, one for each route with this pattern.
/// These routes then require different query items.
///
/// The value of a scheme is a dictionary of patterns.
/// The value of a web scheme can also be a single page for all its URLs.
/// At the same level as the schemes, the file can contain the key `branches`, and regular expressions for
/// whole URLs, enclosed in slashes.
/// The value of `branches` is an array of dictionaries with the keys `name`, `root`, `title`, and `icon`; see
/// `Branch`.
///
///     let text = #"{ "app": { "app://home": "home", "app://item/:id<int>": { "page": "item" } } }"#
///     let file = try RouteFile(json: text.utf8, name: "Routes.json")
///     let table = try RouteTable(file)   // throws if anything is wrong with a route
///     table.routes.map(\.page)           // ["home", "item"]
///
///     let bad = try RouteFile(json: #"{ "app": "home" }"#.utf8, name: "Routes.json")
///     try RouteTable(bad)   // throws Routes.json:1: app: The value of a scheme must be a dictionary of patterns, not a string.
///
/// ``init(json:name:)`` parses JSON, and ``init(propertyList:name:)`` parses property lists.
/// Both initializers refuse a file of more than 4 MiB, and values that are nested more than 32 deep.
/// They report only the first syntax error.
/// Later, `RouteTable` reports all other problems at once, each with its file and line.
public struct RouteFile: Sendable, Hashable {
    /// The maximum size of a file, in bytes: 4 MiB.
    static let maximumBytes = 4_194_304
    /// The maximum nesting depth of arrays and dictionaries.
    ///
    /// A route file needs a depth of four.
    static let maximumDepth = 32

    /// The key of the list of branches. The file contains it at the same level as the schemes.
    static let branchesKey = "branches"

    /// The name of the file in messages, such as `Routes.json`.
    public let name: String
    /// The content of the file, not yet checked.
    let content: RouteFileValue

    /// Parses JSON in UTF-8, strictly by RFC 8259.
    ///
    ///     try RouteFile(json: "{}".utf8, name: "Routes.json").schemes     // []
    ///     try RouteFile(json: "{ a: 1 }".utf8, name: "Routes.json")
    ///     // throws Routes.json:1: A key in quotation marks is missing.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file: UTF-8, at most 4 MiB, with or without a byte order mark.
    ///   - name: The name of the file in messages.
    /// - Throws: `RouteTableError` with the first syntax error and its line, or if the file is too large or
    ///   is not UTF-8.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public init(json bytes: some Sequence<UInt8>, name: String) throws(RouteTableError) {
        let text = try Self.text(of: Array(bytes), name: name)
        do throws(JSONReader.Mistake) {
            self.init(try JSONReader.read(text, maximumDepth: Self.maximumDepth), name: name)
        } catch {
            throw RouteTableError(error.sentence, file: name, line: error.line)
        }
    }

    /// Creates a route file from content that has been parsed.
    init(_ content: RouteFileValue, name: String) {
        self.content = content
        self.name = name
    }

    /// Returns the bytes of a file without its byte order mark.
    ///
    /// - Throws: `RouteTableError` if the file is too large, or if it is not UTF-8.
    static func text(of bytes: [UInt8], name: String) throws(RouteTableError) -> ArraySlice<UInt8> {
        guard bytes.count <= maximumBytes else {
            throw RouteTableError("A route file can have at most \(maximumBytes) bytes.", file: name)
        }
        // UTF-16 text can also be valid UTF-8, but unlike a route file, it contains zero bytes.
        guard String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) else {
            throw RouteTableError("The text is not UTF-8.", file: name)
        }
        return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    }

    /// The schemes in the file, in lowercase and sorted, including schemes whose routes have problems.
    public var schemes: [String] {
        guard case .dictionary(let members) = content else { return [] }
        let schemes = members.filter { key, member in
            if key == Self.branchesKey, case .list = member.value { return false }
            return !Self.isExpression(key)
        }
        return Set(schemes.keys.map { $0.lowercased() }).sorted()
    }

    /// Returns whether a key begins and ends with a slash, and is therefore a regular expression for whole URLs.
    static func isExpression(_ key: String) -> Bool { key.hasPrefix("/") && key.hasSuffix("/") }

    /// Returns whether the file contains a route with this name. Fallbacks do not count.
    public func hasRoute(named name: String) -> Bool {
        RouteFileReader(self).routes.contains { $0.name == name }
    }
}
