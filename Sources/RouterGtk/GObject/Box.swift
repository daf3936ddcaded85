import CGtk

/// A Swift value that C code owns, such as the closure of a callback.
///
///     let box = Box("text").retained
///     Box<String>.value(of: box)      // "text"
///     releaseBox(box)
final class Box<Value> {
    let value: Value

    init(_ value: Value) { self.value = value }

    /// A pointer with a reference, which C code gives back by ``releaseBox``.
    var retained: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

    /// Returns the value of a box that C code owns.
    static func value(of pointer: UnsafeMutableRawPointer?) -> Value? {
        pointer.map { Unmanaged<Box<Value>>.fromOpaque($0).takeUnretainedValue().value }
    }
}

/// Releases a box, or any other Swift object that C code owns.
let releaseBox: GDestroyNotify = { object in
    if let object { Unmanaged<AnyObject>.fromOpaque(object).release() }
}
