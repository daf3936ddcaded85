import CRouterGtk
import CRouterGtk.Testing
import Glibc
import NavigationModel
import RouterRecording
import XCTest

@testable import RouterCore
@testable import RouterGtk

/// The law of panes: a session has the same result at every width.
final class PaneLawTests: WidgetTestCase {
    private static let routes = [
        Route("app://folder/:id", page: "test", title: "Folder", pane: .list),
        Route("app://message/:id", page: "test", title: "Message", parent: "app://folder/1", pane: .detail),
        Route("app://locked/:id", page: "test", title: "Locked", pane: .detail),
    ]
    private static let urls = [
        "app://folder/1", "app://folder/1", "app://folder/2", "app://message/1", "app://message/2",
        "app://message/3", "app://locked/1", "app://item/1", "app://form/1", "app://swap/1", "app://board/1",
        "app://live/1", "app://nav/pop", "app://nav/forward", "app://nav/dismiss", "app://nav/pop?to=root",
    ]

    /// Returns the number in an environment variable that `make law` sets, or a default.
    private func number(_ name: String, or standard: Int) -> Int {
        getenv(name).flatMap { Int(String(cString: $0)) } ?? standard
    }

    // Feature: The width of a view is not part of the navigation state
    func testASessionGoesTheSameInANarrowViewAndInOneThatChangesItsWidthAtAnyTime() throws {
        let steps = number("ROUTER_LAW_STEPS", or: 500)
        for seed in 1...number("ROUTER_LAW_SEEDS", or: 1) {
            let narrow = try take(steps, seed: UInt64(seed), changesWidth: false)
            let changing = try take(steps, seed: UInt64(seed), changesWidth: true)
            let difference = zip(narrow, changing).map { $0 == $1 }.firstIndex(of: false)
            if let difference {
                XCTFail(
                    "seed \(seed): in a narrow view\n\(narrow[difference])\nand else\n\(changing[difference])"
                )
            }
            XCTAssertEqual(narrow.count, changing.count)
            XCTAssertGreaterThan(narrow.count, steps)
        }
    }

    /// Takes random steps. Returns the lines of the events, and the calls that the pages received.
    private func take(_ count: Int, seed: UInt64, changesWidth: Bool) throws -> [String] {
        setAnimations(true)
        var numbers = SeededGenerator(seed: seed)
        var widths = SeededGenerator(seed: seed ^ 0xFEED)
        let answers = LateAnswers()
        let slow = NavigationGuard(name: "slow", for: ["app://locked/:id"]) { _, _ in
            .later { await answers.next() }
        }
        let fixture = try Fixture(guards: [slow], routes: Self.routes) {
            $0.windowSize = WindowSize(width: 400, height: 500)
            $0.transitionDuration = 20
            $0.keptPages = .max
        }
        var happened: [String] = []
        var lines = EventLines()
        let observation = fixture.navigator.observe { event in
            if case .deferred = event.outcome { answers.owed += 1 }
            guard let line = lines.record(of: event)?.line else { return }
            happened.append(line.replacing(/"(animated|microseconds)":\w+,?/, with: ""))
        }
        var divided = 0
        let changeWidth = {
            guard changesWidth, widths.chance(40), let window = fixture.host.views.last?.window else {
                return
            }
            gtk_window_set_default_size(as_window(window), gint(400 + widths.below(900)), 500)
            for _ in 0..<widths.below(4) { g_main_context_iteration(nil, 0) }
            divided += fixture.topView.view.pages.isDivided ? 1 : 0
        }
        for _ in 0..<count {
            changeWidth()
            let top = fixture.top
            switch numbers.below(20) {
            case 0..<11:
                var request = NavigationRequest.app(numbers.one(of: Self.urls))
                if numbers.chance(40) { request.source = fixture.state.topLayer.list?.id }
                fixture.navigator.open(request)
            case 11: top.context.pop()
            case 12: top.context.update(query: ["page": "\(numbers.below(3))"])
            case 13: top.mayLeaveReply = numbers.one(of: [true, true, nil, false])
            case 14, 15:
                for page in fixture.state.allEntries.compactMap({ fixture.host.page(for: $0.id) as? TestPage }
                ) {
                    page.question?.answer(true)
                    page.mayLeaveReply = true
                }
            case 16:
                answers.answerAll(.allow)
            case 17:
                let (button, popover): (Widget, Widget) = (gtk_menu_button_new(), gtk_popover_new())
                gtk_popover_set_child(as_popover(popover), gtk_button_new_with_label("Inside"))
                gtk_menu_button_set_popover(as_menu_button(button), popover)
                top.widget.append(button)
                if gtk_widget_get_mapped(button) != 0 { gtk_menu_button_popup(as_menu_button(button)) }
            case 18: fixture.host.goBack()
            default: fixture.host.select(branch: "none")
            }
            changeWidth()
            for _ in 0..<numbers.below(3) { g_main_context_iteration(nil, 0) }
            waitUntil("the guards to be asked") { answers.asked == answers.owed }
            happened += TestPage.calls
            TestPage.calls = []
            fixture.check()
            forgetTooltip()
        }
        answers.answerAll(.refuse("It is too late."))
        observation.cancel()
        fixture.forgetEvents()
        fixture.close()
        if changesWidth { XCTAssertGreaterThan(divided, count / 20, "seed \(seed)") }
        return happened
    }
}

/// The answers of a guard. The test decides when the guard answers.
@MainActor
private final class LateAnswers {
    /// Four counts:
    ///
    /// - `owed`: the requests that were reported as deferred, each of which owes an answer
    /// - `asked`: the questions that the guard has received
    /// - `given`: the answers that the test has given
    /// - `arrived`: the answers that have reached the guard
    var (owed, asked, given, arrived) = (0, 0, 0, 0)
    private var waiting: [CheckedContinuation<GuardAnswer, Never>] = []

    func next() async -> GuardAnswer {
        asked += 1
        let answer = await withCheckedContinuation { waiting.append($0) }
        arrived += 1
        return answer
    }

    /// Answers all open questions in order, and waits until each answer has taken effect.
    func answerAll(_ answer: GuardAnswer) {
        let asking = waiting
        waiting = []
        for one in asking {
            given += 1
            one.resume(returning: answer)
            waitUntil("the answer to arrive") { given == arrived }
            iterate()
        }
    }
}
