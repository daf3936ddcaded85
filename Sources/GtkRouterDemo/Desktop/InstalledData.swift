import RouterCommands

extension InstalledFiles {
    /// Returns the path of an installed data file of the demo, or `nil` if the file is not installed.
    static func path(ofData name: String) -> String? { path(of: "\(AppInfo.program)/\(name)") }
}
