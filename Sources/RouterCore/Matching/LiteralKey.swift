/// All of a literal but its text: the node above it, its length in bytes, and whether case is ignored.
struct LiteralKey: Sendable, Equatable {
    let node: Int32
    let lengthAndFolding: Int32

    init(node: Int32, length: Int, isFolded: Bool) {
        self.node = node
        lengthAndFolding = Int32(truncatingIfNeeded: length << 1 | (isFolded ? 1 : 0))
    }
}
