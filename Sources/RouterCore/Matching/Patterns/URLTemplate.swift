/// An address in which `:name` stands for a captured value, as in a route's parent or redirect.
///
///     URLTemplate("app://user/:id?tab=:tab")   // with id "7 a", tab "x&y": app://user/7%20a?tab=x%26y
///
/// A value is one segment, whatever it contains; only a rest of the path spans several, and an absent
/// optional value leaves its segment out. A colon that no name follows is a colon. In the query an absent
/// value is empty. `*`, `+` and `?` after a name that is alone in its segment are allowed and change nothing.
public struct URLTemplate: Sendable, Hashable, CustomStringConvertible {
    /// The template as it was written.
    public let text: String
    let pieces: [Piece]

    /// A stretch of a template.
    enum Piece: Sendable, Hashable {
        case text(String)
        case value(Value)
    }

    /// A place for a value.
    struct Value: Sendable, Hashable {
        enum Part: Sendable, Hashable { case firstSegment, segment, query, fragment }

        let name: String
        let part: Part
        let isAlone: Bool
        let offset: Int
    }

    /// Reads a template.
    ///
    /// - Throws: ``PatternError`` for a template of which no address can come.
    public init(_ text: String) throws(PatternError) {
        var parser = URLTemplateParser(text)
        self.text = text
        self.pieces = try parser.parse()
        let sample = Self.text(of: pieces) { RouteParameter(name: $0.name, text: "x", segments: nil) }
        do {
            _ = try RouteURL(parsing: sample)
        } catch {
            throw PatternError(.notAnAddress(error.message), at: min(error.offset, text.utf8.count))
        }
    }

    /// The names of the placeholders, from left to right, each once.
    public var placeholderNames: [String] {
        values.reduce(into: []) { names, value in
            if !names.contains(value.name) { names.append(value.name) }
        }
    }

    /// The template as it was written.
    public var description: String { text }

    /// The address with these values.
    ///
    /// - Throws: ``RouteBuildError`` `badParameter` for a value that no segment can be (`.` and `..`), and
    ///   `notAnAddress` where the whole breaks a rule or limit of addresses.
    public func url(with parameters: RouteParameters) throws(RouteBuildError) -> RouteURL {
        for value in values where value.part == .firstSegment || value.part == .segment {
            guard let text = parameters[value.name] else { continue }
            guard value.isAlone, [".", ".."].contains(text) else { continue }
            throw .badParameter(value.name, value: text)
        }
        let text = Self.text(of: pieces) { parameters.parameter($0.name) }
        do {
            return try RouteURL(parsing: text)
        } catch {
            throw .notAnAddress(error)
        }
    }

    var values: [Value] {
        pieces.compactMap { piece in
            if case .value(let value) = piece { value } else { nil }
        }
    }

    private static func text(of pieces: [Piece], _ parameter: (Value) -> RouteParameter?) -> String {
        var result = ""
        for piece in pieces {
            switch piece {
            case .text(let text): result += text
            case .value(let value):
                guard let parameter = parameter(value), !parameter.text.isEmpty else {
                    let isRemovable = value.isAlone && result.hasSuffix("/") && !result.hasSuffix("//")
                    if isRemovable { result.removeLast() }
                    continue
                }
                result += encoded(parameter, at: value)
            }
        }
        return result
    }

    private static func encoded(_ parameter: RouteParameter, at value: Value) -> String {
        switch value.part {
        case .query: return PercentCoding.encode(queryValue: parameter.text)
        case .fragment: return PercentCoding.encode(fragment: parameter.text)
        case .segment, .firstSegment:
            let segments = value.isAlone ? parameter.segments ?? [parameter.text] : [parameter.text]
            return segments.enumerated().map { index, text in
                RoutePattern.encode(text, isFirst: index == 0 && value.part == .firstSegment)
            }.joined(separator: "/")
        }
    }
}

extension URLTemplate {
    /// Checks that a route captures every value, and that one that may be absent stands where it can be left out.
    func check(captures pattern: RoutePattern) throws(PatternError) {
        let names = Set(pattern.placeholderNames)
        let tail = pattern.tail.placeholders.first?.name
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
