import Foundation
import Testing

@testable import RouterCore
@testable import RouterTesting

@MainActor
@Suite("Saved navigation")
struct RestorationTests {
    private func restore(
        _ saved: SavedNavigation,
        table: RouteTable? = nil,
        guards: [NavigationGuard] = [],
        limits: NavigationLimits = NavigationLimits(),
        host: RecordingHost? = nil
    ) throws -> (navigator: Navigator, dropped: [DroppedEntry]) {
        let navigator = try Navigator(table: table ?? makeTable(), guards: guards, limits: limits)
        let dropped = try navigator.start(restoring: saved, or: "app://home", host: host)
        return (navigator, dropped)
    }

    // Feature: The stack is restored after a restart
    @Test(
        "a saved state that was written and read is open again: layers, parameters, embedded pages, the page of no route"
    )
    func roundTrip() throws {
        let journey = try Journey()
        journey.navigator.open("app://item/1?tab=log#part", parameters: ["note": "x"], extra: "gone")
        journey.open("board", "item/2?nav.action=embed&nav.slot=side&nav.key=two&nav.transition=curlUp")
        journey.open("old/7", "nowhere/at/all", "modal/1", "settings", "modal/2", "item/9", "nav/back")
        let drawing = journey.drawing
        let text = try JSONEncoder().encode(journey.navigator.savedNavigation())
        let read = try JSONDecoder().decode(SavedNavigation.self, from: text)
        #expect(read == journey.navigator.savedNavigation())
        let host = RecordingHost()
        let (navigator, dropped) = try restore(read, host: host)
        #expect(dropped.isEmpty)
        #expect(draw(navigator.state) == drawing)
        let state = try #require(navigator.state)
        #expect(host.agrees(with: state))
        #expect(try state.base.entries.at(1).parameters["note"] == "x")
        #expect(try state.base.entries.at(1).destination.extra == nil)
        #expect(try state.base.entries.at(1).destination.origin == .restored)
        #expect(try state.base.entries.at(2).embedded.map(\.transition) == [.curlUp])
        #expect(try state.base.entries.at(3).destination.redirectedFrom.map(\.text) == ["app://old/7"])
        #expect(try state.base.entries.at(4).destination.isNotFound)
        #expect(navigator.savedNavigation() == read)
        navigator.open("app://nav/forward")
        #expect(draw(navigator.state) == drawing)
    }

    @Test("pages without a URL are not saved, nor a modal of nothing else")
    func unrouted() throws {
        let journey = try Journey()
        let navigator = journey.navigator
        navigator.open(.page(UnroutedPage(navigator)))
        journey.open("item/1")
        navigator.open(.page(UnroutedPage(navigator)), verb: .present)
        #expect(navigator.savedNavigation() == saved(["app://home", "app://item/1"]))
    }

    @Test("a modal over a window of nothing else stays a modal")
    func readyMadeWindow() throws {
        let journey = try Journey()
        let navigator = journey.navigator
        let page = UnroutedPage(navigator)
        navigator.open(.page(page), verb: .replace)
        journey.open("modal/1")
        #expect(journey.drawing == "page/\(page.number) | modal/1")
        #expect(navigator.savedNavigation() == saved([], ["app://modal/1"]))
        #expect(draw(try restore(navigator.savedNavigation()).navigator.state) == "home | modal/1")
    }

    @Test(
        "a URL that no longer matches, or that a guard does not allow, is dropped by name; the rest stays"
    )
    func dropping() throws {
        let (navigator, dropped) = try restore(
            saved(
                ["app://home", "app://gone", "app://list", "not a URL", "app://add/1/2"],
                ["app://gone"],
                ["app://settings", "app://item/1"]
            ),
            guards: [NavigationGuard(for: ["item"]) { _, _ in .refuse("Not today.") }]
        )
        #expect(draw(navigator.state) == "home list | settings")
        #expect(
            dropped.map(\.url) == [
                "app://gone", "not a URL", "app://add/1/2", "app://gone", "app://item/1",
            ]
        )
        #expect(dropped.last.map { "\($0.reason)" } == "Not today.")
    }

    @Test("a page whose caller waits is saved without its caller, with the text that it keeps")
    func awaited() throws {
        let table = try RouteTable([
            Route("app://home", page: "home"), Route("app://item/:id", page: "item", slots: ["side"]),
            Route("app://color", page: "color", verb: .present),
        ])
        let host = RecordingHost()
        let navigator = try Navigator(table: table)
        try navigator.start(at: "app://home", host: host)
        navigator.open("app://item/1", for: String.self) { _ in }
        navigator.open(
            "app://item/2?nav.action=embed&nav.slot=side&nav.key=two",
            for: String.self
        ) { _ in }
        var answers: [String?] = []
        navigator.open("app://color", for: String.self) { answers.append($0) }
        host.savedStates = [EntryID(2): "one", EntryID(3): "two", EntryID(4): "three"]
        let saved = navigator.savedNavigation()

        let next = try Navigator(table: table)
        #expect(try next.start(restoring: saved, or: "app://home").isEmpty)
        #expect(next.drawing == "home > item/1[side.two=item/2] | color")
        let entries = try #require(next.state).layers.flatMap(\.entries).flatMap(\.withAllEntries)
        #expect(entries.map(\.destination.savedState) == [nil, "one", "two", "three"])
        next.finish(try #require(next.state?.top.id), with: "red")
        #expect(next.drawing == "home > item/1[side.two=item/2]", "nobody waits, and the page closes")
        #expect(answers.isEmpty, "the caller of the other run still waits")
    }

    @Test("a page of a route that is not saved is left out")
    func notSaved() throws {
        let table = try RouteTable([
            Route("app://home", page: "home"), Route("app://item/:id", page: "item"),
            Route("app://pin", page: "pin", isSaved: false),
        ])
        let navigator = try Navigator(table: table)
        try navigator.start(at: "app://home")
        navigator.open("app://pin")
        navigator.open("app://item/1")
        #expect(navigator.savedNavigation() == saved(["app://home", "app://item/1"]))
    }

    @Test("a link that starts the app is pushed on what was restored, and closes nothing")
    func linkAtStart() throws {
        let link = NavigationRequest.external("app://item/42", startsApp: true)
        for (layers, drawing) in [
            ([["app://home", "app://settings"]], "home settings item/42"),
            ([["app://settings"]], "settings item/42"),
            ([["app://home"], ["app://modal/1"]], "home | modal/1 item/42"),
            ([["app://gone"]], "home list item/42"), ([], "home list item/42"),
        ] {
            let saved = SavedNavigation(
                layers: layers.map { SavedLayer(entries: $0.map { SavedEntry(url: $0) }) }
            )
            let navigator = try restore(saved).navigator
            navigator.open(link)
            #expect(draw(navigator.state) == drawing)
        }
    }

    // Feature: After a restart, the shown page opens once a login or a slow guard allows it
    @Test(
        "the page that was shown is asked for once more if a guard leads elsewhere, such as to a login",
        arguments: [
            ([["home", "list", "item/2"]], "home list | settings"),
            ([["home", "item/1", "list", "item/2"]], "home list | settings"),
            ([["home"], ["item/2"]], "home | settings"),
            ([["item/2"]], "home | settings"),
            ([["home"], ["modal/1", "item/2"]], "home | modal/1 | settings"),
        ]
    )
    func login(layers: [[String]], drawing: String) throws {
        @MainActor final class Session { var isOpen = false }
        let session = Session()
        let door = NavigationGuard(for: ["item"]) { _, _ in
            session.isOpen ? .allow : .redirect("app://settings?nav.action=present")
        }
        let navigator = try Navigator(table: makeTable(), guards: [door])
        var events: [NavigationEvent] = []
        let observation = navigator.observe { if $0.isOfRequest { events.append($0) } }
        defer { observation.cancel() }
        let saved = SavedNavigation(
            layers: layers.map { layer in
                SavedLayer(
                    entries: layer.map {
                        SavedEntry(url: "app://\($0)", parameters: ["note": "kept"], state: "typed")
                    }
                )
            }
        )
        let dropped = try navigator.start(restoring: saved, or: "app://home")
        #expect(draw(navigator.state) == drawing)
        #expect(dropped.map(\.url) == (layers[0].contains("item/1") ? ["app://item/1"] : []))
        #expect(events.map(\.origin) == [.restored])
        let login = try #require(navigator.state?.top)
        session.isOpen = true
        navigator.close(login.id, then: login.wanted)
        #expect(navigator.state?.top.url.text == "app://item/2")
        #expect(navigator.state?.top.parameters["note"] == "kept")
        #expect(navigator.state?.top.destination.savedState == "typed")
    }

    @Test(
        "a page with embedded ones asks for the login too, and comes back without them",
        arguments: [false, true]
    )
    func loginAndEmbedded(answersLater: Bool) async throws {
        @MainActor final class Session { var isOpen = false }
        let session = Session()
        let door = NavigationGuard(for: ["board"]) { _, _ in
            let answer: GuardAnswer =
                session.isOpen ? .allow : .redirect("app://settings?nav.action=present")
            return answersLater ? .later { answer } : answer
        }
        let journey = try Journey()
        journey.open("board", "item/2?nav.action=embed&nav.slot=side&nav.key=two")
        let navigator = try Navigator(table: makeTable(), guards: [door])
        let recorder = EventRecorder(navigator)
        #expect(try navigator.start(restoring: journey.navigator.savedNavigation(), or: "app://home").isEmpty)
        try await waitUntil("the login") { recorder.outcomes.last == "shown" }
        #expect(navigator.drawing == "home | settings")
        let login = try #require(navigator.state?.top)
        session.isOpen = true
        let outcome = await withCheckedContinuation { ended in
            navigator.close(login.id, then: login.wanted) { ended.resume(returning: $0.name) }
        }
        #expect(outcome == "shown")
        #expect(navigator.drawing == "home > board")
    }

    // Feature: After a restart, the shown page opens once a login or a slow guard allows it
    @Test("the page that was shown waits for a guard that answers later", arguments: [true, false])
    func laterAnswer(isAllowed: Bool) async throws {
        let door = NavigationGuard(for: ["item"]) { _, _ in
            .later { isAllowed ? .allow : .refuse("Not today.") }
        }
        let navigator = try Navigator(table: makeTable(), guards: [door])
        let recorder = EventRecorder(navigator)
        let layer = SavedLayer(entries: [
            SavedEntry(url: "app://item/1"), SavedEntry(url: "app://list"),
            SavedEntry(url: "app://item/2", state: "typed"),
        ])
        let dropped = try navigator.start(restoring: SavedNavigation(layers: [layer]), or: "app://home")
        #expect(dropped.map(\.url) == ["app://item/1"])
        #expect(draw(navigator.state) == "home list")
        try await waitUntil("the answer of the guard") { recorder.outcomes.count >= 2 }
        #expect(recorder.outcomes == ["deferred", isAllowed ? "shown" : "guardRefused"])
        #expect(draw(navigator.state) == (isAllowed ? "home list item/2" : "home list"))
        #expect(navigator.state?.top.destination.savedState == (isAllowed ? "typed" : nil))
    }

    @Test("a page of the last session does not ask for a login before the URL that starts the app")
    func loginAndLink() throws {
        let door = NavigationGuard(for: ["item"]) { _, _ in .redirect("app://settings?nav.action=present") }
        let navigator = try Navigator(table: makeTable(), guards: [door])
        navigator.open(.external("app://list"))
        let dropped = try navigator.start(restoring: saved(["app://home", "app://item/2"]), or: "app://home")
        #expect(draw(navigator.state) == "home list")
        #expect(dropped.map(\.url) == ["app://item/2"])
    }

    @Test(
        "any other entry that a guard redirects or defers is dropped and named, and no page replaces it"
    )
    func redirects() throws {
        for answer in [GuardAnswer.refuse("No."), .later { .allow }] {
            let (navigator, dropped) = try restore(
                saved(["app://home", "app://item/1", "app://list"], ["app://item/2", "app://modal/1"]),
                guards: [NavigationGuard(for: ["item"]) { _, _ in answer }]
            )
            #expect(draw(navigator.state) == "home list | modal/1")
            #expect(dropped.map(\.url) == ["app://item/1", "app://item/2"])
        }
        let (_, dropped) = try restore(
            saved(["app://home", "app://item/1", "app://list"]),
            guards: [NavigationGuard(for: ["item"]) { _, _ in .redirect("app://list?tab=a") }]
        )
        #expect(
            dropped.map { "\($0.url): \($0.reason)" } == [
                "app://item/1: A guard redirects to “app://list?tab=a”."
            ]
        )
    }

    @Test(
        "if nothing of the window is left, its first page is opened, and modals stay over it",
        arguments: [
            [[String]](), [[]], [["app://gone"]],
        ]
    )
    func nothingLeft(window: [[String]]) throws {
        let layers = window.map { SavedLayer(entries: $0.map { SavedEntry(url: $0) }) }
        let (navigator, _) = try restore(SavedNavigation(layers: layers))
        #expect(draw(navigator.state) == "home")
        let withModal = SavedNavigation(
            layers: (layers.first.map { [$0] } ?? [SavedLayer(entries: [])]) + [
                SavedLayer(entries: [SavedEntry(url: "app://list")])
            ]
        )
        #expect(draw(try restore(withModal).navigator.state) == "home | list")
    }

    @Test("limits hold: the topmost entries and the lowest layers stay")
    func limits() throws {
        let (navigator, dropped) = try restore(
            saved(["app://home", "app://item/1", "app://item/2"], ["app://list"], ["app://settings"]),
            limits: NavigationLimits(layers: 2, depth: 2)
        )
        #expect(draw(navigator.state) == "item/1 item/2 | list")
        #expect(dropped.map(\.url) == ["app://home", "app://settings"])
    }

    @Test("only what cannot be built is dropped: not the modals over it, nor the page that it is embedded in")
    func unbuildableBelow() throws {
        let host = RecordingHost()
        host.failsToBuild = { $0.route.name == "item" }
        var board = SavedEntry(url: "app://board")
        board.embedded = [("a", "app://item/2"), ("b", "app://list")].map { key, url in
            SavedEmbeddedEntry(
                slot: "side",
                key: key,
                transition: .fade,
                duration: 0,
                entry: SavedEntry(url: url)
            )
        }
        let (navigator, dropped) = try restore(
            SavedNavigation(layers: [
                SavedLayer(entries: [SavedEntry(url: "app://home"), SavedEntry(url: "app://item/1")]),
                SavedLayer(entries: [board]),
                SavedLayer(entries: [SavedEntry(url: "app://modal/1")]),
            ]),
            host: host
        )
        #expect(draw(navigator.state) == "home | board[side.b=list] | modal/1")
        #expect(dropped.map(\.url) == ["app://item/1", "app://item/2"])
        #expect(try host.agrees(with: #require(navigator.state)))
    }

    @Test("if no page of the window can be built, its first page is opened, and modals stay over it")
    func unbuildableWindow() throws {
        let host = RecordingHost()
        host.failsToBuild = { $0.route.name == "item" }
        let (navigator, dropped) = try restore(
            saved(["app://item/1", "app://item/2"], ["app://modal/1"]),
            host: host
        )
        #expect(draw(navigator.state) == "home | modal/1")
        #expect(dropped.map(\.url) == ["app://item/2", "app://item/1"])
        #expect(try host.agrees(with: #require(navigator.state)))
    }

    @Test("if no restored page can be built, the first one is opened, and nothing is over it")
    func nothingBuildable() throws {
        let host = RecordingHost()
        host.failsToBuild = { $0.route.name != "home" }
        let (navigator, dropped) = try restore(
            saved(["app://list", "app://item/1"], ["app://modal/1"]),
            host: host
        )
        #expect(draw(navigator.state) == "home")
        #expect(dropped.map(\.url) == ["app://item/1", "app://list", "app://modal/1"])
        #expect(try host.agrees(with: #require(navigator.state)))
        let unable = RecordingHost()
        unable.failsToBuild = { _ in true }
        let unstarted = try Navigator(table: makeTable())
        #expect(throws: RecordingHost.Failure.self) {
            try unstarted.start(restoring: saved([]), or: "app://list", host: unable)
        }
        #expect(unstarted.state == nil)
    }

    @Test("the state of a page is saved beside its URL and handed to the page that is built again")
    func pageState() throws {
        let host = RecordingHost()
        let journey = try Journey(host: host)
        journey.open("item/1", "item/2")
        host.savedStates = [EntryID(2): "scrolled", EntryID(3): "typed"]
        let saved = journey.navigator.savedNavigation()
        #expect(saved.layers[0].entries.map(\.state) == [nil, "scrolled", "typed"])
        let next = RecordingHost()
        let (navigator, _) = try restore(saved, host: next)
        #expect(navigator.state?.base.entries.map(\.destination.savedState) == [nil, "scrolled", "typed"])
        // A saved state remains in the session until its page is built again.
        #expect(navigator.savedNavigation() == saved)
        next.savedStates = [try #require(navigator.state?.top.id): "changed"]
        #expect(navigator.savedNavigation().layers[0].entries.map(\.state) == [nil, "scrolled", "changed"])
    }

    @Test("another version is refused by name, and so is a text that is not a session")
    func versions() throws {
        for text in [#"{"version": 2, "layers": []}"#, #"{"layers": []}"#, "[]", #"{"version": 1}"#] {
            #expect(throws: DecodingError.self) {
                try JSONDecoder().decode(SavedNavigation.self, from: Data(text.utf8))
            }
        }
        let read = try JSONDecoder().decode(
            SavedNavigation.self,
            from: Data(#"{"version": 1, "layers": [{"entries": [{"url": "app://list"}]}]}"#.utf8)
        )
        #expect(draw(try restore(read).navigator.state) == "list")
    }

    @Test(
        "requests made before are handled after what is restored, and a started navigator keeps what is open"
    )
    func order() throws {
        let navigator = try Navigator(table: makeTable())
        navigator.open("app://item/3")
        _ = try navigator.start(restoring: saved(["app://list"]), or: "app://home")
        #expect(draw(navigator.state) == "list item/3")
        _ = try navigator.start(restoring: saved(["app://settings"]), or: "app://home")
        #expect(draw(navigator.state) == "list item/3")
    }

    @Test("a page whose URL redirects by now has that URL after its saved redirects")
    func newRedirect() throws {
        var again = SavedEntry(url: "app://old/8")
        again.redirectedFrom = ["app://older/8"]
        let entries = [SavedEntry(url: "app://home"), SavedEntry(url: "app://old/7"), again]
        let (navigator, dropped) = try restore(SavedNavigation(layers: [SavedLayer(entries: entries)]))
        #expect(dropped.isEmpty)
        #expect(draw(navigator.state) == "home item/7 item/8")
        #expect(
            navigator.state?.base.entries.map { $0.destination.redirectedFrom.map(\.text) }
                == [[], ["app://old/7"], ["app://older/8", "app://old/8"]]
        )
        #expect(try navigator.savedNavigation().layers[0].entries.at(1).redirectedFrom == ["app://old/7"])
    }

    @Test("an embedded page whose slot is gone is dropped by name")
    func slotGone() throws {
        var entry = SavedEntry(url: "app://list")
        entry.embedded = [
            SavedEmbeddedEntry(
                slot: "side",
                key: "a",
                transition: .none,
                duration: 0,
                entry: SavedEntry(url: "app://item/1")
            )
        ]
        let (navigator, dropped) = try restore(SavedNavigation(layers: [SavedLayer(entries: [entry])]))
        #expect(draw(navigator.state) == "list")
        #expect(dropped.map(\.url) == ["app://item/1"])
    }
}
