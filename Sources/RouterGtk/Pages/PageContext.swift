import RouterCore

/// The URL, parameters and surroundings of a page, and its way to open other pages.
///
/// Each page gets one when it is built, and a new one by ``Page/didUpdate(_:)``.
/// For a page at `app://item/7?tab=log`, with the route `app://item/:id<int>`:
///
///     let id = try context.parameters.value("id", as: Int.self)   // 7
///     let tab = context.parameters["tab"]                         // "log"
///     context.url.path                                            // "/item/7"
///     context.absoluteText(of: "8")                                        // "app://item/8"
///     context.present("8")                                        // opens that item as a modal
///
/// It accepts requests as a navigator does, see `Navigating`.
/// A request of the context is ignored, and ends as `superseded`, if the page is not the shown one by then.
/// So a double click opens one page.
/// A literal may be a relative reference, which is resolved against ``url`` (RFC 3986, section 5):
///
///     context.open("?tab=log") { outcome in print(outcome.name) }
///     context.replace("../item/\(8)")
///
/// It is a value that describes the moment in which the page was built or updated.
/// It does not keep the navigator alive, so a page may store it.
@MainActor
public struct PageContext: Navigating {
    /// The entry that the page shows, or `nil` for a page built by
    /// ``GtkNavigationHost/makePage(_:parameters:)``.
    public let entry: EntryID?
    /// The route, the parameters, and all else that the request brought.
    public internal(set) var destination: Destination
    /// The route, and the values that the URL gave to its placeholders.
    public var match: RouteMatch { destination.match }
    /// The URL without the reserved `nav.*` items.
    public var url: RouteURL { destination.url }
    /// All parameters with typed reads: the query's, the caller's and the path's.
    ///
    /// The caller's win over the query's of the same name, and the path's over both.
    public var parameters: RouteParameters { destination.parameters }
    /// The state that the page had saved (``Page/savedState()``).
    ///
    /// It saved that before it was released, or in an earlier run.
    public var savedState: String? { destination.savedState }
    /// The request that a guard redirected to this page, or `nil` if none did.
    ///
    /// A login page closes itself and goes on with it as one change:
    ///
    ///     context.close(then: context.wanted)
    ///
    /// It keeps its verb, parameters, origin and extra value, and the caller that waits for its result.
    /// The guards are asked about it again.
    public var wanted: NavigationRequest? { destination.wanted }
    /// The route's title, or its name, or the URL if it has neither.
    public var routeTitle: String { destination.routeTitle }
    /// The routes of the app, for pages that build or suggest URLs.
    public var table: RouteTable { navigator?.table ?? oldTable }

    /// Hears of each later context of the page.
    package var updates = Observers<PageContext>()
    /// The host that builds the page, which may not be attached to the navigator yet.
    weak var builder: GtkNavigationHost?
    /// The host that builds the page, or else the one that shows it.
    var host: GtkNavigationHost? { builder ?? navigator?.host as? GtkNavigationHost }

    /// The routes when the context was made.
    private let oldTable: RouteTable
    /// The layer with this entry, or the one around it, on top; or `nil`.
    let stack: Layer?
    weak var navigator: Navigator?

    /// Makes the context of the page that a navigator shows, for tests of a page; `nil` before the start.
    ///
    ///     let navigator = try Navigator(table: table)
    ///     try navigator.start(at: "app://item/7")
    ///     let context = PageContext(shownBy: navigator)
    public init?(shownBy navigator: Navigator) {
        guard let layer = navigator.state?.topLayer else { return nil }
        self.init(layer.top, layer: layer, navigator: navigator)
    }

    /// Makes the context of the entry on top of a layer, or of one that is embedded in it at any depth.
    ///
    /// - Parameters:
    ///   - entry: The entry.
    ///   - layer: The layer up to that entry, or to the one around it.
    ///   - navigator: The navigator to open URLs by; it is not kept alive.
    init(_ entry: Entry, layer: Layer, navigator: Navigator) {
        (self.entry, stack) = (entry.id, layer)
        (destination, self.navigator, oldTable) = (entry.destination, navigator, navigator.table)
    }

    /// Makes the context of a page that is built without being shown.
    init(_ destination: Destination, navigator: Navigator) {
        (entry, stack) = (nil, nil)
        (self.destination, self.navigator, oldTable) = (destination, navigator, navigator.table)
    }

    /// The value that the caller handed over in memory, if it is a `Value`; else `nil`.
    ///
    /// It is never part of the URL, and never saved.
    ///
    ///     context.extra(as: Int.self)     // 42 if the caller opened the page with extra: 42
    ///     context.extra(as: String.self)  // nil then
    public func extra<Value>(as type: Value.Type = Value.self) -> Value? {
        destination.extra as? Value
    }

    /// The entries below this one in its layer, the nearest first.
    ///
    /// A page that was built without being shown has none.
    ///
    ///     let trail = context.entriesBelow.map(\.routeTitle).reversed()
    ///
    /// - Complexity: O(1) to get, O(n) for the n nearest ones.
    public var entriesBelow: some Sequence<Entry> {
        sequence(state: stack?.entriesFromTop.dropFirst().makeIterator()) { $0?.next() }
    }

    /// The details above this page, the lowest first, if its route declares the pane `.list`; otherwise empty.
    ///
    /// In a wide view the last one is shown beside the list.
    /// A page that is embedded in the list has the same.
    ///
    ///     let shown = context.details.last?.parameters["id"]      // the row to mark
    ///
    /// Unlike the other values of a context it is always the current one; ``observeDetails(_:)`` follows it.
    ///
    /// - Complexity: O(*n*) in the number of entries above the page.
    public var details: [Entry] {
        entry.flatMap { navigator?.state?.details(above: $0) } ?? []
    }

    /// Calls a closure now and each time that other ``details`` are above this page, whatever the reason.
    ///
    ///     let observation = context.observeDetails { details in
    ///         print(details.last?.url.text ?? "nothing")
    ///     }
    ///
    /// - Parameter follow: Gets the details, the lowest first.
    /// - Returns: The observation, which ends by `cancel()`, or as it is released.
    public func observeDetails(_ follow: @escaping @MainActor ([Entry]) -> Void) -> NavigationObservation? {
        var last = details
        follow(last)
        return navigator?.observe { _ in
            let new = details
            guard new.map(\.id) != last.map(\.id) || new.map(\.url) != last.map(\.url) else { return }
            last = new
            follow(new)
        }
    }

    /// Whether there is an entry below this one in its layer.
    public var canGoBack: Bool { stack.map { $0.depth > 1 } ?? false }

    /// The keys of the pages embedded in this page.
    ///
    /// A saved navigation brings its embedded pages along.
    /// So a page that embeds others in its initializer does so only if this is empty, see ``EmbedSlot``.
    public var embeddedKeys: [String] {
        entry.flatMap { stack?.top.find($0) }?.embedded.map(\.key) ?? []
    }

    /// Whether the page is in a slot of another page.
    ///
    ///     if !context.isEmbedded { widget.append(.title("Item")) }    // the page around it has a title
    ///
    /// It is known in the page's initializer, and never changes.
    public var isEmbedded: Bool { entry != nil && entry != stack?.top.id }

    /// The entry of the stack in whose page this one is embedded, at any depth; `nil` for a page of the stack itself.
    package var embeddingEntry: Entry? { isEmbedded ? stack?.top : nil }

    /// The navigator that shows the page, or `nil` once that is freed.
    public var currentNavigator: Navigator? { navigator }

    /// Submits a request of this page.
    ///
    /// A page that was built without being shown may open pages, but has nothing to go back from.
    public func submit(_ request: NavigationRequest, completion: NavigationCompletion?) {
        guard let navigator, entry != nil || request.opensPage else {
            completion?(.superseded)
            return
        }
        var request = request.of(page: url)
        request.source = request.source ?? entry
        request.isOfUserAction = UserAction.isRunning
        navigator.submit(request, completion: completion)
    }

    /// Sets query items of this page's URL, while the page stays.
    ///
    ///     context.update(query: ["q": "oats", "page": nil])   // ?q=…&page=2 becomes ?q=oats
    ///
    /// The page gets its new context by ``Page/didUpdate(_:)``, and Back does not lead to the old values.
    /// Guards are asked; one that answers later counts as allowing the page, which is open.
    /// It also works on a page that is covered, and ends as `superseded` once the page has left.
    /// While a page is asked whether it may leave, the newest call for the same items waits, and older ones end as
    /// `superseded`.
    ///
    /// - Parameters:
    ///   - query: The values by name, not encoded; `nil` removes an item. All other items stay.
    ///   - completion: Called once: with `updated`, with `alreadyShown` for equal values, or with the reason why the URL stays as it is.
    public func update(query: [String: String?], completion: NavigationCompletion? = nil) {
        guard let entry, let navigator else {
            completion?(.superseded)
            return
        }
        navigator.submit(NavigationRequest(.update(entry, query: query)), completion: completion)
    }

    /// The absolute URL of a reference on this page, else the text itself.
    ///
    /// On a page at `app://item/7`:
    ///
    ///     context.absoluteText(of: "8")                // "app://item/8"
    ///     context.absoluteText(of: "?tab=log")         // "app://item/7?tab=log"
    ///     context.absoluteText(of: "app://home")       // "app://home"
    ///     context.absoluteText(of: "java script:")     // "java script:", which no navigator opens
    public func absoluteText(of reference: String) -> String { url.absolute(reference) }

    /// Closes this page, and may open another one in the same change.
    ///
    /// If the page is alone in a modal, the modal closes.
    /// An embedded page leaves its slot.
    /// The page is asked whether it may leave; ``finish(_:then:)`` does not ask it.
    /// It is ignored if the page is not the shown one, and refused for the window's only page.
    ///
    ///     context.close(then: "app://item/8")
    public func close(then next: NavigationRequest? = nil, completion: NavigationCompletion? = nil) {
        guard let entry else {
            completion?(.superseded)
            return
        }
        close(entry, then: next, completion: completion)
    }

    /// Closes this page as ``close(then:completion:)`` does, and gives a value to the code that waits for it.
    ///
    /// The page is not asked whether it may leave.
    /// It is ignored if the page is not the shown one.
    ///
    ///     context.finish("red")   // for a caller that waits by result(ofOpening:as:)
    ///     context.finish()        // the caller gets nil
    ///
    /// - Parameters:
    ///   - value: The value, of the type that the caller waits for.
    ///   - next: A request to open in the same change.
    public func finish(_ value: (any Sendable)? = nil, then next: NavigationRequest? = nil) {
        guard let entry else { return }
        navigator?.finish(
            entry,
            with: value,
            then: next?.of(page: url),
            isOfUserAction: UserAction.isRunning
        )
    }

    /// Sends a value to the code that reads the values of this page, which stays.
    ///
    ///     context.send("red")     // for a caller that reads values(ofOpening:as:)
    ///     context.finish("blue")  // the last value
    ///
    /// A page may send values as soon as it is built.
    ///
    /// - Parameter value: The value, of the type that the caller reads.
    /// - Returns: Whether a caller reads the value; otherwise it is dropped.
    @discardableResult
    public func send(_ value: any Sendable) -> Bool {
        guard let entry, let navigator else { return false }
        return navigator.send(value, from: entry)
    }

    /// Reports that the page has another ``Page/title`` than when it was shown.
    ///
    /// The title of the window follows, if the page is on top of its layer.
    public func updateTitle() {
        if let entry { host?.updateTitle(of: entry) }
    }

    /// Shows a short text at the branch of this page, such as the number of unread messages.
    ///
    /// It is ignored in a modal, and in an app without branches; ``GtkNavigationHost/setBadge(_:of:)`` has the rest.
    ///
    ///     context.setBadge("3")
    ///     context.setBadge(nil)   // removes it
    public func setBadge(_ text: String?) {
        if let branch = stack?.branch { host?.setBadge(text, of: branch) }
    }
}

extension NavigationRequest {
    /// Whether the request is for a URL or a page of the app's own.
    fileprivate var opensPage: Bool {
        switch operation {
        case .open, .page: true
        default: false
        }
    }

    /// Returns the request as a page of this URL makes it.
    ///
    /// A relative reference of the app's code, or of a link, is resolved.
    fileprivate func of(page base: RouteURL) -> NavigationRequest {
        var request = self
        switch operation {
        case .open(let address):
            guard origin == .app || origin == .link else { break }
            request.operation = .open(address.resolved(against: base, from: origin))
        case .pop(.url(let named)): request.operation = .pop(.url(named.of(page: base)))
        case .pop(.path(let named)): request.operation = .pop(.path(named.of(page: base)))
        case .all(let requests): request.operation = .all(requests.map { $0.of(page: base) })
        default: break
        }
        return request
    }
}
