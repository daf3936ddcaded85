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

/// A reference that does not keep its object alive, and is empty as soon as the object has been disposed of.
@MainActor
public final class WeakObjectReference {
    private let storage: UnsafeMutablePointer<GWeakRef>

    /// Refers to `pointer`, a living GObject or nothing.
    public init(_ pointer: UnsafeMutableRawPointer? = nil) {
        storage = .allocate(capacity: 1)
        g_weak_ref_init(storage, pointer)
    }

    isolated deinit {
        g_weak_ref_clear(storage)
        storage.deallocate()
    }

    /// The object, or `nil` once it is gone.
    ///
    /// The pointer is borrowed: use it in the same turn of the main loop, or keep it in an ``ObjectReference``.
    public var pointer: UnsafeMutableRawPointer? {
        get {
            guard let strong = g_weak_ref_get(storage) else { return nil }
            g_object_unref(strong)
            return UnsafeMutableRawPointer(strong)
        }
        set { g_weak_ref_set(storage, newValue) }
    }

    /// The object as a widget, or `nil` once it is gone.
    public var widget: UnsafeMutablePointer<GtkWidget>? { pointer.map { as_widget($0) } }
}
