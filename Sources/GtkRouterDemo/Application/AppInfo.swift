/// The names of the app.
enum AppInfo {
    /// The application ID. The bus name, the desktop entry, the icons, and the metainfo share it.
    nonisolated static let identifier = "io.github.gtkrouter.demo"
    /// The ID of the app's desktop entry.
    nonisolated static let desktopEntry = identifier + ".desktop"
    static let program = "gtk-router-demo"
    static let name = "GTK Router Demo"
    static let version = "0.1.0"
    static let website = "https://github.com/gtkrouter/gtk-router"
    static let authors = "The GTK Router authors"
    /// The text that `--version` prints and that begins each bug report.
    static let nameAndVersion = "\(program) \(version)"
    /// The scheme of the demo's own pages.
    static let scheme = "gtkrouter"
    static let home = "gtkrouter://home"
}
