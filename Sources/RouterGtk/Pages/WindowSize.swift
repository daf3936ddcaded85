/// The size of a window without its shadow, in application pixels.
///
///     configuration.modalSize = WindowSize(width: 480, height: 360)
public struct WindowSize: Sendable, Hashable {
    /// The width, in application pixels.
    public var width: Int
    /// The height, in application pixels.
    public var height: Int

    /// Creates a size.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Returns this size, made no wider and no higher than `limit`, but at least one pixel wide and high.
    func limited(to limit: WindowSize) -> WindowSize {
        WindowSize(width: max(1, min(width, limit.width)), height: max(1, min(height, limit.height)))
    }
}
