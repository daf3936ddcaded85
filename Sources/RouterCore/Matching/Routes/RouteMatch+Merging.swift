extension RouteMatch {
    /// All parameters merged per key: query items, then the caller's, then the captured ones, each winning over the one
    /// before. Of a repeated query item the first one is the text. They come in the order of their names.
    ///
    /// - Complexity: O(*n* log *n*) in the number of parameters.
    func parameters(mergedWith caller: [String: String]) -> RouteParameters {
        var merged: [String: RouteParameter] = [:]
        for item in query {
            guard let first = merged[item.name] else {
                merged[item.name] = RouteParameter(name: item.name, text: item.value)
                continue
            }
            if first.repeats == nil { merged[item.name]?.repeats = [first.text] }
            merged[item.name]?.repeats?.append(item.value)
        }
        for (name, text) in caller { merged[name] = RouteParameter(name: name, text: text) }
        let captured = parameters
        for name in captured.names { merged[name] = captured.parameter(name) }
        return RouteParameters(
            merged.values.sorted { $0.name < $1.name },
            converters: record.converters
        )
    }
}
