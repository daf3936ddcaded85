import CRouterGtk
import RouterCore
import XCTest

@testable import RouterGtk

/// Links from other programs to routes that open in separate windows.
final class OwnWindowTests: ApplicationTestCase {
    /// Runs an app whose items open in separate windows.
    private func runItems(
        _ arguments: [String] = [],
        allowsSeveral: Bool = true,
        prepare: @escaping @MainActor (RouterApplication) -> Void = { _ in },
        steps: @escaping @MainActor (RouterApplication) throws -> Void
    ) {
        let status = run(
            arguments,
            prepare: { app in
                app.allowsSeveralWindows = allowsSeveral
                app.limits = NavigationLimits(externalInterval: .seconds(3_600))
                app.routes = app.routes.map {
                    $0.page == "test" && $0.title == "Item" ? $0.changing { $0.opensOwnWindow = true } : $0
                }
                prepare(app)
            },
            steps: steps
        )
        XCTAssertEqual(status, 0)
    }

    /// Opens a URL as another program does.
    private func open(_ url: String, in app: RouterApplication) {
        let group = app.application.map { as_action_group($0) } ?? nil
        g_action_group_activate_action(group, "open", g_variant_new_string(url))
    }

    // Feature: Links from other programs open in separate windows
    func testALinkOpensItsWindowOrRaisesTheOneThatShowsThePage() throws {
        runItems { app in
            let first = app.windows[0]
            self.open("app://item/1", in: app)
            XCTAssertEqual(urls(app.windows.first), [["app://list", "app://item/1"]])
            let one = try app.windows.at(0)
            self.open("app://item/2", in: app)
            XCTAssertEqual(app.windows.count, 3)
            waitUntil("the last window to be active") { app.windows.first.map(isActive) == true }
            self.open("app://item/1?tab=log", in: app)
            waitUntil("the window of the page to be raised") { isActive(one) && app.windows.first === one }
            XCTAssertEqual(urls(one), [["app://list", "app://item/1?tab=log"]])
            self.open("app://list", in: app)
            XCTAssertEqual(urls(one).last?.last, "app://list", "the window used last has all others")
            self.open("app://item/1", in: app)
            XCTAssertEqual(app.windows.count, 4, "a covered page is not shown")
            XCTAssertEqual(urls(first), [["app://home"]])
        }
    }

    func testARequestFromInsideStaysInItsWindow() {
        runItems { app in
            app.windows[0].navigator.open("app://item/1")
            app.windows[0].navigator.open(.link("app://item/2"))
            XCTAssertEqual(urls(app.windows.first), [["app://home", "app://item/1", "app://item/2"]])
            XCTAssertEqual(app.windows.count, 1)
        }
    }

    func testAnAppWithOneWindowOpensItThere() {
        runItems(allowsSeveral: false) { app in
            self.open("app://item/1", in: app)
            XCTAssertEqual(urls(app.windows.first), [["app://home", "app://item/1"]])
            XCTAssertEqual(app.windows.count, 1)
        }
    }

    func testTheLinksThatStartTheAppUseItsFirstWindow() {
        runItems(["app://item/1", "app://item/2"]) { app in
            waitUntil("both links") { urls(app.windows.first).last?.count == 3 }
            XCTAssertEqual(urls(app.windows.first), [["app://list", "app://item/1", "app://item/2"]])
            XCTAssertEqual(app.windows.count, 1)
        }
    }

    func testALinkThatAGuardDoesNotAllowAtOnceOpensNoWindow() {
        var answers: [GuardAnswer] = [.refuse("Closed."), .redirect("app://form"), .later { .allow }]
        runItems {
            $0.guards = [NavigationGuard(for: ["app://item/:id"]) { _, _ in answers[0] }]
        } steps: { app in
            let host = app.windows[0]
            var outcomes: [String] = []
            let observation = host.navigator.observe {
                if $0.isOfRequest { outcomes.append($0.outcome.name) }
            }
            self.open("app://item/1", in: app)
            XCTAssertEqual(urls(host), [["app://home"]])
            waitUntil("the reason") { host.layers.first?.toasts.shown != nil }
            answers.removeFirst()
            self.open("app://item/1", in: app)
            XCTAssertEqual(urls(host), [["app://home"], ["app://form"]])
            host.navigator.dismiss(animated: false)
            answers.removeFirst()
            self.open("app://item/1", in: app)
            XCTAssertEqual(outcomes, ["refused", "shown", "shown", "deferred"])
            XCTAssertEqual(app.windows.count, 1)
            observation.cancel()
        }
    }

    /// Runs an app that opens all URLs in its only window, and passes its recorded events to `steps`.
    private func runCounting(
        _ arguments: [String] = [],
        limits: NavigationLimits = NavigationLimits(externalInterval: .seconds(3_600)),
        steps: @escaping @MainActor (RouterApplication, () -> [NavigationEvent]) throws -> Void
    ) {
        var events: [NavigationEvent] = []
        var observations: [NavigationObservation] = []
        let status = run(
            arguments,
            prepare: { app in
                app.limits = limits
                app.configureWindow = { host in
                    observations.append(host.navigator.observe { if $0.isOfRequest { events.append($0) } })
                }
            },
            steps: { app in try steps(app) { events } }
        )
        XCTAssertEqual(status, 0)
    }

    // Feature: The URLs that start the app are throttled, too
    func testTheURLsThatStartTheAppCountAsAnyOthersFromOutside() {
        let numbers = 0..<10_000
        runCounting(numbers.map { "app://item/\($0)" }) { app, events in
            let shown = numbers.prefix(16).map { "app://item/\($0)" }
            XCTAssertEqual(urls(app.windows.first), [["app://list"] + shown])
            let last = events().last
            XCTAssertEqual(events().map(\.count), Array(repeating: 1, count: 16) + [9_984])
            XCTAssertEqual(last?.urlText, "app://item/9999")
            XCTAssertEqual(last?.outcome.name, "refused")
            XCTAssertEqual(app.navigator?.admissible, 0)
            waitUntil("the toast") { app.windows.first?.layers.first?.toasts.throttled == 9_984 }
        }
    }

    // Feature: A message with any number of URLs does not block the window
    func testAMessageOfAnyNumberOfURLsIsRefusedInOneStep() {
        runCounting { app, events in
            let running = try XCTUnwrap(app.running)
            running.open((0..<100_000).map { "app://item/\($0)" })
            running.open(["app://item/1", "app://item/2"])
            XCTAssertEqual(events().map(\.count), Array(repeating: 1, count: 16) + [99_984, 2])
            XCTAssertEqual(app.navigator?.state?.base.depth, 17)
            waitUntil("the toast") { app.windows.first?.layers.first?.toasts.throttled == 99_986 }
        }
    }

    // Feature: A message with any number of URLs does not block the window
    func testAnAppThatThrottlesNothingOpensAFewURLsInEachTurnOfTheMainLoopInTheirOrder() {
        runCounting(limits: NavigationLimits(externalInterval: .zero)) { app, events in
            let running = try XCTUnwrap(app.running)
            running.open((0..<40).map { "app://item/\($0)" })
            running.open(["app://item/40"])
            XCTAssertEqual(events().count, 16)
            waitUntil("all URLs to be open") { events().count == 41 }
            let expected = ["app://home"] + (0...40).map { "app://item/\($0)" }
            XCTAssertEqual(urls(app.windows.first), [expected])
        }
    }

    // Feature: Many links from other programs are throttled across all windows together
    func testAStormOfLinksIsThrottledOverAllWindows() {
        runItems { app in
            let first = app.windows[0]
            for number in 0..<100 { self.open("app://item/\(number)", in: app) }
            XCTAssertEqual(app.windows.count, 17, "16 count at once, beside the first window")
            XCTAssertEqual(urls(app.windows.first).last, ["app://list", "app://item/15"])
            XCTAssertThrowsError(try first.navigator.admit(), "all windows count together")
            self.open("app://item/3", in: app)
            XCTAssertEqual(app.windows.count, 17)
        }
    }
}
