import RouterCommands

extension AppMetadata {
    /// The demo's metadata for menus, launchers, and software centers, in all installed languages.
    static var demo: AppMetadata {
        var metadata = AppMetadata(
            name: untranslated("GTK Router Demo"),
            summary: untranslated("See addresses become pages and windows")
        )
        metadata.genericName = untranslated("URL Router Demonstration")
        metadata.keywords = [
            untranslated("URL"), untranslated("Link"), untranslated("Address"), untranslated("Navigation"),
            untranslated("Router"),
        ]
        metadata.categories = ["GTK", "Development"]
        metadata.icon = .svg(
            PackageResources.io_github_gtkrouter_demo_svg,
            symbolic: PackageResources.io_github_gtkrouter_demo_symbolic_svg
        )
        metadata.actions = [
            IconAction("gtkrouter://form", title: untranslated("Write a Form")),
            IconAction("gtkrouter://item/42"),
        ]
        metadata.listing = .metainfo(PackageResources.listing_xml)
        metadata.languages = MessageCatalog.languages
        metadata.translate = { text, language in MessageCatalog.installed[language]?.translation(of: text) }
        return metadata
    }

    /// Returns the string unchanged. The call lets `scripts/collect-texts` find the string for the
    /// translators.
    private static func untranslated(_ text: String) -> String { text }
}
