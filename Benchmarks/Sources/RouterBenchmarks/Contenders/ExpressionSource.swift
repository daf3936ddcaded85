extension GeneratedRoute {
    /// The route as a regular expression over the whole path, with the names of its groups.
    var expression: (text: String, names: [String]) {
        var names: [String] = []
        let text = segments.map { segment in
            switch segment {
            case .literal(let text): return "/" + text
            case .value(let name):
                names.append(name)
                return "/([^/]+)"
            case .integer(let name):
                names.append(name)
                return "/(-?[0-9]+)"
            case .rest(let name):
                names.append(name)
                return "/(.+)"
            }
        }.joined()
        return ("^" + text + "$", names)
    }
}
