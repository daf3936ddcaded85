/// The path of an arbitrary URL, or of the target to which that URL redirects.
///
/// The arbitrary URL is called the *unknown URL*, and its segments, counted from 0, are called *sources*.
///
/// | Path of | Segments | Rest |
/// |---|---|---|
/// | the unknown URL | none | from source 0 |
/// | the target, if `app://old/:id` redirects to `app://item/:id` | `item`, source 1 | none |
/// | the target, if `app://old/x/:path*` redirects to `app://files/:path*` | `files` | from source 2 |
struct SymbolicPath {
    let scheme: String
    /// The host of a web URL, with the port unless it is the scheme's default, or `nil` for a custom scheme.
    let host: String?
    var segments: [SymbolicSegment] = []
    /// The number of the first source (segment of the unknown URL) of the path's rest, or `nil` if the path
    /// has no rest.
    ///
    /// The rest continues to the end of the unknown URL.
    var rest: Int?
    /// Whether a redirect produced the path.
    var isWritten = false
    /// The query items that a redirect produced. They do not include the items of the unknown URL.
    var query: [(name: String, text: SymbolicSegment)] = []

    /// Returns the segment at an index, or `nil` after the end of the path.
    ///
    /// After ``segments``, each segment is a source of the rest.
    func segment(at index: Int) -> SymbolicSegment? {
        if index < segments.count { return segments[index] }
        return rest.map { SymbolicSegment([.source($0 + index - segments.count)]) }
    }

    /// Returns the path without its first segments.
    func dropFirst(_ count: Int) -> (segments: [SymbolicSegment], rest: Int?) {
        (Array(segments.dropFirst(count)), rest.map { $0 + max(0, count - segments.count) })
    }
}

/// The text of a segment or query item, made up of literal text, sources, and parts of sources.
struct SymbolicSegment {
    indirect enum Piece {
        case literal(String)
        case source(Int)
        /// The value of a placeholder that shares its segment with literal text or other placeholders.
        ///
        /// The associated values are the text of the whole segment, the segment of the pattern that splits
        /// this text (a *mixed segment*), and the index of the placeholder in the mixed segment.
        case part(SymbolicSegment, MixedSegment, Int)
    }

    let pieces: [Piece]

    /// A key that two segments share only if they consist of the same pieces.
    var description: String {
        pieces.map { piece in
            switch piece {
            case .literal(let text): "“\(text)”"
            case .source(let index): "\(index)"
            case .part(let whole, let mixed, let number):
                "(\(whole.description) \(TextSequence(mixed).key) \(number))"
            }
        }.joined()
    }

    init(_ pieces: [Piece]) { self.pieces = pieces }

    /// The numbers of the sources that the text depends on.
    var sources: Set<Int> {
        pieces.reduce(into: []) { sources, piece in
            switch piece {
            case .literal: break
            case .source(let index): sources.insert(index)
            case .part(let whole, _, _): sources.formUnion(whole.sources)
            }
        }
    }

    /// Returns the text of this segment if its only source has a given text, or `nil` if a mixed segment does
    /// not match.
    func text(_ source: String) -> String? {
        var text = ""
        for piece in pieces {
            switch piece {
            case .literal(let literal): text += literal
            case .source: text += source
            case .part(let whole, let mixed, let number):
                guard let parts = whole.text(source).flatMap(mixed.texts) else { return nil }
                text += parts[number]
            }
        }
        return text
    }

    /// Returns an automaton that accepts a source if `target` accepts the text that results from that source.
    ///
    /// The result is `nil` unless exactly one of the ``pieces`` is a source or a part.
    /// A mixed segment with several placeholders may split a text in several ways, although a match uses only
    /// one of them. The automaton considers all of these ways, so it may accept too much.
    func automaton(accepting target: TextAutomaton) -> TextAutomaton? {
        var literals = [""]
        var value: Piece?
        for piece in pieces {
            if case .literal(let text) = piece {
                literals[literals.count - 1] += text
            } else {
                value = piece
                literals.append("")
            }
        }
        guard literals.count == 2 else { return nil }
        let inner = target.between(literals[0], literals[1])
        guard case .part(let whole, let mixed, let number) = value else { return inner }
        let sequence = TextSequence(mixed, where: number, isAcceptedBy: inner)
        return whole.automaton(accepting: TextAutomaton(sequence))
    }
}

/// A test of a source's text.
struct SourceTest {
    /// Returns whether decoded text passes the test.
    let accepts: (String) -> Bool
    /// An automaton that accepts the strings that pass, or `nil` if there is none.
    ///
    /// ``TextSampler`` uses it to find strings to try.
    let automaton: TextAutomaton?
    /// The literal text that the source must equal, or `nil` for any other test.
    let literal: LiteralText?
    /// The mixed segment that splits the whole source, or `nil` for any other test.
    let mixed: MixedSegment?
}

extension SymbolicSegment {
    /// A description of the URLs for which the text of this segment passes a test.
    enum Meaning {
        /// All URLs.
        case always
        /// No URLs.
        case never
        /// The URLs in which the source with this number passes this test.
        case test(source: Int, SourceTest)
        /// Unknown, because the text depends on several sources.
        case unclear
    }

    /// Describes the unknown URLs for which the text of this segment matches a segment of a pattern.
    func meaning(of segment: CompiledSegment) -> Meaning {
        var literal: LiteralText?
        var mixed: MixedSegment?
        switch segment {
        case .literal(let text): literal = text
        case .mixed(let segment): mixed = segment
        case .placeholder, .anything: break
        }
        return meaning(
            literal: literal,
            mixed: mixed,
            automaton: { TextAutomaton(segment) },
            segment.accepts
        )
    }

    /// Describes the unknown URLs for which the text of this segment passes a test.
    func meaning(
        literal: LiteralText? = nil,
        mixed: MixedSegment? = nil,
        automaton: () -> TextAutomaton?,
        _ accepts: @escaping (String) -> Bool
    ) -> Meaning {
        let sources = sources
        guard let source = sources.first else { return text("").map(accepts) ?? false ? .always : .never }
        guard sources.count == 1 else { return .unclear }
        if pieces.count == 1, case .source = pieces[0] {
            let test = SourceTest(
                accepts: accepts,
                automaton: literal == nil ? automaton() : nil,
                literal: literal,
                mixed: mixed
            )
            return .test(source: source, test)
        }
        let test = SourceTest(
            accepts: { text($0).map(accepts) ?? false },
            automaton: automaton().flatMap(self.automaton),
            literal: nil,
            mixed: nil
        )
        return .test(source: source, test)
    }
}

extension SymbolicPath {
    /// Returns whether both paths are the same, whatever the unknown URL is.
    func isSame(as other: SymbolicPath) -> Bool {
        scheme == other.scheme && host == other.host && rest == other.rest
            && segments.map(\.description) == other.segments.map(\.description)
    }

    /// Returns the path to which a route redirects, or `nil` if that path cannot be described by segments.
    ///
    /// - Parameters:
    ///   - template: The redirect of the route.
    ///   - record: The route, whose placeholders capture parts of this path.
    func path(of template: URLTemplate, from record: CompiledRoute) -> SymbolicPath? {
        let names = Set(template.values.map(\.name)).sorted()
        let marks = names.indices.map { "\u{E000}\($0)\u{E001}" }
        let sample = RouteParameters(zip(names, marks).map { ParameterTexts(name: $0, text: $1) })
        guard let url = try? template.url(with: sample) else { return nil }
        var path = SymbolicPath(scheme: url.scheme, host: url.isWeb ? url.hostKey : nil, isWritten: true)
        for segment in url.segments {
            guard path.rest == nil else { return nil }
            if let number = marks.firstIndex(of: segment) {
                guard let captured = captured(names[number], by: record) else { return nil }
                path.segments += captured.segments
                path.rest = captured.rest
            } else {
                guard let filled = filled(segment, names, by: record) else { return nil }
                path.segments.append(filled)
            }
        }
        // A target URL without a query or fragment of its own inherits the query of the URL that redirects.
        if !url.text.contains(where: { $0 == "?" || $0 == "#" }) { path.query = query }
        for item in url.query {
            guard let text = filled(item.value, names, by: record) else { return nil }
            path.query.append((item.name, text))
        }
        return path
    }

    /// Returns a text in which each mark is replaced by the value of a placeholder, or `nil` if such a value
    /// may have several segments.
    ///
    /// A mark consists of U+E000, the index of the placeholder's name in `names`, and U+E001.
    private func filled(_ text: String, _ names: [String], by record: CompiledRoute) -> SymbolicSegment? {
        var pieces: [SymbolicSegment.Piece] = []
        for (index, part) in text.split(separator: "\u{E000}", omittingEmptySubsequences: false).enumerated()
        {
            var literal = part
            if index > 0 {
                guard let end = part.firstIndex(of: "\u{E001}"), let number = Int(part[..<end]),
                    let captured = captured(names[number], by: record), captured.rest == nil,
                    captured.segments.count <= 1
                else { return nil }
                pieces += captured.segments.flatMap(\.pieces)
                literal = part[end...].dropFirst()
            }
            if !literal.isEmpty { pieces.append(.literal(String(literal))) }
        }
        return SymbolicSegment(pieces)
    }

    /// Returns what a placeholder captures: a segment, a part of a segment, or all remaining segments of the
    /// path.
    ///
    /// The result is `nil` if the route has no such placeholder, or if the path has no segment for it.
    private func captured(_ name: String, by record: CompiledRoute) -> (
        segments: [SymbolicSegment], rest: Int?
    )? {
        guard let capture = record.captures.first(where: { $0.name == name }) else { return nil }
        // A placeholder after the fixed segments may capture no segments, or many.
        if capture.ordinal >= record.pattern.segments.count { return dropFirst(capture.ordinal) }
        guard let whole = segment(at: capture.ordinal) else { return nil }
        guard case .part(let number) = capture.kind, case .mixed(let mixed) = record.segments[capture.ordinal]
        else { return ([whole], nil) }
        return ([SymbolicSegment([.part(whole, mixed, number)])], nil)
    }
}
