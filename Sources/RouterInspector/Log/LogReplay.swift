import RouterCore
import RouterGtk
import RouterRecording

/// Repeats the requests of listed events, each after the previous one has ended.
///
/// The replay stops at the first request that ends differently than in the log.
/// It skips the events of deferred requests, which wait for a guard, because these requests end with a later
/// event. It also skips the events of superseded requests, because they changed nothing.
final class LogReplay {
    /// The event at which the replay stopped, and the reason.
    typealias Stop = (event: LoggedEvent, text: TranslatableText)

    private let log: ListedEvents
    private let events: [LoggedEvent]
    private let navigator: Navigator

    init(_ log: ListedEvents, in navigator: Navigator) {
        self.log = log
        self.navigator = navigator
        events = log.listed.filter { !["deferred", "superseded"].contains($0.outcome) }
    }

    /// Performs the replay.
    ///
    /// - Parameters:
    ///   - index: The index of the first event to repeat.
    ///   - done: Called with the number of events that ended as in the log. If the replay stopped early, the
    ///     second argument is the event at which it stopped and the reason.
    func run(from index: Int = 0, done: @escaping @MainActor (Int, Stop?) -> Void) {
        guard events.indices.contains(index) else { return done(index, nil) }
        let event = events[index]
        let number = TranslatableText.verbatim("\(event.sequence)")
        guard let request = event.request ?? back(to: event) else {
            let values = ["number": number]
            let text = TranslatableText.template(
                "The log has too little information to replay event {number}.",
                values: values
            )
            return done(index, (event, text))
        }
        navigator.open(request) { [self] outcome in
            let look = OutcomeLook(outcome.name, ErrorRecord(of: outcome)?.code)
            let wanted = OutcomeLook(event.outcome, event.error?.code)
            guard look.code != wanted.code else {
                Task { run(from: index + 1, done: done) }
                return
            }
            let values = [
                "number": number, "outcome": .verbatim(look.code), "recorded": .verbatim(wanted.code),
            ]
            let text = TranslatableText.template(
                "Event {number} ended as {outcome} instead of {recorded}.",
                values: values
            )
            done(index, (event, text))
        }
    }

    /// Returns a request that repeats an event whose request had no URL, because it went back or closed
    /// modals. Returns `nil` for any other event.
    private func back(to event: LoggedEvent) -> NavigationRequest? {
        guard let before = log.event(before: event)?.layers, let old = before.last,
            let new = event.layers.last
        else { return nil }
        switch event.action {
        case "pop" where before.count == event.layers.count && old.depth > new.depth:
            return NavigationRequest(.pop(.count(old.depth - new.depth)), origin: event.origin)
        case "dismiss" where before.count > event.layers.count:
            return NavigationRequest(
                .direct(.dismiss(.count(before.count - event.layers.count))),
                origin: event.origin
            )
        default: return nil
        }
    }
}
