/// A set of ASCII bytes, as the grammar of RFC 3986 needs them; no byte above 127 is ever a member.
struct ByteSet: Sendable {
    private let low: UInt64
    private let high: UInt64

    private init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }

    init(_ text: StaticString) {
        var low: UInt64 = 0
        var high: UInt64 = 0
        text.withUTF8Buffer { bytes in
            for byte in bytes {
                if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
            }
        }
        self.init(low: low, high: high)
    }

    /// Complexity: O(1), without a branch on the kind of byte but one.
    @inline(__always)
    func contains(_ byte: UInt8) -> Bool {
        if byte < 64 { return low & (1 << UInt64(byte)) != 0 }
        return byte < 128 && high & (1 << UInt64(byte & 63)) != 0
    }

    func union(_ other: ByteSet) -> ByteSet {
        ByteSet(low: low | other.low, high: high | other.high)
    }
}

extension ByteSet {
    /// `unreserved` of RFC 3986 section 2.3: what an escape never needs.
    static let unreserved = ByteSet(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~"
    )
    static let hostName = unreserved.union(ByteSet("!$&'()*+,;="))
    static let userInformation = hostName.union(ByteSet(":"))
    static let segment = hostName.union(ByteSet(":@"))
    static let query = segment.union(ByteSet("/?"))
    /// `query` without what separates items and without the plus, which stands for a space.
    static let queryPart = unreserved.union(ByteSet("!$'()*,;:@/?"))
    static let alphanumeric = ByteSet("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    static let nothing = ByteSet("")
    /// Every printable byte, for text that is already encoded.
    static let everything = query.union(ByteSet("#[]%"))
    static let schemeTail = ByteSet("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-.")
}
