@testable import RouterCore

extension ReferenceDecider {
    /// Returns the answer of the first guard that does not allow a page.
    func mode(of url: PageURL) -> GuardMode {
        last.later = nil
        for (number, modes) in guards.enumerated() {
            let ask = GuardAsk(number: number, url: url)
            guard let mode = known[ask] ?? modes[url.route], mode != .allow else { continue }
            if mode == .later { last.later = ask }
            // Sent to where it is going anyway.
            if case .to(.page(url.asWritten, _)) = mode { return .allow }
            return mode
        }
        return .allow
    }

    /// The page that the guards lead to, which a verb shows: it cannot be code.
    func guarded(_ page: Page) throws(Refusal) -> Found? {
        guard let found = try allowed(page) else { return nil }
        guard !found.page.url.route.isAction else {
            throw Refusal(found.isOfGuard ? "badParameter" : "notFound")
        }
        return found
    }

    /// The page that the guards lead to.
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
