import Testing

@testable import RouterCore

/// Requests that code builds from the value of a typed route.
@MainActor
@Suite("Requests of typed routes")
struct TypedRequestTests {
    struct UnnamedRoute: TypedRoute {
        static let route = Route("app://unnamed/:a", page: "unnamed")
        static let example = UnnamedRoute(a: "x")
        var a: String
    }

    struct SumRoute: TypedRoute {
        static let route = Route("app://add/:a<int>/:b<int>", action: "add")
        static let example = SumRoute(a: 1, b: 2)
        var a: Int
        var b: Int
    }

    @Test("every verb accepts the value of a typed route")
    func verbs() throws {
        let item = NavigationRequest.route(ItemRoute(id: 9, tab: .files))
        let verbs: [(String, (any Navigating) -> Void, String)] = [
            ("open", { $0.open(item) }, "home list item/9?tab=all%20files"),
            ("open as", { $0.open(item, verb: .present) }, "home list | item/9?tab=all%20files"),
            ("push", { $0.push(item) }, "home list item/9?tab=all%20files"),
            ("present", { $0.present(item) }, "home list | item/9?tab=all%20files"),
            ("replace", { $0.replace(item) }, "home item/9?tab=all%20files"),
            ("replaceSame", { $0.open(item, verb: .replaceSame) }, "home list item/9?tab=all%20files"),
            ("reset", { $0.reset(item) }, "home list item/9?tab=all%20files"),
            ("close then", { $0.close(EntryID(2), then: item) }, "home item/9?tab=all%20files"),
            (
                "atomically",
                {
                    $0.atomically {
                        $0.pop(); $0.push(item)
                    }
                },
                "home item/9?tab=all%20files"
            ),
        ]
        for (name, verb, drawing) in verbs {
            let journey = try Journey()
            journey.open("list")
            verb(journey.navigator)
            #expect(journey.drawing == drawing, "\(name)")
            #expect(journey.lastOutcome == "shown", "\(name)")
        }
    }

    @Test("embed and pop(to:) accept a typed route, and its value is the page's")
    func positionsAndReading() throws {
        let journey = try Journey()
        journey.open("board")
        journey.navigator.embed(.route(ItemRoute(id: 1)), in: "side")
        #expect(journey.drawing == "home board[side.item=item/1]")
        journey.navigator.push(.route(ItemRoute(id: 2, tab: .log)))
        let top = try #require(journey.navigator.state?.top)
        #expect(try top.parameters.decode(as: ItemRoute.self) == ItemRoute(id: 2, tab: .log))
        journey.open("item/3", "list")
        journey.navigator.pop(.url(.route(ItemRoute(id: 3))))
        #expect(journey.drawing == "home board[side.item=item/1] item/2?tab=log item/3")
        journey.navigator.push(.route(ItemRoute(id: 3)), parameters: ["tab": "log"])
        let merged = try #require(journey.navigator.state?.top.destination)
        #expect(try merged.parameters.decode(as: ItemRoute.self).tab == .log)
    }

    @Test("a value that cannot be written is refused in its turn, with type, property and value")
    func refused() throws {
        let journey = try Journey()
        journey.navigator.open(.route(UnnamedRoute(a: "..")))
        #expect(journey.lastOutcome == "badParameter")
        #expect(
            journey.refusal?.message
                == "“UnnamedRoute.a=..” is not valid: it must be any text but “.” and “..”."
        )
        #expect(journey.events.last?.urlText == "app://unnamed/:a")
        #expect(journey.drawing == "home")
        #expect(!journey.navigator.canOpen(.route(UnnamedRoute(a: "a\u{0}"))))
        #expect(throws: RoutingError.self) {
            try journey.navigator.destination(of: .route(UnnamedRoute(a: "")))
        }
        journey.navigator.atomically {
            $0.push("app://list")
            $0.push(.route(UnnamedRoute(a: "")))
        }
        #expect(journey.drawing == "home")
        journey.navigator.open(.route(UnnamedRoute(a: String(repeating: "ä", count: 5_000))))
        #expect(journey.refusal?.message.contains("UnnamedRoute.a") == true)
    }

    @Test("a route that the table does not have is refused and named")
    func unknownRoute() throws {
        let journey = try Journey()
        journey.navigator.open(.route(NameRoute(name: "ann")))
        #expect(
            journey.refusal?.message
                == "“NameRoute=app://name/:name” is not valid: it must be the name or the pattern of a route."
        )
    }

    @Test("a value whose URL opens another page is refused")
    func leadsElsewhere() throws {
        let table = try RouteTable([Route(NameRoute.self), Route("app://name/new", page: "editor")])
        let navigator = try Navigator(table: table)
        #expect(try navigator.destination(of: .route(NameRoute(name: "ann"))).match.route.page == "name")
        #expect(throws: RoutingError.badParameter("NameRoute", value: "app://name/new", .leadsElsewhere)) {
            try navigator.destination(of: .route(NameRoute(name: "new")))
        }
    }

    @Test("an action route is a typed route too")
    func actions() throws {
        var actions = ActionRegistry()
        var sum = 0
        actions.register("add") { destination, _ in
            let route = try destination.parameters.decode(as: SumRoute.self)
            sum = route.a + route.b
        }
        let journey = try Journey(actions: actions)
        journey.navigator.open(.route(SumRoute(a: 40, b: 2)))
        #expect(journey.lastOutcome == "handled")
        #expect(sum == 42)
    }

    // MARK: - Guards

    @Test("a guard of a typed route gets its value, and is asked about no other page")
    func guarding() throws {
        let exists = NavigationGuard(for: ItemRoute.self) { item, destination in
            item.id < 10 && destination.origin == .app
                ? .allow : .refuse(.verbatim("There is no item \(item.id)."))
        }
        let journey = try Journey(guards: [exists])
        journey.navigator.open(.route(ItemRoute(id: 12)))
        #expect(journey.refusal?.message == "There is no item 12.")
        journey.navigator.open(.route(ItemRoute(id: 2)))
        journey.navigator.open("app://list")
        #expect(journey.drawing == "home item/2 list")
    }

    @Test("a guard of a typed route refuses a page whose parameters give no value")
    func unreadable() throws {
        let journey = try Journey(guards: [NavigationGuard(for: ItemRoute.self) { _, _ in .allow }])
        journey.navigator.open("app://item/1?tab=x")
        #expect(journey.lastOutcome == "guardRefused")
        #expect(
            journey.refusal?.message == "The parameter “tab” cannot be “x”: it must be log or all files."
        )
    }

    @Test("a guard of a typed route that the table does not have is a mistake")
    func unknownGuard() throws {
        let error = #expect(throws: RouteTableError.self) {
            try Journey(guards: [NavigationGuard(for: NameRoute.self) { _, _ in .allow }])
        }
        #expect(error?.message.contains("app://name/:name") == true)
    }

    @Test("a guard redirects to a typed route")
    func redirect() throws {
        let moved = NavigationGuard(for: ["list"]) { _, _ in .redirect(.route(ItemRoute(id: 7, tab: .log))) }
        let broken = NavigationGuard(for: ["settings"]) { _, _ in .redirect(.route(UnnamedRoute(a: ""))) }
        let journey = try Journey(guards: [moved, broken])
        journey.open("list")
        #expect(journey.drawing == "home item/7?tab=log")
        #expect(journey.open("settings") == "badParameter")
        #expect(journey.refusal?.message.contains("UnnamedRoute.a") == true)
    }
}
