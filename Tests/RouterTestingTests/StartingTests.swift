import RouterCore
import RouterTesting
import Testing

@MainActor
@Suite("A start with given pages")
struct StartingTests {
    private let navigator: Navigator

    init() throws {
        let table = try RouteTable([
            Route("app://home", page: "home"), Route("app://item/:id<int>", page: "item", name: "item"),
        ])
        navigator = try Navigator(
            table: table,
            guards: [NavigationGuard(for: ["item"]) { _, _ in .refuse("It is closed.") }]
        )
    }

    @Test("guards are asked later, but not about these pages")
    func guards() throws {
        let recorder = EventRecorder(navigator)
        try navigator.start(
            restoringJSON:
                #"{"layers":[{"entries":[{"url":"app://home"},{"url":"app://item/1"}]}],"version":1}"#
        )
        #expect(navigator.drawing == "home > item/1")
        navigator.open("app://item/2")
        #expect(recorder.outcomes == ["guardRefused"])
    }

    @Test("a page that no route has, or another text, is an error")
    func errors() throws {
        #expect(throws: RoutingError.self) {
            try navigator.start(
                restoringJSON: #"{"layers":[{"entries":[{"url":"app://nowhere"}]}],"version":1}"#
            )
        }
        #expect(throws: (any Error).self) { try navigator.start(restoringJSON: "app://home") }
    }
}
