import RouterCore

extension ModelSession {
    func submit(_ request: ModelRequest) {
        number += 1
        var request = numbered(request)
        if request.wantsResult { request.caller = number }
        hand(real(request), request, number)
        reference.submit(waiting(request, number))
    }

    /// The request with a new page for each unrouted one in it.
    private func numbered(_ request: ModelRequest) -> ModelRequest {
        var request = request
        switch request.subject {
        case .unrouted(_, let kind):
            guard case .page(let page) = stage.makePage(kind).subject else { break }
            unrouted[page.number] = page
            request.subject = .unrouted(page.number, kind)
        case .all(let requests): request.subject = .all(requests.map(numbered))
        case .address, .action, .close: break
        }
        return request
    }

    private func real(_ request: ModelRequest) -> NavigationRequest {
        let subject: NavigationRequest.Subject
        switch request.subject {
        case .address where request.isTyped:
            subject = request.typedItem.map { NavigationRequest.route($0).subject } ?? .address(.text(""))
        case .address: subject = .address(.text(request.text ?? ""))
        case .action(let action):
            let action = try? action.action(destination)
            subject = action.map { .action($0) } ?? .address(.text(""))
        case .unrouted(let number, _): subject = unrouted[number].map { .page($0) } ?? .address(.text(""))
        case .close(.exact(let id)): subject = .close(EntryID(id))
        case .close: subject = .close(EntryID(0))
        case .all(let requests): subject = .all(requests.map(real))
        }
        let source: EntryID? =
            if case .exact(let id)? = request.source { EntryID(id) } else { nil }
        var real = NavigationRequest(subject, origin: request.origin, source: source)
        real.verb = request.presentation
        real.embedding = request.embedding
        real.parameters = request.parameters
        real.extra = request.extra
        real.isAnimated = request.isAnimated
        real.startsApp = request.buildsBackStack
        return real
    }

    /// Hands a request to the navigator and writes down how it ends.
    private func hand(_ real: NavigationRequest, _ request: ModelRequest, _ number: Int) {
        let entry = ledger.open()
        if request.wantsResult {
            let values: @MainActor (any Sendable) -> Bool = { [weak self] value in
                guard let self, !deaf.contains(number) else { return false }
                results.append(ModelResult(number: number, value: value as? Int, isSent: true))
                return true
            }
            let awaited = real.awaited(values: request.wantsValues ? values : nil) { [weak self] result in
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
            wish: .request(request),
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
        reference.submit(waiting)
    }

    /// Submits the request that a guard redirected to a page; says in what the two differ, or `nil`.
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
        // The caller that waits for a result is that of the first request.
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

    private func destination(_ place: Place) throws -> Destination {
        if let known = destinations[place] { return known }
        let found = try table.resolve(RouteURL(parsing: place.text))
        destinations[place] = found
        return found
    }
}
