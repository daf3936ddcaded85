import RouterCore

/// What a row leads to, which its icon says.
///
/// A page has the arrow of a list that goes deeper, and an action, which changes no page, has no icon.
enum RowTarget {
    case page, window, otherApp, action

    /// The verbs with which a page comes.
    private static let pageVerbs = Set(NavigationVerb.allCases.map(\.rawValue)).subtracting(["embed"])
        .union(["redirect", "notFoundPage"])

    /// Returns the target of a link.
    ///
    /// - Parameters:
    ///   - url: The URL of the link, or a reference.
    ///   - verb: The verb as the gallery writes it, or the code of a refusal; `nil` for a link that says none.
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

    /// The name of the icon, or `nil` for none.
    var icon: String? {
        switch self {
        case .page: "go-next-symbolic"
        case .window: "window-new-symbolic"
        case .otherApp: "send-to-symbolic"
        case .action: nil
        }
    }
}
