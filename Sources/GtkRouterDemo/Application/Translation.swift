import CGtk

/// The app's words in the person's language.
enum Translation {
    /// Finds the installed translations; without this, and where there are none, the words stay English.
    static func install() {
        guard let share = InstalledFiles.prefixShare else { return }
        cgtk_bind_translations(About.program, share + "/locale")
    }
}

/// A text of the app in the person's language, or as it is where there is no translation.
///
/// The text is written as a literal, where `xgettext` finds it; `make translations` collects all of them.
func translated(_ text: String) -> String {
    guard !text.isEmpty else { return text }
    // Without a translation GLib gives the very bytes back, which live no longer than this call.
    return text.withCString { original in
        g_dgettext(About.program, original).map { String(cString: $0) } ?? text
    }
}
