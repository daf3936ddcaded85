import RouterTesting
import Testing

@testable import RouterCore

@MainActor
@Suite("Drawings and recorders")
struct DrawingTests {
    private func makeNavigator() throws -> Navigator {
        try Navigator(
            table: RouteTable([
                Route("app://home", page: "home", name: "home"),
                Route("app://", page: "root", name: "root"),
                Route("app://item/:id", page: "item", name: "item", reuse: .returnToExisting),
                Route("app://board", page: "board", slots: ["main", "side"]),
                Route("app://settings", page: "settings", verb: .present),
                Route("https://*", page: "web"),
                Route("other://home", page: "home"),
            ])
        )
    }

    @Test("a navigator has an empty drawing before it is started, and one page afterwards")
    func start() throws {
        let navigator = try makeNavigator()
        #expect(navigator.drawing == "")
        try navigator.start(at: "app://home")
        #expect(navigator.drawing == "home")
        #expect(navigator.state?.drawing == "home")
    }

    @Test(
        "stacks, modals and embedded pages are drawn on one line, each page as its URL without the scheme",
        arguments: [
            (["app://item/42?tab=log#end"], "home > item/42?tab=log#end"),
            (["app://settings", "app://item/1"], "home | settings > item/1"),
            (["app://board", "app://item/1?nav.action=embed"], "home > board[main.item=item/1]"),
            (
                [
                    "app://board", "app://item/1?nav.action=embed&nav.slot=side&nav.key=a",
                    "app://home?nav.action=embed",
                ],
                "home > board[side.a=item/1, main.home=home]"
            ),
            (["https://example.org/a"], "home > https://example.org/a"), (["app://"], "home > app://"),
            (["other://home"], "home > other://home"),
            (["https://example.org/?nav.action=reset", "app://home"], "https://example.org/ > app://home"),
            (["other://home?nav.action=reset", "app://home"], "home > app://home"),
        ]
    )
    func drawing(requests: [String], drawing: String) throws {
        let navigator = try makeNavigator()
        try navigator.start(at: "app://home")
        for request in requests { navigator.open(.app(request)) }
        #expect(navigator.drawing == drawing)
    }

    @Test("a closure draws pages in another way, such as by the names of their routes")
    func names() throws {
        let navigator = try makeNavigator()
        try navigator.start(at: "app://home")
        navigator.open("app://item/42")
        navigator.open("app://board")
        navigator.open("app://item/1?nav.action=embed")
        #expect(navigator.state?.drawing { $0.route.name ?? "?" } == "home > item > ?[main.item=item]")
    }

    @Test("a page that the app has built itself is drawn by its number")
    func unrouted() throws {
        let navigator = try makeNavigator()
        try navigator.start(at: "app://home")
        let page = UnroutedPage(navigator)
        navigator.open(NavigationRequest(.page(page)))
        #expect(navigator.drawing == "home > page/\(page.number)")
    }

    @Test("a recorder has the outcome of every later request, and the code of a refusal")
    func outcomes() throws {
        let navigator = try makeNavigator()
        let host = RecordingHost()
        try navigator.start(at: "app://home", host: host)
        navigator.open("app://item/1")
        let recorder = EventRecorder(navigator)
        navigator.open("app://item/1")
        navigator.open("app://nav/pop?times=9")
        host.failsToBuild = { $0.route.page == "board" }
        navigator.open("app://board")
        #expect(
            recorder.outcomes == ["alreadyShown", "stackTooShort", "There is no page for “app://board”."]
        )
        #expect(recorder.events.map(\.sequence) == [2, 3, 4])
        recorder.removeAll()
        #expect(recorder.events.isEmpty)
    }

    @Test("a host records which pages are built, shown, updated, asked and removed")
    func log() throws {
        let navigator = try makeNavigator()
        let host = RecordingHost()
        try navigator.start(at: "app://home", host: host)
        navigator.open("app://item/1?tab=a")
        navigator.open("app://item/1?tab=b")
        navigator.open("app://settings")
        navigator.dismiss()
        navigator.pop()
        #expect(
            host.log == [
                "build home", "show home", "build item/1?tab=a", "show item/1?tab=a", "update item/1?tab=b",
                "build settings", "show settings", "ask settings", "remove settings", "ask item/1?tab=b",
                "show home", "remove item/1?tab=b",
            ]
        )
    }

    @Test("other apps open the URLs of the schemes that the test names")
    func otherApps() throws {
        let host = RecordingHost()
        host.otherApps = ["mailto"]
        let table = try RouteTable([Route("app://home", page: "home")], externalSchemes: ["mailto", "tel"])
        let navigator = try Navigator(table: table)
        let recorder = EventRecorder(navigator)
        try navigator.start(at: "app://home", host: host)
        navigator.open(.link("mailto:ann@example.org"))
        navigator.open(.link("tel:1"))
        #expect(recorder.outcomes == ["handled", "noHandler"])
        #expect(host.openedExternally == ["mailto:ann@example.org"])
    }

    @Test("a page stays, or answers later, as the test says")
    func replies() throws {
        let navigator = try makeNavigator()
        let host = RecordingHost()
        try navigator.start(at: "app://home", host: host)
        navigator.open("app://item/1")
        let recorder = EventRecorder(navigator)
        let entry = try #require(navigator.state?.top.id)
        for reply in [RecordingHost.Reply.no, .never] {
            host.replies[entry] = reply
            navigator.pop()
        }
        #expect(recorder.outcomes == ["leaveRefused", "leaveRefused"])
        host.replies[entry] = .later
        navigator.pop()
        #expect(navigator.isPending)
        #expect(navigator.drawing == "home > item/1")
        host.questions.last?.answer(true)
        #expect(navigator.drawing == "home")
    }
}
