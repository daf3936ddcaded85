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

    @Test("a host of the app's own shows the steps, and pages get back what they wanted to keep")
    func ownHost() throws {
        let table = try RouteTable(["home", "item/:id"].map { Route("app://\($0)", page: $0) })
        let (host, second) = (TextHost(), TextHost())
        let navigator = try Navigator(table: table)
        try navigator.start(at: "app://home", host: host)
        navigator.open("app://item/1")
        #expect(host.log == ["open", "show", "moves"])
        host.texts[try #require(navigator.state?.top.id)] = "half a sentence"
        let restored = try Navigator(table: table)
        #expect(
            try restored.start(restoring: navigator.savedNavigation(), or: "app://home", host: second).isEmpty
        )
        #expect(restored.drawing == "home > item/1")
        #expect(second.texts[try #require(restored.state?.top.id)] == "half a sentence")
    }
}

/// A host that shows each page as text. It uses only public declarations.
private final class TextHost: NavigationHost {
    var texts: [EntryID: String] = [:]
    var log: [String] = []

    func prepare(_ transition: Transition) {
        for entry in transition.new.layers.flatMap(\.entries) where texts[entry.id] == nil {
            texts[entry.id] = entry.destination.savedState ?? entry.url.text
        }
    }

    func apply(_ transition: Transition, completion: @escaping @MainActor () -> Void) {
        for step in transition.steps {
            switch step {
            case .open: log.append("open")
            case .show: log.append("show")
            case .close, .update, .embed, .unembed, .remove: log.append("other")
            }
        }
        if transition.hasMotion { log.append("moves") }
        completion()
    }

    func savedPage(of entry: EntryID) -> SavedPage? {
        texts[entry].map { SavedPage(state: $0) }
    }
}
