/// The names under which the app is known.
enum AppInfo {
    /// The one id: of the application, its bus name, desktop entry, icons and metainfo.
    nonisolated static let identifier = "io.github.gtkrouter.demo"
    /// The id by which the desktop knows the app.
    nonisolated static let desktopEntry = identifier + ".desktop"
    static let program = "gtk-router-demo"
    static let name = "GTK Router Demo"
    static let version = "0.1.0"
    static let website = "https://github.com/gtkrouter/gtk-router"
    static let authors = "The GTK Router authors"
    /// The text that `--version` prints and reports begin with.
    static let nameAndVersion = "\(program) \(version)"
    /// The scheme of the demo's own pages.
    static let scheme = "gtkrouter"
    static let home = "gtkrouter://home"
}
