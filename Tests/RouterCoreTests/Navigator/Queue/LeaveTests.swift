import NavigationModel
import Testing

@testable import RouterCore
@testable import RouterTesting

@MainActor
@Suite("Leaving")
struct LeaveTests {
    let host = RecordingHost()

    private func journey(_ limits: NavigationLimits = NavigationLimits(), _ urls: String...) throws
        -> Journey
    {
        let journey = try Journey(limits: limits, host: host)
        for url in urls { journey.open(url) }
        return journey
    }

    private func ids(_ journey: Journey) -> [[UInt64]] {
        journey.navigator.state?.layers.map { $0.entries.map(\.id.rawValue) } ?? []
    }

    @Test("everything that would vanish is asked before anything changes, from the top")
    func topDown() throws {
        let journey = try journey(NavigationLimits(), "item/1", "item/2", "modal/1", "item/3", "modal/2")
        let applied = host.applied.count
        #expect(ids(journey) == [[1, 2, 3], [4, 5], [6]])
        host.replies[EntryID(2)] = .no
        #expect(journey.open("clean") == "leaveRefused")
        #expect(host.asked.map(\.rawValue) == [6, 5, 4, 3, 2])
        #expect(host.applied.count == applied)
        #expect(ids(journey) == [[1, 2, 3], [4, 5], [6]])
        #expect(journey.refusal?.message == "“item” stays open.")
    }

    // Feature: A page that is asked whether it may leave gets the reason
    @Test(
        "a page is told why it would leave: the action decides",
        arguments: [
            ("nav/back", LeaveQuestion.Cause.back), ("nav/pop", .back), ("nav/pop?to=root", .back),
            ("nav/pop?to=app%3A%2F%2Fitem%2F2", .back), ("nav/pop?route=item", .back),
            ("nav/dismiss", .close), ("nav/dismiss?to=root", .close), ("nav/unembed", .close),
            ("nav/pop?then=app%3A%2F%2Flist", .navigation),
            ("nav/dismiss?then=app%3A%2F%2Flist", .navigation),
            ("swap", .navigation), ("board?nav.action=replaceSame", .navigation), ("clean", .navigation),
            ("item/2?nav.reuse=returnToExisting", .navigation),
        ]
    )
    func causes(url: String, cause: LeaveQuestion.Cause) throws {
        let journey = try journey(NavigationLimits(), "modal/1", "item/2", "board", "item/3?nav.action=embed")
        var causes: Set<LeaveQuestion.Cause> = []
        host.onAsk = { causes.insert($0.cause) }
        #expect(journey.open(url) == "shown")
        #expect(causes == [cause])
    }

    @Test("a question has the title of its page, and says whether that is the top one")
    func titles() throws {
        let journey = try journey(NavigationLimits(), "item/1", "modal/1", "board", "item/3?nav.action=embed")
        var asked: [String] = []
        host.onAsk = { asked.append("\($0.entry.rawValue) \($0.title) \($0.isTop)") }
        journey.open("clean")
        #expect(asked == ["5 item false", "4 board true", "3 modal false", "2 item false"])
    }

    @Test("an answer that comes later makes the change then, and the requests after it follow")
    func later() throws {
        let journey = try journey(NavigationLimits(), "item/1")
        host.replies[EntryID(2)] = .later
        var outcomes: [String] = []
        journey.navigator.open("app://nav/pop") { outcomes.append("pop \($0.name)") }
        journey.navigator.open("app://item/7") { outcomes.append("push \($0.name)") }
        #expect(journey.navigator.isPending)
        #expect(journey.drawing == "home item/1")
        #expect(outcomes.isEmpty)
        #expect(journey.events.count == 1)
        try host.questions.at(0).answer(true)
        #expect(journey.drawing == "home item/7")
        #expect(outcomes == ["pop shown", "push shown"])
        #expect(!journey.navigator.isPending)
        try host.questions.at(0).answer(false)
        #expect(journey.drawing == "home item/7")
    }

    @Test("a question that the page releases, or never keeps, is a no")
    func dropped() throws {
        let journey = try journey(NavigationLimits(), "item/1")
        host.replies[EntryID(2)] = .never
        #expect(journey.open("nav/pop") == "leaveRefused")
        host.replies[EntryID(2)] = .later
        journey.open("nav/pop")
        #expect(journey.navigator.isPending)
        host.dropQuestions()
        #expect(journey.lastOutcome == "leaveRefused")
        #expect(!journey.navigator.isPending)
    }

    // Feature: two calls of `pop()` while a page is asked are two steps
    @Test("two pops in code are two steps back, also while a page is asked", arguments: [true, false])
    func twoPops(mayLeave: Bool) throws {
        let journey = try journey(NavigationLimits(), "item/1", "item/2", "item/3")
        host.replies[EntryID(4)] = .later
        var outcomes: [String] = []
        for _ in 1...2 { journey.navigator.pop { outcomes.append($0.name) } }
        try host.questions.at(0).answer(mayLeave)
        #expect(journey.drawing == (mayLeave ? "home item/1" : "home item/1 item/2 item/3"))
        #expect(outcomes == Array(repeating: mayLeave ? "shown" : "refused", count: 2))
        #expect(host.asked == (mayLeave ? [EntryID(4), EntryID(3)] : [EntryID(4)]))
    }

    // Feature: another request to close does not ask a page again
    @Test("another closing while a page is asked does not ask it twice", arguments: [true, false])
    func askedOnce(mayLeave: Bool) throws {
        let journey = try journey(NavigationLimits(), "item/1", "modal/1")
        host.replies[EntryID(3)] = .later
        var outcomes: [String] = []
        let layer = try #require(journey.navigator.state?.topLayer.id)
        journey.navigator.open(NavigationRequest(.direct(.dismiss(.layer(layer))), origin: .user)) {
            outcomes.append($0.name)
        }
        journey.navigator.requestClose { outcomes.append($0.name) }
        journey.navigator.dismiss { outcomes.append($0.name) }
        try host.questions.at(0).answer(mayLeave)
        #expect(host.asked.count { $0 == EntryID(3) } == 1)
        let rest = mayLeave ? ["shown", "handled", "refused"] : ["refused", "refused", "refused"]
        #expect(outcomes == rest)
        #expect(journey.drawing == (mayLeave ? "home item/1" : "home item/1 | modal/1"))
        if !mayLeave {
            journey.navigator.dismiss()
            #expect(host.asked.count == 2, "a closing that comes after the answer asks again")
        }
    }

    @Test(
        "a closing that came before the answer asks the page no second time, however it is asked for",
        arguments: [
            "app://nav/pop", "app://nav/back", "app://nav/dismiss", "app://nav/pop?to=root",
        ].map { NavigationRequest.app($0) }
            + [
                NavigationRequest(.pop(.url("app://modal/1"))),
                NavigationRequest(.pop(.path("app://modal/1"))),
                NavigationRequest(
                    .all([NavigationRequest(.direct(.back)), NavigationRequest(.direct(.dismiss(.all)))])
                ),
            ]
    )
    func askedOnceByURL(_ closing: NavigationRequest) throws {
        let journey = try journey(NavigationLimits(), "item/1", "modal/1", "item/2")
        host.replies[EntryID(4)] = .later
        journey.navigator.pop()
        journey.navigator.open(closing)
        try host.questions.at(0).answer(false)
        #expect(journey.events.map(\.outcome.name).suffix(2) == ["refused", "refused"])
        #expect(host.asked == [EntryID(4)])
        #expect(journey.drawing == "home item/1 | modal/1 item/2")
    }

    @Test("withdrawing a question ends its request as superseded and goes on with the others")
    func cancel() throws {
        let journey = try journey(NavigationLimits(), "item/1")
        host.replies[EntryID(2)] = .later
        var isWithdrawn = false
        journey.open("nav/pop")
        journey.open("item/5")
        try host.questions.at(0).didWithdraw = { isWithdrawn = true }
        journey.navigator.cancelPending()
        #expect(isWithdrawn)
        #expect(try !host.questions.at(0).isOpen)
        #expect(journey.events.map(\.outcome.name) == ["shown", "superseded", "shown"])
        #expect(journey.drawing == "home item/1 item/5")
        try host.questions.at(0).answer(true)
        #expect(journey.drawing == "home item/1 item/5")
        journey.navigator.cancelPending()
        #expect(journey.events.count == 3)
    }

    @Test("guards are asked once, also if a page answers later")
    func guardsOnce() throws {
        var count = 0
        let journey = try Journey(
            host: host,
            guards: [
                NavigationGuard(for: ["swap"]) { _, _ in
                    count += 1
                    return .allow
                }
            ]
        )
        journey.open("item/1")
        host.replies[EntryID(2)] = .later
        journey.open("swap")
        try host.questions.at(0).answer(true)
        #expect(count == 1)
        #expect(journey.drawing == "home swap")
    }

    @Test("the end of the window asks all pages that have been built, once")
    func ending() throws {
        let journey = try journey(NavigationLimits(), "item/1", "modal/1")
        host.replies[EntryID(2)] = .later
        var answers: [String] = []
        journey.navigator.requestClose { answers.append($0.name) }
        journey.navigator.requestClose { answers.append($0.name) }
        #expect(host.asked == [EntryID(3), EntryID(2)])
        #expect(answers.isEmpty)
        try host.questions.at(0).answer(false)
        #expect(answers == ["refused", "refused"])
        host.replies = [:]
        journey.navigator.requestClose { answers.append($0.name) }
        #expect(answers == ["refused", "refused", "handled"])
        #expect(journey.drawing == "home item/1 | modal/1")
        #expect(journey.events.count == 2)
    }

    @Test(
        "changes that are discarded as the window closes are not saved, while changes in a window that stays are"
    )
    func discarding() throws {
        let journey = try journey(NavigationLimits(), "item/1", "modal/1")
        host.savedStates = [EntryID(2): "half written", EntryID(3): "kept"]
        func states() -> [String?] {
            journey.navigator.savedNavigation().layers.flatMap(\.entries).map(\.state)
        }
        host.replies[EntryID(2)] = .later
        var ends: [String] = []
        var statesAtTheEnd: [String?] = []
        journey.navigator.requestClose {
            ends.append($0.name)
            statesAtTheEnd = states()
        }
        #expect(states() == [nil, "half written", "kept"])
        try host.questions.at(0).discard()
        #expect(ends == ["handled"])
        #expect(statesAtTheEnd == [nil, nil, "kept"])
        journey.open("settings")
        #expect(states() == [nil, "half written", "kept", nil], "the window has not closed")
        host.replies = [EntryID(2): .later, EntryID(1): .no]
        journey.navigator.requestClose { ends.append($0.name) }
        try host.questions.at(1).discard()
        #expect(ends == ["handled", "refused"])
        #expect(states() == [nil, "half written", "kept", nil], "another page stays")
    }

    // Feature: A page that is asked whether it may leave learns whether the session keeps it
    @Test("a page is told that it is saved only if the window closes, the app saves, and the page is kept")
    func savedPages() throws {
        let table = try RouteTable([
            Route("app://home", page: "home", slots: ["side"]), Route("app://item/:id", page: "item"),
            Route("app://pin", page: "pin", isSaved: false),
            Route("app://color", page: "color", verb: .present),
        ])
        let host = RecordingHost()
        let navigator = try Navigator(table: table)
        try navigator.start(at: "app://home", host: host)
        navigator.open("app://item/0?nav.action=embed&nav.slot=side&nav.key=zero")
        navigator.open("app://item/1")
        navigator.open("app://pin")
        navigator.open("app://color", for: String.self) { _ in }
        var told: [String] = []
        host.onAsk = { question in
            let page = navigator.state?.entry(question.entry)?.route.page ?? ""
            told.append("\(page) \(question.isPageSaved)")
        }
        navigator.requestClose(savesPages: true) { _ in }
        #expect(told == ["color true", "pin false", "item true", "item true", "home true"])
        told = []
        navigator.requestClose { _ in }
        #expect(told == ["color false", "pin false", "item false", "item false", "home false"])
        told = []
        navigator.open("app://nav/dismiss")
        #expect(told == ["color false"])
    }

    @Test("a page that leaves because it is saved is asked again by a closing that waits and saves nothing")
    func savedAnswers() throws {
        let journey = try journey(NavigationLimits(), "item/1")
        host.replies[EntryID(2)] = .later
        var ends: [String] = []
        journey.navigator.requestClose(savesPages: true) { ends.append("quit \($0.name)") }
        journey.navigator.requestClose { ends.append("close \($0.name)") }
        #expect(host.asked == [EntryID(2)], "the other closing waits")
        try host.questions.at(0).answer(true)
        #expect(ends == ["quit handled"])
        #expect(host.questions.count == 2, "its text would be lost now")
        try host.questions.at(1).answer(false)
        #expect(ends == ["quit handled", "close refused"])
    }

    @Test("changes that were discarded before a closing that waited had its turn are not saved")
    func discardingBeforeAnotherClosing() throws {
        let journey = try journey(NavigationLimits(), "item/1", "item/2")
        host.savedStates = [EntryID(2): "kept", EntryID(3): "discarded"]
        host.replies = [EntryID(2): .later, EntryID(3): .later]
        var end: String?
        var states: [String?] = []
        journey.navigator.pop(.root)
        journey.navigator.requestClose {
            end = $0.name
            states = journey.navigator.savedNavigation().layers.flatMap(\.entries).map(\.state)
        }
        try host.questions.at(0).discard()
        #expect(host.asked == [EntryID(3), EntryID(2)])
        host.replies = [:]
        journey.navigator.cancelPending()
        #expect(host.asked.count { $0 == EntryID(3) } == 1)
        #expect(end == "handled")
        #expect(states == [nil, "kept", nil])
    }
}
