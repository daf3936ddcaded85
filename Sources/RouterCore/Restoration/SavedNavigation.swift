/// What is open, in the form in which it outlives the program: whole layers, each entry with its address and what its
/// page wants to remember.
///
///     let saved = navigator.saved()                                        // at the end of one run
///     let dropped = try navigator.start(restoring: saved, or: home)        // at the start of the next
///
/// Any encoder will do. Left out are pages without an address, ids, ``Destination/extra`` and what Forward would bring
/// back. The text is data, not trust: every address is matched again and passes the guards when it is restored.
public struct SavedNavigation: Sendable, Hashable, Codable {
    /// The version of the form that is written.
    public static let currentVersion = 1

    /// The version of the form; only ``currentVersion`` is read.
    public let version: Int
    /// The window's layer, and those of the modals over it.
    public var layers: [SavedLayer]

    /// Makes one of these layers.
    public init(layers: [SavedLayer]) {
        version = Self.currentVersion
        self.layers = layers
    }

    private enum CodingKeys: String, CodingKey { case version, layers }

    /// Reads what has been written.
    ///
    /// - Throws: `DecodingError` for another version, or what the decoder throws.
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

/// One layer of a ``SavedNavigation``.
public struct SavedLayer: Sendable, Hashable, Codable {
    /// Its entries, the lowest first.
    public var entries: [SavedEntry]

    /// Makes a layer of these entries.
    public init(entries: [SavedEntry]) {
        self.entries = entries
    }
}

/// One entry of a ``SavedNavigation``.
public struct SavedEntry: Sendable, Hashable, Codable {
    /// The address as it was opened.
    public var url: String
    /// The caller's parameters; `nil` for none.
    public var parameters: [String: String]?
    /// What the page wants to remember, in whatever form it likes; `nil` for nothing.
    public var state: String?
    /// Whether it stood for an address that no route knew; `nil` for no.
    public var isNotFound: Bool?
    /// The addresses that redirected to this one; `nil` for none.
    public var redirectedFrom: [String]?
    /// The entries embedded in it; `nil` for none.
    public var embedded: [SavedEmbeddedEntry]?

    /// Makes an entry of an address.
    public init(
        url: String,
        parameters: [String: String]? = nil,
        state: String? = nil,
        isNotFound: Bool? = nil,
        redirectedFrom: [String]? = nil,
        embedded: [SavedEmbeddedEntry]? = nil
    ) {
        self.url = url
        self.parameters = parameters
        self.state = state
        self.isNotFound = isNotFound
        self.redirectedFrom = redirectedFrom
        self.embedded = embedded
    }
}

/// An entry of a ``SavedNavigation`` that is embedded in another.
public struct SavedEmbeddedEntry: Sendable, Hashable, Codable {
    /// Where and how it is embedded.
    public var slot: String
    /// Its name in the page that it is embedded in.
    public var key: String
    /// How it came in.
    public var transition: EmbedTransition
    /// How long that takes, in milliseconds.
    public var duration: Int
    /// The entry.
    public var entry: SavedEntry

    /// Makes an embedded entry.
    public init(slot: String, key: String, transition: EmbedTransition, duration: Int, entry: SavedEntry) {
        self.slot = slot
        self.key = key
        self.transition = transition
        self.duration = duration
        self.entry = entry
    }
}
