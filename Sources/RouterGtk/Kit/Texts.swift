import RouterCore

/// The texts of windows in the language of the user.
package struct Texts {
    /// Returns the translation of a template; with a count it gets the one for 1 and the one for others.
    package typealias Translation = (_ template: String, _ plural: String?, _ count: Int) -> String

    /// Returns the English text itself.
    package static let english: @Sendable (_ template: String, _ plural: String?, _ count: Int) -> String = {
        $2 == 1 ? $0 : $1 ?? $0
    }

    private let translation: Translation

    package init(_ translation: @escaping Translation = english) { self.translation = translation }

    /// Returns the translation of an English text.
    package func translate(_ text: String) -> String { translation(text, nil, 1) }

    /// Returns a text with all its templates translated.
    package func fill(_ text: TranslatableText) -> String { text.filled(by: translation) }
}
