import CRouterGtk
import CRouterGtk.Testing
import RouterCore
import XCTest

@testable import RouterGtk

/// Requests that are made too early, too often, or at the same time, on one stack.
final class RaceTests: WidgetTestCase {
    // Feature: A request during a transition
    // Feature: a push or a pop during a transition ends it
    func testAPushDuringATransitionIsShownAtOnceAndEachCompletesOnce() throws {
        let fixture = try Fixture.animated()
        defer { fixture.close() }
        var ended: [String] = []
        fixture.navigator.open("app://item/1") { _ in ended.append("item/1") }
        XCTAssertTrue(fixture.topView.view.pages.isRunning)
        fixture.navigator.open("app://item/2") { _ in ended.append("item/2") }
        XCTAssertEqual(fixture.top.name, "app://item/2")
        XCTAssertTrue(fixture.top.isShown)
        XCTAssertEqual(ended, ["item/1"], "what is interrupted has ended, the other has just begun")
        fixture.check()
        waitUntil("the second transition to end") { ended.count == 2 }
        XCTAssertFalse(fixture.topView.view.pages.isRunning)
        XCTAssertEqual(fixture.state.base.depth, 3)
    }

    // Feature: a push or a pop during a transition ends it
    func testAPopDuringATransitionRemovesThePageThatIsComingIn() throws {
        let fixture = try Fixture.animated()
        defer { fixture.close() }
        fixture.navigator.open("app://item/1")
        let coming = fixture.top
        XCTAssertTrue(fixture.topView.view.pages.isRunning)
        fixture.host.goBack()
        XCTAssertTrue(coming.hasLeft)
        XCTAssertEqual(fixture.top.name, "app://home")
        fixture.check()
        waitUntil("the way back to end") { !fixture.topView.view.pages.isRunning }
        fixture.check()
    }

    // Feature: Several changes as one
    // Feature: a pop and a push as one change show nothing in between
    func testAPopAndAPushAsOneChangeShowNothingInBetween() throws {
        let fixture = try Fixture.animated()
        defer { fixture.close() }
        fixture.navigator.open("app://item/1", animated: false)
        TestPage.calls = []
        let events = fixture.events.count
        fixture.navigator.open("app://nav/pop?times=1&then=app%3A%2F%2Fitem%2F2")
        XCTAssertEqual(TestPage.calls, ["left app://item/1", "shown app://item/2"])
        XCTAssertTrue(fixture.topView.view.pages.isRunning)
        XCTAssertEqual(fixture.events.count, events + 1)
        fixture.check()
    }

    // Feature: a page that goes back twice removes only itself
    func testAPageThatGoesBackTwiceRemovesOnlyItself() throws {
        let fixture = try Fixture.animated()
        defer { fixture.close() }
        for number in 1...3 { fixture.navigator.open("app://item/\(number)", animated: false) }
        let context = fixture.top.context
        context.pop()
        context.pop()
        fixture.navigator.open(
            NavigationRequest(.direct(.goBack(through: fixture.state.top.id)), origin: .user)
        )
        context.pop()
        XCTAssertEqual(
            fixture.events.suffix(4).map(\.outcome.name),
            ["shown", "superseded", "shown", "superseded"]
        )
        XCTAssertEqual(fixture.top.name, "app://item/1")
        fixture.check()
    }

    // Feature: Requests of a page that goes away are superseded
    // Feature: a request of a page that goes away is `superseded`
    func testARequestOfAPageThatGoesAwayIsSuperseded() throws {
        let fixture = try Fixture.animated()
        defer { fixture.close() }
        fixture.navigator.open("app://item/1", animated: false)
        let going = fixture.top
        fixture.host.goBack()
        XCTAssertNotNil(gtk_widget_get_parent(going.widget), "it can still be seen")
        var outcomes: [String] = []
        going.context.open("app://item/9") { outcomes.append($0.name) }
        going.context.open("app://form/9") { outcomes.append($0.name) }
        cgtk_emit(going.first, "clicked")
        XCTAssertEqual(outcomes, ["superseded", "superseded"])
        XCTAssertEqual(
            fixture.events.suffix(4).map(\.outcome.name),
            ["shown", "superseded", "superseded", "superseded"]
        )
        XCTAssertEqual(fixture.state.layers.count, 1)
        XCTAssertEqual(fixture.state.base.depth, 1)
        fixture.check()
    }

    // Feature: Each request has one outcome and one event
    // Feature: Each completion handler runs once, after the transition
    func testEveryRequestCompletesOnceAndAfterItsTransition() throws {
        let fixture = try Fixture.animated()
        defer { fixture.close() }
        let requests = [
            ("app://item/1", "shown"), ("app://item/2", "shown"), ("app://nav/pop", "shown"),
            ("app://live/1", "shown"), ("app://live/1?tab=log", "updated"),
            ("app://swap/1", "shown"), ("app://form/1", "shown"), ("app://form/2", "shown"),
            ("app://nav/dismiss?to=root", "shown"), ("app://nav/pop?to=root", "shown"),
            ("app://nav/forward", "shown"), ("app://fresh/1", "shown"), ("app://nav/pop", "refused"),
            ("app://broken", "failed"), ("app://nowhere", "refused"), ("not an address", "refused"),
        ]
        for (address, outcome) in requests {
            var ended: [String] = []
            var wasRunning = false
            let events = fixture.events.count
            fixture.navigator.open(.app(address)) { outcome in
                ended.append(outcome.name)
                wasRunning = fixture.host.layers.contains { $0.view.pages.isRunning }
                XCTAssertEqual(fixture.events.count, events + 1, "the event comes first")
            }
            waitUntil("\(address) to end") { !ended.isEmpty }
            XCTAssertFalse(wasRunning, address)
            iterate()
            XCTAssertEqual(ended, [outcome], address)
            XCTAssertEqual(fixture.events.count, events + 1, address)
            fixture.check(address)
        }
    }

    // Feature: Every verb can be performed without an animation
    func testEveryMethodKeepsStillWhereItIsToldTo() throws {
        typealias Verb = (name: String, act: (Navigator, Bool) -> Void)
        let verbs: [Verb] = [
            ("push", { $0.push("app://item/1", animated: $1) }),
            ("replace", { $0.replace("app://item/2", animated: $1) }),
            ("replaceSame", { $0.open("app://item/3", verb: .replaceSame, animated: $1) }),
            ("present", { $0.present("app://item/4", animated: $1) }),
            ("push", { $0.push("app://item/5", animated: $1) }),
            ("pop", { $0.pop(animated: $1) }),
            ("forward", { $0.forward(animated: $1) }),
            ("remove", { $0.remove($0.state?.top.id ?? EntryID(0), animated: $1) }),
            ("push+replace", { $0.atomically(animated: $1, Self.pushAndReplace) }),
            ("reset", { $0.reset("app://board/1", animated: $1) }),
            ("embed", { $0.embed("app://item/6", in: "main", animated: $1) }),
            ("unembed", { $0.unembed(transition: .curlUp, duration: 30, animated: $1) }),
        ]
        for isAnimated in [true, false] {
            let fixture = try Fixture.animated()
            defer { fixture.close() }
            for verb in verbs {
                verb.act(fixture.navigator, isAnimated)
                XCTAssertEqual(fixture.events.last?.action, verb.name)
                checkMotion(fixture, isAnimated, verb.name)
            }
            // The router does not animate the removal of a covered page.
            // Nor does it animate a closing window, because the desktop does that.
            fixture.navigator.push("app://item/7", animated: false)
            fixture.navigator.push("app://item/8", animated: false)
            let covered = try fixture.state.base.entries.at(1).id
            fixture.navigator.remove(covered, animated: isAnimated)
            checkMotion(fixture, false, "remove")
            fixture.navigator.present("app://item/9", animated: false)
            fixture.navigator.dismiss(animated: isAnimated)
            checkMotion(fixture, false, "dismiss")
        }
    }

    private static func pushAndReplace(_ changes: any Navigating) {
        changes.push("app://item/10")
        changes.replace("app://item/11")
    }

    /// Checks that the last event is animated as expected,
    /// and that something moves if and only if the event is animated.
    private func checkMotion(_ fixture: Fixture, _ isAnimated: Bool, _ what: String) {
        XCTAssertEqual(fixture.events.last?.outcome.name, "shown", what)
        XCTAssertEqual(fixture.events.last?.isAnimated, isAnimated, what)
        func moves() -> Bool {
            fixture.host.layers.contains { $0.view.pages.isRunning }
                || fixture.top.slots.values.contains { $0.stack.isRunning }
        }
        XCTAssertEqual(moves(), isAnimated, what)
        waitUntil("\(what) to end") { !moves() }
        fixture.check(what)
    }
}

extension Fixture {
    /// Creates a fixture with animated transitions, and waits until its window is drawn.
    static func animated() throws -> Fixture {
        setAnimations(true)
        let fixture = try Fixture { $0.transitionDuration = 60 }
        waitUntil("the window to be drawn") { gtk_widget_get_mapped(fixture.topView.view.pages.widget) != 0 }
        return fixture
    }
}
