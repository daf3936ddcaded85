/// The code behind action routes, by the names that the routes call it.
///
///     var actions = ActionRegistry()
///     actions.register("signOut") { _ in session.close() }
///     actions.register("price") { destination in
///         try prices.of(destination.parameters["id"] ?? "")
///     }
///     let navigator = Navigator(table: table, actions: actions)
///
/// What the code returns becomes part of the outcome, see ``NavigationOutcome/handled(_:)``; what it throws ends the
/// request as ``NavigationOutcome/failed(_:)``.
@MainActor
public struct ActionRegistry {
    typealias Body = @MainActor (Destination) throws -> (any Sendable)?

    private var bodies: [String: Body] = [:]

    /// Makes a registry without actions.
    public init() {}

    /// Has `body` stand behind the actions of this name; a later one takes the place of an earlier one. One that
    /// returns `Void` has no value.
    public mutating func register<Value: Sendable>(
        _ name: String,
        _ body: @escaping @MainActor (Destination) throws -> Value
    ) {
        bodies[name] = { destination in
            let value = try body(destination)
            return value is Void ? nil : value
        }
    }

    /// The names of all actions, sorted.
    public var names: [String] { bodies.keys.sorted() }

    func body(named name: String) -> Body? { bodies[name] }
}
