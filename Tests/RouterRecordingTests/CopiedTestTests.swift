import Foundation
import NavigationModel
import RouterRecording
import RouterTesting
import Testing

@testable import RouterCore

/// Makes random requests, and turns their events into tests,
/// as the inspector does when the user copies an event.
///
/// The tests are written to the file that the environment variable `ROUTER_COPIED_TESTS` names.
/// `scripts/check-products` compiles and runs them.
@MainActor
@Suite("An event that is copied as a test")
struct CopiedTestTests {
    private let host = RecordingHost()
    private let navigator: Navigator
    private let recorder: EventRecorder

    init() throws {
        navigator = try makeNavigator()
        recorder = EventRecorder(navigator)
        try navigator.start(at: "app://inbox", host: host)
        host.otherApps = ["mailto"]
    }

    @Test("random events of every verb and outcome become tests")
    func random() async throws {
        var generator = SeededGenerator(seed: 20_261_125)
        var before = navigator.state.flatMap(LoggedEvent.Start.init)
        var tests: [String] = []
        var request = Self.request(&generator)
        var copied: Set<String> = []
        for _ in 0..<2_500 {
            // Sometimes the top page has slots.
            if Int.random(in: 0..<10, using: &generator) == 0 {
                navigator.reset("app://board")
                before = navigator.state.flatMap(LoggedEvent.Start.init)
            }
            // Sometimes the previous request is repeated, because its second outcome may differ.
            if Int.random(in: 0..<6, using: &generator) > 0 { request = Self.request(&generator) }
            prepare(&generator)
            recorder.removeAll()
            await navigator.outcome(ofOpening: request)
            host.replies = [:]
            for event in recorder.events {
                // About half of the tests come from events that were read from a line of a log. A line omits
                // parts of its event, so a test must not depend on those parts.
                let event = LoggedEvent(event)
                let isRead = Bool.random(using: &generator)
                let source = isRead ? try LoggedEvent(line: event.line, number: 1) : event
                defer { before = event.start }
                let kind = "\(event.action ?? "") \(event.error?.code ?? event.outcome)"
                let isWanted = !copied.contains(kind) || Int.random(in: 0..<8, using: &generator) == 0
                guard isWanted, let test = source.testSource(from: before) else { continue }
                copied.insert(kind)
                tests.append(test)
            }
        }
        let parts = Set(copied.flatMap { $0.split(separator: " ").map(String.init) })
        #expect(tests.count > 200)
        #expect(parts.isSuperset(of: Self.verbs), "\(Self.verbs.subtracting(parts))")
        #expect(parts.isSuperset(of: Self.outcomes), "\(Self.outcomes.subtracting(parts))")
        try write(tests)
    }

    private static let verbs: Set = [
        "push", "present", "replace", "replaceSame", "reset", "pop", "back", "dismiss", "forward", "embed",
        "unembed", "branch", "run", "external", "pop+push",
    ]

    private static let outcomes: Set = [
        "shown", "alreadyShown", "notFoundPage", "handled", "deferred", "failed", "invalidURL",
        "accessDenied",
        "guardRefused", "leaveRefused", "redirectLoop", "stackTooShort", "layersTooFew", "notInStack",
        "alreadyEmbedded", "notEmbedded", "noSuchSlot", "noSuchBranch", "modalOpen", "nothingForward",
        "schemeRefused", "missingParameter", "badParameter", "actionNotFound",
    ]

    /// Writes the tests to one file. Only the first test keeps its imports.
    private func write(_ tests: [String]) throws {
        guard let path = ProcessInfo.processInfo.environment["ROUTER_COPIED_TESTS"] else { return }
        let parts = tests.map { $0.split(separator: "\n\n", maxSplits: 1) }
        let file = ["// swift-format-ignore-file", String(parts[0][0])] + parts.map { String($0[1]) }
        try file.joined(separator: "\n\n").write(toFile: path, atomically: true, encoding: .utf8)
    }

    /// Sometimes makes pages refuse to leave, or makes building pages fail.
    private func prepare(_ generator: inout SeededGenerator) {
        let roll = Int.random(in: 0..<10, using: &generator)
        host.failsToBuild = { _ in roll == 0 }
        if roll == 1 { for layer in navigator.state?.layers ?? [] { host.replies[layer.top.id] = .no } }
    }

    private static let urls = [
        "app://mail/1", "app://mail/2", "app://item/1", "app://item/2?tab=log#end",
        "app://item/%22\\\\#(é\u{202E}", "app://once/a", "app://once/b",
        "app://board", "app://modal/1", "app://modal/2", "app://swap", "app://clean", "app://private",
        "app://old/3",
        "app://circle/1", "app://find", "app://find?q=\u{E9}", "app://secret", "app://closed", "app://slow",
        "app://add/1", "app://wait", "app://fail", "app://missing", "app://unknown",
        "app://item/x", "app://%zz", "", "mailto:a@example.org", "tel:1", "other:x", "app://inbox",
        "app://archive",
        "app://nav/pop", "app://nav/pop?times=2", "app://nav/pop?times=0", "app://nav/pop?to=root",
        "app://nav/pop?route=item",
        "app://nav/pop?times=1&then=app%3A%2F%2Fitem%2F7", "app://nav/back", "app://nav/forward",
        "app://nav/forward",
        "app://nav/dismiss", "app://nav/dismiss?times=2", "app://nav/dismiss?to=root",
        "app://nav/branch?name=inbox",
        "app://nav/branch?name=archive", "app://nav/branch?name=none", "app://nav/unembed",
        "app://nav/unembed?key=k",
        "app://item/5?nav.action=embed&nav.slot=side&nav.key=k",
        "app://item/6?nav.action=embed&nav.slot=main",
        "app://item/6?nav.action=embed&nav.slot=none", "app://item/8?nav.action=reset",
        "app://item/9?nav.action=replaceSame",
        "app://item/9?nav.action=replace", "app://modal/3?nav.action=push",
    ]

    private static func request(_ generator: inout SeededGenerator) -> NavigationRequest {
        let url = urls.randomElement(using: &generator) ?? ""
        var request: NavigationRequest =
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: .app(url)
            case 1: .user(url)
            case 2: .external(url)
            default: .link(url)
            }
        if Int.random(in: 0..<6, using: &generator) == 0, request.origin != .external {
            request.verb = NavigationVerb.allCases.randomElement(using: &generator)
        }
        return request
    }
}
