import Testing

@testable import RouterCore
@testable import RouterTesting

/// The state of the app that the guards in these tests read.
@MainActor
final class Session {
    var isOpen = false
    var answer = GuardAnswer.allow
}

@MainActor
@Suite("Guards")
struct GuardTests {
    // Feature: Guards get the state, and pages get the entries below them
    @Test("a guard is asked about its own routes only, with the destination and what is open")
    func scope() throws {
        var asked: [String] = []
        let guarding = NavigationGuard(for: ["item", "app://unnamed/:a"]) { destination, state in
            asked.append("\(destination.match.url) from \(destination.origin) on \(draw(state))")
            return .allow
        }
        let journey = try Journey(guards: [guarding])
        journey.open("item/1", "settings", "unnamed/x")
        #expect(
            asked == [
                "app://item/1 from link on home", "app://unnamed/x from link on home item/1 settings",
            ]
        )
    }

    @Test("a guard names a route by its name, its pattern or its action")
    func names() throws {
        for name in ["secret", "app://secret"] {
            let table = try RouteTable([
                Route("app://home", page: "home"), Route("app://secret", page: "secret", name: "secret"),
            ])
            let navigator = try Navigator(
                table: table,
                guards: [NavigationGuard(for: [name]) { _, _ in .refuse("Locked.") }]
            )
            try navigator.start(at: "app://home")
            navigator.open("app://secret")
            #expect(draw(navigator.state) == "home", "\(name)")
        }
        var actions = ActionRegistry()
        var runs = 0
        actions.register("wipe") { _, _ in runs += 1 }
        let table = try RouteTable([
            Route("app://home", page: "home"), Route("app://wipe/:all<bool>", action: "wipe"),
        ])
        let navigator = try Navigator(
            table: table,
            guards: [NavigationGuard(for: ["wipe"]) { _, _ in .refuse("Not today.") }],
            actions: actions
        )
        try navigator.start(at: "app://home")
        navigator.open("app://wipe/true")
        #expect(runs == 0)
    }

    @Test("a guard that names no known route is a mistake of the program, with the nearest name")
    func unknownName() throws {
        let table = try RouteTable([
            Route("app://list", page: "list"), Route("app://secret", page: "secret", name: "secret"),
            Route("app://door", redirect: "app://secret"),
        ])
        let error = #expect(throws: RouteTableError.self) {
            try Navigator(
                table: table,
                guards: [
                    NavigationGuard(for: ["secrt", "app://lists", "app://door"]) { _, _ in .refuse("Locked.")
                    },
                    NavigationGuard(for: ["secret"]) { _, _ in .refuse("Locked.") },
                ]
            )
        }
        #expect(
            error?.problems.map(\.message) == [
                "A guard names the route “app://door”, which redirects. Name the route that it redirects to.",
                "A guard names the route “app://lists”, which does not exist. Did you mean “app://list”?",
                "A guard names the route “secrt”, which does not exist. Did you mean “secret”?",
            ]
        )
    }

    @Test("a refusal changes nothing, has the guard's reason and ends before the page is built")
    func refuse() throws {
        let host = RecordingHost()
        let journey = try Journey(
            host: host,
            guards: [NavigationGuard(for: ["item"]) { _, _ in .refuse("Items are closed today.") }]
        )
        let before = host.applied.count
        #expect(journey.open("item/1") == "guardRefused")
        #expect(journey.drawing == "home")
        #expect(host.applied.count == before)
        #expect(journey.refusal?.message == "Items are closed today.")
    }

    // Feature: The first guard that does not allow a request decides
    // Feature: A page knows the URLs that were redirected to it
    @Test("the first answer that does not allow decides, in the order of the guards")
    func order() throws {
        let journey = try Journey(guards: [
            NavigationGuard { _, _ in .allow },
            NavigationGuard(for: ["item"]) { _, _ in .redirect("app://settings") },
            NavigationGuard(for: ["item"]) { _, _ in .refuse("never asked") },
        ])
        #expect(journey.open("item/1") == "shown")
        #expect(journey.drawing == "home settings")
        #expect(journey.navigator.state?.top.destination.redirectedFrom.map(\.text) == ["app://item/1"])
    }

    // Feature: A guard redirects
    @Test(
        "a redirect may say how the page is shown, and may lead to a route that other programs may not open"
    )
    func redirectAsModal() throws {
        let journey = try Journey(guards: [
            NavigationGuard(for: ["item"]) { _, _ in .redirect("app://settings?nav.action=present") },
            NavigationGuard(for: ["list"]) { _, _ in .redirect("app://secret") },
        ])
        #expect(journey.open("list", origin: .external) == "shown")
        journey.open("item/1")
        #expect(journey.drawing == "home secret | settings")
        #expect(journey.open("secret", origin: .external) == "accessDenied")
    }

    @Test("a redirect to the shown page opens no second one, and a redirect to the URL itself allows it")
    func redirectHere() throws {
        let journey = try Journey(guards: [
            NavigationGuard(for: ["item"]) { _, _ in .redirect("app://list") },
            NavigationGuard(for: ["list"]) { _, _ in .redirect("app://list#here") },
        ])
        #expect(journey.open("item/1") == "shown")
        #expect(journey.open("item/2") == "alreadyShown")
        #expect(journey.drawing == "home list")
    }

    @Test("a redirect to the modal on top opens no second one, and hands on what was asked for last")
    func redirectToOpenModal() throws {
        let journey = try Journey(guards: [
            NavigationGuard(for: ["item"]) { _, _ in .redirect("app://settings?nav.action=present") }
        ])
        #expect(journey.open("item/1") == "shown")
        #expect(journey.open("item/2") == "alreadyShown")
        #expect(journey.open("item/3", origin: .external) == "alreadyShown")
        #expect(journey.drawing == "home | settings")
        #expect(journey.navigator.state?.top.destination.redirectedFrom.map(\.text) == ["app://item/3"])
        #expect(journey.open("list") == "shown")
        #expect(journey.open("item/4") == "shown")
        #expect(journey.drawing == "home | settings list | settings")
    }

    @Test("guards that send to each other are a loop with its trail")
    func loop() throws {
        let journey = try Journey(guards: [
            NavigationGuard(for: ["item"]) { _, _ in .redirect("app://list") },
            NavigationGuard(for: ["list"]) { _, _ in .redirect("app://item/1") },
        ])
        #expect(journey.open("item/1") == "redirectLoop")
        if case .redirectLoop(let trail)? = journey.refusal {
            #expect(trail.map(\.text) == ["app://item/1", "app://list", "app://item/1"])
        } else {
            Issue.record("\(journey.lastOutcome)")
        }
        #expect(journey.drawing == "home")
    }

    @Test(
        "a redirect that is not the URL of a page is refused by name",
        arguments: [
            ("app://nav/pop", "badParameter"), ("no URL", "badParameter"),
            ("app://nowhere/at/all", "notFoundPage"),
        ]
    )
    func badRedirect(target: String, outcome: String) throws {
        let journey = try Journey(guards: [
            NavigationGuard(for: ["item"]) { _, _ in .redirect(.app(target)) }
        ])
        #expect(journey.open("item/1") == outcome)
    }

    @Test("Forward passes the guards")
    func forward() throws {
        let session = Session()
        let journey = try Journey(guards: [NavigationGuard(for: ["item"]) { _, _ in session.answer }])
        journey.open("item/1", "nav/back")
        session.answer = .refuse("no")
        #expect(journey.open("nav/forward") == "guardRefused")
        session.answer = .redirect("app://list")
        #expect(journey.open("nav/forward") == "shown")
        #expect(journey.drawing == "home list")
        journey.open("nav/back")
        session.answer = .allow
        journey.open("item/1", "nav/back")
        #expect(journey.open("nav/forward") == "shown")
        #expect(journey.drawing == "home item/1")
    }

    @Test("Forward is possible only if the guards allow its page")
    func canGoForward() throws {
        let session = Session()
        let journey = try Journey(guards: [NavigationGuard(for: ["item"]) { _, _ in session.answer }])
        journey.open("item/1", "nav/back")
        #expect(journey.navigator.canOpen("app://nav/forward"))
        session.answer = .refuse("no")
        #expect(!journey.navigator.canOpen("app://nav/forward"))
        session.answer = .later { .allow }
        #expect(!journey.navigator.canOpen("app://nav/forward"))
    }

    // Feature: A guard for all routes
    @Test("the first page passes the guards")
    func start() throws {
        let table = try makeTable()
        let redirecting = try Navigator(
            table: table,
            guards: [
                NavigationGuard(for: ["home"]) { _, state in state == nil ? .redirect("app://list") : .allow }
            ]
        )
        try redirecting.start(at: "app://home")
        #expect(draw(redirecting.state) == "list")
        for answer in [GuardAnswer.refuse("no"), .later { .allow }] {
            let refusing = try Navigator(table: table, guards: [NavigationGuard { _, _ in answer }])
            #expect(throws: RoutingError.self) { try refusing.start(at: "app://home") }
            #expect(refusing.state == nil)
        }
    }

    @Test("a guard that navigates while it is asked is told so, and nothing goes on for ever")
    func navigating() throws {
        final class App {
            weak var navigator: Navigator?
            var asked = 0
        }
        let app = App()
        let journey = try Journey(guards: [
            NavigationGuard(for: ["item"]) { _, _ in
                app.asked += 1
                if app.asked < 100 { app.navigator?.open("app://item/2") }
                return .allow
            }
        ])
        app.navigator = journey.navigator
        journey.open("item/1")
        #expect(app.asked == 1)
        #expect(journey.drawing == "home item/1")
        #expect(journey.events.map(\.outcome.name) == ["shown", "refused"])
        #expect(
            journey.refusal?.message
                == "A guard made this request while it was deciding. Return a redirect from the guard instead."
        )
        #expect(journey.navigator.canOpen("app://item/1"))
        #expect(journey.lastOutcome == "guardRefused")
        #expect(app.asked == 2)
        #expect(journey.open("list") == "shown")
    }

    // Feature: Asking what a URL would open
    // Feature: `canOpen` tells whether a request would succeed
    @Test("resolve and canOpen pass the guards and do nothing")
    func asking() throws {
        var ran = 0
        var actions = ActionRegistry()
        actions.register("public") { _, _ in ran += 1 }
        let journey = try Journey(
            guards: [
                NavigationGuard(for: ["item"]) { _, _ in .redirect("app://settings") },
                NavigationGuard(for: ["list"]) { _, _ in .refuse("no") },
                NavigationGuard(for: ["modal"]) { _, _ in .later { .allow } },
            ],
            actions: actions
        )
        let navigator = journey.navigator
        #expect(try navigator.destination(of: "app://item/1").match.route.name == "settings")
        #expect(throws: RoutingError.guardRefused("no")) { try navigator.destination(of: "app://list") }
        #expect(throws: RoutingError.self) { try navigator.destination(of: "app://modal/1") }
        #expect(throws: RoutingError.self) { try navigator.destination(of: "app://nowhere") }
        #expect(throws: RoutingError.self) { try navigator.destination(of: "app://nav/pop") }
        #expect(navigator.canOpen("app://item/1"))
        #expect(!navigator.canOpen("app://list"))
        #expect(!navigator.canOpen("app://modal/1"))
        #expect(!navigator.canOpen("app://nowhere"))
        #expect(!navigator.canOpen("app://nav/pop"))
        #expect(!navigator.canOpen(.external("app://secret")))
        #expect(navigator.canOpen("app://public"))
        #expect(!navigator.canOpen("not a URL"))
        journey.open("settings")
        #expect(navigator.canOpen("app://nav/pop"))
        #expect(journey.events.count == 1)
        #expect(ran == 0)
    }

    // Feature: `canOpen` tells whether a request would succeed
    @Test("canOpen knows what would be superseded")
    func askingAsRequested() throws {
        let limits = NavigationLimits(depth: 2)
        let journey = try Journey(limits: limits)
        let navigator = journey.navigator
        journey.open("item/1")
        let source = try #require(navigator.state?.top.id)
        let request = NavigationRequest.link("app://list", from: source)
        #expect(!navigator.canOpen(request), "the stack is full")
        #expect(navigator.trace(of: .user("app://item/1")).outcome?.name == "alreadyShown")
        let asked = try navigator.destination(of: .user("app://item/1"))
        #expect(asked.origin == .user, "it is not the page that is open")
        journey.open("nav/back")
        #expect(!navigator.canOpen(request), "its page has left")
        #expect(try navigator.destination(of: request).match.route.name == "list")
        #expect(
            !navigator.canOpen(NavigationRequest(.direct(.goBack(through: source)))),
            "it has left already"
        )
        let other = try #require(navigator.state?.top.id)
        #expect(navigator.canOpen(NavigationRequest.link("app://list", from: other)))
    }
}
