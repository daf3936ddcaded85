@testable import RouterCore
@testable import RouterTesting

/// What a guard of the model says about a route.
public enum GuardMode: Hashable, Sendable {
    case allow, refuse, later
    case to(ModelAddress)
}

/// One step of a random session.
public enum Step: Hashable, Sendable {
    case start, attach, detach
    /// Replaces the table, by the other one or back.
    case reload(isOther: Bool)
    case request(ModelRequest)
    case finish(Reference, Int)
    /// Sends a value from a page to its callers.
    case send(Reference, Int)
    /// Has one of those who wait for a page take no more values; round and round.
    case stopListening(Int)
    /// Submits the request that a guard redirected to a page, which may close itself in the same change.
    case goOn(Reference, closes: Bool)
    case end
    /// Answers the question that was kept so many before the last.
    case answer(Int, Bool)
    /// Releases all questions.
    case letGo
    case cancel
    /// The answer of a guard that takes its time; the oldest but so many.
    case answerLater(Int, GuardMode)
    /// The end of an action that takes its time, the oldest but so many: with a value, or `nil` with an error.
    case endAction(Int, Int?)
    /// What the first or the second guard says about a route.
    case guarding(first: Bool, ModelRoute, GuardMode)
    case clearGuards
    /// How a page answers; `nil` for yes.
    case reply(Reference, RecordingHost.Reply?)
    case clearReplies
    /// Whether the broken page can be built.
    case mend(Bool)
    /// Whether changes take their time.
    case animate(Bool)
    case endAnimations
    /// Lets so many milliseconds pass.
    case wait(Int)
    /// What an observer does at the next event.
    case onNextEvent([Reaction])
    /// Whether an address could be opened.
    case canOpen(ModelAddress, RequestOrigin)

    /// What an observer does.
    public enum Reaction: Hashable, Sendable {
        case request(ModelRequest)
        case send(Reference, Int)
        case answer(Bool)
        case cancel
    }

    /// Simpler steps, to find out whether they fail as well.
    var simpler: [Step] {
        switch self {
        case .request(let request): return request.simpler.map { .request($0) }
        case .onNextEvent(let reactions):
            return reactions.indices.map { index in
                var fewer = reactions
                fewer.remove(at: index)
                return .onNextEvent(fewer)
            }
        default: return []
        }
    }
}
