import CRouterGtk

/// A handler connected to a signal of a GObject.
///
/// Whatever parameters a signal has, the closure of the handler receives the arguments as a buffer of values.
///
///     SignalConnection(button, "clicked") { [weak host] _ in host?.raise() }
///     SignalConnection(window, answering: "close-request") { [weak host] _ in
///         host?.requestClose()
///         return true
///     }
///
/// The handler lives as long as the object that emits the signal (the *emitter*), or until ``disconnect()``.
/// Releasing the connection does not disconnect the handler.
///
/// A handler may start a `Task`, which runs between the callbacks of GLib's main loop.
///
/// If a Swift object owns the emitter, the closure must capture that object weakly.
/// A strong capture creates a cycle of Swift and GObject references, which is never freed:
///
///     final class NotePage: Page {
///         let widget: Widget = gtk_button_new_with_label("Save")
///
///         init(_ context: PageContext) {
///             SignalConnection(widget, "clicked") { [weak self] _ in self?.save() }
///         }
///
///         func save() {}
///     }
@MainActor
public final class SignalConnection {
    /// The handler, or `nil` after the emitter was freed or ``disconnect()`` was called.
    private weak var handler: SignalHandler?
    private let object: UnsafeMutableRawPointer
    /// The handler ID in GObject, or 0 if the object has no such signal.
    private let identifier: gulong

    /// Connects a handler to a signal.
    ///
    /// If the object has no such signal, GLib prints a warning and nothing is connected.
    ///
    /// - Parameters:
    ///   - object: A live GObject.
    ///   - signal: The name of the signal, with a detail if necessary: `clicked`, `notify::root`.
    ///   - handler: Called each time the signal is emitted.
    @discardableResult
    public convenience init(
        _ object: UnsafeMutableRawPointer,
        _ signal: String,
        handler: @escaping @MainActor (UnsafeBufferPointer<GValue>) -> Void
    ) {
        self.init(object, signal, SignalHandler { arguments, _ in handler(arguments) })
    }

    /// Connects a handler to a signal that returns a Boolean value.
    ///
    /// Returning `true` usually means that the handler has handled the signal and that no other handler runs.
    ///
    /// - Parameters:
    ///   - object: A live GObject.
    ///   - signal: The name of the signal, such as `close-request` or `activate-link`.
    ///   - handler: Called each time the signal is emitted. Its result is the return value of the signal.
    @discardableResult
    public convenience init(
        _ object: UnsafeMutableRawPointer,
        answering signal: String,
        handler: @escaping @MainActor (UnsafeBufferPointer<GValue>) -> Bool
    ) {
        let answering = SignalHandler { arguments, result in
            let answer: gboolean = handler(arguments) ? 1 : 0
            if let result { g_value_set_boolean(result, answer) }
        }
        self.init(object, signal, answering)
    }

    /// Connects a handler to a signal that returns a 32-bit integer.
    ///
    /// - Parameters:
    ///   - object: A live GObject.
    ///   - signal: The name of the signal, such as `command-line`.
    ///   - handler: Called each time the signal is emitted. Its result is the return value of the signal.
    @discardableResult
    public convenience init(
        _ object: UnsafeMutableRawPointer,
        returning signal: String,
        handler: @escaping @MainActor (UnsafeBufferPointer<GValue>) -> Int
    ) {
        let returning = SignalHandler { arguments, result in
            let number = gint(truncatingIfNeeded: handler(arguments))
            if let result { g_value_set_int(result, number) }
        }
        self.init(object, signal, returning)
    }

    private init(_ object: UnsafeMutableRawPointer, _ signal: String, _ handler: SignalHandler) {
        // A handler may start tasks. They must run even if the app uses nothing else from this library.
        MainActorBridge.install()
        self.object = object
        self.handler = handler
        handler.isOfUser = UserAction.signals.contains(signal)
        // The closure owns the handler.
        let box = Unmanaged.passRetained(handler).toOpaque()
        let closure: UnsafeMutablePointer<GClosure> = g_closure_new_simple(
            guint(MemoryLayout<GClosure>.size),
            box
        )
        g_closure_set_marshal(closure) { closure, result, count, values, _, _ in
            guard let box = closure?.pointee.data else { return }
            let handler = Unmanaged<SignalHandler>.fromOpaque(box).takeUnretainedValue()
            let arguments = UnsafeBufferPointer(start: values, count: Int(count))
            if handler.isOfUser {
                UserAction.run { handler.handle(arguments, result) }
            } else {
                handler.handle(arguments, result)
            }
        }
        g_closure_add_finalize_notifier(closure, box) { box, _ in releaseBox(box) }
        g_closure_ref(closure)
        g_closure_sink(closure)
        identifier = g_signal_connect_closure(object, signal, closure, 0)
        g_closure_unref(closure)
    }

    /// Disconnects and frees the handler.
    ///
    /// The call has no effect if the emitter was freed or the handler is already disconnected.
    public func disconnect() {
        guard handler != nil, identifier != 0 else { return }
        handler = nil
        g_signal_handler_disconnect(object, identifier)
    }
}

/// The Swift closure that the `GClosure` of a signal handler calls.
///
/// ``SignalConnection`` creates it. GLib owns it and releases it together with the closure.
final class SignalHandler {
    /// Receives the arguments, and the return value to set if the signal has one.
    typealias Handle = @MainActor (UnsafeBufferPointer<GValue>, UnsafeMutablePointer<GValue>?) -> Void

    /// The number of live handlers, for leak tests.
    static var liveCount = 0

    let handle: Handle
    /// Whether the signal is usually emitted because of a user action.
    var isOfUser = false

    init(_ handle: @escaping Handle) {
        self.handle = handle
        Self.liveCount += 1
    }

    isolated deinit {
        Self.liveCount -= 1
    }
}

/// The arguments of a signal, valid only while its handler runs.
///
/// Index 0 is the emitter, as in GObject's own marshallers. The parameters of the signal start at index 1.
///
///     SignalConnection(label, answering: "activate-link") { arguments in
///         guard let link = arguments.string(at: 1) else { return false }
///         navigator.open(.link(link))
///         return true
///     }
///
/// If a value is read as a type other than its own, GLib prints a warning.
extension UnsafeBufferPointer<GValue> {
    /// Returns the pointer at an index, such as an object, or `nil` if there is none. Index 0 is the emitter.
    public func object(at index: Int) -> UnsafeMutableRawPointer? {
        value(at: index).flatMap { g_value_peek_pointer($0) }
    }

    /// Returns the text at an index, or `nil` if there is none.
    public func string(at index: Int) -> String? {
        value(at: index).flatMap { g_value_get_string($0) }.map { String(cString: $0) }
    }

    /// Returns the integer at an index, or 0 if there is none.
    ///
    /// The value may be a signed or unsigned integer or an enumeration. A Boolean value is read as 0 or 1.
    public func integer(at index: Int) -> Int {
        guard let value = value(at: index) else { return 0 }
        var number = GValue()
        g_value_init(&number, g_type_from_name("gint64"))
        g_value_transform(value, &number)
        return Int(g_value_get_int64(&number))
    }

    /// Returns the floating-point number at an index, or 0 if there is none.
    public func double(at index: Int) -> Double {
        value(at: index).map { g_value_get_double($0) } ?? 0
    }

    private func value(at index: Int) -> UnsafePointer<GValue>? {
        indices.contains(index) ? baseAddress?.advanced(by: index) : nil
    }
}
