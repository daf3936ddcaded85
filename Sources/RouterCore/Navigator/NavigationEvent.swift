/// A report that a request has ended, or that the state has changed without a request.
///
/// Each request produces exactly one event when it ends, in the order in which requests end.
/// A request that a guard defers also produces an event when it begins to wait.
/// If another program sends several URLs in one message, the URLs that are refused as `throttled`
/// share one event; see ``count``.
/// There is also an event when the navigator starts, switches to another ``NavigationHost``,
/// or replaces its routes.
/// An observer therefore receives an event for every change of the state, and ``kind`` describes
/// what has happened.
/// Every event contains the state after the change. Storing this state copies no pages.
///
///     let observation = navigator.observe { event in
///         print(event.sequence, event.action ?? "-", event.outcome.name, event.state.top.url)
///     }
public struct NavigationEvent: Sendable {
    /// What an event reports.
    public enum Kind: String, Sendable, Hashable {
        /// A request has ended, or waits for a guard.
        case request
        /// The guards have been asked again about all open pages.
        case recheck
        /// The first page has been opened.
        case start
        /// The navigation of an earlier run has been restored.
        case restore
        /// A new host shows what is open, in place of the previous host.
        case attach
        /// The routes have been replaced. The pages and their URLs are the same.
        case reload
    }

    /// What the event reports.
    public let kind: Kind
    /// The number of the event among the events of requests, counted from 1 by each navigator.
    ///
    /// An event that no request caused repeats the number of the most recent event of a request.
    /// The number is 0 if no request has had an event yet.
    public let sequence: Int
    /// The number of the `deferred` event that the request produced earlier,
    /// or `nil` if the request was not deferred.
    package let resumes: Int?
    /// The URL as it was given, or `nil` for a request without a URL.
    ///
    /// For example, there is no URL if the user closes a modal by hand.
    ///
    /// An event for several requests contains the last URL among them, whether the requests were made
    /// as one change (``Navigating/atomically(animated:completion:_:)``) or throttled together.
    public let urlText: String?
    /// The origin of the request.
    public let origin: RequestOrigin
    /// The name of the verb, for example `push` or `pop`, or `nil` if the request was refused
    /// before its verb was known.
    ///
    /// If no request led to the event, this is the name of its ``kind``, for example `start`.
    public let action: String?
    /// The outcome of the request.
    public let outcome: NavigationOutcome
    /// The number of requests that the event reports: 1, or the number of requests
    /// in one message that were `throttled`.
    ///
    /// Another program can send any number of URLs in one message.
    /// The URLs that exceed the limit are not read, but they are counted here.
    public let count: Int
    /// The number of requests that were made as one change, or `nil` for a single request.
    ///
    /// ``Navigating/atomically(animated:completion:_:)`` makes such a change.
    /// The router also makes several requests as one change when a page closes to open another page,
    /// and when the user activates a row whose page opens beside its list.
    /// If the value is not `nil`, ``urlText`` is only part of what was requested,
    /// and opening it again does not repeat the change.
    public let parts: Int?
    /// Whether a caller has received the result of a page, or `nil` if no page called `finish` with a value.
    ///
    /// It is `false` if no caller awaits the result, or if the page could not close.
    public let isResultDelivered: Bool?
    /// Whether the change moves something that the user can see; see ``Transition/hasMotion``.
    ///
    /// The value is the same whether or not the navigator has a host.
    /// It ignores the desktop's reduced-motion setting, which is the host's concern.
    package let isAnimated: Bool
    /// The time that the navigator needed for the request.
    ///
    /// It includes the time in which an action runs, or in which a page or another app answers,
    /// but neither the time that the request waited for its turn nor the animation.
    public let duration: Duration
    /// The state after the request.
    ///
    /// A refused request has not changed the state.
    public let state: NavigationState

    /// Whether a request led to the event. A `recheck` counts as a request.
    public var isOfRequest: Bool { kind == .request || kind == .recheck }
}

/// The outcome of a request.
///
///     let outcome = await navigator.outcome(ofOpening: "app://item/42")
///     if case .refused(let reason) = outcome { print(reason.message) }
///
/// Only `shown`, `updated`, `alreadyShown`, and `notFoundPage` can change what is open
/// or which branch is selected.
public enum NavigationOutcome: Sendable {
    /// The change was made, and usually another page is shown; see ``entry``.
    case shown(EntryID?)
    /// The page was already open and now has a different URL or different parameters.
    case updated(EntryID?)
    /// The page was already open with this URL and these parameters. This counts as a success.
    ///
    /// If the page was on top of a hidden branch, that branch has been selected.
    case alreadyShown(EntryID?)
    /// No route matches the URL, and the not-found page is shown.
    case notFoundPage(EntryID?)
    /// An action route has run, or another app has accepted the URL.
    ///
    /// The associated value is the value that the action returned, if any.
    case handled((any Sendable)?)
    /// The request waits for a guard's answer. When the request ends, a second event has the final outcome,
    /// and the `resumes` of the second event is the number of the first event.
    case deferred
    /// The request was impossible or not allowed, for this reason.
    case refused(RoutingError)
    /// A page or an action threw this error, or another app could not be started.
    case failed(any Error)
    /// The request ended without a change because it no longer has a purpose.
    ///
    /// For example, the requesting page is no longer shown, the page or modal to close has already closed,
    /// the question to a page was withdrawn, the action was canceled, a newer request has replaced this one,
    /// or the navigator was released.
    case superseded

    /// The entry of the page to which the request has led, or `nil` if there is none.
    ///
    /// It is `nil` for a request that only goes back or that changes nothing.
    ///
    ///     let outcome = await navigator.outcome(ofOpening: "app://help")
    ///     if let entry = outcome.entry { navigator.close(entry) }     // wherever that page is by then
    public var entry: EntryID? {
        switch self {
        case .shown(let entry), .updated(let entry), .alreadyShown(let entry), .notFoundPage(let entry): entry
        case .handled, .deferred, .refused, .failed, .superseded: nil
        }
    }

    /// The reason why the request was refused or has failed, or `nil` for any other outcome.
    ///
    ///     if let error = await navigator.outcome(ofOpening: "app://help").error { print(error) }
    ///
    /// It is a ``RoutingError`` if the request was refused.
    public var error: (any Error)? {
        switch self {
        case .refused(let error): error
        case .failed(let error): error
        case .shown, .updated, .alreadyShown, .notFoundPage, .handled, .deferred, .superseded: nil
        }
    }

    /// Whether the request has achieved what it asked for: the page is open, or the action has run.
    ///
    /// It is `false` while a guard defers the request, and if the not-found page is shown.
    public var isSuccess: Bool {
        switch self {
        case .shown, .updated, .alreadyShown, .handled: true
        case .notFoundPage, .deferred, .refused, .failed, .superseded: false
        }
    }

    /// The name of the outcome, for example `shown` or `refused`.
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

/// A subscription to a navigator's events, which ends when you call ``cancel()`` or release it.
///
///     let observation = navigator.observe { event in print(event.outcome.name) }
///     observation.cancel()        // no further event is printed
@MainActor
public final class NavigationObservation {
    /// A closure that removes the observer, or `nil` once the subscription has ended.
    private var end: (@MainActor () -> Void)?

    /// Creates a subscription that calls this closure when it ends.
    init(end: @escaping @MainActor () -> Void) {
        self.end = end
    }

    isolated deinit {
        end?()
    }

    /// Ends the subscription. Further calls do nothing.
    public func cancel() {
        end?()
        end = nil
    }
}

/// The observers of one kind of event, in the order in which they were added.
@MainActor
package final class Observers<Event> {
    private var all: [(token: Int, observe: @MainActor (Event) -> Void)] = []
    private var nextToken = 0

    /// Creates an empty list of observers.
    package init() {}

    /// Calls a closure with each event, until the observation is canceled or released.
    package func add(_ observe: @escaping @MainActor (Event) -> Void) -> NavigationObservation {
        let token = nextToken
        nextToken += 1
        all.append((token, observe))
        return NavigationObservation { [weak self] in self?.all.removeAll { $0.token == token } }
    }

    /// Passes an event to all observers.
    ///
    /// If an observer ends the observation of a later observer, the later one does not receive the event.
    package func report(_ event: Event) {
        for observer in all where all.contains(where: { $0.token == observer.token }) {
            observer.observe(event)
        }
    }
}
