import CGtk

/// A widget, whatever its class. Constructors of GTK give one that nobody owns yet.
typealias Widget = UnsafeMutablePointer<GtkWidget>
