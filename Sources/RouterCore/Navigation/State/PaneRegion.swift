/// Finds the list near the top of a stack, such as a mail folder, and the details above it,
/// such as an open message.
///
/// A wide view shows the list and the top detail side by side.
/// The route of the list declares ``Pane/list``, and the routes of the entries directly above it declare
/// ``Pane/detail``.
/// If a page without a pane or another list opens on top, it covers the list and the details below it.
///
/// | Stack, lowest entry first | List and details at the top |
/// |---|---|
/// | `home`, `list` | `list`, without a detail |
/// | `home`, `list`, `detail`, `detail` | `list`, with two details |
/// | `list`, `detail`, `settings` | none |
/// | `detail` | none: a detail without a list takes the whole width |
extension Stack<Entry> {
    /// The list that is on top or directly below the details on top, or `nil` if there is no such list.
    ///
    /// - Complexity: O(*n*) in the number of details.
    var list: Entry? { listPosition.flatMap { popping($0)?.top } }

    /// The number of details above the ``list``, or `nil` if there is no list.
    var listPosition: Int? {
        position { $0.route.pane != .detail }.flatMap { popping($0)?.top.route.pane == .list ? $0 : nil }
    }
}

extension Layer {
    /// The list that a wide view shows beside the details on top, or `nil` if there is no such list.
    ///
    ///     state.topLayer.list?.url        // the folder of the message that is on top
    ///
    /// If no detail is open, the list is the ``top`` entry itself.
    ///
    /// - Complexity: O(*n*) in the number of details.
    public var list: Entry? { stack.list }

    /// The details above the ``list``, lowest first. Empty if there is no list.
    ///
    /// - Complexity: O(*n*) in the number of details.
    public var details: [Entry] { stack.topmost(stack.listPosition ?? 0) }

    /// The page of this layer that makes a request: the top page, or a list below its details.
    ///
    /// The list counts even if the window is too narrow to show it beside its details.
    enum Asking {
        /// The top page, or a page that is embedded in it.
        case top
        /// The page of the list below its details, or a page that is embedded in it.
        case list(Entry)
    }

    /// Returns which page of this layer makes a request, or `nil` if the layer would not show
    /// the requesting page even in a wide window.
    ///
    /// - Parameter source: The entry of the page that makes the request, which can be an embedded page.
    func asking(_ source: EntryID) -> Asking? {
        if shows(source) { return .top }
        guard let list, list.find(source) != nil else { return nil }
        return .list(list)
    }
}

extension NavigationState {
    /// Returns the details directly above a list, lowest first. The list can be in any stack.
    ///
    /// `entry` is the list's own entry, or an entry that is embedded in the list's page.
    /// For any other entry, the result is empty.
    ///
    /// - Complexity: O(*n*) in the number of entries above `entry`.
    package func details(above entry: EntryID) -> [Entry] {
        for stack in stacks {
            guard let position = stack.position(where: { $0.find(entry) != nil }) else { continue }
            guard stack.popping(position)?.top.route.pane == .list else { return [] }
            return Array(stack.topmost(position).prefix { $0.route.pane == .detail })
        }
        return []
    }

    /// Returns the state without the details above a list of the top layer.
    ///
    /// The layer's forward stack (the pages that going forward would reopen) stays the same.
    func cut(at list: Entry) -> NavigationState {
        guard let layer = topLayer.cut(at: list.id) else { return self }
        var state = self
        state.topLayer = layer
        return state
    }

    /// Applies a change that the page of a list has requested, and removes the details above the list.
    ///
    /// If the change pushes a page that is already open as one of the details, that detail remains,
    /// and only the entries above it are removed.
    mutating func apply(
        _ change: NavigationChange,
        askedBy list: EntryID,
        _ limits: NavigationLimits
    ) throws(RoutingError) {
        if case .open(let page, .push, let reuse, _) = change,
            topLayer.details.contains(where: { $0.destination.isSamePage(as: page) })
        {
            return push(page, reuse: reuse == .reload ? .reload : .returnToExisting)
        }
        try inStacks { stack throws(RoutingError) in try stack.pop(list, itself: false) }
        try apply(change, limits)
    }
}
