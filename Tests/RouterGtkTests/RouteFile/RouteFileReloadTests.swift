import CRouterGtk
import Foundation
import RouterCore
import RouterInspector
import XCTest

@testable import RouterFiles
@testable import RouterGtk

final class RouteFileReloadTests: ApplicationTestCase {
    private let folder = NSTemporaryDirectory() + "reload." + UUID().uuidString
    private var path: String { folder + "/routes.json" }

    private static let good = """
        { "app": { "app://home": "test", "app://item/:id<int>": { "page": "test", "name": "item" },
          "app://list": "test" } }
        """
    private static let withoutItems = """
        { "app": { "app://home": "test", "app://list": "test", "app://new": "test" } }
        """
    private static let bad = """
        { "app": { "app://home": "test",
          "app://item/:": "test",
          "app://list": "tset" } }
        """

    private func save(_ text: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    override func tearDown() {
        MainActor.assumeIsolated { try? FileManager.default.removeItem(atPath: folder) }
        super.tearDown()
    }

    private typealias MakeTable = @MainActor (RouteFile) throws -> RouteTable

    /// Runs an app with the routes in a file.
    private func runWithFile(
        _ text: String,
        makeTable: @escaping @MainActor (RouterApplication) -> MakeTable? = { _ in nil },
        prepare: @escaping @MainActor (RouterApplication) throws -> Void = { _ in },
        steps: @escaping @MainActor (RouterApplication) throws -> Void
    ) throws -> Int32 {
        try save(text)
        let path = path
        return run(
            prepare: { app in
                app.routes = []
                app.useRouteFile(path, makeTable: makeTable(app))
                try prepare(app)
            },
            steps: steps
        )
    }

    private func toast(_ app: RouterApplication) -> String? {
        app.windows.first?.layers.last?.toasts.shown?.text
    }

    /// Saves the file, and waits for the toast about it.
    private func save(_ text: String, _ app: RouterApplication, until toast: String) throws {
        try save(text)
        waitUntil(toast) { self.toast(app) == toast }
    }

    // Feature: A route file that is saved while the app runs
    func testASaveReplacesTheRoutesOfAllWindowsAndOfThoseThatOpenLater() throws {
        let status = try runWithFile(Self.good) { app in
            app.navigator?.open("app://list")
            try app.openWindow(at: "app://list")
            let before = app.windows.map { $0.navigator.state?.top.id }
            try self.save(Self.withoutItems, app, until: "Routes reloaded.")
            XCTAssertEqual(
                app.windows.map { urls($0) },
                [[["app://home", "app://list"]], [["app://home", "app://list"]]]
            )
            XCTAssertEqual(app.windows.map { $0.navigator.state?.top.id }, before, "open pages stay")
            try app.openWindow()
            for host in app.windows {
                host.navigator.open("app://new")
                XCTAssertEqual(urls(host).last?.last, "app://new")
            }
            try self.save(Self.good)
            waitUntil("the routes as before") { app.table?.has("app://item/:id<int>") == true }
            XCTAssertEqual(app.windows.map { $0.navigator.table.has("app://new") }, [false, false, false])
        }
        XCTAssertEqual(status, 0)
    }

    func testPagesThatAreNoLongerReachedStayAndAreNamedAndCounted() throws {
        var status: Int32 = 1
        let printed = try complaints {
            status =
                (try? runWithFile(Self.good) { app in
                    app.navigator?.open("app://item/1")
                    let one = "Routes reloaded. 1 open page can no longer be reached by its URL."
                    try self.save(Self.withoutItems, app, until: one)
                    XCTAssertEqual(urls(app.windows.first), [["app://home", "app://item/1"]])
                    try self.save(Self.good, app, until: "Routes reloaded.")
                    try app.openWindow(at: "app://item/2")
                    let two = "Routes reloaded. 2 open pages can no longer be reached by their URLs."
                    try self.save(Self.withoutItems, app, until: two)
                }) ?? 1
        }
        XCTAssertEqual(status, 0)
        let sentences = [1, 2, 1].map { "“app://item/\($0)” no longer leads to the page that is open." }
        XCTAssertEqual(printed, sentences)
    }

    func testTheCountsOfAReloadAreSaidInTheLanguageOfTheUser() throws {
        _ = try complaints {
            let status = try? runWithFile(
                Self.good,
                prepare: {
                    $0.configuration.translate = bracketed
                    $0.configuration.actions.append(.inspector)
                },
                steps: { app in
                    for number in [1, 2] { app.navigator?.open("app://item/\(number)") }
                    let lost = "⟦Routes reloaded. 2 open pages can no longer be reached by their URLs.⟧"
                    try self.save(Self.withoutItems, app, until: lost)
                    let refused = "⟦The routes have not changed because the route file has 2 problems.⟧"
                    try self.save(Self.bad, app, until: refused)
                    XCTAssertEqual(app.windows.first?.layers.last?.toasts.shown?.button, "⟦Show⟧")
                }
            )
            XCTAssertEqual(status, 0)
        }
    }

    func testAWindowThatOpensWhileTheFileIsBrokenHasItsProblemsToo() throws {
        _ = try complaints {
            let status = try? runWithFile(Self.good) { app in
                try self.save(Self.bad)
                waitUntil("the problems") { app.tableSource?.problems.count == 2 }
                try app.openWindow()
                let problems = try XCTUnwrap(app.tableSource).problems
                XCTAssertEqual(app.windows.map(\.navigator.reloadProblems), [problems, problems])
            }
            XCTAssertEqual(status, 0)
        }
    }

    // Feature: A broken route file leaves the current routes in use
    func testABrokenFileLeavesTheRoutesAndShowsEveryProblemUntilItIsMended() throws {
        let counts = Variable<[Int]>([])
        let broken = "The routes have not changed because the route file has 2 problems."
        let printed = try complaints {
            let status = try? runWithFile(Self.good) { app in
                let observation = app.navigator?.tableObservers.add { counts.value.append($0.count) }
                app.windows.first?.show(Toast("Another toast"))
                try self.save(Self.bad)
                waitUntil("the problems") { app.tableSource?.problems.count == 2 }
                let waiting = app.windows.first?.layers.last?.toasts.waiting
                XCTAssertEqual(waiting?.map(\.text), [broken])
                XCTAssertEqual(waiting?.map(\.button), [nil], "the windows have no inspector")
                app.windows.first?.layers.last?.toasts.dismiss()
                app.navigator?.open("app://item/1")
                XCTAssertEqual(
                    urls(app.windows.first),
                    [["app://home", "app://item/1"]],
                    "the old routes stay"
                )
                XCTAssertEqual(self.toast(app), broken, "a request does not remove the toast")
                try self.save("{ no JSON")
                waitUntil("one problem") { app.tableSource?.problems.count == 1 }
                try self.save(Self.good, app, until: "Routes reloaded.")
                XCTAssertEqual(app.windows.first?.layers.last?.toasts.waiting.count, 0, "the problem is gone")
                XCTAssertEqual(app.tableSource?.problems, [])
                try FileManager.default.removeItem(atPath: self.path)
                waitUntil("the file to be missed") { app.tableSource?.problems.count == 1 }
                withExtendedLifetime(observation) {}
            }
            XCTAssertEqual(status, 0)
        }
        XCTAssertEqual(counts.value, [2, 1, 0, 1])
        XCTAssertEqual(
            printed,
            [
                "\(path):2: app: app://item/:: A name must follow the colon at byte 11. "
                    + "Begin it with a letter or “_”, or write “%3A” for a literal colon.",
                "\(path):3: app: app://list: There is no page “tset”. The pages are test.",
                "\(path):1: A key in quotation marks is missing.",
                "The file “\(path)” cannot be read. No such file or directory.",
            ]
        )
    }

    func testATableThatDoesNotFitGuardsHomeOrBranchesIsRefusedForAllWindows() throws {
        let refused: [(String, String)] = [
            (
                #"{ "app": { "app://home": "test", "app://list": "test" } }"#,
                "A guard names the route “item”, which does not exist. Did you mean “app://home”?"
            ),
            (
                #"{ "app": { "app://item/:id<int>": { "page": "test", "name": "item" } } }"#,
                "The home “app://home” is not valid. There is no page for “app://home”."
            ),
            (
                """
                { "branches": [{ "name": "a", "root": "app://home" }],
                  "app": { "app://home": { "page": "test", "branch": "a" },
                           "app://item/:id<int>": { "page": "test", "name": "item" } } }
                """,
                "The branches of an open window (none) cannot change."
            ),
        ]
        let printed = try complaints {
            let status = try? runWithFile(
                Self.good,
                prepare: { $0.guards = [NavigationGuard(for: ["item"]) { _, _ in .allow }] },
                steps: { app in
                    try app.openWindow()
                    for (text, sentence) in refused {
                        try self.save(text)
                        waitUntil(sentence) { app.tableSource?.problems.map(\.message) == [sentence] }
                        XCTAssertEqual(
                            self.toast(app),
                            "The routes have not changed because the route file has 1 problem."
                        )
                        for host in app.windows { XCTAssertTrue(host.navigator.table.has("app://list")) }
                        XCTAssertEqual(app.table?.has("app://list"), true)
                    }
                }
            )
            XCTAssertEqual(status, 0)
        }
        XCTAssertEqual(printed, refused.map(\.1))
    }

    // Feature: new routes wait while a page is asked whether it may leave, in that window only
    func testAWindowWhosePageIsAskedFollowsAfterTheAnswer() throws {
        let status = try runWithFile(Self.good) { app in
            let first = app.windows[0]
            first.navigator.open("app://list")
            let asking = try XCTUnwrap(first.page(for: first.navigator.state!.top.id) as? TestPage)
            asking.mayLeaveReply = nil
            first.navigator.pop()
            let second = try app.openWindow()
            try self.save(Self.withoutItems)
            waitUntil("the other window") { second.navigator.table.has("app://new") }
            XCTAssertFalse(first.navigator.table.has("app://new"))
            XCTAssertNil(self.toast(app))
            asking.question?.answer(true)
            XCTAssertTrue(first.navigator.table.has("app://new"))
            XCTAssertEqual(self.toast(app), "Routes reloaded.")
        }
        XCTAssertEqual(status, 0)
    }

    func testAWindowThatClosesMeanwhileIsNotWaitedFor() throws {
        let status = try runWithFile(Self.good) { app in
            let first = app.windows[0]
            first.navigator.open("app://list")
            let asking = try XCTUnwrap(first.page(for: first.navigator.state!.top.id) as? TestPage)
            asking.mayLeaveReply = nil
            first.navigator.pop()
            let second = try app.openWindow()
            try self.save(Self.withoutItems)
            waitUntil("the other window") { second.navigator.table.has("app://new") }
            first.close()
            XCTAssertEqual(self.toast(app), "Routes reloaded.")
        }
        XCTAssertEqual(status, 0)
    }

    func testAnAppMayMakeTheTableItselfAndTheHomeWithIt() throws {
        func file(_ home: String, _ list: String) -> String {
            #"{ "app": { "\#(home)": { "page": "test", "name": "home" }, "app://list": "\#(list)" } }"#
        }
        let printed = try complaints {
            let status = try? runWithFile(
                file("app://start", "other"),
                makeTable: { app in
                    { [unowned app] file in
                        let table = try RouteTable(file, pages: ["test"], unknownPage: "test")
                        app.home = .url(try table.url(for: "home"))
                        if !table.has("app://list") { throw TestPageError() }
                        return table
                    }
                },
                steps: { app in
                    XCTAssertEqual(urls(app.windows.first), [["app://start"]])
                    let toast = "Routes reloaded. 1 open page can no longer be reached by its URL."
                    try self.save(file("app://begin", "other"), app, until: toast)
                    XCTAssertEqual(app.home.text, "app://begin")
                    try self.save(#"{ "app": { "app://end": { "page": "test", "name": "home" } } }"#)
                    waitUntil("the problem") { app.tableSource?.problems.count == 1 }
                    XCTAssertEqual(app.home.text, "app://begin", "the home belongs to the routes that stay")
                    XCTAssertEqual(urls(try app.openWindow()), [["app://begin"]])
                }
            )
            XCTAssertEqual(status, 0)
        }
        XCTAssertEqual(
            printed,
            [
                "“app://start” no longer leads to the page that is open.",
                "\(path): This page cannot be built.",
            ]
        )
    }

    func testTheFileIsReadAtTheStartWithTheRoutesOfTheApp() throws {
        try save(Self.good)
        let path = path
        let app = RouterApplication("org.example.Reload", home: "app://home") { app in
            app.pages.register("test") { TestPage($0) }
            app.routes = [Route("app://code", page: "test")]
            app.useRouteFile(path)
        }
        let navigator = try app.makeNavigator()
        XCTAssertEqual(
            navigator.table.routes.map(\.pattern),
            ["app://code", "app://home", "app://item/:id<int>", "app://list"]
        )
        XCTAssertEqual((app.tableSource as? RouteFileSource)?.isWatching, false)
    }

    func testAFileThatIsBrokenAtTheStartIsAMistakeOfTheApp() throws {
        let printed = try complaints {
            let status = try? runWithFile(
                Self.bad,
                prepare: { $0.guards = [NavigationGuard(for: ["app://list"]) { _, _ in .allow }] },
                steps: { _ in XCTFail("it has started") }
            )
            XCTAssertEqual(status, 1)
        }
        XCTAssertEqual(printed.count, 2)
        XCTAssertEqual(
            printed.last,
            "\(path):3: app: app://list: There is no page “tset”. The pages are test."
        )
    }

    func testNothingIsWatchedWithoutARouteFileNorAfterTheEnd() throws {
        let status = run(steps: { XCTAssertNil($0.tableSource) })
        XCTAssertEqual(status, 0)
        let last = Variable<RouterApplication?>(nil)
        XCTAssertEqual(
            try runWithFile(Self.good) { app in
                XCTAssertEqual((app.tableSource as? RouteFileSource)?.isWatching, true)
                last.value = app
            },
            0
        )
        XCTAssertEqual((last.value?.tableSource as? RouteFileSource)?.isWatching, false)
    }

    // Feature: A new route table is used in all windows or in none
    func testAnAppReplacesTheRoutesOfAllWindowsOrOfNone() throws {
        let status = run(steps: { app in
            let (first, second) = (app.windows[0], try app.openWindow(at: "app://item/1"))
            var lost: [String] = []
            let routes = [Route("app://home", page: "test"), Route("app://list", page: "test")]
            try app.reload(RouteTable(routes)) { lost += $0.map(\.url.text) }
            XCTAssertEqual(lost, ["app://item/1"])
            let unknown = try RouteTable(routes + [Route("app://item/:id", page: "plug-in")])
            XCTAssertThrowsError(try app.reload(unknown)) {
                XCTAssertEqual("\($0)", "app://item/:id: There is no page “plug-in”. The pages are test.")
            }
            for host in [first, second, try app.openWindow()] {
                XCTAssertEqual(host.navigator.table.routes.map(\.pattern), ["app://home", "app://list"])
            }
        })
        XCTAssertEqual(status, 0)
    }
}

extension RouteTable {
    fileprivate func has(_ pattern: String) -> Bool { routes.contains { $0.pattern == pattern } }
}
