/// A mistake in a route table.
///
///     do {
///         _ = try RouteTable([
///             Route("app://item/:id", page: "item"),
///             Route("app://item/:number", page: "item").with(source: "Pages.swift"),
///         ])
///     } catch {
///         error.problems.count   // 1: both take the same URLs
///         error.message          // "Pages.swift: app://item/:number: matches the same URLs as app://item/:id"
///     }
package struct RouteProblem: Sendable, Hashable, CustomStringConvertible {
    /// The place of the declaration, as in `Routes.plist:14: app`; `nil` if the route names none.
    package let source: String?
    /// The pattern or key of a route file; empty for a scheme or file.
    package let pattern: String
    /// The kind of mistake, with the other route if there is one.
    package let kind: Kind

    /// Makes a problem of the route with this pattern.
    package init(source: String?, pattern: String, kind: Kind) {
        self.source = source
        self.pattern = pattern
        self.kind = kind
    }

    /// Makes a problem of no single route, described by a sentence.
    package init(_ sentence: String) {
        self.init(source: nil, pattern: "", kind: .badEntry(sentence))
    }

    /// Makes a problem of a route.
    package init(_ route: Route, _ kind: Kind) {
        self.init(source: route.source, pattern: route.pattern, kind: kind)
    }

    /// An English sentence that names the source, the pattern and the other route.
    ///
    /// It is on one line and safe to show; see ``DisplayURL``.
    package var message: String {
        let parts = [source, pattern.isEmpty ? nil : pattern].compactMap(\.self) + [kind.sentence]
        return DisplayURL(text: parts.joined(separator: ": ")).text
    }

    /// The same as ``message``.
    package var description: String { message }
}

extension RouteProblem {
    /// The mistakes that a route table can hold.
    package enum Kind: Sendable, Hashable {
        /// The pattern breaks a rule of the language.
        case badPattern(PatternError)
        /// Another route takes the same URLs, perhaps with other names of placeholders.
        case sameShape(other: Route)
        /// Every URL of the route goes to these routes, which are more specific.
        case unreachable(others: [Route])
        /// Another route differs only in its regular expressions, and no ranks order them.
        case needsRank(other: Route)
        /// The route has a rank, but no regular expression.
        case needlessRank
        /// Another route has the same name.
        case duplicateName(String, other: Route)
        /// The parent is no template, or needs a value that the route does not capture.
        case badParent(String, PatternError)
        /// The redirect is no template, or needs a value that the route does not capture.
        case badRedirect(String, PatternError)
        /// The query field of this name has a mistake.
        case badQueryField(String, QueryFieldProblem)
        /// The type of a ``TypedRoute`` does not fit its pattern or its example.
        case badTypedRoute(type: String, TypedRouteProblem)
        /// The route has no page, no action and no redirect.
        case missingPage
        /// The fallback of this scheme has a pattern of another one.
        case fallbackScheme(String)
        /// Another fallback is declared for the same scheme, written in another case.
        case duplicateFallback(other: Route)
        /// The name of a converter is taken, or cannot be that of a type.
        case badConverter(String)
        /// A guard names a route that the table does not have; the nearest known name.
        case unknownGuardedRoute(String, nearest: String?)
        /// A guard names a route that redirects, about which it is never asked.
        case guardedRedirect(String)
        /// Another mistake, described by this sentence.
        case badEntry(String)

        /// The words that follow the source and the pattern in a message.
        var sentence: String {
            switch self {
            case .badPattern(let error): error.message
            case .sameShape(let other): "matches the same URLs as \(Self.text(of: other))"
            case .unreachable(let others):
                "can never be reached: every such URL goes to "
                    + others.map(Self.text).joined(separator: " or ")
            case .needsRank(let other):
                "this and \(Self.text(of: other)) may match the same URLs, so they need different ranks"
            case .needlessRank: "only a route with a regular expression can have a rank"
            case .duplicateName(let name, let other):
                "the name \(name) is already used by \(Self.text(of: other))"
            case .badParent(let text, let error): "the parent \(text) is wrong: \(error.message)"
            case .badRedirect(let text, let error): "the redirect \(text) is wrong: \(error.message)"
            case .badQueryField(let name, let problem): "the query field “\(name)” \(problem.sentence)"
            case .badTypedRoute(let type, let problem): problem.sentence(of: type)
            case .missingPage: "a route needs a page, an action or a redirect"
            case .fallbackScheme(let scheme):
                "is declared as the fallback of \(scheme), but has another scheme"
            case .duplicateFallback(let other): "the scheme has another fallback: \(Self.text(of: other))"
            case .badConverter(let name): "the converter name \(name) is taken, or is not a valid type name"
            case .unknownGuardedRoute(let name, let nearest):
                "a guard names the route “\(name)”, which does not exist"
                    + (nearest.map { "; the nearest is \($0)" } ?? "")
            case .guardedRedirect(let name):
                "a guard names the route “\(name)”, which redirects; name the route that it leads to"
            case .badEntry(let sentence): sentence
            }
        }

        /// Returns the pattern of the other route, with its source if it names one.
        private static func text(of route: Route) -> String {
            guard let source = route.source else { return route.pattern }
            return "\(route.pattern) (\(source))"
        }
    }
}

/// All problems of a route table, found at once.
///
/// An app prints them and stops, since they are mistakes of its code or of its route file:
///
///     do {
///         _ = try RouteTable([Route("app://item/:", page: "item"), Route("app://home")])
///     } catch {
///         print(error)   // two lines: a name is missing behind the colon, and the second route needs a page
///     }
public struct RouteTableError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problems in the order of source, line and pattern; at least one.
    package let problems: [RouteProblem]

    /// A sentence for each problem, in the order of source, line and pattern; at least one.
    public var messages: [String] { problems.map(\.message) }

    /// Sorts the problems, and leaves out repeated ones.
    package init(_ problems: [RouteProblem]) {
        var seen: Set<RouteProblem> = []
        self.problems = problems.filter { seen.insert($0).inserted }.map { ($0.order, $0) }
            .sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// The messages of all problems, one a line.
    public var message: String { messages.joined(separator: "\n") }

    /// The same as ``message``.
    public var description: String { message }
}

extension RouteProblem {
    /// The key by which problems are sorted.
    ///
    /// In `Routes.plist:14: app` the line is a number, so 9 comes before 14.
    fileprivate var order: (file: String, line: Int, scheme: String, pattern: String, message: String) {
        let parts = (source ?? "").split(separator: ": ", maxSplits: 1)
        guard let start = parts.first, let colon = start.lastIndex(of: ":"),
            let line = Int(start[start.index(after: colon)...])
        else { return (source ?? "", 0, "", pattern, message) }
        return (String(start[..<colon]), line, String(parts.dropFirst().first ?? ""), pattern, message)
    }
}

extension Route {
    /// Returns the problem of a route whose page or action the app does not have.
    ///
    /// - Parameters:
    ///   - pages: The names of the app's pages; `nil` to accept any name.
    ///   - actions: The names of the app's actions; `nil` to accept any name.
    package func problem(unlessIn pages: Set<String>?, actions: Set<String>?) -> RouteProblem? {
        let (what, name, known) = page.isEmpty ? ("action", action, actions) : ("page", page, pages)
        guard let name, let known, !known.contains(name) else { return nil }
        let names = known.sorted().joined(separator: ", ")
        let sentence = known.isEmpty ? "there are no \(what)s" : "the \(what)s are \(names)"
        return RouteProblem(self, .badEntry("there is no \(what) “\(name)”; \(sentence)"))
    }
}
