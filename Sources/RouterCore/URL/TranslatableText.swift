/// English text that an app can display in another language.
///
/// The English template is the key of its translation.
/// Each placeholder, such as `{count}`, is filled once.
/// A value that looks like a placeholder remains as it is.
///
///     let text = TranslatableText.counted(2, one: "1 page is open.", other: "{count} pages are open.")
///     text.english                // "2 pages are open."
///     text.filled { _, _, count in
///         count == 1 ? "1 Seite ist offen." : "{count} Seiten sind offen."
///     }                           // "2 Seiten sind offen."
///
/// A string literal creates a template without values.
///
/// Two texts are equal if their English versions are equal.
/// The errors in this module have a property `text` of this type, such as ``RoutingError/text``.
public enum TranslatableText: Sendable, Hashable {
    /// Text that is the same in every language, such as a URL.
    case verbatim(String)
    /// A template, and the values of its placeholders by name.
    ///
    /// A placeholder without a value remains as it is.
    case template(String, values: [String: TranslatableText] = [:])
    /// Two templates, one for the count 1 and one for all other counts.
    ///
    /// The count replaces the placeholder `{count}`, and the values replace the other placeholders.
    case counted(Int, one: String, other: String, values: [String: TranslatableText] = [:])

    /// The English version, with its placeholders replaced.
    public var english: String { filled { one, other, count in count == 1 ? one : other ?? one } }

    /// Returns whether both English versions are equal.
    public static func == (left: Self, right: Self) -> Bool { left.english == right.english }

    /// Hashes the English version of the text.
    public func hash(into hasher: inout Hasher) { hasher.combine(english) }

    /// Returns the text with all its templates translated, including those in its values.
    ///
    /// - Parameter translate: A closure that returns the translation of a template, or the English template
    ///   if there is no translation. For text with a count, the closure receives the template for 1, the
    ///   template for other counts, and the count. For other text, it receives the template, `nil`, and 1.
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

    /// Replaces each placeholder with its value, once, from left to right.
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
    /// Creates a template without values.
    public init(stringLiteral text: String) { self = .template(text) }
}

extension TranslatableText {
    /// Returns the text, with its templates and values escaped as in ``DisplayURL`` and shortened.
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

    /// Returns text from a request, escaped as in ``DisplayURL`` and shortened to a maximum length.
    package static func shown(_ text: String, maximumLength: Int = DisplayURL.quotationLength) -> Self {
        .verbatim(DisplayURL(text: text, maximumLength: maximumLength).text)
    }

    static func number(_ number: Int) -> Self { .verbatim("\(number)") }
}

/// An error with a sentence that can be translated.
package protocol TranslatableError: Error {
    /// The sentence that describes the error.
    var text: TranslatableText { get }
}

extension TranslatableText {
    /// Creates a sentence for any error.
    ///
    /// The sentence is the error's own translatable text or description.
    /// If the error has neither, the sentence names the error's type.
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
