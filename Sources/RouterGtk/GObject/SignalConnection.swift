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
        self.init(object, signal) { arguments in arguments.setReturnValue(handler(arguments)) }
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

/// The Swift side of a signal's closure: GLib owns it, and frees it with the closure.
final class SignalHandler {
    /// The number of handlers that are alive, for proofs that nothing leaks.
    static var liveCount = 0

    let handle: @MainActor (SignalArguments) -> Void

    init(_ handle: @escaping @MainActor (SignalArguments) -> Void) {
        self.handle = handle
        Self.liveCount += 1
    }

    isolated deinit {
        Self.liveCount -= 1
    }
}

/// What a signal hands to its handler, valid while the handler runs.
///
/// Index 0 is the emitter, as in GObject's own marshallers; the signal's parameters begin at 1.
@MainActor
public struct SignalArguments {
    private let values: UnsafePointer<GValue>?
    private let result: UnsafeMutablePointer<GValue>?

    /// The number of values, the emitter included.
    public let count: Int

    init(count: Int, values: UnsafePointer<GValue>?, result: UnsafeMutablePointer<GValue>?) {
        self.count = count
        self.values = values
        self.result = result
    }

    /// The object that emitted the signal.
    public var emitter: UnsafeMutableRawPointer? { object(at: 0) }

    /// The object at `index`, or `nil` where there is none.
    public func object(at index: Int) -> UnsafeMutableRawPointer? {
        value(at: index).flatMap { g_value_get_object($0) }.map { UnsafeMutableRawPointer($0) }
    }

    /// The bare pointer at `index`, or `nil` where there is none.
    public func pointer(at index: Int) -> UnsafeMutableRawPointer? {
        value(at: index).flatMap { g_value_get_pointer($0) }
    }

    /// The text at `index`, or `nil` where there is none.
    public func string(at index: Int) -> String? {
        value(at: index).flatMap { g_value_get_string($0) }.map { String(cString: $0) }
    }

    /// The text in the variant at `index`, as actions get their parameter, or `nil` where there is none.
    public func variantString(at index: Int) -> String? {
        guard let variant = value(at: index).flatMap({ g_value_get_variant($0) }) else { return nil }
        return g_variant_get_string(variant, nil).map { String(cString: $0) }
    }

    /// The truth value at `index`; false where there is none.
    public func boolean(at index: Int) -> Bool {
        value(at: index).map { g_value_get_boolean($0) != 0 } ?? false
    }

    /// The 32-bit number at `index`; 0 where there is none.
    public func integer(at index: Int) -> Int {
        value(at: index).map { Int(g_value_get_int($0)) } ?? 0
    }

    /// The unsigned 32-bit number at `index`; 0 where there is none.
    public func unsignedInteger(at index: Int) -> UInt {
        value(at: index).map { UInt(g_value_get_uint($0)) } ?? 0
    }

    /// The floating-point number at `index`; 0 where there is none.
    public func double(at index: Int) -> Double {
        value(at: index).map { g_value_get_double($0) } ?? 0
    }

    /// Gives the signal's answer, as `close-request` and `activate-link` want it; does nothing for signals without one.
    public func setReturnValue(_ value: Bool) {
        if let result { g_value_set_boolean(result, value ? 1 : 0) }
    }

    /// Gives the signal's answer as a number, as `command-line` wants it; does nothing for signals without one.
    public func setReturnValue(_ value: Int) {
        if let result { g_value_set_int(result, gint(truncatingIfNeeded: value)) }
    }

    private func value(at index: Int) -> UnsafePointer<GValue>? {
        guard index >= 0, index < count else { return nil }
        return values?.advanced(by: index)
    }
}
