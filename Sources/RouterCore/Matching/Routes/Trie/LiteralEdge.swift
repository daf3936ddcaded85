/// The way from one node to another through literal text.
struct LiteralEdge: Sendable {
    let node: Int32
    let text: LiteralText
    let child: Int32
}
