/// Everything that is wrong with a route table, found in one go.
public struct RouteTableError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problems in the order of source and pattern, at least one.
    public let problems: [RouteProblem]

    init(_ problems: [RouteProblem]) {
        var seen: Set<RouteProblem> = []
        self.problems = problems.filter { seen.insert($0).inserted }.sorted {
            ($0.source ?? "", $0.pattern, $0.message) < ($1.source ?? "", $1.pattern, $1.message)
        }
    }

    /// The messages of all problems, one a line.
    public var message: String { problems.map(\.message).joined(separator: "\n") }

    /// The messages.
    public var description: String { message }
}
