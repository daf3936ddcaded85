import RouterCore

/// A reader that creates routes from a route file and collects its problems.
///
/// ``RouteFile`` and `RouteTable` create a reader whenever they need the routes; the reader reads the whole
/// file at once.
/// The value of a pattern is an entry or an array of entries.
/// An *entry* is the name of a page, or a dictionary that describes a route.
///
/// | Key in the file | Result |
/// |---|---|
/// | `"http": "web"` | the route `http://*` |
/// | `"app": { "app://home": "home" }` | the route `app://home` |
/// | `"app": { "fallback": "oops" }` | the fallback of `app`, with the pattern `app://*` |
/// | `"/app://.*/": "pet"` | a route for all URLs that match the expression; the key is outside the schemes' dictionaries |
/// | `"branches": [{ "name": "home", "root": "app://home" }]` | a branch, because the value is an array; with a dictionary, `branches` would be a scheme |
/// | `"app": "home"` | a problem: only the value of a web scheme can be a page |
/// | `"app": { "web://a": "home" }` | a problem: the pattern has a different scheme |
///
/// The reader continues after each problem, so it provides all routes that can be read.
/// It reads keys in alphabetical order, so the result does not depend on their order in the file.
struct RouteFileReader {
    /// The routes, sorted by scheme and pattern.
    private(set) var routes: [Route] = []
    /// The fallbacks, by scheme in lowercase.
    private(set) var fallbacks: [String: Route] = [:]
    /// The branches, in file order.
    private(set) var branches: [Branch] = []
    /// All problems that the reader has found. `RouteTable` later checks the syntax of the patterns.
    private(set) var problems: [RouteProblem] = []

    /// The position of the key that is being read: a scheme, a pattern, or `branches`.
    private var location: RouteFileLocation

    /// Reads a file.
    init(_ file: RouteFile) {
        location = RouteFileLocation(file: file.name)
        guard case .dictionary(let schemes) = file.content else {
            report("The file must be a dictionary of schemes, not \(file.content.name).")
            return
        }
        var spellings: [String: String] = [:]
        for (key, member) in schemes.sorted(by: { $0.key < $1.key }) {
            location.line = member.line
            // A regular expression for whole URLs has no scheme, so its key is at the level of the schemes.
            location.scheme = RouteFile.isExpression(key) ? nil : key
            if key == RouteFile.branchesKey, case .list(let list) = member.value {
                branches = list.compactMap { branch($0) }
                continue
            }
            guard location.scheme != nil else {
                read(key, member.value)
                continue
            }
            if let spelling = spellings.updateValue(key, forKey: key.lowercased()) {
                report("The file already contains this scheme, written as “\(DisplayURL.quoting(spelling))”.")
            }
            read(scheme: key, member.value)
        }
        reportRepetitions(in: file.content, keys: [])
    }

    /// Reads a scheme, whose value is a page or a dictionary of patterns.
    ///
    /// The dictionary of a web scheme may contain both patterns and keys of an entry, such as `page`.
    /// The keys of an entry describe the route for all URLs of the scheme, such as `https://*`.
    private mutating func read(scheme key: String, _ value: RouteFileValue) {
        let scheme = key.lowercased()
        guard let url = Self.url(of: scheme) else { return report("The key is not a scheme.") }
        let isWeb = url.isWeb
        switch value {
        case .text where isWeb: read("\(scheme)://*", value)
        case .dictionary(let members):
            let isOwn: (String) -> Bool = { isWeb && RouteFileEntry.keys.contains($0) }
            let line = location.line
            for (key, member) in members.sorted(by: { $0.key < $1.key }) where !isOwn(key) {
                location.line = member.line
                if key == "fallback" {
                    readFallback(scheme, member.value)
                } else {
                    read(key, of: scheme, member.value)
                }
            }
            location.line = line
            let own = members.filter { isOwn($0.key) }
            if !own.isEmpty { read("\(scheme)://*", .dictionary(own)) }
        default:
            let expected = isWeb ? "a page’s name or a dictionary of patterns" : "a dictionary of patterns"
            report("The value of a scheme must be \(expected), not \(value.name).")
        }
    }

    /// Reads a pattern in the dictionary of a scheme. The pattern must have the same scheme.
    private mutating func read(_ pattern: String, of scheme: String, _ value: RouteFileValue) {
        if RouteFile.isExpression(pattern) {
            let sentence = "An expression over whole URLs belongs beside the schemes, not inside one."
            return report(sentence, pattern)
        }
        let prefix = pattern.prefix { $0 != ":" }.lowercased()
        if pattern.contains(":"), Self.url(of: prefix) != nil, prefix != scheme {
            report(
                "The pattern is in the dictionary of “\(DisplayURL.quoting(scheme))”, but it has another scheme.",
                pattern
            )
        }
        read(pattern, value)
    }

    /// Reads a branch, or reports a problem and returns `nil`.
    private mutating func branch(_ value: RouteFileValue) -> Branch? {
        guard case .dictionary(let members) = value else {
            report("A branch must be a dictionary with “name” and “root”, not \(value.name).")
            return nil
        }
        var entry = RouteFileEntry(key: "", location: location)
        defer { problems += entry.problems }
        return entry.branch(members)
    }

    /// Reads the fallback of a scheme, and gives it a pattern that matches every path.
    ///
    /// If the fallback of a custom scheme redirects, the redirect can use the path as `:path*`.
    private mutating func readFallback(_ scheme: String, _ value: RouteFileValue) {
        let isWeb = Self.url(of: scheme)?.isWeb ?? false
        let redirects = if case .dictionary(let members) = value { members["redirect"] != nil } else { false }
        let pattern = redirects && !isWeb ? "\(scheme)://:path*" : "\(scheme)://*"
        fallbacks[scheme] = route(pattern, value, key: "fallback")
    }

    /// Returns a URL with the given scheme, or `nil` if the text is not a scheme.
    private static func url(of scheme: String) -> RouteURL? {
        scheme.contains(":") ? nil : try? RouteURL(parsing: "\(scheme)://host")
    }

    /// Reads the value of a pattern, and adds its routes and its problems.
    private mutating func read(_ pattern: String, _ value: RouteFileValue) {
        var entry = RouteFileEntry(key: pattern, location: location)
        routes += entry.routes(pattern, value)
        problems += entry.problems
    }

    /// Reads the entry of a single route, adds its problems, and returns the route.
    ///
    /// - Parameter key: The key in the file, for messages.
    private mutating func route(_ pattern: String, _ value: RouteFileValue, key: String) -> Route? {
        var entry = RouteFileEntry(key: key, location: location)
        defer { problems += entry.problems }
        return entry.route(pattern, value)
    }

    /// Reports each key that occurs more than once in the same dictionary.
    ///
    /// - Parameters:
    ///   - value: The value to search, including all nested values.
    ///   - keys: The keys of the dictionaries that enclose the value, outermost first.
    private mutating func reportRepetitions(in value: RouteFileValue, keys: [String]) {
        if case .list(let values) = value {
            for value in values { reportRepetitions(in: value, keys: keys) }
        }
        guard case .dictionary(let members) = value else { return }
        for (key, member) in members {
            let keys = keys + [key]
            let subject =
                keys.count > 2
                ? "The key “\(DisplayURL.quoting(keys[2...].joined(separator: ": ")))”" : "The key"
            for line in member.repetitions {
                location.scheme = keys[0]
                location.line = line
                report(
                    "\(subject) appears here more than once, first in line \(member.line).",
                    keys.count > 1 ? keys[1] : ""
                )
            }
            reportRepetitions(in: member.value, keys: keys)
        }
    }

    /// Adds a problem at the current position.
    private mutating func report(_ sentence: String, _ pattern: String = "") {
        problems.append(RouteProblem(sentence, source: location.source, pattern: pattern))
    }
}

/// A position in a route file, such as `Routes.plist:14: app`.
struct RouteFileLocation {
    let file: String?
    var line: Int?
    var scheme: String?

    /// The known parts of the position as text, or `nil` if nothing is known.
    var source: String? {
        let start = file.map { file in line.map { "\(file):\($0)" } ?? file }
        let parts = [start, scheme.map(DisplayURL.quoting)].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ": ")
    }
}

extension RouteTableError {
    /// Creates the error for a mistake after which the file cannot be read any further.
    ///
    /// - Parameters:
    ///   - sentence: The mistake, without its position.
    ///   - file: The name of the file.
    ///   - line: The line, counted from 1, or `nil` if the mistake concerns the whole file.
    init(_ sentence: String, file: String?, line: Int? = nil) {
        let source = RouteFileLocation(file: file, line: line).source
        self.init([RouteProblem(sentence, source: source)])
    }
}
