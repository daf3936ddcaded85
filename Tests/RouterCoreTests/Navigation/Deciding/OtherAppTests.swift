import RouterCore
import Testing

@MainActor
@Suite("Other apps")
struct OtherAppTests {
    /// A host that only records the URLs for other apps. The test determines the outcomes.
    private final class Desktop: NavigationHost {
        var result: NavigationOutcome? = .handled(nil)
        private(set) var opened: [String] = []
        private(set) var completions: [@MainActor (NavigationOutcome) -> Void] = []

        func prepare(_ transition: Transition) throws {}

        func apply(_ transition: Transition, completion: @escaping @MainActor () -> Void) { completion() }

        func openExternally(_ url: RouteURL, completion: @escaping @MainActor (NavigationOutcome) -> Void) {
            opened.append(url.text)
            if let result { completion(result) } else { completions.append(completion) }
        }
    }

    private let desktop = Desktop()

    private func journey(
        _ routes: [Route] = [],
        guards: [NavigationGuard] = [],
        externalSchemes: Set<String> = ["mailto", "tel"]
    ) throws -> (navigator: Navigator, events: Log) {
        let table = try RouteTable(
            [Route("app://home", page: "home"), Route("app://item/:id", page: "item")] + routes,
            notFound: Route("app://not-found", page: "notFound"),
            externalSchemes: externalSchemes
        )
        let navigator = try Navigator(table: table, guards: guards)
        let log = Log(navigator)
        try navigator.start(at: "app://home", host: desktop)
        return (navigator, log)
    }

    @MainActor
    private final class Log {
        private(set) var lines: [String] = []
        private var observation: NavigationObservation?

        init(_ navigator: Navigator) {
            observation = navigator.observe { [weak self] event in
                guard event.isOfRequest else { return }
                let code =
                    if case .refused(let error) = event.outcome { error.code } else { event.outcome.name }
                self?.lines.append("\(event.action ?? "-") \(code)")
            }
        }
    }

    @Test("a URL of a listed scheme goes out as it was written, without the items for the router")
    func handedOver() throws {
        let (navigator, log) = try journey()
        for url in [
            "mailto:ann@example.org?subject=1+1%20x#f", "TEL:+49-30", "mailto:?to=x&nav.animated=false",
        ] {
            navigator.open(.link(url))
        }
        #expect(desktop.opened == ["mailto:ann@example.org?subject=1+1%20x#f", "TEL:+49-30", "mailto:?to=x"])
        #expect(log.lines == Array(repeating: "external handled", count: 3))
        #expect(navigator.state?.base.depth == 1)
    }

    // Feature: Parameters for another app
    @Test("the caller's parameters replace the URL's own, each escaped")
    func merged() throws {
        let (navigator, _) = try journey()
        navigator.open(
            .link("mailto:ann@example.org?subject=Hi&cc=bob&Subject=y#end"),
            parameters: ["subject": "A & B = ü+1", "body": "x y"]
        )
        #expect(
            desktop.opened == [
                "mailto:ann@example.org?cc=bob&Subject=y&body=x%20y&subject=A%20%26%20B%20%3D%20%C3%BC%2B1#end"
            ]
        )
    }

    @Test("the code of a page may ask for it while that page is shown")
    func shownPage() throws {
        let (navigator, log) = try journey()
        let home = try #require(navigator.state?.top.id)
        let request = NavigationRequest(.open(.text("tel:1")), source: home)
        navigator.open(request)
        navigator.present("app://home")
        navigator.open(request)
        #expect(desktop.opened == ["tel:1"])
        #expect(log.lines.last == "- superseded")
    }

    // Feature: Only URLs with listed schemes open other apps, and only at the user's request
    @Test("only the user may ask for it", arguments: [RequestOrigin.app, .external, .restored])
    func origins(origin: RequestOrigin) throws {
        let (navigator, log) = try journey()
        navigator.open(NavigationRequest(.open(.text("tel:123")), origin: origin))
        #expect(log.lines == ["- schemeRefused"])
        #expect(desktop.opened.isEmpty)
        navigator.open(.user("tel:1 23"))
        #expect(desktop.opened == ["tel:1%2023"])
    }

    @Test("each thing that a port trips over ends as the document says, and its other form works")
    func portingNotes() throws {
        let (navigator, log) = try journey()
        let (name, number) = ("a b", 112)
        navigator.open(.app("app://item/1?name=a b"))
        navigator.open("app://item/1?name=\(name)")
        navigator.open(.link("tel"))
        navigator.open(.link("tel:"))
        navigator.open(.link("tel:\(number)"))
        navigator.open("tel:112")
        navigator.open(.link("tel:112"))
        #expect(
            log.lines == [
                "- invalidURL", "push shown", "- invalidURL", "external handled", "external handled",
                "- schemeRefused", "external handled",
            ]
        )
        #expect(navigator.state?.top.parameters["name"] == "a b")
        #expect(desktop.opened == ["tel:", "tel:112", "tel:112"])
    }

    // Feature: Only URLs with listed schemes open other apps, and only at the user's request
    @Test("a scheme that is not listed is a URL like any other")
    func unlisted() throws {
        let (navigator, log) = try journey()
        for url in ["javascript:alert(1)", "sms:123", "file:///etc/passwd"] {
            navigator.open(.link(url))
        }
        #expect(log.lines == Array(repeating: "push notFoundPage", count: 3))
        #expect(desktop.opened.isEmpty)
    }

    @Test("from outside, a URL whose scheme no route has is refused, and no page says so")
    func unknownScheme() throws {
        let (navigator, log) = try journey()
        for url in ["javascript:alert(1)", "nobody://home", "nobody://nav/pop", "app://nowhere"] {
            navigator.open(.external(url))
        }
        #expect(log.lines == Array(repeating: "- schemeRefused", count: 3) + ["push notFoundPage"])
        #expect(!navigator.canOpen(.external("nobody://home")))
        let error = #expect(throws: RoutingError.self) {
            try navigator.destination(of: .external("nobody://home"))
        }
        #expect(error?.message == "“nobody://home” is not a URL of this app.")
    }

    @Test("a scheme that only a fallback or an expression has is one of the app, also from outside")
    func knownScheme() throws {
        let table = try RouteTable(
            [Route("app://home", page: "home"), Route("/word:.*/", page: "words")],
            fallbacks: ["https": Route("https://host", page: "web")]
        )
        for url in ["https://example.org/", "word:one"] {
            let request = NavigationRequest(.open(.text(url)), origin: .external)
            #expect(try table.decision(for: request).action == "push", "\(url)")
        }
        let request = NavigationRequest(.open(.text("nobody:one")), origin: .external)
        let error = #expect(throws: RoutingError.self) { try table.decision(for: request, fallsBack: false) }
        #expect(error?.code == "schemeRefused")
    }

    @Test("a guard may send a request from outside to a URL of any scheme")
    func guardToUnknownScheme() throws {
        let journey = try Journey(guards: [NavigationGuard(for: ["list"]) { _, _ in .redirect("nobody://x") }]
        )
        #expect(journey.open("list", origin: .external) == "notFoundPage")
    }

    // Feature: Opening another app
    @Test("the answer of the desktop becomes the outcome, once, and other requests do not wait for it")
    func results() throws {
        struct Failure: Error {}
        let (navigator, log) = try journey()
        desktop.result = .refused(.noHandler("tel"))
        navigator.open(.link("tel:1"))
        desktop.result = .failed(Failure())
        navigator.open(.link("tel:2"))
        desktop.result = nil
        var outcomes: [String] = []
        navigator.open(.link("tel:3")) { outcomes.append($0.name) }
        navigator.open("app://item/1") { outcomes.append($0.name) }
        #expect(outcomes == ["shown"])
        try desktop.completions.at(0)(.handled(nil))
        #expect(outcomes == ["shown", "handled"])
        #expect(log.lines == ["external noHandler", "external failed", "push shown", "external handled"])
    }

    @Test("it is not a page to push after a pop, nor a part of a sequence")
    func noPage() throws {
        let (navigator, log) = try journey()
        navigator.open("app://item/1")
        navigator.open(.link("app://nav/pop?then=tel%3A1"))
        navigator.atomically {
            $0.pop()
            $0.open(.link("tel:1"))
        }
        #expect(log.lines == ["push shown", "- badParameter", "pop+external badParameter"])
        #expect(desktop.opened.isEmpty)
    }

    private static let web: Set<String> = ["http", "https"]

    // Feature: Web links go to the browser
    @Test("a web URL that no route matches goes to the browser, if its scheme is listed")
    func web() throws {
        let docs = Route("https://example.org/docs/:rest*", page: "docs")
        let (navigator, log) = try journey([docs], externalSchemes: Self.web)
        navigator.open(.link("https://example.org/docs/a"))
        navigator.open(.link("https://example.org/a?q=1+1&nav.animated=false#f"))
        navigator.open(.user("HTTP://example.org"))
        #expect(desktop.opened == ["https://example.org/a?q=1+1#f", "HTTP://example.org"])
        #expect(log.lines == ["push shown", "external handled", "external handled"])
        #expect(navigator.state?.top.url.text == "https://example.org/docs/a")
        #expect(navigator.canOpen(.link("https://example.org/a")))
        #expect(!navigator.canOpen("https://example.org/a"))
        #expect(throws: RoutingError.self) { try navigator.destination(of: .link("https://example.org/a")) }
    }

    @Test(
        "only the user may ask for that for a web URL, too",
        arguments: [RequestOrigin.app, .external, .restored]
    )
    func webOrigins(origin: RequestOrigin) throws {
        let docs = Route("https://example.org/docs", page: "docs")
        let (navigator, log) = try journey([docs], externalSchemes: Self.web)
        navigator.open(NavigationRequest(.open(.text("https://example.org/a")), origin: origin))
        navigator.open(NavigationRequest(.open(.text("https://example.org/docs")), origin: origin))
        #expect(log.lines == ["- schemeRefused", "push shown"])
        #expect(desktop.opened.isEmpty)
    }

    @Test("a web URL of a scheme that is not listed is not found, and one for every host shows its page")
    func webUnlisted() throws {
        let (navigator, log) = try journey([Route("https://*", page: "web")], externalSchemes: ["https"])
        navigator.open(.link("https://example.org/a"))
        navigator.open(.link("http://example.org/a"))
        #expect(log.lines == ["push shown", "push notFoundPage"])
        #expect(desktop.opened.isEmpty)
    }

    @Test("a web scheme with a fallback has no URL for the browser, so that is a problem of the table")
    func webFallback() throws {
        let error = #expect(throws: RouteTableError.self) {
            try RouteTable(
                [Route("app://home", page: "home")],
                fallbacks: ["https": Route("https://*", page: "web")],
                externalSchemes: Self.web
            )
        }
        #expect(error?.problems.count == 1)
        #expect(
            error?.message.contains(
                "Other apps cannot open “https” URLs, because this app has a fallback for that scheme."
            ) == true
        )
    }

    @Test("a redirect of a route, or of a fallback, leads to the browser as well")
    func webRedirect() throws {
        let table = try RouteTable(
            [
                Route("app://home", page: "home"),
                Route("app://help", redirect: "https://example.org/help"),
                Route("app://help/:topic", redirect: "https://example.org/help/:topic"),
                Route("app://item/:id", page: "item", parent: "app://help"),
            ],
            fallbacks: ["app": Route("app://:path*", redirect: "https://example.org/:path")],
            notFound: Route("app://not-found", page: "notFound"),
            externalSchemes: Self.web
        )
        let navigator = try Navigator(table: table)
        let log = Log(navigator)
        try navigator.start(at: "app://home", host: desktop)
        for url in ["app://help?q=1", "app://help/me", "app://no/where"] {
            navigator.open(.link(url))
        }
        #expect(
            desktop.opened == [
                "https://example.org/help?q=1", "https://example.org/help/me", "https://example.org/no/where",
            ]
        )
        navigator.open("app://help")
        navigator.open(.link("app://nav/pop?to=root&then=app%3A%2F%2Fhelp"))
        navigator.open("app://item/1", verb: .reset)
        #expect(
            log.lines == Array(repeating: "external handled", count: 3)
                + ["- schemeRefused", "- schemeRefused", "reset shown"]
        )
        #expect(draw(navigator.state) == "item/1")
        #expect(navigator.canOpen(.link("app://help")))
        #expect(!navigator.canOpen("app://help"))
    }

    @Test(
        "a redirect to a web URL without a route is a problem, unless its scheme is listed; a parent always is"
    )
    func webTargets() throws {
        let help = "https://example.org/help"
        let routes = [Route("app://home", page: "home"), Route("app://help", redirect: help)]
        #expect(throws: RouteTableError.self) { try RouteTable(routes) }
        #expect(throws: Never.self) { try RouteTable(routes, externalSchemes: ["https"]) }
        #expect(throws: RouteTableError.self) {
            try RouteTable([Route("app://home", page: "home", parent: help)], externalSchemes: ["https"])
        }
    }

    @Test("a guard leads to the browser as a redirect of a route does, so only for the user's click")
    func webGuard() throws {
        let guarding = NavigationGuard(for: ["app://item/:id"]) { _, _ in .redirect("https://example.org/") }
        let (navigator, log) = try journey(guards: [guarding], externalSchemes: Self.web)
        navigator.open(.link("app://item/1"))
        #expect(log.lines == ["external handled"])
        #expect(desktop.opened == ["https://example.org/"])
        navigator.open(.external("app://item/1"))
        navigator.open("app://item/1")
        navigator.open(.link("app://nav/pop?to=root&then=app%3A%2F%2Fitem%2F1"))
        #expect(log.lines.dropFirst() == ["- schemeRefused", "- schemeRefused", "- schemeRefused"])
        #expect(desktop.opened.count == 1)
        #expect(draw(navigator.state) == "home")
        #expect(navigator.canOpen(.link("app://item/1")))
        #expect(!navigator.canOpen("app://item/1"))
    }

    @Test(
        "a scheme that cannot be one of other apps is a problem of the table",
        arguments: [
            ("javascript", "no other app should open it"), ("file", "no other app should open it"),
            ("app", "this app has routes for it"), ("Mail", "lower case"), ("a b", "valid scheme"),
            ("", "valid scheme"),
        ]
    )
    func badScheme(scheme: String, part: String) throws {
        let error = #expect(throws: RouteTableError.self) {
            try RouteTable([Route("app://home", page: "home")], externalSchemes: [scheme, "tel"])
        }
        #expect(error?.problems.count == 1)
        #expect(error?.problems.first?.message.contains(part) == true)
    }

    @Test("items that a URL cannot have are refused, and nothing is handed over")
    func tooLong() throws {
        let (navigator, log) = try journey()
        navigator.open(.link("tel:1"), parameters: ["a": String(repeating: "x", count: 300_000)])
        navigator.open(.link("tel:1"), parameters: ["a": "\u{1}"])
        #expect(log.lines == ["- invalidURL", "- invalidURL"])
        #expect(desktop.opened.isEmpty)
    }
}
