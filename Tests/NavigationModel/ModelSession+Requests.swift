import RouterCore

extension ModelSession {
    func submit(_ request: ModelRequest) {
        number += 1
        let number = number
        var unrouted: UInt64 = 0
        if case .unrouted = request.subject {
            let page = navigator.unroutedPage()
            unrouted = page.number
            hand(request, .page(page), number)
        } else if case .action(let action) = request.subject, let real = try? action.action(destination) {
            hand(request, .action(real), number)
        } else {
            hand(request, .text(request.text ?? ""), number)
        }
        reference.submit(
            ReferenceNavigator.Waiting(
                wish: .request(request, unrouted: unrouted),
                number: number,
                hasCompletion: !request.wantsResult,
                hasResult: request.wantsResult
            )
        )
    }

    private func hand(_ request: ModelRequest, _ subject: NavigationRequest.Subject, _ number: Int) {
        let source: EntryID? =
            if case .exact(let id)? = request.source { EntryID(id) } else { nil }
        let real = NavigationRequest(
            subject,
            origin: request.origin,
            source: source,
            presentation: request.presentation,
            embedding: request.embedding,
            parameters: request.parameters,
            extra: request.extra,
            isAnimated: request.isAnimated,
            buildsBackStack: request.buildsBackStack
        )
        let entry = ledger.open()
        if request.wantsResult {
            navigator.open(real, for: Int.self) { [weak self] value in
                entry.close()
                self?.results.append(ModelResult(number: number, value: value))
            }
        } else {
            navigator.submit(real) { [weak self] outcome in
                entry.close()
                self?.log.append(.completed(number, Self.text(outcome)))
            }
        }
    }

    func finish(_ entry: UInt64, _ value: Int) {
        number += 1
        let number = number
        let line = ledger.open()
        navigator.finish(EntryID(entry), with: value) { [weak self] outcome in
            line.close()
            self?.log.append(.completed(number, Self.text(outcome)))
        }
        var request = ModelRequest(subject: .action(.popThrough(.exact(entry))))
        request.source = .exact(entry)
        reference.submit(
            ReferenceNavigator.Waiting(
                wish: .request(request, unrouted: 0),
                number: number,
                finishing: (entry, value)
            )
        )
    }

    func arm(_ reaction: Step.Reaction) {
        switch reaction {
        case .request(let request):
            let request = found(request)
            guard request.subject != .unrouted else { return }
            number += 1
            let number = number
            let action: NavigationAction? =
                if case .action(let action) = request.subject { try? action.action(destination) } else { nil }
            let subject: NavigationRequest.Subject = action.map { .action($0) } ?? .text(request.text ?? "")
            reactions.append { [unowned self] in hand(request, subject, number) }
            reference.reactions.append { [unowned reference] in
                reference.submit(
                    ReferenceNavigator.Waiting(
                        wish: .request(request, unrouted: 0),
                        number: number,
                        hasCompletion: !request.wantsResult,
                        hasResult: request.wantsResult
                    )
                )
            }
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
