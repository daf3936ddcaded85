@testable import RouterCore

extension ReferenceDecider {
    /// Returns the answer of the first guard that does not allow a page, or `allow` if all guards allow it.
    func mode(of url: PageURL) -> GuardMode {
        last.later = nil
        for (number, modes) in guards.enumerated() {
            let ask = GuardAsk(number: number, url: url)
            guard let mode = known[ask] ?? modes[url.route], mode != .allow else { continue }
            if mode == .later { last.later = ask }
            // A guard that redirects a page to itself allows the page.
            if case .to(.page(url.asWritten, _)) = mode { return .allow }
            return mode
        }
        return .allow
    }

    /// Returns the page that the guards allow or redirect to, or `nil` if a guard defers its answer.
    ///
    /// Throws a refusal if the result has the route of an action, because only a page can be shown.
    func guarded(_ page: Page) throws(Refusal) -> Found? {
        guard let found = try allowed(page) else { return nil }
        guard !found.page.url.route.isAction else {
            throw Refusal(found.isOfGuard ? "badParameter" : "notFound")
        }
        return found
    }

    /// Returns the page that the guards allow or redirect to, or `nil` if a guard defers its answer.
    func allowed(_ page: Page) throws(Refusal) -> Found? {
        switch mode(of: page.url) {
        case .allow:
            return Found(page: page, items: ReservedItems(), isOfGuard: false, hasItemsOfGuard: false)
        case .refuse: throw Refusal("guardRefused")
        case .later: return nil
        case .to(.bad), .to(.nav): throw Refusal("badParameter")
        case .to(.page(let url, let items)):
            guard var found = try find(url, items) else { return nil }
            found.isOfGuard = true
            found.hasItemsOfGuard = !found.items.isEmpty
            return found
        }
    }
}
