import CGtk
import RouterCore

/// A window of the saved session: its pages and its size.
nonisolated struct SavedWindow: Hashable, Codable {
    /// The size of a window that is not maximized, in pixels.
    struct Size: Hashable, Codable {
        var width: Int
        var height: Int
        /// Whether the window is maximized all the same.
        var isMaximized = false
    }

    var navigation: SavedNavigation
    /// `nil` if the window follows its content.
    var size: Size?
}

extension SavedWindow {
    /// Makes the value of a window as it is now.
    init(_ host: GtkNavigationHost) {
        self.init(navigation: host.navigator.saved(), size: host.window.flatMap(Size.init))
    }

    /// The width and height that a window opens with, from 100 to 10,000 pixels, whatever the file has.
    var openingSize: (Int, Int)? {
        size.map { (min(max($0.width, 100), 10_000), min(max($0.height, 100), 10_000)) }
    }
}

extension SavedWindow.Size {
    /// The size of a window now; `nil` if it follows its content.
    init?(_ window: Widget) {
        var (width, height): (gint, gint) = (0, 0)
        gtk_window_get_default_size(as_window(window), &width, &height)
        guard width > 0, height > 0 else { return nil }
        let isMaximized = gtk_window_is_maximized(as_window(window)) != 0
        self.init(width: Int(width), height: Int(height), isMaximized: isMaximized)
    }
}
