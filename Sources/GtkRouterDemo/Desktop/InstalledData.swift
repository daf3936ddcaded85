import RouterCommands

extension InstalledFiles {
    /// The path of a data file of the demo, or `nil` if none is installed.
    static func path(ofData name: String) -> String? { path(of: "\(AppInfo.program)/\(name)") }
}
