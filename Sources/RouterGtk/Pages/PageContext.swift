import RouterCore

/// The URL, parameters and surroundings of a page, and its way to open other pages.
///
/// Each page gets one when it is built, and a new one by ``Page/updated(_:)``.
/// For a page at `app://item/7?tab=log`, with the route `app://item/:id<int>`:
///
///     let id = try context.parameters.value("id", as: Int.self)   // 7
///     let tab = context.parameters["tab"]                         // "log"
///     context.path                                                // "/item/7"
///     context.resolve("8")                                        // "app://item/8"
///     context.open("8", as: .present)                             // opens that item as a modal
///
/// It is a value that describes the moment in which the page was built or updated.
/// It does not keep the navigator alive, so a page may store it.
@MainActor
public struct PageContext {
    /// The entry that the page shows, or `nil` for a page built by
    /// ``GtkNavigationHost/makePage(_:parameters:)``.
    public let entry: EntryID?
    /// The layer of the entry, or `nil` if there is no ``entry``.
    public let layer: LayerID?
    /// The entry around an embedded page, or `nil` for a page of its own.
    public let embeddedIn: EntryID?
    /// The route, and the values that the URL gave to its placeholders.
    public let match: RouteMatch
    /// The URL without the reserved `nav.*` items.
    public let url: RouteURL
    /// All parameters with typed reads: the query's, the caller's and the path's.
    ///
    /// The caller's win over the query's of the same name, and the path's over both.
    public let parameters: RouteParameters
    /// The value that the caller handed over in memory, or `nil` for none.
    ///
    /// It is never part of the URL, and never saved.
    public let extra: (any Sendable)?
    /// The state that the page saved in an earlier run (``Page/savedState()``), or `nil` for none.
    public let savedState: String?
    /// The source of the request, such as a link or another program.
    public let origin: RequestOrigin
    /// The URLs that redirected to this one, in the order in which they were followed.
    public let redirectedFrom: [RouteURL]
    /// Whether the page is shown because no route knows the URL.
    public let isNotFound: Bool
    /// The route's title, or its name, or the URL if it has neither.
    public let title: String
    /// The routes of the app, for pages that build or suggest URLs.
    public let table: RouteTable

    /// The stack with this entry, or the one around it, on top; or `nil`.
    private let stack: Stack<Entry>?
    private weak var navigator: Navigator?

    /// Makes the context of the entry on top of a stack, mostly for tests.
    ///
    ///     PageContext(stack: state.topLayer.stack, layer: state.topLayer.id, navigator: navigator)
    ///
    /// - Parameters:
    ///   - stack: The layer's stack up to that entry.
    ///   - layer: The layer.
    ///   - navigator: The navigator to open URLs by; it is not kept alive.
    public init(stack: Stack<Entry>, layer: LayerID, navigator: Navigator) {
        self.init(
            stack.top.destination,
            entry: stack.top.id,
            stack: stack,
            layer: layer,
            navigator: navigator
        )
    }

    /// Makes the context of an entry that is embedded in the top one of `stack`.
    ///
    /// Both have the same entries below.
    init(_ embedded: Entry, stack: Stack<Entry>, layer: LayerID, navigator: Navigator) {
        self.init(
            embedded.destination,
            entry: embedded.id,
            embeddedIn: stack.top.id,
            stack: stack,
            layer: layer,
            navigator: navigator
        )
    }

    /// Makes the context of a page that is built without being shown.
    init(_ destination: Destination, navigator: Navigator) {
        self.init(destination, entry: nil, stack: nil, layer: nil, navigator: navigator)
    }

    private init(
        _ destination: Destination,
        entry: EntryID?,
        embeddedIn: EntryID? = nil,
        stack: Stack<Entry>?,
        layer: LayerID?,
        navigator: Navigator
    ) {
        self.entry = entry
        self.embeddedIn = embeddedIn
        self.layer = layer
        self.stack = stack
        self.navigator = navigator
        match = destination.match
        url = destination.match.url
        parameters = destination.parameters
        extra = destination.extra
        savedState = destination.savedState
        origin = destination.origin
        redirectedFrom = destination.redirectedFrom
        isNotFound = destination.isNotFound
        title = destination.title
        table = navigator.table
    }

    /// Decodes all parameters into a structure, by the names of its fields; see `RouteParameters.decode(_:)`.
    ///
    ///     struct Fields: Decodable {
    ///         let id: Int
    ///         let tab: String?
    ///     }
    ///
    ///     let fields = try context.parameters(as: Fields.self)    // app://item/7: id is 7, tab is nil
    ///
    /// - Throws: `ParameterError` with the name of the field, or the error of a type's own `init(from:)`.
    public func parameters<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
        try parameters.decode(type)
    }

    /// The value handed over in memory if it is a `Value`, else `nil`.
    ///
    ///     context.extra(as: Int.self)     // 42 if the caller opened the page with extra: 42
    ///     context.extra(as: String.self)  // nil then
    public func extra<Value>(as type: Value.Type = Value.self) -> Value? {
        extra.flatMap { $0 as? Value }
    }

    /// The URL as it was asked for, with the reserved `nav.*` items.
    public var originalURL: RouteURL { match.originalURL }

    /// The path, decoded for reading: `/item/a b` for `app://item/a%20b`.
    public var path: String { url.path }

    /// The values captured from the path alone, with typed reads.
    public var captures: RouteParameters { match.parameters }

    /// The query's items in their order, without the reserved ones.
    public var query: QueryItems { match.query }

    /// The decoded fragment, or `nil` if the URL has none.
    public var fragment: String? { url.fragment }

    /// The entries below this one in its layer, the nearest first.
    ///
    /// A page that was built without being shown has none.
    ///
    ///     let trail = context.entriesBelow.map(\.title).reversed()
    ///
    /// - Complexity: O(1) to get, O(n) for the n nearest ones.
    public var entriesBelow: some Sequence<Entry> {
        sequence(state: stack?.dropFirst().makeIterator()) { $0?.next() }
    }

    /// The number of entries below this one in its layer.
    ///
    /// - Complexity: O(1).
    public var depthBelow: Int { stack.map { $0.depth - 1 } ?? 0 }

    /// Whether there is an entry below this one in its layer.
    public var canGoBack: Bool { depthBelow > 0 }

    /// The keys of the pages embedded in this page, or in the one around it.
    ///
    /// A saved navigation brings its embedded pages along.
    /// So a page that embeds others in its initialiser does so only if this is empty, see ``EmbedSlot``.
    public var embeddedKeys: [String] { stack?.top.embedded.map(\.key) ?? [] }

    /// The navigator that shows the page, or `nil` once that is freed.
    public var currentNavigator: Navigator? { navigator }

    /// Opens a URL for this page.
    ///
    /// The request is ignored, and ends as `superseded`, if the page is no longer the shown one by then.
    /// So a double click opens one page.
    ///
    ///     context.open("app://item/8", as: .replace)
    ///     context.open("?tab=log") { outcome in print(outcome.name) }
    ///
    /// - Parameters:
    ///   - reference: A URL, or a reference that is resolved against ``url`` (RFC 3986, section 5).
    ///   - presentation: The verb; by default the route's.
    ///   - parameters: Parameters over the query's, under those captured from the path.
    ///   - extra: A value handed over in memory.
    ///   - origin: The source of the request; by default a link.
    ///   - isAnimated: Whether the change is animated; by default as the URL says.
    ///   - completion: Called exactly once: when the change has been shown, or at once if nothing changed.
    public func open(
        _ reference: String,
        as presentation: NavigationVerb? = nil,
        parameters: [String: String] = [:],
        extra: (any Sendable)? = nil,
        origin: RequestOrigin = .link,
        isAnimated: Bool? = nil,
        completion: (@MainActor (NavigationOutcome) -> Void)? = nil
    ) {
        guard let navigator else {
            completion?(.superseded)
            return
        }
        navigator.open(
            resolve(reference),
            origin: origin,
            source: entry,
            as: presentation,
            parameters: parameters,
            extra: extra,
            isAnimated: isAnimated,
            completion: completion
        )
    }

    /// The absolute URL of a reference on this page, else the text itself.
    ///
    /// On a page at `app://item/7`:
    ///
    ///     context.resolve("8")                // "app://item/8"
    ///     context.resolve("?tab=log")         // "app://item/7?tab=log"
    ///     context.resolve("app://home")       // "app://home"
    ///     context.resolve("java script:")     // "java script:", which no navigator opens
    public func resolve(_ reference: String) -> String {
        if (try? RouteURL(parsing: reference)) != nil { return reference }
        return (try? url.resolving(reference))?.text ?? reference
    }

    /// Opens a URL for this page, and waits for a value from the page there.
    ///
    /// That page gives it back by ``finish(_:)``.
    ///
    ///     let colour = try await context.open("app://colour", for: String.self)   // nil if the user cancels
    ///
    /// - Parameters:
    ///   - reference: A URL, or a reference that is resolved against ``url`` (RFC 3986, section 5).
    ///   - type: The type of the value.
    ///   - presentation: The verb; by default the route's.
    ///   - parameters: Parameters over the query's, under those captured from the path.
    ///   - extra: A value handed over in memory.
    /// - Returns: The value, or `nil` if the page closes without one, however it closes. It always returns.
    /// - Throws: A `RoutingError` if the request is refused, the error of a page that cannot be built, or
    ///   `PageResultError` for a value of another type.
    public func open<Value: Sendable>(
        _ reference: String,
        for type: Value.Type,
        as presentation: NavigationVerb? = nil,
        parameters: [String: String] = [:],
        extra: (any Sendable)? = nil
    ) async throws -> Value? {
        guard let navigator else { return nil }
        return try await navigator.open(
            resolve(reference),
            for: type,
            origin: .code,
            source: entry,
            as: presentation,
            parameters: parameters,
            extra: extra
        )
    }

    /// Closes this page and gives a value back to the code that waits for it.
    ///
    /// Goes back from the page, or closes the modal if it is its only page.
    /// An embedded page leaves its slot.
    /// The page is not asked whether it may leave.
    /// Ignored if the page is not the shown one.
    ///
    ///     context.finish("red")   // for a caller that waits by open(_:for:)
    ///     context.finish()        // the caller gets nil
    ///
    /// - Parameter value: The value, of the type that the caller waits for.
    public func finish(_ value: (any Sendable)? = nil) {
        guard let entry else { return }
        navigator?.finish(entry, with: value)
    }

    /// Embeds the page of a URL in this page, or in the one around it.
    ///
    ///     context.embed("app://item/7", Embedding(slot: "side", key: "preview"))
    ///
    /// - Parameters:
    ///   - reference: A URL, or a reference that is resolved against ``url`` (RFC 3986, section 5).
    ///   - embedding: The slot, the key, and how the page comes in.
    ///   - parameters: Parameters over the query's, under those captured from the path.
    ///   - extra: A value handed over in memory.
    ///   - completion: Called exactly once: when the page is in its slot, or at once if nothing changed.
    public func embed(
        _ reference: String,
        _ embedding: Embedding = Embedding(),
        parameters: [String: String] = [:],
        extra: (any Sendable)? = nil,
        completion: (@MainActor (NavigationOutcome) -> Void)? = nil
    ) {
        guard let navigator else {
            completion?(.superseded)
            return
        }
        navigator.embed(
            resolve(reference),
            embedding,
            source: entry,
            parameters: parameters,
            extra: extra,
            completion: completion
        )
    }

    /// Goes back from this page to the one below.
    ///
    /// An embedded page leaves its slot instead.
    ///
    /// Ignored if the page is not the shown one.
    /// The only page of a layer stays; the request is then refused.
    public func back() {
        guard let entry else { return }
        guard embeddedIn == nil else {
            navigator?.perform(.unembed(.entry(entry)), source: entry)
            return
        }
        navigator?.perform(.pop(.through(entry)), source: entry)
    }

    /// Closes the layer of this page, with all its pages.
    ///
    /// In the lowest layer the page goes back instead.
    ///
    /// Ignored if the page is not the shown one.
    public func close() {
        guard let navigator, let layer else { return }
        if navigator.state?.window.id == layer {
            back()
        } else {
            navigator.perform(.dismiss(.layer(layer)), source: entry)
        }
    }
}
