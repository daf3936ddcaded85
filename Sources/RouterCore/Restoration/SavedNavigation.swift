/// A navigation that outlives the process: its layers, with the URL and the state of each page.
///
///     let saved = navigator.savedNavigation()                                   // at the end of one run
///     let next = try Navigator(table: table)
///     let dropped = try next.start(restoring: saved, or: "app://home")         // at the start of the next one
///
/// You can encode it with any encoder.
/// It does not contain IDs, ``Destination/extra``, unrouted pages, or forward stacks.
/// A saved file may have been changed, so the navigator does not trust it: each URL is matched again, and the
/// guards are asked whether its page may open.
public struct SavedNavigation: Sendable, Hashable, Codable {
    /// The supported versions of the format; other versions cannot be decoded.
    private enum Version: Int, Codable { case current = 1 }

    /// The version of this value.
    private var version = Version.current
    /// The window's layer, followed by the modals above it.
    package var layers: [SavedLayer]

    /// Creates a saved navigation of these layers in the current version.
    package init(layers: [SavedLayer]) { self.layers = layers }

    /// Removes entries from all layers and branches, and then modals that have no entries left.
    ///
    /// Embedded entries are removed with the entry that contains them, and are not passed to the closure.
    ///
    /// - Parameter isRemoved: A closure that returns whether to remove an entry.
    /// - Returns: The removed entries, lowest layer first. In each layer, the entries of hidden branches come
    ///   first.
    package mutating func remove(where isRemoved: (SavedEntry) -> Bool) -> [SavedEntry] {
        var removed: [SavedEntry] = []
        /// Returns the remaining entries, and whether the lowest entry was removed.
        func remaining(of entries: [SavedEntry]) -> (entries: [SavedEntry], lacksLowest: Bool) {
            removed += entries.filter(isRemoved)
            return (entries.filter { !isRemoved($0) }, entries.first.map(isRemoved) ?? false)
        }
        for index in layers.indices {
            layers[index].branches = layers[index].branches?.map { branch in
                let (entries, lacksLowest) = remaining(of: branch.entries)
                return SavedBranch(
                    name: branch.name,
                    entries: entries,
                    lacksLowest: lacksLowest ? true : branch.lacksLowest
                )
            }
            let (entries, lacksLowest) = remaining(of: layers[index].entries)
            layers[index].entries = entries
            if lacksLowest { layers[index].lacksLowest = true }
        }
        layers = layers.prefix(1) + layers.dropFirst().filter { !$0.entries.isEmpty }
        return removed
    }
}

extension SavedLayer {
    /// Creates the saved form of a layer.
    ///
    /// - Parameter page: A closure that returns the saved form of an entry, or `nil` to omit the entry.
    package init(_ layer: Layer, page: (Entry) -> SavedEntry?) {
        let hidden = layer.branchNames.filter { $0 != layer.branch }.map { name in
            let pages = layer.entries(of: name).map(page)
            return SavedBranch(
                name: name,
                entries: pages.compactMap(\.self),
                lacksLowest: Self.lacksLowest(pages)
            )
        }.filter { !$0.entries.isEmpty }
        let pages = layer.entries.map(page)
        self.init(pages.compactMap(\.self), branch: layer.branch)
        lacksLowest = Self.lacksLowest(pages)
        branches = hidden.isEmpty ? nil : hidden
    }

    /// Returns `true` if the lowest page was omitted but another page is saved, and `nil` otherwise.
    private static func lacksLowest(_ pages: [SavedEntry?]) -> Bool? {
        pages.contains { $0 != nil } && pages[0] == nil ? true : nil
    }

    /// Creates a layer of these entries.
    package init(_ entries: [SavedEntry], branch: String?) {
        self.init(entries: entries, branch: branch)
    }
}

extension SavedEntry {
    /// Creates the saved form of a page that has a route, without the page's state and position.
    package init(_ page: Destination) {
        self.init(
            url: page.match.originalURL.text,
            parameters: page.callerParameters.isEmpty ? nil : page.callerParameters,
            isNotFound: page.isNotFound ? true : nil,
            redirectedFrom: page.redirectedFrom.isEmpty ? nil : page.redirectedFrom.map(\.text)
        )
    }

    /// Creates the saved form of an entry, without the page's state and position.
    ///
    /// - Parameter page: A closure that returns the saved form of an embedded entry,
    ///   or `nil` to omit the entry.
    package init(_ entry: Entry, page: (Entry) -> SavedEntry?) {
        self.init(entry.destination)
        let embedded = entry.embedded.compactMap { embedded in
            page(embedded.entry).map {
                SavedEmbeddedEntry(
                    slot: embedded.slot,
                    key: embedded.key,
                    transition: embedded.transition,
                    duration: embedded.duration,
                    entry: $0
                )
            }
        }
        self.embedded = embedded.isEmpty ? nil : embedded
    }

    /// Creates an entry for any URL, whether or not a route matches it.
    ///
    /// Its embedded entries use the standard transition.
    package init(ofAny url: String, embedded: [(slot: String, key: String, entry: SavedEntry)]?) {
        let pages = embedded?.map { slot, key, entry in
            SavedEmbeddedEntry(slot: slot, key: key, transition: .fade, duration: 250, entry: entry)
        }
        self.init(url: url, isNotFound: true, embedded: pages)
    }

    /// Returns whether both entries have the same URL and the same parameters from the caller.
    package func hasSameValues(as other: SavedEntry) -> Bool {
        url == other.url && parameters == other.parameters
    }

    /// Returns a request that reopens the page with its state and its embedded pages.
    ///
    /// - Parameters:
    ///   - verb: The verb with which the page opens. If it is `nil`, a page that the top layer already
    ///     contains is rebuilt. Any other page opens as a modal if its route has the verb `present`, and is
    ///     pushed otherwise.
    ///   - embeds: Whether the embedded pages open, too. Pass `false` if a guard may redirect the page:
    ///     the page to which the guard redirects might lack the slots for the embedded pages,
    ///     and the whole request would then be refused.
    package func request(_ verb: NavigationVerb? = nil, embeds: Bool = true) -> NavigationRequest {
        var page = ownRequest
        page.verb = verb
        page.reuse = verb == nil ? .reload : .always
        let embedded = (embeds ? embedded ?? [] : []).map { embedded in
            var request = embedded.entry.ownRequest
            request.embedding = embedded.embedding
            return request
        }
        return embedded.isEmpty ? page : NavigationRequest(.all([page] + embedded), origin: .restored)
    }

    /// The request for the page without its embedded pages.
    var ownRequest: NavigationRequest {
        let requested = NavigationRequest.RequestedURL.saved(url, state: state, position: position)
        var request = NavigationRequest(.open(requested), origin: .restored)
        request.parameters = parameters ?? [:]
        return request
    }
}

/// A layer of a ``SavedNavigation``.
package struct SavedLayer: Sendable, Hashable, Codable {
    /// The entries, lowest first; in a layer with branches, the entries of the selected branch.
    package var entries: [SavedEntry]
    /// The name of the selected branch, or `nil` for a layer without branches.
    var branch: String?
    /// The hidden branches that have been opened, or `nil` if there are none.
    var branches: [SavedBranch]?
    /// Whether an entry below these entries was omitted; `nil` means `false`.
    var lacksLowest: Bool?
}

/// A hidden branch of a ``SavedNavigation``.
struct SavedBranch: Sendable, Hashable, Codable {
    /// The name of the branch.
    let name: String
    /// The entries, lowest first.
    var entries: [SavedEntry]
    /// Whether an entry below these entries was omitted; `nil` means `false`.
    var lacksLowest: Bool?
}

/// An entry of a ``SavedNavigation``.
package struct SavedEntry: Sendable, Hashable, Codable {
    /// The URL as it was opened.
    package var url: String
    /// The caller's parameters, or `nil` if there are none.
    var parameters: [String: String]?
    /// The text that the page has saved, in the page's own format, or `nil` if there is none.
    var state: String?
    /// The user's position on the page, as numbers under names that the host chooses,
    /// or `nil` if there is none.
    var position: [String: [Double]]?
    /// Whether the page was shown for a URL without a route; `nil` means `false`.
    var isNotFound: Bool?
    /// The URLs that redirected to this URL, first redirect first, or `nil` if there are none.
    var redirectedFrom: [String]?
    /// The embedded entries, or `nil` if there are none.
    var embedded: [SavedEmbeddedEntry]?
}

/// An entry of a ``SavedNavigation`` that is embedded in another entry.
struct SavedEmbeddedEntry: Sendable, Hashable, Codable {
    /// The name of the slot.
    let slot: String
    /// The key of the entry in the page that contains it.
    let key: String
    /// The transition with which the entry appeared.
    let transition: EmbedTransition
    /// The duration of the transition in milliseconds, clamped to 0…10,000 when it is restored.
    let duration: Int
    /// The entry itself.
    var entry: SavedEntry

    /// The slot, the key, and the transition.
    var embedding: Embedding { Embedding(slot: slot, key: key, transition: transition, duration: duration) }
}

/// An entry of a saved navigation that could not be restored.
///
///     for entry in try navigator.start(restoring: loadSession(), or: "app://home") {
///         print("\(entry.url) is not open: \(entry.reason)")
///     }
public struct DroppedEntry: Sendable {
    /// The URL as it was saved.
    public let url: String
    /// The reason: a ``RoutingError``, or the error of a page that could not be built.
    public let reason: any Error
}
