/// The reserved query items of a page's address: `?nav.action=present&nav.animated=false`.
struct NavigationItems {
    var presentation: Presentation?
    var isAnimated: Bool?
    var reuse: ReusePolicy?
    var embedding: Embedding?

    /// Reads the `nav.*` items. One that is not known, or has a value that it cannot have, is an error.
    init(_ url: RouteURL) throws(RoutingError) {
        guard url.hasNavigationItems else { return }
        var items = ReservedItems(url.query, prefix: "nav.")
        if let action = try items.take("nav.action") {
            if action == "embed" {
                embedding = try Self.embedding(&items)
            } else {
                presentation = try Self.word(action, named: "nav.action", also: ["embed"])
            }
        }
        isAnimated = try items.takeBool("nav.animated")
        if let reuse = try items.take("nav.reuse") {
            self.reuse = try Self.word(reuse, named: "nav.reuse")
        }
        try items.expectNoMore()
    }

    private static func embedding(_ items: inout ReservedItems) throws(RoutingError) -> Embedding {
        var embedding = Embedding(slot: try items.take("nav.slot"), key: try items.take("nav.key"))
        if let transition = try items.take("nav.transition") {
            embedding.transition = try word(transition, named: "nav.transition")
        }
        return embedding
    }

    private static func word<Word: RawRepresentable<String> & CaseIterable>(
        _ text: String,
        named name: String,
        also others: [String] = []
    ) throws(RoutingError) -> Word {
        guard let word = Word(rawValue: text) else {
            throw .badParameter(name, value: text, .notOneOf(Word.allCases.map(\.rawValue) + others))
        }
        return word
    }
}
