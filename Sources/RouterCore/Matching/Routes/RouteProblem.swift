/// A mistake in a route table.
///
///     do {
///         _ = try RouteTable([
///             Route("app://item/:id", page: "item"),
///             Route("app://item/:number", page: "item", source: "Pages.swift"),
///         ])
///     } catch {
///         error.problems.count   // 1: both match the same URLs
///         error.message          // "Pages.swift: app://item/:number: The route matches the same URLs as “app://item/:id”."
///     }
public struct RouteProblem: Sendable, Hashable {
    /// The location of the declaration, as in `Routes.plist:14: app`, or `nil` if it is unknown.
    public let source: String?
    /// The pattern of the route, or the key of an entry in a route file; empty for a problem that does not
    /// concern a single route or entry.
    public let pattern: String
    /// The mistake, in complete sentences, without the source and the pattern.
    public let sentence: String

    /// Creates a description of a mistake in an entry of a route file, or of a mistake that does not concern
    /// a single route.
    ///
    /// - Parameters:
    ///   - sentence: The mistake, in complete sentences.
    ///   - source: The location of the entry, as in `Routes.plist:14: app`.
    ///   - pattern: The pattern or key of the entry; empty for a problem that does not concern a single route
    ///     or entry.
    public init(_ sentence: String, source: String? = nil, pattern: String = "") {
        self.source = source
        self.pattern = pattern
        self.sentence = sentence
    }

    /// Creates a description of a mistake in a route.
    init(_ route: Route, _ sentence: String) {
        self.init(sentence, source: route.declaration.source, pattern: route.written)
    }

    /// The maximum length of a message, in Unicode scalars.
    static let maximumLength = 2_000

    /// The source, the pattern, and the mistake in English.
    ///
    /// The message fits on one line and is safe to show; see ``DisplayURL``.
    /// Long quotations in the message are shortened, and so is the message itself if it is too long.
    public var message: String {
        let pattern = pattern.isEmpty ? nil : DisplayURL.quoting(pattern)
        let text = [source, pattern, sentence].compactMap(\.self).joined(separator: ": ")
        return DisplayURL(text: text, maximumLength: Self.maximumLength).text
    }
}

/// All problems with a route table, reported at once.
///
/// The problems are mistakes in the app's code or in its route file, so an app prints them and stops:
///
///     do {
///         _ = try RouteTable([Route("app://item/:", page: "item"), Route("app://home")])
///     } catch {
///         print(error)   // two lines: a name is missing after the colon, and the second route needs a page
///     }
public struct RouteTableError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problems, sorted by source, line, and pattern; never empty.
    public let problems: [RouteProblem]

    /// Creates an error from problems. The error sorts them and drops duplicates.
    ///
    /// An app that reads its routes from its own file format throws this error with the problems in the file.
    public init(_ problems: [RouteProblem]) {
        var seen: Set<RouteProblem> = []
        self.problems = problems.filter { seen.insert($0).inserted }.map { ($0.order, $0) }
            .sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// The messages of all problems, one per line.
    public var message: String { problems.map(\.message).joined(separator: "\n") }

    /// The same text as ``message``.
    public var description: String { message }
}

extension RouteProblem {
    /// The key by which problems are sorted.
    ///
    /// The line in `Routes.plist:14: app` is compared as a number, so line 9 comes before line 14.
    fileprivate var order: (file: String, line: Int, scheme: String, pattern: String, message: String) {
        let parts = (source ?? "").split(separator: ": ", maxSplits: 1)
        guard let start = parts.first, let colon = start.lastIndex(of: ":"),
            let line = Int(start[start.index(after: colon)...])
        else { return (source ?? "", 0, "", pattern, message) }
        return (String(start[..<colon]), line, String(parts.dropFirst().first ?? ""), pattern, message)
    }
}

extension Route {
    /// Returns a problem if the app does not have the route's page or action, and `nil` otherwise.
    ///
    /// - Parameters:
    ///   - pages: The names of the app's pages, or `nil` to accept any name.
    ///   - actions: The names of the app's actions, or `nil` to accept any name.
    package func problem(unlessIn pages: Set<String>?, actions: Set<String>?) -> RouteProblem? {
        let (what, name, known) = page.isEmpty ? ("action", action, actions) : ("page", page, pages)
        guard let name, let known, !known.contains(name) else { return nil }
        let names = known.sorted { ($0.lowercased(), $0) < ($1.lowercased(), $1) }.joined(separator: ", ")
        let shown = DisplayURL.shortening(names, to: DisplayURL.paragraphLength)
        let sentence = known.isEmpty ? "There are no \(what)s." : "The \(what)s are \(shown)."
        return RouteProblem(self, "There is no \(what) “\(DisplayURL.quoting(name))”. \(sentence)")
    }

    /// The pattern as problems show it, shortened if it is very long.
    var shownPattern: String { DisplayURL.quoting(written) }

    /// The quoted pattern, and the source if it is known, for messages about other routes.
    var patternAndSource: String { "“\(shownPattern)”" + (declaration.source.map { " (\($0))" } ?? "") }
}
