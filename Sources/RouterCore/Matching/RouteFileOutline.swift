/// What can be said of a route file's bytes before a decoder reads them: that it may, and which keys stand twice.
///
/// Decoders follow what is nested or shared however far it goes, also in a circle, and keep one value of those with equal
/// keys without a word. So look over the bytes first, and tell the file what was found:
///
///     let outline = try RouteFileOutline(bytes, .propertyList)
///     let file = try PropertyListDecoder().decode(RouteFile.self, from: Data(bytes)).noting(outline)
public struct RouteFileOutline: Sendable, Hashable {
    /// How the bytes are to be read.
    public enum Format: Sendable, Hashable {
        /// JSON in UTF-8 (RFC 8259).
        case json
        /// A property list: XML in UTF-8, or binary.
        case propertyList
    }

    /// The most bytes of a file, 4 MiB; also of what is in it when everything shared is counted as often as it is used.
    public static let maximumBytes = 4_194_304
    /// The most arrays and dictionaries, or elements of XML, inside one another. A route file needs five.
    public static let maximumDepth = 32

    /// The keys that stand in their dictionary more than once, each behind the keys of the dictionaries around it.
    ///
    /// Keys are equal where Swift's strings are, so an “é” is the same however it is composed (Unicode Standard Annex 15).
    public let repeatedKeys: [[String]]

    /// Looks over the bytes of a file. Mistakes of syntax are left to the decoder.
    ///
    /// - Throws: ``RouteFileError`` for bytes that no decoder should get.
    /// - Complexity: O(*n*) in the number of bytes, at most ``maximumBytes``.
    public init(_ bytes: [UInt8], _ format: Format) throws(RouteFileError) {
        guard bytes.count <= Self.maximumBytes else { throw .tooLarge(limit: Self.maximumBytes) }
        var nesting = KeyNesting()
        if format == .propertyList, bytes.starts(with: "bplist".utf8) {
            try BinaryPropertyListScanner(bytes).scan(into: &nesting)
        } else {
            // A byte of 0 stands in every text of UTF-16 and in none that is meant.
            guard String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) else { throw .notUTF8 }
            switch format {
            case .json: try JSONKeyScanner.scan(bytes, into: &nesting)
            case .propertyList: try XMLKeyScanner(bytes).scan(into: &nesting)
            }
        }
        repeatedKeys = nesting.repeatedKeys
    }
}

extension RouteFile {
    /// The same file, in which the keys that stand more than once are problems.
    public func noting(_ outline: RouteFileOutline) -> RouteFile {
        var file = self
        file.repeatedKeys = outline.repeatedKeys
        return file
    }
}
