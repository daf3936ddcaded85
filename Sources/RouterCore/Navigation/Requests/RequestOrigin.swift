/// Where a request came from, which decides what it may do.
public enum RequestOrigin: String, Sendable, Hashable, Codable, CaseIterable {
    /// Typed by a person into the app.
    case user
    /// A link that a person clicked inside the app.
    case link
    /// The app's own code.
    case code
    /// Another program: a launcher, a browser, the command line. It may open only exported routes, may name no
    /// navigation verbs, and never closes or replaces anything.
    case external
    /// The saved session of an earlier run.
    case restored
}
