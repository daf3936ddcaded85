/// The decision about how a page opens: what it depends on, and what each ``OpeningRule`` has decided so far.
///
/// The page has been found, and the guards allow it.
struct Opening {
    /// The change maker, which contains the request and the state.
    ///
    /// A rule that closes the modals also removes them from the state of this maker.
    var maker: ChangeMaker
    /// The page.
    var page: Destination
    /// The `nav.*` items of the page's URL.
    let options: NavigationOptions
    /// Whether a guard redirected to the page.
    let isOfGuard: Bool
    /// Whether the ``options`` come from the URL to which a guard redirected, or from a URL
    /// that a later redirect reached.
    let hasOptionsOfGuard: Bool
    /// What happens to the open modals, as specified by the request or else by its origin.
    ///
    /// It is `nil` if no modal is open, or if the modals stay open no matter what the request specifies.
    let modalPolicy: NavigationRequest.ModalPolicy?

    /// The verb, or `nil` until a rule chooses it.
    var verb: NavigationVerb?
    /// Whether the caller or a URL names the verb.
    ///
    /// If that verb is `push`, the page is pushed on the top layer,
    /// even if one of the page's parents opens as a modal.
    var isVerbNamed = false
    /// The reuse policy of a push, or `nil` until a rule chooses it.
    var reuse: ReusePolicy?
    /// The pages to open below the page, lowest first.
    var parents: [Destination] = []
    /// Whether all modals close before the page opens.
    var closesModals = false

    /// Begins the decision about a page.
    ///
    /// - Parameters:
    ///   - found: The page.
    ///   - options: The options of the page's URL.
    ///   - maker: The maker for the request.
    ///   - asksModals: Whether the modal policy of the request applies. If not, open modals stay open.
    init(
        of found: consuming PageFinder.Found,
        _ options: NavigationOptions,
        by maker: ChangeMaker,
        asksModals: Bool = false
    ) {
        self.maker = maker
        self.options = options
        isOfGuard = found.isOfGuard
        hasOptionsOfGuard = found.hasOptionsOfGuard
        page = found.destination
        let request = maker.request
        let isRefused = request.origin == .external && !request.startsApp
        let hasModals = asksModals && maker.state?.modals.isEmpty == false
        modalPolicy = hasModals ? request.modalPolicy ?? (isRefused ? .refuse : .keep) : nil
    }

    var request: NavigationRequest { maker.request }
    var state: NavigationState? { maker.state }
    var route: Route { page.match.route }
    var isFromOutside: Bool { request.origin == .external }
    var hasModals: Bool { state?.modals.isEmpty == false }
    /// Whether the top page has the same route and path values as this page.
    var isOnTop: Bool { state?.top.destination.isSamePage(as: page) ?? false }

    /// Applies the rules and returns the resulting change.
    ///
    /// - Throws: The refusal of a rule, or the reason why a page below this page cannot be opened.
    consuming func change() throws(Interruption) -> NavigationChange {
        let rules = OpeningRule.all
        for index in rules.indices {
            let before = (verb, reuse)
            let effect = try rules[index].apply(&self)
            if case .skipped = effect { continue }
            maker.finder.record?(.rule(rules[index], value: value(setBy: effect, before)))
            switch effect {
            case .skipped, .applied: continue
            case .decided(let change): return afterModals(change)
            case .refused(let error): throw .refused(error)
            }
        }
        return afterModals(simpleChange)
    }

    /// Returns the verb or the reuse policy that a rule has set, or `nil` if the rule has set neither.
    ///
    /// A trace shows the value. `before` contains the verb and the policy before the rule was applied.
    private func value(setBy effect: OpeningRule.Effect, _ before: (NavigationVerb?, ReusePolicy?)) -> String?
    {
        guard case .applied = effect else { return nil }
        if verb != before.0 { return verb?.rawValue }
        return reuse != before.1 ? reuse?.rawValue : nil
    }

    /// Returns the change, preceded by the dismissal of all modals if ``closesModals`` is `true`.
    private func afterModals(_ change: NavigationChange) -> NavigationChange {
        closesModals ? .sequence([.direct(.dismiss(.all)), change]) : change
    }

    /// The change that opens the page with the decided verb, reuse policy, and parents.
    ///
    /// It selects no branch and closes no modal.
    var simpleChange: NavigationChange {
        .open(page, verb: verb ?? .push, reuse: reuse ?? .always, below: parents)
    }

    /// Returns whether the requested page, from which a guard redirected, would have replaced the top page.
    func wantedPageReplacesTop() throws(Interruption) -> Bool {
        guard let url = page.redirectedFrom.first, request.verb == nil, case .open = request.operation else {
            return request.verb == .replace
        }
        return (try refusing(NavigationOptions(url)).verb ?? maker.finder.table.match(url)?.route.verb)
            == .replace
    }

    // MARK: - Conditions of the rules

    /// Whether a caller waits for a result of a page on an open modal.
    var hasAwaitedModal: Bool {
        let entries = state?.modals.lazy.flatMap(\.stack).flatMap(\.withAllEntries)
        return entries?.contains { maker.isAwaited($0.id) } ?? false
    }

    /// Whether the request started the app, only the first page is open, and the verb is `push` or `present`.
    var isFirst: Bool { request.startsApp && (verb == .push || verb == .present) && maker.isAtStart }

    /// Whether the object of the top page has the class of this page's object, or a subclass of it,
    /// although the two pages have different routes.
    ///
    /// Only an unrouted page (one that the app makes itself) is compared with the top page.
    var isOfClassOnTop: Bool {
        guard let object = page.unroutedPage, let top = state?.top else { return false }
        return !top.destination.isSameRoute(as: page) && maker.isOfClass(top.id, object)
    }

    /// Whether the page opens in the branch that its route declares.
    ///
    /// It is `false` for a reset. It is also `false` while a modal is open,
    /// because no branch can then be selected.
    var belongsToBranch: Bool {
        route.branch != nil && verb != .reset && state?.base.branch != nil && !hasModals
    }

    /// Returns the declared parents of the page that the guards allow, lowest first.
    func declaredParents() -> [Destination] { maker.finder.parents(of: page, from: request.origin) }

    /// Returns the pages to open below this page when it replaces the window's only page:
    /// the parents of this page, or else the root (the lowest page) of its branch.
    func pagesBelow() -> [Destination] {
        maker.finder.pages(below: page, in: state?.base.branch, from: request.origin)
    }

    /// Returns the list to push below a detail, or `nil` if no list must be pushed.
    ///
    /// A detail, such as a message, opens above the list that is its parent, such as a mail folder.
    /// The list need not be pushed if it is already the top page, or directly below the details at the top.
    /// The method also returns `nil` if the page is not a detail, if its parent is not a list,
    /// or if the guards do not allow the list.
    func missingList() -> Destination? {
        // A saved page reopens where it was, so no list is pushed below it.
        guard route.pane == .detail, route.declaration.parent != nil, !request.isSaved else { return nil }
        let branch = belongsToBranch ? route.branch : nil
        // A branch that has not been opened yet has no stack. It opens with the parents of the page,
        // which include the list, so no list is missing.
        guard let stack = branch.map({ state?.base.stack(of: $0) }) ?? state?.topLayer.stack,
            stack.position(of: page, reuse: reuse ?? .always) == nil
        else { return nil }
        let parent = { maker.finder.parent(of: page, from: request.origin, asksGuards: $0) }
        // The guards are asked only if the list is missing; usually it is already open.
        guard let declared = parent(false), declared.match.route.pane == .list,
            stack.list?.destination.isSamePage(as: declared) != true
        else { return nil }
        return parent(true)
    }

    /// Returns the change that opens these pages, with this page on top of them,
    /// in place of everything that is open.
    func backStack(on pages: [Destination]) throws(Interruption) -> NavigationChange {
        try maker.backStack(pages + [page], isPresented: verb == .present)
    }

    /// Returns the change that opens a parent of the page as a modal, with the page on top,
    /// or `nil` if no such modal opens.
    func parentsModal() throws(Interruption) -> NavigationChange? {
        let policy = reuse ?? .always
        guard route.declaration.parent != nil, let pages = maker.pagesOfModal(below: page, reuse: policy)
        else { return nil }
        return try maker.modal(pages + [page], reuse: policy)
    }

    // MARK: - Effects of the rules

    /// Sets the verb that the caller or a URL names.
    mutating func setNamed(_ verb: NavigationVerb) {
        self.verb = verb
        isVerbNamed = true
    }

    /// Sets the reuse policy.
    ///
    /// The policy affects a push. For a reset, only `reload` has an effect: all pages are built again.
    mutating func setReuse(_ policy: ReusePolicy) -> OpeningRule.Effect {
        reuse = policy
        return verb == .push || verb == .reset && policy == .reload ? .applied : .skipped
    }

    /// Closes all modals before the page opens.
    mutating func closeModals() {
        maker.state?.modals = []
        closesModals = true
    }
}
