extension NavigationRequest {
    /// A typed route's value, whose URL is built from it.
    ///
    ///     navigator.open(.route(ItemRoute(id: 42)), as: .present)
    ///     context.close(then: .route(ItemRoute(id: 42, tab: "log")))
    ///
    /// The table needs the route of the type, see ``Route/init(_:)``.
    /// A value that cannot be written is refused in its turn, with a message that names type, property and value:
    /// `badParameter`, or `missingParameter` for a placeholder without a value.
    public static func route(_ value: some TypedRoute) -> NavigationRequest {
        NavigationRequest(.open(.route(TypedAddress(value))))
    }
}

extension TypedAddress {
    /// Returns the URL of the value.
    ///
    /// - Throws: `missingParameter` or `badParameter` with the type and the property.
    func checkedURL(in table: RouteTable) throws(RoutingError) -> RouteURL {
        do throws(RouteBuildError) {
            return try url(in: table)
        } catch .notAnAddress(let reason) {
            throw .badParameter(type, value: text, .notAnAddress(reason))
        } catch {
            throw RoutingError(error, of: type)
        }
    }
}

extension NavigationGuard {
    /// Makes a guard of a typed route's pages.
    ///
    ///     let exists = NavigationGuard(for: ItemRoute.self) { item, _ in
    ///         item.id > 0 ? .allow : .refuse("There is no item \(item.id).")
    ///     }
    ///
    /// A page whose parameters do not give a value of the type is refused.
    ///
    /// - Parameters:
    ///   - type: The type of the routes.
    ///   - answer: Gets the value of the URL, and the page.
    public init<Value: TypedRoute>(
        for type: Value.Type,
        _ answer: @escaping @MainActor (Value, Destination) -> GuardAnswer
    ) {
        self.init(for: [type.route.pattern]) { destination, _ in
            do {
                // The user reads the refusal, so it names the parameter alone.
                return answer(try destination.parameters.decode(type), destination)
            } catch {
                return .refuse(TranslatableText(of: error))
            }
        }
    }
}
