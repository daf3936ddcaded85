import RouterCore

/// A file of routes: in each scheme, a page for every pattern.
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
/// A property list of DCURLRouter has this shape, so it is a route file as it is.
/// A pattern leads to a page's name, or to a dictionary with some of these keys; see `Route`:
/// `page`, `action`, `name`, `title`, `verb`, `access`, `parent`, `redirect`, `query`,
/// `reuse`, `caseSensitive`, `rank`, `branch`, `pane`, `saved`, `ownWindow`, `slots`, `requiring` and `excluding`.
/// Or it leads to an array of these: routes with the same pattern, which require other query items.
/// A web scheme names one page for all its URLs, or holds a dictionary like any other scheme.
/// A regular expression over whole URLs, between slashes, is beside the schemes.
/// So is `branches`, a list of dictionaries with the keys `name`, `root`, `title` and `icon`; see `Branch`.
///
///     let text = #"{ "app": { "app://home": "home", "app://item/:id<int>": { "page": "item" } } }"#
///     let file = try RouteFile(json: text.utf8, name: "Routes.json")
///     let table = try RouteTable(file)   // throws if anything is wrong with a route
///     table.routes.map(\.page)           // ["home", "item"]
///
///     let bad = try RouteFile(json: #"{ "app": "home" }"#.utf8, name: "Routes.json")
///     try RouteTable(bad)   // throws Routes.json:1: app: A scheme holds a dictionary of patterns, not a string.
///
/// ``init(json:name:)`` reads JSON, and ``init(propertyList:name:)`` property lists.
/// Both refuse a file of more than 4 MiB, and values more than 32 deep inside one another.
/// A mistake of syntax ends reading.
/// Everything else is accepted at first.
/// `RouteTable` then reports all problems at once, each with file and line.
public struct RouteFile: Sendable, Hashable {
    /// The greatest size of a file, in bytes: 4 MiB.
    static let maximumBytes = 4_194_304
    /// The greatest depth of arrays and dictionaries inside one another.
    ///
    /// A route file needs four.
    static let maximumDepth = 32

    /// The key of the list of branches, which is beside the schemes.
    static let branchesKey = "branches"

    /// The name of the file in messages, such as `Routes.json`.
    public let name: String
    /// The content as it was read, not yet checked.
    let content: RouteFileValue

    /// Reads JSON in UTF-8, strictly by RFC 8259.
    ///
    ///     try RouteFile(json: "{}".utf8, name: "Routes.json").schemes     // []
    ///     try RouteFile(json: "{ a: 1 }".utf8, name: "Routes.json")
    ///     // throws Routes.json:1: A key in quotation marks is missing.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file: UTF-8, at most 4 MiB, with or without a byte order mark.
    ///   - name: The file's name for messages.
    /// - Throws: `RouteTableError` with the first mistake of syntax and its line, or if the file is too
    ///   large or no UTF-8.
    /// - Complexity: O(*n*) in the number of bytes.
    public init(json bytes: some Sequence<UInt8>, name: String) throws(RouteTableError) {
        let text = try Self.text(of: Array(bytes), name: name)
        do throws(JSONReader.Mistake) {
            self.init(try JSONReader.read(text, maximumDepth: Self.maximumDepth), name: name)
        } catch {
            throw RouteTableError(error.sentence, file: name, line: error.line)
        }
    }

    /// Makes a file of content that has been read.
    init(_ content: RouteFileValue, name: String) {
        self.content = content
        self.name = name
    }

    /// Returns the bytes of a file without its byte order mark.
    ///
    /// - Throws: `RouteTableError` if there are too many bytes, or if they are not UTF-8.
    static func text(of bytes: [UInt8], name: String) throws(RouteTableError) -> ArraySlice<UInt8> {
        guard bytes.count <= maximumBytes else {
            throw RouteTableError("A route file has at most \(maximumBytes) bytes.", file: name)
        }
        // UTF-16 has bytes of 0, and can be valid UTF-8. No route file has one.
        guard String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) else {
            throw RouteTableError("The text is not UTF-8.", file: name)
        }
        return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    }

    /// The schemes in the file, in lower case and alphabetical order, whatever their problems.
    public var schemes: [String] {
        guard case .dictionary(let members) = content else { return [] }
        let schemes = members.filter { key, member in
            if key == Self.branchesKey, case .list = member.value { return false }
            return !Self.isExpression(key)
        }
        return Set(schemes.keys.map { $0.lowercased() }).sorted()
    }

    /// Returns whether a key is an expression over whole URLs: it is between slashes.
    static func isExpression(_ key: String) -> Bool { key.hasPrefix("/") && key.hasSuffix("/") }

    /// Returns whether a route of the file has this name; a fallback does not count.
    public func hasRoute(named name: String) -> Bool {
        RouteFileReader(self).routes.contains { $0.name == name }
    }
}
