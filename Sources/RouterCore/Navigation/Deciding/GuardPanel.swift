/// The guards of one request: what they see, and what they have answered later.
struct GuardPanel {
    /// Returns the first answer other than allow, with its ask; `nil` without guards.
    private let answer: ((Destination) -> (GuardAnswer, GuardAsk?))?

    /// Makes a panel that allows every page.
    init() { answer = nil }

    /// Makes a panel of an app's guards.
    ///
    /// - Parameters:
    ///   - guards: The guards, in the order in which they are asked.
    ///   - state: What is open.
    ///   - known: The answers that guards have given later; these guards are not asked again.
    @MainActor
    init(_ guards: [NavigationGuard], in state: NavigationState?, known: [GuardAsk: GuardAnswer]) {
        guard !guards.isEmpty else {
            answer = nil
            return
        }
        answer = { destination in
            for (number, guarding) in guards.enumerated() {
                let ask = GuardAsk(
                    guardNumber: number,
                    route: destination.match.route.pattern,
                    url: destination.match.url.text
                )
                let answer = known[ask] ?? guarding.answer(about: destination, in: state)
                if case .allow = answer { continue }
                return (answer, ask)
            }
            return (.allow, nil)
        }
    }

    /// Asks the guards about a page, in their order, until one does not allow it; `nil` without guards.
    func ask(about destination: Destination) -> (answer: GuardAnswer, ask: GuardAsk?)? {
        answer?(destination)
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
