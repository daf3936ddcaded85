/// An address as an expression over the whole of it sees it: what all spellings of one place have in common.
///
/// It is the canonical form without user, query and fragment. A custom scheme's port is left out too, and its first
/// segment is in lower case, since neither makes a difference to any other route.
struct AddressText {
    private let text: String
    private let url: RouteURL

    init(_ url: RouteURL) {
        self.url = url
        text = CanonicalForm.place(of: url, foldsFirstSegment: true)
    }

    func fits(_ expression: PatternExpression) -> Bool { expression.accepts(text.utf8) }

    /// The texts of the named groups, decoded where they are whole, and with the case in which they were written.
    ///
    /// A group that took no part is missing.
    func captures(of expression: PatternExpression) -> RouteParameters {
        guard !expression.names.isEmpty else { return RouteParameters() }
        var values: [RouteParameter] = []
        var machine = ExpressionMachine(expression.program)
        // Only the case differs, so the places are the same.
        let written = Array(CanonicalForm.place(of: url, foldsFirstSegment: false).utf8)
        for (name, range) in zip(expression.names, machine.captures(in: text.unicodeScalars) ?? []) {
            guard let range else { continue }
            let encoded = String(decoding: written[range], as: UTF8.self)
            values.append(RouteParameter(name: name, text: (try? PercentCoding.decode(encoded)) ?? encoded))
        }
        return RouteParameters(values, converters: [:])
    }
}
