import CRouterGtk
import Foundation
import XCTest

@testable import RouterCore
@testable import RouterGtk

final class SavedSessionTests: SessionTestCase {
    private func savedURLs() throws -> [[[String]]] {
        try savedWindows().map { $0.layers.map { $0.entries.map(\.url) } }
    }

    // Feature: The windows of the last run are reopened
    func testTheWindowsOfTheLastRunAreOpenAgainAndTheOneUsedLastIsInFront() throws {
        runSaving { app in
            app.navigator?.open("app://form")
            try app.openWindow(at: "app://item/1")
            app.requestQuit()
        }
        let first = [["app://home"], ["app://form"]]
        let second = [["app://list", "app://item/1"]]
        XCTAssertEqual(try savedURLs(), [first, second])
        runSaving(["app://item/2"]) { app in
            XCTAssertEqual(
                app.windows.map { urls($0) },
                [[["app://list", "app://item/1", "app://item/2"]], first]
            )
        }
        XCTAssertEqual(try savedURLs(), [first, [["app://list", "app://item/1", "app://item/2"]]])
    }

    func testEachWindowOpensAtTheSizeThatItHad() throws {
        let sizes: [[Int]] = [[500, 400], [700, 450]]
        for isFirst in [true, false] {
            runSaving { app in
                if isFirst { try app.openWindow(at: "app://form") }
                let layers = app.windows.compactMap(\.layers.first)
                waitUntil("the windows to be laid out") {
                    layers.allSatisfy { gtk_widget_get_width($0.header) > 0 }
                }
                for (layer, size) in zip(layers, sizes) where isFirst {
                    gtk_window_set_default_size(as_window(layer.window), gint(size[0]), gint(size[1]))
                }
                waitUntil("their sizes") { layers.map { [$0.size.width, $0.size.height] } == sizes }
                app.requestQuit()
            }
        }
    }

    func testAWindowThatIsClosedIsLeftOutUnlessItIsTheLast() throws {
        runSaving { app in
            let second = try app.openWindow(at: "app://item/1")
            try app.windows.at(1).requestClose()
            XCTAssertEqual(try self.savedURLs(), [[["app://list", "app://item/1"]]])
            second.navigator.open("app://item/2")
            second.requestClose()
        }
        XCTAssertEqual(try savedURLs(), [[["app://list", "app://item/1", "app://item/2"]]])
    }

    // Feature: Unsaved text comes back after the desktop has ended the app
    func testTheTextOfAPageWhoseCallerWaitsIsBackAtTheNextStartAfterQuittingAndAfterASignal() throws {
        for end in [RunningApplication.close, RunningApplication.saveBeforeEnd] {
            runSaving { app in
                let navigator = try XCTUnwrap(app.navigator)
                var request = NavigationRequest("app://form")
                request.caller = PageResult { _ in }
                navigator.open(request)
                let form = app.windows[0].page(for: try XCTUnwrap(navigator.state?.top.id))
                try XCTUnwrap(form as? TestPage).state = "half a text"
                end(try XCTUnwrap(app.running))()
            }
            runSaving { app in
                XCTAssertEqual(urls(app.windows.first), [["app://home"], ["app://form"]])
                let form = try XCTUnwrap(app.navigator?.state?.top)
                XCTAssertEqual(form.destination.savedState, "half a text")
                try XCTUnwrap(app.navigator).finish(form.id)
            }
        }
    }

    // Feature: A page that is asked whether it may leave learns whether the session keeps it
    func testAPageIsToldThatItIsSavedOnlyByTheLastWindowAndByQuittingAndIfTheFileCanBeWritten() throws {
        var told: [Bool] = []
        TestPage.answering = { question in
            told.append(question.isPageSaved)
            question.answer(true)
        }
        defer { TestPage.answering = nil }
        runSaving { app in
            try app.openWindow()
            app.windows[0].requestClose()
            XCTAssertEqual(told, [false], "the session of the other window has no page of this one")
            app.running?.askToQuit()
            XCTAssertEqual(told, [false, true])
        }
        told = []
        let folder = URL(fileURLWithPath: session).deletingLastPathComponent()
        try FileManager.default.removeItem(at: folder)
        try Data().write(to: folder)
        defer { try? FileManager.default.removeItem(at: folder) }
        runSaving { app in
            try app.openWindow()
            app.running?.session?.save()
            app.running?.askToQuit()
        }
        XCTAssertEqual(told, [false, false], "a file has the name of the folder")
        told = []
        XCTAssertEqual(run(id: id, steps: { app in app.running?.askToQuit() }), 0)
        XCTAssertEqual(told, [false], "this app saves nothing")
    }

    func testTextThatIsTypedAfterAnotherWindowRefusedToQuitIsSaved() throws {
        runSaving { app in
            let refusing = try XCTUnwrap(app.windows[0].page(for: EntryID(1)) as? TestPage)
            refusing.mayLeaveReply = false
            let host = try app.openWindow(at: "app://item/1")
            let page = try XCTUnwrap(host.page(for: host.navigator.state!.top.id) as? TestPage)
            page.mayLeaveReply = nil
            app.requestQuit()
            page.question?.discard()
            XCTAssertEqual(app.windows.count, 2)
            page.state = "typed later"
            app.running?.session?.save()
            XCTAssertEqual(
                try self.savedWindows().map { $0.layers.first?.entries.last?.state },
                [nil, "typed later"]
            )
        }
    }

    func testTheWindowThatIsUsedComesToTheFrontOfTheSessionWithinASecond() {
        runSaving { app in
            let first = app.windows[0]
            let second = try app.openWindow(at: "app://item/1")
            waitUntil("the new window to be in front") { isActive(second) }
            let urls = [[["app://home"]], [["app://list", "app://item/1"]]]
            waitUntil("the session to be saved") { (try? self.savedURLs()) == urls }
            first.raise()
            waitUntil("the first window to be in front") { app.windows.first === first }
            waitUntil("the session to be saved again") { (try? self.savedURLs()) == urls.reversed() }
        }
    }

    // Feature: Restoring a session, and reporting the pages that cannot be restored
    func testPagesThatCannotBeOpenedAgainAreNamedAndCountedOnce() throws {
        runSaving { $0.navigator?.open("app://item/1") }
        let printed = try complaints {
            for isFirst in [true, false] {
                runSaving(
                    prepare: { app in
                        app.routes.removeAll { $0.pattern == "app://item/:id" }
                    },
                    steps: { app in
                        XCTAssertEqual(urls(app.windows.first), [["app://home"]])
                        XCTAssertEqual(
                            app.windows.first?.layers.first?.toasts.shown?.text,
                            isFirst ? "1 page of the last session could not be reopened." : nil
                        )
                        app.requestQuit()
                    }
                )
            }
        }
        XCTAssertEqual(
            printed,
            ["“app://item/1” was not restored. There is no page for “app://item/1”."]
        )
    }

    func testAPageThatAGuardDoesNotAllowIsLeftOutWithoutAToast() throws {
        runSaving { $0.navigator?.open("app://item/1") }
        let printed = try complaints {
            runSaving(
                prepare: { app in
                    app.guards = [
                        NavigationGuard(for: ["app://item/:id"]) { _, _ in .refuse("Log in first.") }
                    ]
                },
                steps: { app in
                    XCTAssertEqual(urls(app.windows.first), [["app://home"]])
                    XCTAssertNil(app.windows.first?.layers.first?.toasts.shown)
                    app.requestQuit()
                }
            )
        }
        XCTAssertEqual(printed, ["“app://item/1” was not restored. Log in first."])
    }

    func testTheCountOfPagesThatCannotBeOpenedAgainIsSaidInTheLanguageOfTheUser() throws {
        runSaving { app in for number in [1, 2] { app.navigator?.open("app://item/\(number)") } }
        _ = try complaints {
            runSaving(
                prepare: { app in
                    app.configuration.translate = bracketed
                    app.routes.removeAll { $0.pattern == "app://item/:id" }
                },
                steps: { app in
                    XCTAssertEqual(
                        app.windows.first?.layers.first?.toasts.shown?.text,
                        "⟦2 pages of the last session could not be reopened.⟧"
                    )
                }
            )
        }
    }

    // Feature: A session that cannot be saved or kept is reported
    func testASessionThatCannotBeSavedIsSaidInTheWindowUntilItCanBeSavedAgain() throws {
        let printed = try complaints {
            runSaving { app in
                let toasts = try XCTUnwrap(app.windows.first?.layers.first?.toasts)
                @MainActor func isSaid() -> Bool {
                    toasts.shown?.text.hasPrefix("The open pages could not be saved. ") ?? false
                }
                app.running?.session?.save()
                XCTAssertNil(toasts.shown)
                for round in 1...2 {
                    try FileManager.default.removeItem(atPath: self.session)
                    // Saving now fails, because the path leads to a folder, which a file cannot replace.
                    let folder = self.session + "/folder"
                    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                    app.navigator?.open(.app("app://item/\(round)"))
                    waitUntil("the reason") { isSaid() }
                    toasts.dismiss()
                    app.navigator?.open(.app("app://item/\(round + 10)"))
                    app.running?.session?.save()
                    XCTAssertNil(toasts.shown, "it has been said")
                    try FileManager.default.removeItem(atPath: self.session)
                    app.navigator?.open(.app("app://item/\(round + 20)"))
                    app.running?.session?.save()
                    XCTAssertNil(toasts.shown)
                }
            }
        }
        XCTAssertEqual(printed.count, 2, "\(printed)")
    }

    // Feature: A session that cannot be saved or kept is reported
    func testALastSessionThatCannotBeKeptIsReported() throws {
        runSaving { _ in }
        let previous = session + ".previous/folder"
        try FileManager.default.createDirectory(atPath: previous, withIntermediateDirectories: true)
        let printed = try complaints { runSaving(["--new-session"]) { _ in } }
        XCTAssertEqual(printed.count, 1)
        XCTAssertEqual(
            printed.first?.hasPrefix("The last session cannot be kept as “\(session).previous”. "),
            true
        )
    }

    func testASessionThatCannotBeReadIsReportedOnceAndKept() throws {
        runSaving { _ in }
        try Data("no session".utf8).write(to: URL(fileURLWithPath: session))
        let printed = try complaints {
            for isFirst in [true, false] {
                runSaving { app in
                    XCTAssertEqual(urls(app.windows.first), [["app://home"]])
                    XCTAssertEqual(
                        app.windows.first?.layers.first?.toasts.shown?.text,
                        isFirst ? "The pages of the last session could not be read." : nil
                    )
                }
            }
        }
        XCTAssertEqual(
            printed,
            [
                "The last session cannot be restored from “\(session)” (kept as “\(session).unreadable”). "
                    + "The file is not JSON."
            ]
        )
        XCTAssertEqual(
            try String(contentsOf: URL(fileURLWithPath: session + ".unreadable"), encoding: .utf8),
            "no session"
        )
    }

    // Feature: Too many windows in a session
    func testAToastTellsThatWindowsOfTheLastSessionStayClosed() throws {
        runSaving { _ in }
        let window = try XCTUnwrap(
            JSONDecoder().decode([SavedWindow].self, from: Data(contentsOf: URL(fileURLWithPath: session)))
                .first
        )
        let windows = [SavedWindow](repeating: window, count: 65)
        try JSONEncoder().encode(windows).write(to: URL(fileURLWithPath: session))
        let printed = try complaints {
            runSaving { app in
                XCTAssertEqual(app.windows.count, 64)
                XCTAssertEqual(
                    app.windows.first?.layers.first?.toasts.shown?.text,
                    "Only 64 windows of the last session were reopened."
                )
                app.requestQuit()
            }
        }
        XCTAssertEqual(printed.count, 1)
        XCTAssertEqual(try savedWindows().count, 64)
    }

    func testAStartWithoutTheNameOnTheBusDeletesOnlyOldTemporaryFiles() throws {
        runSaving { _ in }
        let (old, new) = (session + ".OLDOLD", session + ".NEWNEW")
        for path in [old, new] { try Data().write(to: URL(fileURLWithPath: path)) }
        let date = Date(timeIntervalSinceNow: -2 * 3_600)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: old)
        runSaving { _ in
            XCTAssertFalse(FileManager.default.fileExists(atPath: old))
            XCTAssertTrue(FileManager.default.fileExists(atPath: new), "another process may be writing it")
        }
    }

    func testThePagesOfARestoredSessionDoNotCountAsLinksFromOutside() throws {
        let pages = (1...30).map { "app://item/\($0)" }
        runSaving { app in for page in pages { app.navigator?.open(.app(page)) } }
        let links = (101...120).map { "app://item/\($0)" }
        runSaving(
            links,
            prepare: { $0.limits = NavigationLimits(externalInterval: .seconds(3_600)) },
            steps: { XCTAssertEqual(urls($0.windows.first), [["app://home"] + pages + links.prefix(16)]) }
        )
    }

    func testANewSessionBeginsAtTheHomeAndIsSaved() throws {
        runSaving { $0.navigator?.open("app://item/1") }
        runSaving(
            ["--new-session", "app://item/2"],
            steps: { XCTAssertEqual(urls($0.windows.first), [["app://list", "app://item/2"]]) }
        )
        XCTAssertEqual(try savedURLs(), [[["app://list", "app://item/2"]]])
    }

    // Feature: The user chooses whether the session is saved
    func testTheUserTurnsSavingOffAndOnWhileTheAppRuns() throws {
        runSaving { $0.navigator?.open("app://item/1") }
        let saved = [[["app://home", "app://item/1"]]]
        runSaving { app in
            app.savesSession = false
            XCTAssertFalse(FileManager.default.fileExists(atPath: self.session), "what was saved is deleted")
            app.navigator?.open("app://item/2")
            app.running?.session?.save()
        }
        XCTAssertFalse(FileManager.default.fileExists(atPath: session), "nothing is saved at the end")
        let status = run(
            id: id,
            steps: { app in
                XCTAssertEqual(urls(app.windows.first), [["app://home"]])
                app.savesSession = true
                app.navigator?.open("app://item/1")
                waitUntil("the session to be saved") { (try? self.savedURLs()) == saved }
                try app.openWindow(at: "app://item/2")
            }
        )
        XCTAssertEqual(status, 0)
        XCTAssertEqual(try savedURLs(), saved + [[["app://list", "app://item/2"]]])
    }

    func testAnAppThatDoesNotSaveLeavesWhatIsSavedAsItIs() throws {
        runSaving { $0.navigator?.open("app://item/1") }
        let saved = try savedURLs()
        let status = run(
            id: id,
            steps: { app in
                XCTAssertEqual(urls(app.windows.first), [["app://home"]])
                app.savesSession = false
                app.navigator?.open("app://item/2")
            }
        )
        XCTAssertEqual(status, 0)
        XCTAssertEqual(try savedURLs(), saved)
    }

    func testARunThatCannotStartLeavesTheSessionAsItIs() throws {
        runSaving { app in
            try app.openWindow(at: "app://item/1")
            app.requestQuit()
        }
        let saved = try savedURLs()
        XCTAssertEqual(saved, [[["app://home"]], [["app://list", "app://item/1"]]])
        let printed = try complaints {
            runSaving(status: 1, prepare: { $0.didStart = { throw TestPageError() } }, steps: { _ in })
        }
        XCTAssertEqual(printed, ["The app cannot start. This page cannot be built."])
        XCTAssertEqual(try savedURLs(), saved)
    }
}
