/// Literal text as it is compared: folded only where that makes a difference.
struct LiteralText: Sendable, Hashable {
    let bytes: [UInt8]
    let isFolded: Bool

    init(_ text: String, isFolded: Bool) {
        self.isFolded = isFolded && text.utf8.contains(where: ParameterSyntax.isLetter)
        self.bytes = self.isFolded ? text.utf8.map(ParameterSyntax.folded) : Array(text.utf8)
    }
}
