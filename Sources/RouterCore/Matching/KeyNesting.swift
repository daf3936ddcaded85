/// The dictionaries and arrays that are open at one place of a file, and the keys that have been there twice.
struct KeyNesting {
    private struct Level {
        var keys: Set<String> = []
        var current: String?
    }

    private(set) var repeatedKeys: [[String]] = []
    private var levels: [Level] = []

    mutating func open() throws(RouteFileError) {
        let limit = RouteFileOutline.maximumDepth
        guard levels.count < limit else { throw .tooDeep(limit: limit) }
        levels.append(Level())
    }

    mutating func close() {
        _ = levels.popLast()
    }

    /// Takes the key of the value that follows in the innermost dictionary.
    mutating func key(_ key: String) {
        guard let last = levels.indices.last else { return }
        levels[last].current = key
        guard !levels[last].keys.insert(key).inserted else { return }
        let path = levels.compactMap(\.current)
        if repeatedKeys.last != path { repeatedKeys.append(path) }
    }
}
