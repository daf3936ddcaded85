/// A size of a window without its shadow, in application pixels.
public struct WindowSize: Sendable, Hashable {
    /// The width, in application pixels.
    public var width: Int
    /// The height, in application pixels.
    public var height: Int

    /// Makes a size.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Returns the largest size, of at least one pixel, that exceeds neither this one nor a limit.
    func limited(to limit: WindowSize) -> WindowSize {
        WindowSize(width: max(1, min(width, limit.width)), height: max(1, min(height, limit.height)))
    }
}
