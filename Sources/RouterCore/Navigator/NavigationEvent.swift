/// The result of one request, or another change of the state.
///
/// There is exactly one event for each request, in the order in which requests end.
/// Only the requests of one message of another program that are `throttled` have one event together; see ``count``.
/// There is also an event when the navigator starts, gets another host, or gets other routes.
/// So an observer learns every state from events alone, and ``kind`` tells what has happened.
/// It keeps the state after the request without copying it.
///
///     let observation = navigator.observe { event in
///         print(event.sequence, event.action ?? "-", event.outcome.name, event.state.top.url)
///     }
public struct NavigationEvent: Sendable {
    /// The thing that an event reports.
    public enum Kind: String, Sendable, Hashable {
        /// A request has ended, or waits for a guard.
        case request
        /// The guards have been asked once more about all that is open.
        case recheck
        /// The first page has been opened.
        case start
        /// The navigation of an earlier run has been restored.
        case restore
        /// A host shows what is open, instead of the host before.
        case attach
        /// The routes have been replaced; pages and their URLs are the same.
        case reload
    }

    /// The thing that the event reports.
    public let kind: Kind
    /// The number of the event among those of requests, counted from 1 by one navigator.
    ///
    /// Another event has the number of the last one before it, or 0.
    public let sequence: Int
    /// The number of the event with the outcome `deferred` that the request continues, if there is one.
    ///
    /// A request whose guard answers later has one.
    package let resumes: Int?
    /// The URL as it came, or `nil` for a request without one.
    ///
    /// Closing a window by hand has none.
    ///
    /// An event for several requests has the last URL among theirs, whether they were made as one change
    /// (``Navigating/atomically(animated:completion:_:)``) or throttled together.
    public let urlText: String?
    /// The origin of the request.
    public let origin: RequestOrigin
    /// The verb, or `nil` if the request was refused before there was one.
    public let action: String?
    /// The outcome of the request.
    public let outcome: NavigationOutcome
    /// The number of requests that the event reports: 1, or all requests of one message that were `throttled`.
    ///
    /// Another program can send any number of URLs in one message.
    /// Those that exceed the limit are not read, and are counted here.
    public let count: Int
    /// The number of requests that were made as one change, or `nil` for a single request.
    ///
    /// ``Navigating/atomically(animated:completion:_:)`` makes such a change, and so do closing a page to open another
    /// one and the activation of a row whose page opens beside its list.
    /// ``urlText`` is then only a part of what was asked for, and opening it again does not repeat the change.
    public let parts: Int?
    /// Whether the value that a page has finished with has reached its caller; `nil` if none has.
    ///
    /// `false` if no caller waits, or if the page could not close.
    public let isResultDelivered: Bool?
    /// Whether the user was to see something move: ``Transition/hasMotion``.
    ///
    /// A navigator without a host reports the same.
    /// A desktop that shows less motion is the host's matter and not told here.
    package let isAnimated: Bool
    /// The time from the request's turn to its end, without its animation.
    ///
    /// The time in which an action runs, or a page or another app answers, is included.
    public let duration: Duration
    /// The state after the request.
    ///
    /// If the request was refused, it is the state before.
    public let state: NavigationState

    /// Whether a request has led to the event; `recheck` counts as one.
    public var isOfRequest: Bool { kind == .request || kind == .recheck }
}

/// The outcome of a request.
///
/// All but `shown`, `updated`, `alreadyShown` and `notFoundPage` leave what is open as it was.
public enum NavigationOutcome: Sendable {
    /// The change was made, and usually another page is shown; see ``entry``.
    case shown(EntryID?)
    /// The page was there already, and its URL or its parameters are others now.
    case updated(EntryID?)
    /// The page was there already with these values; a success.
    case alreadyShown(EntryID?)
    /// No route matches the URL, and the page for that case is shown.
    case notFoundPage(EntryID?)
    /// An action route has run, or another app has taken the URL.
    ///
    /// The value is the one that the action returned, if any.
    case handled((any Sendable)?)
    /// A guard answers later; the event of the end has the number of this one (`resumes`).
    case deferred
    /// The request was impossible or not allowed, for this reason.
    case refused(RoutingError)
    /// A page or an action threw this error, or another app could not be started.
    case failed(any Error)
    /// The request has lost its object.
    ///
    /// The page that asked is not shown any more, the thing to close has closed, its question was withdrawn, its
    /// action was canceled, or the navigator was released.
    case superseded

    /// The entry of the page that the request has led to, if there is one.
    ///
    /// A request that only goes back has none, and neither has one that changes nothing.
    ///
    ///     let outcome = await navigator.outcome(ofOpening: "app://help")
    ///     if let entry = outcome.entry { navigator.close(entry) }     // wherever that page is by then
    public var entry: EntryID? {
        switch self {
        case .shown(let entry), .updated(let entry), .alreadyShown(let entry), .notFoundPage(let entry): entry
        case .handled, .deferred, .refused, .failed, .superseded: nil
        }
    }

    /// The reason why the request was refused or has failed; `nil` for any other outcome.
    ///
    ///     if let error = await navigator.outcome(ofOpening: "app://help").error { print(error) }
    ///
    /// It is a ``RoutingError`` for a request that was refused.
    public var error: (any Error)? {
        switch self {
        case .refused(let error): error
        case .failed(let error): error
        case .shown, .updated, .alreadyShown, .notFoundPage, .handled, .deferred, .superseded: nil
        }
    }

    /// Whether the user has now what the request asked for: the page is open, or the action has run.
    ///
    /// It is `false` while a guard defers the request, and for the page that says that no route matches.
    public var isSuccess: Bool {
        switch self {
        case .shown, .updated, .alreadyShown, .handled: true
        case .notFoundPage, .deferred, .refused, .failed, .superseded: false
        }
    }

    /// The name of the outcome, as events print it.
    public var name: String {
        switch self {
        case .shown: "shown"
        case .updated: "updated"
        case .alreadyShown: "alreadyShown"
        case .notFoundPage: "notFoundPage"
        case .handled: "handled"
        case .deferred: "deferred"
        case .refused: "refused"
        case .failed: "failed"
        case .superseded: "superseded"
        }
    }
}

extension Transition {
    /// Returns the outcome of a change.
    func outcome(of change: NavigationChange, from old: NavigationState) -> NavigationOutcome {
        if change.recheckAllowsAll { return .handled(nil) }
        let entry = change.entry(in: new)
        let opensNothing =
            new.nextEntry == old.nextEntry && leaving.isEmpty && entry != nil && change.destination != nil
        if opensNothing || showsNothingNew {
            let (before, after) = (entry.flatMap { old.entry($0) }, entry.flatMap { new.entry($0) })
            guard let before, let after else { return .alreadyShown(entry) }
            return before.destination.hasSameValues(as: after.destination)
                ? .alreadyShown(entry) : .updated(entry)
        }
        let isNew = new.topID.rawValue >= old.nextEntry
        return isNew && new.top.destination.isNotFound ? .notFoundPage(entry) : .shown(entry)
    }
}

/// A subscription to a navigator's events, which ends by ``cancel()`` or on release.
///
///     let observation = navigator.observe { event in print(event.outcome.name) }
///     observation.cancel()        // no further event is printed
@MainActor
public final class NavigationObservation {
    /// Removes the observer; `nil` once the subscription has ended.
    private var end: (@MainActor () -> Void)?

    /// Makes a subscription that ends with this call.
    init(end: @escaping @MainActor () -> Void) {
        self.end = end
    }

    isolated deinit {
        end?()
    }

    /// Ends the subscription; a second call does nothing.
    public func cancel() {
        end?()
        end = nil
    }
}

/// The observers of one kind of event, in the order in which they came.
@MainActor
package final class Observers<Event> {
    private var all: [(token: Int, observe: @MainActor (Event) -> Void)] = []
    private var nextToken = 0

    /// Makes a list without observers.
    package init() {}

    /// Calls a closure with each event, until the observation is canceled or released.
    package func add(_ observe: @escaping @MainActor (Event) -> Void) -> NavigationObservation {
        let token = nextToken
        nextToken += 1
        all.append((token, observe))
        return NavigationObservation { [weak self] in self?.all.removeAll { $0.token == token } }
    }

    /// Hands an event to all observers.
    ///
    /// One of them may end the observation of a later one, which then does not get it.
    package func report(_ event: Event) {
        for observer in all where all.contains(where: { $0.token == observer.token }) {
            observer.observe(event)
        }
    }
}
