/// Makes routes of a file's content and gathers what is wrong with it.
struct RouteFileReader {
    private(set) var routes: [Route] = []
    private(set) var fallbacks: [String: Route] = [:]
    private(set) var problems: [RouteProblem] = []

    init(_ file: RouteFile, source: String) {
        guard case .dictionary(let schemes) = file.content else {
            let sentence = "the file has to be a dictionary of schemes, not \(file.content.name)"
            problems.append(RouteProblem(source: source, pattern: "", kind: .badEntry(sentence)))
            return
        }
        var spellings: [String: String] = [:]
        for (key, value) in schemes.sorted(by: { $0.key < $1.key }) {
            // It is of no scheme, so it stands beside them.
            if RoutePattern.isExpression(key) {
                read(key, value, source: source)
                continue
            }
            let place = Self.place(of: key, in: source)
            if let spelling = spellings.updateValue(key, forKey: key.lowercased()) {
                report("the scheme stands in the file as \(spelling) too", "", place)
            }
            read(scheme: key, value, source: place)
        }
        for path in file.repeatedKeys { reportRepetition(path, source: source) }
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

    private mutating func read(scheme key: String, _ value: RouteFileValue, source: String) {
        let scheme = key.lowercased()
        let isWeb = RoutePattern.isWeb(scheme)
        guard PatternName.isScheme(scheme) else {
            return report("the key is no scheme", "", source)
        }
        switch value {
        case .text where isWeb:
            read("\(scheme)://*", value, source: source)
        case .dictionary(let entries):
            var own: [String: RouteFileValue] = [:]
            for (entry, value) in entries.sorted(by: { $0.key < $1.key }) {
                if entry == "fallback" {
                    readFallback(scheme, value, source: source)
                } else if isWeb, RouteFileEntry.keys.contains(entry) {
                    own[entry] = value
                } else {
                    read(entry, of: scheme, value, source: source)
                }
            }
            if !own.isEmpty { read("\(scheme)://*", .dictionary(own), source: source) }
        default:
            let expected = isWeb ? "a page's name or a dictionary of patterns" : "a dictionary of patterns"
            report("a scheme holds \(expected), not \(value.name)", "", source)
        }
    }

    private mutating func read(_ pattern: String, of scheme: String, _ value: RouteFileValue, source: String)
    {
        if RoutePattern.isExpression(pattern) {
            let sentence = "an expression over the whole address stands beside the schemes, not in one"
            return report(sentence, pattern, source)
        }
        let prefix = pattern.prefix { $0 != ":" }
        if prefix.count < pattern.count, PatternName.isScheme(prefix.lowercased()),
            prefix.lowercased() != scheme
        {
            report("the pattern's scheme is not \(scheme), in whose dictionary it stands", pattern, source)
        }
        read(pattern, value, source: source)
    }

    private mutating func readFallback(_ scheme: String, _ value: RouteFileValue, source: String) {
        var entry = RouteFileEntry(pattern: "fallback", source: source)
        let route = entry.route(value)
        problems += entry.problems
        guard var route else { return }
        let hasRedirect = route.redirect != nil && !RoutePattern.isWeb(scheme)
        route.pattern = hasRedirect ? "\(scheme)://:path*" : "\(scheme)://*"
        fallbacks[scheme] = route
    }

    private mutating func read(_ pattern: String, _ value: RouteFileValue, source: String) {
        var entry = RouteFileEntry(pattern: pattern, source: source)
        if let route = entry.route(value) { routes.append(route) }
        problems += entry.problems
    }

    private mutating func reportRepetition(_ path: [String], source: String) {
        guard let scheme = path.first else { return }
        let pattern = path.count > 1 ? path[1] : ""
        let subject = path.count > 2 ? "the key \(path[2...].joined(separator: ": "))" : "the key"
        report("\(subject) stands here more than once", pattern, Self.place(of: scheme, in: source))
    }

    private static func place(of scheme: String, in source: String) -> String {
        source.isEmpty ? scheme : "\(source): \(scheme)"
    }

    private mutating func report(_ sentence: String, _ pattern: String, _ source: String) {
        problems.append(RouteProblem(source: source, pattern: pattern, kind: .badEntry(sentence)))
    }
}
