/// A page that the app makes itself and shows without a route.
///
/// RouterGtk's `NavigationRequest.page(_:)` creates one.
///
/// The URL of its entry is `<scheme>://page/<number>`, with the table's first custom scheme
/// in alphabetical order.
/// No request can open that URL, unless the app declares a route for it.
/// The page is never saved, and going forward does not reopen it.
@MainActor
package final class UnroutedPage {
    /// The number of the page, never used twice.
    nonisolated let number: UInt64
    /// The title for windows and lists.
    nonisolated let title: String?
    /// The names of the page's slots.
    nonisolated let slots: [String]
    /// The type of the page's object.
    nonisolated let type: ObjectIdentifier
    /// The identity of the page's object, which lives as long as its entry is open.
    nonisolated let object: ObjectIdentifier
    /// Returns whether an object is an instance of the page's class or a subclass.
    let isOfClass: (AnyObject) -> Bool
    /// The content of the page, or `nil` once a host, which shows pages in windows, has taken the content.
    private var content: AnyObject?
    private let forget: @MainActor (AnyObject) -> Void
    private static var made: UInt64 = 0

    /// Creates a page from an object.
    ///
    /// - Parameters:
    ///   - page: The object of the page.
    ///   - content: The value that ``take()`` returns, which keeps the object alive, or `nil`
    ///     for the object itself.
    ///   - title: A title for windows and lists.
    ///   - slots: The names of the page's slots.
    ///   - forget: A closure that receives the content if this instance is released
    ///     before a host has taken the content.
    package init<Object: AnyObject>(
        _ page: Object,
        content: AnyObject? = nil,
        title: String? = nil,
        slots: [String] = [],
        forget: @escaping @MainActor (AnyObject) -> Void = { _ in }
    ) {
        Self.made += 1
        number = Self.made
        self.title = title
        self.slots = slots
        type = ObjectIdentifier(Swift.type(of: page))
        object = ObjectIdentifier(page)
        isOfClass = { $0 is Object }
        self.content = content ?? page
        self.forget = forget
    }

    isolated deinit {
        if let content { forget(content) }
    }

    /// Returns the content and gives it up, so that further calls return `nil`.
    package func take() -> AnyObject? {
        defer { content = nil }
        return content
    }

    /// Whether a host has taken the content, so that no other host can show the page.
    var isTaken: Bool { content == nil }

    /// Returns the page as a destination, with a route created only for it.
    ///
    /// The route has the access ``RouteAccess/user`` and is in no table.
    nonisolated func destination(in table: RouteTable, request: NavigationRequest) throws(RoutingError)
        -> Destination
    {
        let scheme = table.schemes.first { !URLScheme.isWeb($0) } ?? "page"
        let text = "\(scheme)://page/\(number)"
        let url = try reading(try RouteURL(parsing: text))
        let pattern = try converting(try RoutePattern(text)) { (_: PatternError) in RoutingError.notFound(url)
        }
        let route = Route(text, page: "", title: title, access: .user, slots: slots)
        let record = CompiledRoute(route: route, pattern: pattern)
        return Destination(
            match: RouteMatch(record: record, originalURL: url),
            callerParameters: request.parameters,
            extra: request.extra,
            origin: request.origin,
            unroutedPage: self
        )
    }
}

extension NavigationState {
    /// Returns the state without the unrouted pages whose content a host has taken,
    /// so that another host can show the state.
    ///
    /// A modal or a hidden branch that contains only taken pages closes.
    /// If the window's shown stack contains only taken pages, the stack remains unchanged.
    @MainActor
    func withoutTakenPages() -> NavigationState {
        let taken = Set(allEntries.filter { $0.destination.unroutedPage?.isTaken ?? false }.map(\.id))
        if taken.isEmpty { return self }
        var state = self
        for branch in base.hidden where branch.stack.allSatisfy({ taken.contains($0.id) }) {
            state.base.close(branch: branch.name)
        }
        state.modals.removeAll { $0.stack.allSatisfy { taken.contains($0.id) } }
        state.inStacks { stack in
            let kept = stack.stack.elements.filter { !taken.contains($0.id) }.map { $0.removing(taken) }
            stack.stack = Stack(lowestFirst: kept) ?? stack.stack
            return false
        }
        return state
    }
}
