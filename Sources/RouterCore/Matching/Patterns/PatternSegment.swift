/// A named place in a pattern.
struct Placeholder: Sendable, Hashable {
    let name: String
    /// Its type or regular expression.
    let type: ParameterType?
    /// Where the colon stands, in bytes.
    let offset: Int
    /// Where the type stands or would stand.
    let typeOffset: Int
}

/// What one segment of a pattern asks of one segment of an address.
enum PatternSegment: Sendable, Hashable {
    case literal(String)
    case placeholder(Placeholder)
    /// Literal text and placeholders in turn, at least one of each.
    case mixed([PatternPart])

    var placeholders: [Placeholder] {
        var placeholders: [Placeholder] = []
        forEachPlaceholder { placeholders.append($0) }
        return placeholders
    }

    /// Hands over the placeholders from left to right, without an array of them.
    func forEachPlaceholder<Failure>(_ body: (Placeholder) throws(Failure) -> Void) throws(Failure) {
        switch self {
        case .literal: break
        case .placeholder(let placeholder): try body(placeholder)
        case .mixed(let parts):
            for part in parts {
                if case .placeholder(let placeholder) = part { try body(placeholder) }
            }
        }
    }
}

/// A piece of a segment that holds both text and placeholders.
enum PatternPart: Sendable, Hashable {
    case literal(String)
    case placeholder(Placeholder)

    var placeholder: Placeholder? {
        if case .placeholder(let placeholder) = self { placeholder } else { nil }
    }
}

/// What a pattern allows after its last segment.
enum PatternTail: Sendable, Hashable {
    case end
    case optional(Placeholder)
    case oneOrMore(Placeholder)
    case zeroOrMore(Placeholder?)

    var placeholder: Placeholder? {
        switch self {
        case .end: nil
        case .optional(let placeholder), .oneOrMore(let placeholder): placeholder
        case .zeroOrMore(let placeholder): placeholder
        }
    }

    var placeholders: [Placeholder] { placeholder.map { [$0] } ?? [] }
}
