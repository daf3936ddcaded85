import CGtk

/// A handler that is connected to a signal of a GObject.
///
/// One kind of closure serves signals of every signature: the arguments come as ``SignalArguments``.
///
///     SignalConnection(button, "clicked") { [weak self] _ in self?.open() }
///     SignalConnection(window, answering: "close-request") { [weak self] _ in self?.close(); return true }
///
/// The handler lives as long as its emitter, or until ``disconnect()``; forgetting the value disconnects nothing.
/// An object that owns the emitter, directly or through widgets in between, has to capture itself weakly, as above:
/// a strong capture is a cycle of Swift and GObject references that nothing collects.
@MainActor
public final class SignalConnection {
    private weak var handler: SignalHandler?
    private let object: UnsafeMutableRawPointer
    private let identifier: gulong

    /// Connects `handler` to the signal named `signal` of `object`, a living GObject. GLib prints a warning and
    /// connects nothing where the object has no such signal.
    @discardableResult
    public init(
        _ object: UnsafeMutableRawPointer,
        _ signal: String,
        handler: @escaping @MainActor (SignalArguments) -> Void
    ) {
        let signalHandler = SignalHandler(handler)
        self.object = object
        self.handler = signalHandler
        identifier = Self.connect(object, signal, signalHandler)
    }

    /// Connects `handler` to a signal that wants a yes or a no; yes mostly means that nobody else need handle it.
    @discardableResult
    public convenience init(
        _ object: UnsafeMutableRawPointer,
        answering signal: String,
        handler: @escaping @MainActor (SignalArguments) -> Bool
    ) {
        self.init(object, signal) { arguments in arguments.answer(handler(arguments)) }
    }

    /// Ends the connection and frees the handler. Safe at any time, also after the emitter has gone.
    public func disconnect() {
        guard handler != nil, identifier != 0 else { return }
        handler = nil
        g_signal_handler_disconnect(object, identifier)
    }

    private static func connect(
        _ object: UnsafeMutableRawPointer,
        _ signal: String,
        _ handler: SignalHandler
    ) -> gulong {
        let box = Unmanaged.passRetained(handler).toOpaque()
        guard let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), box) else {
            Unmanaged<SignalHandler>.fromOpaque(box).release()
            return 0
        }
        g_closure_set_marshal(closure) { closure, result, count, values, _, _ in
            guard let box = closure?.pointee.data else { return }
            let handler = Unmanaged<SignalHandler>.fromOpaque(box).takeUnretainedValue()
            handler.handle(SignalArguments(count: Int(count), values: values, result: result))
        }
        g_closure_add_finalize_notifier(closure, box) { box, _ in
            if let box { Unmanaged<SignalHandler>.fromOpaque(box).release() }
        }
        g_closure_ref(closure)
        g_closure_sink(closure)
        defer { g_closure_unref(closure) }
        return g_signal_connect_closure(object, signal, closure, 0)
    }
}
