@testable import RouterCore
@testable import RouterTesting

/// The surroundings of the navigator in a random session: a stage shows the navigator's state,
/// and plays the parts of the pages and of the user.
@MainActor
public protocol Stage: AnyObject {
    /// Whether the stage is the navigator's host now.
    var isAttached: Bool { get }
    /// Called with each leave question, which asks a page whether it may leave.
    var onAsk: (LeaveQuestion) -> Void { get set }
    /// Called with each entry whose page is no longer asked whether it may leave.
    var onWithdraw: (EntryID) -> Void { get set }
    /// Whether the page `broken` can be built.
    var isBrokenMended: Bool { get set }
    /// Whether each change is animated until ``endAnimations()`` is called.
    var holdsCompletions: Bool { get set }
    /// The largest number of pages that remain built, or `nil` if pages are never released.
    var limit: Int? { get }
    /// The entries whose pages are built.
    var built: Set<UInt64> { get }

    /// Starts the navigator at its first page, and returns whether that succeeded.
    func start() -> Bool
    /// Starts a new navigator with the saved session of an earlier navigator.
    ///
    /// - Returns: The URL of each entry that is not reopened, with the code of the reason,
    ///   or `nil` if the navigator could not start.
    func restart(_ navigator: Navigator, with saved: SavedNavigation) -> [(url: String, reason: String)]?
    /// Attaches a host, and returns whether that succeeded.
    func attach() -> Bool
    /// Detaches the host.
    func detach()
    /// Sets how the page of an entry answers when it is asked whether it may leave. `nil` means yes.
    func setReply(_ reply: RecordingHost.Reply?, of entry: EntryID)
    /// Answers a leave question that a page has kept. The latest question has the number 0 in `back`, the one
    /// before it has the number 1, and so on.
    func answer(_ back: Int, _ mayLeave: Bool)
    /// Releases all leave questions without answering them.
    func letGo()
    /// Ends the animations that are still running.
    func endAnimations()
    /// Returns how the shown pages differ from the state, or `nil` if they agree.
    func difference() -> String?
    /// Creates a request that opens a new unrouted page: a page that code creates, without a route.
    func makePage(_ kind: UnroutedKind) -> NavigationRequest
}

// The classes of unrouted pages in ``RecordingStage``.
private final class Photo {}
private final class Desk {}

/// A stage that only records the shown pages in memory.
@MainActor
public final class RecordingStage: Stage {
    private unowned var navigator: Navigator
    private var host = RecordingHost()
    /// Whether the navigator has a host.
    public private(set) var isAttached = false
    /// Called with each leave question.
    public var onAsk: (LeaveQuestion) -> Void = { _ in }
    /// Called with each entry whose page is no longer asked whether it may leave.
    public var onWithdraw: (EntryID) -> Void = { _ in }
    /// Whether the page `broken` can be built.
    public var isBrokenMended = false
    /// Whether each change is animated until ``endAnimations()`` is called.
    public var holdsCompletions = false {
        didSet { host.holdsCompletions = holdsCompletions }
    }
    private var completions: [@MainActor () -> Void] = []
    /// Always `nil`, because the host never releases pages.
    public var limit: Int? { nil }
    /// The entries whose pages the host has built.
    public var built: Set<UInt64> { Set(host.pages.keys.map(\.rawValue)) }

    /// Creates a stage without a host.
    public init(_ navigator: Navigator) {
        self.navigator = navigator
    }

    private func renew() {
        completions += host.completions
        host = RecordingHost()
        host.holdsCompletions = holdsCompletions
        host.onAsk = { [weak self] in self?.onAsk($0) }
        host.onWithdraw = { [weak self] in self?.onWithdraw($0) }
        host.failsToBuild = { [unowned self] in !isBrokenMended && $0.route.page == "broken" }
    }

    /// Starts the navigator, with a new host if it has none.
    public func start() -> Bool {
        if !isAttached { renew() }
        let wasStarted = navigator.state != nil
        do {
            try navigator.start(at: "app://home", host: host)
            isAttached = true
            return true
        } catch {
            return wasStarted
        }
    }

    /// Starts a new navigator with a new host.
    public func restart(_ navigator: Navigator, with saved: SavedNavigation) -> [(
        url: String, reason: String
    )]? {
        self.navigator = navigator
        renew()
        do {
            let dropped = try navigator.start(restoring: saved, or: "app://home", host: host)
            isAttached = true
            return dropped.map { ($0.url, ($0.reason as? RoutingError)?.code ?? "failed") }
        } catch {
            return nil
        }
    }

    /// Attaches a new host.
    public func attach() -> Bool {
        renew()
        let isStarted = navigator.state != nil
        do {
            try navigator.attach(host)
            isAttached = isStarted
        } catch {
            isAttached = false
        }
        return isAttached
    }

    /// Detaches the host.
    public func detach() {
        guard isAttached else { return }
        isAttached = false
        navigator.detach(host)
    }

    /// Sets how the page of an entry answers when it is asked whether it may leave.
    public func setReply(_ reply: RecordingHost.Reply?, of entry: EntryID) { host.replies[entry] = reply }

    /// Answers a leave question that the host has kept.
    public func answer(_ back: Int, _ mayLeave: Bool) {
        guard isAttached, !host.questions.isEmpty else { return }
        host.questions[host.questions.count - 1 - back % host.questions.count].answer(mayLeave)
    }

    /// Releases the leave questions that the host has kept.
    public func letGo() { host.dropQuestions() }

    /// Creates a request for a new page that exists only in memory.
    public func makePage(_ kind: UnroutedKind) -> NavigationRequest {
        let isPhoto = kind == .photo
        let page =
            isPhoto ? UnroutedPage(Photo(), slots: kind.slots) : UnroutedPage(Desk(), slots: kind.slots)
        return NavigationRequest(.page(page))
    }

    /// Ends the animations of this host and of earlier hosts.
    public func endAnimations() {
        let held = completions + host.completions
        completions = []
        host.completions = []
        for completion in held { completion() }
    }

    /// Returns how the host's pages differ from the state, or `nil` if they agree.
    public func difference() -> String? {
        guard isAttached, let state = navigator.state, !host.agrees(with: state) else { return nil }
        return "the host shows something else: \(host.layers) \(host.shown) \(host.pages) \(host.slots)"
    }
}
