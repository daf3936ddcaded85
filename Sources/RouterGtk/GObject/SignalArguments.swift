import CGtk

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
    public func answer(_ answer: Bool) {
        if let result { g_value_set_boolean(result, answer ? 1 : 0) }
    }

    /// Gives the signal's answer as a number, as `command-line` wants it; does nothing for signals without one.
    public func answer(_ answer: Int) {
        if let result { g_value_set_int(result, gint(truncatingIfNeeded: answer)) }
    }

    private func value(at index: Int) -> UnsafePointer<GValue>? {
        guard index >= 0, index < count else { return nil }
        return values?.advanced(by: index)
    }
}
