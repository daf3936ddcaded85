import RouterTesting
import Testing

@testable import RouterCore

/// The methods that the navigator and the context of a page share.
@MainActor
@Suite("Requests and verbs")
struct NavigatingTests {
    private func journey(_ urls: String...) throws -> Journey {
        let journey = try Journey()
        for url in urls { journey.open(url) }
        return journey
    }

    // Feature: Pop to an entry or an index
    @Test("each verb is one method")
    func verbs() throws {
        let verbs: [(String, String, (any Navigating) -> Void, String)] = [
            ("push", "push", { $0.push("app://swap") }, "home item/1 modal/1 | modal/2 item/3 swap"),
            (
                "present", "present", { $0.present("app://item/9") },
                "home item/1 modal/1 | modal/2 item/3 | item/9"
            ),
            ("replace", "replace", { $0.replace("app://item/9") }, "home item/1 modal/1 | modal/2 item/9"),
            (
                "replaceSame", "replaceSame", { $0.replaceSame("app://list") },
                "home item/1 modal/1 | modal/2 item/3 list"
            ),
            ("reset", "reset", { $0.reset("app://settings") }, "settings"),
            ("pop", "pop", { $0.pop() }, "home item/1 modal/1 | modal/2"),
            ("pop(.root)", "pop", { $0.pop(.root) }, "home item/1 modal/1 | modal/2"),
            ("pop(.url)", "pop", { $0.pop(.url("app://modal/2")) }, "home item/1 modal/1 | modal/2"),
            ("pop(.path)", "pop", { $0.pop(.path("app://modal/2?a")) }, "home item/1 modal/1 | modal/2"),
            ("pop(.index)", "pop", { $0.pop(.index(0)) }, "home item/1 modal/1 | modal/2"),
            ("pop(.route)", "pop", { $0.pop(.route("modal")) }, "home item/1 modal/1 | modal/2"),
            ("pop(.entry)", "pop", { $0.pop(.entry(EntryID(1))) }, "home | modal/2 item/3"),
            ("dismiss", "dismiss", { $0.dismiss() }, "home item/1 modal/1"),
            ("dismiss(.all)", "dismiss", { $0.dismiss(.all) }, "home item/1 modal/1"),
            ("dismiss(.over)", "dismiss", { $0.dismiss(.over(LayerID(0))) }, "home item/1 modal/1"),
            ("dismiss(.layer)", "dismiss", { $0.dismiss(.layer(LayerID(1))) }, "home item/1 modal/1"),
            ("close(entry)", "dismiss", { $0.close(EntryID(4)) }, "home item/1 modal/1"),
            ("remove", "remove", { $0.remove(EntryID(2)) }, "home modal/1 | modal/2 item/3"),
        ]
        for (name, action, verb, drawing) in verbs {
            let journey = try Journey()
            journey.open("item/1")
            journey.navigator.push("app://modal/1")
            journey.open("modal/2", "item/3")
            verb(journey.navigator)
            #expect(journey.drawing == drawing, "\(name)")
            #expect(journey.lastOutcome == "shown", "\(name)")
            #expect(journey.events.last?.action == action, "\(name)")
        }
    }

    // Feature: Events arrive in the order of the requests
    @Test("the events are a sequence, which ends with the navigator")
    func events() async throws {
        var navigator: Navigator? = try Navigator(table: makeTable())
        try navigator?.start(at: "app://home")
        let events = try #require(navigator?.events)
        navigator?.open("app://item/1")
        navigator?.open("app://nav/pop?times=9")
        navigator = nil
        var names: [String] = []
        for await event in events { names.append(event.outcome.name) }
        #expect(names == ["shown", "refused"])
    }

    @Test("open means the same in a task as outside of one, and outcome(ofOpening:) waits")
    func doors() async throws {
        let journey = try journey()
        journey.navigator.open("app://item/1")
        #expect(await journey.navigator.outcome(ofOpening: "app://item/2", verb: .present).name == "shown")
        #expect(journey.drawing == "home item/1 | item/2")
        #expect(try await journey.navigator.result(ofOpening: "app://nav/dismiss", as: Int.self) == nil)
    }

    @Test("a verb wins over the slot that a request names")
    func verbOverSlot() throws {
        let journey = try journey("board")
        var request: NavigationRequest = "app://item/1"
        request.embedding = "side"
        journey.navigator.push(request)
        #expect(journey.drawing == "home board item/1")
    }

    // MARK: - Removing

    @Test("an entry is removed from the middle, and those above it keep their ids")
    func removeFromTheMiddle() throws {
        let journey = try journey("item/1", "item/2", "item/3")
        let ids = try #require(journey.navigator.state?.base.entries.map(\.id))
        journey.navigator.remove(try ids.at(1))
        #expect(journey.drawing == "home item/2 item/3")
        let others = try [0, 2, 3].map { try ids.at($0) }
        #expect(journey.navigator.state?.base.entries.map(\.id) == others)
        journey.navigator.remove(try ids.at(3))
        #expect(journey.drawing == "home item/2")
        journey.navigator.forward()
        #expect(journey.drawing == "home item/2 item/3", "the top one goes as by pop")
    }

    // Feature: Closing the page that a request opened
    @Test("a page is closed by the entry that its outcome names, wherever it is")
    func closesByOutcome() throws {
        for (url, drawing) in [
            ("app://item/1", "home board"), ("app://modal/1", "home board"),
            ("app://item/1?nav.action=embed&nav.slot=side", "home board item/2"),
        ] {
            let journey = try journey("board")
            var page: EntryID?
            journey.navigator.open(.app(url)) { page = $0.entry }
            journey.open("item/2")
            journey.navigator.close(try #require(page))
            #expect(journey.drawing == drawing, "\(url)")
        }
    }

    // MARK: - Together

    // Feature: Several changes as one
    @Test("changes made atomically are one transition with one event")
    func atomically() throws {
        let host = RecordingHost()
        let journey = try Journey(host: host)
        journey.open("modal/1")
        let count = journey.events.count
        var outcomes: [String] = []
        journey.navigator.atomically(completion: { outcomes.append("all " + $0.name) }) {
            $0.dismiss { outcomes.append("dismiss " + $0.name) }
            $0.push("app://item/5")
            $0.push("app://item/6")
        }
        #expect(journey.drawing == "home item/5 item/6")
        #expect(journey.events.count == count + 1)
        #expect(journey.events.last?.action == "dismiss+push+push")
        #expect(outcomes == ["dismiss shown", "all shown"])
    }

    // Feature: The URL in the event about several changes that are made as one
    @Test("the event of several changes has their last URL and their number")
    func eventOfSeveral() throws {
        let journey = try journey("board")
        func last() -> String {
            let event = journey.events.last
            return
                "\(event?.urlText ?? "no URL") \(event?.action ?? "-") \(event?.parts.map(String.init) ?? "-")"
        }
        #expect(last() == "app://board push -")
        let slot = Embedding(slot: "side", key: "side")
        journey.navigator.atomically { $0.embed("app://item/1", in: slot) }
        #expect(last() == "app://item/1 embed 1")
        journey.navigator.atomically {
            $0.unembed("side")
            $0.embed("app://item/2", in: slot)
        }
        #expect(last() == "app://item/2 unembed+embed 2")
        journey.navigator.atomically {
            $0.push("app://item/3")
            $0.push("app://item/4")
            $0.pop()
        }
        #expect(last() == "app://item/4 push+push+pop 3")
        journey.navigator.atomically { all in
            all.pop()
            all.atomically {
                $0.pop()
                $0.push("app://item/\(5)")
            }
        }
        #expect(last() == "app://item/5 pop+pop+push 3")
        journey.navigator.close(try #require(journey.navigator.state?.top.id), then: "app://item/6")
        #expect(last() == "app://item/6 pop+push 2")
        journey.navigator.atomically {
            $0.pop(9)
            $0.push("app://item/7")
        }
        #expect(last() == "app://item/7 pop 2", "it is refused")
        journey.navigator.atomically {
            $0.push("app://nowhere at all")
            $0.pop()
        }
        #expect(last() == "app://nowhere at all - 2", "it is refused before there is a verb")
        journey.navigator.atomically {
            $0.pop()
            $0.forward()
        }
        #expect(last() == "no URL pop+forward 2")
    }

    // Feature: Several changes as one
    @Test("if one of the changes is refused, none is made")
    func allOrNothing() throws {
        let journey = try journey("modal/1")
        journey.navigator.atomically {
            $0.dismiss()
            $0.pop(9)
        }
        #expect(journey.lastOutcome == "stackTooShort")
        #expect(journey.drawing == "home | modal/1")
        journey.navigator.atomically {
            $0.dismiss()
            $0.open("app://nowhere at all")
        }
        #expect(journey.lastOutcome == "invalidURL")
        #expect(journey.drawing == "home | modal/1")
    }

    @Test("pages that an atomic change removes are not ahead, and neither is what was ahead of them")
    func ahead() throws {
        let journey = try journey("board", "item/1", "nav/pop")
        #expect(journey.ahead == "item/1")
        journey.navigator.atomically { $0.embed("app://item/2", in: "side") }
        #expect(journey.ahead == "item/1", "nothing was taken off")
        journey.open("item/3")
        journey.navigator.atomically {
            $0.pop()
            $0.embed("app://item/3", in: Embedding(slot: "side", key: "three"))
        }
        #expect(journey.ahead == "")
        journey.open("item/4", "item/5", "nav/pop")
        #expect(journey.ahead == "item/5")
        journey.navigator.atomically { $0.pop() }
        #expect(journey.ahead == "")
        journey.open("item/6", "item/7", "nav/pop?times=2")
        #expect(journey.ahead == "item/6 item/7")
        journey.navigator.atomically {
            $0.forward()
            $0.forward()
            $0.pop()
        }
        #expect(journey.ahead == "", "item/7 is another entry, and was taken off")
    }

    @Test("each of the changes is decided in the state that those before it lead to")
    func inOrder() throws {
        let journey = try journey("modal/1", "board")
        journey.navigator.atomically {
            $0.dismiss()
            $0.replaceSame("app://home")
            $0.atomically {
                $0.push("app://board")
                $0.embed("app://item/1", in: "side")
            }
        }
        #expect(journey.drawing == "home board[side.item=item/1]")
        #expect(journey.events.last?.action == "dismiss+replaceSame+push+embed")
    }

    @Test("a request that comes after the changes were made is superseded")
    func tooLate() throws {
        let journey = try journey()
        var late: (any Navigating)?
        journey.navigator.atomically { late = $0 }
        var outcome = ""
        late?.push("app://item/1") { outcome = $0.name }
        #expect(outcome == "superseded")
        #expect(journey.drawing == "home")
    }
}
