/// All of a literal but its text: the node above it, its length in bytes, and whether case is ignored.
struct LiteralKey: Sendable, Equatable {
    /// Of no literal, since no node has this number.
    static let none = LiteralKey(node: TrieNode.none, length: 0, isFolded: false)

    let bits: UInt64

    @inline(__always)
    init(node: Int32, length: Int, isFolded: Bool) {
        let lower = UInt32(truncatingIfNeeded: length << 1 | (isFolded ? 1 : 0))
        bits = UInt64(UInt32(bitPattern: node)) << 32 | UInt64(lower)
    }
}
