/// The reserved query items in the URL of a page, as in `?nav.action=present&nav.animated=false`.
///
/// If the caller specifies the same options in code, the caller's options take precedence.
/// A page never receives these items among its parameters.
struct NavigationOptions {
    /// The value of `nav.action`, or `nil` if the item is missing or its value is `embed`.
    var verb: NavigationVerb?
    /// The value of `nav.animated`, or `nil` if the item is missing.
    var isAnimated: Bool?
    /// The value of `nav.reuse`, or `nil` if the item is missing.
    var reuse: ReusePolicy?
    /// The slot in which to embed the page, or `nil` if `nav.action` is not `embed`.
    var embedding: Embedding?

    /// Creates empty options.
    init() {}

    /// Reads the `nav.*` items of a URL.
    ///
    /// - Throws: ``RoutingError/badParameter(_:value:sentence:)`` for an item that is unknown, repeated,
    ///   malformed, or meaningless with this `nav.action`.
    init(_ url: RouteURL) throws(RoutingError) {
        guard url.hasReservedItems else { return }
        var items = ReservedQuery(url.query, prefix: "nav.")
        if let action = try items.take("nav.action") {
            if action == "embed" {
                embedding = Embedding(
                    slot: try items.take("nav.slot"),
                    key: try items.take("nav.key"),
                    transition: try items.takeWord("nav.transition") ?? .fade
                )
            } else {
                verb = try ReservedQuery.word(action, named: "nav.action", also: ["embed"])
            }
        }
        isAnimated = try items.takeBool("nav.animated")
        reuse = try items.takeWord("nav.reuse")
        try items.expectNoMore(
            of: nil,
            names: ["nav.action", "nav.animated", "nav.reuse"] + Self.embedItems,
            needing: Dictionary(uniqueKeysWithValues: Self.embedItems.map { ($0, "nav.action=embed") })
        )
    }

    /// The items that have an effect only together with `nav.action=embed`.
    private static let embedItems = ["nav.slot", "nav.key", "nav.transition"]
}

/// The query items that the router itself reads.
///
/// Each method whose name begins with `take` removes an item and returns its value.
/// The items that remain in the end are unknown or have no effect.
struct ReservedQuery {
    /// The items that have not been taken yet.
    private var items: [QueryItem]

    /// Reads the items whose names begin with a prefix.
    init(_ query: QueryItems, prefix: String = "") {
        items = query.filter { $0.name.hasPrefix(prefix) }
    }

    /// Takes the value of an item, or returns `nil` if there is no such item.
    ///
    /// - Throws: `badParameter` if the name occurs more than once.
    mutating func take(_ name: String) throws(RoutingError) -> String? {
        guard let index = items.firstIndex(where: { $0.name == name }) else { return nil }
        let value = items.remove(at: index).value
        if items.contains(where: { $0.name == name }) { throw .badParameter(name, value: value, .conflicts) }
        return value
    }

    /// Takes an item whose value is the raw value of an enumeration case, or returns `nil`
    /// if there is no such item.
    ///
    /// - Throws: `badParameter`, which lists all raw values, for any other value.
    mutating func takeWord<Word: RawRepresentable<String> & CaseIterable>(
        _ name: String
    ) throws(RoutingError) -> Word? {
        try take(name).map { text throws(RoutingError) in try Self.word(text, named: name) }
    }

    /// Returns the case with this raw value.
    ///
    /// - Throws: `badParameter` if there is no such case. The error lists all raw values and the `others`.
    fileprivate static func word<Word: RawRepresentable<String> & CaseIterable>(
        _ text: String,
        named name: String,
        also others: [String] = []
    ) throws(RoutingError) -> Word {
        guard let word = Word(rawValue: text) else {
            throw .badParameter(name, value: text, .notOneOf(Word.allCases.map(\.rawValue) + others))
        }
        return word
    }

    /// Takes an item whose value is `true` or `false`, or returns `nil` if there is no such item.
    mutating func takeBool(_ name: String) throws(RoutingError) -> Bool? {
        guard let value = try take(name) else { return nil }
        guard let isTrue = Bool(value) else {
            throw .badParameter(name, value: value, .notOneOf(["true", "false"]))
        }
        return isTrue
    }

    /// Takes an item whose value is a whole number of at least 1, or returns `nil` if there is no such item.
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

    /// Takes an item whose value is a URL, or returns `nil` if there is no such item.
    mutating func takeURL(_ name: String) throws(RoutingError) -> RouteURL? {
        try take(name).map { text throws(RoutingError) in try Self.url(text, named: name) }
    }

    /// Parses the value of an item as a URL, without completing it or adding missing escapes.
    static func url(_ text: String, named name: String) throws(RoutingError) -> RouteURL {
        try converting(try RouteURL(parsing: text)) { (error: URLParseError) -> RoutingError in
            .badParameter(name, value: text, notAURL: error)
        }
    }

    /// Throws an error for the first item that has not been taken.
    ///
    /// - Parameters:
    ///   - command: The command, such as `nav/pop`, or `nil` for the reserved items of a page's URL.
    ///   - names: The names of the items that can be taken.
    ///   - companions: For each item that has an effect only together with another item, that other item.
    ///     For example, the value for `nav.slot` is `nav.action=embed`.
    func expectNoMore(
        of command: @autoclosure () -> String?,
        names: @autoclosure () -> [String],
        needing companions: @autoclosure () -> [String: String] = [:]
    ) throws(RoutingError) {
        guard let item = items.first else { return }
        if let other = companions()[item.name] { throw .parameterWithoutEffect(item, without: other) }
        throw .unknownParameter(item, of: command(), expected: names())
    }
}
