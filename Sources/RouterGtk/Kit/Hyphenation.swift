import CGtk

/// Turns off hyphens in labels that wrap URLs.
///
/// Pango breaks a long word at the end of a line with a hyphen, which looks like a part of the URL.
/// Labels, titles and links that `Widget` makes, and toasts, need no call.
///
///     let label = gtk_label_new("https://host.example/long")
///     gtk_label_set_wrap(as_label(label), 1)
///     Hyphenation.turnOff(in: label)
@MainActor
package enum Hyphenation {
    /// Makes a label break words without hyphens; its other attributes stay.
    ///
    /// Call it again after setting the label's attributes anew.
    /// Set the ellipsis of a label before the call, not after it.
    ///
    /// - Parameter label: A `GtkLabel`.
    package static func turnOff(in label: Widget) {
        cgtk_label_turn_off_hyphens(label)
        // A word without hyphens can be narrower than the ellipsis, and GTK warns that the label wants less
        // than it needs.
        if gtk_label_get_ellipsize(as_label(label)) != PANGO_ELLIPSIZE_NONE {
            gtk_label_set_natural_wrap_mode(as_label(label), GTK_NATURAL_WRAP_NONE)
        }
    }
}
