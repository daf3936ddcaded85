/// One mistake of the person who wrote a route table.
public struct RouteProblem: Sendable, Hashable, CustomStringConvertible {
    /// Where the route was declared, as in `Routes.plist: dariel`.
    public let source: String?
    /// The pattern, or the key of a route file that stands in its place; empty for a whole scheme or file.
    public let pattern: String
    /// What is wrong.
    public let kind: Kind

    /// A problem of the route with that pattern.
    public init(source: String?, pattern: String, kind: Kind) {
        self.source = source
        self.pattern = pattern
        self.kind = kind
    }

    init(_ route: Route, _ kind: Kind) {
        self.init(source: route.source, pattern: route.pattern, kind: kind)
    }

    /// An English sentence that names the source, the pattern and the other route, on one line that is safe to show:
    /// see ``DisplayURL``.
    public var message: String {
        let parts = [source, pattern.isEmpty ? nil : pattern].compactMap(\.self) + [kind.sentence]
        return DisplayURL(text: parts.joined(separator: ": ")).text
    }

    /// The message.
    public var description: String { message }
}
