import RouterCore
import Testing

/// The URLs to open, in order, with the expected state at the end and the expected outcome of the last URL.
struct Script: CustomTestStringConvertible {
    let urls: [String]
    let drawing: String
    let outcome: String

    init(_ urls: [String], _ drawing: String, _ outcome: String = "shown") {
        self.urls = urls
        self.drawing = drawing
        self.outcome = outcome
    }

    var testDescription: String { urls.joined(separator: " ") }
}

@MainActor
@Suite("Verbs")
struct VerbTests {
    private func check(_ script: Script, origin: RequestOrigin = .link) throws {
        let journey = try Journey()
        for url in script.urls {
            journey.open(url, origin: origin)
        }
        #expect(journey.drawing == script.drawing)
        #expect(journey.lastOutcome == script.outcome)
        #expect(journey.events.count == script.urls.count)
    }

    // Feature: Push by URL
    @Test(
        "push puts a page on the top layer's stack",
        arguments: [
            Script(["item/1"], "home item/1"),
            Script(["item/1", "item/1"], "home item/1 item/1"),
            Script(["modal/1", "item/1"], "home | modal/1 item/1"),
            Script(["modal/1?nav.action=push"], "home modal/1"),
            Script(["https://example.org/a?b=c#d"], "home https://example.org/a?b=c#d"),
        ]
    )
    func push(_ script: Script) throws { try check(script) }

    // Feature: Present, also over a modal
    // Feature: Every modal has a stack
    @Test(
        "present opens a layer with a stack of its own",
        arguments: [
            Script(["modal/1"], "home | modal/1"),
            Script(["modal/1", "modal/2"], "home | modal/1 | modal/2"),
            Script(["item/1?nav.action=present", "item/2"], "home | item/1 item/2"),
        ]
    )
    func present(_ script: Script) throws { try check(script) }

    // Feature: Replace, and replace of the same route
    @Test(
        "replace changes the top entry, whatever it is",
        arguments: [
            Script(["item/1", "swap"], "home swap"),
            Script(["swap"], "swap"),
            Script(["modal/1", "swap"], "home | swap"),
            Script(["item/1", "settings?nav.action=replaceSame"], "home item/1 settings"),
            Script(["item/1", "item/2?nav.action=replaceSame"], "home item/2"),
        ]
    )
    func replace(_ script: Script) throws { try check(script) }

    // Feature: Reset replaces the stack
    @Test(
        "reset makes the window's stack the page and its parents, and closes every modal",
        arguments: [
            Script(["item/1", "modal/1", "modal/2", "clean"], "home list clean"),
            Script(["item/1", "settings?nav.action=reset"], "settings"),
            Script(["item/7?nav.action=reset"], "home list item/7"),
        ]
    )
    func reset(_ script: Script) throws { try check(script) }

    // Feature: Pop n pages; too many are refused
    // Feature: Pop to the root
    @Test(
        "pop removes pages from the top layer and never closes it",
        arguments: [
            Script(["item/1", "nav/pop"], "home"),
            Script(["item/1", "item/2", "item/3", "nav/pop?times=2"], "home item/1"),
            Script(["item/1", "item/2", "nav/pop?to=root"], "home"),
            Script(["nav/pop?to=root"], "home", "alreadyShown"),
            Script(["item/1", "item/2", "item/3", "nav/pop?to=app%3A%2F%2Fitem%2F1"], "home item/1"),
            Script(
                ["item/1", "item/2", "item/1", "settings", "nav/pop?to=app://item/1"],
                "home item/1 item/2 item/1"
            ),
            Script(
                ["item/1", "item/1", "nav/pop?to=app:///item/1/%23x"],
                "home item/1 item/1",
                "alreadyShown"
            ),
            Script(["item/1", "settings", "nav/pop?to=app:///item/1"], "home item/1"),
            Script(["item/1", "item/2", "settings", "nav/pop?route=item"], "home item/1 item/2"),
            Script(["unnamed/1", "item/2", "nav/pop?route=app://unnamed/:a"], "home unnamed/1"),
            Script(
                ["item/1", "item/2", "item/3", "nav/pop?times=2&then=app://settings"],
                "home item/1 settings"
            ),
            Script(
                ["item/1", "modal/9", "nav/dismiss", "nav/pop?times=1&then=app://modal/1"],
                "home modal/1"
            ),
            Script(["settings", "item/1", "nav/pop?times=1&then=app://settings?a=1"], "home settings?a=1"),
            Script(["item/1", "modal/1", "item/2", "nav/pop"], "home item/1 | modal/1"),
            Script(["item/1", "NAV/pop"], "home"),
            Script(["item/1", "nav/back"], "home"),
        ]
    )
    func pop(_ script: Script) throws { try check(script) }

    // Feature: Dismiss n modals; too many are refused
    // Feature: Dismiss all
    @Test(
        "dismiss closes modals and never pops",
        arguments: [
            Script(["modal/1", "nav/dismiss"], "home"),
            Script(["modal/1", "modal/2", "modal/3", "nav/dismiss?times=2"], "home | modal/1"),
            Script(["modal/1", "item/1", "modal/2", "nav/dismiss?to=root"], "home"),
            Script(["nav/dismiss?to=root"], "home", "alreadyShown"),
            Script(["modal/1", "item/1", "modal/2", "nav/dismiss"], "home | modal/1 item/1"),
        ]
    )
    func dismiss(_ script: Script) throws { try check(script) }

    @Test(
        "dismiss, then: a page opens on what is left by its own verb, as one change",
        arguments: [
            Script(["item/1", "modal/1", "nav/dismiss?then=app://settings"], "home item/1 settings"),
            Script(["modal/1", "modal/2", "nav/dismiss?then=app://item/5"], "home | modal/1 item/5"),
            Script(["modal/1", "nav/dismiss?then=app://modal/2"], "home | modal/2"),
            Script(
                ["item/1", "modal/1", "nav/dismiss?then=app://settings%3Fnav.action%3Dreplace"],
                "home settings"
            ),
            Script(
                ["modal/1", "modal/2", "nav/dismiss?to=root&then=app://item/1%3Ftab%3Dlog"],
                "home item/1?tab=log"
            ),
        ]
    )
    func dismissThen(_ script: Script) throws {
        try check(script)
        let journey = try Journey()
        journey.open("modal/1")
        let count = journey.events.count
        journey.open("nav/dismiss?then=app://modal/2")
        #expect(journey.events.count == count + 1)
        #expect(journey.events.last?.action == "dismiss+present")
    }

    @Test(
        "forward makes fresh entries of what going back took off, until something else is opened",
        arguments: [
            Script(["item/1", "item/2", "nav/pop?times=2", "nav/forward"], "home item/1"),
            Script(
                ["item/1", "item/2", "nav/pop?times=2", "nav/forward", "nav/forward"],
                "home item/1 item/2"
            ),
            Script(["nav/forward"], "home", "nothingForward"),
            Script(["item/1", "nav/back", "settings", "nav/forward"], "home settings", "nothingForward"),
            Script(["item/1", "nav/back", "swap", "nav/forward"], "swap", "nothingForward"),
            Script(["item/1", "nav/back", "modal/1", "nav/forward"], "home | modal/1", "nothingForward"),
            Script(["item/1", "nav/back", "modal/1", "nav/dismiss", "nav/forward"], "home item/1"),
        ]
    )
    func forward(_ script: Script) throws { try check(script) }

    // Feature: `singleTop` reuses a page that is on top
    // Feature: A page is reused for a URL with the same route and the same path values
    @Test(
        "reuse finds a page that is already there",
        arguments: [
            Script(["settings", "settings?a=1"], "home settings?a=1", "updated"),
            Script(["settings", "item/1", "settings"], "home settings item/1 settings"),
            Script(["back/1", "item/1", "item/2", "back/1?x=2"], "home back/1?x=2"),
            Script(["back/1", "item/1", "back/2"], "home back/1 item/1 back/2"),
            Script(["fresh/1", "item/1", "fresh/1"], "home fresh/1"),
            Script(["item/1", "settings", "item/1?nav.reuse=returnToExisting"], "home item/1"),
            Script(["settings", "settings?nav.reuse=always"], "home settings settings"),
        ]
    )
    func reuse(_ script: Script) throws { try check(script) }

    // Feature: Redirects, and the refusal of a loop of redirects
    // Feature: Pop n pages; too many are refused
    // Feature: Dismiss n modals; too many are refused
    @Test(
        "a refused request leaves everything as it was",
        arguments: [
            Script(["item/1", "nav/pop?times=2"], "home item/1", "stackTooShort"),
            Script(["nav/pop"], "home", "stackTooShort"),
            Script(["item/1", "modal/1", "nav/pop"], "home item/1 | modal/1", "stackTooShort"),
            Script(["item/1", "nav/pop?times=9&then=app://settings"], "home item/1", "stackTooShort"),
            Script(["modal/1", "nav/dismiss?times=2"], "home | modal/1", "layersTooFew"),
            Script(["nav/dismiss"], "home", "layersTooFew"),
            Script(["item/1", "nav/dismiss?then=app://settings"], "home item/1", "layersTooFew"),
            Script(["modal/1", "nav/dismiss?then=app://item/%25zz"], "home | modal/1", "badParameter"),
            Script(["item/1", "nav/pop?to=app://item/2"], "home item/1", "notInStack"),
            Script(["item/1", "nav/pop?route=nobody"], "home item/1", "notInStack"),
            Script(["item/%zz"], "home", "invalidURL"),
            Script(["app://a b"], "home", "invalidURL"),
            Script(["nav/unembed"], "home", "notEmbedded"),
            Script(["nav/unembed?key=a"], "home", "notEmbedded"),
            Script(["item/1?nav.action=embed&nav.slot=side"], "home", "noSuchSlot"),
            Script(["round/a/1"], "home", "redirectLoop"),
            Script(["mirror/1"], "home", "redirectLoop"),
            Script(["hop/1"], "home", "tooManyRedirects"),
        ]
    )
    func refusals(_ script: Script) throws { try check(script) }

    // Feature: URLs can contain verbs, except URLs from other programs
    @Test(
        "a reserved parameter that cannot be understood is refused, not ignored",
        arguments: [
            "nav/pop?times=0", "nav/pop?times=-1", "nav/pop?times=two", "nav/pop?times=", "nav/pop?times",
            "nav/pop?times=99999999999999999999", "nav/dismiss?times=99999999999999999999",
            "nav/pop?route=", "nav/pop?route",
            "nav/pop?time=3", "nav/pop?times=1&times=2", "nav/pop?times=1&to=root",
            "nav/pop?to=root&route=item",
            "nav/pop?to=nowhere", "nav/pop?then=nav", "nav/pop?then=app://nav/pop", "nav/pop?key=a",
            "nav/pop?then=app://item/1?nav.action=present", "nav/pop?then=app://item/1?nav.animated=false",
            "nav/dismiss?times=0",
            "nav/dismiss?to=app://home",
            "nav/dismiss?times=1&to=root", "nav/dismiss?then=nav", "nav/dismiss?then=app://nav/back",
            "nav/dismiss?then=app://item/1?nav.animated=false",
            "nav/dismiss?then=app://item/1?nav.action=fly",
            "nav/forward?times=2",
            "nav/back?times=2",
            "nav", "nav/", "nav/close", "nav/pop/2", "nav/unembed?slot=a", "nav/unembed?transition=spin",
            "nav/unembed?transition=fade&transition=fade", "nav/pop?transition=fade",
            "item/1?nav.action=close",
            "item/1?nav.action=PUSH", "item/1?nav.animated=yes", "item/1?nav.reuse=never",
            "item/1?nav.verb=push",
            "item/1?nav.action=push&nav.action=present", "item/1?nav.slot=a", "nav/pop?nav.animated=maybe",
            "item/1?nav.action=push&nav.key=a", "item/1?nav.action=embed&nav.transition=spin",
            "item/1?nav.action=embed&nav.slot=side&nav.slot=main",
        ]
    )
    func badParameters(_ url: String) throws {
        try check(Script(["item/1", url], "home item/1", "badParameter"))
    }

    @Test("the reuse that code asks for overrides the URL's and the route's")
    func reuse() throws {
        let journey = try Journey()
        journey.open("item/1", "item/2")
        journey.navigator.push("app://item/1?nav.reuse=always", reuse: .returnToExisting)
        #expect(journey.drawing == "home item/1")
        journey.navigator.open("app://item/1", reuse: .always)
        #expect(journey.drawing == "home item/1 item/1")
        journey.navigator.reset("app://home", reuse: .reload)
        #expect(journey.navigator.state?.top.id == EntryID(5))
    }

    // Feature: Reset keeps the lowest pages that the old and the new stack have in common
    @Test("reset keeps the pages that both stacks begin with, and updates the last one of the new stack")
    func resetKeeps() throws {
        let journey = try Journey()
        func ids() -> [UInt64] { journey.navigator.state?.base.entries.map(\.id.rawValue) ?? [] }
        journey.open("clean", "item/1", "modal/1")
        #expect(ids() == [1, 2, 3, 4])
        #expect(journey.open("clean?tab=log") == "shown")
        #expect(journey.drawing == "home list clean?tab=log")
        #expect(ids() == [1, 2, 3])
        #expect(journey.open("clean?tab=log") == "alreadyShown")
        #expect(journey.open("clean?nav.reuse=reload") == "shown")
        #expect(ids() == [6, 7, 8])
        #expect(journey.open("list?nav.action=reset") == "shown")
        #expect(ids() == [6, 7])
    }

    @Test("an unknown URL shows the not-found page, an entry like any other")
    func notFound() throws {
        try check(Script(["nowhere/to/go"], "home nowhere/to/go", "notFoundPage"))
        try check(Script(["item/abc"], "home item/abc", "notFoundPage"))
        try check(Script(["item/1", "nowhere", "nav/pop"], "home item/1"))
        try check(Script(["other://nav/pop"], "home other://nav/pop", "notFoundPage"))
        try check(Script(["http://nav/pop"], "home http://nav/pop"))
        try check(Script(["nowhere", "nav/back", "nav/forward"], "home nowhere", "notFoundPage"))
        try check(Script(["nowhere", "item/1", "nav/back"], "home nowhere"))
    }

    // Feature: Redirects, and the refusal of a loop of redirects
    @Test(
        "redirects are followed, with the query and the verb",
        arguments: [
            Script(["old/42"], "home item/42"),
            Script(["old/42?tab=log#end"], "home item/42?tab=log#end"),
            Script(["old/42#end"], "home item/42#end"),
            Script(["old/42?nav.action=present"], "home | item/42"),
            Script(["hop/2"], "home hop/7"),
            Script(["self"], "home self"),
            Script(["web+app://some/where?x=1"], "home item/1?x=1"),
        ]
    )
    func redirects(_ script: Script) throws { try check(script) }

    // Feature: Other programs open only routes whose access is `external`, and are throttled
    // Feature: URLs can contain verbs, except URLs from other programs
    @Test(
        "from outside only pages open that other programs may open, and nothing is closed or replaced",
        arguments: [
            Script(["item/1", "swap"], "home item/1 swap"),
            Script(["item/1", "clean"], "home item/1 clean"),
            Script(["modal/1", "item/1"], "home | modal/1", "modalOpen"),
            Script(["modal/1", "modal/2"], "home | modal/1", "modalOpen"),
            Script(["modal/1", "modal/1"], "home | modal/1", "alreadyShown"),
            Script(["modal/1", "nowhere"], "home | modal/1", "modalOpen"),
            Script(["once", "once"], "home | once", "alreadyShown"),
            Script(["secret"], "home", "accessDenied"),
            Script(["door"], "home", "accessDenied"),
            Script(["item/1", "nav/pop"], "home item/1", "accessDenied"),
            Script(["item/1?nav.action=push"], "home", "accessDenied"),
            Script(["item/1?nav%2Eanimated=false"], "home", "accessDenied"),
            Script(["nowhere"], "home nowhere", "notFoundPage"),
            Script(["back/1", "item/1", "back/1"], "home back/1 item/1 back/1"),
            Script(["fresh/1", "item/1", "fresh/1"], "home fresh/1 item/1 fresh/1"),
            Script(["fresh/1", "fresh/1"], "home fresh/1", "alreadyShown"),
            Script(["settings", "settings?a=1"], "home settings?a=1", "updated"),
        ]
    )
    func external(_ script: Script) throws { try check(script, origin: .external) }

    @Test("a URL that navigates under a scheme without routes says what is missing")
    func foreignNavigation() throws {
        let table = try makeTable()
        let request = NavigationRequest.app("other://nav/pop")
        let error = #expect(throws: RoutingError.self) { try table.decision(for: request, fallsBack: false) }
        #expect(error?.code == "notFound")
        #expect(
            error?.message
                == "“other://nav/pop” has the form of a command, but this app has no routes for its scheme."
        )
    }

    @Test("two URLs of one route that captures nothing of them are two pages")
    func uncaptured() throws {
        let journey = try Journey()
        journey.open("https://a.example/1", "https://a.example/2?nav.reuse=singleTop")
        #expect(journey.drawing == "home https://a.example/1 https://a.example/2")
        #expect(journey.open("https://A.example/2?x=1&nav.reuse=singleTop") == "updated")
        #expect(journey.open("https://a.example/1?nav.reuse=returnToExisting") == "shown")
        #expect(journey.drawing == "home https://a.example/1")
        journey.open("nowhere/a", "nowhere/b?nav.reuse=singleTop")
        #expect(journey.drawing == "home https://a.example/1 nowhere/a nowhere/b")
    }
}
