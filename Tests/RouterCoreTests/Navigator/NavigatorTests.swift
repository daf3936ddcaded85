import Foundation
import RouterRecording
import Testing

@testable import RouterCore
@testable import RouterTesting

@MainActor
@Suite("Navigator")
struct NavigatorTests {
    // Feature: Events arrive in the order of the requests
    // Feature: Requests are handled in order, and up to 256 can wait
    // Feature: a request waits while another request is handled
    @Test("a request made while another is handled waits for its turn")
    func queue() throws {
        let host = RecordingHost()
        let journey = try Journey(host: host)
        var depthSeenInside: Int?
        host.onApply = {
            host.onApply = {}
            journey.navigator.open("app://item/2")
            depthSeenInside = journey.navigator.state?.base.depth
        }
        journey.open("item/1")
        #expect(depthSeenInside == 2)
        #expect(journey.drawing == "home item/1 item/2")
        #expect(journey.events.map(\.sequence) == [1, 2])
    }

    // Feature: Requests that are made before the start wait for it
    @Test("requests made before the start are handled in order once there is a first page")
    func beforeStart() throws {
        let navigator = try Navigator(table: makeTable())
        var outcomes: [String] = []
        navigator.open("app://item/1") { outcomes.append($0.name) }
        navigator.open("app://nav/pop?times=5") { outcomes.append($0.name) }
        navigator.open("app://item/2") { outcomes.append($0.name) }
        #expect(navigator.state == nil)
        #expect(outcomes.isEmpty)
        try navigator.start(at: "app://home")
        #expect(draw(navigator.state) == "home item/1 item/2")
        #expect(outcomes == ["shown", "refused", "shown"])
    }

    @Test("an observer that asks again at each refusal lets the others have their turn")
    func asksAgain() throws {
        var limits = NavigationLimits()
        limits.queuedRequests = 2
        let navigator = try Navigator(table: makeTable(), limits: limits)
        var refusals = 0
        let observation = navigator.observe { event in
            guard event.outcome.name == "refused", refusals < 1_000 else { return }
            refusals += 1
            navigator.open("app://item/9")
        }
        for number in 1...3 { navigator.open("app://item/\(number)") }
        try navigator.start(at: "app://home")
        observation.cancel()
        #expect(refusals == 2, "the third request, and the first one of the observer")
        #expect(
            navigator.state?.base.entries.map(\.url.text).dropFirst() == [
                "app://item/1", "app://item/2", "app://item/9",
            ]
        )
    }

    // Feature: Requests are handled in order, and up to 256 can wait
    @Test("256 requests may wait, and one more is refused")
    func fullQueue() throws {
        let navigator = try Navigator(table: makeTable())
        var outcomes: [String] = []
        for number in 1...257 {
            navigator.open("app://item/\(number)") { outcome in
                if case .refused(let error) = outcome {
                    outcomes.append(error.code)
                } else {
                    outcomes.append(outcome.name)
                }
            }
        }
        try navigator.start(at: "app://home")
        #expect(outcomes.count { $0 == "shown" } == 256)
        #expect(outcomes.filter { $0 != "shown" } == ["limitExceeded"])
        #expect(navigator.state?.top.url.text == "app://item/256")
    }

    @Test("a start at an unknown URL fails and leaves the navigator unstarted")
    func badStart() throws {
        let navigator = try Navigator(table: makeTable())
        #expect(throws: RoutingError.self) { try navigator.start(at: "app://nowhere") }
        #expect(navigator.state == nil)
    }

    // Feature: Parents below a page
    @Test("a start from outside makes the declared parents the stack below")
    func backStack() throws {
        let journey = try Journey()
        let request = NavigationRequest.external("app://item/42", startsApp: true)
        journey.navigator.open(request)
        #expect(journey.drawing == "home list item/42")
        let orphan = NavigationRequest.external("app://settings", startsApp: true)
        journey.navigator.open(orphan)
        #expect(journey.drawing == "home list item/42 settings")
        let later = NavigationRequest.external("app://item/43", startsApp: true)
        journey.navigator.open(later)
        #expect(journey.drawing == "home list item/42 settings item/43", "nothing that is open goes")
    }

    @Test("a link to the first page does not open it over itself when it starts the app")
    func linkToTheFirstPage() throws {
        let journey = try Journey()
        journey.navigator.open(.external("app://home", startsApp: true))
        #expect(journey.drawing == "home")
        journey.open("list")
        journey.navigator.open(.external("app://home"))
        #expect(journey.drawing == "home list home", "later it is a page like any other")
    }

    @Test("Enter on the URL that is shown, unchanged, does nothing")
    func typedAgain() throws {
        let journey = try Journey()
        let open: (String) -> String = { journey.open($0, origin: .user) }
        #expect(open("home") == "alreadyShown")
        #expect(journey.open("item/1?tab=log") == "shown")
        #expect(open(" app:item/1/?tab=log ") == "alreadyShown", "another spelling")
        journey.navigator.open(.user("app://item/1?tab=log"), verb: .push)
        #expect(journey.drawing == "home item/1?tab=log item/1?tab=log", "code says how")
        #expect(open("item/1?tab=log#end") == "shown", "another fragment of the page")
        #expect(journey.open("modal/1") == "shown")
        #expect(open("modal/1") == "alreadyShown")
        #expect(open("modal/1?nav.action=present") == "shown", "the URL says how")
        #expect(journey.open("modal/1") == "shown", "a link opens it again")
        #expect(journey.events.first?.outcome.name == "alreadyShown")
        #expect(journey.events.first?.action == nil)
    }

    @Test("the shown URL opens the same page again, with the parameters that were given in code")
    func parametersInURL() throws {
        let table = try RouteTable([
            Route("app://home", page: "home"),
            Route(
                "app://search/:in",
                page: "search",
                query: ["q": "string", "page": "int?"]
            ),
        ])
        let navigator = try Navigator(table: table)
        try navigator.start(at: "app://home")
        navigator.open(
            "app://search/all?page=1&sort=up&nav.animated=false",
            parameters: ["q": "cats & dogs", "page": "2", "note": "kept"]
        )
        let top = try #require(navigator.state?.top)
        #expect(top.url.text == "app://search/all?sort=up&page=2&q=cats%20%26%20dogs")
        #expect(top.destination.callerParameters == ["note": "kept"])
        #expect(top.parameters["q"] == "cats & dogs")
        #expect(top.parameters["page"] == "2")
        #expect(top.parameters["note"] == "kept")
        navigator.open(.url(top.url))
        #expect(navigator.state?.top.url == top.url)
        #expect(navigator.state?.base.depth == 3)
        var outcome: NavigationOutcome?
        navigator.open("app://search/all", parameters: ["q": "\u{1}"]) { outcome = $0 }
        #expect(outcome?.name == "refused")
        navigator.open("app://search/all", parameters: ["q": String(repeating: "x", count: 300_000)]) {
            outcome = $0
        }
        guard case .refused(let error)? = outcome else {
            return _ = Issue.record("\(String(describing: outcome))")
        }
        #expect(error.code == "invalidURL")
        #expect(navigator.state?.base.depth == 3)
    }

    @Test("a closing by hand names its entry or layer, and a second one does nothing")
    func byHand() throws {
        let journey = try Journey()
        journey.open("item/1", "item/2", "modal/1", "item/3", "modal/2")
        let state = try #require(journey.navigator.state)
        let first = try state.modals.at(0).id
        journey.navigator.open(NavigationRequest(.direct(.dismiss(.layer(first)))))
        #expect(journey.drawing == "home item/1 item/2")
        journey.navigator.open(NavigationRequest(.direct(.dismiss(.layer(first)))))
        #expect(journey.lastOutcome == "superseded")
        journey.navigator.open(NavigationRequest(.direct(.goBack(through: try state.base.entries.at(1).id))))
        #expect(journey.drawing == "home")
        journey.navigator.open(NavigationRequest(.direct(.goBack(through: try state.base.entries.at(2).id))))
        #expect(journey.lastOutcome == "superseded")
        journey.navigator.open(NavigationRequest(.direct(.goBack(through: try state.base.entries.at(0).id))))
        #expect(journey.lastOutcome == "stackTooShort")
    }

    @Test("going forward releases what was handed over in memory")
    func forwardLetsGo() throws {
        final class Thing: Sendable {}
        let journey = try Journey()
        weak var thing: Thing?
        do {
            let handed = Thing()
            thing = handed
            journey.navigator.open("app://item/1", extra: handed)
        }
        #expect(thing != nil)
        journey.open("nav/back")
        let events = journey.events.count
        journey.forget()
        #expect(thing == nil)
        journey.open("nav/forward")
        #expect(events == 2 && journey.drawing == "home item/1")
    }

    @Test("a host that does not say otherwise lets every page leave, and remembers nothing")
    func plainHost() throws {
        final class PlainHost: NavigationHost {
            var steps: [TransitionStep] = []

            func prepare(_ transition: Transition) {}

            func apply(_ transition: Transition, completion: @escaping @MainActor () -> Void) {
                steps = transition.steps
                completion()
            }
        }
        let host = PlainHost()
        let journey = try Journey(host: host)
        journey.open("item/1", "nav/back")
        #expect(journey.lastOutcome == "shown")
        #expect(
            host.steps == [.show(EntryID(1), in: LayerID(0), motion: .backward), .remove(EntryID(2))]
        )
        #expect(journey.navigator.savedNavigation().layers.flatMap(\.entries).map(\.state) == [nil])
    }

    @Test("a change that interrupts an animation reports itself before the completion of the interrupted one")
    func interrupted() throws {
        final class AnimatingHost: NavigationHost {
            var log: [String] = []
            private var ended: (@MainActor () -> Void)?

            func prepare(_ transition: Transition) {}

            func apply(_ transition: Transition, completion: @escaping @MainActor () -> Void) {
                log.append("begin")
                ended?()
                log.append("end")
                ended = completion
            }
        }
        let host = AnimatingHost()
        let journey = try Journey(host: host)
        let observation = journey.navigator.observe { host.log.append($0.urlText ?? "") }
        host.log = []
        journey.navigator.open("app://item/1") { _ in
            host.log.append("1 has ended")
            journey.navigator.open("app://item/3")
            host.log.append("3 waits")
        }
        journey.navigator.open("app://item/2") { _ in host.log.append("2 has ended") }
        #expect(
            host.log == [
                "begin", "end", "app://item/1", "begin", "end", "app://item/2", "1 has ended", "3 waits",
                "begin", "end", "app://item/3", "2 has ended",
            ]
        )
        withExtendedLifetime(observation) {}
    }

    @Test("a navigator that is released while its host animates still calls the completion")
    func releasedWhileAnimating() throws {
        final class Keeper: NavigationHost {
            var ended: [@MainActor () -> Void] = []

            func prepare(_ transition: Transition) {}

            func apply(_ transition: Transition, completion: @escaping @MainActor () -> Void) {
                ended.append(completion)
            }
        }
        let host = Keeper()
        var outcomes: [String] = []
        weak var released: Navigator?
        do {
            let navigator = try Navigator(table: makeTable())
            released = navigator
            try navigator.start(at: "app://home", host: host)
            navigator.open("app://item/1") { outcomes.append($0.name) }
        }
        #expect(released == nil && outcomes.isEmpty)
        for ended in host.ended { ended() }
        #expect(outcomes == ["shown"])
    }

    @Test("an observation ends when it is canceled or released")
    func observation() throws {
        let journey = try Journey()
        var count = 0
        var observation: NavigationObservation? = journey.navigator.observe { _ in count += 1 }
        journey.open("item/1")
        #expect(count == 1)
        withExtendedLifetime(observation) {}
        observation = nil
        journey.open("item/2")
        #expect(count == 1)
        let other = journey.navigator.observe { _ in count += 1 }
        other.cancel()
        other.cancel()
        journey.open("item/3")
        #expect(count == 1)
    }

    @Test("an observation that another observer of the same event ends hears nothing of it")
    func endedByAnother() throws {
        let journey = try Journey()
        var count = 0
        var second: NavigationObservation?
        let first = journey.navigator.observe { _ in second?.cancel() }
        second = journey.navigator.observe { _ in count += 1 }
        journey.open("item/1")
        #expect(count == 0)
        withExtendedLifetime((first, second)) {}
    }

    // Feature: The verb comes from the caller, the URL or the route, in this order
    // Feature: URLs can contain verbs, except URLs from other programs
    @Test("the caller's verb wins over the URL's, which wins over the route's")
    func verbs() throws {
        let journey = try Journey()
        journey.navigator.open("app://modal/1?nav.action=push", verb: .replace)
        #expect(journey.drawing == "modal/1")
        journey.open("modal/2?nav.action=push")
        #expect(journey.drawing == "modal/1 modal/2")
        journey.navigator.open(.url(try RouteURL(parsing: "app://item/1")))
        #expect(journey.drawing == "modal/1 modal/2 item/1")
    }

    @Test("text that the user types is trimmed and encoded; a link is read strictly")
    func typed() throws {
        let journey = try Journey()
        #expect(journey.open(" app://unnamed/a b ", origin: .user) == "shown")
        #expect(journey.drawing == "home unnamed/a%20b")
        #expect(journey.open("app://unnamed/a b", origin: .link) == "invalidURL")
    }
}

@MainActor
@Suite("NavigationRecord")
struct NavigationRecordTests {
    private func json(_ event: NavigationEvent?) throws -> [String: Any] {
        let data = try JSONEncoder().encode(NavigationRecord(try #require(event)))
        return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    // Feature: Each request has one outcome and one event
    @Test("a shown page is recorded with the state after it")
    func didAppear() throws {
        let journey = try Journey()
        journey.open("item/42?tab=log&nav.animated=false")
        let record = try json(journey.events.last)
        #expect(record["seq"] as? Int == 1)
        #expect(record["url"] as? String == "app://item/42?tab=log&nav.animated=false")
        #expect(record["origin"] as? String == "link")
        #expect(record["action"] as? String == "push")
        #expect(record["outcome"] as? String == "shown")
        #expect(record["animated"] as? Bool == false)
        #expect(record["microseconds"] is Int)
        #expect(record["error"] == nil)
        let layers = try #require(record["layers"] as? [[String: Any]])
        #expect(layers.count == 1)
        #expect(try layers.at(0)["id"] as? Int == 0)
        #expect(try layers.at(0)["depth"] as? Int == 2)
        let entries = try #require(layers.at(0)["entries"] as? [[String: Any]])
        #expect(entries.map { $0["id"] as? Int } == [1, 2])
        #expect(entries.map { $0["route"] as? String } == ["home", "item"])
        #expect(try entries.at(0)["parameters"] == nil)
        #expect(try entries.at(1)["url"] as? String == "app://item/42?tab=log")
        #expect(try entries.at(1)["parameters"] as? [String: String] == ["id": "42"])
        #expect(try entries.at(1)["query"] as? [[String]] == [["tab", "log"]])
    }

    // Feature: Stable codes of errors
    @Test("a refusal is recorded with its code, its sentence and, for an unreadable URL, the offset")
    func refused() throws {
        let journey = try Journey()
        journey.open("nav/pop?times=9")
        var record = try json(journey.events.last)
        var error = try #require(record["error"] as? [String: Any])
        #expect(record["outcome"] as? String == "refused")
        #expect(record["action"] as? String == "pop")
        #expect(error["code"] as? String == "stackTooShort")
        #expect(error["message"] as? String == "Cannot go back 9 pages: none is below this one.")
        #expect(error["offset"] == nil)
        journey.open("app://item/%zz")
        record = try json(journey.events.last)
        error = try #require(record["error"] as? [String: Any])
        #expect(record["action"] == nil)
        #expect(error["code"] as? String == "invalidURL")
        #expect(error["offset"] as? Int == 11)
        #expect(error["reason"] as? String == "badEscape")
    }

    @Test("the top 64 entries of a deep stack are recorded, and its depth")
    func deep() throws {
        let journey = try Journey()
        for number in 1...100 { journey.open("item/\(number)") }
        let record = try json(journey.events.last)
        let layers = try #require(record["layers"] as? [[String: Any]])
        let entries = try #require(layers.at(0)["entries"] as? [[String: Any]])
        #expect(try layers.at(0)["depth"] as? Int == 101)
        #expect(entries.count == 64)
        #expect(entries.last?["url"] as? String == "app://item/100")
    }

    @Test("a hostile URL fills neither the log nor a line of its own")
    func hostile() throws {
        let journey = try Journey()
        journey.open("app://" + String(repeating: "a", count: 1_000_000) + "\n\u{1b}[31m")
        let data = try JSONEncoder().encode(NavigationRecord(try #require(journey.events.last)))
        #expect(data.count < 10_000)
        #expect(!data.contains(0x0A) && !data.contains(0x1B))
    }

    @Test("another host withdraws the question of a page of the host before, and its request is superseded")
    func questionWhileAttaching() throws {
        let first = RecordingHost()
        let journey = try Journey(host: first)
        journey.open("item/1")
        first.replies[try #require(journey.navigator.state?.top.id)] = .later
        journey.navigator.pop()
        #expect(journey.navigator.isPending)
        let question = try #require(first.questions.last)
        var isWithdrawn = false
        question.didWithdraw = { isWithdrawn = true }

        let second = RecordingHost()
        try journey.navigator.attach(second)
        #expect(isWithdrawn)
        #expect(!journey.navigator.isPending)
        #expect(journey.lastOutcome == "superseded")
        question.answer(true)
        #expect(journey.drawing == "home item/1")
        journey.navigator.pop()
        #expect(journey.drawing == "home")
        #expect(try second.agrees(with: #require(journey.navigator.state)))
    }

    @Test("another host that cannot show the pages leaves the question open")
    func questionWhileAttachingInVain() throws {
        let first = RecordingHost()
        let journey = try Journey(host: first)
        journey.open("item/1")
        first.replies[try #require(journey.navigator.state?.top.id)] = .later
        journey.navigator.pop()
        let second = RecordingHost()
        second.failsToBuild = { _ in true }
        #expect(throws: (any Error).self) { try journey.navigator.attach(second) }
        #expect(journey.navigator.isPending)
        first.questions.last?.answer(true)
        #expect(journey.drawing == "home")
    }

    @Test("what a page asks for while a host that comes later builds it is done once that shows what is open")
    func requestWhileAttaching() throws {
        let journey = try Journey()
        let host = RecordingHost()
        var hasAsked = false
        host.failsToBuild = { _ in
            if !hasAsked { journey.navigator.open("app://item/1") }
            hasAsked = true
            return false
        }
        try journey.navigator.attach(host)
        #expect(journey.drawing == "home item/1")
        #expect(try host.agrees(with: #require(journey.navigator.state)))
    }
}
