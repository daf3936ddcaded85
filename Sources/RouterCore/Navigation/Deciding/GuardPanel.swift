/// The guards of one request, with the answers that they have given later.
struct GuardPanel {
    /// Asks the guards in their order, and returns the first answer other than allow.
    let ask: (Destination) -> (answer: GuardAnswer, ask: GuardAsk, name: String?)?

    /// Makes the panel of an app's guards; `nil` if it has none.
    ///
    /// - Parameters:
    ///   - guards: The guards, in the order in which they are asked.
    ///   - state: What is open.
    ///   - known: The answers that guards have given later; these guards are not asked again.
    @MainActor
    init?(_ guards: [NavigationGuard], in state: NavigationState?, known: [GuardAsk: GuardAnswer]) {
        if guards.isEmpty { return nil }
        ask = { destination in
            for (number, guarding) in guards.enumerated() {
                let ask = GuardAsk(
                    guardNumber: number,
                    route: destination.match.route.pattern,
                    url: destination.match.url.text
                )
                let answer = known[ask] ?? guarding.answer(about: destination, in: state)
                if case .allow = answer { continue }
                return (answer, ask, guarding.name)
            }
            return nil
        }
    }
}

/// One guard asked about one page.
struct GuardAsk: Hashable {
    /// The index of the guard among all guards.
    let guardNumber: Int
    /// The route of the page; another table may give the URL another one meanwhile.
    let route: String
    /// The URL of the page, without reserved items.
    let url: String
}
