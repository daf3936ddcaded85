import Foundation

/// A URL as routers based on Foundation read it: the path, which begins with the host, and the decoded query.
struct FoundationURL {
    let path: String
    private let components: URLComponents

    init?(_ text: String) {
        guard let components = URLComponents(string: text) else { return nil }
        self.components = components
        path = "/" + (components.percentEncodedHost ?? "") + components.percentEncodedPath
    }

    var query: [URLQueryItem] { components.queryItems ?? [] }

    /// The number that ``Contender/pass(_:)`` adds to its checksum for the query.
    var queryWeight: Int {
        query.reduce(0) { $0 + $1.name.utf8.count + ($1.value?.utf8.count ?? 0) }
    }

    var queryDictionary: [String: String] {
        Dictionary(query.map { ($0.name, $0.value ?? "") }) { $1 }
    }
}
