import RouterCore
import RouterRecording
import RouterTesting
import Testing

/// The lines of a log: which events they contain, and how the events are numbered.
@MainActor
@Suite("Lines of events")
struct EventLinesTests {
    private func navigator(guards: [NavigationGuard] = []) throws -> Navigator {
        try Navigator(
            table: RouteTable([
                Route("app://home", page: "home"), Route("app://item/:id", page: "item"),
            ]),
            guards: guards
        )
    }

    private func record(_ navigator: Navigator, includingAll: Bool, _ body: () async throws -> Void)
        async throws
        -> [NavigationRecord]
    {
        var lines = EventLines(includingAll: includingAll)
        var records: [NavigationRecord] = []
        let observation = navigator.observe { event in
            if let record = lines.record(of: event) { records.append(record) }
        }
        try await body()
        observation.cancel()
        return records
    }

    @Test("each request has a line, numbered without gaps whatever happens between them")
    func numbers() async throws {
        let navigator = try navigator()
        let records = try await record(navigator, includingAll: false) {
            try navigator.start(at: "app://home")
            navigator.open("app://item/1")
            navigator.recheckGuards()
            navigator.open("app://nav/pop?times=9")
        }
        #expect(records.map(\.sequence) == [1, 2])
        #expect(records.map(\.outcome) == ["shown", "refused"])
        #expect(records.allSatisfy { $0.kind == nil })
    }

    @Test("all other events have a kind and no number, and a log that is read leaves them out")
    func all() async throws {
        let navigator = try navigator()
        let records = try await record(navigator, includingAll: true) {
            try navigator.start(at: "app://home")
            navigator.open("app://item/1")
            navigator.recheckGuards()
            try navigator.attach(RecordingHost())
            try navigator.reload(navigator.table)
        }
        #expect(records.map(\.kind) == ["start", nil, "recheck", "attach", "reload"])
        #expect(records.map(\.sequence) == [nil, 1, nil, nil, nil])
        #expect(records[0].line.contains(#""action":"start""#))
        #expect(!records[0].line.contains(#""seq""#))
        let text = records.map(\.line).joined(separator: "\n")
        let log = EventLog(parsing: Array(text.utf8))
        #expect(log.events.map(\.sequence) == [1])
        #expect(log.mistakes == [])
    }

    @Test("a request that goes on after its guard names the line with which it began")
    func resumes() async throws {
        let navigator = try navigator(guards: [
            NavigationGuard(for: ["app://item/:id"]) { _, _ in .later { .allow } }
        ])
        let records = try await record(navigator, includingAll: false) {
            try navigator.start(at: "app://home")
            navigator.recheckGuards()
            _ = await navigator.outcome(ofOpening: "app://item/1")
        }
        #expect(records.map(\.outcome) == ["deferred", "shown"])
        #expect(records.map(\.sequence) == [1, 2])
        #expect(records.map(\.resumes) == [nil, 1])
    }

    @Test("a line of a request without a number is a mistake")
    func missingNumber() async throws {
        let navigator = try navigator()
        let records = try await record(navigator, includingAll: false) {
            try navigator.start(at: "app://home")
            navigator.open("app://item/1")
        }
        let line = records[0].line.replacing(#","seq":1"#, with: "")
        let log = EventLog(parsing: Array(line.utf8))
        #expect(log.events.isEmpty)
        #expect(log.mistakes.map(\.line) == [1])
    }
}
