import CRouterGtk

/// A strong reference to a GObject.
///
/// The object lives at least as long as this value.
/// If the object has a floating reference, as every new widget does, this value takes it over.
///
///     let button = ObjectReference(gtk_button_new())
///     gtk_button_set_label(as_button(button.pointer), "Open")
///     gtk_widget_add_css_class(button.widget, "flat")
@MainActor
package final class ObjectReference {
    /// The object.
    package let pointer: UnsafeMutableRawPointer

    /// Creates a reference to an object.
    ///
    /// - Parameter pointer: A live GObject.
    package init(_ pointer: UnsafeMutableRawPointer) {
        self.pointer = pointer
        g_object_ref_sink(pointer)
    }

    isolated deinit {
        g_object_unref(pointer)
    }

    /// The object as a widget.
    ///
    /// GObject prints a warning if the object is not a widget.
    package var widget: Widget { as_widget(pointer) }
}

/// Disposes of widgets that remain alive after their owner has released them, for example because their own
/// signal handlers refer to them.
///
/// When the owner of a widget releases it, GObject disposes of the widget and frees it, unless something else
/// still refers to the widget.
/// Widgets of some classes, such as `AdwStatusPage`, print a critical message if they are disposed of twice.
/// So this type disposes of a widget only if something other than the owner still refers to it in the next
/// turn of the main loop.
/// The check waits for that turn because GTK refers to the focused widget and its
/// ancestors while it handles a key.
enum KeptWidgets {
    private static var waiting: [(widgets: [ObjectReference], owner: AnyObject)] = []
    private static var timer: MainLoopTimer?

    /// In the next turn of the main loop, disposes of the widgets to which something other than `owner` still
    /// refers.
    ///
    /// - Parameter owner: The object that owns the references in `widgets`. It is kept alive until that turn.
    static func dispose(of widgets: [ObjectReference], for owner: AnyObject) {
        guard widgets.contains(where: isKept) else { return }
        waiting.append((widgets, owner))
        timer = timer ?? MainLoopTimer(milliseconds: 0) { disposeOfWaiting() }
    }

    private static func disposeOfWaiting() {
        timer = nil
        let all = waiting
        waiting = []
        for widget in all.flatMap(\.widgets) where isKept(widget) {
            g_object_run_dispose(as_object(widget.pointer))
        }
    }

    /// Returns whether something other than this reference also refers to the widget.
    private static func isKept(_ widget: ObjectReference) -> Bool {
        as_object(widget.pointer).pointee.ref_count > 1
    }
}

/// A weak reference to a GObject.
///
/// It becomes empty as soon as the object has been disposed of.
///
///     let last = WeakObjectReference(button)
///     if let widget = last.widget { gtk_widget_grab_focus(widget) }
@MainActor
package final class WeakObjectReference {
    /// GLib's weak reference, whose memory address must not change.
    private let storage: UnsafeMutablePointer<GWeakRef>

    /// Creates a weak reference.
    ///
    /// - Parameter pointer: A live GObject, or `nil` for an empty reference.
    package init(_ pointer: UnsafeMutableRawPointer? = nil) {
        storage = .allocate(capacity: 1)
        g_weak_ref_init(storage, pointer)
    }

    isolated deinit {
        g_weak_ref_clear(storage)
        storage.deallocate()
    }

    /// The object, or `nil` once it has been disposed of.
    ///
    /// The pointer is borrowed: use it in the same turn of the main loop, or keep it in an `ObjectReference`.
    package var pointer: UnsafeMutableRawPointer? {
        get {
            guard let strong = g_weak_ref_get(storage) else { return nil }
            g_object_unref(strong)
            return UnsafeMutableRawPointer(strong)
        }
        set { g_weak_ref_set(storage, newValue) }
    }

    /// The object as a widget, or `nil` once it has been disposed of.
    package var widget: Widget? { pointer.map { as_widget($0) } }
}

/// A Swift value that C code owns, such as the closure of a callback.
///
///     let box = Box("text").retained
///     Box<String>.value(of: box)      // "text"
///     releaseBox(box)
final class Box<Value> {
    let value: Value

    init(_ value: Value) { self.value = value }

    /// A retained pointer to the box. C code releases it with ``releaseBox``.
    var retained: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

    /// Returns the value of a box that C code owns, or `nil` for a null pointer.
    static func value(of pointer: UnsafeMutableRawPointer?) -> Value? {
        pointer.map { Unmanaged<Box<Value>>.fromOpaque($0).takeUnretainedValue().value }
    }
}

/// Releases a box, or any other Swift object that C code owns.
let releaseBox: GDestroyNotify = { object in
    if let object { Unmanaged<AnyObject>.fromOpaque(object).release() }
}
