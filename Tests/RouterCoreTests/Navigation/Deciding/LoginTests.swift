import RouterTesting
import Testing

@testable import RouterCore

/// How a guard redirects all kinds of requests to a login page, and what opens after the login.
@MainActor
@Suite("Logging in, from everywhere")
struct LoginTests {
    private final class Session {
        var isOpen = false
    }

    private let session = Session()

    /// Creates a navigator whose page `secret` requires a login.
    /// The navigator shows `app://home`. If `isOnlyPage` is `false`, it shows `app://item` above that page.
    private func navigator(
        login declared: NavigationVerb?,
        isOnlyPage: Bool,
        more: [Route] = [],
        guarded: Set<String> = ["secret"]
    ) throws -> Navigator {
        let table = try RouteTable(
            more + [
                Route("app://home", page: "home", name: "home"),
                Route("app://item", page: "item"),
                Route("app://secret", page: "secret", name: "secret"),
                Route("app://login", page: "login", verb: declared),
            ]
        )
        let guarding = NavigationGuard(for: guarded) { [session] _, _ in
            session.isOpen ? .allow : .redirect("app://login")
        }
        let navigator = try Navigator(table: table, guards: [guarding])
        try navigator.start(at: "app://home")
        if !isOnlyPage { navigator.push("app://item") }
        return navigator
    }

    /// Logs in. The login page, which is on top, closes itself and opens the requested page.
    private func logIn(_ navigator: Navigator) throws -> NavigationOutcome {
        let login = try #require(navigator.state?.top)
        #expect(login.url.text == "app://login")
        let recorder = EventRecorder(navigator)
        session.isOpen = true
        navigator.close(login.id, then: login.wanted)
        return try #require(recorder.events.last).outcome
    }

    @Test(
        "the page is open after the login as without one, whichever verb, origin and position",
        arguments: [nil] + NavigationVerb.allCases,
        [RequestOrigin.app, .user, .link, .external]
    )
    func everyWay(verb: NavigationVerb?, origin: RequestOrigin) throws {
        for declared in [nil, .push, .present] as [NavigationVerb?] {
            for isOnlyPage in [true, false] {
                var request = NavigationRequest.app("app://secret")
                request.origin = origin
                request.verb = verb
                session.isOpen = true
                let open = try navigator(login: declared, isOnlyPage: isOnlyPage)
                open.open(request)
                session.isOpen = false
                let navigator = try navigator(login: declared, isOnlyPage: isOnlyPage)
                navigator.open(request)
                let outcome = try logIn(navigator)
                #expect(outcome.name == "shown")
                #expect(
                    navigator.drawing == open.drawing,
                    "login declared \(declared?.rawValue ?? "nothing"), only page \(isOnlyPage)"
                )
            }
        }
    }

    @Test(
        "a login that replaces pages leads on all the same, and never to itself",
        arguments: [NavigationVerb.replace, .replaceSame, .reset],
        [nil] + NavigationVerb.allCases
    )
    func replacing(declared: NavigationVerb, verb: NavigationVerb?) throws {
        for isOnlyPage in [true, false] {
            session.isOpen = false
            let navigator = try navigator(login: declared, isOnlyPage: isOnlyPage)
            var request = NavigationRequest.app("app://secret")
            request.verb = verb
            navigator.open(request)
            let outcome = try logIn(navigator)
            #expect(outcome.name == "shown")
            #expect(navigator.state?.top.url.text == "app://secret")
            #expect(!navigator.drawing.contains("login"))
        }
    }

    @Test(
        "the login opens by its own verb, else by the caller's",
        arguments: [
            (NavigationVerb.push, "home > item > login"), (.present, "home > item | login"),
            (.replace, "home > login"), (nil, "login"),
        ]
    )
    func verbOfTheLogin(declared: NavigationVerb?, drawing: String) throws {
        let navigator = try navigator(login: declared, isOnlyPage: false)
        navigator.reset("app://secret")
        #expect(navigator.drawing == drawing)
    }

    @Test("a login with a verb of its own is not embedded, even if the caller embeds the page")
    func embedding() throws {
        let board = Route("app://board", page: "board", slots: ["main"])
        let navigator = try navigator(login: .present, isOnlyPage: false, more: [board])
        navigator.push("app://board")
        var request: NavigationRequest = "app://secret"
        request.embedding = Embedding(slot: "main", key: "one")
        navigator.open(request)
        #expect(navigator.drawing == "home > item > board | login")
        #expect(try logIn(navigator).name == "shown")
        #expect(navigator.drawing == "home > item > board[main.one=secret]")
    }

    @Test("a login that is the first page of the app makes way for the page that it kept from opening")
    func atTheStart() throws {
        let navigator = try navigator(login: .present, isOnlyPage: true, guarded: ["home", "secret"])
        #expect(navigator.drawing == "login")
        #expect(try logIn(navigator).name == "shown")
        #expect(navigator.drawing == "home")
    }

    @Test("a link that starts an app with a login has its parents below it afterwards")
    func linkAtTheStart() throws {
        let letter = Route("app://letter", page: "letter", name: "letter", parent: "app://home")
        let sheet = Route("app://sheet", page: "sheet", name: "sheet", verb: .present, parent: "app://letter")
        for (url, drawing) in [("letter", "home > letter"), ("sheet", "home > letter | sheet")] {
            session.isOpen = false
            let guarded: Set = ["home", "letter", "sheet"]
            let navigator = try navigator(
                login: .present,
                isOnlyPage: true,
                more: [letter, sheet],
                guarded: guarded
            )
            navigator.open(.external("app://" + url, startsApp: true))
            #expect(navigator.drawing == "login")
            #expect(try logIn(navigator).name == "shown")
            #expect(navigator.drawing == drawing)
        }
    }

    @Test("a login that is still needed stays the only page, and keeps what was wanted")
    func stillNeeded() throws {
        for declared in [nil, .push, .present] as [NavigationVerb?] {
            let navigator = try navigator(login: declared, isOnlyPage: true, guarded: ["home", "secret"])
            let login = try #require(navigator.state?.top)
            navigator.close(login.id, then: login.wanted)
            #expect(navigator.drawing == "login")
            #expect(navigator.state?.top.wanted?.text == "app://home")
        }
    }

    @Test("the only page of the window is not closed for anything but another page")
    func onlyForPages() throws {
        let navigator = try navigator(login: nil, isOnlyPage: true)
        let recorder = EventRecorder(navigator)
        let home = try #require(navigator.state?.top.id)
        let embed = "app://secret?nav.action=embed"
        for next in ["app://nav/pop", "app://nav/dismiss", embed, "app://nav/dismiss?to=root&then=\(embed)"] {
            session.isOpen = true
            navigator.close(home, then: .app(next))
            #expect(recorder.outcomes.last == "stackTooShort")
            #expect(navigator.drawing == "home")
        }
        navigator.close(home)
        #expect(recorder.outcomes.last == "stackTooShort")
    }

    // MARK: - Branches

    /// Creates a mail app that shows its inbox. The routes in `names` require a login at `app://login`.
    private func mail(guarding names: Set<String>) throws -> Journey {
        let guarding = NavigationGuard(for: names) { [session] _, _ in
            session.isOpen ? .allow : .redirect("app://login")
        }
        return try Journey(table: makeMailTable(), at: "app://inbox", guards: [guarding])
    }

    @Test("a login as the only page of a branch makes way for its root and the wanted page")
    func onlyPageOfABranch() throws {
        let journey = try mail(guarding: ["mail"])
        journey.navigator.reset("app://mail/7")
        #expect(journey.drawing == "*inbox: login")
        #expect(try logIn(journey.navigator).name == "shown")
        #expect(journey.drawing == "*inbox: inbox mail/7")
    }

    @Test("a branch that began with a login begins with its root again, if the wanted page is in another one")
    func anotherBranch() throws {
        let journey = try mail(guarding: ["year"])
        journey.navigator.reset("app://year/2026")
        #expect(journey.drawing == "*inbox: login")
        #expect(try logIn(journey.navigator).name == "shown")
        #expect(journey.drawing == "*archive: archive year/2026")
        journey.navigator.select(branch: "inbox")
        #expect(journey.drawing == "*inbox: inbox; archive: archive year/2026")
    }

    @Test("an app with branches that begins with a login begins with its home afterwards")
    func branchesAtTheStart() throws {
        let journey = try mail(guarding: ["inbox", "mail", "archive", "year"])
        #expect(journey.drawing == "*inbox: login")
        #expect(try logIn(journey.navigator).name == "shown")
        #expect(journey.drawing == "*inbox: inbox")
    }

    @Test("a page that Forward opens through a login has the parameters of its caller")
    func forward() throws {
        let navigator = try navigator(login: .present, isOnlyPage: false)
        session.isOpen = true
        navigator.push("app://secret", parameters: ["draft": "7"])
        navigator.pop()
        session.isOpen = false
        navigator.forward()
        #expect(navigator.drawing == "home > item | login")
        #expect(try logIn(navigator).name == "shown")
        #expect(navigator.state?.top.route.page == "secret")
        #expect(navigator.state?.top.parameters["draft"] == "7")
    }

    @Test("a login that a guard wants presented is presented by Forward, too")
    func forwardToAModal() throws {
        let table = try RouteTable([
            Route("app://home", page: "home"), Route("app://secret", page: "secret"),
            Route("app://login", page: "login"),
        ])
        let guarding = NavigationGuard(for: ["app://secret"]) { [session] _, _ in
            session.isOpen ? .allow : .redirect("app://login?nav.action=present")
        }
        session.isOpen = true
        let navigator = try Navigator(table: table, guards: [guarding])
        try navigator.start(at: "app://home")
        navigator.push("app://secret")
        navigator.pop()
        session.isOpen = false
        navigator.forward()
        #expect(navigator.state?.modals.map(\.top.route.page) == ["login"])
        #expect(navigator.state?.base.depth == 1)
    }
}
