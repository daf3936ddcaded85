/// A section of an app with a stack of its own, such as a side bar's or a tab's.
///
///     let table = try RouteTable(
///         [
///             Route("app://inbox", page: "list", branch: "inbox"),
///             Route("app://message/:id<int>", page: "message", parent: "app://inbox", branch: "inbox"),
///             Route("app://settings", page: "settings", branch: "settings"),
///         ],
///         branches: [
///             Branch("inbox", root: "app://inbox", title: "Inbox", icon: "mail-inbox-symbolic"),
///             Branch("settings", root: "app://settings", title: "Settings"),
///         ]
///     )
///
/// The window of an app with branches has a stack for each of them, and shows the selected one's.
/// A URL whose route has a branch selects it and opens its page there.
/// Modals have no branches, and with a modal open no branch is selected.
///
/// The stack of a branch begins with its root, which opens when the branch is selected for the first time.
/// The others stay as they are while they are hidden.
public struct Branch: Sendable, Hashable {
    /// The name, unique in the table, by which routes and ``Navigating/select(branch:animated:completion:)`` name the branch.
    public var name: String
    /// The URL of the lowest page, whose route is one of this branch.
    public var root: String
    /// The title in a side bar; `nil` for the name.
    public var title: String?
    /// The name of a themed icon, if there is one.
    public var icon: String?
    /// The position of the declaration, for messages, as in `Routes.plist:14: branches`.
    public var source: String?

    /// Declares a branch; it is checked when it becomes part of a ``RouteTable``.
    public init(
        _ name: String,
        root: String,
        title: String? = nil,
        icon: String? = nil,
        source: String? = nil
    ) {
        self.name = name
        self.root = root
        self.title = title
        self.icon = icon
        self.source = source
    }
}
