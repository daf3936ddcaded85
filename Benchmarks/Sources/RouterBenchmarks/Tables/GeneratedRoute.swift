/// One route in a form from which each contender makes its own.
struct GeneratedRoute {
    /// A segment of a pattern.
    enum Segment {
        case literal(String)
        case value(String)
        case integer(String)
        /// One or more segments, at the end only.
        case rest(String)
    }

    let index: Int
    let segments: [Segment]

    var page: String { "page\(index)" }

    /// In the language of the router.
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

    /// The path with the names instead of the values, by which a dictionary finds the route.
    var key: String {
        segments.map { segment in
            switch segment {
            case .literal(let text), .value(let text), .integer(let text), .rest(let text): "/" + text
            }
        }.joined()
    }
}
