/// A navigation that outlives the program: its layers, with the URL and the state of each page.
///
///     let saved = navigator.savedNavigation()                                   // at the end of one run
///     let next = try Navigator(table: table)
///     let dropped = try next.start(restoring: saved, or: "app://home")         // at the start of the next one
///
/// Any encoder can write it.
/// Ids, ``Destination/extra``, unrouted pages and the pages to go forward to are left out.
/// A file may have been changed, so nothing in it is trusted: each URL is matched again and passes the
/// guards.
public struct SavedNavigation: Sendable, Hashable, Codable {
    /// The versions of the format; any other one cannot be decoded.
    private enum Version: Int, Codable { case current = 1 }

    /// The version of this value.
    private var version = Version.current
    /// The window's layer first, then the modals over it.
    package var layers: [SavedLayer]

    /// Makes a saved navigation of these layers, in the current version.
    package init(layers: [SavedLayer]) { self.layers = layers }

    /// Removes entries from all layers and branches, and modals that have no other.
    ///
    /// Embedded entries go with the entry around them, and are not asked about.
    ///
    /// - Parameter isRemoved: Returns whether an entry is removed.
    /// - Returns: The removed entries: the lowest layer first, in a layer the hidden branches first.
    package mutating func remove(where isRemoved: (SavedEntry) -> Bool) -> [SavedEntry] {
        var removed: [SavedEntry] = []
        /// Returns the entries that remain, and whether the lowest one does not.
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
    /// Saves a layer.
    ///
    /// - Parameter page: Saves an entry, or returns `nil` to leave it out.
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

    /// Returns `true` if the first page was left out, and another one was not; else `nil`.
    private static func lacksLowest(_ pages: [SavedEntry?]) -> Bool? {
        pages.contains { $0 != nil } && pages[0] == nil ? true : nil
    }

    /// Makes a layer of these entries.
    package init(_ entries: [SavedEntry], branch: String?) {
        self.init(entries: entries, branch: branch)
    }
}

extension SavedEntry {
    /// Saves a page of a route, without what only its host knows.
    package init(_ page: Destination) {
        self.init(
            url: page.match.originalURL.text,
            parameters: page.callerParameters.isEmpty ? nil : page.callerParameters,
            isNotFound: page.isNotFound ? true : nil,
            redirectedFrom: page.redirectedFrom.isEmpty ? nil : page.redirectedFrom.map(\.text)
        )
    }

    /// Saves an entry, without what only its host knows.
    ///
    /// - Parameter page: Saves an embedded entry, or returns `nil` to leave it out.
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

    /// Makes an entry of a URL, with or without a route, and of entries embedded by the standard transition.
    package init(ofAny url: String, embedded: [(slot: String, key: String, entry: SavedEntry)]?) {
        let pages = embedded?.map { slot, key, entry in
            SavedEmbeddedEntry(slot: slot, key: key, transition: .fade, duration: 250, entry: entry)
        }
        self.init(url: url, isNotFound: true, embedded: pages)
    }

    /// Returns whether both have the same URL and the same parameters of a caller.
    package func hasSameValues(as other: SavedEntry) -> Bool {
        url == other.url && parameters == other.parameters
    }

    /// Returns the request that opens the page once more, with its state and the pages that were embedded in it.
    ///
    /// Without a verb the page is built anew in the top layer if that has it already.
    /// Otherwise it is presented if its route says so, and else pushed, whatever the verb of its route.
    ///
    /// - Parameters:
    ///   - verb: How it opens.
    ///   - embeds: Whether the embedded pages come with it; not if a guard redirects it, since they would then have
    ///     no slot and nothing would open.
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

    /// The request for the page alone.
    var ownRequest: NavigationRequest {
        let address = NavigationRequest.Address.saved(url, state: state, position: position)
        var request = NavigationRequest(.open(address), origin: .restored)
        request.parameters = parameters ?? [:]
        return request
    }
}

/// One layer of a ``SavedNavigation``.
package struct SavedLayer: Sendable, Hashable, Codable {
    /// The entries, the lowest first; with branches the selected one's.
    package var entries: [SavedEntry]
    /// The name of the selected branch; `nil` for a layer without branches.
    var branch: String?
    /// The other branches that have been opened; `nil` if there is none.
    var branches: [SavedBranch]?
    /// Whether another entry was below these; `nil` for `false`.
    var lacksLowest: Bool?
}

/// A hidden branch of a ``SavedNavigation``.
struct SavedBranch: Sendable, Hashable, Codable {
    /// The name of the branch.
    let name: String
    /// The entries, the lowest first.
    var entries: [SavedEntry]
    /// Whether another entry was below these; `nil` for `false`.
    var lacksLowest: Bool?
}

/// One entry of a ``SavedNavigation``.
package struct SavedEntry: Sendable, Hashable, Codable {
    /// The URL as it was opened.
    package var url: String
    /// The caller's parameters; `nil` if there is none.
    var parameters: [String: String]?
    /// The text that the page wants to keep, in its own format; `nil` if there is none.
    var state: String?
    /// The position of the user on the page, as numbers by names of the host's own; `nil` if there is none.
    var position: [String: [Double]]?
    /// Whether it was the page for a URL without a route; `nil` for `false`.
    var isNotFound: Bool?
    /// The URLs that redirected to this one, the first one first; `nil` if there is none.
    var redirectedFrom: [String]?
    /// The embedded entries; `nil` if there is none.
    var embedded: [SavedEmbeddedEntry]?
}

/// An entry of a ``SavedNavigation`` that is embedded in another one.
struct SavedEmbeddedEntry: Sendable, Hashable, Codable {
    /// The name of its slot.
    let slot: String
    /// Its name in the page that holds it.
    let key: String
    /// The transition by which it came in.
    let transition: EmbedTransition
    /// The length of the transition in milliseconds, clamped to 0…10,000 when it is restored.
    let duration: Int
    /// The entry itself.
    var entry: SavedEntry

    /// The slot, the key and the transition.
    var embedding: Embedding { Embedding(slot: slot, key: key, transition: transition, duration: duration) }
}

/// An entry of a saved navigation that is not open again.
public struct DroppedEntry: Sendable {
    /// The URL as it was saved.
    public let url: String
    /// The reason: a ``RoutingError``, or the error of a page that could not be built.
    public let reason: any Error
}
