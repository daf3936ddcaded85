@testable import RouterCore

extension ModelSession {
    /// Submits a request to the navigator and the model.
    ///
    /// Some requests are first traced: the navigator predicts what they will do.
    /// Returns how the trace differs from what the request then did, or `nil`.
    func submit(_ request: ModelRequest) -> String? {
        number += 1
        var request = numbered(request)
        if request.wantsResult { request.caller = number }
        let real = real(request)
        var traced = real
        if request.wantsResult { traced.caller = PageResult { _ in } }
        let trace = isTraced ? navigator.trace(of: traced) : nil
        hand(real, request, number)
        let problem = trace.flatMap(mistake)
        reference.submit(waiting(request, number))
        return problem
    }

    /// Whether to trace the next request: every fourth request, provided that it is handled at once.
    private var isTraced: Bool {
        number.isMultiple(of: 4) && navigator.state != nil && !navigator.isPending && reactions.isEmpty
            && reference.finished.isEmpty
    }

    /// Returns how a trace differs from what the traced request did, or `nil`.
    private func mistake(in trace: NavigationTrace) -> String? {
        let asked = log.compactMap { if case .asked(let entry, _) = $0 { entry } else { nil } }
        // The trace names all pages that leave, but the navigator asks only the built pages.
        guard trace.asked.map(\.id.rawValue).filter(asked.contains) == asked else {
            return "the trace had the pages \(trace.asked.map(\.id)), and asked were \(asked)"
        }
        let events = log.compactMap { if case .event(let event) = $0 { event } else { nil } }
        // An event without `resumes` is the first event of its request. If there is none, all events are
        // about older requests, and the traced request still waits for an answer.
        guard let event = events.first(where: { $0.resumes == nil }) else { return nil }
        let outcome = trace.outcome.map(Self.text) ?? "nothing"
        switch event.outcome {
        // A trace cannot predict how a page or an action answers.
        case "failed", "leaveRefused": return nil
        case "noHandler" where trace.action == "openExternally": return nil
        case let handled where handled.hasPrefix("handled") && outcome == "handled": return nil
        default: break
        }
        let change = trace.transition
        let isSame =
            outcome == event.outcome && trace.action == event.action
            && trace.after?.signature == event.signature
            && event.isAnimated == (change?.hasMotion ?? false)
        return isSame
            ? nil : "the trace was \(trace.action ?? "-") \(outcome) \(trace.stages), and then came \(event)"
    }

    /// Creates the unrouted pages that a request contains, and returns the request with their numbers.
    private func numbered(_ request: ModelRequest) -> ModelRequest {
        var request = request
        switch request.subject {
        case .unrouted(_, let kind):
            guard case .page(let page) = stage.makePage(kind).operation else { break }
            unrouted[page.number] = page
            request.subject = .unrouted(page.number, kind)
        case .all(let requests): request.subject = .all(requests.map(numbered))
        case .url, .action, .close: break
        }
        return request
    }

    private func real(_ request: ModelRequest) -> NavigationRequest {
        let operation: NavigationRequest.Operation
        switch request.subject {
        case .url where request.isTyped:
            operation = request.typedItem.map { NavigationRequest.route($0).operation } ?? .open(.text(""))
        case .url: operation = .open(.text(request.text ?? ""))
        case .action(let action): operation = (try? action.operation(destination)) ?? .open(.text(""))
        case .unrouted(let number, _): operation = unrouted[number].map { .page($0) } ?? .open(.text(""))
        case .close(.exact(let id)): operation = .close(EntryID(id))
        case .close: operation = .close(EntryID(0))
        case .all(let requests): operation = .all(requests.map(real))
        }
        let source: EntryID? =
            if case .exact(let id)? = request.source { EntryID(id) } else { nil }
        var real = NavigationRequest(operation, origin: request.origin, source: source)
        real.isOfUserAction = request.isOfUserAction
        real.verb = request.verb
        real.embedding = request.embedding
        real.parameters = request.parameters
        real.extra = request.extra
        real.isAnimated = request.isAnimated
        real.startsApp = request.buildsBackStack
        real.modalPolicy = request.modalPolicy
        real.isAdmitted = request.modalPolicy != nil
        return real
    }

    /// Submits a request to the navigator, and records its outcome.
    private func hand(_ real: NavigationRequest, _ request: ModelRequest, _ number: Int) {
        let entry = ledger.open()
        if request.wantsResult {
            let values: @MainActor (any Sendable) -> Bool = { [weak self] value in
                guard let self, !deaf.contains(number) else { return false }
                results.append(ModelResult(number: number, value: value as? Int, isSent: true))
                return true
            }
            var awaited = real
            awaited.caller = PageResult(values: request.wantsValues ? values : nil) { [weak self] result in
                entry.close()
                self?.results.append(ModelResult(number: number, value: (try? result.get()) as? Int))
            }
            navigator.submit(awaited, completion: nil)
        } else {
            navigator.submit(real) { [weak self] outcome in
                entry.close()
                self?.log.append(.completed(number, Self.text(outcome), entry: outcome.entry?.rawValue))
            }
        }
    }

    private func waiting(_ request: ModelRequest, _ number: Int) -> ReferenceNavigator.Waiting {
        ReferenceNavigator.Waiting(
            operation: .request(request),
            number: number,
            hasCompletion: !request.wantsResult
        )
    }

    func finish(_ entry: UInt64, _ value: Int) {
        number += 1
        let number = number
        let line = ledger.open()
        navigator.finish(EntryID(entry), with: value) { [weak self] outcome in
            line.close()
            self?.log.append(.completed(number, Self.text(outcome), entry: outcome.entry?.rawValue))
        }
        var request = ModelRequest(subject: .close(.exact(entry)))
        request.source = .exact(entry)
        var waiting = waiting(request, number)
        waiting.finishing = (entry, value)
        reference.finish(waiting)
    }

    /// Resubmits the request that a guard redirected to this page. The page has stored the request.
    /// Returns a difference if only the navigator or only the model has stored a request, or `nil`.
    func goOn(_ entry: UInt64, closes: Bool) -> String? {
        let wanted = navigator.state?.entry(EntryID(entry))?.destination.wanted
        let expected = reference.state?.page(entry)?.wanted.first
        guard let wanted, let expected else {
            return (wanted == nil) == (expected == nil) ? nil : "wanted: \(wanted?.text ?? "nothing")"
        }
        number += 1
        var real = wanted
        var request = expected
        if closes {
            real = NavigationRequest(.all([NavigationRequest(.close(EntryID(entry))), wanted]))
            request = ModelRequest(subject: .all([ModelRequest(subject: .close(.exact(entry))), expected]))
        }
        // The caller waits for the result of the original request, not of this resubmitted request.
        request.wantsResult = false
        request.wantsValues = false
        hand(real, request, number)
        reference.submit(waiting(request, number))
        return nil
    }

    func arm(_ reaction: Step.Reaction) {
        switch reaction {
        case .request(let request):
            var request = numbered(found(request))
            number += 1
            let number = number
            if request.wantsResult { request.caller = number }
            let real = real(request)
            let waiting = waiting(request, number)
            reactions.append { [unowned self, request] in hand(real, request, number) }
            reference.reactions.append { [unowned reference] in reference.submit(waiting) }
        case .send(let named, let value):
            let entry = entryID(named)
            reactions.append { [unowned self] in navigator.send(value, from: EntryID(entry)) }
            reference.reactions.append { [unowned reference] in _ = reference.send(value, from: entry) }
        case .answer(let mayLeave):
            reactions.append { [unowned self] in stage.answer(0, mayLeave) }
            reference.reactions.append { [unowned reference] in reference.answer(0, mayLeave) }
        case .cancel:
            reactions.append { [unowned self] in navigator.cancelPending() }
            reference.reactions.append { [unowned reference] in reference.cancel() }
        }
    }

    private func destination(_ url: PageURL) throws -> Destination {
        if let known = destinations[url] { return known }
        let found = try table.destination(of: RouteURL(parsing: url.text))
        destinations[url] = found
        return found
    }
}
