import Foundation
import RouterCore
import RouterTesting
import Testing

@MainActor
@Suite("Saved navigation")
struct RestorationTests {
    private func restore(
        _ saved: SavedNavigation,
        table: RouteTable? = nil,
        guards: [NavigationGuard] = [],
        limits: NavigationLimits = .standard,
        host: RecordingHost? = nil
    ) throws -> (navigator: Navigator, dropped: [DroppedEntry]) {
        let navigator = try Navigator(table: table ?? makeTable(), guards: guards, limits: limits)
        let dropped = try navigator.start(restoring: saved, or: "app://home", host: host)
        return (navigator, dropped)
    }

    private func saved(_ addresses: [String]...) -> SavedNavigation {
        SavedNavigation(layers: addresses.map { SavedLayer(entries: $0.map { SavedEntry(url: $0) }) })
    }

    @Test(
        "what was saved, written and read is open again: layers, parameters, embedded pages, the page of no route"
    )
    func roundTrip() throws {
        let journey = try Journey()
        journey.navigator.open("app://item/1?tab=log#part", parameters: ["note": "x"], extra: "gone")
        journey.open("board", "item/2?nav.action=embed&nav.slot=side&nav.key=two&nav.transition=curlUp")
        journey.open("old/7", "nowhere/at/all", "modal/1", "settings", "modal/2", "item/9", "nav/back")
        let drawing = journey.drawing
        let text = try JSONEncoder().encode(journey.navigator.saved())
        let read = try JSONDecoder().decode(SavedNavigation.self, from: text)
        #expect(read == journey.navigator.saved())
        let host = RecordingHost()
        let (navigator, dropped) = try restore(read, host: host)
        #expect(dropped.isEmpty)
        #expect(draw(navigator.state) == drawing)
        let state = try #require(navigator.state)
        #expect(host.agrees(with: state))
        #expect(state.window.entries[1].parameters["note"] == "x")
        #expect(state.window.entries[1].destination.extra == nil)
        #expect(state.window.entries[1].destination.origin == .restored)
        #expect(state.window.entries[2].embedded.map(\.transition) == [.curlUp])
        #expect(state.window.entries[3].destination.redirectedFrom.map(\.text) == ["app://old/7"])
        #expect(state.window.entries[4].destination.isNotFound)
        #expect(navigator.saved() == read)
        navigator.open("app://nav/forward")
        #expect(draw(navigator.state) == drawing)
    }

    // MARK: - Branches

    @Test("all branches are open again with the selected one, and what was never selected is not")
    func branches() throws {
        let journey = try Journey(table: makeMailTable(), at: "app://inbox")
        journey.open("mail/1", "old/7", "compose")
        let text = try JSONEncoder().encode(journey.navigator.saved())
        let read = try JSONDecoder().decode(SavedNavigation.self, from: text)
        let (navigator, dropped) = try restoreMail(read)
        #expect(dropped.isEmpty)
        #expect(draw(navigator.state) == "inbox: inbox mail/1; *archive: archive year/2026 old/7 | compose")
        #expect(navigator.saved() == read)
    }

    private func restoreMail(
        _ saved: SavedNavigation,
        guards: [NavigationGuard] = [],
        limits: NavigationLimits = .standard,
        host: RecordingHost? = nil
    ) throws -> (navigator: Navigator, dropped: [DroppedEntry]) {
        let navigator = try Navigator(table: makeMailTable(), guards: guards, limits: limits)
        return (navigator, try navigator.start(restoring: saved, or: "app://inbox", host: host))
    }

    @Test("a session saved without branches loads in an app that has them, and the reverse")
    func otherBranches() throws {
        let old = saved(
            ["app://help", "app://mail/1", "app://old/7", "app://help", "app://mail/2"],
            ["app://compose"]
        )
        let (navigator, dropped) = try restoreMail(old)
        #expect(dropped.isEmpty)
        #expect(
            draw(navigator.state)
                == "*inbox: inbox help mail/1 mail/2; archive: archive old/7 help | compose"
        )
        let plain = try Navigator(
            table: RouteTable([Route("app://inbox", page: "list"), Route("app://mail/:id", page: "mail")])
        )
        let lost = try plain.start(restoring: navigator.saved(), or: "app://inbox")
        #expect(draw(plain.state) == "inbox mail/1 mail/2")
        #expect(
            lost.map(\.description) == [
                "“app://archive” was not restored: This window has no branch “archive”.",
                "“app://old/7” was not restored: This window has no branch “archive”.",
                "“app://help” was not restored: This window has no branch “archive”.",
                "“app://help” was not restored: No page is known for “app://help”.",
                "“app://compose” was not restored: No page is known for “app://compose”.",
            ]
        )
    }

    @Test("a branch of which nothing can be restored begins with its root again")
    func lostBranches() throws {
        let journey = try Journey(table: makeMailTable(), at: "app://inbox")
        journey.open("mail/1", "old/7")
        let refusing = NavigationGuard(for: ["old", "year", "archive"]) { _, _ in .refuse("No.") }
        let (navigator, dropped) = try restoreMail(journey.navigator.saved(), guards: [refusing])
        #expect(draw(navigator.state) == "*inbox: inbox mail/1")
        #expect(dropped.count == 3)
        navigator.open("app://settings")
        #expect(draw(navigator.state) == "inbox: inbox mail/1; *settings: settings")
        let refusingAll = NavigationGuard(for: ["old", "year", "archive", "mail"]) { _, _ in .refuse("No.") }
        #expect(
            draw(try restoreMail(journey.navigator.saved(), guards: [refusingAll]).navigator.state)
                == "*inbox: inbox"
        )
    }

    @Test("a lowest page that is not the root stays the lowest, and the deepest pages go first")
    func lowestPages() throws {
        let journey = try Journey(table: makeMailTable(), at: "app://inbox")
        journey.open("account", "help")
        #expect(
            draw(try restoreMail(journey.navigator.saved()).navigator.state)
                == "inbox: inbox; *settings: account help"
        )
        journey.open("mail/1", "mail/2", "mail/3")
        let (navigator, dropped) = try restoreMail(
            journey.navigator.saved(),
            limits: NavigationLimits(depth: 2)
        )
        #expect(draw(navigator.state) == "*inbox: mail/2 mail/3; settings: account help")
        #expect(dropped.map(\.url) == ["app://inbox", "app://mail/1"])
    }

    @Test("pages that belong to another branch by now are over its lowest page, which opens once")
    func movedPages() throws {
        let settings = Route("app://note/1", page: "note", branch: "settings")
        let archive = Route("app://note/1", page: "note", branch: "archive")
        let old = try Navigator(table: makeMailTable(settings))
        try old.start(at: "app://inbox")
        for url in ["app://note/1", "app://old/7", "app://nav/branch?name=settings"] { old.open(.code(url)) }
        let saved = old.saved()
        #expect(
            draw(old.state) == "inbox: inbox; archive: archive year/2026 old/7; *settings: settings note/1"
        )
        let new = try Navigator(table: makeMailTable(archive))
        #expect(try new.start(restoring: saved, or: "app://inbox").isEmpty)
        #expect(
            draw(new.state) == "inbox: inbox; *archive: archive year/2026 old/7 note/1; settings: settings"
        )
        old.select(branch: "archive")
        let other = try Navigator(table: makeMailTable(archive))
        #expect(try other.start(restoring: old.saved(), or: "app://inbox").isEmpty)
        #expect(
            draw(other.state) == "inbox: inbox; *archive: archive note/1 year/2026 old/7; settings: settings"
        )
    }

    @Test("a branch whose root is not saved begins with it again, also if nothing else was open there")
    func unsavedRoot() throws {
        let table = try RouteTable(
            [
                Route("app://inbox", page: "list", branch: "inbox"),
                Route("app://music", page: "list", branch: "music", isSaved: false),
                Route("app://song/:id", page: "song", branch: "music"),
            ],
            branches: [Branch("inbox", root: "app://inbox"), Branch("music", root: "app://music")]
        )
        func restored(_ addresses: NavigationRequest...) throws -> String {
            let (old, new) = (try Navigator(table: table), try Navigator(table: table))
            try old.start(at: "app://inbox")
            for address in addresses { old.open(address) }
            #expect(try new.start(restoring: old.saved(), or: "app://inbox").isEmpty)
            return draw(new.state)
        }
        #expect(try restored("app://song/1") == "inbox: inbox; *music: music song/1")
        #expect(try restored("app://song/1", "app://inbox") == "*inbox: inbox; music: music song/1")
        #expect(try restored("app://music") == "inbox: inbox; *music: music")
    }

    @Test("pages of the selected branch that cannot be built are left out, and those of hidden ones wait")
    func unbuildableBranch() throws {
        let journey = try Journey(table: makeMailTable(), at: "app://inbox")
        journey.open("old/7", "mail/1", "archive")
        let host = RecordingHost()
        host.failsToBuild = { $0.url.text != "app://inbox" }
        let (navigator, dropped) = try restoreMail(journey.navigator.saved(), host: host)
        #expect(draw(navigator.state) == "*inbox: inbox")
        #expect(
            dropped.map(\.url)
                == ["app://archive", "app://old/7", "app://year/2026", "app://archive", "app://mail/1"]
        )
        host.failsToBuild = { _ in false }
        navigator.open("app://old/7")
        #expect(draw(navigator.state) == "inbox: inbox; *archive: archive year/2026 old/7")
        #expect(host.agrees(with: try #require(navigator.state)))
    }

    @Test("pages without an address are not saved, nor a modal of nothing else")
    func unrouted() throws {
        let journey = try Journey()
        let navigator = journey.navigator
        navigator.open(.page(UnroutedPage(navigator)))
        journey.open("item/1")
        navigator.open(.page(UnroutedPage(navigator)), as: .present)
        #expect(navigator.saved() == saved(["app://home", "app://item/1"]))
    }

    @Test("a modal over a window of nothing else stays a modal")
    func readyMadeWindow() throws {
        let journey = try Journey()
        let navigator = journey.navigator
        let page = UnroutedPage(navigator)
        navigator.open(.page(page), as: .replace)
        journey.open("modal/1")
        #expect(journey.drawing == "page/\(page.number) | modal/1")
        #expect(navigator.saved() == saved([], ["app://modal/1"]))
        #expect(draw(try restore(navigator.saved()).navigator.state) == "home | modal/1")
    }

    @Test(
        "an address that no longer matches, or that a guard does not allow, is dropped by name; the rest stays"
    )
    func dropping() throws {
        let (navigator, dropped) = try restore(
            saved(
                ["app://home", "app://gone", "app://list", "not an address", "app://add/1/2"],
                ["app://gone"],
                ["app://settings", "app://item/1"]
            ),
            guards: [NavigationGuard(for: ["item"]) { _, _ in .refuse("Not today.") }]
        )
        #expect(draw(navigator.state) == "home list | settings")
        #expect(
            dropped.map(\.url) == [
                "app://gone", "not an address", "app://add/1/2", "app://gone", "app://item/1",
            ]
        )
        #expect(dropped.last?.description == "“app://item/1” was not restored: Not today.")
    }

    @Test("a page whose caller waits for its result is not saved, nor is one of a route that says so")
    func notSaved() throws {
        let table = try RouteTable([
            Route("app://home", page: "home"), Route("app://item/:id", page: "item"),
            Route("app://colour", page: "colour", presentation: .present),
            Route("app://pin", page: "pin", isSaved: false),
        ])
        let navigator = try Navigator(table: table)
        try navigator.start(at: "app://home")
        navigator.open("app://pin")
        navigator.open("app://item/1")
        var answers: [String?] = []
        navigator.open("app://colour", for: String.self) { answers.append($0) }
        #expect(draw(navigator.state) == "home pin item/1 | colour")
        #expect(navigator.saved() == saved(["app://home", "app://item/1"]))
        let colour = try #require(navigator.state?.top.id)
        navigator.finish(colour, with: "red")
        #expect(answers == ["red"])
        navigator.open("app://colour")
        #expect(navigator.saved() == saved(["app://home", "app://item/1"], ["app://colour"]))
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

    @Test("an entry that a guard redirects or defers is dropped and named, and no other page takes its place")
    func redirects() throws {
        for answer in [GuardAnswer.redirect("app://settings?nav.action=present"), .defer] {
            let (navigator, dropped) = try restore(
                saved(["app://home", "app://item/1", "app://list"], ["app://item/2"]),
                guards: [NavigationGuard(for: ["item"]) { _, _ in answer }]
            )
            #expect(draw(navigator.state) == "home list")
            #expect(dropped.map(\.url) == ["app://item/1", "app://item/2"])
        }
        let (_, dropped) = try restore(
            saved(["app://home", "app://item/1"]),
            guards: [NavigationGuard(for: ["item"]) { _, _ in .redirect("app://list?tab=a") }]
        )
        #expect(
            dropped.map(\.description) == [
                "“app://item/1” was not restored: A guard redirects to “app://list?tab=a”."
            ]
        )
    }

    @Test(
        "where nothing of the window is left its first page is opened, and modals stay over it",
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

    @Test("a page that cannot be built is dropped, and what it covered is shown")
    func unbuildable() throws {
        let host = RecordingHost()
        host.failsToBuild = { $0.route.name == "item" || $0.route.name == "modal" }
        let (navigator, dropped) = try restore(
            saved(["app://home", "app://item/1"], ["app://modal/1"], ["app://item/5"]),
            host: host
        )
        #expect(draw(navigator.state) == "home")
        #expect(dropped.map(\.url) == ["app://item/1", "app://modal/1", "app://item/5"])
        #expect(try host.agrees(with: #require(navigator.state)))
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

    @Test("where no page of the window can be built its first page is opened, and modals stay over it")
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

    @Test("where no restored page can be built the first one is opened, over which nothing is left")
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

    @Test("what a page remembers is saved beside its address and handed to the page that is built again")
    func pageState() throws {
        let host = RecordingHost()
        let journey = try Journey(host: host)
        journey.open("item/1", "item/2")
        host.savedStates = [EntryID(2): "scrolled", EntryID(3): "typed"]
        let saved = journey.navigator.saved()
        #expect(saved.layers[0].entries.map(\.state) == [nil, "scrolled", "typed"])
        let next = RecordingHost()
        let (navigator, _) = try restore(saved, host: next)
        #expect(navigator.state?.window.entries.map(\.destination.savedState) == [nil, "scrolled", "typed"])
        // What has not been built again still remembers.
        #expect(navigator.saved() == saved)
        next.savedStates = [try #require(navigator.state?.top.id): "changed"]
        #expect(navigator.saved().layers[0].entries.map(\.state) == [nil, "scrolled", "changed"])
    }

    @Test("another version is refused by name, and so is a file that is none")
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
