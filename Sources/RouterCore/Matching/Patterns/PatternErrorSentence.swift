extension PatternError.Reason {
    var sentence: String {
        switch self {
        case .empty: "The pattern is empty"
        case .tooLong: "The pattern is longer than 8192 bytes"
        case .tooManySegments: "The pattern has more than 64 segments"
        case .literalTooLong: "A literal is longer than 1024 bytes"
        case .missingScheme: "The pattern does not begin with a scheme and a colon"
        case .badScheme: "A scheme is a letter, then letters, digits, +, - and ."
        case .missingHost: "A web pattern needs // and a host; * stands for any host"
        case .badHost: "The host is not one; * stands for any host and needs to be alone"
        case .placeholderInHost: "The host of a web pattern cannot hold a placeholder"
        case .badPort: "The port is not a number from 0 to 65535"
        case .userInformation: "A pattern has no user before the host; write %40 for @"
        case .query: "A pattern has no query; write %3F for ?"
        case .fragment: "A pattern has no fragment; write %23 for #"
        case .emptySegment: "A segment is empty"
        case .dotSegment: "A segment cannot be . or .."
        case .badEscape: "Two hexadecimal digits have to follow %; write %25 for a percent sign"
        case .controlCharacter: "A control character cannot stand in an address"
        case .invalidUTF8: "The decoded bytes are not UTF-8"
        case .forbiddenCharacter(let character):
            "\(character == " " ? "A space" : String(character)) cannot stand here; write \(character.escaped)"
        case .expressionWithoutName:
            "A regular expression needs a placeholder before its (; write %28 for a parenthesis"
        case .unclosedExpression: "A ) has to close the regular expression"
        case .typeAndExpression: "A placeholder has either a type or a regular expression"
        case .expression(let problem): problem.sentence
        case .missingName: "A name that begins with a letter or _ has to follow :; write %3A for a colon"
        case .emptyType: "The type between < and > is missing"
        case .unclosedType: "A > has to close the type"
        case .badTypeName: "A type is a letter, then letters, digits, - and _"
        case .unknownType(let name): "There is no type \(name), built in or registered"
        case .typeInTemplate: "A template cannot hold a type"
        case .adjacentPlaceholders: "Two placeholders need text between them"
        case .wildcardBesideText: "A * needs to be alone in its segment; write %2A for a star"
        case .modifierBesideText:
            "?, * or + needs a placeholder that is alone in its segment; encode a literal one"
        case .notLast: "An optional segment or the rest of the path can only stand at the end"
        case .typedRest: "The rest of the path cannot have a type or a regular expression"
        case .duplicatePlaceholder(let name): "The placeholder \(name) stands twice"
        case .unknownPlaceholder(let name): "The route does not capture \(name)"
        case .placeholderNotAlone(let name):
            "The placeholder \(name) may be absent or have many segments, so it needs a segment of its own"
        case .reservedSegment: "The first segment nav is kept for going back and closing"
        case .notAnAddress(let message): "No address comes of the template: \(message)"
        }
    }
}

extension Character {
    /// The character percent-encoded.
    var escaped: String {
        utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }
}
