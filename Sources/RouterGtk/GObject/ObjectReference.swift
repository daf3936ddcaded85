import CGtk

/// A strong reference to a GObject: the object lives at least as long as this value.
///
/// A floating reference, as every new widget has, is sunk and becomes this one.
///
///     let button = ObjectReference(gtk_button_new())
@MainActor
public final class ObjectReference {
    /// The object.
    public let pointer: UnsafeMutableRawPointer

    /// Takes a reference to `pointer`, which has to be a living GObject.
    public init(_ pointer: UnsafeMutableRawPointer) {
        self.pointer = pointer
        g_object_ref_sink(pointer)
    }

    isolated deinit {
        g_object_unref(pointer)
    }

    /// The object as a widget. GObject prints a warning where it is none.
    public var widget: UnsafeMutablePointer<GtkWidget> { as_widget(pointer) }
}
