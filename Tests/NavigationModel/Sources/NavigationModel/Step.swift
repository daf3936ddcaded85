@testable import RouterCore
@testable import RouterTesting

/// The answer of a guard of the model about a route.
public enum GuardMode: Hashable, Sendable {
    case allow, refuse, later
    case to(ModelURL)
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
    /// Ends the values of one caller, counted round and round.
    case stopListening(Int)
    /// Submits the request that a guard redirected to a page, which may close itself in the same change.
    case goOn(Reference, closes: Bool)
    case end
    /// Answers the question that was kept so many before the last.
    case answer(Int, Bool)
    /// Releases all questions.
    case letGo
    case cancel
    /// A guard's later answer to the request at this index, the oldest first.
    case answerLater(Int, GuardMode)
    /// The end of the asynchronous action at this index, the oldest first: with a value, or with an error if `nil`.
    case endAction(Int, Int?)
    /// The answer of the first or the second guard about a route.
    case guarding(first: Bool, ModelRoute, GuardMode)
    case clearGuards
    /// How a page answers; it allows leaving if `nil`.
    case reply(Reference, RecordingHost.Reply?)
    case clearReplies
    /// Whether the broken page can be built.
    case mend(Bool)
    /// Whether changes stay animated until ``endAnimations``.
    case animate(Bool)
    case endAnimations
    /// Lets so many milliseconds pass.
    case wait(Int)
    /// The reactions of an observer to the next event.
    case onNextEvent([Reaction])
    /// Whether a URL could be opened.
    case canOpen(ModelURL, RequestOrigin)
    /// Ends the app, which saves what is open, and starts it again.
    case restart(Restart)

    /// How the app starts again.
    public struct Restart: Hashable, Sendable {
        /// Whether it has the other table by then.
        var hasOtherTable = false
        /// Whether its window has branches only by then, or no longer.
        var changesBranches = false
        /// The page whose URL is left out, as it may have ended the app.
        var leftOut: Reference?
        /// The URLs that start the app.
        var links: [ModelRequest] = []

        /// Simpler ways to start.
        fileprivate var simpler: [Restart] {
            var all: [Restart] = []
            func add(_ change: (inout Restart) -> Void) {
                var restart = self
                change(&restart)
                if restart != self { all.append(restart) }
            }
            add { $0.links = [] }
            add { $0.leftOut = nil }
            add { $0.hasOtherTable = false }
            add { $0.changesBranches = false }
            for index in links.indices {
                add { $0.links.remove(at: index) }
                for simpler in links[index].simpler { add { $0.links[index] = simpler } }
            }
            return all
        }
    }

    /// A reaction of an observer to an event.
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
        case .restart(let restart): return restart.simpler.map { .restart($0) }
        default: return []
        }
    }
}
