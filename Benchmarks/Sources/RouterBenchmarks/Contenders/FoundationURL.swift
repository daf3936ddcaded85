import Foundation

/// A URL as a router on top of Foundation sees it: the whole path, and the decoded query.
struct FoundationURL {
    let path: String
    private let components: URLComponents

    init?(_ text: String) {
        guard let components = URLComponents(string: text) else { return nil }
        self.components = components
        path = "/" + (components.percentEncodedHost ?? "") + components.percentEncodedPath
    }

    var query: [URLQueryItem] { components.queryItems ?? [] }

    /// What reading the whole query sums up.
    var queryWeight: Int {
        query.reduce(0) { $0 + $1.name.utf8.count + ($1.value?.utf8.count ?? 0) }
    }

    var queryDictionary: [String: String] {
        Dictionary(query.map { ($0.name, $0.value ?? "") }) { $1 }
    }
}
