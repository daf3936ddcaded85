/// The guards of one request, with the answers that they have given later.
struct GuardPanel {
    /// Whether there are no guards.
    let isEmpty: Bool
    /// Asks the guards about a page, in their order, and returns the first answer other than allow.
    let ask: (Destination) -> (answer: GuardAnswer, ask: GuardAsk)?

    /// Makes a panel that allows every page.
    init() {
        isEmpty = true
        ask = { _ in nil }
    }

    /// Makes a panel of an app's guards.
    ///
    /// - Parameters:
    ///   - guards: The guards, in the order in which they are asked.
    ///   - state: What is open.
    ///   - known: The answers that guards have given later; these guards are not asked again.
    @MainActor
    init(
        _ guards: [NavigationGuard],
        in state: NavigationState?,
        known: [GuardAsk: GuardAnswer],
        _ watch: GuardWatch
    ) {
        isEmpty = guards.isEmpty
        // A closure without captures is not allocated.
        guard !isEmpty else {
            ask = { _ in nil }
            return
        }
        ask = { destination in
            for (number, guarding) in guards.enumerated() {
                let ask = GuardAsk(
                    guardNumber: number,
                    route: destination.match.route.pattern,
                    url: destination.match.url.text
                )
                let answer =
                    known[ask] ?? watch.whileAsking { guarding.answer(about: destination, in: state) }
                if case .allow = answer { continue }
                return (answer, ask)
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

/// Whether a guard decides at the moment, which must not navigate meanwhile.
@MainActor
final class GuardWatch {
    private(set) var isAsking = false

    func whileAsking(_ guarding: () -> GuardAnswer) -> GuardAnswer {
        let wasAsking = isAsking
        isAsking = true
        defer { isAsking = wasAsking }
        return guarding()
    }
}
