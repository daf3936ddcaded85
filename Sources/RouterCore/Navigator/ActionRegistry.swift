/// The code behind action routes, by the names that routes give it.
///
///     var actions = ActionRegistry()
///     actions.register("signOut") { _, navigator in navigator.reset("app://login") }
///     actions.register("add") { destination, _ in
///         (destination.parameters.int("a") ?? 0) + (destination.parameters.int("b") ?? 0)
///     }
///     actions.names       // ["add", "signOut"]
///     let calculator = try Navigator(table: table, actions: actions)
///
/// With the route `Route("app://add/:a<int>/:b<int>", action: "add")` the URL `app://add/1/41` is handled
/// with 42.
/// The value is in ``NavigationOutcome/handled(_:)``.
/// An error that the code throws ends the request as ``NavigationOutcome/failed(_:)``.
/// An action without code is refused with `noHandler`.
@MainActor
public struct ActionRegistry {
    typealias Body = @MainActor (Destination, Navigator) throws -> (any Sendable)?

    /// The code by name, with its value made optional.
    private var bodies: [String: Body] = [:]

    /// Makes a registry without actions.
    public init() {}

    /// Registers the code of an action, instead of earlier code of the same name.
    ///
    /// The code may make requests, which have their turn after it.
    ///
    /// - Parameters:
    ///   - name: The name that routes give the action.
    ///   - body: Gets the destination with its parameters, and the navigator of the request. A return value of
    ///     type `Void` counts as none.
    public mutating func register<Value: Sendable>(
        _ name: String,
        _ body: @escaping @MainActor (Destination, Navigator) throws -> Value
    ) {
        bodies[name] = { destination, navigator in
            let value = try body(destination, navigator)
            return value is Void ? nil : value
        }
    }

    /// The names of all actions, sorted.
    public var names: [String] { bodies.keys.sorted() }

    /// Returns the code of an action, or `nil` if there is none.
    func body(named name: String) -> Body? { bodies[name] }
}
