/// A text in English that an app can show in another language.
///
/// Its templates are the keys of a translation. Each place, such as `{url}`, is filled once: a value that looks like a
/// place stays as it is.
///
///     error.text.english
///     // Cannot go back 2 pages: only 1 is below this one.
///     error.text.filled { template, plural, count in german.text(template, plural, count) }
///     // 2 Seiten zurück geht nicht: Nur 1 liegt darunter.
public enum TranslatableText: Sendable, Hashable {
    /// A text that is the same in every language, such as a URL.
    case verbatim(String)
    /// A template with the values of its places.
    case template(String, values: [String: TranslatableText] = [:])
    /// A template for the count 1 and one for all other counts, with the values of their places beside `{count}`.
    case counted(Int, one: String, other: String, values: [String: TranslatableText] = [:])

    /// The text with its English templates.
    public var english: String { filled { one, other, count in count == 1 ? one : other ?? one } }

    /// The text with its templates and those of its values translated.
    ///
    /// - Parameter translate: Gives the translation of a template. For a count it gets the template for 1, the one for
    ///   other counts and the count; otherwise `nil` and 1. Without a translation it gives a template back.
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

extension TranslatableText {
    /// A text of a request that is safe to show.
    static func shown(_ text: String, maximumLength: Int = DisplayLimits.quotation) -> Self {
        .verbatim(DisplayURL(text: text, maximumLength: maximumLength).text)
    }

    static func number(_ number: Int) -> Self { .verbatim("\(number)") }
}
