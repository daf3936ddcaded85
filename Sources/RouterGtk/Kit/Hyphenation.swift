import CGtk

/// Keeps hyphens out of text that wraps, for labels that show addresses.
///
/// Pango breaks a long word at the end of a line with a hyphen, which in an address looks like a part of it.
/// ``PageTitle``, ``LinkLabel`` and toasts are without already.
///
///     if let label = gtk_label_new("https://host.example/long") {
///         gtk_label_set_wrap(as_label(label), 1)
///         Hyphenation.turnOff(in: label)
///     }
@MainActor
public enum Hyphenation {
    /// Has `label`, a `GtkLabel`, break words without a hyphen; its other attributes stay. Once is enough, unless
    /// the app sets the label's attributes anew. A label that is to end in an ellipsis has to be told so before.
    public static func turnOff(in label: UnsafeMutablePointer<GtkWidget>) {
        cgtk_label_turn_off_hyphens(label)
        // Letters without hyphens can be narrower than the ellipsis, and GTK complains that it wants less than it needs.
        if gtk_label_get_ellipsize(as_label(label)) != PANGO_ELLIPSIZE_NONE {
            gtk_label_set_natural_wrap_mode(as_label(label), GTK_NATURAL_WRAP_NONE)
        }
    }
}
