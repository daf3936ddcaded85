@testable import RouterCore

/// A second implementation of `ChangeMaker`, which decides what a request changes.
///
/// It needs no route table and no parser, because the requests and URLs of the model are values.
/// It has the same structure as `ChangeMaker`, so comparing the two finds slips in one of them,
/// but not misunderstandings that they share. See ``ReferenceNavigator``.
struct ReferenceDecider {
    typealias Page = ReferenceState.Page

    struct Decision {
        var action: ReferenceAction
        var isAnimated: Bool
    }

    var request: ModelRequest
    let limits: NavigationLimits
    /// The answers of each guard, by route.
    let guards: [[ModelRoute: GuardMode]]
    /// Whether a URL without a route uses a fallback or the page for unknown URLs, instead of being refused.
    var fallsBack = true
    /// Whether the other table of ``ModelRoute/table(isOther:hasBranches:)`` is in use.
    var hasOtherTable = false
    /// The window's only page, if an earlier part of the same change closes that page.
    /// The page that opens next replaces it.
    var onlyPage: UInt64?
    /// The branches whose roots are being decided.
    /// This set prevents an endless loop if branches refer to each other.
    var entering: Set<String> = []
    /// The answers that guards first deferred, and have given in the meantime.
    var known: [GuardAsk: GuardMode] = [:]
    /// The latest question whose answer a guard has deferred, if there is one.
    var last = LastAsk()
    /// Returns whether a caller waits for the result of the page of an entry.
    var isAwaited: (UInt64) -> Bool = { _ in false }

    /// A question that the navigator asks one guard about one page.
    struct GuardAsk: Hashable {
        var number: Int
        var url: PageURL
    }

    final class LastAsk {
        var later: GuardAsk?
    }

    /// Decides what the request does in a state. Returns `nil` if a guard defers its answer.
    func decide(in state: ReferenceState?) throws(Refusal) -> Decision? {
        switch request.subject {
        case .action(let action):
            return try guarded(action, in: state).map {
                Decision(action: $0, isAnimated: request.isAnimated ?? true)
            }
        case .close(let entry):
            guard case .exact(let id) = entry else { return nil }
            return Decision(
                action: .other(state?.closing(id) ?? .popThrough(entry)),
                isAnimated: request.isAnimated ?? true
            )
        case .all(let requests): return try decide(requests, in: state)
        case .unrouted(let number, let kind): return try decide(unrouted: number, kind, in: state)
        case .url(.bad): throw Refusal("invalidURL")
        case .url(.nav(let command)):
            if request.origin == .external { throw Refusal("accessDenied") }
            return try decide(command, in: state)
        case .url(.page(let url, let items)):
            return try decide(url, items, in: state)
        }
    }

    /// Combines several requests into one change.
    /// Each request is decided in the state after the earlier requests.
    private func decide(_ requests: [ModelRequest], in state: ReferenceState?) throws(Refusal) -> Decision? {
        var state = state
        var actions: [ReferenceAction] = []
        var areAnimated = true
        var onlyPage: UInt64?
        for (index, part) in requests.enumerated() {
            if case .close(.exact(let id)) = part.subject, index + 1 < requests.count, let state,
                state.layers.count == 1, state.layers[0].entries.count == 1, state.top.id == id
            {
                onlyPage = id
                continue
            }
            var decider = self
            decider.request = part
            decider.onlyPage = onlyPage
            guard var decision = try decider.decide(in: state) else { return nil }
            if let id = onlyPage {
                let action = decision.action
                decision.action =
                    action.opensPage
                    ? .makeWay(id, action) : .sequence([.other(.popThrough(.exact(id))), action])
            }
            onlyPage = nil
            actions.append(decision.action)
            areAnimated = areAnimated && decision.isAnimated
            // The first request that is impossible determines the refusal,
            // so the requests after it do not matter.
            do { try state?.apply(decision.action, limits) } catch { break }
        }
        return Decision(action: .sequence(actions), isAnimated: request.isAnimated ?? areAnimated)
    }

    /// The request in the form that a page stores if a guard redirects the request to that page.
    /// The page can submit the stored request later.
    var wanted: ModelRequest {
        var wanted = request
        wanted.source = nil
        wanted.modalPolicy = request.modalPolicy ?? .keep
        return wanted
    }

    /// Decides a request for an unrouted page.
    private func decide(unrouted number: UInt64, _ kind: UnroutedKind, in state: ReferenceState?)
        throws(Refusal) -> Decision?
    {
        let page = Page(
            url: PageURL(.unrouted, Int(number)),
            parameters: request.parameters,
            extra: request.extra,
            origin: request.origin,
            kind: kind
        )
        guard var found = try allowed(page) else { return nil }
        if found.isOfGuard { found.page.wanted = [wanted] }
        let meaning = try found.items.meaning()
        return try underModals(found, meaning, in: state).map {
            Decision(action: $0, isAnimated: request.isAnimated ?? meaning.isAnimated ?? true)
        }
    }

    private func decide(_ url: PageURL, _ items: ReservedItems, in state: ReferenceState?) throws(Refusal)
        -> Decision?
    {
        if request.origin == .external, !items.isEmpty { throw Refusal("accessDenied") }
        var meaning = try items.meaning()
        guard let found = try find(url, items) else { return nil }
        if !found.items.isEmpty { meaning = try found.items.meaning() }
        return try underModals(found, meaning, in: state).map {
            Decision(action: $0, isAnimated: request.isAnimated ?? meaning.isAnimated ?? true)
        }
    }

    /// Returns the action that opens a page.
    /// If the modal policy of the request says so, the action first closes the open modals.
    private func underModals(_ found: Found, _ meaning: ReservedItems.Meaning, in state: ReferenceState?)
        throws(Refusal) -> ReferenceAction?
    {
        guard let state, state.layers.count > 1, !found.page.url.route.isAction else {
            return try action(for: found, meaning, in: state)
        }
        let isShown = state.topLayer.entries.last?.page.url.isSamePage(as: found.page.url) ?? false
        let isLateLink = request.origin == .external && !request.buildsBackStack
        switch request.modalPolicy ?? (isLateLink ? .refuse : .keep) {
        case .refuse:
            guard found.isOfGuard, isShown else { throw Refusal("modalOpen") }
            return try action(for: found, meaning, in: state)
        case .keep: return try action(for: found, meaning, in: state)
        case .close:
            if isShown { return .push(found.page, .singleTop) }
            let open = state.layers.dropFirst().flatMap(\.entries).flatMap(\.all)
            if open.contains(where: { isAwaited($0.id) }) { throw Refusal("modalOpen") }
        case .closeAwaited: break
        }
        var left = state
        try left.apply(.other(.dismissAll), limits)
        return try action(for: found, meaning, in: left).map { .sequence([.other(.dismissAll), $0]) }
    }

    func action(
        for found: Found,
        _ meaning: ReservedItems.Meaning,
        in state: ReferenceState?
    ) throws(Refusal) -> ReferenceAction? {
        var page = found.page
        if page.url.route.isAction { return .run(page) }
        // The options of the request were meant for the requested page. If a guard redirects to another page,
        // the options of the redirect and of the other page's route take precedence.
        let isSaidByGuard =
            found.hasItemsOfGuard && (meaning.verb != nil || meaning.embedding != nil)
        let isDeclared = found.isOfGuard && page.url.route.verb != nil
        let embedding =
            isSaidByGuard ? meaning.embedding : isDeclared ? nil : request.embedding ?? meaning.embedding
        if let embedding { return .embed(page, embedding) }
        let operation = isSaidByGuard ? meaning.verb : isDeclared ? nil : request.verb ?? meaning.verb
        var shown = operation ?? page.url.route.verb ?? .push
        var reuse = meaning.reuse ?? page.url.route.reuse
        if request.origin == .external {
            // A request from another program cannot open a modal over a modal.
            if shown != .present || (state?.layers.count ?? 1) > 1 { shown = .push }
            if reuse != .singleTop { reuse = .always }
        }
        if request.isRestored {
            // A restored page never replaces an open page, and never reuses one.
            if shown != .present { shown = .push }
            reuse = .reload
        }
        let isShown = state?.topLayer.entries.last?.page.url.isSamePage(as: page.url) ?? false
        if onlyPage != nil, shown != .reset, !(found.isOfGuard && isShown) {
            let pages = below(page, in: state) + [page]
            return try backStack(pages, isPresented: shown == .present, below: nil, in: state)
        }
        if shown == .push || shown == .present, request.buildsBackStack, isAtStart(state) {
            let parents = parents(of: page.url)
            if !parents.isEmpty {
                return try backStack(
                    parents + [page],
                    isPresented: shown == .present,
                    below: nil,
                    in: state
                )
            }
            // If the requested page is the first page, which is already open, it does not open a second time.
            if reuse == .always { reuse = .singleTop }
        }
        if found.isOfGuard {
            if reuse == .always { reuse = .singleTop }
            if isShown, shown == .present || onlyPage != nil { shown = .push }
            // The requested page was meant to replace a page, but the page to which the guard redirects
            // replaces that page instead. If the requested page opens later, it is therefore pushed.
            if shown == .replace || shown == .reset, found.wantedReplaces(request), !page.wanted.isEmpty {
                page.wanted[0].verb = .push
            }
        }
        if shown == .push, operation == nil, let pages = pagesOfModal(below: page, reuse, in: state) {
            return try modal([pages + [page]], reuse, in: state)
        }
        if shown == .push, let list = missingList(below: page, reuse, in: state) {
            return try inBranch(.pushOnList(list, page, reuse), in: state)
        }
        return try inBranch(verb(shown, page, reuse), in: state)
    }

    /// Whether only the first page is open, and it was not restored.
    private func isAtStart(_ state: ReferenceState?) -> Bool {
        guard let state else { return true }
        return state.layers.count == 1 && state.layers[0].entries.count == 1
            && state.top.embedded.isEmpty && state.top.page.origin != .restored && state.hidden.isEmpty
    }

    private func verb(_ verb: NavigationVerb, _ page: Page, _ reuse: ReusePolicy) -> ReferenceAction {
        switch verb {
        case .push: .push(page, reuse)
        case .present: .present(page)
        case .replace: .replace(page)
        case .replaceSame: .replaceSame(page)
        case .reset: .reset(page, parents: parents(of: page.url), keeps: reuse != .reload)
        }
    }

    // MARK: - Pages

    struct Found {
        var page: Page
        var items: ReservedItems
        var isOfGuard: Bool
        /// Whether `items` come from a guard's redirect.
        var hasItemsOfGuard: Bool
        /// The items and the route of the first URL, before any redirect.
        var first: (items: ReservedItems, route: ModelRoute)?

        /// Returns whether the requested page would replace the top page.
        func wantedReplaces(_ request: ModelRequest) -> Bool {
            guard request.verb == nil, case .url = request.subject else {
                return request.verb == .replace
            }
            return (first.flatMap { try? $0.items.meaning().verb } ?? first?.route.verb) == .replace
        }
    }

    /// Returns the page after all redirects of routes and guards, or `nil` if a guard defers its answer.
    func find(_ first: PageURL, _ firstItems: ReservedItems) throws(Refusal) -> Found? {
        var url = first
        var items = firstItems
        // If several URLs in a chain of redirects have reserved items (`nav.*`),
        // the items of the last of these URLs decide how the page opens.
        var said = ReservedItems()
        var isSaidByGuard = false
        var seen: [PageURL] = []
        var texts: [String] = []
        var isOfGuard = false
        while true {
            url = url.found(inOther: hasOtherTable)
            if request.origin == .external, !isOfGuard, url.hasUnknownScheme {
                throw Refusal("schemeRefused")
            }
            if url.route == .nowhere, !fallsBack { throw Refusal("notFound") }
            if url.route == .foreign, !fallsBack { throw Refusal("notFound") }
            if request.origin == .external, !isOfGuard, url.route.access != .external {
                throw Refusal("accessDenied")
            }
            if request.origin != .app, url.route.access == .app { throw Refusal("accessDenied") }
            if url.route == .need {
                guard let tab = request.parameters["tab"] ?? url.tabText else {
                    throw Refusal("missingParameter")
                }
                guard Int(tab) != nil else { throw Refusal("badParameter") }
            }
            seen.append(url.asWritten)
            texts.append(url.text(with: items))
            if !items.isEmpty { (said, isSaidByGuard) = (items, isOfGuard) }
            if let next = url.redirect {
                url = next
                items = ReservedItems()
            } else {
                // A parameter of the request becomes part of the URL if the route declares a query field for
                // it.
                var parameters = request.parameters
                if url.route == .need, let tab = parameters.removeValue(forKey: "tab").flatMap({ Int($0) }) {
                    url = PageURL(.need, tab: tab)
                    items.setOthers()
                }
                switch mode(of: url) {
                case .allow:
                    let page = Page(
                        url: url,
                        items: items,
                        parameters: parameters,
                        extra: request.extra,
                        origin: request.origin,
                        redirectedFrom: texts.dropLast(),
                        wanted: isOfGuard ? [wanted] : []
                    )
                    return Found(
                        page: page,
                        items: said,
                        isOfGuard: isOfGuard,
                        hasItemsOfGuard: isSaidByGuard,
                        first: (firstItems, first.found(inOther: hasOtherTable).route)
                    )
                case .refuse: throw Refusal("guardRefused")
                case .later: return nil
                case .to(.bad), .to(.nav): throw Refusal("badParameter")
                case .to(.page(let next, let nextItems)):
                    url = next
                    items = nextItems
                    isOfGuard = true
                }
            }
            if seen.contains(url.asWritten) { throw Refusal("redirectLoop") }
            if seen.count > limits.redirects { throw Refusal("tooManyRedirects") }
        }
    }

    // MARK: - Operations that do not name a page

    /// Returns the action for an operation in a state, after asking the guards,
    /// or `nil` if a guard defers its answer.
    func guarded(_ action: ModelAction, in state: ReferenceState?) throws(Refusal) -> ReferenceAction? {
        switch action {
        case .select(let name): return try selection(of: name, in: state)
        case .recheck(let asksPages): return try recheck(asksPages: asksPages, in: state)
        case .update(.exact(let id), let tab): return .update(id, try update(state?.page(id), tab: tab))
        case .popPath(let url): return .other(.popPath(try throughRedirects(url)))
        case .forward:
            guard let next = state?.topLayer.forward.last?.page else { return .other(.forward) }
            guard var found = try guarded(next) else { return nil }
            if found.page.url == next.url { return .other(.forward) }
            var wanted = ModelRequest(
                subject: .url(.page(next.url, ReservedItems())),
                origin: request.origin
            )
            wanted.isRead = true
            wanted.modalPolicy = .keep
            wanted.verb = .push
            wanted.parameters = next.parameters
            found.page.wanted = [wanted]
            var part = self
            part.request = wanted
            return try part.action(for: found, try found.items.meaning(), in: state)
        default: return .other(action)
        }
    }

    /// Returns the page with a different `tab`, if its route and the guards allow the new URL.
    private func update(_ page: Page?, tab: Int) throws(Refusal) -> Page? {
        guard var page else { return nil }
        guard page.kind == nil else { throw Refusal("notFound") }
        page.url = PageURL(page.url.route, page.url.number, tab: tab, written: page.url.written)
        page.items.setOthers()
        page.parameters["tab"] = nil
        if page.url.route == .need {
            guard let text = page.url.tabText else { throw Refusal("missingParameter") }
            guard Int(text) != nil else { throw Refusal("badParameter") }
        }
        switch mode(of: page.url) {
        // The page is already open, so a deferred answer does not matter.
        case .allow, .later: return page
        case .to(.bad), .to(.nav): throw Refusal("badParameter")
        case .refuse, .to: throw Refusal("guardRefused")
        }
    }
}
