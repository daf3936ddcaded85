import Foundation

/// A folder that is removed when the last reference to this object is released.
final class TemporaryFolder {
    let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.path(percentEncoded: false)
    }

    /// Creates a folder for XDG_CONFIG_HOME with these settings for GTK.
    static func settings(_ settings: [String]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let gtk = folder.path + "/gtk-4.0"
        try FileManager.default.createDirectory(atPath: gtk, withIntermediateDirectories: false)
        let text = (["[Settings]"] + settings).map { $0 + "\n" }.joined()
        try Data(text.utf8).write(to: URL(filePath: gtk + "/settings.ini"))
        // Without this preference, the demo would offer to handle links when it first starts.
        let demo = folder.path + "/io.github.gtkrouter.demo"
        try FileManager.default.createDirectory(atPath: demo, withIntermediateDirectories: false)
        try Data("[Preferences]\noffersLinks=false\n".utf8).write(
            to: URL(filePath: demo + "/preferences.ini")
        )
        return folder
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
