import RouterCore

/// All that a page knows of where it is, and its way to go elsewhere.
///
/// It is a value and does not keep the navigator alive, so a page may keep it. What it tells is true of the moment in
/// which the page was built or updated.
@MainActor
public struct PageContext {
    /// The entry that the page shows, or `nil` for a page that was built without being shown.
    public let entry: EntryID?
    /// The layer that the entry is in, or `nil` for a page that was built without being shown.
    public let layer: LayerID?
    /// The entry whose page this one is embedded in, or `nil` for a page of its own.
    public let embeddedIn: EntryID?
    /// The route and the values that the address gave.
    public let match: RouteMatch
    /// The address without the reserved `nav.*` items.
    public let url: RouteURL
    /// All parameters merged per key, with typed reads: the query's, then the caller's, then those captured from the
    /// path, each winning over the one before.
    public let parameters: RouteParameters
    /// What was handed over in memory, `nil` for nothing.
    public let extra: (any Sendable)?
    /// What the page remembered in an earlier run, see ``Page/savedState()``; `nil` for nothing.
    public let savedState: String?
    /// Where the request came from.
    public let origin: RequestOrigin
    /// The addresses that redirected to this one, in the order in which they were followed.
    public let redirectedFrom: [RouteURL]
    /// Whether the page stands for an address that no route knows.
    public let isNotFound: Bool
    /// The route's title, or its name, or the address where it has neither.
    public let title: String
    /// The routes of the app, for pages that build addresses or suggest some.
    public let table: RouteTable

    private let stack: Stack<Entry>?
    private weak var navigator: Navigator?

    /// Makes the context of the entry on top of `stack`, which is its layer's stack up to that entry.
    public init(stack: Stack<Entry>, layer: LayerID, navigator: Navigator) {
        self.init(
            stack.top.destination,
            entry: stack.top.id,
            stack: stack,
            layer: layer,
            navigator: navigator
        )
    }

    /// Makes the context of an entry that is embedded in the one on top of `stack`; what is below that is below it too.
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

    /// All parameters as a structure, whose fields are read by their names; see `RouteParameters.decode(_:)`.
    ///
    /// - Throws: `ParameterError` with the name of the field, or what a type's own `init(from:)` throws.
    public func parameters<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
        try parameters.decode(type)
    }

    /// What was handed over in memory, where it is a `Value`; nil for nothing and for anything else.
    public func extra<Value>(as type: Value.Type = Value.self) -> Value? {
        extra.flatMap { $0 as? Value }
    }

    /// The address as it was asked for, reserved items included.
    public var originalURL: RouteURL { match.originalURL }

    /// The readable decoded path, as `/item/42`.
    public var path: String { url.path }

    /// The values captured from the path, with typed reads.
    public var captures: RouteParameters { match.parameters }

    /// The query's items, in order, without the reserved ones.
    public var query: QueryItems { match.query }

    /// The decoded fragment.
    public var fragment: String? { url.fragment }

    /// The entries below this one in its layer, the nearest first.
    ///
    /// - Complexity: O(1) to get, O(n) for the n nearest ones.
    public var entriesBelow: some Sequence<Entry> {
        sequence(state: stack?.dropFirst().makeIterator()) { $0?.next() }
    }

    /// How many entries are below this one in its layer.
    ///
    /// - Complexity: O(1).
    public var depthBelow: Int { stack.map { $0.depth - 1 } ?? 0 }

    /// Whether there is an entry below this one in its layer.
    public var canGoBack: Bool { depthBelow > 0 }

    /// The keys of the pages that are embedded already, in this page or in the one that this page is embedded in: what a
    /// page embeds when it is built is there where the page is built again, as from a saved navigation.
    public var embeddedKeys: [String] { stack?.top.embedded.map(\.key) ?? [] }

    /// The navigator that the page is shown by, or `nil` once that is gone.
    public var currentNavigator: Navigator? { navigator }

    /// Opens an address in the name of this page: where the page is no longer the shown one by then, nothing happens,
    /// so a double click opens one page.
    ///
    /// - Parameters:
    ///   - reference: an address, or a reference that is resolved against ``url`` (RFC 3986, section 5).
    ///   - presentation: the verb, where it is to be another than the route's.
    ///   - parameters: over the query's, under the captured ones.
    ///   - extra: a value handed over in memory.
    ///   - origin: where the request comes from; a link unless told otherwise.
    ///   - isAnimated: whether the change is animated; by default as the address says.
    ///   - completion: called exactly once, when the change has been shown, or at once where nothing changed.
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

    /// The address that a reference means on this page, or the reference itself where it means none.
    public func resolve(_ reference: String) -> String {
        if (try? RouteURL(parsing: reference)) != nil { return reference }
        return (try? url.resolving(reference))?.text ?? reference
    }

    /// Opens an address in the name of this page, and waits for what the page there gives back with
    /// ``finish(_:)``.
    ///
    ///     let colour = try await context.open("app://colour", for: Colour.self)
    ///
    /// - Returns: The value, or `nil` where the page closes without one. It always returns.
    /// - Throws: A `RoutingError` where the request is refused, what the page throws while it is built, or
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

    /// Closes this page, going back from it or closing the modal whose only page it is, and gives a value back to
    /// whoever waits for it. Does nothing where the page is not the shown one.
    public func finish(_ value: (any Sendable)? = nil) {
        guard let entry else { return }
        navigator?.finish(entry, with: value)
    }

    /// Embeds the page of an address in a slot of this page, or of the one that this page is embedded in.
    ///
    /// - Parameters:
    ///   - reference: an address, or a reference that is resolved against ``url`` (RFC 3986, section 5).
    ///   - embedding: where and how.
    ///   - parameters: over the query's, under the captured ones.
    ///   - extra: a value handed over in memory.
    ///   - completion: called exactly once, when the page is in its slot, or at once where nothing changed.
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

    /// Goes back from this page to the one below; an embedded page leaves its slot instead.
    public func back() {
        guard let entry else { return }
        guard embeddedIn == nil else {
            navigator?.perform(.unembed(.entry(entry)), source: entry)
            return
        }
        navigator?.perform(.pop(.through(entry)), source: entry)
    }

    /// Closes the layer that this page is in; the window goes back from this page instead.
    public func close() {
        guard let navigator, let layer else { return }
        if navigator.state?.window.id == layer {
            back()
        } else {
            navigator.perform(.dismiss(.layer(layer)), source: entry)
        }
    }
}
