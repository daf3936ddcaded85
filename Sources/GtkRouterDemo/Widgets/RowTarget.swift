import RouterCore

/// The kind of target to which a row leads. The icon of the row shows the kind.
///
/// The icon for a page is an arrow. An action has no icon, because it does not lead to a page, a window, or
/// another app.
enum RowTarget {
    case page, window, otherApp, action

    /// The texts in the small frame of a row that leads to a page: verbs, and two outcomes.
    private static let pageVerbs = Set(NavigationVerb.allCases.map(\.rawValue)).subtracting(["embed"])
        .union(["redirect", "notFoundPage"])

    /// Creates the target of a link.
    ///
    /// - Parameters:
    ///   - url: The URL of the link, or a relative reference.
    ///   - verb: The text in the small frame of the row: a verb such as `push`, an outcome such as
    ///     `notFoundPage`, the code of a refusal such as `invalidURL`, or `nil` for no frame.
    init(of url: String, verb: String?) {
        switch verb {
        case "external": self = .otherApp
        case "window": self = .window
        case let verb?:
            let last = verb.split(separator: "+").last.map(String.init)
            self = last.map(Self.pageVerbs.contains) == true ? .page : .action
        case nil: self = url.contains("://nav/") ? .action : .page
        }
    }

    /// The name of the icon in the icon theme, or `nil` if the row has no icon.
    var icon: String? {
        switch self {
        case .page: "go-next-symbolic"
        case .window: "window-new-symbolic"
        case .otherApp: "send-to-symbolic"
        case .action: nil
        }
    }
}
