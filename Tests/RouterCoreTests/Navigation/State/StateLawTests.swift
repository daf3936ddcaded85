import NavigationModel
import Testing

@testable import RouterCore
@testable import RouterTesting

/// Laws that hold for every state, checked on the states of random sessions of the reference model.
@MainActor
@Suite("Laws of states")
struct StateLawTests {
    private static let table = Result { try ModelRoute.table() }

    /// Returns the states of a session with the default limits, and the navigator at its end.
    private func states(_ seed: UInt64, _ count: Int = 300, reloads: Bool = true) throws -> (
        states: [NavigationState], last: Navigator
    ) {
        var generator = StepGenerator(seed: seed &* 7919)
        let session = try ModelSession(table: Self.table.get(), limits: NavigationLimits()) {
            RecordingStage($0)
        }
        var states: [NavigationState] = []
        for step in generator.steps(count) {
            if !reloads, case .reload = step { continue }
            // A restart would create a new navigator, but all states must belong to the same navigator.
            if case .restart = step { continue }
            #expect(session.take(step) == nil)
            if let state = session.navigator.state { states.append(state) }
        }
        return (states, session.navigator)
    }

    private func page(_ url: String) throws -> Destination {
        try Self.table.get().destination(of: RouteURL(parsing: url))
    }

    /// Returns a description of everything in which two states can differ,
    /// optionally without ids and forward stacks.
    private func drawing(_ state: NavigationState, ids: Bool = true, forward: Bool = true) -> [String] {
        state.layers.map { layer in
            let entries = layer.entries.map { entry in
                let embedded = entry.embedded.map {
                    "\($0.slot).\($0.key) \($0.transition) \($0.duration) \(ids ? "\($0.id.rawValue)" : "") \(draw($0.entry))"
                }
                return "\(ids ? "\(entry.id.rawValue)" : "") \(draw(entry)) \(embedded)"
            }
            let next = forward ? layer.forward?.elements.map(\.match.url.text) ?? [] : []
            return "\(ids ? "\(layer.id.rawValue)" : "") \(entries) \(next)"
        }
    }

    private func draw(_ entry: Entry) -> String {
        let destination = entry.destination
        return
            "\(entry.url) \(destination.callerParameters.sorted { $0.key < $1.key }) \(destination.isNotFound)"
            + " \(destination.redirectedFrom.map(\.text))"
    }

    private func shows(_ old: NavigationState, then new: NavigationState) throws -> Bool {
        let host = RecordingHost()
        for transition in [Transition(from: nil, to: old), Transition(from: old, to: new)] {
            try host.prepare(transition)
            host.apply(transition) {}
        }
        return host.agrees(with: new)
    }

    // Feature: The state is a value, and a transition is the difference between two states
    @Test(
        "a transition leads from any state to any other of one navigator, and from one to itself by no step",
        arguments: 1...3
    )
    func anyToAny(seed: UInt64) throws {
        let states = try states(seed).states
        // The states of the session, and states that it would have reached with other actions.
        var all = stride(from: 0, to: states.count, by: 9).map { states[$0] }
        var latest = try #require(states.last)
        var branches = 0
        for state in all.prefix(12) {
            for action in [
                NavigationChange.open(try page("app://item/1"), verb: .push), .pop(.root),
                .direct(.dismiss(.all)),
                .open(try page("app://board"), verb: .present), .open(try page("app://list"), verb: .replace),
                .direct(.back),
                .open(try page("app://home"), verb: .reset, below: [try page("app://list")]),
                .sequence([.pop(.root), .embed(try page("app://list"), Embedding(key: "law"))]),
            ] {
                // New entries get ids above all earlier ids, because a navigator never reuses an id.
                guard let branch = try? state.countingOn(from: latest).applying(action) else { continue }
                all.append(branch)
                branches += 1
                latest = branch.countingOn(from: latest)
            }
        }
        #expect(branches > 50)
        for old in all {
            #expect(Transition(from: old, to: old).steps.isEmpty)
            for new in all {
                let leads = try shows(old, then: new)
                #expect(leads, "from \(drawing(old)) to \(drawing(new))")
            }
        }
    }

    // Feature: The state is a value, and a transition is the difference between two states
    @Test("applying an action never changes the state that it is applied to", arguments: 1...4)
    func pure(seed: UInt64) throws {
        var applied = 0
        for state in try states(seed).states {
            let before = drawing(state)
            for action in [
                NavigationChange.open(try page("app://fresh/1"), verb: .push, reuse: .reload), .pop(.root),
                .direct(.dismiss(.all)),
                .forward,
                .embed(try page("app://list"), Embedding()), .direct(.unembed(.key(nil))), .pop(.count(1)),
                .open(try page("app://settings"), verb: .push, reuse: .singleTop),
                .open(try page("app://home"), verb: .replace),
                .open(try page("app://home"), verb: .reset),
                .sequence([.direct(.back), .forward, .direct(.back)]),
            ] {
                applied += (try? state.applying(action)) == nil ? 0 : 1
            }
            #expect(drawing(state) == before)
        }
        #expect(applied > 1_000)
    }

    @Test(
        "a push and a pop, or a present and a dismiss, leave everything as it was",
        arguments: 1...4
    )
    func identity(seed: UInt64) throws {
        for state in try states(seed).states {
            let pushed = try state.applying(.open(try page("app://item/3"), verb: .push)).applying(
                .pop(.count(1))
            )
            #expect(drawing(pushed, forward: false) == drawing(state, forward: false))
            #expect(pushed.topLayer.forward?.elements.map(\.match.url.text) == ["app://item/3"])
            let presented = try state.applying(.open(try page("app://item/3"), verb: .present)).applying(
                .direct(.dismiss(.count(1)))
            )
            #expect(drawing(presented) == drawing(state))
            for other in [pushed, presented] {
                #expect(Transition(from: state, to: other).steps.isEmpty)
                #expect(Transition(from: state, to: other).showsNothingNew)
            }
        }
    }

    @Test("going back to the root and forward again and again brings the URLs back", arguments: 1...4)
    func forward(seed: UInt64) throws {
        for state in try states(seed).states {
            let stack = state.topLayer.entries
            var next = try state.applying(.pop(.root))
            while next.topLayer.depth < stack.count, let rest = try? next.applying(.forward) { next = rest }
            // Going forward reopens the popped pages except unrouted pages. To reach the old depth,
            // it may therefore also reopen pages that were already in the forward stack.
            // The lowest page was not popped.
            let urls = stack.dropFirst().filter { $0.destination.unroutedPage == nil }.map(\.url.text)
            #expect(next.topLayer.entries.dropFirst().prefix(urls.count).map(\.url.text) == urls)
            #expect(next.topLayer.entries[0].id == stack[0].id)
        }
    }

    @Test(
        "a restored state is the saved one except for ids, pages to go forward to, and pages that are left out",
        arguments: 1...12
    )
    func restoring(seed: UInt64) throws {
        let (states, last) = try states(seed, 120 + Int(seed), reloads: false)
        try #require(last.state != nil)
        let saved = last.savedNavigation()
        let host = RecordingHost()
        let navigator = try Navigator(table: last.table)
        let dropped = try navigator.start(restoring: saved, or: "app://home", host: host)
        #expect(dropped.map(\.url) == [])
        let restored = try #require(navigator.state)
        #expect(host.agrees(with: restored))
        // If no page of the window was saved, the window starts with the app's first page.
        var expected = saved
        if expected.layers.first?.entries.isEmpty ?? true {
            expected.layers[0].entries = [SavedEntry(url: "app://home")]
        }
        for (layer, expected) in zip(navigator.savedNavigation().layers, expected.layers) {
            if expected.lacksLowest == true {
                // Pages that are added below the lowest saved page are not in the session.
                #expect(Array(layer.entries.suffix(expected.entries.count)) == expected.entries)
            } else {
                #expect(layer == expected)
            }
        }
        #expect(navigator.savedNavigation().layers.count == expected.layers.count)
        let state = try #require(states.last)
        func isLeftOut(_ entry: Entry) -> Bool {
            entry.destination.unroutedPage != nil || entry.destination.match.route.access == .app
                || !entry.destination.match.route.declaration.isSaved
        }
        let leavesNothingOut = state.layers.allSatisfy { layer in
            layer.entries.allSatisfy { entry in
                !isLeftOut(entry) && !entry.embedded.contains { isLeftOut($0.entry) }
            }
        }
        if leavesNothingOut {
            #expect(
                drawing(restored, ids: false, forward: false) == drawing(state, ids: false, forward: false)
            )
        }
        // All actions must work on a restored state, too.
        var applied = 0
        for action in [
            NavigationChange.pop(.root), .direct(.dismiss(.all)),
            .open(try page("app://home"), verb: .present),
        ] {
            guard let next = try? restored.applying(action) else { continue }
            let leads = try shows(restored, then: next) && shows(next, then: restored)
            #expect(leads)
            applied += 1
        }
        #expect(applied > 0)
    }
}
