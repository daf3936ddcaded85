/// The code of action routes, registered under the names of the actions.
///
///     var actions = ActionRegistry()
///     actions.register("signOut") { _, navigator in navigator.reset("app://login") }
///     actions.register("add") { destination, _ in
///         let parameters = destination.parameters
///         return try parameters.value("a", as: Int.self) + parameters.value("b", as: Int.self)
///     }
///     let calculator = try Navigator(table: table, actions: actions)
///
/// With the route `Route("app://add/:a<int>/:b<int>", action: "add")`, a request for `app://add/1/41`
/// ends as ``NavigationOutcome/handled(_:)`` with the value 42.
/// An error that the code throws ends the request as ``NavigationOutcome/failed(_:)``.
/// A request for an action without registered code is refused with `actionNotFound`.
/// Code that takes time should be `async`, because other requests do not wait for `async` code.
@MainActor
public struct ActionRegistry {
    /// The code of an action. It returns `nil` if the action has no value.
    enum Body {
        case sync(@MainActor (Destination, Navigator) throws -> (any Sendable)?)
        case async(@MainActor (Destination, Navigator) async throws -> (any Sendable)?)
    }

    /// The code of each action, by name.
    private(set) var bodies: [String: Body] = [:]

    /// Creates a registry without actions.
    public init() {}

    /// Registers the code of an action, in place of any code that was registered under this name earlier.
    ///
    /// The code may make requests. They are handled after it has returned.
    ///
    /// - Parameters:
    ///   - name: The name of the action, as in the declaration of its routes.
    ///   - body: A closure that receives the destination with its parameters, and the navigator
    ///     of the request. A return value of type `Void` counts as no value.
    public mutating func register<Value: Sendable>(
        _ name: String,
        _ body: @escaping @MainActor (Destination, Navigator) throws -> Value
    ) {
        bodies[name] = .sync { destination, navigator in
            let value = try body(destination, navigator)
            return value is Void ? nil : value
        }
    }

    /// Registers the `async` code of an action, in place of any code that was registered under this name
    /// earlier.
    ///
    ///     var actions = ActionRegistry()
    ///     actions.register("export") { destination, navigator in
    ///         let id = try destination.parameters.value("id", as: Int.self)
    ///         try await export(id)
    ///         if navigator.state?.top.route.name == "exporting" { navigator.pop() }  // the state after the export
    ///     }
    ///
    /// The event of the request is reported when the code has finished.
    /// Other requests do not wait for it, so the state can be different after each `await`.
    /// There is no time limit.
    /// ``Navigator/cancelPending()`` and ``Navigator/detach(_:)`` cancel the task of the code,
    /// and its request ends as ``NavigationOutcome/superseded``.
    /// The running code keeps the navigator alive.
    ///
    /// - Parameters:
    ///   - name: The name of the action, as in the declaration of its routes.
    ///   - body: A closure that receives the destination with its parameters, and the navigator
    ///     of the request. A return value of type `Void` counts as no value.
    public mutating func register<Value: Sendable>(
        _ name: String,
        _ body: @escaping @MainActor (Destination, Navigator) async throws -> Value
    ) {
        bodies[name] = .async { destination, navigator in
            let value = try await body(destination, navigator)
            return value is Void ? nil : value
        }
    }

    /// The names of all actions, sorted.
    package var names: [String] { bodies.keys.sorted() }

    /// Runs code in a task. Code that is canceled before it begins does not run.
    ///
    /// - Parameters:
    ///   - code: The code.
    ///   - take: A closure that receives the outcome.
    /// - Returns: A closure that cancels the code.
    static func waitInTask(
        for code: @escaping @MainActor () async throws -> (any Sendable)?,
        _ take: @escaping @MainActor (NavigationOutcome) -> Void
    ) -> (@MainActor () -> Void) {
        let task = Task { @MainActor in
            if Task.isCancelled { return }
            do {
                take(.handled(try await code()))
            } catch {
                take(.failed(error))
            }
        }
        return { task.cancel() }
    }
}
