import CRouterGtk
import CRouterGtk.Demo
import RouterCommands
import RouterCore

/// The app's texts in the user's language.
enum Translation {
    /// Returns the translation of a text, or of the singular or plural form for a number.
    static var lookUp: @MainActor (_ text: String, _ plural: String?, _ count: Int) -> String = installed

    /// Finds the installed translations.
    ///
    /// If there are none, the texts remain in English.
    static func install() {
        guard let share = InstalledFiles.prefixShare else { return }
        cgtk_bind_translations(AppInfo.program, share + "/locale")
    }

    static func installed(_ text: String, _ plural: String?, _ count: Int) -> String {
        guard !text.isEmpty else { return text }
        // Without a translation, GLib returns the given pointer, which is valid only inside these closures.
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

/// Returns a text of the app in the user's language, or the text itself if there is no translation.
///
///     translated("Step {number} of {count}", ["number": 1, "count": 4])      // Step 1 of 4
///
/// The text must be a literal, so that `scripts/collect-texts` finds it. The values are not translated.
func translated(_ text: String, _ values: [String: any CustomStringConvertible] = [:]) -> String {
    translated(.template(text, values: values.mapValues { .verbatim($0.description) }))
}

/// Returns the singular or the plural text for a number, which replaces the placeholder `{count}`.
///
/// Other languages may have more or fewer forms.
///
///     translatedCount("One page is below.", "{count} pages are below.", 2)     // 2 pages are below.
func translatedCount(_ one: String, _ many: String, _ count: Int) -> String {
    translated(.counted(count, one: one, other: many))
}

/// Returns a text of the router in the user's language, or in English if there is no translation.
func translated(_ text: TranslatableText) -> String {
    text.filled { Translation.lookUp($0, $1, $2) }
}
