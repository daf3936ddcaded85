import RouterCore

/// The URL and parameters of a page, its place in the navigation, and the methods that open other pages.
///
/// Each page receives a context when it is built, and a new one in each call of ``Page/didUpdate(_:)``.
/// For a page at `app://item/7?tab=log`, with the route `app://item/:id<int>`:
///
///     let id = try context.parameters.value("id", as: Int.self)   // 7
///     let tab = context.parameters["tab"]                         // "log"
///     context.url.path                                            // "/item/7"
///     context.absoluteText(of: "8")                               // "app://item/8"
///     context.present("8")                                        // opens that item as a modal
///
/// A context accepts requests as a navigator does. See `Navigating`.
/// If the page is no longer shown when it makes a request, the request has no effect and
/// ends as `superseded`.
/// So a double click opens only one page: at the second click, this page is no longer shown.
/// A string literal may be a relative reference, which is resolved against ``url`` (RFC 3986, section 5):
///
///     context.open("?tab=log") { outcome in print(outcome.name) }
///     context.replace("../item/\(8)")
///
/// A context is a value that describes the moment at which the page was built or updated.
/// It does not keep the navigator alive, so a page may store it.
@MainActor
public struct PageContext: Navigating {
    /// The identity of the page's entry in the navigator's state, or `nil` for a page that
    /// ``GtkNavigationHost/makePage(_:parameters:)`` built.
    public let entry: EntryID?
    /// The route, the parameters, and the other values of the request that opened the page.
    public internal(set) var destination: Destination
    /// The route, and the values that the URL gives to the route's placeholders.
    public var match: RouteMatch { destination.match }
    /// The URL without the reserved `nav.*` items.
    public var url: RouteURL { destination.url }
    /// All parameters, from the query, the caller, and the path, with methods that read typed values.
    ///
    /// If several of these give a value for the same name, the value from the path takes precedence over the
    /// value from the caller, and both take precedence over the value from the query.
    public var parameters: RouteParameters { destination.parameters }
    /// The state that the page returned from ``Page/savedState()``, before a release or in
    /// an earlier run, or `nil` if there is none.
    public var savedState: String? { destination.savedState }
    /// The request that a guard redirected to this page, or `nil` if no guard redirected a request here.
    ///
    /// A login page closes itself and continues with this request in a single change:
    ///
    ///     context.close(then: context.wanted)
    ///
    /// The request keeps its verb, parameters, origin, and extra value (``extra(as:)``). A caller that awaits
    /// its result still receives the result.
    /// The guards are asked about the request again.
    public var wanted: NavigationRequest? { destination.wanted }
    /// The title of the route, or its name, or the URL if the route has neither.
    public var routeTitle: String { destination.routeTitle }
    /// The app's routes, for pages that build or suggest URLs.
    public var table: RouteTable { navigator?.table ?? oldTable }

    /// The closures that receive each new context of the page.
    package var updates = Observers<PageContext>()
    /// The host that builds the page. It may not be attached to the navigator yet.
    weak var builder: GtkNavigationHost?
    /// The ``builder``, or the navigator's host if the builder is `nil`.
    var host: GtkNavigationHost? { builder ?? navigator?.host as? GtkNavigationHost }

    /// The table when the context was created, for use after the navigator was freed.
    private let oldTable: RouteTable
    /// The page's layer, without the entries above this page. If this page is embedded, the layer ends with
    /// the entry whose page embeds it.
    ///
    /// The value is `nil` for a page that is built without being shown.
    let stack: Layer?
    weak var navigator: Navigator?

    /// Creates the context of the page that a navigator shows, for tests of a page.
    ///
    /// The result is `nil` before the navigator starts.
    ///
    ///     let navigator = try Navigator(table: table)
    ///     try navigator.start(at: "app://item/7")
    ///     let context = PageContext(shownBy: navigator)
    public init?(shownBy navigator: Navigator) {
        guard let layer = navigator.state?.topLayer else { return nil }
        self.init(layer.top, layer: layer, navigator: navigator)
    }

    /// Creates the context of the top entry of a layer, or of an entry that is embedded in it at any depth.
    ///
    /// - Parameters:
    ///   - entry: The entry.
    ///   - layer: The layer up to that entry, or up to the entry that contains it.
    ///   - navigator: The navigator that opens URLs. The context does not keep it alive.
    init(_ entry: Entry, layer: Layer, navigator: Navigator) {
        (self.entry, stack) = (entry.id, layer)
        (destination, self.navigator, oldTable) = (entry.destination, navigator, navigator.table)
    }

    /// Creates the context of a page that is built without being shown.
    init(_ destination: Destination, navigator: Navigator) {
        (entry, stack) = (nil, nil)
        (self.destination, self.navigator, oldTable) = (destination, navigator, navigator.table)
    }

    /// Returns the value that the caller passed in memory, or `nil` if there is none or it is not a `Value`.
    ///
    /// The value is never part of the URL, and is never saved.
    ///
    ///     context.extra(as: Int.self)     // 42 if the caller opened the page with extra: 42
    ///     context.extra(as: String.self)  // nil in that case
    public func extra<Value>(as type: Value.Type = Value.self) -> Value? {
        destination.extra as? Value
    }

    /// The entries below the page's entry in its layer, nearest first.
    ///
    /// A page that is built without being shown has none.
    ///
    ///     let trail = context.entriesBelow.map(\.routeTitle).reversed()
    ///
    /// - Complexity: O(1) to access the sequence, O(n) to read the nearest n entries.
    public var entriesBelow: some Sequence<Entry> {
        sequence(state: stack?.entriesFromTop.dropFirst().makeIterator()) { $0?.next() }
    }

    /// The details above this page, lowest first. Empty unless this page is a list, or is embedded in one.
    ///
    /// A list is a page whose route declares the pane `.list`.
    /// A wide view shows the last detail beside the list.
    /// A page that is embedded in the list has the same details.
    ///
    ///     let shown = context.details.last?.parameters["id"]      // the row to mark
    ///
    /// Unlike the other values of a context, this one is always current.
    /// To follow it, use ``observeDetails(_:)``.
    ///
    /// - Complexity: O(*n*) in the number of entries above the page.
    public var details: [Entry] {
        entry.flatMap { navigator?.state?.details(above: $0) } ?? []
    }

    /// Calls a closure now, and again each time the ``details`` above this page change for any reason.
    ///
    ///     let observation = context.observeDetails { details in
    ///         print(details.last?.url.text ?? "nothing")
    ///     }
    ///
    /// - Parameter follow: Receives the details, lowest first.
    /// - Returns: The observation, which ends when it is released or canceled with `cancel()`.
    ///   It is `nil` if the navigator was freed.
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

    /// Whether there is an entry below the page's entry in its layer.
    public var canGoBack: Bool { stack.map { $0.depth > 1 } ?? false }

    /// The keys of the pages that are embedded in this page. A key identifies one of these pages.
    ///
    /// A saved navigation restores the embedded pages.
    /// So a page that embeds others in its initializer should do so only
    /// if this array is empty. See ``EmbedSlot``.
    public var embeddedKeys: [String] {
        entry.flatMap { stack?.top.find($0) }?.embedded.map(\.key) ?? []
    }

    /// Whether the page is in a slot of another page.
    ///
    ///     if !context.isEmbedded { widget.append(.title("Item")) }    // the page around it has a title
    ///
    /// The value is known in the page's initializer and never changes.
    public var isEmbedded: Bool { entry != nil && entry != stack?.top.id }

    /// The entry in the stack whose page embeds this page at any depth,
    /// or `nil` if this page is not embedded.
    package var embeddingEntry: Entry? { isEmbedded ? stack?.top : nil }

    /// The navigator that shows the page, or `nil` after the navigator was freed.
    public var currentNavigator: Navigator? { navigator }

    /// Submits a request from this page.
    ///
    /// A page that is built without being shown can open pages, but its other requests end as `superseded`.
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

    /// Sets query items of this page's URL without leaving the page.
    ///
    ///     context.update(query: ["q": "oats", "page": nil])   // ?q=…&page=2 becomes ?q=oats
    ///
    /// The page receives its new context in ``Page/didUpdate(_:)``. Back does not return
    /// to the old values.
    /// The guards are asked. A guard that answers later counts as allowing
    /// the page, because the page is already open.
    /// The method also works for a covered page. After the page has left, the request ends as `superseded`.
    /// While a page is being asked whether it may leave, the newest call for the same items waits, and
    /// older calls end as `superseded`.
    ///
    /// - Parameters:
    ///   - query: The values by name, not encoded. `nil` removes an item. Other items stay unchanged.
    ///   - completion: Called once: with `updated`, with `alreadyShown` for equal values,
    ///     or with the reason why the URL is unchanged.
    public func update(query: [String: String?], completion: NavigationCompletion? = nil) {
        guard let entry, let navigator else {
            completion?(.superseded)
            return
        }
        navigator.submit(NavigationRequest(.update(entry, query: query)), completion: completion)
    }

    /// Returns the absolute URL of a reference on this page, or the text itself if it is not a reference.
    ///
    /// On a page at `app://item/7`:
    ///
    ///     context.absoluteText(of: "8")                // "app://item/8"
    ///     context.absoluteText(of: "?tab=log")         // "app://item/7?tab=log"
    ///     context.absoluteText(of: "app://home")       // "app://home"
    ///     context.absoluteText(of: "java script:")     // "java script:", which no navigator opens
    public func absoluteText(of reference: String) -> String { url.absolute(reference) }

    /// Closes this page, and optionally opens another one in the same change.
    ///
    /// If the page is the only one in a modal, the modal closes.
    /// An embedded page leaves its slot.
    /// The page is asked whether it may leave. ``finish(_:then:)`` does not ask it.
    /// The request has no effect if the page is not shown. Without `next`, the request is refused if the page
    /// is the only page of the window.
    ///
    ///     context.close(then: "app://item/8")
    public func close(then next: NavigationRequest? = nil, completion: NavigationCompletion? = nil) {
        guard let entry else {
            completion?(.superseded)
            return
        }
        close(entry, then: next, completion: completion)
    }

    /// Closes this page as ``close(then:completion:)`` does, and returns a value
    /// to the code that awaits the page's result.
    ///
    /// The page is not asked whether it may leave.
    /// The request has no effect if the page is not shown.
    ///
    ///     context.finish("red")   // for a caller that awaits result(ofOpening:as:)
    ///     context.finish()        // the caller gets nil
    ///
    /// - Parameters:
    ///   - value: The value, of the type that the caller awaits.
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

    /// Sends a value to the code that reads the values of this page. The page stays open.
    ///
    ///     context.send("red")     // for a caller that reads values(ofOpening:as:)
    ///     context.finish("blue")  // the last value
    ///
    /// A page may send values as soon as it is built.
    ///
    /// - Parameter value: The value, of the type that the caller reads.
    /// - Returns: Whether a caller reads the value. Otherwise the value is dropped.
    @discardableResult
    public func send(_ value: any Sendable) -> Bool {
        guard let entry, let navigator else { return false }
        return navigator.send(value, from: entry)
    }

    /// Reports that the ``Page/title`` of the page has changed.
    ///
    /// The title of the window is updated if the page is on top of its layer.
    public func updateTitle() {
        if let entry { host?.updateTitle(of: entry) }
    }

    /// Shows a short text, such as the number of unread messages, as the badge of this page's branch.
    ///
    /// The call has no effect in a modal, or in an app without branches. For details, see
    /// ``GtkNavigationHost/setBadge(_:of:)``.
    ///
    ///     context.setBadge("3")
    ///     context.setBadge(nil)   // removes it
    public func setBadge(_ text: String?) {
        if let branch = stack?.branch { host?.setBadge(text, of: branch) }
    }
}

extension NavigationRequest {
    /// Whether the request opens a URL or an unrouted page.
    fileprivate var opensPage: Bool {
        switch operation {
        case .open, .page: true
        default: false
        }
    }

    /// Returns this request with its relative references resolved against `base`, the URL of a page.
    ///
    /// A reference is resolved only if its request comes from the app's code or from a link.
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
