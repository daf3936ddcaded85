/// One item of a query, decoded.
public struct QueryItem: Sendable, Hashable {
    /// The text before the first `=`.
    public let name: String
    /// The text behind the first `=`; empty where there is none.
    public let value: String

    /// An item of decoded texts.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    /// Whether the router itself reads the item: its name begins with `nav.`.
    public var isNavigation: Bool { name.utf8.starts(with: "nav.".utf8) }

    /// The item that a walk has found.
    init(_ piece: QueryWalk.Piece, in bytes: Span<UInt8>) {
        name = Self.name(of: piece, in: bytes)
        value = Self.text(piece.value, isEncoded: piece.isEncodedValue, in: bytes)
    }

    private static func text(_ range: Range<Int>, isEncoded: Bool, in bytes: Span<UInt8>) -> String {
        isEncoded ? PercentCoding.decoded(range, in: bytes, plusIsSpace: true) : bytes.text(range)
    }

    static func name(of piece: QueryWalk.Piece, in bytes: Span<UInt8>) -> String {
        text(piece.name, isEncoded: piece.isEncodedName, in: bytes)
    }
}
