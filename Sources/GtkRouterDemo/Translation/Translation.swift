import CRouterGtk
import CRouterGtk.Demo
import RouterCommands
import RouterCore

/// The translations of the app's strings into the user's language.
enum Translation {
    /// A closure that returns the translation of `text`. If `plural` is not `nil`, `text` is the singular
    /// form, and the closure returns the translation for the number `count`.
    static var lookUp: @MainActor (_ text: String, _ plural: String?, _ count: Int) -> String = installed

    /// Finds the installed translations.
    ///
    /// If there are none, the app remains in English.
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

/// Returns one of the app's strings in the user's language, or the string itself if it has no translation.
///
///     translated("Step {number} of {count}", ["number": 1, "count": 4])      // Step 1 of 4
///
/// The string must be a literal, so that `scripts/collect-texts` finds it. The values are not translated.
func translated(_ text: String, _ values: [String: any CustomStringConvertible] = [:]) -> String {
    translated(.template(text, values: values.mapValues { .verbatim($0.description) }))
}

/// Returns the singular or the plural form for a number. The number replaces the placeholder `{count}`.
///
/// Other languages may have more or fewer forms.
///
///     translatedCount("One page is below.", "{count} pages are below.", 2)     // 2 pages are below.
func translatedCount(_ one: String, _ many: String, _ count: Int) -> String {
    translated(.counted(count, one: one, other: many))
}

/// Returns one of the router's strings in the user's language, or in English if it has no translation.
func translated(_ text: TranslatableText) -> String {
    text.filled { Translation.lookUp($0, $1, $2) }
}
