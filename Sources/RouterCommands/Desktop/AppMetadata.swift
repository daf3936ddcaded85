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
/// Texts are in English; ``languages`` and ``translate`` add others.
public struct AppMetadata {
    /// The name, such as `Mail`.
    public var name: String
    /// A short description of the app's purpose, without a full stop.
    public var summary: String
    /// The kind of app, such as `Mail Reader`.
    public var genericName: String?
    /// Words by which a user may search for the app.
    public var keywords: [String] = []
    /// The categories of the app's menu entry, in the words of the Desktop Menu Specification.
    public var categories: [String] = []
    /// The icon; `nil` for an app without one.
    public var icon: AppIcon?
    /// The rows in the menu of the icon, in their order.
    public var actions: [IconAction] = []
    /// The app's page in software centers; with `nil`, no metainfo file is generated.
    public var listing: StoreListing?
    /// The languages of the files, as in `LANGUAGE`: `de`, `zh_CN`.
    public var languages: [String] = []
    /// Returns the translation of a text into a language, or `nil` if there is none; each keyword is a text.
    public var translate: @MainActor (_ text: String, _ language: String) -> String? = { _, _ in nil }

    /// Makes the metadata of an app.
    ///
    /// - Parameters:
    ///   - name: The name, such as `Mail`.
    ///   - summary: A short description of the app's purpose, without a full stop.
    public init(name: String, summary: String) {
        (self.name, self.summary) = (name, summary)
    }
}

/// The icon of an app.
public struct AppIcon {
    /// The contents of an SVG file, and of its symbolic variant.
    let files: (color: [UInt8], symbolic: [UInt8]?)?
    /// The name of an icon of the theme.
    let name: String?

    /// Uses an SVG file, which is installed under the application id.
    ///
    /// - Parameters:
    ///   - bytes: The contents of the file.
    ///   - symbolic: The contents of the monochrome variant, which GNOME shows in high contrast.
    public static func svg(_ bytes: [UInt8], symbolic: [UInt8]? = nil) -> AppIcon {
        AppIcon(files: (bytes, symbolic), name: nil)
    }

    /// Uses an icon of the user's theme, such as `accessories-calculator`.
    public static func named(_ name: String) -> AppIcon { AppIcon(files: nil, name: name) }
}

/// A row in the menu of an app's icon, which opens a URL.
///
/// The URL comes from outside, like a link of another program, so its route has `access: .external`.
public struct IconAction {
    let url: String
    let title: String?

    /// Makes a row.
    ///
    /// - Parameters:
    ///   - url: The URL, with its scheme.
    ///   - title: The text of the row; `nil` for the title of the URL's route.
    public init(_ url: String, title: String? = nil) {
        (self.url, self.title) = (url, title)
    }
}

/// The app's page in a software center, beyond its name, summary, and icon.
///
/// It is published as AppStream metainfo.
public enum StoreListing {
    /// A page of a few texts.
    ///
    /// - Parameters:
    ///   - license: The license of the app as an SPDX expression, such as `GPL-3.0-or-later`.
    ///   - developer: The name of the people who make the app.
    ///   - description: A paragraph about the app.
    ///   - homepage: The URL of its website.
    case texts(license: String, developer: String, description: String, homepage: String)
    /// A metainfo file that you write, for screenshots, releases, and translated descriptions.
    ///
    /// Leave out `<id>`, `<name>`, `<summary>`, `<launchable>`, `<provides>`, `<categories>`, and
    /// `<keywords>`, which `--desktop-files` adds.
    case metainfo([UInt8])
}
