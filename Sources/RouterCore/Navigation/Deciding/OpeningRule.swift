/// A rule that influences how a page opens.
///
/// ``all`` lists the rules in the order in which they are applied. Apps can rely on this order.
/// The guide about opening pages lists the same rules, and a trace names the rules that applied.
///
/// It is a class so that passing it around copies nothing.
package final class OpeningRule: Sendable {
    /// The name of the rule, as a JSON trace contains it.
    package let name: String
    /// A sentence that describes when the rule applies and what it does.
    package let text: TranslatableText
    /// Applies the rule to what has been decided so far.
    let apply: @Sendable (inout Opening) throws(Interruption) -> Effect

    /// The effect of a rule on a request.
    enum Effect {
        /// The rule does not apply, or changes nothing for this verb.
        case skipped
        /// The rule has influenced the decision, and the next rule is applied.
        case applied
        /// The rule has decided on this change, and no further rule is applied.
        case decided(NavigationChange)
        /// The rule refuses the request.
        indirect case refused(RoutingError)
    }

    private init(
        _ name: String,
        _ text: TranslatableText,
        apply: @escaping @Sendable (inout Opening) throws(Interruption) -> Effect
    ) {
        self.name = name
        self.text = text
        self.apply = apply
    }
}

extension OpeningRule {
    /// All rules, in order.
    package static let all = actions + modals + verbs + limits + reuse + guards + places

    private static let actions: [OpeningRule] = [
        OpeningRule("action", "An action route runs its code and opens no page.") { opening in
            opening.route.action == nil ? .skipped : .decided(.run(opening.page))
        }
    ]

    // MARK: - Open modals

    private static let modals: [OpeningRule] = [
        OpeningRule("keepModals", "The open modals stay open, and the page opens on the top modal.") {
            opening in
            opening.modalPolicy == .keep ? .applied : .skipped
        },
        OpeningRule(
            "guardPageOnModal",
            "Although a modal is open, the link from another program is accepted, because a guard redirects it to the page that is already on top."
        ) { opening in
            opening.modalPolicy == .refuse && opening.isOfGuard && opening.isOnTop ? .applied : .skipped
        },
        OpeningRule("modalOpen", "A request from another program is refused while a modal is open.") {
            opening in
            guard opening.modalPolicy == .refuse, !(opening.isOfGuard && opening.isOnTop) else {
                return .skipped
            }
            return .refused(.modalOpen)
        },
        OpeningRule("pageOnModal", "The page is already on top of a modal and stays there.") { opening in
            guard opening.modalPolicy == .close, opening.isOnTop else { return .skipped }
            return .decided(.open(opening.page, verb: .push, reuse: .singleTop))
        },
        OpeningRule(
            "awaitedModal",
            "A caller is waiting for the result of a page on an open modal, so no modal closes, and the request is refused."
        ) {
            opening in
            guard opening.modalPolicy == .close, opening.hasAwaitedModal else { return .skipped }
            return .refused(.modalOpen)
        },
        OpeningRule("closeModals", "The open modals close before the page opens.") { opening in
            guard opening.modalPolicy == .close || opening.modalPolicy == .closeAwaited else {
                return .skipped
            }
            opening.closeModals()
            return .applied
        },
    ]

    // MARK: - Verb or slot

    private static let verbs: [OpeningRule] = [
        OpeningRule(
            "guardURL",
            "The URL to which a guard redirects decides how the page opens; the caller’s options and the requested URL do not count."
        ) { opening in
            guard opening.hasOptionsOfGuard else { return .skipped }
            if let slot = opening.options.embedding { return .decided(.embed(opening.page, slot)) }
            guard let verb = opening.options.verb else { return .skipped }
            opening.setNamed(verb)
            return .applied
        },
        OpeningRule(
            "guardRoute",
            "The route of a guard’s page names its verb, whatever the caller and the requested URL say."
        ) { opening in
            guard opening.verb == nil, opening.isOfGuard, let verb = opening.route.verb else {
                return .skipped
            }
            opening.verb = verb
            return .applied
        },
        OpeningRule("callerSlot", "The caller embeds the page in a slot.") { opening in
            guard opening.verb == nil, let slot = opening.request.embedding else { return .skipped }
            return .decided(.embed(opening.page, slot))
        },
        OpeningRule("urlSlot", "The URL embeds the page in a slot.") { opening in
            guard opening.verb == nil, let slot = opening.options.embedding else { return .skipped }
            return .decided(.embed(opening.page, slot))
        },
        OpeningRule("callerVerb", "The caller names the verb.") { opening in
            guard opening.verb == nil, let verb = opening.request.verb else { return .skipped }
            opening.setNamed(verb)
            return .applied
        },
        OpeningRule("urlVerb", "The URL names the verb.") { opening in
            guard opening.verb == nil, let verb = opening.options.verb else { return .skipped }
            opening.setNamed(verb)
            return .applied
        },
        OpeningRule("routeVerb", "The route names the verb.") { opening in
            guard opening.verb == nil, let verb = opening.route.verb else { return .skipped }
            opening.verb = verb
            return .applied
        },
        OpeningRule("push", "Nothing names a verb, so the page is pushed.") { opening in
            guard opening.verb == nil else { return .skipped }
            opening.verb = .push
            return .applied
        },
    ]

    private static let limits: [OpeningRule] = [
        OpeningRule(
            "externalVerb",
            "A request from another program replaces nothing and opens no modal over another modal, so the page is pushed."
        ) {
            opening in
            guard opening.isFromOutside, opening.verb != .push,
                opening.verb != .present || opening.hasModals
            else { return .skipped }
            opening.verb = .push
            return .applied
        },
        OpeningRule("restoredVerb", "A restored page replaces nothing, so it is pushed.") { opening in
            guard opening.request.isSaved, opening.verb != .push, opening.verb != .present else {
                return .skipped
            }
            opening.verb = .push
            return .applied
        },
    ]

    // MARK: - Reuse policy

    private static let reuse: [OpeningRule] = [
        OpeningRule("callerReuse", "The caller decides whether a push reuses an open page.") { opening in
            guard let policy = opening.request.reuse else { return .skipped }
            return opening.setReuse(policy)
        },
        OpeningRule("urlReuse", "The URL decides whether a push reuses an open page.") { opening in
            guard opening.reuse == nil, let policy = opening.options.reuse else { return .skipped }
            return opening.setReuse(policy)
        },
        OpeningRule("routeReuse", "The route decides whether a push reuses an open page.") { opening in
            let policy = opening.route.declaration.reuse
            guard opening.reuse == nil, policy != .always else { return .skipped }
            return opening.setReuse(policy)
        },
        OpeningRule(
            "externalReuse",
            "A request from another program does not go back to an open page because that would close the pages above it."
        ) {
            opening in
            guard opening.isFromOutside, let policy = opening.reuse, policy != .always, policy != .singleTop
            else { return .skipped }
            opening.reuse = .always
            return .applied
        },
    ]

    // MARK: - First page and pages of guards

    private static let guards: [OpeningRule] = [
        OpeningRule(
            "onlyPage",
            "The only page of the window closes, so the new page opens above its own parents or above the root of its branch."
        ) {
            opening throws(Interruption) in
            guard opening.maker.onlyPage != nil, opening.verb != .reset,
                !(opening.isOfGuard && opening.isOnTop)
            else { return .skipped }
            return .decided(try opening.backStack(on: opening.pagesBelow()))
        },
        OpeningRule("startParents", "The URL starts the app, so the page opens on its parents.") {
            opening throws(Interruption) in
            guard opening.isFirst else { return .skipped }
            let parents = opening.declaredParents()
            return parents.isEmpty ? .skipped : .decided(try opening.backStack(on: parents))
        },
        OpeningRule(
            "startOnce",
            "The URL starts the app, so if it leads to the first page, that page is reused."
        ) { opening in
            guard opening.isFirst, opening.reuse ?? .always == .always else { return .skipped }
            opening.reuse = .singleTop
            return .applied
        },
        OpeningRule("guardOnce", "A guard redirects to the page on top, so it does not open a second time.") {
            opening in
            guard opening.isOfGuard else { return .skipped }
            let wasAlways = opening.reuse ?? .always == .always
            if wasAlways { opening.reuse = .singleTop }
            guard opening.isOnTop else { return .skipped }
            let becomesPush = opening.verb == .present || opening.maker.onlyPage != nil
            if becomesPush { opening.verb = .push }
            return wasAlways || becomesPush ? .applied : .skipped
        },
        OpeningRule(
            "guardReplaces",
            "The page of a guard’s redirect replaces what the requested page would replace, so the requested page is pushed later."
        ) {
            opening throws(Interruption) in
            guard opening.isOfGuard, opening.verb == .replace || opening.verb == .reset,
                try opening.wantedPageReplacesTop()
            else { return .skipped }
            opening.page.wanted?.verb = .push
            return .applied
        },
    ]

    // MARK: - Placement

    private static let places: [OpeningRule] = [
        OpeningRule(
            "parentsModal",
            "A parent of the page opens as a modal, so the page opens in a new modal whose first page is that parent."
        ) {
            opening throws(Interruption) in
            guard opening.verb == .push, !opening.isVerbNamed else { return .skipped }
            return try opening.parentsModal().map { .decided($0) } ?? .skipped
        },
        OpeningRule("ownClass", "A page without a route replaces a page of the same class.") { opening in
            guard opening.verb == .replaceSame, opening.isOfClassOnTop else { return .skipped }
            opening.verb = .replace
            return .applied
        },
        OpeningRule("resetParents", "A reset puts the parents below the page.") { opening in
            guard opening.verb == .reset else { return .skipped }
            opening.parents = opening.declaredParents()
            return opening.parents.isEmpty ? .skipped : .applied
        },
        OpeningRule(
            "listBelow",
            "A detail opens above the list that its route declares as its parent. If the top page is neither that list nor a detail above it, the list is pushed first."
        ) { opening in
            guard opening.verb == .push, let list = opening.missingList() else { return .skipped }
            opening.parents = [list]
            return .applied
        },
        OpeningRule(
            "branch",
            "The page opens in its branch. If it is already on top there, the branch is only selected."
        ) {
            opening throws(Interruption) in
            guard opening.belongsToBranch else { return .skipped }
            return .decided(try opening.maker.inBranch(opening.simpleChange))
        },
    ]
}
