import RouterTesting
import Testing

@testable import RouterCore

@MainActor
@Suite("Pages on the modal of their parent")
struct ModalParentTests {
    /// A navigator that starts at `app://list`. The settings page opens as a modal.
    @MainActor
    private final class Stage {
        let navigator: Navigator
        private(set) var events: [NavigationEvent] = []
        private(set) var asked: [String] = []
        var answers: [String: GuardAnswer] = [:]
        private var observation: NavigationObservation?

        init(start: String = "app://list") throws {
            let guarded = Box()
            navigator = try Navigator(
                table: table(),
                guards: [NavigationGuard { destination, _ in guarded.answer(destination) }]
            )
            guarded.stage = self
            observation = navigator.observe { [weak self] in if $0.isOfRequest { self?.events.append($0) } }
            try navigator.start(at: .app(start))
            asked = []
        }

        private final class Box {
            weak var stage: Stage?

            @MainActor
            func answer(_ destination: Destination) -> GuardAnswer {
                let route = destination.match.route.identifier
                stage?.asked.append(route)
                return stage?.answers[route] ?? .allow
            }
        }

        /// Opens a URL. Returns a drawing of the new state, and the outcome of the request.
        @discardableResult
        func open(_ url: String, _ origin: RequestOrigin = .link, startsApp: Bool = false) -> String {
            navigator.open(request(url, origin, startsApp: startsApp))
            let drawing = draw(navigator.state)
            return if case .refused(let error)? = events.last?.outcome { "\(drawing): \(error.code)" } else {
                drawing
            }
        }
    }

    private nonisolated static func request(
        _ url: String,
        _ origin: RequestOrigin,
        verb: NavigationVerb? = nil,
        startsApp: Bool = false
    ) -> NavigationRequest {
        var request = NavigationRequest(.open(.text("app://" + url)), origin: origin)
        request.verb = verb
        request.startsApp = startsApp
        return request
    }

    private nonisolated static func table() throws -> RouteTable {
        try RouteTable([
            Route("app://list", page: "list", name: "list"),
            Route("app://note/:id", page: "note", name: "note", parent: "app://list"),
            Route(
                "app://settings",
                page: "settings",
                name: "settings",
                verb: .present,
                parent: "app://list"
            ),
            Route("app://settings/:section", page: "section", name: "section", parent: "app://settings"),
            Route(
                "app://settings/:section/:row",
                page: "row",
                name: "row",
                parent: "app://settings/:section",
                reuse: .returnToExisting
            ),
            Route("app://about", page: "about", name: "about", verb: .present),
            Route("app://private", page: "private", verb: .present, access: .user),
            Route("app://private/:id", page: "id", parent: "app://private"),
        ])
    }

    // Feature: A link opens a page on the modal of its parent
    @Test("a link opens the modal of the parent with its page on top, as one change")
    func opens() throws {
        let stage = try Stage()
        #expect(stage.open("settings/sound") == "list | settings settings/sound")
        #expect(stage.events.map(\.action) == ["present+push"])
        #expect(stage.open("nav/back") == "list | settings")
        #expect(stage.open("nav/dismiss") == "list")
    }

    @Test("a link that starts the app opens a presented page over the parents that it declares")
    func presentedAtTheStart() throws {
        let routes = [
            Route("app://home", page: "home"),
            Route("app://item/:id", page: "item", parent: "app://home"),
            Route("app://lend/:id", page: "lend", verb: .present, parent: "app://item/:id"),
            Route("app://sure/:id", page: "sure", verb: .present, parent: "app://lend/:id"),
        ]
        for (url, drawing) in [
            ("lend/7", "home > item/7 | lend/7"), ("sure/7", "home > item/7 | lend/7 | sure/7"),
        ] {
            let navigator = try Navigator(table: RouteTable(routes))
            try navigator.start(at: "app://home")
            navigator.open(.external("app://" + url, startsApp: true))
            #expect(navigator.drawing == drawing)
            navigator.dismiss(.all)
            navigator.open(.external("app://" + url))
            #expect(
                navigator.drawing.hasSuffix("| " + url),
                "in a running app only the page itself opens"
            )
        }
    }

    @Test(
        "a link that starts the app ends the parents of a presented page above one that other programs may not open"
    )
    func presentedWithPrivateParent() throws {
        let routes = [
            Route("app://home", page: "home"),
            Route("app://list", page: "list", access: .user, parent: "app://home"),
            Route("app://item/:id", page: "item", parent: "app://list"),
            Route("app://lend/:id", page: "lend", verb: .present, parent: "app://item/:id"),
        ]
        let navigator = try Navigator(table: RouteTable(routes))
        try navigator.start(at: "app://home")
        navigator.open(.external("app://lend/7", startsApp: true))
        #expect(navigator.drawing == "item/7 | lend/7")
    }

    @Test("on that modal already, the page is pushed")
    func inside() throws {
        let stage = try Stage()
        stage.open("settings")
        #expect(stage.open("settings/sound") == "list | settings settings/sound")
        #expect(stage.open("settings/look") == "list | settings settings/sound settings/look")
        #expect(stage.events.map(\.action) == ["present", "push", "push"])
        #expect(stage.open("about") == "list | settings settings/sound settings/look | about")
        #expect(
            stage.open("settings/look")
                == "list | settings settings/sound settings/look | about | settings settings/look"
        )
    }

    @Test("a window that begins with the parent is as good as its modal")
    func window() throws {
        let stage = try Stage(start: "app://settings")
        #expect(stage.open("settings/sound") == "settings settings/sound")
    }

    @Test("a verb that the caller or the URL names is done as it is")
    func named() throws {
        for verb in ["push", "replaceSame"] {
            #expect(try Stage().open("settings/sound?nav.action=\(verb)") == "list settings/sound")
        }
        #expect(try Stage().open("settings/sound?nav.action=replace") == "settings/sound")
        #expect(try Stage().open("settings/sound?nav.action=present") == "list | settings/sound")
        #expect(
            try Stage().open("settings/sound?nav.action=reset") == "list settings settings/sound",
            "a reset closes all modals"
        )
        let stage = try Stage()
        stage.navigator.open(Self.request("settings/sound", .link, verb: .push))
        #expect(draw(stage.navigator.state) == "list settings/sound")
        #expect(stage.open("nav/pop?then=app%3A%2F%2Fsettings%2Flook") == "list settings/look")
    }

    @Test(
        "if a guard does not simply allow a parent, the page is pushed as ever",
        arguments: [GuardAnswer.refuse("No."), .later { .allow }, .redirect("app://about")]
    )
    func guards(answer: GuardAnswer) throws {
        let stage = try Stage()
        stage.answers = ["settings": answer]
        #expect(stage.open("settings/sound") == "list settings/sound")
        stage.answers = ["section": answer]
        #expect(stage.open("settings/sound/volume") == "list settings/sound settings/sound/volume")
    }

    @Test("guards are asked about the parents only if a modal is to open, and about none below it")
    func asked() throws {
        let stage = try Stage()
        stage.open("note/1")
        #expect(stage.asked == ["note"])
        stage.open("settings/sound")
        #expect(stage.asked == ["note", "section", "settings"])
        stage.open("settings/look")
        #expect(stage.asked == ["note", "section", "settings", "section"])
    }

    @Test("from outside, only parents open that other programs may open, and no modal opens over another one")
    func external() throws {
        let stage = try Stage()
        #expect(stage.open("private/1", .external) == "list private/1")
        #expect(stage.open("private/1", .link) == "list private/1 | private private/1")
        #expect(stage.open("settings/sound", .external) == "list private/1 | private private/1: modalOpen")
        #expect(try Stage().open("settings/sound", .external) == "list | settings settings/sound")
    }

    @Test("a link that starts the app has the other parents in the window")
    func start() throws {
        for origin in [RequestOrigin.external, .link, .app] {
            let stage = try Stage(start: "app://about")
            #expect(stage.open("settings/sound", origin, startsApp: true) == "list | settings settings/sound")
            #expect(stage.events.map(\.action) == ["reset+present+push"])
        }
        let stage = try Stage(start: "app://about")
        #expect(stage.open("private/1", .app, startsApp: true) == "about | private private/1")
        #expect(try Stage().open("private/1", .external, startsApp: true) == "list private/1")
        let guarded = try Stage(start: "app://about")
        guarded.answers = ["list": .later { .allow }]
        #expect(guarded.open("settings/a/b", startsApp: true) == "about | settings settings/a settings/a/b")
    }

    @Test("a page that its policy finds on the top layer is shown there")
    func reuse() throws {
        let stage = try Stage()
        stage.open("settings/sound/volume?nav.action=push")
        #expect(stage.open("settings/sound/volume?x=1") == "list settings/sound/volume?x=1")
        stage.open("settings/look?nav.action=push")
        #expect(
            stage.open("settings/look?nav.reuse=singleTop") == "list settings/sound/volume?x=1 settings/look"
        )
        stage.answers = ["note": .redirect("app://settings/look")]
        stage.open("note/1")
        #expect(draw(stage.navigator.state) == "list settings/sound/volume?x=1 settings/look", "of a guard")
        #expect(stage.events.last?.outcome.name == "alreadyShown")
    }

    @Test("a guard's redirect opens the modal, too, and so does the page that follows a dismissal")
    func redirected() throws {
        let stage = try Stage()
        stage.answers = ["note": .redirect("app://settings/sound")]
        #expect(stage.open("note/1") == "list | settings settings/sound")
        let dismissal = "nav/dismiss?then=app%3A%2F%2Fsettings%2Flook"
        #expect(stage.open(dismissal) == "list | settings settings/look")
        #expect(stage.events.last?.action == "dismiss+present+push")
    }

    @Test("a resolved request has all its changes, and its page is the one on top")
    func resolved() throws {
        let stage = try Stage()
        let url = try RouteURL(parsing: "app://settings/sound")
        let request = Self.request("settings/sound", .user)
        #expect(try Self.table().decision(for: request).action == "present+push")
        #expect(stage.navigator.canOpen(.user(url.text)))
        #expect(try stage.navigator.destination(of: "app://settings/sound").match.route.page == "section")
        #expect(draw(stage.navigator.state) == "list")
    }

    @Test("saved layers are restored as they were, and no modal opens for a parent")
    func restored() throws {
        let saved = SavedNavigation(layers: [
            SavedLayer(entries: ["app://list", "app://settings/sound"].map { SavedEntry(url: $0) }),
            SavedLayer(entries: ["app://settings", "app://settings/look"].map { SavedEntry(url: $0) }),
        ])
        let navigator = try Navigator(table: Self.table())
        let home = try RouteURL(parsing: "app://list")
        #expect(try navigator.start(restoring: saved, or: .url(home)).isEmpty)
        #expect(draw(navigator.state) == "list settings/sound | settings settings/look")
        #expect(navigator.savedNavigation() == saved)
    }
}
