import CRouterGtk
import XCTest

@testable import RouterCore
@testable import RouterGtk

final class ReopenedWindowTests: ApplicationTestCase {
    /// Presses Ctrl+Shift+T in the window used last.
    private func reopen(_ app: RouterApplication) throws {
        let window = try XCTUnwrap(app.windows.first?.layers.last?.window)
        XCTAssertTrue(press("<Control><Shift>t", at: window))
    }

    private func top(_ app: RouterApplication) throws -> TestPage {
        let host = try XCTUnwrap(app.windows.first)
        return try XCTUnwrap(host.page(for: XCTUnwrap(host.navigator.state?.top.id)) as? TestPage)
    }

    private func runWithAction(
        guards: [NavigationGuard] = [],
        steps: @escaping @MainActor (RouterApplication) throws -> Void
    ) {
        let prepare: @MainActor (RouterApplication) throws -> Void = { app in
            app.configuration.actions.append(.reopen)
            app.guards = guards
        }
        XCTAssertEqual(run(prepare: prepare, steps: steps), 0)
    }

    // Feature: Ctrl+Shift+T reopens closed windows and modals
    func testAClosedModalComesBackWithItsPagesAndTheirStates() {
        runWithAction { app in
            let navigator = try XCTUnwrap(app.navigator)
            navigator.open("app://form?a=1", parameters: ["b": "2"])
            navigator.open("app://item/1")
            try self.top(app).state = "half a text"
            navigator.open("app://nav/dismiss")
            XCTAssertEqual(urls(app.windows.first), [["app://home"]])
            try self.reopen(app)
            XCTAssertEqual(urls(app.windows.first), [["app://home"], ["app://form?a=1", "app://item/1"]])
            let context = try self.top(app).context
            XCTAssertEqual(context.savedState, "half a text")
            XCTAssertEqual(context.destination.origin, .restored)
            XCTAssertEqual(navigator.state?.topLayer.entries.first?.destination.callerParameters, ["b": "2"])
            try self.reopen(app)
            XCTAssertEqual(urls(app.windows.first).count, 2, "nothing else was closed")
        }
    }

    // Feature: After a logout, Forward, reopening and suggestions lead to no page of the account
    func testAfterALogoutNothingThatWasClosedComesBackWithItsState() {
        let isSignedIn = Variable(true)
        let account = NavigationGuard(for: ["app://item/:id"]) { _, _ in
            isSignedIn.value ? .allow : .redirect("app://form")
        }
        runWithAction(guards: [account]) { app in
            let navigator = try XCTUnwrap(app.navigator)
            navigator.present("app://item/1")
            try self.top(app).state = "half a text"
            navigator.dismiss()
            navigator.present("app://list")
            navigator.push("app://item/2")
            navigator.dismiss()
            isSignedIn.value = false
            app.recheckGuards()
            isSignedIn.value = true
            for _ in 1...2 { try self.reopen(app) }
            XCTAssertEqual(urls(app.windows.first), [["app://home"]])
        }
    }

    // Feature: Ctrl+Shift+T reopens closed windows and modals
    func testWindowsAndModalsComeBackTheLastOneFirst() {
        runWithAction { app in
            let first = app.windows[0]
            first.navigator.open("app://form?a=1")
            first.navigator.open("app://form?a=2")
            first.navigator.open("app://nav/dismiss?to=root")
            let second = try app.openWindow(at: "app://item/1")
            second.navigator.open("app://form?a=3")
            second.requestClose()
            XCTAssertEqual(app.windows.count, 1)
            try self.reopen(app)
            XCTAssertEqual(urls(app.windows.first), [["app://list", "app://item/1"], ["app://form?a=3"]])
            XCTAssertEqual(urls(first), [["app://home"]])
            try self.reopen(app)
            XCTAssertEqual(
                urls(first),
                [["app://home"], ["app://form?a=1"]],
                "the lower one was under the other"
            )
            app.running?.reopenClosed()
            XCTAssertEqual(urls(first), [["app://home"], ["app://form?a=1"], ["app://form?a=2"]])
        }
    }

    func testAModalOfAClosedWindowComesBackOverTheWindowUsedLast() {
        runWithAction { app in
            let second = try app.openWindow()
            second.navigator.open("app://form?a=1")
            second.navigator.open("app://nav/dismiss")
            second.close()
            _ = app.running?.closed.removeLast()
            app.running?.reopenClosed()
            XCTAssertEqual(urls(app.windows.first), [["app://home"], ["app://form?a=1"]])
        }
    }

    func testTheGuardsAreAskedAgain() {
        let answer = Variable(GuardAnswer.allow)
        let guards = [NavigationGuard(for: ["app://form"]) { _, _ in answer.value }]
        runWithAction(guards: guards) { app in
            let navigator = try XCTUnwrap(app.navigator)
            for (later, expected) in [
                (GuardAnswer.refuse("Not today."), [["app://home"]]),
                (.redirect("app://list"), [["app://home"], ["app://list"]]),
                (.allow, [["app://home"], ["app://form"]]),
            ] {
                answer.value = .allow
                navigator.open("app://form")
                navigator.open("app://nav/dismiss")
                answer.value = later
                app.running?.reopenClosed()
                XCTAssertEqual(urls(app.windows.first), expected)
                answer.value = .allow
                navigator.open("app://nav/dismiss?to=root")
                app.running?.closed = []
            }
        }
    }

    func testTheLastTenAreKeptAndNotThoseThatHaveFinishedOrThatACallerWaitsFor() {
        runWithAction { app in
            let navigator = try XCTUnwrap(app.navigator)
            for number in 1...12 {
                navigator.open("app://form?n=\(number)")
                navigator.open("app://nav/dismiss")
            }
            var results = 0
            var request = NavigationRequest("app://form?n=13")
            request.caller = PageResult { _ in results += 1 }
            navigator.open(request)
            navigator.open("app://nav/dismiss")
            XCTAssertEqual(results, 1)
            navigator.open("app://form?n=14")
            navigator.finish(try XCTUnwrap(navigator.state?.top.id))
            for _ in 1...12 { app.running?.reopenClosed() }
            XCTAssertEqual(
                urls(app.windows.first).dropFirst().joined().map { $0 },
                (3...12).reversed().map { "app://form?n=\($0)" }
            )
        }
    }

    // Feature: Ctrl+Shift+T reopens the app's own windows, too, or says that nothing was closed
    func testAWindowThatTheAppHasMadeItselfComesBackInItsTurn() {
        runWithAction { app in
            var reopened: [Int] = []
            for number in 1...2 { app.noteClosed { reopened.append(number) } }
            try app.openWindow(at: "app://item/1").requestClose()
            app.noteClosed { throw ApplicationError("It is gone.") }
            app.reopenClosed()
            XCTAssertEqual(app.windows.first?.layers.last?.toasts.shown?.text, "It is gone.")
            app.reopenClosed()
            XCTAssertEqual(urls(app.windows.first), [["app://list", "app://item/1"]])
            XCTAssertEqual(reopened, [])
            for _ in 1...2 { app.reopenClosed() }
            XCTAssertEqual(reopened, [2, 1])
        }
    }

    // Feature: Ctrl+Shift+T reopens the app's own windows, too, or says that nothing was closed
    func testAKeyWithNothingToReopenSaysSo() {
        runWithAction { app in
            try self.reopen(app)
            XCTAssertEqual(
                app.windows.first?.layers.last?.toasts.shown?.text,
                "There is no closed window to reopen."
            )
        }
    }
}
