import CRouterGtk
import NavigationModel
import RouterCore
import XCTest

@testable import RouterGtk

final class HostStateTests: WidgetTestCase {
    // Feature: Branches, each with its own stack
    func testTenThousandRandomStepsOnWindowsGoAsTheReferenceModelSaysAndLeakNothing() throws {
        _ = try takeRandomSteps(pagesBuilt: 32)
    }

    func testTenThousandRandomStepsWithPagesThatAreReleasedGoAsTheReferenceModelSaysToo() throws {
        let (released, errors) = try takeRandomSteps(pagesBuilt: 3, leastErrors: 1)
        XCTAssertGreaterThan(released, 500)
        XCTAssertGreaterThan(errors, 0)
    }

    // Feature: A view of pages in any window, or in a part of one
    func testTenThousandRandomStepsOnAViewInWindowsOfTheAppsOwnGoAsTheReferenceModelSays() throws {
        _ = try takeRandomSteps(pagesBuilt: 32, isInForeignWindow: true)
    }

    // Feature: The width of a view is not part of the navigation state
    func testTenThousandRandomStepsAtRandomWidthsGoAsTheReferenceModelSaysWhichKnowsNone() throws {
        _ = try takeRandomSteps(pagesBuilt: 32, changesWidth: true)
        XCTAssertGreaterThan(divided, 100, "steps with a list beside its detail")
        XCTAssertGreaterThan(undivided, 100, "steps with a list that there is no room for")
    }

    /// `divided` counts the width changes after which the list was beside its detail,
    /// and `undivided` those after which the detail covered the list.
    private var divided = 0
    private var undivided = 0

    private func changeWidth(of fixture: Fixture, _ numbers: inout SeededGenerator) {
        guard let window = fixture.host.views.last?.window else { return }
        gtk_window_set_default_size(as_window(window), gint(300 + numbers.below(1_000)), 500)
        for _ in 0..<numbers.below(4) { g_main_context_iteration(nil, 0) }
        guard let pages = fixture.host.views.last?.pages, pages.list != nil else { return }
        if pages.isDivided { divided += 1 } else { undivided += 1 }
    }

    /// Runs 26 random sessions in windows that keep a limited number of pages.
    /// Every other session has branches.
    ///
    /// - Parameters:
    ///   - pagesBuilt: The number of pages that a window keeps. It releases the others.
    ///   - isInForeignWindow: Whether the pages are in a view in a window that the app makes itself. The view
    ///     then sometimes moves to another window.
    ///   - changesWidth: Whether the width of the top window may change between two steps.
    ///   - leastErrors: The least number of steps that must end with an error shown.
    ///     Up to 104 sessions run to reach this number.
    /// - Returns: The number of released pages, and the number of steps that ended with an error shown.
    private func takeRandomSteps(
        pagesBuilt: Int,
        isInForeignWindow: Bool = false,
        changesWidth: Bool = false,
        leastErrors: Int = 0
    ) throws -> (released: Int, errors: Int) {
        var (released, errors) = (0, 0)
        let tables = [try ModelRoute.table(), try ModelRoute.table(hasBranches: true)]
        let handlers = SignalHandler.liveCount
        let toplevels = g_list_model_get_n_items(gtk_window_get_toplevels())
        var shown = 0
        for seed in 1...104 as ClosedRange<UInt64> where seed <= 26 || errors < leastErrors {
            var options = StepGenerator.Options()
            options.changesHosts = false
            var generator = StepGenerator(seed: seed, options: options)
            let limits = generator.limits()
            var widths = SeededGenerator(seed: seed)
            var stage: WidgetStage?
            do {
                let session = try ModelSession(table: tables[Int(seed % 2)], limits: limits) { navigator in
                    let windows = WidgetStage(
                        navigator,
                        limit: pagesBuilt,
                        isInForeignWindow: isInForeignWindow,
                        hasAddressBar: !changesWidth
                    )
                    stage = windows
                    return windows
                }
                session.onOutcome = { if $0 == "shown" { shown += 1 } }
                for (number, step) in generator.steps(400).enumerated() {
                    if let problem = session.take(step) {
                        XCTFail("seed \(seed), step \(number), \(step): \(problem)")
                        break
                    }
                    if changesWidth, let stage { changeWidth(of: stage.fixture, &widths) }
                    if number.isMultiple(of: 16) { iterate() }
                    if number.isMultiple(of: 50) { stage?.fixture.moveToAnotherWindow() }
                }
                stage?.close()
                released += stage?.released ?? 0
                errors += stage?.stepsWithErrors ?? 0
            }
            stage = nil
            waitUntil("all pages and windows of seed \(seed) to be freed") {
                TestPage.living == 0 && TestPage.census.living == 0
                    && g_list_model_get_n_items(gtk_window_get_toplevels()) == toplevels
            }
            XCTAssertEqual(SignalHandler.liveCount, handlers)
        }
        XCTAssertGreaterThan(shown, 2_000)
        return (released, errors)
    }

    // Feature: random changes leave the windows equal to the state
    func testEveryStepOfAnAnimatedRandomWalkLeavesTheWindowsEqualToTheState() throws {
        setAnimations(true)
        let fixture = try Fixture { $0.transitionDuration = 30 }
        var walk = RandomWalk(seed: 4)
        var completions = 0
        for step in 0..<300 {
            let address = walk.next()
            fixture.navigator.open(.app(address)) { _ in completions += 1 }
            fixture.check("step \(step), \(address)")
            for _ in 0..<(step % 5) { g_main_context_iteration(nil, 0) }
            fixture.check("some turns after step \(step), \(address)")
        }
        waitUntil("all completions") { completions == 300 }
        fixture.check("at rest")
        XCTAssertFalse(fixture.host.layers.contains { $0.view.pages.isRunning })
        fixture.close()
        XCTAssertEqual(TestPage.living, 0)
        XCTAssertEqual(TestPage.census.living, 0)
    }

    // Feature: Observing the lifecycle of pages
    func testAnObserverHearsOfEveryPageFromTheFirstOneInOrder() throws {
        var registry = PageRegistry()
        registry.register("page") { TestPage($0) }
        let navigator = try Navigator(table: ModelRoute.table())
        let fixture = Fixture(navigator, registry: registry)
        var moments: [String] = []
        let observation = fixture.host.observePages { moment, page, entry in
            XCTAssertEqual((page as? TestPage)?.context.entry, entry)
            moments.append("\(moment) \(entry.rawValue)")
        }
        try navigator.start(at: "app://home", host: fixture.host)
        XCTAssertEqual(moments, ["built 1", "shown 1"])
        moments = []
        navigator.push("app://board")
        navigator.embed("app://item/1", in: "side")
        XCTAssertEqual(moments, ["built 2", "covered 1", "shown 2", "built 3", "shown 3"])
        moments = []
        navigator.present("app://item/2")
        navigator.dismiss()
        XCTAssertEqual(moments, ["built 4", "shown 4", "left 4"], "a modal covers nothing")
        waitUntil("the modal to be released") { moments.last == "released 4" }
        moments = []
        navigator.pop()
        XCTAssertEqual(moments, ["left 3", "left 2", "shown 1"])
        waitUntil("both to be released") { moments.count == 5 }
        XCTAssertEqual(Set(moments.suffix(2)), ["released 2", "released 3"])
        moments = []
        navigator.push("app://broken")
        XCTAssertEqual(moments, [], "it cannot be built")
        navigator.push("app://board")
        for key in ["a", "b"] { navigator.embed("app://item/1", in: Embedding(slot: "side", key: key)) }
        navigator.pop()
        waitUntil("all three to be released") { moments.filter { $0.hasPrefix("released") }.count >= 3 }
        iterate()
        XCTAssertEqual(moments.filter { $0.hasPrefix("released") }.count, 3, "each of them once")
        moments = []
        fixture.close()
        XCTAssertEqual(moments, ["left 1", "released 1"])
        observation.cancel()
    }

    func testAnObserverMayEndTheObservationOfALaterOne() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        var later: NavigationObservation?
        var moments = 0
        let first = fixture.host.observePages { _, _, _ in later?.cancel() }
        later = fixture.host.observePages { _, _, _ in moments += 1 }
        fixture.navigator.open("app://item/1")
        XCTAssertEqual(moments, 0)
        first.cancel()
    }

    // Feature: Pages are told when they are shown
    func testPagesAreToldEachThingOnceAndInOrder() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://live/1")
        fixture.navigator.open("app://item/2")
        fixture.navigator.open("app://live/1?tab=log")
        fixture.navigator.open("app://form/3")
        fixture.navigator.open("app://nav/dismiss")
        fixture.navigator.open("app://nav/pop")
        XCTAssertEqual(
            TestPage.calls,
            [
                "shown app://home",
                "covered app://home", "shown app://live/1",
                "covered app://live/1", "shown app://item/2",
                "updated app://live/1?tab=log", "left app://item/2", "shown app://live/1?tab=log",
                "shown app://form/3",
                "left app://form/3",
                "left app://live/1?tab=log", "shown app://home",
            ]
        )
    }

    func testAPageThatCannotBeBuiltLeavesStateAndWidgetsAsTheyWere() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://item/1")
        let before = fixture.state
        let children = children(fixture.topView.view.pages.widget)
        let windows = gtk_window_get_toplevels().map { g_list_model_get_n_items($0) }
        TestPage.calls = []
        for address in ["app://broken", "app://brokenmodal", "app://unregistered"] {
            fixture.navigator.open(.app(address))
            guard case .failed(let error) = fixture.events.last?.outcome else {
                return XCTFail("\(address) was built")
            }
            XCTAssertFalse(String(describing: error).isEmpty)
            XCTAssertEqual(
                fixture.state.layers.map { $0.entries.map(\.id) },
                before.layers.map { $0.entries.map(\.id) }
            )
            fixture.check(address)
        }
        XCTAssertEqual(TestPage.calls, [])
        XCTAssertEqual(RouterGtkTests.children(fixture.topView.view.pages.widget), children)
        XCTAssertEqual(gtk_window_get_toplevels().map { g_list_model_get_n_items($0) }, windows)
    }

    func testPagesBuiltBeforeAPageThatCannotBeBuiltAreFreed() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        func open(_ last: NavigationRequest?) {
            fixture.navigator.atomically {
                $0.push("app://item/1")
                $0.present("app://form/1")
                if let last { $0.present(last) }
            }
        }
        TestPage.calls = []
        open("app://broken")
        XCTAssertEqual(fixture.events.last?.outcome.name, "failed")
        iterate()
        XCTAssertEqual(TestPage.living, 1)
        XCTAssertEqual(TestPage.census.living, 2)
        XCTAssertEqual(TestPage.calls, [])
        fixture.check()
        open(nil)
        XCTAssertEqual(fixture.state.layers.map(\.depth), [2, 1])
        fixture.check()
    }

    func testPagesBelowTheTopAreNotBuiltAndNotParented() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        for number in 0..<50 { fixture.navigator.open("app://item/\(number)") }
        XCTAssertEqual(children(fixture.topView.view.pages.widget), [fixture.top.widget])
        fixture.navigator.open("app://nav/pop?to=root")
        XCTAssertEqual(fixture.host.pages.pages.count, 1)
        fixture.check()
    }
}

/// A generator of random URLs that use many features.
/// They open pages a little more often than they close pages.
struct RandomWalk {
    private var numbers: SeededGenerator

    init(seed: UInt64) {
        numbers = SeededGenerator(seed: seed)
    }

    mutating func next() -> String {
        let number = Int.random(in: 0..<9, using: &numbers)
        return switch Int.random(in: 0..<100, using: &numbers) {
        case 0..<30: "app://item/\(number)"
        case 30..<38: "app://live/\(number)?turn=\(number)"
        case 38..<46: "app://swap/\(number)"
        case 46..<60: "app://form/\(number)"
        case 60..<63: "app://fresh/\(number)"
        case 63..<78: "app://nav/pop"
        case 78..<82: "app://nav/pop?times=\(number % 4 + 1)"
        case 82..<84: "app://nav/pop?to=root"
        case 84..<90: "app://nav/dismiss"
        case 90..<94: "app://nav/dismiss?times=\(number % 3 + 1)"
        case 94..<96: "app://broken"
        case 96..<98: "app://nav/forward"
        default: "app://nowhere/\(number)"
        }
    }
}
