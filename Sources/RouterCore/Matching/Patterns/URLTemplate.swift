/// A URL with `:name` for a captured value.
///
/// A route's `parent` and `redirect` are templates.
///
///     let template = try URLTemplate("app://user/:id?tab=:tab")
///     try template.url(with: ["id": "7 a", "tab": "x&y"]).text   // "app://user/7%20a?tab=x%26y"
///     try template.url(with: ["id": "7"]).text                   // "app://user/7?tab="
///     try template.url(with: ["id": ".."])                       // throws badParameter: no segment is ".."
///     try URLTemplate("app://user/:id<int>")                     // throws typeInTemplate
///
/// A value is encoded for its position, and is one segment whatever it contains.
/// Only a rest of the path spans several segments, which may be empty.
/// An absent or empty value that is alone in its segment leaves that segment out; in the query it is empty
/// text.
/// A colon that no name follows is a colon.
/// `*`, `+` and `?` after a name that is alone in its segment are allowed and change nothing.
struct URLTemplate: Sendable, Hashable {
    /// The template as it was written.
    let text: String
    /// The text and the positions for values, from left to right.
    let pieces: [Piece]

    /// A piece of a template: text or a position for a value.
    enum Piece: Sendable, Hashable {
        /// Text that is part of the URL as it is written.
        case text(String)
        /// A position that a value is written to.
        case value(Value)
    }

    /// A position for a value.
    struct Value: Sendable, Hashable {
        /// The part of a URL that has a value, for its encoding.
        enum Part: Sendable, Hashable { case firstSegment, segment, query, fragment }

        let name: String
        let part: Part
        /// Whether the value is a whole segment of the path.
        let isAlone: Bool
        /// The position of the colon, in bytes.
        let offset: Int
    }

    /// Reads a template, and fills it with sample values to check it.
    ///
    /// - Parameter text: The template.
    /// - Throws: `PatternError`: `empty`, `missingScheme`, `placeholderInHost`, `typeInTemplate`, or
    ///   `notAnAddress` if no URL can come from it.
    init(_ text: String) throws(PatternError) {
        var parser = URLTemplateParser(text)
        self.text = text
        self.pieces = try parser.parse()
        let sample = Self.text(of: pieces) { ParameterTexts(name: $0.name, text: "x") }
        _ = try converting(try RouteURL(parsing: sample)) { (error: URLParseError) in
            PatternError(.notAnAddress(error.message), at: min(error.offset, text.utf8.count))
        }
    }

    /// Returns the URL with these values.
    ///
    /// - Parameter parameters: The values. Those without a position in the template are ignored.
    /// - Throws: ``ParameterError``: `badParameter` if a segment would be `.` or `..`, `notAnAddress` if the
    ///   whole breaks a rule or limit of URLs.
    /// - Complexity: O(*n*) in the length of the URL.
    func url(with parameters: RouteParameters) throws(ParameterError) -> RouteURL {
        for value in values where value.part == .firstSegment || value.part == .segment {
            guard let text = parameters[value.name] else { continue }
            guard value.isAlone, [".", ".."].contains(text) else { continue }
            throw .badValue(value.name, text: text, mustBe: RoutePattern.notADotSegment)
        }
        let text = Self.text(of: pieces) { parameters.parameter($0.name) }
        return try converting(try RouteURL(parsing: text), ParameterError.notAnAddress)
    }

    /// The positions for values, from left to right.
    var values: [Value] {
        pieces.compactMap { piece in
            if case .value(let value) = piece { value } else { nil }
        }
    }

    /// Writes the URL.
    private static func text(of pieces: [Piece], _ parameter: (Value) -> ParameterTexts?) -> String {
        var result = ""
        // Whether the path so far ends with an empty segment, which needs a slash after it.
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

    /// Appends the segments of a value that is alone; without any, the slash before it goes, too.
    private static func append(segments: [String], at value: Value, to result: inout String) {
        if value.part == .firstSegment, segments.first?.isEmpty ?? true {
            // An empty first segment cannot be the host, so the path begins with a slash.
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
    /// Checks that the values of a route can fill the template.
    ///
    /// Each name must be one of the pattern's.
    /// A placeholder that may be absent, or spans segments, must be alone in its segment.
    ///
    /// - Throws: `PatternError`: `unknownPlaceholder` or `placeholderNotAlone`.
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
    /// The segments that the parameter is in a path; an empty text is none, but a rest may have an empty segment.
    fileprivate var segments: [String] { elements ?? (text.isEmpty ? [] : [text]) }
}
