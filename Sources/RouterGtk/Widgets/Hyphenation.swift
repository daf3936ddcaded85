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
    /// the app sets the label's attributes anew.
    public static func turnOff(in label: UnsafeMutablePointer<GtkWidget>) {
        cgtk_label_turn_off_hyphens(label)
    }
}
