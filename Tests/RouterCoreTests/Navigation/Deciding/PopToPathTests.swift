import RouterCore
import Testing

/// Pops to a page by its path, whatever the page's query is.
@MainActor
@Suite("Pop to a path")
struct PopToPathTests {
    // Feature: Pop to a URL, or to its path
    @Test(
        "match=path finds the nearest page of the same route and path values, whatever its query",
        arguments: [
            (["item/7?tab=log", "settings"], "to=app://item/7", "home item/7?tab=log", "shown"),
            (["item/7?tab=log", "settings"], "to=app://item/7?tab=notes", "home item/7?tab=log", "shown"),
            (["item/7?a=1", "item/7?a=2", "list"], "to=app://item/7", "home item/7?a=1 item/7?a=2", "shown"),
            (["item/7?tab=log"], "to=app://item/7", "home item/7?tab=log", "alreadyShown"),
            (["item/7", "list"], "to=app://item/8", "home item/7 list", "notInStack"),
            (["item/7?a=1", "list"], "to=app://old/7", "home item/7?a=1", "shown"),
            (["https://a.b/c?d", "list"], "to=https://a.b/c", "home https://a.b/c?d", "shown"),
            (["https://a.b/c?d", "list"], "to=https://a.b/e", "home https://a.b/c?d list", "notInStack"),
            (["gone?a=1", "list"], "to=app://gone", "home gone?a=1", "shown"),
            (["item/7?a", "list"], "to=app://item/7&then=app://settings", "home item/7?a settings", "shown"),
            (["hop/7", "list"], "to=app://hop/1", "home hop/7 list", "tooManyRedirects"),
            (["list"], "to=app://round/a/1", "home list", "redirectLoop"),
        ]
    )
    func byPath(opened: [String], items: String, drawing: String, outcome: String) throws {
        let journey = try Journey()
        for url in opened { journey.open(url) }
        #expect(journey.open("nav/pop?\(items)&match=path") == outcome)
        #expect(journey.drawing == drawing)
    }

    // Feature: Pop to a URL, or to its path
    @Test("the default and match=url compare the whole URL")
    func byURL() throws {
        let journey = try Journey()
        journey.open("item/7?tab=log", "settings")
        #expect(journey.open("nav/pop?to=app://item/7") == "notInStack")
        #expect(journey.open("nav/pop?to=app://item/7&match=url") == "notInStack")
        #expect(journey.open("nav/pop?to=app%3A%2F%2Fitem%2F7%3Ftab%3Dlog&match=url") == "shown")
    }

    @Test(
        "match without a URL, twice or with another value is refused",
        arguments: [
            "match=path", "to=root&match=path", "route=item&match=path", "times=1&match=url",
            "to=app://item/7&match=all", "to=app://item/7&match=path&match=path",
        ]
    )
    func refused(items: String) throws {
        let journey = try Journey()
        journey.open("item/7", "settings")
        #expect(journey.open("nav/pop?" + items) == "badParameter")
        #expect(journey.drawing == "home item/7 settings")
    }

    @Test("a route that ignores case has one page in every case")
    func ignoresCase() throws {
        let table = try RouteTable([
            Route("app://home", page: "home"),
            Route("app://docs/Manual/:page", page: "docs", isCaseSensitive: false),
        ])
        let navigator = try Navigator(table: table)
        try navigator.start(at: "app://home")
        navigator.push("app://docs/manual/intro?from=home")
        navigator.push("app://home")
        navigator.pop(.path("app://docs/MANUAL/intro"))
        #expect(draw(navigator.state) == "home docs/manual/intro?from=home")
    }

    @Test("a query that the route requires is not needed")
    func required() throws {
        let table = try RouteTable([
            Route("app://home", page: "home"),
            Route("app://search", page: "search", query: ["q": "string"]),
            Route("app://item/:id<int>", page: "item", name: "item"),
        ])
        let navigator = try Navigator(table: table)
        try navigator.start(at: "app://home")
        navigator.push("app://search?q=a")
        navigator.push("app://item/7?tab=log")
        navigator.push("app://home")
        navigator.pop(.path("app://item/7"))
        #expect(draw(navigator.state) == "home search?q=a item/7?tab=log")
        navigator.pop(.path("app://search"))
        #expect(draw(navigator.state) == "home search?q=a")
    }
}
