import Foundation
import RouterRecording
import RouterTesting
import Testing

@testable import RouterCore

private let routes = [
    Route("app://home", page: "home"), Route("app://item/:id<int>", page: "item", name: "item"),
    Route("app://modal", page: "modal", verb: .present),
    Route("app://board", page: "board", slots: ["main"]),
]

@MainActor
@Suite("LoggedEvent")
struct LoggedEventTests {
    private let navigator: Navigator
    private let recorder: EventRecorder

    init() throws {
        navigator = try Navigator(
            table: RouteTable(routes),
            limits: NavigationLimits(externalInterval: .zero)
        )
        recorder = EventRecorder(navigator)
        try navigator.start(at: "app://home")
    }

    private func logged(_ request: NavigationRequest) throws -> LoggedEvent {
        navigator.open(request)
        return LoggedEvent(try #require(recorder.events.last))
    }

    private func layers(_ event: LoggedEvent) -> [[String]] {
        event.layers.map { $0.entries.map(\.url) }
    }

    @Test("an event is one line with sorted keys")
    func line() throws {
        let event = try logged(.link("app://item/42?tab=log"))
        let time = try #require(event.time)
        let pattern = #/"microseconds":\d+/#
        #expect(
            event.line.replacing(pattern, with: #""microseconds":0"#)
                .replacing(#","time":"\#(time)""#, with: "")
                == #"{"action":"push","animated":true,"layers":[{"depth":2,"entries":[{"id":1,"route":"app://home","url":"app://home"},{"id":2,"parameters":{"id":"42"},"query":[["tab","log"]],"route":"item","url":"app://item/42?tab=log"}],"id":0}],"microseconds":0,"origin":"link","outcome":"shown","seq":1,"url":"app://item/42?tab=log"}"#
        )
    }

    @Test("a line that is read says what its event said")
    func roundTrip() throws {
        _ = try logged("app://board")
        let events = try [
            logged("app://item/7?nav.action=embed&nav.slot=main"), logged(.external("app://modal")),
            logged(.user("app://item/%zz")), logged(.link("app://nav/pop?times=9")),
        ]
        for event in events {
            let read = try LoggedEvent(line: event.line, number: 1)
            #expect(read.line == event.line)
            #expect(read.sequence == event.sequence && read.microseconds == event.microseconds)
            #expect(read.url == event.url && read.action == event.action && read.origin == event.origin)
            #expect(read.outcome == event.outcome && read.error?.code == event.error?.code)
            #expect(read.error?.offset == event.error?.offset && read.error?.message == event.error?.message)
            #expect(layers(read) == layers(event) && read.route == event.route)
            #expect(read.state == nil && event.state != nil)
        }
        #expect(layers(events[1]) == [["app://home", "app://board"], ["app://modal"]])
        let embedded = try LoggedEvent(line: events[0].line, number: 1).layers.first?.entries.last?.embedded
        #expect(embedded?.map(\.slot) == ["main"])
        #expect(embedded?.map(\.url) == ["app://item/7"])
        #expect(events[2].error?.offset == 11)
        #expect(events[3].errorText?.english == "Cannot go back 9 pages: none is below this one.")
    }

    // Feature: The URL in the event about several changes that are made as one
    @Test("a request that the URL does not tell whole has no request to repeat, and no test")
    func partOfARequest() throws {
        let before = try logged("app://board").start
        let slot = Embedding(slot: "main", key: "main")
        navigator.embed("app://item/1", in: slot)
        navigator.atomically {
            $0.unembed("main")
            $0.embed("app://item/2", in: slot)
        }
        navigator.atomically {
            $0.pop()
            $0.push("app://item/3")
        }
        for event in recorder.events.suffix(3).map(LoggedEvent.init) {
            let read = try LoggedEvent(line: event.line, number: 1)
            for event in [event, read] {
                #expect(event.request == nil && event.testSource(from: before) == nil, "\(event.line)")
            }
        }
        let several = LoggedEvent(try #require(recorder.events.last))
        #expect(several.line.contains(#""parts":2"#) && several.line.contains(#""url":"app://item/3""#))
        let single = try logged(.link("app://nav/pop?times=1&then=app%3A%2F%2Fitem%2F4"))
        #expect(!single.line.contains("parts") && single.action == "pop+push")
        #expect(single.request?.text == single.url, "one URL with two verbs can be repeated")
        let embedding = "app://item/5?nav.action=embed&nav.slot=main"
        navigator.pop(.root)
        navigator.push("app://board")
        #expect(try logged(.app(embedding)).request?.text == embedding)
    }

    @Test("the lines of a file that can be read are kept, and the others are named")
    func mistakes() throws {
        let good = try logged(.link("app://item/1")).line
        let unknown = "{\"note\":1," + good.dropFirst()
        let lines = [
            good, "", "{", good.replacingOccurrences(of: "\"seq\":1,", with: ""), unknown + "\r",
            good.replacingOccurrences(of: "\"link\"", with: "\"moon\""), "[]",
            good.replacingOccurrences(of: "\"depth\":2", with: "\"depth\":true"),
        ]
        let log = EventLog(parsing: Array(lines.joined(separator: "\n").utf8) + [0x0A, 0xFF])
        let (events, mistakes) = (log.events, log.mistakes)
        #expect(events.map(\.url) == ["app://item/1", "app://item/1"])
        #expect(events.last?.line.hasPrefix("{\"note\":1,") == true)
        #expect(
            mistakes == [
                LogMistake(line: 3, reason: "The line must be a JSON object."),
                LogMistake(line: 4, reason: "“seq” is missing."),
                LogMistake(line: 6, reason: "The value of “origin” is not valid."),
                LogMistake(line: 7, reason: "The line must be a JSON object."),
                LogMistake(line: 8, reason: "The value of “layers[0].depth” is not valid."),
                LogMistake(line: 9, reason: "The line is not UTF-8."),
            ]
        )
    }

    @Test("a search finds URL, route, verb, outcome and error, in any case")
    func search() throws {
        let event = try logged(.external("app://Item/x?Q=Z"))
        #expect(event.outcome == "refused")
        for text in ["item/x?q=z", "refused", "notfound", "app://home", "no page"] {
            #expect(event.contains(text), "\(text) of \(event.error?.message ?? "")")
        }
        #expect(!event.contains("push"))
        #expect(try logged(.link("app://item/1")).contains("push"))
    }
}
