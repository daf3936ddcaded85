import NavigationModel

@testable import RouterCore
@testable import RouterTesting

private let tables = [false, true].map { hasBranches in
    Result { try ModelRoute.table(hasBranches: hasBranches) }
}

/// Opens each line as a URL. The first character of the line selects the origin of the request.
///
/// Each URL must lead to exactly one event, and the host must show the state.
@MainActor
func fuzzURLs(_ bytes: [UInt8]) {
    guard let table = try? tables[bytes.count % 2].get(),
        let navigator = try? Navigator(
            table: table,
            limits: NavigationLimits(depth: 64, externalInterval: .zero)
        )
    else { return }
    let host = RecordingHost()
    let recorder = EventRecorder(navigator)
    let home = table.routes.lazy.compactMap { table.sampleURL(for: $0) }.first {
        (try? navigator.destination(of: .url($0))) != nil
    }
    guard let home, (try? navigator.start(at: .url(home), host: host)) != nil else { return }
    for (index, line) in bytes.split(separator: 10).prefix(64).enumerated() {
        let url = text(line.dropFirst())
        let before = navigator.state
        let request: NavigationRequest =
            switch line.first {
            case UInt8(ascii: "t"): .user(url)
            case UInt8(ascii: "e"): .external(url)
            case UInt8(ascii: "c"): .app(url)
            default: .link(url)
            }
        navigator.open(request)
        require(recorder.events.count == index + 1, "\(url) has \(recorder.events.count - index) events")
        guard let state = navigator.state, let event = recorder.events.last else { return }
        require(host.agrees(with: state), "the host shows another state after \(url)")
        require(event.state.drawing == state.drawing, "the event of \(url) has another state")
        switch event.outcome {
        case .refused, .failed, .deferred, .superseded, .handled:
            require(
                before?.drawing == state.drawing,
                "\(url) is \(event.outcome.name), and changed the state"
            )
        case .shown, .updated, .alreadyShown, .notFoundPage: break
        }
    }
}

/// Checks that a session of random steps agrees with the reference model.
@MainActor
func fuzzSession(_ bytes: [UInt8]) {
    guard let table = try? tables[bytes.count % 2].get() else { return }
    var generator = StepGenerator(SeededGenerator(bytes: bytes))
    let limits = generator.limits()
    let steps = generator.steps(48)
    guard let session = try? ModelSession(table: table, limits: limits, stage: { RecordingStage($0) }) else {
        return
    }
    for step in steps + [.endAnimations] {
        if let problem = session.take(step) { require(false, "\(limits)\n\(steps)\n\(problem)") }
    }
}
