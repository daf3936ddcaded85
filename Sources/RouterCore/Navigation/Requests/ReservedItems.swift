/// Query items that the router reads itself, each taken once, so that what is left over was not understood.
struct ReservedItems {
    private var items: [QueryItem]

    init(_ query: QueryItems, prefix: String = "") {
        items = query.filter { $0.name.hasPrefix(prefix) }
    }

    /// Takes the value of the item with this name, or `nil` where there is none.
    mutating func take(_ name: String) throws(RoutingError) -> String? {
        guard let index = items.firstIndex(where: { $0.name == name }) else { return nil }
        let value = items.remove(at: index).value
        if items.contains(where: { $0.name == name }) { throw .badParameter(name, value: value, .conflicts) }
        return value
    }

    mutating func takeBool(_ name: String) throws(RoutingError) -> Bool? {
        switch try take(name) {
        case nil: return nil
        case "true": return true
        case "false": return false
        case let value?: throw .badParameter(name, value: value, .notOneOf(["true", "false"]))
        }
    }

    /// Takes a whole number of at least 1.
    mutating func takeCount(_ name: String) throws(RoutingError) -> Int? {
        guard let value = try take(name) else { return nil }
        guard !value.isEmpty, value.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else {
            throw .badParameter(name, value: value, .notPositive)
        }
        guard let count = Int(value) else { throw .badParameter(name, value: value, .tooLarge) }
        guard count > 0 else { throw .badParameter(name, value: value, .notPositive) }
        return count
    }

    mutating func takeURL(_ name: String) throws(RoutingError) -> RouteURL? {
        guard let value = try take(name) else { return nil }
        return try Self.url(value, named: name)
    }

    static func url(_ text: String, named name: String) throws(RoutingError) -> RouteURL {
        do {
            return try RouteURL(parsing: text)
        } catch {
            throw .badParameter(name, value: text, .notAnAddress(error))
        }
    }

    func expectNoMore() throws(RoutingError) {
        if let item = items.first { throw .badParameter(item.name, value: item.value, .unknownName) }
    }
}
