/// A list and the details above it, which a wide view shows side by side.
///
/// The region is at the top of a stack: an entry whose route declares ``Pane/list``, and the unbroken run of entries
/// above it that declare ``Pane/detail``.
/// Any other entry ends it, so a page without a pane, or another list, covers the region below.
///
/// | Stack | The region |
/// |---|---|
/// | `home`, `list` | `list`, without a detail |
/// | `home`, `list`, `detail`, `detail` | `list`, with two details |
/// | `list`, `detail`, `settings` | none |
/// | `detail` | none: a detail without a list takes the whole width |
extension Stack<Entry> {
    /// The list of the region at the top, or `nil` if there is no region.
    ///
    /// - Complexity: O(*n*) in the number of details.
    var list: Entry? { listPosition.flatMap { popping($0)?.top } }

    /// The number of details above the list; `nil` if there is no region.
    var listPosition: Int? {
        position { $0.route.pane != .detail }.flatMap { popping($0)?.top.route.pane == .list ? $0 : nil }
    }
}

extension Layer {
    /// The list of the region at the top, which a wide view shows beside the top page; `nil` without a region.
    ///
    ///     state.topLayer.list?.url        // the folder of the message that is on top
    ///
    /// It is the ``top`` itself if no detail is open.
    ///
    /// - Complexity: O(*n*) in the number of details.
    public var list: Entry? { stack.list }

    /// The details above the ``list``, the lowest first; empty without a region.
    ///
    /// - Complexity: O(*n*) in their number.
    public var details: [Entry] { stack.topmost(stack.listPosition ?? 0) }

    /// A page that may make requests, since the user can see it or could in a wider window.
    enum Asking {
        /// The page on top, or one that is embedded in it.
        case top
        /// The page of the list, below its details, or one that is embedded in it.
        case list(Entry)
    }

    /// Returns which page an entry belongs to, or `nil` if it is not shown in this layer at any width.
    func asking(_ source: EntryID) -> Asking? {
        if shows(source) { return .top }
        guard let list, list.find(source) != nil else { return nil }
        return .list(list)
    }
}

extension NavigationState {
    /// Returns the run of details directly above the page of a list, the lowest first, in whichever stack that is.
    ///
    /// The entry may also be embedded in that page.
    /// There are none above any other page.
    ///
    /// - Complexity: O(*n*) in the number of entries above it.
    package func details(above entry: EntryID) -> [Entry] {
        for stack in stacks {
            guard let position = stack.position(where: { $0.find(entry) != nil }) else { continue }
            guard stack.popping(position)?.top.route.pane == .list else { return [] }
            return Array(stack.topmost(position).prefix { $0.route.pane == .detail })
        }
        return []
    }

    /// Returns the state as the page of a list sees it: without the details above it.
    ///
    /// The pages to go forward to are those of this state.
    func cut(at list: Entry) -> NavigationState {
        guard let layer = topLayer.cut(at: list.id) else { return self }
        var state = self
        state.topLayer = layer
        return state
    }

    /// Applies a change that the page of a list asks for: see ``NavigationChange/fromList(_:_:)``.
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
