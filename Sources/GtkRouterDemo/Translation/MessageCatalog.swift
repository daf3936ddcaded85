import RouterCommands
import RouterGtk

/// The translations into one language, from a file that `msgfmt` of GNU gettext compiled.
///
/// The app's desktop files contain translations into all its languages. GLib returns translations only for
/// the user's language, so this type reads the file of any language.
struct MessageCatalog {
    private let bytes: [UInt8]
    /// The number of strings, and the offsets of the two tables: the original strings and the translations.
    private let count, originals, translations: Int

    /// Parses a file in little-endian order, as `msgfmt` writes it, or returns `nil` for any other file.
    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        guard let magic = Self.number(in: bytes, at: 0), magic == 0x9504_12DE,
            let count = Self.number(in: bytes, at: 8), let originals = Self.number(in: bytes, at: 12),
            let translations = Self.number(in: bytes, at: 16)
        else {
            return nil
        }
        (self.count, self.originals, self.translations) = (count, originals, translations)
    }

    /// The languages of the app in addition to English.
    static let languages = ["ar", "de", "zh_CN"]

    /// The catalogs that are installed with the program, by language.
    static let installed = load()

    private static func load() -> [String: MessageCatalog] {
        guard let share = InstalledFiles.prefixShare else { return [:] }
        var catalogs: [String: MessageCatalog] = [:]
        for language in languages {
            let file = "\(share)/locale/\(language)/LC_MESSAGES/\(AppInfo.program).mo"
            catalogs[language] = (try? InputFile.bytes(of: file)).flatMap(MessageCatalog.init)
        }
        return catalogs
    }

    /// Returns the translation of a string that has no plural forms, or `nil` if there is no translation.
    func translation(of text: String) -> String? {
        let wanted = Array(text.utf8)
        let index = (0..<count).first { self.text(of: originals, $0)?.elementsEqual(wanted) ?? false }
        guard let found = index.flatMap({ self.text(of: translations, $0) }), !found.isEmpty else {
            return nil
        }
        return String(decoding: found, as: UTF8.self)
    }

    /// Returns the string at an index of a table. Each row of a table contains the length and the offset of a
    /// string.
    private func text(of table: Int, _ index: Int) -> ArraySlice<UInt8>? {
        let row = table + index * 8
        guard let length = Self.number(in: bytes, at: row), let start = Self.number(in: bytes, at: row + 4),
            start + length <= bytes.count
        else {
            return nil
        }
        return bytes[start..<start + length]
    }

    private static func number(in bytes: [UInt8], at index: Int) -> Int? {
        guard index >= 0, index + 4 <= bytes.count else { return nil }
        return bytes[index..<index + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
