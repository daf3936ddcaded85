import RouterCommands

extension AppMetadata {
    /// Metadata of Notes for menus and launchers.
    static var notes: AppMetadata {
        var metadata = AppMetadata(name: "Notes", summary: "Write things down")
        metadata.categories = ["Utility", "GTK"]
        metadata.icon = .named("accessories-text-editor")
        metadata.actions = [IconAction("notes://new"), IconAction("notes://search", title: "Find a Note")]
        return metadata
    }
}
