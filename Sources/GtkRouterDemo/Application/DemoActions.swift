import RouterAddressBar
import RouterCore
import RouterGtk
import RouterInspector

/// The actions of the demo's windows. The keys, the menu, and the shortcuts window are generated from them.
enum DemoActions {
    /// Adds the actions, the header's controls, and the menu. The menu omits the actions whose pages have no
    /// route.
    ///
    /// The actions for Preferences, Help, and About find their pages by the route names `preferences`,
    /// `help`, and `about`, which a route file may use for its own pages.
    static func add(to configuration: inout HostConfiguration, for table: RouteTable) {
        configuration.showsForward = true
        configuration.paneWidth = 700
        configuration.addAddressBar(choosesVerbs: true)
        configuration.actions += [.home, .reopen, HomePage.search, .close, .quit]
        let tools: [WindowAction?] = [
            .inspector,
            page("preferences", of: table).map {
                .link("preferences", title: translated("Preferences"), to: $0, keys: "<Control>comma")
            },
        ]
        let help: [WindowAction?] = [
            .shortcuts,
            page("help", of: table).map {
                .link("help", title: translated("Help"), to: $0, keys: "F1")
            },
            page("about", of: table).map {
                .link("about", title: translated("About {app}", ["app": AppInfo.name]), to: $0)
            },
        ]
        configuration.menu = [tools, help].map { $0.compactMap(\.self) }.filter { !$0.isEmpty }
    }

    /// Returns the request for the route with a name, or `nil` if there is no such route.
    private static func page(_ name: String, of table: RouteTable) -> NavigationRequest? {
        (try? table.url(for: name)).map { .url($0) }
    }
}
