import CRouterGtk
import Foundation
import XCTest

@testable import RouterCore
@testable import RouterGtk

final class UnprovenPagesTests: SessionTestCase {
    /// The URLs in the file of unproven pages, or `nil` if there is no file.
    ///
    /// A restored page is unproven until the main loop has run for three seconds without a crash.
    private var unproven: [String]? {
        let file = URL(fileURLWithPath: session + ".unproven")
        guard let data = try? Data(contentsOf: file) else { return nil }
        return (try? JSONDecoder().decode([SavedEntry].self, from: data))?.map(\.url) ?? ["broken"]
    }

    private func savedURLs() throws -> [[String]] {
        try savedWindows().map { $0.layers.flatMap { $0.entries.map(\.url) } }
    }

    /// Writes the file of unproven pages as if the previous run had crashed in one of these pages.
    private func leaveOut(_ urls: String...) throws {
        let data = try JSONEncoder().encode(urls.map { SavedEntry(url: $0) })
        try data.write(to: URL(fileURLWithPath: session + ".unproven"))
    }

    private func shownToast(_ app: RouterApplication) -> Toast? {
        app.windows.first?.layers.last?.toasts.shown
    }

    /// Presses the button of the shown toast.
    private func accept(_ app: RouterApplication) throws {
        let toasts = try XCTUnwrap(app.windows.first?.layers.last?.toasts)
        let toast = try XCTUnwrap(toasts.shown)
        toasts.dismiss()
        toast.action()
    }

    // Feature: A page that crashes the app is left out of the next start
    func testARestoredPageIsInTheFileBeforeItIsBuiltAndUntilItWasMappedForThreeSeconds() throws {
        runSaving { $0.navigator?.open("app://item/1") }
        XCTAssertNil(unproven, "the page is new")
        var found: [String: [String]?] = [:]
        runSaving(
            prepare: { app in
                app.pages.register("test") { context in
                    found[context.url.text] = self.unproven
                    return TestPage(context)
                }
            },
            steps: { app in
                let attributes = try FileManager.default.attributesOfItem(atPath: self.session + ".unproven")
                XCTAssertEqual(attributes[.posixPermissions] as? Int, 0o600)
                let start = g_get_monotonic_time()
                waitUntil("the page to have proved itself") { self.unproven == nil }
                XCTAssertGreaterThanOrEqual(g_get_monotonic_time() - start, 2_500_000)
                app.navigator?.open("app://item/2")
                app.navigator?.pop()
                app.navigator?.pop()
                XCTAssertNil(self.unproven, "the home has no state, and opens in any case")
            }
        )
        XCTAssertEqual(found["app://item/1"], ["app://item/1"])
        XCTAssertEqual(found["app://item/2"], .some(nil))
    }

    func testAPageThatLeavesOrThrowsIsNotInTheFileAnyMore() throws {
        runSaving { app in for number in 1...3 { app.navigator?.open("app://item/\(number)") } }
        _ = try complaints {
            runSaving(
                prepare: { app in
                    app.pages.register("test") { context in
                        if context.url.text == "app://item/3" { throw TestPageError() }
                        return TestPage(context)
                    }
                },
                steps: { app in
                    XCTAssertEqual(self.unproven, ["app://item/3", "app://item/2"])
                    app.navigator?.pop()
                    XCTAssertEqual(self.unproven?.last, "app://item/1", "it is restored as it is shown")
                    waitUntil("the others to be gone") { self.unproven == ["app://item/1"] }
                }
            )
        }
        XCTAssertNil(unproven, "the app ended normally")
    }

    func testAPageThatIsLeftOutIsOfferedUntilItIsOpenedWithItsState() throws {
        runSaving { app in
            app.navigator?.open("app://item/1")
            let top = try XCTUnwrap(app.navigator?.state?.top.id)
            (app.windows.first?.page(for: top) as? TestPage)?.state = "kept"
        }
        try leaveOut("app://item/1", "app://item/9")
        for isLast in [false, true] {
            runSaving { app in
                XCTAssertEqual(urls(app.windows.first), [["app://home"]])
                let toasts = try XCTUnwrap(app.windows.first?.layers.last?.toasts)
                let texts = ([toasts.shown].compactMap(\.self) + toasts.waiting).map(\.text)
                XCTAssertEqual(
                    texts,
                    [
                        """
                        2 pages were not reopened because the app ended unexpectedly while they were open:
                        app://item/1
                        app://item/9
                        """
                    ]
                )
                guard isLast else { return }
                while toasts.shown != nil { try self.accept(app) }
                XCTAssertEqual(urls(app.windows.first), [["app://home", "app://item/1", "app://item/9"]])
                let first = app.navigator?.state?.base.entries.dropFirst().first
                XCTAssertEqual(try XCTUnwrap(first).destination.savedState, "kept")
                XCTAssertEqual(self.unproven, ["app://item/1", "app://item/9"], "they are on trial again")
            }
            XCTAssertEqual(unproven, isLast ? nil : ["app://item/1", "app://item/9"])
        }
        XCTAssertEqual(try savedURLs(), [["app://home", "app://item/1", "app://item/9"]])
    }

    func testAPageThatIsCoveredAtOnceHasProvedItselfAfterThreeSecondsToo() throws {
        runSaving { $0.navigator?.open("app://item/1") }
        runSaving { app in
            app.navigator?.open("app://item/2", animated: false)
            XCTAssertEqual(self.unproven, ["app://item/1"])
            waitUntil("the covered page to have proved itself") { self.unproven == nil }
        }
    }

    func testAPageThatDoesNotOpenIsOfferedAgainAndOneThatIsDeclinedIsForgotten() throws {
        runSaving { $0.navigator?.open("app://item/1") }
        try leaveOut("app://item/1")
        runSaving(
            prepare: { app in
                app.guards = [
                    NavigationGuard { destination, _ in
                        destination.url.text == "app://item/1" ? .refuse("Not now.") : .allow
                    }
                ]
            },
            steps: { app in
                try self.accept(app)
                XCTAssertEqual(self.unproven, ["app://item/1"])
                let toasts = try XCTUnwrap(app.windows.first?.layers.last?.toasts)
                let offer = try XCTUnwrap(
                    ([toasts.shown].compactMap(\.self) + toasts.waiting).first { $0.button == "Open Anyway" }
                )
                offer.decline?()
                XCTAssertNil(self.unproven)
            }
        )
        runSaving { XCTAssertNil(self.shownToast($0)) }
    }

    func testAnAppThatDoesNotRestoreLeavesTheFileAsItIs() throws {
        runSaving { $0.navigator?.open("app://item/1") }
        try leaveOut("app://item/1")
        runSaving(
            prepare: { $0.savesSession = false },
            steps: { XCTAssertNil(self.shownToast($0)) }
        )
        XCTAssertEqual(unproven, ["app://item/1"])
    }

    func testNothingIsKeptOnceTheUserTurnsSavingOff() throws {
        runSaving { app in for number in 1...2 { app.navigator?.open("app://item/\(number)") } }
        runSaving(["--new-session"]) { app in
            app.navigator?.open("app://item/3")
            app.navigator?.open("app://item/4")
        }
        try leaveOut("app://item/4")
        runSaving { app in
            XCTAssertEqual(self.unproven, ["app://item/4", "app://item/3"])
            app.savesSession = false
            app.navigator?.pop()
            let folder = (self.session as NSString).deletingLastPathComponent
            XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder), [])
        }
    }

    // Feature: A new session keeps the previous session, and offers to open it
    func testANewSessionKeepsTheOneBeforeAndOffersItOnce() throws {
        runSaving { $0.navigator?.open("app://item/1") }
        runSaving(["--new-session"]) { app in
            XCTAssertEqual(urls(app.windows.first), [["app://home"]])
            XCTAssertTrue(FileManager.default.fileExists(atPath: self.session + ".previous"))
            XCTAssertEqual(self.shownToast(app)?.text, "The last session was not reopened.")
            try self.accept(app)
            XCTAssertEqual(app.windows.map { urls($0) }, [[["app://home", "app://item/1"]]])
            XCTAssertNil(self.shownToast(app))
        }
        XCTAssertEqual(try savedURLs(), [["app://home", "app://item/1"]])
        runSaving { XCTAssertNil(self.shownToast($0)) }
    }

    // Feature: Offers to open saved pages disappear together with the saved pages
    func testOffersToOpenSavedPagesGoWhenTheUserTurnsTheSessionOff() throws {
        runSaving { $0.navigator?.open("app://item/1") }
        runSaving(["--new-session"]) { app in
            XCTAssertEqual(self.shownToast(app)?.button, "Restore")
            app.windows.first?.show("Saved")
            app.savesSession = false
            XCTAssertEqual(self.shownToast(app)?.text, "Saved")
            let toasts = app.windows.first?.layers.last?.toasts
            XCTAssertEqual(toasts?.waiting.count, 0)
            toasts?.dismiss()
            app.savesSession = true
            XCTAssertNil(self.shownToast(app), "nothing is kept any more")
        }
        try leaveOut("app://item/4")
        runSaving { app in
            XCTAssertEqual(self.shownToast(app)?.button, "Open Anyway")
            app.savesSession = false
            XCTAssertNil(self.shownToast(app))
        }
    }

    // Feature: A new session keeps the previous session, and offers to open it
    func testANewWindowWhoseHomeHasParentsGivesWayToTheSessionBefore() {
        let addParent: @MainActor (RouterApplication) -> Void = { app in
            app.branches = [Branch("notes", root: "app://list")]
            app.routes = [
                Route("app://list", page: "test", branch: "notes"),
                Route("app://home", page: "test", parent: "app://list", branch: "notes"),
                Route("app://form", page: "test", verb: .present),
            ]
        }
        runSaving(prepare: addParent) { $0.navigator?.open("app://form") }
        runSaving(["--new-session"], prepare: addParent) { app in
            XCTAssertEqual(urls(app.windows.first), [["app://list", "app://home"]])
            try self.accept(app)
            XCTAssertEqual(
                app.windows.map { urls($0) },
                [[["app://list", "app://home"], ["app://form"]]]
            )
        }
    }

    // Feature: A new session keeps the previous session, and offers to open it
    func testAWindowWithAPageInASlotOfItsHomeStaysAsTheSessionBeforeReturns() {
        let addSlot: @MainActor (RouterApplication) -> Void = { app in
            app.routes[0] = Route("app://home", page: "test", title: "Home", slots: ["side"])
        }
        runSaving(prepare: addSlot) { $0.navigator?.open("app://item/1") }
        runSaving(["--new-session"], prepare: addSlot) { app in
            app.navigator?.embed("app://item/2", in: Embedding(slot: "side"))
            try self.accept(app)
            XCTAssertEqual(
                app.windows.map { urls($0) },
                [[["app://home", "app://item/1"]], [["app://home"]]]
            )
            let embedded = app.windows.last?.navigator.state?.top.embedded.map(\.entry.url.text)
            XCTAssertEqual(embedded, ["app://item/2"])
        }
    }

    func testAWindowInWhichPagesWereOpenedStaysAsTheSessionBeforeReturns() throws {
        runSaving { $0.navigator?.open("app://item/1") }
        try leaveOut("app://item/1")
        runSaving(["--new-session"]) { app in
            app.navigator?.open("app://item/2")
            try self.accept(app)
            XCTAssertEqual(
                app.windows.map { urls($0) },
                [[["app://home"]], [["app://home", "app://item/2"]]],
                "the page is left out here, too"
            )
            XCTAssertEqual(self.shownToast(app)?.button, "Open Anyway")
        }
    }
}
