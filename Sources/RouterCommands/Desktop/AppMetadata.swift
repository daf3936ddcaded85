/// The metadata that menus, launchers, and software centers show for an app.
///
///     var metadata = AppMetadata(name: "Mail", summary: "Read and write messages")
///     metadata.categories = ["Network", "Email"]
///     metadata.keywords = ["Message", "Inbox"]
///     metadata.icon = .named("internet-mail")
///     metadata.actions = [IconAction("mail://compose"), IconAction("mail://search", title: "Find a Message")]
///     app.commands?.metadata = metadata
///
/// Together with the routes, the metadata describes the app to the desktop.
/// `--desktop-files` generates the files, and `--install-links` installs them for the current user.
///
/// Write all text in English; ``languages`` and ``translate`` add other languages.
public struct AppMetadata {
    /// The name, such as `Mail`.
    public var name: String
    /// A short description of the app's purpose, without a period.
    public var summary: String
    /// The kind of app, such as `Mail Reader`.
    public var genericName: String?
    /// Words with which a user may search for the app.
    public var keywords: [String] = []
    /// The categories of the app's menu entry, as the Desktop Menu Specification defines them.
    public var categories: [String] = []
    /// The icon, or `nil` for an app without an icon.
    public var icon: AppIcon?
    /// The rows in the menu of the icon, in order.
    public var actions: [IconAction] = []
    /// The app's page in software centers, or `nil` to generate no metainfo file.
    public var listing: StoreListing?
    /// The languages into which the generated files are translated, such as `de` or `zh_CN`.
    ///
    /// The environment variable `LANGUAGE` uses the same names.
    public var languages: [String] = []
    /// Returns the translation of a string into a language, or `nil` if there is none.
    ///
    /// Each keyword is translated separately.
    public var translate: @MainActor (_ text: String, _ language: String) -> String? = { _, _ in nil }

    /// Creates the metadata of an app.
    ///
    /// - Parameters:
    ///   - name: The name, such as `Mail`.
    ///   - summary: A short description of the app's purpose, without a period.
    public init(name: String, summary: String) {
        (self.name, self.summary) = (name, summary)
    }
}

/// The icon of an app: an SVG file, or an icon from the user's theme.
///
///     var metadata = AppMetadata(name: "Sums", summary: "Add numbers")
///     metadata.icon = .named("accessories-calculator")
public struct AppIcon {
    /// The contents of the SVG file and of its symbolic variant, or `nil` for an icon from the user's theme.
    let files: (color: [UInt8], symbolic: [UInt8]?)?
    /// The name of the icon in the user's theme, or `nil` for an SVG file.
    let name: String?

    /// Creates an icon from an SVG file, which is installed under the application ID.
    ///
    /// - Parameters:
    ///   - bytes: The contents of the file.
    ///   - symbolic: The contents of the monochrome variant, which GNOME shows in high contrast.
    public static func svg(_ bytes: [UInt8], symbolic: [UInt8]? = nil) -> AppIcon {
        AppIcon(files: (bytes, symbolic), name: nil)
    }

    /// Creates an icon that the user's theme provides, such as `accessories-calculator`.
    public static func named(_ name: String) -> AppIcon { AppIcon(files: nil, name: name) }
}

/// A row that opens a URL, in the menu of an app's icon.
///
///     app.commands?.metadata?.actions = [IconAction("app://home", title: "Home")]
///
/// The desktop sends the URL to the app in the same way as links from other programs, so the URL's route
/// needs `access: .external`.
public struct IconAction {
    let url: String
    let title: String?

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - url: The URL, with its scheme.
    ///   - title: The text of the row, or `nil` to use the title of the URL's route.
    public init(_ url: String, title: String? = nil) {
        (self.url, self.title) = (url, title)
    }
}

/// The contents of the app's page in a software center, besides the name, the summary, and the icon.
///
///     app.commands?.metadata?.listing = .texts(
///         license: "GPL-3.0-or-later",
///         developer: "The Items Project",
///         description: "Items keeps your lists in order.",
///         homepage: "https://example.org/items"
///     )
///
/// The page is published as AppStream metainfo.
public enum StoreListing {
    /// A page with a short description.
    ///
    /// - Parameters:
    ///   - license: The license of the app as an SPDX expression, such as `GPL-3.0-or-later`.
    ///   - developer: The name of the people who make the app.
    ///   - description: A paragraph about the app.
    ///   - homepage: The URL of the app's website.
    case texts(license: String, developer: String, description: String, homepage: String)
    /// A metainfo file that you write, for example to add screenshots, releases, and translated descriptions.
    ///
    /// Omit `<id>`, `<name>`, `<summary>`, `<launchable>`, `<provides>`, `<categories>`, and `<keywords>`,
    /// which `--desktop-files` adds.
    case metainfo([UInt8])
}
