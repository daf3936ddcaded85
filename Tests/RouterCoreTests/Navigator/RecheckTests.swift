import Testing

@testable import RouterCore
@testable import RouterTesting

/// Rechecking the guards, for example after the user has logged out of an account.
@MainActor
@Suite("Guards asked again about what is open")
final class RecheckTests {
    private let session = Session()
    private let host = RecordingHost()
    private var events: EventRecorder?

    /// Creates a navigator whose account pages require a login, and its event recorder.
    private func start(
        _ urls: String...,
        branches: Bool = false,
        guards: [NavigationGuard]? = nil,
        at home: NavigationRequest = "app://home"
    ) throws -> Navigator {
        let table = try RouteTable(
            [
                Route("app://home", page: "home", branch: branches ? "home" : nil),
                Route("app://help", page: "help"),
                Route("app://account", page: "account", branch: branches ? "account" : nil),
                Route("app://orders", page: "orders", slots: ["side"]),
                Route("app://order/:id", page: "order"),
                Route("app://form", page: "form", verb: .present),
                Route("app://login", page: "login", verb: .present),
            ],
            branches: branches
                ? [Branch("account", root: "app://account"), Branch("home", root: "app://home")] : []
        )
        session.isOpen = true
        let session = session
        let account = NavigationGuard(for: ["app://account", "app://orders", "app://order/:id", "app://form"])
        { _, _ in
            session.isOpen ? session.answer : .redirect("app://login")
        }
        let navigator = try Navigator(table: table, guards: guards ?? [account])
        try navigator.start(at: home, host: host)
        for url in urls { navigator.open(NavigationRequest.link(url)) }
        events = EventRecorder(navigator)
        return navigator
    }

    private var ends: [String] {
        events?.events.map { "\($0.action ?? "-") \($0.outcome.name)" } ?? []
    }

    // Feature: A logout closes the pages that need the login, in every window
    @Test(
        "all pages that the guards do not allow any more leave in one change, and the login of the shown one opens"
    )
    func oneChange() throws {
        let navigator = try start("app://orders", "app://help", "app://order/1")
        session.isOpen = false
        navigator.recheckGuards()
        #expect(navigator.state?.drawing == "home > help | login")
        #expect(ends == ["recheck shown"])
        session.isOpen = true
        let login = try #require(navigator.state?.top)
        navigator.close(login.id, then: login.wanted)
        #expect(navigator.state?.drawing == "home > help > order/1")
        #expect(login.wanted?.origin == .link)
    }

    // Feature: After a logout, Forward, reopening and suggestions lead to no page of the account
    @Test(
        "pages to go forward to that the guards do not allow any more are forgotten, in hidden branches too"
    )
    func forwardStack() throws {
        let navigator = try start("app://help", "app://orders", branches: true)
        navigator.pop()
        navigator.select(branch: "account")
        navigator.push("app://help")
        navigator.pop()
        let ahead = {
            (navigator.state?.base.stacks ?? []).map { $0.forward?.elements.map(\.match.url.text) ?? [] }
        }
        navigator.recheckGuards()
        #expect(ahead() == [["app://help"], ["app://orders"]])
        navigator.select(branch: "home")
        session.isOpen = false
        let before = navigator.state?.top.id
        navigator.recheckGuards()
        #expect(navigator.state?.top.id == before)
        #expect(ahead() == [[]], "the account is as if it had never been selected")
        navigator.forward()
        #expect(ends.suffix(2) == ["recheck shown", "forward refused"])
    }

    @Test("guards that allow all are asked again in a state over the limits, too")
    func overTheLimits() throws {
        let state = try #require(try start("app://help").state)
        let recheck = NavigationChange.recheck(NavigationChange.Recheck(asksPages: true))
        #expect(try state.applying(recheck, limits: NavigationLimits(depth: 1)).drawing == "home > help")
    }

    @Test("a modal whose lowest page leaves closes with those over it, and its caller gets nothing")
    func modals() async throws {
        let navigator = try start("app://help")
        let answer = Task { try await navigator.result(ofOpening: "app://form", as: String.self) }
        try await waitUntil("the form") { navigator.state?.modals.isEmpty == false }
        navigator.push("app://help")
        navigator.present("app://help")
        session.isOpen = false
        navigator.recheckGuards()
        #expect(navigator.state?.drawing == "home > help")
        #expect(try await answer.value == nil)
    }

    @Test("a page of the app's own is not asked about")
    func ownPages() throws {
        let guarding = NavigationGuard { [session] destination, _ in
            session.isOpen || destination.match.route.page == "home" ? .allow : .refuse("Log in.")
        }
        let navigator = try start(guards: [guarding])
        navigator.push(.page(UnroutedPage(session)))
        session.isOpen = false
        navigator.recheckGuards()
        #expect(ends == ["push shown", "recheck handled"])
    }

    @Test(
        "the login replaces the window's lowest page, and the pages above it that are allowed stay"
    )
    func lowestPage() throws {
        let navigator = try start(at: "app://account")
        session.isOpen = false
        navigator.recheckGuards()
        #expect(navigator.state?.drawing == "login")
        session.isOpen = true
        let login = try #require(navigator.state?.top)
        navigator.close(login.id, then: login.wanted)
        #expect(navigator.state?.drawing == "account")
        navigator.open("app://help")
        session.isOpen = false
        navigator.recheckGuards()
        #expect(navigator.state?.drawing == "login > help")
    }

    @Test("without a login the page of the start comes instead of the lowest one, else nothing changes")
    func home() throws {
        let navigator = try start(at: "app://home")
        navigator.reset("app://account")
        session.answer = .refuse("The shop is closed.")
        navigator.recheckGuards()
        #expect(navigator.state?.drawing == "home")
        session.answer = .allow
        let other = try start(at: "app://account")
        session.answer = .refuse("The shop is closed.")
        other.recheckGuards()
        #expect(other.state?.drawing == "account")
        #expect(events?.outcomes.last == "guardRefused")
    }

    @Test(
        "a hidden branch whose root leaves has never been selected, and the first branch that is allowed comes instead of the selected one"
    )
    func branches() throws {
        let navigator = try start("app://orders", "app://home", branches: true, at: "app://account")
        #expect(navigator.state?.drawing == "account: account > orders; *home: home")
        session.answer = .refuse("The shop is closed.")
        navigator.recheckGuards()
        #expect(navigator.state?.drawing == "*home: home")
        session.answer = .allow
        navigator.select(branch: "account")
        #expect(navigator.state?.drawing == "*account: account; home: home")
        session.answer = .refuse("The shop is closed.")
        navigator.recheckGuards()
        #expect(navigator.state?.drawing == "*home: home")
    }

    @Test("a page that stays keeps everything as it is, unless nobody is asked")
    func asking() throws {
        let navigator = try start("app://orders", "app://order/1")
        let top = try #require(navigator.state?.top.id)
        host.replies[top] = .no
        var causes: [LeaveQuestion.Cause] = []
        host.onAsk = { causes.append($0.cause) }
        session.isOpen = false
        navigator.recheckGuards()
        #expect(navigator.state?.drawing == "home > orders > order/1")
        #expect(ends == ["recheck refused"])
        #expect(causes == [.guard])
        navigator.recheckGuards(asking: false)
        #expect(navigator.state?.drawing == "home | login")
        #expect(causes == [.guard])
    }

    @Test("a guard that answers later is waited for, a click does not end that, and a second call does")
    func later() throws {
        var answers: [@MainActor (GuardAnswer) -> Void] = []
        let navigator = try start("app://orders")
        navigator.waitForGuard = { _, _, answer in
            answers.append(answer)
            return {}
        }
        session.answer = .later { .allow }
        navigator.recheckGuards()
        navigator.open(.link("app://help"))
        #expect(ends == ["- deferred", "push shown"])
        navigator.recheckGuards()
        #expect(ends == ["- deferred", "push shown", "- deferred", "- superseded"])
        try answers.at(0)(.allow)
        try answers.at(1)(.refuse("Log in."))
        #expect(ends.last == "recheck shown")
        #expect(navigator.state?.drawing == "home > help")
    }

    // Feature: A login brings back the pages that guards had replaced in other windows and branches
    @Test("after a login elsewhere a page that began the window instead of another gives that one back")
    func wantedLowest() throws {
        let navigator = try start(at: "app://account")
        session.isOpen = false
        navigator.recheckGuards()
        navigator.recheckGuards()
        #expect(navigator.state?.drawing == "login")
        navigator.open("app://help")
        session.isOpen = true
        navigator.recheckGuards()
        #expect(navigator.state?.drawing == "account > help")
        #expect(ends == ["recheck shown", "recheck handled", "push shown", "recheck shown"])
    }

    // Feature: A login brings back the pages that guards had replaced in other windows and branches
    @Test("so does one that began a branch, shown or hidden, with its parents and its root")
    func wantedRoots() throws {
        let navigator = try start("app://orders", branches: true, at: "app://account")
        session.isOpen = false
        navigator.recheckGuards()
        #expect(navigator.state?.drawing == "*account: login")
        navigator.select(branch: "home")
        session.isOpen = true
        navigator.recheckGuards()
        #expect(navigator.state?.drawing == "*home: home")
        navigator.select(branch: "account")
        #expect(navigator.state?.drawing == "*account: account; home: home")
        session.isOpen = false
        navigator.recheckGuards()
        #expect(navigator.state?.drawing == "*account: login; home: home")
        session.isOpen = true
        navigator.recheckGuards()
        #expect(navigator.state?.drawing == "*account: account; home: home")
    }

    @Test("a login that is shown goes on to the page that was wanted")
    func wantedTop() throws {
        let navigator = try start("app://orders")
        session.isOpen = false
        navigator.recheckGuards()
        #expect(navigator.state?.drawing == "home | login")
        session.isOpen = true
        navigator.recheckGuards()
        #expect(navigator.state?.drawing == "home > orders")
        #expect(navigator.state?.top.wanted == nil)
    }

    @Test(
        "a login that begins the branch that was selected makes way for its root",
        arguments: [false, true]
    )
    func wantedBranch(byURL: Bool) throws {
        let table = try RouteTable(
            [
                Route("app://home", page: "home", branch: "home"),
                Route("app://account", page: "account", branch: "account"),
                Route("app://login", page: "login", branch: "account"),
            ],
            branches: [Branch("home", root: "app://home"), Branch("account", root: "app://account")]
        )
        let session = session
        let account = NavigationGuard(for: ["app://account"]) { _, _ in
            session.isOpen ? .allow : .redirect("app://login")
        }
        let navigator = try Navigator(table: table, guards: [account])
        try navigator.start(at: "app://home", host: host)
        if byURL {
            navigator.open("app://nav/branch?name=account")
        } else {
            navigator.select(branch: "account")
        }
        #expect(navigator.state?.drawing == "home: home; *account: login")
        navigator.recheckGuards()
        #expect(navigator.state?.drawing == "home: home; *account: login")
        session.isOpen = true
        navigator.recheckGuards()
        #expect(navigator.state?.drawing == "home: home; *account: account")
    }

    @Test("the page that is given back comes over its parents")
    func wantedParents() throws {
        let table = try RouteTable([
            Route("app://home", page: "home"),
            Route("app://note/:id", page: "note", parent: "app://home"),
            Route("app://login", page: "login"),
        ])
        let session = session
        let mine = NavigationGuard(for: ["app://note/:id"]) { _, _ in
            session.isOpen ? .allow : .redirect("app://login")
        }
        let navigator = try Navigator(table: table, guards: [mine])
        try navigator.start(at: "app://note/1", host: host)
        #expect(navigator.state?.drawing == "login")
        session.isOpen = true
        navigator.recheckGuards()
        #expect(navigator.state?.drawing == "home > note/1")
    }

    @Test("an open login is gone back to")
    func openLogin() throws {
        let navigator = try start("app://login")
        navigator.push("app://order/1")
        session.isOpen = false
        navigator.recheckGuards()
        #expect(navigator.state?.drawing == "home | login")
    }

    @Test("a page that its caller presented comes back after the login as a modal")
    func presentedByCaller() throws {
        let navigator = try start()
        navigator.present("app://order/1")
        session.isOpen = false
        navigator.recheckGuards()
        #expect(navigator.state?.drawing == "home | login")
        session.isOpen = true
        let login = try #require(navigator.state?.top)
        navigator.close(login.id, then: login.wanted)
        #expect(navigator.state?.drawing == "home | order/1")
    }

    @Test("the login that replaces all pages goes on with the page that was shown")
    func shownOfAll() throws {
        let navigator = try start("app://order/7", at: "app://account")
        session.isOpen = false
        navigator.recheckGuards()
        #expect(navigator.state?.drawing == "login")
        session.isOpen = true
        let login = try #require(navigator.state?.top)
        #expect(login.wanted?.text == "app://order/7")
        navigator.close(login.id, then: login.wanted)
        #expect(navigator.state?.top.url.text == "app://order/7")
    }
}
