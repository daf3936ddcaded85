import RouterCommands

extension AppMetadata {
    /// What the desktop is told of Mail.
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
