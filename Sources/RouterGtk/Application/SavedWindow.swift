import CGtk
import RouterCore

/// A window of the saved session: its pages and its size.
///
/// In JSON it is the navigation with one more member, `window`.
nonisolated struct SavedWindow: Hashable {
    /// The size of a window that is not maximized, in pixels.
    struct Size: Hashable, Codable {
        /// The smallest and the greatest width and height that are read.
        static let limits = 100...10_000

        var width: Int
        var height: Int
        /// Whether the window is maximized all the same; `nil` for `false`.
        var isMaximized: Bool?
    }

    var navigation: SavedNavigation
    /// `nil` if none is saved, or none that can be read.
    var size: Size?
}

nonisolated extension SavedWindow: Codable {
    private enum CodingKeys: String, CodingKey { case window }

    init(from decoder: any Decoder) throws {
        navigation = try SavedNavigation(from: decoder)
        // Pages without a size are better than none.
        size = try? decoder.container(keyedBy: CodingKeys.self).decode(Size.self, forKey: .window).clamped
    }

    func encode(to encoder: any Encoder) throws {
        try navigation.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(size, forKey: .window)
    }
}

extension SavedWindow {
    /// Makes the value of a window as it is now.
    init(_ host: GtkNavigationHost) {
        self.init(navigation: host.navigator.saved(), size: host.window.flatMap(Size.init))
    }
}

extension SavedWindow.Size {
    /// The size of a window now; `nil` if it follows its content.
    init?(_ window: Widget) {
        var (width, height): (gint, gint) = (0, 0)
        gtk_window_get_default_size(as_window(window), &width, &height)
        guard width > 0, height > 0 else { return nil }
        self.init(width: Int(width), height: Int(height))
        if gtk_window_is_maximized(as_window(window)) != 0 { isMaximized = true }
    }

    /// The size within the limits.
    fileprivate nonisolated var clamped: Self {
        func clamp(_ length: Int) -> Int { min(max(length, Self.limits.lowerBound), Self.limits.upperBound) }
        return Self(width: clamp(width), height: clamp(height), isMaximized: isMaximized)
    }
}
