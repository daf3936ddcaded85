import Foundation
import RouterCore
import RouterRecording
import Testing

@testable import RouterTesting

@MainActor
@Suite("Branches")
struct BranchRequestTests {
    private func journey(
        at home: NavigationRequest = "app://inbox",
        host: (any NavigationHost)? = nil,
        guards: [NavigationGuard] = []
    ) throws -> Journey {
        try Journey(table: makeMailTable(), at: home, host: host, guards: guards)
    }

    @Test(
        "a URL selects the branch of its route, and the verb is done on its stack",
        arguments: [
            Script(["mail/1"], "*inbox: inbox mail/1"),
            Script(["mail/1", "mail/1"], "*inbox: inbox mail/1", "alreadyShown"),
            Script(["settings"], "inbox: inbox; *settings: settings"),
            Script(["settings", "inbox"], "*inbox: inbox; settings: settings", "alreadyShown"),
            Script(["mail/1", "settings", "inbox"], "*inbox: inbox mail/1 inbox; settings: settings"),
            Script(
                ["mail/1", "settings", "mail/1"],
                "*inbox: inbox mail/1; settings: settings",
                "alreadyShown"
            ),
            Script(["settings", "help"], "inbox: inbox; *settings: settings help"),
            Script(["nowhere"], "*inbox: inbox nowhere", "notFoundPage"),
        ]
    )
    func opening(_ script: Script) throws { try check(script) }

    @Test(
        "a branch that is new begins with its root, and then come the parents and the page",
        arguments: [
            Script(["old/7"], "inbox: inbox; *archive: archive year/2026 old/7"),
            Script(["year/1999"], "inbox: inbox; *archive: archive year/1999"),
            Script(["archive", "inbox", "old/7"], "inbox: inbox; *archive: archive old/7"),
            Script(["account"], "inbox: inbox; *settings: account"),
            Script(["archive?nav.action=replaceSame"], "inbox: inbox; *archive: archive"),
        ]
    )
    func firstSelection(_ script: Script) throws { try check(script) }

    @Test(
        "select asks nobody; the selected branch goes back to its lowest page",
        arguments: [
            Script(["nav/branch?name=archive"], "inbox: inbox; *archive: archive"),
            Script(
                ["old/7", "nav/branch?name=inbox", "nav/branch?name=archive"],
                "inbox: inbox; *archive: archive year/2026 old/7"
            ),
            Script(["old/7", "nav/branch?name=archive"], "inbox: inbox; *archive: archive"),
            Script(["nav/branch?name=inbox"], "*inbox: inbox", "alreadyShown"),
            Script(["nav/branch?name=outbox"], "*inbox: inbox", "noSuchBranch"),
            Script(["nav/branch"], "*inbox: inbox", "missingParameter"),
            Script(["nav/branch?name=archive&to=root"], "*inbox: inbox", "badParameter"),
        ]
    )
    func selecting(_ script: Script) throws { try check(script) }

    @Test(
        "going back stays inside the selected branch",
        arguments: [
            Script(
                ["mail/1", "settings", "nav/back"],
                "inbox: inbox mail/1; *settings: settings",
                "stackTooShort"
            ),
            Script(["mail/1", "settings", "help", "nav/pop"], "inbox: inbox mail/1; *settings: settings"),
            Script(
                ["mail/1", "settings", "nav/pop?to=app://mail/1"],
                "inbox: inbox mail/1; *settings: settings",
                "notInStack"
            ),
            Script(
                ["mail/1", "nav/back", "settings", "nav/forward"],
                "inbox: inbox; *settings: settings",
                "nothingForward"
            ),
            Script(
                ["mail/1", "nav/back", "settings", "nav/branch?name=inbox", "nav/forward"],
                "*inbox: inbox mail/1; settings: settings"
            ),
            Script(
                ["mail/1", "nav/pop?then=app://old/7"],
                "inbox: inbox; *archive: archive year/2026 old/7"
            ),
        ]
    )
    func goingBack(_ script: Script) throws { try check(script) }

    @Test(
        "replace, reuse and reset work on the stack of the route's branch",
        arguments: [
            Script(["note/1", "year/1999", "inbox", "note/1"], "inbox: inbox; *archive: archive note/1"),
            Script(["note/1", "inbox", "note/1"], "*archive: archive note/1".withInbox, "alreadyShown"),
            Script(["settings", "help", "inbox", "account"], "inbox: inbox; *settings: settings account"),
            Script(["settings", "help", "mail/1", "fresh"], "inbox: inbox mail/1; *settings: fresh"),
            Script(["mail/1", "help?nav.action=reset"], "*inbox: help"),
            Script(["settings", "mail/2?nav.action=reset"], "*inbox: inbox mail/2; settings: settings"),
            Script(
                ["account", "nav/branch?name=settings"],
                "inbox: inbox; *settings: account",
                "alreadyShown"
            ),
        ]
    )
    func others(_ script: Script) throws { try check(script) }

    @Test(
        "with a modal open everything is as without branches, and none is selected",
        arguments: [
            Script(["compose", "settings"], "*inbox: inbox | compose settings"),
            Script(["compose", "nav/branch?name=settings"], "*inbox: inbox | compose", "modalOpen"),
            Script(["settings", "compose", "fresh"], "inbox: inbox; *settings: fresh"),
            Script(
                ["compose", "nav/dismiss?then=app://old/7"],
                "inbox: inbox; *archive: archive year/2026 old/7"
            ),
            Script(["settings", "draft"], "inbox: inbox; *settings: settings | compose draft"),
            Script(["compose", "mail/1?nav.action=present"], "*inbox: inbox | compose | mail/1"),
        ]
    )
    func modals(_ script: Script) throws { try check(script) }

    private func check(_ script: Script) throws {
        let journey = try journey()
        for url in script.urls { journey.open(url) }
        #expect(journey.drawing == script.drawing)
        #expect(journey.lastOutcome == script.outcome)
        #expect(journey.events.count == script.urls.count)
    }

    @Test("the first page is on the root of its branch, or of the first one")
    func start() throws {
        #expect(try journey(at: "app://old/7").drawing == "*archive: archive year/2026 old/7")
        #expect(try journey(at: "app://help").drawing == "*inbox: inbox help")
        #expect(try journey(at: "app://settings").drawing == "*settings: settings")
    }

    @Test("the link that starts the app has its root and its parents below it")
    func startingLink() throws {
        for (url, drawing) in [
            ("app://mail/3", "*inbox: inbox mail/3"),
            ("app://old/7", "inbox: inbox; *archive: archive year/2026 old/7"),
            ("app://draft", "*inbox: inbox | compose draft"), ("app://help", "*inbox: inbox help"),
            ("app://chapter/3", "*inbox: inbox help chapter/3"),
        ] {
            let chapter = Route("app://chapter/:id", page: "help", name: "chapter", parent: "app://help")
            let journey = try Journey(table: makeMailTable(chapter), at: "app://inbox")
            journey.navigator.open(.external(url, startsApp: true))
            #expect(journey.drawing == drawing)
        }
    }

    @Test("a link from outside selects a branch, but commands are not for others")
    func outside() throws {
        let journey = try journey()
        #expect(journey.open("old/7", origin: .external) == "shown")
        #expect(journey.open("nav/branch?name=inbox", origin: .external) == "accessDenied")
        journey.open("compose")
        #expect(journey.open("mail/1", origin: .external) == "modalOpen")
        var link = NavigationRequest.external("app://mail/1")
        link.modalPolicy = .closeAwaited
        journey.navigator.open(link)
        #expect(journey.drawing == "*inbox: inbox mail/1; archive: archive year/2026 old/7")
    }

    @Test("code selects a branch, alone and among other changes")
    func code() throws {
        let journey = try journey()
        journey.navigator.select(branch: "archive")
        #expect(journey.navigator.state?.base.branch == "archive")
        #expect(journey.events.last?.action == "branch")
        journey.navigator.atomically {
            $0.push("app://year/1")
            $0.select(branch: "settings")
            $0.push("app://help")
        }
        #expect(journey.drawing == "inbox: inbox; archive: archive year/1; *settings: settings help")
        #expect(journey.events.last?.action == "push+branch+push")
        journey.navigator.atomically {
            $0.select(branch: "inbox")
            $0.pop(3)
        }
        #expect(journey.lastOutcome == "stackTooShort")
        #expect(journey.drawing == "inbox: inbox; archive: archive year/1; *settings: settings help")
        #expect(
            journey.navigator.state?.base.entries(of: "archive").map(\.url.text) == [
                "app://archive", "app://year/1",
            ]
        )
        #expect(journey.navigator.state?.base.entries(of: "outbox").isEmpty == true)
    }

    @Test("a request that names an entry finds it in a hidden branch, which stays hidden")
    func hiddenEntries() throws {
        let host = RecordingHost()
        let journey = try journey(host: host)
        journey.open("mail/1", "mail/2", "mail/3")
        let entries = try #require(journey.navigator.state?.base.entries)
        journey.open("archive")
        let navigator = journey.navigator
        navigator.remove(try entries.at(1).id)
        #expect(journey.drawing == "inbox: inbox mail/2 mail/3; *archive: archive")
        navigator.close(try entries.at(3).id)
        #expect(journey.drawing == "inbox: inbox mail/2; *archive: archive")
        navigator.pop(.entry(try entries.at(0).id))
        #expect(journey.drawing == "inbox: inbox; *archive: archive")
        navigator.remove(try entries.at(0).id)
        #expect(journey.lastOutcome == "stackTooShort")
        let archive = try #require(navigator.state?.top.id)
        journey.open("inbox")
        navigator.embed("app://help", in: Embedding(slot: "side", of: archive))
        #expect(journey.drawing == "*inbox: inbox; archive: archive[side.help=help]")
        let embedded = try #require(navigator.state?.entry(archive)?.embedded.first?.entry.id)
        navigator.close(embedded)
        #expect(journey.drawing == "*inbox: inbox; archive: archive")
        #expect(host.agrees(with: try #require(navigator.state)))
    }

    @Test("a branch that is selected fades in, and no other motion comes of it")
    func motion() throws {
        let host = RecordingHost()
        let journey = try journey(host: host)
        journey.open("mail/1", "archive", "nav/branch?name=inbox", "old/7")
        let motions = host.applied.map { steps in
            steps.compactMap { if case .show(_, _, let motion) = $0 { motion.rawValue } else { nil } }
                .joined()
        }
        #expect(motions == ["", "forward", "crossfade", "crossfade", "crossfade"])
        #expect(host.applied.joined().allSatisfy { if case .remove = $0 { false } else { true } })
    }

    @Test(
        "a second click on the selected branch joins the first while a page is asked",
        arguments: [true, false]
    )
    func selectedTwice(mayLeave: Bool) throws {
        let host = RecordingHost()
        let journey = try journey(host: host)
        journey.open("mail/1")
        host.replies[try #require(journey.navigator.state?.top.id)] = .later
        var outcomes: [String] = []
        for _ in 1...2 {
            journey.navigator.open(NavigationRequest(.select(branch: "inbox"), origin: .user)) {
                outcomes.append($0.name)
            }
        }
        host.questions.last?.answer(mayLeave)
        #expect(host.questions.count == 1)
        #expect(outcomes == Array(repeating: mayLeave ? "shown" : "refused", count: 2))
        #expect(!journey.navigator.isPending)
    }

    // MARK: - Guards

    @Test("guards are asked about the root of a branch that is new, and answer for the request")
    func guardedRoot() throws {
        for url in ["nav/branch?name=settings", "account", "settings"] {
            let refused = try journey(guards: [NavigationGuard(for: ["settings"]) { _, _ in .refuse("No.") }])
            #expect(refused.open(url) == "guardRefused")
            #expect(refused.drawing == "*inbox: inbox")
            let deferred = try journey(guards: [
                NavigationGuard(for: ["settings"]) { _, _ in .later { .allow } }
            ])
            #expect(deferred.open(url) == "deferred")
            let redirected = try journey(guards: [
                NavigationGuard(for: ["settings"]) { _, state in
                    state?.top.route.name == "login" ? .allow : .redirect("app://login")
                }
            ])
            #expect(redirected.open(url) == "shown")
            #expect(redirected.navigator.state?.top.route.name == "login")
            let wanted = try #require(redirected.navigator.state?.top.wanted)
            redirected.navigator.open(wanted)
            let page = url == "account" ? "account" : "settings"
            #expect(redirected.navigator.state?.base.branch == "settings")
            #expect(
                redirected.navigator.state?.base.entries(of: "settings").map(\.url.text) == [
                    "app://\(page)"
                ]
            )
        }
    }

    @Test("a presented page selects its branch, which begins with its root and the parents of the page")
    func presentedInBranch() throws {
        let sheet = Route(
            "app://sheet",
            page: "sheet",
            verb: .present,
            parent: "app://year/1",
            branch: "archive"
        )
        let journey = try Journey(table: makeMailTable(sheet), at: "app://inbox")
        journey.open("sheet")
        #expect(journey.drawing == "inbox: inbox; *archive: archive year/1 | sheet")
        journey.open("nav/dismiss", "nav/pop", "nav/branch?name=inbox", "sheet")
        #expect(journey.drawing == "inbox: inbox; *archive: archive | sheet")
        journey.open("sheet")
        #expect(journey.drawing == "inbox: inbox; *archive: archive | sheet | sheet")
    }

    @Test("a presented page without a branch may have parents of any branch, and selects none of them")
    func presentedWithoutBranch() throws {
        let sheet = Route("app://sheet", page: "sheet", verb: .present, parent: "app://year/1")
        let journey = try Journey(table: makeMailTable(sheet), at: "app://inbox")
        journey.open("sheet")
        #expect(journey.drawing == "*inbox: inbox | sheet")
        let started = try Journey(table: makeMailTable(sheet), at: "app://inbox")
        started.navigator.open(.external("app://sheet", startsApp: true))
        #expect(started.drawing == "inbox: inbox; *archive: archive year/1 | sheet")
    }

    @Test("the pages below a modal that starts the app are in the branch of the modal")
    func pagesBelowAModalAtTheStart() throws {
        let table = try makeMailTable(
            Route("app://topic", page: "topic", name: "topic"),
            Route(
                "app://reply",
                page: "reply",
                name: "reply",
                verb: .present,
                parent: "app://topic",
                branch: "archive"
            )
        )
        let journey = try Journey(table: table, at: "app://inbox")
        journey.navigator.open(.external("app://reply", startsApp: true))
        #expect(journey.drawing == "inbox: inbox; *archive: archive topic | reply")
    }

    @Test("a guard that defers a root defers the link that starts the app, also below a modal")
    func deferredBackStack() throws {
        let journey = try Journey(
            table: makeMailTable(
                Route(
                    "app://sheet",
                    page: "sheet",
                    verb: .present,
                    parent: "app://year/1",
                    branch: "archive"
                ),
                Route("app://leaf", page: "leaf", parent: "app://sheet", branch: "archive")
            ),
            at: "app://inbox",
            guards: [NavigationGuard(for: ["archive"]) { _, _ in .later { .allow } }]
        )
        journey.navigator.open(.external("app://leaf", startsApp: true))
        #expect(journey.lastOutcome == "deferred")
        #expect(journey.drawing == "*inbox: inbox")
    }

    @Test("guards that lead from a root to a page of the same branch end there")
    func guardedByItself() throws {
        let journey = try journey(guards: [
            NavigationGuard(for: ["archive"]) { _, _ in .redirect("app://old/1") }
        ])
        #expect(journey.open("nav/branch?name=archive") == "shown")
        #expect(journey.drawing == "inbox: inbox; *archive: old/1")
    }

    @Test("a root that guards do not allow at the start is left out")
    func guardedStart() throws {
        let journey = try journey(
            at: "app://mail/1",
            guards: [NavigationGuard(for: ["inbox"]) { _, _ in .refuse("No.") }]
        )
        #expect(journey.drawing == "*inbox: mail/1")
    }

    // MARK: - Logs and tables

    // Feature: The current page and stack, with and without branches
    @Test("an event has the selected branch and the depth of each; without branches it has neither")
    func events() throws {
        let journey = try journey()
        journey.open("mail/1", "settings", "compose")
        let event = try #require(journey.events.last)
        let text = String(decoding: try JSONEncoder().encode(NavigationRecord(event)), as: UTF8.self)
        let json = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let layers = try #require(json["layers"] as? [[String: Any]])
        #expect(layers.map { $0["branch"] as? String } == ["settings", nil])
        #expect(
            layers.map { $0["branches"] as? [String: Int] } == [
                ["inbox": 2, "archive": 0, "settings": 1], nil,
            ]
        )
        let plain = try Journey()
        plain.open("item/1")
        let other = try JSONEncoder().encode(NavigationRecord(try #require(plain.events.last)))
        #expect(!String(decoding: other, as: UTF8.self).contains("branch"))
    }

    @Test("a table with other branches is refused while a window is open")
    func reloading() throws {
        let journey = try journey()
        #expect(throws: RouteTableError.self) { try journey.navigator.reload(makeTable()) }
        journey.open("old/7", "settings")
        try journey.navigator.reload(makeMailTable()) { #expect($0.isEmpty) }
        #expect(journey.drawing == "inbox: inbox; archive: archive year/2026 old/7; *settings: settings")
    }
}

extension String {
    /// This drawing of a state, preceded by the drawing of a branch `inbox` that contains only its root.
    fileprivate var withInbox: String { "inbox: inbox; " + self }
}
