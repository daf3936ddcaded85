@testable import RouterCore
@testable import RouterTesting

/// Shows the state of a navigator in a session, and acts as the user.
@MainActor
public protocol Stage: AnyObject {
    /// Whether it shows the state now.
    var isAttached: Bool { get }
    /// Called with each question whether a page may leave.
    var onAsk: (LeaveQuestion) -> Void { get set }
    /// Called with each entry whose question is withdrawn.
    var onWithdraw: (EntryID) -> Void { get set }
    /// Whether the broken page can be built.
    var isBrokenMended: Bool { get set }
    /// Whether changes stay animated until ``endAnimations``.
    var holdsCompletions: Bool { get set }
    /// The most pages that stay built; `nil` if none is released.
    var limit: Int? { get }
    /// The entries whose pages are built.
    var built: Set<UInt64> { get }

    /// Starts the navigator at its first page, and tells whether it has been started.
    func start() -> Bool
    /// Starts another navigator with what an earlier one has saved.
    ///
    /// - Returns: The URLs of the entries that are not open again, each with the code of the reason; `nil` if the
    ///   navigator has not been started.
    func restart(_ navigator: Navigator, with saved: SavedNavigation) -> [(url: String, reason: String)]?
    /// Begins to show the state, and tells whether it does.
    func attach() -> Bool
    /// Ends showing the state.
    func detach()
    /// How the page of an entry answers; `nil` for yes.
    func setReply(_ reply: RecordingHost.Reply?, of entry: EntryID)
    /// Answers the question that was kept so many before the last.
    func answer(_ back: Int, _ mayLeave: Bool)
    /// Releases all questions.
    func letGo()
    /// Ends the changes that are still animated.
    func endAnimations()
    /// The difference between what is shown and the state; `nil` if there is none.
    func difference() -> String?
    /// A request of a new page of the app's own.
    func makePage(_ kind: UnroutedKind) -> NavigationRequest
}

/// The pages of the app's own in memory.
private final class Photo {}
private final class Desk {}

/// The stage in memory.
@MainActor
public final class RecordingStage: Stage {
    private unowned var navigator: Navigator
    private var host = RecordingHost()
    /// Whether the host is one of the navigator's.
    public private(set) var isAttached = false
    /// Called with each question whether a page may leave.
    public var onAsk: (LeaveQuestion) -> Void = { _ in }
    /// Called with each entry whose question is withdrawn.
    public var onWithdraw: (EntryID) -> Void = { _ in }
    /// Whether the broken page can be built.
    public var isBrokenMended = false
    /// Whether changes stay animated until ``endAnimations``.
    public var holdsCompletions = false {
        didSet { host.holdsCompletions = holdsCompletions }
    }
    private var completions: [@MainActor () -> Void] = []
    /// It releases no page.
    public var limit: Int? { nil }
    /// The entries whose pages the host has.
    public var built: Set<UInt64> { Set(host.pages.keys.map(\.rawValue)) }

    /// Makes a stage that shows nothing.
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

    /// Starts the navigator with a new host, where it has none.
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

    /// Starts another navigator with a new host.
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

    /// Has a new host show the state.
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

    /// Removes the host.
    public func detach() {
        guard isAttached else { return }
        isAttached = false
        navigator.detach(host)
    }

    /// Has the host answer so for a page.
    public func setReply(_ reply: RecordingHost.Reply?, of entry: EntryID) { host.replies[entry] = reply }

    /// Answers a question that the host keeps.
    public func answer(_ back: Int, _ mayLeave: Bool) {
        guard isAttached, !host.questions.isEmpty else { return }
        host.questions[host.questions.count - 1 - back % host.questions.count].answer(mayLeave)
    }

    /// Has the host release its questions.
    public func letGo() { host.dropQuestions() }

    /// A page in memory.
    public func makePage(_ kind: UnroutedKind) -> NavigationRequest {
        let isPhoto = kind == .photo
        let page =
            isPhoto ? UnroutedPage(Photo(), slots: kind.slots) : UnroutedPage(Desk(), slots: kind.slots)
        return NavigationRequest(.page(page))
    }

    /// Ends the changes of this host and of those before it.
    public func endAnimations() {
        let held = completions + host.completions
        completions = []
        host.completions = []
        for completion in held { completion() }
    }

    /// Whether the host shows something else.
    public func difference() -> String? {
        guard isAttached, let state = navigator.state, !host.agrees(with: state) else { return nil }
        return "the host shows something else: \(host.layers) \(host.shown) \(host.pages) \(host.slots)"
    }
}
