/// Makes routes of a file's content and gathers what is wrong with it.
struct RouteFileReader {
    private(set) var routes: [Route] = []
    private(set) var fallbacks: [String: Route] = [:]
    private(set) var problems: [RouteProblem] = []

    /// What is being read.
    private var place: RouteFilePlace

    init(_ file: RouteFile) {
        place = RouteFilePlace(file: file.name)
        guard case .dictionary(let schemes) = file.content else {
            report("the file has to be a dictionary of schemes, not \(file.content.name)")
            return
        }
        var spellings: [String: String] = [:]
        for (key, member) in schemes.sorted(by: { $0.key < $1.key }) {
            place.line = member.line
            // It is of no scheme, so it stands beside them.
            place.scheme = RoutePattern.isExpression(key) ? nil : key
            guard place.scheme != nil else {
                read(key, member.value)
                continue
            }
            if let spelling = spellings.updateValue(key, forKey: key.lowercased()) {
                report("the scheme stands in the file as \(spelling) too")
            }
            read(scheme: key, member.value)
        }
        reportRepetitions(in: file.content, keys: [])
    }

    /// The patterns that break a rule of the language.
    var patternProblems: [RouteProblem] {
        (routes + Array(fallbacks.values)).compactMap { route -> RouteProblem? in
            do throws(PatternError) {
                _ = try RoutePattern(route.pattern)
                return nil
            } catch {
                return RouteProblem(route, .badPattern(error))
            }
        }
    }

    private mutating func read(scheme key: String, _ value: RouteFileValue) {
        let scheme = key.lowercased()
        let isWeb = RoutePattern.isWeb(scheme)
        guard PatternName.isScheme(scheme) else { return report("the key is no scheme") }
        switch value {
        case .text where isWeb: read("\(scheme)://*", value)
        case .dictionary(let members):
            let isOwn: (String) -> Bool = { isWeb && RouteFileEntry.keys.contains($0) }
            let line = place.line
            for (key, member) in members.sorted(by: { $0.key < $1.key }) where !isOwn(key) {
                place.line = member.line
                if key == "fallback" {
                    readFallback(scheme, member.value)
                } else {
                    read(key, of: scheme, member.value)
                }
            }
            place.line = line
            let own = members.filter { isOwn($0.key) }
            if !own.isEmpty { read("\(scheme)://*", .dictionary(own)) }
        default:
            let expected = isWeb ? "a page's name or a dictionary of patterns" : "a dictionary of patterns"
            report("a scheme holds \(expected), not \(value.name)")
        }
    }

    private mutating func read(_ pattern: String, of scheme: String, _ value: RouteFileValue) {
        if RoutePattern.isExpression(pattern) {
            let sentence = "an expression over the whole address stands beside the schemes, not in one"
            return report(sentence, pattern)
        }
        let prefix = pattern.prefix { $0 != ":" }.lowercased()
        if pattern.contains(":"), PatternName.isScheme(prefix), prefix != scheme {
            report("the pattern's scheme is not \(scheme), in whose dictionary it stands", pattern)
        }
        read(pattern, value)
    }

    private mutating func readFallback(_ scheme: String, _ value: RouteFileValue) {
        guard var route = route("fallback", value) else { return }
        let hasRedirect = route.redirect != nil && !RoutePattern.isWeb(scheme)
        route.pattern = hasRedirect ? "\(scheme)://:path*" : "\(scheme)://*"
        fallbacks[scheme] = route
    }

    private mutating func read(_ pattern: String, _ value: RouteFileValue) {
        if let route = route(pattern, value) { routes.append(route) }
    }

    private mutating func route(_ pattern: String, _ value: RouteFileValue) -> Route? {
        var entry = RouteFileEntry(pattern: pattern, place: place)
        defer { problems += entry.problems }
        return entry.route(value)
    }

    /// Reports the keys that stand in their dictionary more than once.
    ///
    /// - Parameter keys: The keys of the dictionaries around the value.
    private mutating func reportRepetitions(in value: RouteFileValue, keys: [String]) {
        if case .list(let values) = value {
            for value in values { reportRepetitions(in: value, keys: keys) }
        }
        guard case .dictionary(let members) = value else { return }
        for (key, member) in members {
            let keys = keys + [key]
            let subject = keys.count > 2 ? "the key \(keys[2...].joined(separator: ": "))" : "the key"
            let first = member.line.map { ", first in line \($0)" } ?? ""
            for line in member.repetitions {
                place.scheme = keys[0]
                place.line = line
                report("\(subject) stands here more than once\(first)", keys.count > 1 ? keys[1] : "")
            }
            reportRepetitions(in: member.value, keys: keys)
        }
    }

    private mutating func report(_ sentence: String, _ pattern: String = "") {
        problems.append(RouteProblem(source: place.source, pattern: pattern, kind: .badEntry(sentence)))
    }
}

/// Where something stands in a route file, as in `Routes.plist:14: app`.
struct RouteFilePlace {
    var file: String?
    var line: Int?
    var scheme: String?

    /// What messages say, as far as it is known.
    var source: String? {
        let start = file.map { file in line.map { "\(file):\($0)" } ?? file }
        let parts = [start, scheme].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ": ")
    }
}

extension RouteTableError {
    /// A mistake that ends the reading of a file.
    package init(_ sentence: String, file: String?, line: Int? = nil) {
        let source = RouteFilePlace(file: file, line: line).source
        self.init([RouteProblem(source: source, pattern: "", kind: .badEntry(sentence))])
    }
}
