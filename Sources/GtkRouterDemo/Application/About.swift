/// The names under which the app is known.
enum About {
    static let identifier = "org.gtkrouter.demo"
    static let program = "gtk-router-demo"
    static let name = "GTK Router Demo"
    static let version = "0.1.0"
    /// The scheme of the demo's own pages.
    static let scheme = "gtkrouter"
    static let home = "gtkrouter://home"
}
