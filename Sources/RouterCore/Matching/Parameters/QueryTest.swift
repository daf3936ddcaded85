/// A query field whose type has been looked up, ready to be asked about text.
struct QueryTest: Sendable {
    let field: QueryField
    let test: TypeTest

    /// Checks the texts of the items of this name, which are all that the page could read.
    func check(_ texts: [String]) throws(QueryError) {
        if texts.isEmpty, field.isRequired { throw .missing(field) }
        for text in texts where !accepts(text) {
            throw .badValue(field, text: text, expectation: test.type.expectation)
        }
    }

    /// Unlike a segment, a string of the query may be empty.
    private func accepts(_ text: String) -> Bool {
        test.type == .string || test.accepts(text.utf8)
    }
}

extension ParameterType {
    private static let expectations = [
        "uuid": "a UUID", "uint": UInt.parameterExpectation, "int": Int.parameterExpectation,
        "double": Double.parameterExpectation, "bool": Bool.parameterExpectation,
        "slug": "letters from a to z, digits, - and _",
    ]

    /// Which texts the type takes, as words that follow “it must be”.
    var expectation: String { Self.expectations[name] ?? "of the type \(name)" }
}
