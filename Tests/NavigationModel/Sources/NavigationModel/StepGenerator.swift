@testable import RouterCore
@testable import RouterTesting

/// A generator of random steps. The same seed gives the same steps.
public struct StepGenerator {
    /// Which kinds of steps to generate.
    public struct Options: Sendable {
        /// Whether steps may embed pages.
        public var embeds = true
        /// Whether changes may be animated, hosts may be attached and detached, and the app may restart.
        public var changesHosts = true
        /// Whether steps may open unrouted pages.
        public var opensPagesOfItsOwn = true

        /// Creates options that allow all kinds of steps.
        public init() {}
    }

    private var numbers: SeededGenerator
    private let options: Options

    /// Creates a generator for a seed.
    public init(seed: UInt64, options: Options = Options()) {
        self.init(SeededGenerator(seed: seed), options: options)
    }

    /// Creates a generator that takes its decisions from a sequence of numbers.
    public init(_ numbers: SeededGenerator, options: Options = Options()) {
        self.numbers = numbers
        self.options = options
    }

    /// Returns small limits, so that sessions reach them often.
    /// About one session in eight uses the default limits.
    public mutating func limits() -> NavigationLimits {
        if numbers.chance(12) { return NavigationLimits() }
        return NavigationLimits(
            layers: 1 + numbers.below(5),
            depth: numbers.chance(10) ? 1 : 3 + numbers.below(6),
            queuedRequests: 1 + numbers.below(4),
            requestsAfterQuestion: numbers.below(4),
            requestsAwaitingGuards: numbers.below(4),
            embedded: numbers.below(4),
            redirects: numbers.below(6),
            parents: numbers.below(4),
            externalBurst: 1 + numbers.below(4),
            externalInterval: .milliseconds(numbers.chance(10) ? 0 : 1_000)
        )
    }

    /// Returns the steps of a session. The step that starts the navigator is among the first.
    public mutating func steps(_ count: Int) -> [Step] {
        var steps = (0..<max(1, count)).map { _ in step() }
        if numbers.chance(10) {
            // The app is launched with several URLs, often with more URLs than the limit allows.
            let urls = min(1 + numbers.below(8), steps.count - 1)
            for index in 0..<urls { steps[index] = .request(launch()) }
            steps[urls] = .start
        } else {
            steps[numbers.chance(70) ? 0 : min(numbers.below(6), steps.count - 1)] = .start
        }
        return steps
    }

    private mutating func step() -> Step {
        switch numbers.below(1115) {
        case 0..<616: .request(request())
        case 616..<620: .reload(isOther: numbers.chance(50))
        case 620..<640: .wait(numbers.below(4_000))
        case 640..<670: .finish(numbers.one(of: [.top, .top, .list, reference()]), numbers.below(100))
        case 670..<690: .goOn(numbers.chance(80) ? .top : reference(), closes: numbers.chance(70))
        case 690..<705: .end
        case 705..<765: .answer(numbers.chance(85) ? 0 : numbers.below(4), numbers.chance(65))
        case 765..<772: .letGo
        case 772..<785: .cancel
        case 785..<801: .answerLater(0, .allow)
        case 801..<830: guarding()
        case 830..<842: .clearGuards
        case 842..<885: .reply(numbers.chance(50) ? .top : reference(), reply())
        case 885..<900: .clearReplies
        case 900..<912, 980..<990: .mend(numbers.chance(40))
        case 912..<936:
            options.changesHosts
                ? numbers.chance(30) ? .animate(numbers.chance(60)) : .endAnimations : .request(request())
        case 936..<942: options.changesHosts ? .detach : .request(request())
        case 942..<956: options.changesHosts ? .attach : .request(request())
        case 956..<958: .start
        case 958..<980: .onNextEvent((0..<(1 + numbers.below(4))).map { _ in reaction() })
        case 1025..<1045: .send(numbers.chance(60) ? .top : reference(), numbers.below(100))
        case 1100...: options.changesHosts ? .restart(restart()) : .request(request())
        case 1075..<1100: .request(shown())
        case 1050..<1075:
            .endAction(
                numbers.chance(60) ? 0 : numbers.below(3),
                numbers.chance(70) ? numbers.below(100) : nil
            )
        case 1045..<1050: .stopListening(numbers.below(8))
        case 1000..<1025: .answerLater(numbers.chance(60) ? 0 : numbers.below(4), mode(isLate: true))
        default: .canOpen(url(), origin())
        }
    }

    private mutating func reaction() -> Step.Reaction {
        switch numbers.below(12) {
        case 0: .answer(numbers.chance(60))
        case 1: .cancel
        case 2..<4: .send(numbers.chance(60) ? .top : reference(), numbers.below(100))
        default: .request(request())
        }
    }

    private mutating func reply() -> RecordingHost.Reply? {
        numbers.one(weighted: [(3, .later), (2, .no), (1, .never), (3, nil)])
    }

    private mutating func reference() -> Reference {
        switch numbers.below(10) {
        case 0..<3: .top
        case 3..<8: .open(numbers.below(64))
        default: .ever(numbers.below(1 << 20))
        }
    }

    /// Returns a reference to an entry that may have slots. It is often an embedded entry.
    private mutating func holder() -> Reference {
        let holder = reference()
        if case .open(let number) = holder, number > 20 { return .embedded(number) }
        return holder
    }

    /// A few routes whose guards redirect to each other, so that the redirects sometimes form a loop.
    private static let circular: [ModelRoute] = [.item, .board, .settings]

    private mutating func guarding() -> Step {
        let mode = mode()
        if case .to(.page(let url, _)) = mode, Self.circular.contains(url.route), numbers.chance(70) {
            return .guarding(first: numbers.chance(60), numbers.one(of: Self.circular), mode)
        }
        return .guarding(first: numbers.chance(60), guarded(), mode)
    }

    private mutating func guarded() -> ModelRoute {
        numbers.chance(40)
            ? numbers.one(of: Self.circular)
            : numbers.one(of: [
                .home, .item, .list, .board, .settings, .modal, .swap, .clean, .secret, .web, .nowhere, .back,
                .add, .hidden, .sheet, .leaf, .need, .open, .fetch, .unrouted,
                .folder, .mail,
            ])
    }

    private mutating func mode(isLate: Bool = false) -> GuardMode {
        if !isLate, numbers.chance(10) { return .later }
        if numbers.chance(12) { return .refuse }
        return switch numbers.below(15) {
        case 0..<3: .allow
        case 3..<5: .refuse
        case 5..<7: .later
        case 7: .to(url())
        case 8..<13: .to(.page(PageURL(numbers.one(of: Self.circular)), ReservedItems()))
        default: .to(.page(pageURL(), numbers.chance(15) ? items() : ReservedItems()))
        }
    }

    // MARK: - Requests

    private mutating func request() -> ModelRequest {
        var request = ModelRequest(subject: subject())
        if case .url = request.subject { request.origin = origin() }
        // While a page is asked whether it may leave, a repeated request to close something
        // joins the first request only if both come from the user. Many actions therefore come from the user.
        if case .action = request.subject, numbers.chance(40) { request.origin = .user }
        if numbers.chance(24) { request.source = numbers.one(of: [.top, .list, .list, reference()]) }
        request.isOfUserAction = numbers.chance(40)
        switch request.subject {
        case .action, .close, .all: break
        case .url, .unrouted:
            if numbers.chance(10) { request.verb = numbers.one(of: NavigationVerb.allCases) }
            if options.embeds, request.origin != .external, numbers.chance(6) {
                request.embedding = embedding()
                if numbers.chance(30) { request.holder = numbers.chance(20) ? .top : holder() }
            }
            if numbers.chance(8) { request.parameters = ["tab": numbers.chance(70) ? "7" : "y"] }
            if numbers.chance(4) { request.parameters["id"] = "9" }
            if numbers.chance(8) { request.extra = numbers.below(100) }
            if numbers.chance(10) { request.buildsBackStack = true }
            // The policy is derived from the extra value and not from a new random number,
            // because a new number would change all later steps of each seed.
            request.modalPolicy = request.extra.flatMap {
                [nil, .keep, .close, .closeAwaited, .refuse][$0 % 5]
            }
        }
        if numbers.chance(8) { request.isAnimated = numbers.chance(50) }
        if numbers.chance(25) { request.wantsResult = true }
        if request.wantsResult { request.wantsValues = numbers.chance(60) }
        if request.typedItem != nil { request.isTyped = numbers.chance(50) }
        return request
    }

    /// Returns a request for the shown URL. Most of these requests have no options; some have one option.
    private mutating func shown() -> ModelRequest {
        var request = ModelRequest(subject: .url(url()))
        request.isForShownURL = true
        request.origin = numbers.one(weighted: [(5, .user), (5, .external), (1, .link), (1, .app)])
        switch numbers.below(12) {
        case 0: request.verb = numbers.one(of: NavigationVerb.allCases)
        case 1: request.parameters = ["tab": "7"]
        case 2: request.extra = numbers.below(100)
        case 3: request.wantsResult = true
        case 4: request.source = .top
        case 5: request.modalPolicy = .keep
        default: break
        }
        return request
    }

    /// Returns a request for one of the URLs with which another program launches the app.
    private mutating func launch() -> ModelRequest {
        var request = ModelRequest(subject: .url(url()), origin: .external)
        request.buildsBackStack = true
        return request
    }

    /// Returns a restart of the app. Most restarts use the first of the two route tables.
    private mutating func restart() -> Step.Restart {
        var restart = Step.Restart()
        restart.hasOtherTable = numbers.chance(30)
        restart.changesBranches = numbers.chance(15)
        if numbers.chance(50) { restart.leftOut = reference() }
        guard numbers.chance(40) else { return restart }
        for _ in 0...numbers.below(3) {
            var link = launch()
            link.buildsBackStack = numbers.chance(50)
            // With `keep`, the page of the link opens over the modals of the saved session.
            // A real app uses this policy for a link that starts the app.
            if numbers.chance(50) { link.modalPolicy = .keep }
            restart.links.append(link)
        }
        return restart
    }

    /// Returns a request for use as a part of a combined change.
    private mutating func part() -> ModelRequest {
        var part = request()
        part.source = nil
        part.wantsResult = false
        return part
    }

    private mutating func origin() -> RequestOrigin {
        numbers.one(weighted: [(6, .app), (4, .link), (3, .user), (2, .external), (1, .restored)])
    }

    private mutating func subject() -> ModelRequest.Subject {
        switch numbers.below(100) {
        case 0..<68: .url(url())
        case 68..<89: .action(action())
        case 89..<92: .close(numbers.chance(60) ? .top : reference())
        case 92..<97: .all((0..<numbers.below(4)).map { _ in part() })
        default:
            options.opensPagesOfItsOwn
                ? .unrouted(0, numbers.one(of: UnroutedKind.allCases)) : .url(url())
        }
    }

    private mutating func url() -> ModelURL {
        switch numbers.below(100) {
        case 0..<3: .bad(numbers.below(8))
        case 3..<30: .nav(command())
        default:
            .page(numbers.chance(35) ? page() : pageURL(), numbers.chance(25) ? items() : ReservedItems())
        }
    }

    private mutating func pageURL() -> PageURL {
        let routes: [(weight: Int, element: ModelRoute)] = [
            (12, .item), (4, .board), (6, .settings), (6, .back), (5, .fresh), (9, .modal), (3, .swap),
            (4, .same),
            (2, .clean), (2, .home), (3, .list), (2, .secret), (2, .need), (12, .broken), (2, .web),
            (2, .old),
            (2, .door), (2, .hop), (1, .foreign), (2, .add), (1, .open), (1, .fails), (1, .missing),
            (2, .fetch),
            (3, .nowhere), (3, .hidden), (4, .nested), (2, .slip), (1, .wipe), (4, .sheet), (8, .leaf),
            (6, .deep), (9, .folder), (16, .mail), (5, .memo),
        ]
        let route = options.embeds && numbers.chance(16) ? .board : numbers.one(weighted: routes)
        return PageURL(route, 1 + numbers.below(3), tab: numbers.chance(75) ? 0 : 1 + numbers.below(3))
    }

    private mutating func page() -> PageURL {
        PageURL(
            numbers.one(of: ModelRoute.pages),
            1 + numbers.below(3),
            tab: numbers.chance(75) ? 0 : 1 + numbers.below(2)
        )
    }

    private mutating func items() -> ReservedItems {
        var items = ReservedItems()
        if options.embeds, numbers.chance(50) {
            items.action = "embed"
            if numbers.chance(40) { items.slot = numbers.one(of: ["main", "side", "attic"]) }
            if numbers.chance(60) { items.key = key() }
            if numbers.chance(30) { items.transition = numbers.one(of: ["none", "curlUp", "spin"]) }
        } else if numbers.chance(60) {
            items.action = numbers.one(of: NavigationVerb.allCases.map(\.rawValue) + ["fly"])
        }
        if numbers.chance(20) { items.animated = numbers.one(of: ["true", "false", "yes"]) }
        if numbers.chance(30) {
            items.reuse = numbers.one(of: ReusePolicy.allCases.map(\.rawValue) + ["never"])
        }
        if numbers.chance(3) { items.unknown = "1" }
        if numbers.chance(3) { items.key = "a" }
        return items
    }

    private mutating func key() -> String { numbers.one(of: ["a", "b", "item"]) }

    private mutating func embedding() -> Embedding {
        Embedding(
            slot: numbers.one(of: [nil, nil, "main", "side", "attic"]),
            key: numbers.chance(60) ? key() : nil,
            transition: numbers.one(of: EmbedTransition.allCases),
            duration: numbers.chance(20) ? 0 : numbers.below(12_000)
        )
    }

    private mutating func branch() -> String {
        numbers.one(of: ["main", "work", "prefs", "prefs", "work", "none"])
    }

    private mutating func leaving() -> ModelAction.Leaving {
        ModelAction.Leaving(
            transition: numbers.one(of: [nil, nil, .some(.none), .curlUp, .scaleBig]),
            duration: numbers.one(of: [nil, nil, 0, -3, 400, 99_999])
        )
    }

    private mutating func command() -> ModelURL.Command {
        var items: [ModelURL.Command.Item] = []
        if numbers.chance(8) { items.append(.animated(numbers.chance(50))) }
        if numbers.chance(2) { items.append(.unknown) }
        if numbers.chance(2) { items.append(.times("2")) }
        if numbers.chance(1) { items.append(.match("path")) }
        switch numbers.below(100) {
        case 0..<50:
            switch numbers.below(10) {
            case 0..<3: items.append(.times(numbers.one(of: ["1", "2", "2", "3", "0", "x", "99"])))
            case 3: items.append(.toRoot)
            case 4:
                items.append(.to(pageURL()))
                if numbers.chance(60) { items.append(.match(numbers.one(of: ["path", "path", "url", "x"]))) }
            case 5:
                items.append(
                    .route(
                        numbers.one(of: ["item", "home", "settings", "board", "notFound", "nobody"])
                    )
                )
            case 6: items.append(.toNothing)
            default: break
            }
            if numbers.chance(30) {
                items.append(.then(pageURL(), numbers.chance(20) ? self.items() : ReservedItems()))
            }
            if numbers.chance(2) { items.append(.thenBack) }
            return .pop(items)
        case 50..<70: return .plain(numbers.one(of: ModelAction.plain), items)
        case 70..<86:
            switch numbers.below(5) {
            case 0: items.append(.times(numbers.one(of: ["1", "2", "3", "0"])))
            case 1: items.append(.toRoot)
            case 2: if numbers.chance(20) { items.append(.toNothing) }
            default: break
            }
            if numbers.chance(40) {
                items.append(.then(pageURL(), numbers.chance(30) ? self.items() : ReservedItems()))
            }
            if numbers.chance(2) { items.append(.thenBack) }
            return .dismiss(items)
        case 86..<91:
            if !numbers.chance(10) { items.append(.name(branch())) }
            return .branch(items)
        case 91..<98:
            if numbers.chance(50) { items.append(.key(key())) }
            if numbers.chance(30) {
                items.append(.transition(numbers.one(of: ["none", "curlUp", "flipFromTop", "spin"])))
            }
            return .unembed(items)
        default: return .unknown
        }
    }

    // MARK: - Actions

    private mutating func action() -> ModelAction {
        switch numbers.below(74) {
        case 70...: .update(numbers.chance(40) ? .top : reference(), tab: numbers.below(4))
        case 64..<70: .recheck(asksPages: numbers.chance(80))
        case 0..<5: .popCount(numbers.below(4))
        case 5..<7: .popRoot
        case 7..<8: .popURL(page())
        case 8..<9: .popPath(page())
        case 9..<11: .popRoute(numbers.one(of: ModelRoute.pages).rawValue)
        case 11..<13: .popIndex(numbers.below(5) - 1)
        case 13..<17: .popEntry(reference())
        case 17..<25: .popThrough(reference())
        case 25..<33: numbers.one(of: ModelAction.plain)
        case 33..<36: .dismissCount(numbers.below(3))
        case 36..<37: .dismissAll
        case 37..<40: .dismissOver(reference())
        case 40..<46: .dismissLayer(reference())
        case 46..<48: .unembedLast(leaving())
        case 48..<52: .unembedKey(key(), leaving())
        case 52..<57: .unembedEntry(reference(), leaving())
        case 57..<60: .remove(reference())
        default: .select(branch())
        }
    }
}
