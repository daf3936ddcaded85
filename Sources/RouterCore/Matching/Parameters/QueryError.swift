/// What an address's query lacks of what the route declares.
enum QueryError: Error {
    case missing(QueryField)
    case badValue(QueryField, text: String, expectation: String)
}
