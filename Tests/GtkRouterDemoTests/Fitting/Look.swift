import CRouterGtk
import RouterGtk

@testable import GtkRouterDemo

/// A theme, a font, and a text scale, as a desktop sets them for all apps.
struct Look: CustomStringConvertible {
    enum Theme: String, CaseIterable {
        case light = "Default"
        case dark = "Default-dark"
        case highContrast = "Default-hc"
        case highContrastDark = "Default-hc-dark"

        var isDark: Bool { self == .dark || self == .highContrastDark }
        var hasHighContrast: Bool { self == .highContrast || self == .highContrastDark }
    }

    let theme: Theme
    let font: String
    let scale: Double

    static let fonts = ["Cantarell", "DejaVu Sans", "Noto Sans"]
    static let scales = [1.0, 1.5, 2.0]

    /// Every theme with every font at every scale.
    static let all = Theme.allCases.flatMap { theme in
        fonts.flatMap { font in scales.map { Look(theme: theme, font: font, scale: $0) } }
    }

    var description: String { "\(font) × \(scale), \(theme)" }

    /// Applies only the settings that differ from the previous look,
    /// because GTK reloads the theme each time a setting changes.
    @MainActor
    func apply(after before: Look?) {
        // With animations, GTK would lay out the windows again for each frame.
        if before == nil { Self.set("gtk-enable-animations", to: false) }
        if theme != before?.theme { apply(theme) }
        if font != before?.font { Self.set("gtk-font-name", to: "\(font) 11") }
        if scale != before?.scale { Self.set("gtk-xft-dpi", to: gint(96 * 1_024 * scale)) }
    }

    /// Since GTK 4.20, all variants are one theme, and settings select the variant.
    @MainActor
    private func apply(_ theme: Theme) {
        if cgtk_has_setting("gtk-interface-color-scheme") != 0 {
            // The values of GtkInterfaceColorScheme and GtkInterfaceContrast.
            Self.set("gtk-interface-color-scheme", to: gint(theme.isDark ? 2 : 3))
            Self.set("gtk-interface-contrast", to: gint(theme.hasHighContrast ? 2 : 1))
        } else {
            Self.set("gtk-theme-name", to: theme.rawValue)
        }
    }

    /// Resets all settings to the desktop's values.
    @MainActor
    static func reset() {
        guard let settings = gtk_settings_get_default() else { return }
        let names = [
            "gtk-theme-name", "gtk-interface-color-scheme", "gtk-interface-contrast", "gtk-font-name",
            "gtk-xft-dpi",
            "gtk-enable-animations",
        ]
        for name in names where cgtk_has_setting(name) != 0 {
            gtk_settings_reset_property(settings, name)
        }
    }

    /// Returns how a label differs from this look, or `nil` if it does not differ.
    /// It differs, for example, if a font is not installed.
    @MainActor
    func difference(from label: Widget) -> String? {
        guard let context = gtk_widget_get_pango_context(label),
            let wanted = pango_context_get_font_description(context),
            let loaded = pango_context_load_font(context, wanted), let found = pango_font_describe(loaded)
        else { return "there is no font" }
        defer {
            pango_font_description_free(found)
            g_object_unref(UnsafeMutableRawPointer(loaded))
        }
        let family = pango_font_description_get_family(found).map { String(cString: $0) } ?? ""
        if family != font { return "the font is \(family), so \(font) is not installed" }
        let resolution = pango_cairo_context_get_resolution(context)
        if resolution != 96 * scale { return "the resolution is \(resolution)" }
        var (text, base) = (GdkRGBA(), GdkRGBA())
        let style = gtk_widget_get_style_context(label)
        guard gtk_style_context_lookup_color(style, "theme_fg_color", &text) != 0,
            gtk_style_context_lookup_color(style, "theme_bg_color", &base) != 0
        else { return "the theme has no colors" }
        if (base.green < 0.5) != theme.isDark { return "the background is \(base)" }
        return nil
    }

    @MainActor
    private static func set(_ name: String, to text: String) {
        var value = GValue()
        g_value_init(&value, GType(16 << 2))
        g_value_set_string(&value, text)
        set(name, &value)
    }

    @MainActor
    private static func set(_ name: String, to number: gint) {
        var value = GValue()
        g_value_init(&value, GType(6 << 2))
        g_value_set_int(&value, number)
        set(name, &value)
    }

    @MainActor
    private static func set(_ name: String, to isOn: Bool) {
        var value = GValue()
        g_value_init(&value, GType(5 << 2))
        g_value_set_boolean(&value, isOn ? 1 : 0)
        set(name, &value)
    }

    @MainActor
    private static func set(_ name: String, _ value: inout GValue) {
        g_object_set_property(as_object(UnsafeMutableRawPointer(gtk_settings_get_default())), name, &value)
        g_value_unset(&value)
    }
}
