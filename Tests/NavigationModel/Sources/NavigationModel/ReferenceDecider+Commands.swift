@testable import RouterCore

extension ReferenceDecider {
    /// Decides a command, which is a URL under `nav`, such as `app://nav/pop`.
    func decide(_ command: ModelURL.Command, in state: ReferenceState?) throws(Refusal) -> Decision? {
        var counts: [String] = []
        var targets: [ModelURL.Command.Item] = []
        var routes: [String] = []
        var matches: [String] = []
        var nexts: [ModelURL.Command.Item] = []
        var keys: [String] = []
        var names: [String] = []
        var transitions: [String] = []
        var animated: [Bool] = []
        let isBranch = if case .branch = command { true } else { false }
        let hasName = command.items.contains { if case .name = $0 { true } else { false } }
        if isBranch, !hasName { throw Refusal("missingParameter") }
        for item in command.items {
            switch item {
            case .times(let count): counts.append(count)
            case .toRoot, .to, .toNothing: targets.append(item)
            case .route(let name): routes.append(name)
            case .match(let word): matches.append(word)
            case .then, .thenBack: nexts.append(item)
            case .key(let key): keys.append(key)
            case .name(let name): names.append(name)
            case .transition(let name): transitions.append(name)
            case .animated(let isAnimated): animated.append(isAnimated)
            case .unknown: throw Refusal("badParameter")
            }
        }
        let isPop = if case .pop = command { true } else { false }
        let isDismiss = if case .dismiss = command { true } else { false }
        let isUnembed = if case .unembed = command { true } else { false }
        guard
            [
                counts.count, targets.count, routes.count, matches.count, nexts.count, keys.count,
                names.count,
                transitions.count,
                animated.count,
            ].max() ?? 0 <= 1,
            counts.isEmpty || isPop || isDismiss, targets.isEmpty || isPop || isDismiss,
            routes.isEmpty || isPop,
            nexts.isEmpty || isPop || isDismiss, keys.isEmpty || isUnembed,
            transitions.isEmpty || isUnembed, names.isEmpty || isBranch,
            counts.count + targets.count + routes.count <= 1
        else { throw Refusal("badParameter") }
        if let count = counts.first, (Int(count) ?? 0) < 1 { throw Refusal("badParameter") }
        if case .toNothing? = targets.first { throw Refusal("badParameter") }
        if let match = matches.first {
            guard isPop, case .to? = targets.first, match == "url" || match == "path" else {
                throw Refusal("badParameter")
            }
        }
        let count = counts.first.flatMap { Int($0) } ?? 1

        func decision(_ action: ReferenceAction) -> Decision {
            Decision(action: action, isAnimated: request.isAnimated ?? animated.first ?? true)
        }
        switch command {
        case .unknown: throw Refusal("badParameter")
        case .plain(let action, _): return try guarded(action, in: state).map(decision)
        case .branch: return try guarded(.select(names.first ?? ""), in: state).map(decision)
        case .unembed:
            let transition = transitions.first.map { EmbedTransition(rawValue: $0) }
            if let transition, transition == nil { throw Refusal("badParameter") }
            let leaving = ModelAction.Leaving(transition: transition ?? nil)
            return decision(.other(keys.first.map { .unembedKey($0, leaving) } ?? .unembedLast(leaving)))
        case .dismiss:
            let dismissal: ReferenceAction
            switch targets.first {
            case nil: dismissal = .other(.dismissCount(count))
            case .toRoot?: dismissal = .other(.dismissAll)
            default: throw Refusal("badParameter")
            }
            switch nexts.first {
            case .thenBack?: throw Refusal("badParameter")
            case .then(let url, let items)?:
                var meaning = try items.meaning()
                guard meaning.isAnimated == nil else { throw Refusal("badParameter") }
                // The page in the `then` item opens with the verb of its URL or route, in the state after the
                // dismissal.
                let rest = try? state?.applying(dismissal, limits)
                if state != nil, rest == nil { return decision(dismissal) }
                var part = self
                part.request.subject = .url(.page(url, items))
                part.request.isRead = true
                guard let found = try part.find(url, items) else { return nil }
                guard !found.page.url.route.isAction else { throw Refusal("badParameter") }
                if !found.items.isEmpty { meaning = try found.items.meaning() }
                return try part.action(for: found, meaning, in: rest).map {
                    decision(.sequence([dismissal, $0]))
                }
            default: return decision(dismissal)
            }
        case .pop:
            let pop: ModelAction =
                switch (targets.first, routes.first) {
                case (.toRoot?, _): .popRoot
                case (.to(let url)?, _):
                    matches.first == "path" ? .popPath(try throughRedirects(url)) : .popURL(url)
                case (_, let name?): .popRoute(name)
                default: .popCount(count)
                }
            switch nexts.first {
            case .thenBack?: throw Refusal("badParameter")
            case .then(let url, let items)?:
                let meaning = try items.meaning()
                guard meaning.verb ?? .push == .push, meaning.embedding == nil,
                    meaning.isAnimated == nil
                else { throw Refusal("badParameter") }
                let rest = try? state?.applying(.other(pop), limits)
                if state != nil, rest == nil { return decision(.other(pop)) }
                var part = self
                part.request.subject = .url(.page(url, items))
                part.request.isRead = true
                part.request.verb = .push
                guard let page = try part.find(url, items)?.page else { return nil }
                guard !page.url.route.isAction else { throw Refusal("badParameter") }
                let push = ReferenceAction.push(page, meaning.reuse ?? page.url.route.reuse)
                return try part.inBranch(push, in: rest).map { decision(.sequence([.other(pop), $0])) }
            default: return decision(.other(pop))
            }
        }
    }

    /// Follows the redirects that routes declare, and returns the last URL. Does not ask guards.
    func throughRedirects(_ url: PageURL) throws(Refusal) -> PageURL {
        var seen = [url]
        while let next = seen[seen.count - 1].redirect {
            if seen.contains(next) { throw Refusal("redirectLoop") }
            if seen.count > limits.redirects { throw Refusal("tooManyRedirects") }
            seen.append(next)
        }
        return seen[seen.count - 1]
    }
}
