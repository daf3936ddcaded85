/// A request, or the wish to end, that waits for its turn.
@MainActor
struct Waiting {
    enum Wish {
        case request(NavigationRequest)
        /// Whether all pages may leave, so that the window can close.
        case end(@MainActor (NavigationOutcome) -> Void)
    }

    let wish: Wish
    /// The page that closes itself, and what it gives back.
    var finishing: (entry: EntryID, value: (any Sendable)?)?
    /// Where what the page gives back goes.
    var result: PageResult?
    var completion: (@MainActor (NavigationOutcome) -> Void)?
    /// Why the request will be refused in its turn, whatever it is.
    var refusal: RoutingError?

    var request: NavigationRequest? {
        if case .request(let request) = wish { request } else { nil }
    }

    /// Whether this asks once more for the closing that a page is being asked about.
    func isSameClosing(as other: Waiting) -> Bool {
        switch (wish, other.wish) {
        case (.end, .end): true
        case (.request(let request), .request(let other)): request.isSameClosing(as: other)
        default: false
        }
    }
}

extension NavigationRequest {
    /// Whether both ask for the same thing to be closed by hand. Two addresses that go back are two steps back.
    fileprivate func isSameClosing(as other: NavigationRequest) -> Bool {
        guard case .action(let action) = subject, case .action(let otherAction) = other.subject else {
            return false
        }
        return action.isSameClosing(as: otherAction)
    }
}
