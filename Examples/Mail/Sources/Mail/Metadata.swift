import RouterCommands

extension AppMetadata {
    /// Mail's metadata for menus, launchers, and software centers.
    static var mail: AppMetadata {
        var metadata = AppMetadata(name: "Mail", summary: "Read and write messages")
        metadata.genericName = "Mail Reader"
        metadata.keywords = ["Message", "Inbox"]
        metadata.categories = ["Network", "Email", "GTK"]
        metadata.icon = .svg(PackageResources.icon_svg)
        metadata.actions = [
            IconAction("mail://compose"),
            IconAction("mail://search", title: "Find a Message"),
        ]
        metadata.listing = .texts(
            license: "MIT",
            developer: "The GTK Router authors",
            description:
                "Mail is an example of GTK Router: folders beside their messages, and a link for each of them.",
            homepage: "https://github.com/gtkrouter/gtk-router"
        )
        return metadata
    }
}
