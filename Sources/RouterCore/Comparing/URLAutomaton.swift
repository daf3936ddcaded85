/// The automaton of an expression over whole URLs, that is, of a pattern that is a regular expression.
///
/// The automaton reads an arbitrary URL segment by segment. As in ``SymbolicPath``, this URL is called the
/// *unknown URL*, and its segments are called *sources*.
/// If a route redirects the unknown URL, an automaton can read the redirect target instead.
struct URLAutomaton {
    private let automaton: TextAutomaton
    /// The state after the scheme and, in a web URL, the host.
    let start: Int32
    /// Whether the expression belongs to an examined route of the old table.
    ///
    /// If so, the route may still match as long as the automaton is not in the state ``TextAutomaton/dead``.
    let isOldRoute: Bool
    /// The literal text before each source (segment of the unknown URL) that the automaton reads.
    private var before: [Int: String] = [:]
    /// The first source of the path's rest, which continues to the end of the unknown URL,
    /// and the literal text before that source; or `nil` if the path has no rest.
    private let rest: (source: Int, before: String)?
    /// The source in the first segment of a path with a custom scheme, or `nil` if there is none.
    ///
    /// In a URL with a custom scheme, the first segment ignores case.
    private var first: Int?
    /// Whether a redirect produced the path. Such a path contains no escapes from the unknown URL.
    private let isWritten: Bool

    /// Creates the automaton that applies an expression to the path of the unknown URL, or of a redirect
    /// target.
    ///
    /// The initializer fails if a segment of the target contains a part of a source instead of the whole
    /// source, or if the target repeats or reorders the sources.
    init?(_ expression: PatternExpression, along path: SymbolicPath, isOldRoute: Bool = false) {
        automaton = TextAutomaton(
            "/\(expression.text)/",
            start: expression.startStates,
            TextAutomaton.Distinctions(scalars: expression.namedScalars, expressions: [expression]),
            next: { states, character in
                let next = character.canonical.unicodeScalars.reduce(states) {
                    expression.states(after: $0, $1)
                }
                return next.isEmpty ? nil : next
            },
            verdict: { _ in 0 }
        )
        start = automaton.next(automaton.start, between: "\(path.scheme)://\(path.host ?? "")")
        self.isOldRoute = isOldRoute
        isWritten = path.isWritten
        let isWeb = path.host != nil
        var text = ""
        var last = -1
        for (index, segment) in path.segments.enumerated() {
            let isFirst = index == 0 && !isWeb
            if !isFirst { text += "/" }
            for piece in segment.pieces {
                switch piece {
                case .literal(let literal):
                    text += RoutePattern.encode(isFirst ? literal.lowercased() : literal, isFirst: isFirst)
                case .source(let source):
                    guard source > last else { return nil }
                    before[source] = text
                    if isFirst { first = source }
                    (last, text) = (source, "")
                case .part: return nil
                }
            }
        }
        rest = path.rest.map { ($0, text) }
        if path.segments.isEmpty, !isWeb { first = path.rest }
    }

    /// Returns the literal text before a source, or `nil` if the automaton does not read that source.
    private func text(before source: Int, isEmpty: Bool) -> String? {
        if let text = before[source] { return text }
        guard let rest, source >= rest.source else { return nil }
        if source > rest.source { return "/" }
        // In a URL with a custom scheme, a slash precedes the first segment only if that segment is empty.
        return rest.before + (source == first && !isEmpty ? "" : "/")
    }

    private func place(of source: Int) -> PathCharacter.Place { source == first ? .firstSegment : .segment }

    /// Returns the automaton in the state before a source (a segment of the unknown URL), or `nil` if the
    /// automaton does not read that source.
    ///
    /// In this state, the automaton has read the literal text that precedes the source.
    func component(at source: Int, _ state: Int32) -> TextSampler.Component? {
        text(before: source, isEmpty: false).map { text in
            TextSampler.Component(
                automaton,
                goingOnFrom: automaton.next(state, between: text),
                at: place(of: source)
            )
        }
    }

    /// Returns the state after the text of a source, or the same state if the automaton does not read
    /// that source.
    func state(_ state: Int32, after text: PathText, at source: Int) -> Int32 {
        guard let between = self.text(before: source, isEmpty: text.text.isEmpty) else { return state }
        return text.characters.reduce(automaton.next(state, between: between)) { state, character in
            var character = character
            character.place = place(of: source)
            if isWritten { character.isEscaped = false }
            return automaton.next(state, character)
        }
    }
}

extension TextAutomaton {
    /// Returns the state after text that is already spelled as in a URL.
    fileprivate func next(_ state: Int32, between text: String) -> Int32 {
        text.unicodeScalars.reduce(state) { next($0, PathCharacter(scalar: $1, place: .between)) }
    }
}
