/// A route in a neutral form, from which each ``Contender`` builds its own route.
struct GeneratedRoute {
    /// A segment of a pattern.
    enum Segment {
        case literal(String)
        case value(String)
        case integer(String)
        /// One or more segments, only at the end.
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

    /// The path with the name of each value in its place, such as `/issues/owner/name/pulls`.
    ///
    /// It is the key in a dictionary of routes.
    var key: String {
        segments.map { segment in
            switch segment {
            case .literal(let text), .value(let text), .integer(let text), .rest(let text): "/" + text
            }
        }.joined()
    }
}
