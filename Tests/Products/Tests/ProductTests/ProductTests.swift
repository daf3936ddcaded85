import RouterCore
import RouterTesting
import Testing

@MainActor
@Suite("The tests of an app without GTK")
struct ProductTests {
    @Test("a test target links with RouterCore and RouterTesting, and runs")
    func navigation() throws {
        let table = try RouteTable(["home", "item/:id"].map { Route("app://\($0)", page: $0) })
        let navigator = try Navigator(table: table)
        let recorder = EventRecorder(navigator)
        try navigator.start(at: "app://home", host: RecordingHost())
        navigator.open("app://item/1")
        navigator.open("app://nav/pop?times=9")
        #expect(recorder.outcomes == ["shown", "stackTooShort"])
        #expect(navigator.drawing == "home > item/1")
    }
}
