/// An English text that an app can show in another language.
///
/// Its templates are the keys of a translation.
/// A placeholder such as `{count}` is filled once: a value that looks like a placeholder stays as it is.
///
///     let text = TranslatableText.counted(2, one: "1 page is open.", other: "{count} pages are open.")
///     text.english                // "2 pages are open."
///     text.filled { _, _, count in
///         count == 1 ? "1 Seite ist offen." : "{count} Seiten sind offen."
///     }                           // "2 Seiten sind offen."
///
/// A literal is a template without values.
///
/// Texts are equal if they say the same in English.
/// Errors of this module give one as their `text`, such as ``RoutingError/text``.
public enum TranslatableText: Sendable, Hashable {
    /// A text that is the same in every language, such as a URL.
    case verbatim(String)
    /// A template with the values of its placeholders by name.
    ///
    /// A placeholder without a value stays as it is.
    case template(String, values: [String: TranslatableText] = [:])
    /// A template for the count 1 and one for all other counts.
    ///
    /// The placeholder `{count}` is the count, and the values fill the other placeholders.
    case counted(Int, one: String, other: String, values: [String: TranslatableText] = [:])

    /// The text with its English templates.
    public var english: String { filled { one, other, count in count == 1 ? one : other ?? one } }

    /// Compares what both texts say in English.
    public static func == (left: Self, right: Self) -> Bool { left.english == right.english }

    /// Feeds the English text to the hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(english) }

    /// Returns the text with all its templates translated, also in values.
    ///
    /// - Parameter translate: Returns the translation of a template, or the English template if it has none.
    ///   For a count it gets the template for 1, the one for other counts and the count; otherwise the
    ///   template, `nil` and 1.
    public func filled(by translate: (_ template: String, _ plural: String?, _ count: Int) -> String)
        -> String
    {
        switch self {
        case .verbatim(let text):
            return text
        case .template(let template, let values):
            return Self.fill(translate(template, nil, 1)) { values[$0]?.filled(by: translate) }
        case .counted(let count, let one, let other, let values):
            return Self.fill(translate(one, other, count)) { name in
                name == "count" ? "\(count)" : values[name]?.filled(by: translate)
            }
        }
    }

    /// Replaces each placeholder by its value, once, from left to right.
    private static func fill(_ template: String, value: (String) -> String?) -> String {
        var filled = ""
        var rest = template[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            filled += rest[..<open]
            filled += value(String(rest[open..<close].dropFirst())) ?? String(rest[open...close])
            rest = rest[close...].dropFirst()
        }
        return filled + rest
    }
}

extension TranslatableText: ExpressibleByStringLiteral {
    /// Makes a template without values.
    public init(stringLiteral text: String) { self = .template(text) }
}

extension TranslatableText {
    /// Returns the text with templates and values escaped by ``DisplayURL``, each cut to a length.
    package func safe(maximumLength: Int?) -> Self {
        func safe(_ text: String) -> String { DisplayURL(text: text, maximumLength: maximumLength).text }
        return switch self {
        case .verbatim(let text): .verbatim(safe(text))
        case .template(let template, let values):
            .template(safe(template), values: values.mapValues { $0.safe(maximumLength: maximumLength) })
        case .counted(let count, let one, let other, let values):
            .counted(
                count,
                one: safe(one),
                other: safe(other),
                values: values.mapValues { $0.safe(maximumLength: maximumLength) }
            )
        }
    }

    /// Returns text of a request, escaped by ``DisplayURL`` and cut to a length.
    package static func shown(_ text: String, maximumLength: Int = DisplayURL.quotationLength) -> Self {
        .verbatim(DisplayURL(text: text, maximumLength: maximumLength).text)
    }

    static func number(_ number: Int) -> Self { .verbatim("\(number)") }
}

/// An error whose sentence can be translated.
package protocol TranslatableError: Error {
    /// The sentence.
    var text: TranslatableText { get }
}

extension TranslatableText {
    /// Makes the sentence of any error: its own if it has one, else one that names its type.
    package init(of error: any Error) {
        self =
            switch error {
            case let error as any TranslatableError: error.text
            case is any CustomStringConvertible: .template(String(describing: error))
            default:
                .template(
                    "The page cannot be opened: {type}.",
                    values: ["type": .verbatim("\(type(of: error))")]
                )
            }
    }
}
