/// A route in a neutral form, from which each ``Contender`` builds its own route.
struct GeneratedRoute {
    /// A segment of a pattern.
    enum Segment {
        case literal(String)
        case value(String)
        case integer(String)
        /// A value that consists of all remaining segments of the path, of which there is at least one.
        case rest(String)
    }

    let index: Int
    let segments: [Segment]

    var page: String { "page\(index)" }

    /// The route as a pattern of this router.
    var pattern: String {
        GeneratedTable.scheme + "://"
            + segments.map { segment in
                switch segment {
                case .literal(let text): text
                case .value(let name): ":\(name)"
                case .integer(let name): ":\(name)<int>"
                case .rest(let name): ":\(name)+"
                }
            }.joined(separator: "/")
    }

    /// The path with each value replaced by its name, such as `/issues/owner/name/pulls`.
    ///
    /// ``DictionaryContender`` finds the route by this path.
    var key: String {
        segments.map { segment in
            switch segment {
            case .literal(let text), .value(let text), .integer(let text), .rest(let text): "/" + text
            }
        }.joined()
    }
}
