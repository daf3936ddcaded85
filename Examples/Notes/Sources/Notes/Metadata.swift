import RouterCommands

extension AppMetadata {
    /// What the desktop is told of Notes.
    static var notes: AppMetadata {
        var metadata = AppMetadata(name: "Notes", summary: "Write things down")
        metadata.categories = ["Utility", "GTK"]
        metadata.icon = .named("accessories-text-editor")
        metadata.actions = [IconAction("notes://new"), IconAction("notes://search", title: "Find a Note")]
        return metadata
    }
}
