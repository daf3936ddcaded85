// By calling `finish`, a page closes itself and returns a value to the code that opened it.
// Before a change that closes pages is made, each of these pages is asked whether it may leave.
// A page that is being asked, or that has already answered, may call `finish` before the change is made.
// The page then leaves as part of that change, which also delivers its value.
// If the change does not happen, the page's own request to finish is enqueued.

extension Navigator {
    /// Closes the page of an entry and returns a value to its caller.
    ///
    /// This goes back from the page, removes it from its slot, or closes the modal whose lowest page it is.
    /// The page is not asked whether it may leave,
    /// unlike with ``Navigating/close(_:then:animated:completion:)``.
    ///
    /// If another change is already asking the page whether it may leave, this call answers
    /// that the page may leave, and the value is delivered with that change.
    /// If that change does not happen, the page closes in a change of its own.
    /// If the request to close the page is refused, the value is dropped, and the page may try again.
    /// If no caller waits for the value, it is also dropped; see ``NavigationEvent/isResultDelivered``.
    ///
    /// - Parameters:
    ///   - entry: The entry, which must be shown.
    ///   - value: The result, if there is one.
    ///   - next: A request that opens another page in the same change, if there is one.
    ///   - isAnimated: Whether the change is animated.
    ///   - completion: A closure that is called exactly once, as for any request.
    public func finish(
        _ entry: EntryID,
        with value: (any Sendable)? = nil,
        then next: NavigationRequest? = nil,
        animated isAnimated: Bool? = nil,
        completion: NavigationCompletion? = nil
    ) {
        finish(
            entry,
            with: value,
            then: next,
            animated: isAnimated,
            isOfUserAction: false,
            completion: completion
        )
    }

    /// Closes the page of an entry as ``finish(_:with:then:animated:completion:)`` does.
    ///
    /// - Parameter isOfUserAction: Whether the page closes as part of an action of the user;
    ///   see ``NavigationRequest/isOfUserAction``.
    package func finish(
        _ entry: EntryID,
        with value: (any Sendable)?,
        then next: NavigationRequest?,
        animated isAnimated: Bool? = nil,
        isOfUserAction: Bool,
        completion: NavigationCompletion? = nil
    ) {
        var request = NavigationRequest.closing(entry, then: next)
        request.source = entry
        request.isOfUserAction = isOfUserAction
        request.isAnimated = isAnimated
        let finish = QueuedRequest(request, finishing: (entry, value, next), completion: completion)
        if let asking, asking.entry == entry { return asking.take(finish) }
        if !requests.keep(finish) { add(finish) }
    }

    /// Forgets the answers that pages gave when the window was about to close,
    /// because the window stays open.
    ///
    /// The requests of pages that called `finish` in the meantime are enqueued.
    func windowGoesOn() {
        discarded = []
        requests.windowGoesOn()
    }
}

extension LeaveQuestion {
    /// Stores the request that the page makes by calling `finish`, and answers the question
    /// unless the app is still saving the page's changes.
    ///
    /// If the page has already finished, or the question is no longer open, the new request is superseded.
    func take(_ finish: QueuedRequest) {
        guard isOpen, self.finish == nil else {
            finish.completion?(.superseded)
            return
        }
        self.finish = finish
        if !isSaving { answer(true) }
    }

    /// Drops the request that the page made by calling `finish`, as if the page had not called it.
    func dropFinish() {
        let dropped = finish
        finish = nil
        dropped?.completion?(.superseded)
    }
}

extension QueuedRequest.Turn {
    /// Stores the request of a page that called `finish` while it was asked, or supersedes the request
    /// if the answer is not `leave`.
    func take(_ finish: QueuedRequest?, with answer: LeaveQuestion.Answer) {
        guard let finish else { return }
        if answer == .leave { finishes.append(finish) } else { finish.completion?(.superseded) }
    }
}

extension QueuedRequest {
    /// Returns the entries whose pages called `finish` and would close as part of this request.
    func finishingEntries(in turn: Turn) -> [EntryID] {
        var entries = turn.finishes.compactMap(\.finishing?.entry)
        if let finishing { entries.insert(finishing.entry, at: 0) }
        return entries
    }
}

extension RequestQueue {
    /// Stores the request of a page that calls `finish`, if a pending change is asking or has asked that page.
    ///
    /// - Returns: `false` if no change is asking or has asked the page.
    func keep(_ finish: QueuedRequest) -> Bool {
        guard let request = asking, case .asksPage(let page, let turn) = request.phase,
            let entry = finish.finishing?.entry
        else { return false }
        if page.entry == entry, let question = page.question {
            question.take(finish)
            return true
        }
        guard turn.asked.contains(entry) else { return false }
        turn.finishes.append(finish)
        return true
    }

    /// Handles the pages that finished while a request asked them whether they may leave.
    ///
    /// The method is called when the request that asked the pages ends.
    ///
    /// If a page has left, its value is delivered with the change.
    /// Otherwise, the page's request to finish is enqueued, as if the page had not been asked.
    /// If the window is about to close, the page's request to finish is not enqueued yet,
    /// but kept until the window has closed or turns out to stay open.
    ///
    /// - Parameters:
    ///   - turn: The turn in which the pages were asked.
    ///   - left: The entries that have left.
    ///   - closesWindow: Whether the window is about to close.
    /// - Returns: The completions for the pages that have left.
    func settleFinishes(of turn: QueuedRequest.Turn, left: [EntryID], closesWindow: Bool)
        -> [NavigationCompletion]
    {
        var completions: [NavigationCompletion] = []
        for finish in turn.finishes {
            guard let (entry, _, next) = finish.finishing else { continue }
            if left.contains(entry) {
                if let completion = finish.completion { completions.append(completion) }
                if let next { add(QueuedRequest(next)) }
            } else if closesWindow {
                finished.append(finish)
            } else {
                add(finish)
            }
        }
        return completions
    }

    /// Delivers the values of the pages that called `finish` while the window was about to close.
    func windowHasClosed() {
        let closed = finished
        finished = []
        for finish in closed {
            if let (entry, value, _) = finish.finishing { results.resolve(entry, with: value) }
            finish.completion?(.handled(nil))
        }
    }

    /// Enqueues the requests of pages that finished while the window was about to close,
    /// because the window stays open.
    func windowGoesOn() {
        let open = finished
        finished = []
        for finish in open { add(finish) }
    }
}
