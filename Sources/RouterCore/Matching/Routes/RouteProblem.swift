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
    /// The location of the declaration, as in `Routes.plist:14: app`; `nil` if the route names none.
    public let source: String?
    /// The pattern or key of a route file; empty for a scheme or file.
    public let pattern: String
    /// The mistake, in whole sentences, without the source and the pattern.
    public let sentence: String

    /// Makes a problem of an entry of a route file, or of no single route.
    ///
    /// - Parameters:
    ///   - sentence: The mistake, in whole sentences.
    ///   - source: The location of the entry, as in `Routes.plist:14: app`.
    ///   - pattern: The pattern or key of the entry; empty for a scheme or file.
    public init(_ sentence: String, source: String? = nil, pattern: String = "") {
        self.source = source
        self.pattern = pattern
        self.sentence = sentence
    }

    /// Makes a problem of a route.
    init(_ route: Route, _ sentence: String) {
        self.init(sentence, source: route.declaration.source, pattern: route.written)
    }

    /// The greatest length of a message, in Unicode scalars.
    static let maximumLength = 2_000

    /// The source, the pattern, and the mistake in English.
    ///
    /// It is on one line and safe to show; see ``DisplayURL``.
    /// Long texts in it are shortened, and so is the whole of it if it quotes many.
    public var message: String {
        let pattern = pattern.isEmpty ? nil : DisplayURL.quoting(pattern)
        let text = [source, pattern, sentence].compactMap(\.self).joined(separator: ": ")
        return DisplayURL(text: text, maximumLength: Self.maximumLength).text
    }
}

/// All problems of a route table, found at once.
///
/// An app prints them and stops, since they are mistakes of its code or of its route file:
///
///     do {
///         _ = try RouteTable([Route("app://item/:", page: "item"), Route("app://home")])
///     } catch {
///         print(error)   // two lines: a name is missing after the colon, and the second route needs a page
///     }
public struct RouteTableError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problems in the order of source, line and pattern; at least one.
    public let problems: [RouteProblem]

    /// Sorts the problems, and leaves out repeated ones.
    ///
    /// An app that reads its routes from a file of its own format throws this error with the problems of the file.
    public init(_ problems: [RouteProblem]) {
        var seen: Set<RouteProblem> = []
        self.problems = problems.filter { seen.insert($0).inserted }.map { ($0.order, $0) }
            .sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// The messages of all problems, one a line.
    public var message: String { problems.map(\.message).joined(separator: "\n") }

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
        let names = known.sorted { ($0.lowercased(), $0) < ($1.lowercased(), $1) }.joined(separator: ", ")
        let shown = DisplayURL.shortening(names, to: DisplayURL.paragraphLength)
        let sentence = known.isEmpty ? "There are no \(what)s." : "The \(what)s are \(shown)."
        return RouteProblem(self, "There is no \(what) “\(DisplayURL.quoting(name))”. \(sentence)")
    }

    /// The pattern as problems name it, shortened if it is very long.
    var shownPattern: String { DisplayURL.quoting(written) }

    /// The pattern, with the source if the route names one, as the problems of other routes name it.
    var patternAndSource: String { "“\(shownPattern)”" + (declaration.source.map { " (\($0))" } ?? "") }
}
