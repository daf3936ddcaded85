import CRouterGtk
import CRouterGtk.Demo
import RouterCommands
import RouterCore

/// The app's texts in the user's language.
enum Translation {
    /// Returns the translation of a text, or of one of two by a number.
    static var lookUp: @MainActor (_ text: String, _ plural: String?, _ count: Int) -> String = installed

    /// Finds the installed translations.
    ///
    /// Without them the texts stay in English.
    static func install() {
        guard let share = InstalledFiles.prefixShare else { return }
        cgtk_bind_translations(AppInfo.program, share + "/locale")
    }

    static func installed(_ text: String, _ plural: String?, _ count: Int) -> String {
        guard !text.isEmpty else { return text }
        // Without a translation GLib returns the given pointer, which is valid only during these calls.
        return text.withCString { one in
            (plural ?? text).withCString { many in
                let found =
                    plural == nil
                    ? g_dgettext(AppInfo.program, one)
                    : g_dngettext(AppInfo.program, one, many, gulong(count.magnitude))
                return found.map { String(cString: $0) } ?? text
            }
        }
    }
}

/// A text of the app in the user's language, or as it is.
///
///     translated("Step {number} of {count}", ["number": 1, "count": 4])      // Step 1 of 4
///
/// The text must be a literal, for `scripts/collect-texts` to find it. The values are not translated.
func translated(_ text: String, _ values: [String: any CustomStringConvertible] = [:]) -> String {
    translated(.template(text, values: values.mapValues { .verbatim($0.description) }))
}

/// One of two texts by a number, which fills the placeholder `{count}`.
///
/// Other languages may have more or fewer forms.
///
///     translatedCount("One page is below.", "{count} pages are below.", 2)     // 2 pages are below.
func translatedCount(_ one: String, _ many: String, _ count: Int) -> String {
    translated(.counted(count, one: one, other: many))
}

/// A text of the router in the user's language, or in English.
func translated(_ text: TranslatableText) -> String {
    text.filled { Translation.lookUp($0, $1, $2) }
}
