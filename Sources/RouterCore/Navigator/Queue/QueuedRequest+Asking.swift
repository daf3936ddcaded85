extension QueuedRequest {
    /// Asks the pages that have not been asked yet, one after the other.
    ///
    /// - Returns: `false` if a page answers later. The request then waits for it.
    /// - Throws: `leaveRefused` if a page stays, or has released its question without an answer.
    func ask(_ entries: [EntryID], by navigator: Navigator) throws(RoutingError) -> Bool {
        guard let host = navigator.host else { return true }
        for entry in entries where !asked.contains(entry) && entry != finishing?.entry {
            if let (answer, title) = answers[entry], decision?.change.onlyCloses ?? true {
                guard answer != .stay else { throw .leaveRefused(title) }
                if answer == .discard { discarded.insert(entry) }
                asked.insert(entry)
                continue
            }
            let reply = Reply()
            var question = LeaveQuestion(
                about: entry,
                cause: LeaveQuestion.Cause(of: decision?.change),
                title: { [weak navigator] in navigator?.state?.entry(entry)?.title ?? "" },
                isTop: navigator.state?.top.id == entry
            ) { [weak self, weak navigator] answer, finish in
                if answer == .discard { self?.discarded.insert(entry) }
                if answer == .leave, let self, let finish {
                    finishes.append(finish)
                } else {
                    finish?.completion?(.superseded)
                }
                guard reply.isLate else { return reply.mayLeave = answer != .stay }
                guard let navigator else { return }
                navigator.requests.pageAnswered(answer)
                navigator.handleRequests()
            }
            navigator.asking = question
            host.ask(question)
            navigator.asking = nil
            if reply.mayLeave == nil, !isKnownUniquelyReferenced(&question) {
                reply.isLate = true
                navigator.requests.wait(for: question, self)
                return false
            }
            // A question that was released without an answer is answered with no.
            guard reply.mayLeave ?? false else { throw .leaveRefused(question.title) }
            asked.insert(entry)
        }
        return true
    }

    /// Decides about the pages that have finished while they were asked, before the request ends.
    ///
    /// If a page has left, its value goes with it.
    /// If not, it finishes by itself as if nothing had been asked, unless the window closes.
    func settleFinishes(
        _ outcome: NavigationOutcome,
        in requests: RequestQueue,
        _ completions: inout [NavigationCompletion]
    ) {
        for finish in finishes {
            guard let (entry, _, next) = finish.finishing else { continue }
            let closes = if case (.close, .handled) = (kind, outcome) { true } else { false }
            if left.contains(entry) {
                if let completion = finish.completion { completions.append(completion) }
                if let next { requests.add(QueuedRequest(kind: .request(next))) }
            } else if closes {
                requests.finished.append(finish)
            } else {
                requests.add(finish)
            }
        }
    }
}

/// The answer to one question, which may come before or after the call that asks.
@MainActor
private final class Reply {
    var mayLeave: Bool?
    var isLate = false
}
