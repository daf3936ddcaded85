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
