/// The schemes whose addresses are for other apps.
enum ExternalSchemes {
    /// Addresses that run code, or show what no other app should be asked for.
    private static let refused: Set<String> = ["javascript", "vbscript", "data", "file", "about", "blob"]

    /// Why the scheme cannot be one of them, or `nil`.
    static func problem(of scheme: String, besides own: Set<String>) -> String? {
        if !PatternName.isScheme(scheme) || scheme != scheme.lowercased() {
            "the scheme “\(scheme)” for other apps is not a scheme in lower case"
        } else if RoutePattern.isWeb(scheme) {
            "\(scheme) cannot be a scheme for other apps: web addresses are shown by a page"
        } else if refused.contains(scheme) {
            "\(scheme) cannot be a scheme for other apps: it is no way to hand anything over"
        } else if own.contains(scheme) {
            "\(scheme) cannot be a scheme for other apps: it has routes of its own"
        } else {
            nil
        }
    }
}
