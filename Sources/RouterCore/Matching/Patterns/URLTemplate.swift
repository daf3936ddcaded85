/// A URL in which `:name` is replaced by a captured value.
///
/// The `parent` and `redirect` of a route are templates.
///
///     let template = try URLTemplate("app://user/:id?tab=:tab")
///     try template.url(with: ["id": "7 a", "tab": "x&y"]).text   // "app://user/7%20a?tab=x%26y"
///     try template.url(with: ["id": "7"]).text                   // "app://user/7?tab="
///     try template.url(with: ["id": ".."])                       // throws badValue: no segment is ".."
///     try URLTemplate("app://user/:id<int>")                     // throws typeInTemplate
///
/// The part of the URL that contains a value determines how the value is encoded.
/// In the path, slashes in a value are encoded, so the value cannot add segments.
/// The exception is a value that the route captures as the rest of the path (`:rest*` or `:rest+`).
/// It can add several segments, some of which can be empty.
/// If a value that is alone in its segment is absent or empty, the segment is omitted.
/// In the query, an absent value becomes empty text.
/// A colon without a name after it is literal text.
/// After a name that is alone in its segment, `*`, `+`, and `?` are allowed in a template but have no effect.
struct URLTemplate: Sendable, Hashable {
    /// The template as it was written.
    let text: String
    /// The text and the placeholders, from left to right.
    let pieces: [Piece]

    /// A piece of a template: text or a placeholder.
    enum Piece: Sendable, Hashable {
        /// Text that becomes part of the URL unchanged.
        case text(String)
        /// A placeholder, which a value replaces.
        case value(Value)
    }

    /// A placeholder for a value.
    struct Value: Sendable, Hashable {
        /// The part of a URL that contains the value, which determines its encoding.
        enum Part: Sendable, Hashable { case firstSegment, segment, query, fragment }

        let name: String
        let part: Part
        /// Whether the placeholder is alone in its segment of the path.
        let isAlone: Bool
        /// The position of the colon, in bytes from the start of the template.
        let offset: Int
    }

    /// Creates a template from its text, and checks it by filling in sample values.
    ///
    /// - Parameter text: The template.
    /// - Throws: `PatternError` with `empty`, `missingScheme`, `placeholderInHost`, or `typeInTemplate`.
    ///   If the URL with the sample values is not valid, throws `PatternError` with `invalidURL`.
    init(_ text: String) throws(PatternError) {
        var parser = URLTemplateParser(text)
        self.text = text
        self.pieces = try parser.parse()
        let sample = Self.text(of: pieces) { ParameterTexts(name: $0.name, text: "x") }
        _ = try converting(try RouteURL(parsing: sample)) { (error: URLParseError) in
            PatternError(.invalidURL(error.message), at: min(error.offset, text.utf8.count))
        }
    }

    /// Returns the URL with the given values.
    ///
    /// - Parameter parameters: The values. A value without a placeholder in the template is ignored.
    /// - Throws: ``ParameterError`` with `badValue` if a segment would be `.` or `..`, or `invalidURL` if
    ///   the whole URL breaks a rule or exceeds a limit.
    /// - Complexity: O(*n*) in the length of the URL.
    func url(with parameters: RouteParameters) throws(ParameterError) -> RouteURL {
        for value in values where value.part == .firstSegment || value.part == .segment {
            guard let text = parameters[value.name] else { continue }
            guard value.isAlone, [".", ".."].contains(text) else { continue }
            throw .badValue(value.name, text: text, mustBe: RoutePattern.notADotSegment)
        }
        let text = Self.text(of: pieces) { parameters.parameter($0.name) }
        return try converting(try RouteURL(parsing: text), ParameterError.invalidURL)
    }

    /// The placeholders, from left to right.
    var values: [Value] {
        pieces.compactMap { piece in
            if case .value(let value) = piece { value } else { nil }
        }
    }

    /// Returns the text of the URL that the pieces and the values form.
    private static func text(of pieces: [Piece], _ parameter: (Value) -> ParameterTexts?) -> String {
        var result = ""
        // Whether the path so far ends with an empty segment, which counts only if a slash follows it.
        var endsEmpty = false
        for piece in pieces {
            switch piece {
            case .text(let text):
                if endsEmpty, !text.hasPrefix("/") { result += "/" }
                endsEmpty = false
                result += text
            case .value(let value):
                let parameter = parameter(value)
                switch value.part {
                case .query: result += PercentCoding.encode(queryPart: parameter?.text ?? "")
                case .fragment: result += PercentCoding.encode(fragment: parameter?.text ?? "")
                case .segment, .firstSegment:
                    guard value.isAlone else {
                        let isFirst = value.part == .firstSegment
                        result += RoutePattern.encode(parameter?.text ?? "", isFirst: isFirst)
                        continue
                    }
                    append(segments: parameter?.segments ?? [], at: value, to: &result)
                    endsEmpty = result.hasSuffix("/") && !result.hasSuffix("://")
                }
            }
        }
        return endsEmpty ? result + "/" : result
    }

    /// Appends the segments of a value that is alone in its segment.
    /// If the value has no segments, removes the slash before it.
    private static func append(segments: [String], at value: Value, to result: inout String) {
        if value.part == .firstSegment, segments.first?.isEmpty ?? true {
            // The first segment takes the place of the host after `://`.
            // An empty segment cannot take this place, so a third slash comes before it.
            result = String(result.prefix { $0 != ":" }) + (segments.isEmpty ? "://" : ":///")
        } else if segments.isEmpty {
            result.removeLast()
        }
        result += segments.enumerated().map { index, text in
            RoutePattern.encode(text, isFirst: index == 0 && value.part == .firstSegment)
        }.joined(separator: "/")
    }
}

extension URLTemplate {
    /// Checks that the values that a pattern captures can fill the template.
    ///
    /// The pattern must contain a placeholder or group for each name in the template.
    /// If a value can be absent or have several segments, its placeholder in the path of the template must be
    /// alone in its segment.
    ///
    /// - Throws: `PatternError` with `unknownPlaceholder` or `placeholderNotAlone`.
    func check(captures pattern: RoutePattern) throws(PatternError) {
        let names = Set(pattern.placeholderNames)
        let tail = pattern.tail.placeholder?.name
        for value in values {
            guard names.contains(value.name) else {
                throw PatternError(.unknownPlaceholder(value.name), at: value.offset)
            }
            let isPath = value.part == .firstSegment || value.part == .segment
            if value.name == tail, isPath, !value.isAlone {
                throw PatternError(.placeholderNotAlone(value.name), at: value.offset)
            }
        }
    }
}

extension ParameterTexts {
    /// The segments that the parameter adds to a path.
    /// Empty text does not add a segment, but the rest of a path can contain empty segments.
    fileprivate var segments: [String] { elements ?? (text.isEmpty ? [] : [text]) }
}
