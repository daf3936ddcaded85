import Foundation
import RouterCore
import RouterTesting
import RouterTools
import Testing

/// Routes that a guard leaves out for one request.
@MainActor
@Suite("Routes that guards pass over")
struct PassTests {
    /// A navigator with several routes for one URL, whose guard passes over those that a test names.
    @MainActor
    private final class Stage {
        var passes: Set<String> = []
        var asked: [String] = []
        private(set) var navigator: Navigator
        private var recorder: EventRecorder

        init(externalSchemes: Set<String> = [], notFound: Bool = true, _ passes: Set<String> = []) throws {
            navigator = try Navigator(table: RouteTable([Route("app://home", page: "home")]))
            recorder = EventRecorder(navigator)
            self.passes = passes
            let table = try RouteTable(
                [
                    Route("app://home", page: "home"),
                    Route("app://list", page: "list", parent: "app://home"),
                    Route("app://item/:id<int>", page: "item", name: "item", parent: "app://list"),
                    Route("app://item/:name", page: "thing", name: "thing", verb: .present),
                    Route("app://item/:rest+", page: "rest"),
                    Route("/app://item/(?<text>.*)/", page: "whole", name: "whole"),
                    Route("app://old/:id<int>", page: "old", name: "old"),
                    Route("app://old/:id", redirect: "app://list"),
                    Route("app://page/:id<int>", page: "inner", name: "inner"),
                    Route("app://page/:id", page: "outer", name: "outer", access: .app),
                    Route("app://mine/:id<int>", page: "mine", name: "mine"),
                    Route("app://mine/:id", page: "code", access: .code),
                    Route("app://search/:q<int>", page: "number", name: "number"),
                    Route("app://search/:q", page: "search", query: [QueryField("sort", isRequired: true)]),
                    Route("app://run/:id<int>", page: "run", name: "run"),
                    Route("app://run/:id", action: "run"),
                    Route("https://example.org/:rest*", page: "site", name: "site"),
                ],
                fallbacks: ["app": Route("app://nothing", page: "nothing", name: "nothing")],
                notFound: notFound ? Route("app://lost", page: "lost", name: "lost") : nil,
                externalSchemes: externalSchemes
            )
            var actions = ActionRegistry()
            actions.register("run") { destination, _ in destination.parameters["id"] }
            let all = NavigationGuard { [weak self] destination, _ in
                let name = destination.match.route.identifier
                self?.asked.append("\(name) \(destination.match.parameters.map(\.text))")
                return self?.passes.contains(name) == true ? .pass : .allow
            }
            let second = NavigationGuard(for: ["thing"]) { [weak self] _, _ in
                self?.asked.append("second")
                return .allow
            }
            navigator = try Navigator(table: table, guards: [all, second], actions: actions)
            recorder = EventRecorder(navigator)
            try navigator.start(at: "app://home")
            asked = []
        }

        @discardableResult
        func open(_ text: String, origin: RequestOrigin = .link) -> String {
            navigator.open(NavigationRequest(.address(.text(text)), origin: origin))
            return recorder.outcomes.last ?? "nothing"
        }

        var drawing: String { draw(navigator.state) }
        var page: String { navigator.state?.top.route.page ?? "" }
        var last: NavigationEvent? { recorder.events.last }
        var events: [NavigationEvent] { recorder.events }
    }

    @Test("the next route takes the URL, with its own values and its own verb")
    func next() throws {
        let stage = try Stage(["item"])
        #expect(stage.open("app://item/7?tab=log") == "shown")
        #expect(stage.drawing == "home | item/7?tab=log")
        #expect(stage.page == "thing")
        #expect(stage.navigator.state?.top.parameters["name"] == "7")
        #expect(stage.navigator.state?.top.parameters["id"] == nil)
        #expect(stage.last?.action == "present")
        #expect(stage.last?.passed == ["item"])
        #expect(stage.open("app://item/8?nav.action=push") == "shown")
        #expect(stage.drawing == "home | item/7?tab=log item/8")
        stage.passes = []
        stage.open("app://item/9")
        #expect(stage.page == "item")
        #expect(stage.last?.passed == [])
    }

    @Test("all guards are asked anew about the next page, until one route is not passed over")
    func asked() throws {
        let stage = try Stage(["item", "app://item/:rest+"])
        stage.open("app://item/7")
        #expect(stage.asked == [#"item ["7"]"#, #"thing ["7"]"#, "second"])
    }

    @Test(
        "routes are taken from the most specific to the expression, the fallback and the not-found page",
        arguments: [
            (["item"], "thing", "shown"), (["item", "thing"], "rest", "shown"),
            (["item", "thing", "app://item/:rest+"], "whole", "shown"),
            (["item", "thing", "app://item/:rest+", "whole"], "nothing", "notFoundPage"),
            (["item", "thing", "app://item/:rest+", "whole", "nothing"], "lost", "notFoundPage"),
            (["item", "thing", "app://item/:rest+", "whole", "nothing", "lost"], "home", "notFound"),
        ]
    )
    func order(passed: [String], page: String, outcome: String) throws {
        let stage = try Stage(Set(passed))
        #expect(stage.open("app://item/7") == outcome)
        #expect(stage.page == page)
        #expect(stage.last?.passed == passed)
        #expect(stage.asked.count { !$0.hasPrefix("second") } == min(passed.count + 1, 6))
    }

    @Test("a table without a not-found route refuses what guards pass over, also from outside")
    func nothingLeft() throws {
        let stage = try Stage(notFound: false, ["site"])
        #expect(stage.open("https://example.org/a") == "notFound")
        #expect(stage.open("https://example.org/a", origin: .external) == "notFound")
        #expect(stage.last?.passed == ["site"])
    }

    @Test("a web URL whose route is passed over is for the browser, if the app lists its scheme")
    func browser() throws {
        let stage = try Stage(externalSchemes: ["https"], ["site"])
        #expect(stage.open("https://example.org/a") == "handled")
        #expect(stage.last?.action == "external")
        #expect(stage.last?.passed == ["site"])
        #expect(stage.open("https://example.org/a", origin: .external) == "schemeRefused")
        stage.passes = []
        #expect(stage.open("https://example.org/a") == "shown")
    }

    @Test(
        "the next route has to allow the request itself",
        arguments: [
            ("app://page/7", "inner", "notExported"), ("app://mine/7", "mine", "notExported"),
            ("app://search/7", "number", "missingParameter"), ("app://search/7?sort=a", "number", "shown"),
        ]
    )
    func ownRules(url: String, passed: String, outcome: String) throws {
        let stage = try Stage()
        #expect(stage.open(url, origin: .external) == "shown")
        stage.passes = [passed]
        #expect(stage.open(url, origin: .external) == outcome)
        #expect(stage.last?.passed == [passed])
    }

    @Test("a next route that redirects is followed, with its trail")
    func redirect() throws {
        let stage = try Stage(["old"])
        #expect(stage.open("app://old/7") == "shown")
        #expect(stage.drawing == "home list")
        #expect(stage.navigator.state?.top.destination.redirectedFrom.map(\.text) == ["app://old/7"])
    }

    @Test("a next route that runs code runs it")
    func action() throws {
        let stage = try Stage(["run"])
        stage.open("app://run/7")
        guard case .handled(let value)? = stage.last?.outcome else {
            Issue.record("the code did not run")
            return
        }
        #expect(value as? String == "7")
    }

    @Test("an answer that comes later may pass, and belongs to one route of the URL alone")
    func later() throws {
        var takes: [@MainActor (GuardAnswer) -> Void] = []
        let late = NavigationGuard { destination, _ in
            destination.match.route.page == "home" ? .allow : .later { .allow }
        }
        let table = try RouteTable([
            Route("app://home", page: "home"), Route("app://item/:id<int>", page: "item", name: "item"),
            Route("app://item/:name", page: "thing", name: "thing"),
        ])
        let navigator = try Navigator(table: table, guards: [late])
        navigator.waitForGuard = { _, _, take in
            takes.append(take)
            return {}
        }
        let recorder = EventRecorder(navigator)
        try navigator.start(at: "app://home")
        navigator.open("app://item/7")
        takes[0](.pass)
        #expect(takes.count == 2, "the guard is asked about the next route too")
        takes[1](.allow)
        #expect(navigator.state?.top.route.name == "thing")
        #expect(recorder.outcomes == ["deferred", "deferred", "shown"])
        #expect(recorder.events.map(\.passed) == [[], ["item"], ["item"]])
    }

    @Test("resolve and canOpen take the next route too, and no fallback")
    func resolving() throws {
        let stage = try Stage(["item"])
        #expect(try stage.navigator.resolve("app://item/7").match.route.name == "thing")
        #expect(stage.navigator.canOpen("app://item/7"))
        stage.passes = ["item", "thing", "app://item/:rest+", "whole"]
        #expect(!stage.navigator.canOpen("app://item/7"))
        #expect(throws: RoutingError.self) { try stage.navigator.resolve("app://item/7") }
        #expect(stage.events.isEmpty)
    }

    @Test("a pop with a page, several changes as one, and forward take the next route")
    func combined() throws {
        let stage = try Stage()
        stage.open("app://item/7")
        stage.passes = ["item"]
        #expect(stage.open("app://nav/pop?then=app://item/8") == "shown")
        #expect(stage.drawing == "home item/8")
        #expect(stage.page == "thing")
        #expect(stage.last?.passed == ["item"])
        stage.navigator.atomically {
            $0.push("app://item/1")
            $0.push("app://item/2")
        }
        #expect(stage.last?.passed == ["item", "item"])
        stage.navigator.popToRoot()
        stage.passes = []
        stage.open("app://item/5?tab=a")
        stage.navigator.back()
        stage.passes = ["item"]
        stage.navigator.forward()
        #expect(stage.drawing == "home item/5?tab=a")
        #expect(stage.page == "thing")
        #expect(stage.last?.action == "push")
        #expect(stage.navigator.state?.top.wanted == nil, "no guard redirected")
    }

    @Test("a guard that passes over a parent ends the chain of parents")
    func parents() throws {
        let stage = try Stage(["app://list"])
        stage.open("app://item/7?nav.action=reset")
        #expect(stage.drawing == "item/7")
        #expect(stage.last?.passed == [], "only routes of the page itself are told")
        stage.passes = ["app://home"]
        stage.open("app://item/7?nav.action=reset")
        #expect(stage.drawing == "list item/7")
    }

    @Test("a redirect of a guard to the URL of the next route allows that route")
    func redirectToItself() throws {
        let stage = try Stage()
        let back = NavigationGuard(for: ["thing"]) { _, _ in .redirect("app://item/7") }
        let passes = NavigationGuard(for: ["item"]) { _, _ in .pass }
        let navigator = try Navigator(table: stage.navigator.table, guards: [passes, back])
        try navigator.start(at: "app://home")
        navigator.open("app://item/7")
        #expect(navigator.state?.top.route.name == "thing")
    }

    @Test("a page of the app’s own that a guard passes over is a URL that no route takes")
    func ownPage() throws {
        let stage = try Stage()
        let page = UnroutedPage(stage)
        stage.passes = ["app://page/\(page.number)"]
        stage.navigator.open(.page(page))
        #expect(stage.page == "nothing")
    }

    @Test("what was saved is restored as the next route, or dropped")
    func restored() throws {
        let stage = try Stage()
        stage.open("app://item/7")
        stage.open("app://old/7")
        let saved = stage.navigator.saved()
        let guards = [
            NavigationGuard(for: ["item", "thing", "app://item/:rest+", "whole"]) { destination, _ in
                destination.match.route.name == "whole" ? .allow : .pass
            },
            NavigationGuard(for: ["old"]) { _, _ in .pass },
        ]
        let next = try Navigator(table: stage.navigator.table, guards: guards)
        #expect(try next.start(restoring: saved, or: "app://home").isEmpty)
        #expect(draw(next.state) == "home item/7 list")
        #expect(next.state?.window.entries[1].route.name == "whole")
        let none = NavigationGuard(for: ["item", "thing", "app://item/:rest+", "whole"]) { _, _ in .pass }
        let other = try Navigator(table: stage.navigator.table, guards: [none])
        let dropped = try other.start(restoring: saved, or: "app://home")
        #expect(dropped.map(\.url) == ["app://item/7"])
        #expect(draw(other.state) == "home old/7")
    }

    @Test("the log names the routes that were passed over, and is silent without any")
    func record() throws {
        let stage = try Stage(["item", "thing"])
        stage.open("app://item/7")
        stage.passes = []
        stage.open("app://item/7")
        let lines = try stage.events.map {
            String(decoding: try JSONEncoder().encode(NavigationRecord($0)), as: UTF8.self)
        }
        #expect(lines[0].contains(#""passed":["item","thing"]"#))
        #expect(!lines[1].contains("passed"))
    }
}
