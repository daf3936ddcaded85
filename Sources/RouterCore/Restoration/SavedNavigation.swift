/// A navigation that outlives the program: its layers, with the URL and the state of each page.
///
///     let saved = navigator.saved()                                   // at the end of one run
///     let next = try Navigator(table: table)
///     let dropped = try next.start(restoring: saved, or: "app://home")         // at the start of the next one
///
/// Any encoder can write it.
/// Ids, ``Destination/extra``, unrouted pages and the pages to go forward to are left out.
/// A file may have been changed, so nothing in it is trusted: each URL is matched again and passes the
/// guards.
public struct SavedNavigation: Sendable, Hashable, Codable {
    /// The version that is written.
    public static let currentVersion = 1

    /// The version of this value; only ``currentVersion`` can be decoded.
    public let version: Int
    /// The window's layer first, then the modals over it.
    package var layers: [SavedLayer]

    /// Makes a saved navigation of these layers, in the current version.
    package init(layers: [SavedLayer]) {
        version = Self.currentVersion
        self.layers = layers
    }

    private enum CodingKeys: String, CodingKey { case version, layers }

    /// Reads a saved navigation.
    ///
    /// - Throws: `DecodingError` for another version or for missing values, or the error of the decoder.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        version = try container.decode(Int.self, forKey: .version)
        guard version == Self.currentVersion else {
            throw DecodingError.dataCorruptedError(
                forKey: .version,
                in: container,
                debugDescription: "The saved navigation has version \(version); this program reads "
                    + "version \(Self.currentVersion)."
            )
        }
        layers = try container.decode([SavedLayer].self, forKey: .layers)
    }
}

extension SavedNavigation {
    /// Removes entries from all layers and branches, and modals that have no other.
    ///
    /// Embedded entries go with the entry around them, and are not asked about.
    ///
    /// - Parameter isRemoved: Returns whether an entry is removed.
    /// - Returns: The removed entries: the lowest layer first, in a layer the hidden branches first.
    package mutating func remove(where isRemoved: (SavedEntry) -> Bool) -> [SavedEntry] {
        var removed: [SavedEntry] = []
        func remove(from entries: inout [SavedEntry]) {
            removed += entries.filter(isRemoved)
            entries.removeAll(where: isRemoved)
        }
        for index in layers.indices {
            var hidden = layers[index].branches ?? []
            for branch in hidden.indices { remove(from: &hidden[branch].entries) }
            layers[index].branches = hidden.isEmpty ? nil : hidden
            remove(from: &layers[index].entries)
        }
        layers = layers.prefix(1) + layers.dropFirst().filter { !$0.entries.isEmpty }
        return removed
    }
}

extension SavedEntry {
    /// Returns whether both have the same URL and the same parameters of a caller.
    package func isSamePage(as other: SavedEntry) -> Bool {
        url == other.url && parameters == other.parameters
    }

    /// Returns the request that opens the page once more, with its state and the pages that were embedded in it.
    ///
    /// Without a verb the page is built anew in the top layer if that has it already.
    /// Otherwise it is presented if its route says so, and else pushed, whatever the verb of its route.
    package func request(_ verb: NavigationVerb? = nil) -> NavigationRequest {
        var page = ownRequest
        page.verb = verb
        page.reuse = verb == nil ? .reload : .always
        let embedded = (embedded ?? []).map { embedded in
            var request = embedded.entry.ownRequest
            request.embedding = embedded.embedding
            return request
        }
        return embedded.isEmpty ? page : NavigationRequest(.all([page] + embedded), origin: .restored)
    }

    /// The request for the page alone.
    private var ownRequest: NavigationRequest {
        let wish = NavigationRequest.Wish.restore(.text(url), state: state, position: position)
        var request = NavigationRequest(wish, origin: .restored)
        request.parameters = parameters ?? [:]
        return request
    }
}

/// One layer of a ``SavedNavigation``.
package struct SavedLayer: Sendable, Hashable, Codable {
    /// The entries, the lowest first; with branches those of the selected one.
    package var entries: [SavedEntry]
    /// The name of the selected branch; `nil` for a layer without branches.
    package var branch: String?
    /// The other branches that have been opened; `nil` for none.
    package var branches: [SavedBranch]?

    /// Makes a layer of these entries.
    package init(entries: [SavedEntry], branch: String? = nil, branches: [SavedBranch]? = nil) {
        self.entries = entries
        self.branch = branch
        self.branches = branches
    }
}

/// A hidden branch of a ``SavedNavigation``.
package struct SavedBranch: Sendable, Hashable, Codable {
    /// The name of the branch.
    let name: String
    /// The entries, the lowest first.
    var entries: [SavedEntry]

    /// Makes a branch of these entries.
    package init(name: String, entries: [SavedEntry]) {
        self.name = name
        self.entries = entries
    }
}

/// One entry of a ``SavedNavigation``.
package struct SavedEntry: Sendable, Hashable, Codable {
    /// The URL as it was opened.
    package var url: String
    /// The caller's parameters; `nil` for none.
    package var parameters: [String: String]?
    /// The text that the page wants to keep, in its own format; `nil` for none.
    package var state: String?
    /// The place where the user was on the page, as numbers by names of the host's own; `nil` for none.
    package var position: [String: [Double]]?
    /// Whether it was the page for a URL without a route; `nil` for `false`.
    package var isNotFound: Bool?
    /// The URLs that redirected to this one, the first one first; `nil` for none.
    package var redirectedFrom: [String]?
    /// The embedded entries; `nil` for none.
    package var embedded: [SavedEmbeddedEntry]?

    /// Makes an entry of a URL.
    package init(
        url: String,
        parameters: [String: String]? = nil,
        state: String? = nil,
        position: [String: [Double]]? = nil,
        isNotFound: Bool? = nil,
        redirectedFrom: [String]? = nil,
        embedded: [SavedEmbeddedEntry]? = nil
    ) {
        self.url = url
        self.parameters = parameters
        self.state = state
        self.position = position
        self.isNotFound = isNotFound
        self.redirectedFrom = redirectedFrom
        self.embedded = embedded
    }
}

/// An entry of a ``SavedNavigation`` that is embedded in another one.
package struct SavedEmbeddedEntry: Sendable, Hashable, Codable {
    /// The name of its slot.
    package var slot: String
    /// Its name in the page that holds it.
    package var key: String
    /// The transition by which it came in.
    package var transition: EmbedTransition
    /// The length of the transition in milliseconds, clamped to 0…10,000 when it is restored.
    package var duration: Int
    /// The entry itself.
    package var entry: SavedEntry

    /// Makes an embedded entry.
    package init(slot: String, key: String, transition: EmbedTransition, duration: Int, entry: SavedEntry) {
        self.slot = slot
        self.key = key
        self.transition = transition
        self.duration = duration
        self.entry = entry
    }

    /// The slot, the key and the transition.
    var embedding: Embedding { Embedding(slot: slot, key: key, transition: transition, duration: duration) }
}
