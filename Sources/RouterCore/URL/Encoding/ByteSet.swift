/// A set of ASCII bytes, one for each rule of the grammar in RFC 3986.
///
/// No byte above 127 is a member.
/// Bit *n* of two numbers stands for byte *n*, so a set is a constant and needs no initialization.
struct ByteSet: Sendable {
    private let low: UInt64
    private let high: UInt64

    /// Returns whether the byte is a member.
    ///
    /// - Complexity: O(1).
    @inline(__always)
    func contains(_ byte: UInt8) -> Bool {
        let half = byte < 64 ? low : high
        return byte < 128 && (half &>> UInt64(byte)) & 1 != 0
    }
}

extension ByteSet {
    /// The characters that never need an escape (RFC 3986 section 2.3).
    static let unreserved = ByteSet(low: 0x03FF_6000_0000_0000, high: 0x47FF_FFFE_87FF_FFFE)
    /// `unreserved` and `!$&'()*+,;=`.
    static let hostName = ByteSet(low: 0x2BFF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFE)
    /// `hostName` and `:`.
    static let userInformation = ByteSet(low: 0x2FFF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFE)
    /// `hostName` and `:@`.
    static let segment = ByteSet(low: 0x2FFF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
    /// `segment` and `/`.
    static let path = ByteSet(low: 0x2FFF_FFD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
    /// `segment` and `/?`; it also fits a fragment.
    static let query = ByteSet(low: 0xAFFF_FFD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
    /// `query` without the `&` between two items.
    static let queryItem = ByteSet(low: 0xAFFF_FF92_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
    /// `query` without `&=+`, which separate items and stand for a space.
    static let queryPart = ByteSet(low: 0x8FFF_F792_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
    /// `query` and `#[]%` without `:@`, for an encoded segment that becomes a host.
    static let encodedHostName = ByteSet(low: 0xABFF_FFFA_0000_0000, high: 0x47FF_FFFE_AFFF_FFFE)
    /// Letters and digits.
    static let alphanumeric = ByteSet(low: 0x03FF_0000_0000_0000, high: 0x07FF_FFFE_07FF_FFFE)
    /// Letters, digits and `+-.`.
    static let schemeTail = ByteSet(low: 0x03FF_6800_0000_0000, high: 0x07FF_FFFE_07FF_FFFE)
    /// The characters that may end a part: `/?#:@`.
    static let delimiters = ByteSet(low: 0x8400_8008_0000_0000, high: 0x0000_0000_0000_0001)
    /// The characters that may end an item of a query: `delimiters` and `&`.
    static let queryItemDelimiters = ByteSet(low: 0x8400_8048_0000_0000, high: 0x0000_0000_0000_0001)
    /// The characters that are encoded in a typed URL: a space and ``"<>^`{|}[]``.
    static let repairable = ByteSet(low: 0x5000_0005_0000_0000, high: 0x3800_0001_6800_0000)
    /// No byte at all.
    static let nothing = ByteSet(low: 0x0000_0000_0000_0000, high: 0x0000_0000_0000_0000)
}
