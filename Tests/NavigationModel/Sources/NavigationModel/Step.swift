@testable import RouterCore
@testable import RouterTesting

/// What a guard in the model decides about a route.
public enum GuardMode: Hashable, Sendable {
    case allow, refuse, later
    case to(ModelURL)
}

/// One step of a random session.
public enum Step: Hashable, Sendable {
    case start, attach, detach
    /// Replaces the current route table with the first or the other table of
    /// ``ModelRoute/table(isOther:hasBranches:)``.
    case reload(isOther: Bool)
    case request(ModelRequest)
    /// Makes a page close itself with a result.
    case finish(Reference, Int)
    /// Sends a value from a page to its callers.
    case send(Reference, Int)
    /// Makes a caller stop listening for values. The index is taken modulo the number of callers.
    case stopListening(Int)
    /// Resubmits the request that a guard redirected to a page. The page may close itself in the same change.
    case goOn(Reference, closes: Bool)
    /// Asks whether the window may close.
    case end
    /// Answers a leave question that a page has kept. The latest question has the number 0.
    case answer(Int, Bool)
    /// Releases all leave questions without answering them.
    case letGo
    case cancel
    /// Gives the deferred answer of a guard to the waiting request at an index. The oldest has the index 0.
    case answerLater(Int, GuardMode)
    /// Ends the asynchronous action at an index: with a value, or with an error if the value is `nil`.
    /// The oldest action has the index 0.
    case endAction(Int, Int?)
    /// Sets the answer of the first or the second guard about a route.
    case guarding(first: Bool, ModelRoute, GuardMode)
    case clearGuards
    /// Sets how a page answers when it is asked whether it may leave. `nil` means yes.
    case reply(Reference, RecordingHost.Reply?)
    case clearReplies
    /// Sets whether the page `broken` can be built.
    case mend(Bool)
    /// Sets whether each change is animated until the step `endAnimations`.
    case animate(Bool)
    case endAnimations
    /// Advances the clock by this many milliseconds.
    case wait(Int)
    /// Sets how an observer reacts to the next event.
    case onNextEvent([Reaction])
    /// Asks whether a URL could be opened.
    case canOpen(ModelURL, RequestOrigin)
    /// Quits the app, which saves its session, and starts it again.
    case restart(Restart)

    /// What is different when the app starts again.
    public struct Restart: Hashable, Sendable {
        /// Whether the app starts with the other table of ``ModelRoute/table(isOther:hasBranches:)``.
        var hasOtherTable = false
        /// Whether the window gains or loses its branches.
        var changesBranches = false
        /// The page whose URL is left out of the restored session.
        /// After a crash, the app leaves out pages in this way if they may have caused the crash.
        var leftOut: Reference?
        /// The URLs that start the app.
        var links: [ModelRequest] = []

        /// Simpler restarts, to be tried when a failing list of steps is shortened.
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

    /// Simpler steps, to be tried when a failing list of steps is shortened.
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
