import CRouterGtk
import RouterGtk
import RouterGtkTesting
import RouterWidgets
import XCTest

/// Pages that the user cannot leave with Back, and pages that never finish loading.
final class BackCrawlTests: CrawlTestCase {
    // Feature: A crawler finds pages that Back does not leave
    func testAPageThatRefusesToLeaveIsFoundAlsoInAModal() throws {
        let report = try crawl { context in
            [.link("Stubborn", to: "app://stubborn/2", context), .link("Fine", to: "app://fine", context)]
        } prepare: { app in
            app.addLivePage(
                "app://stubborn/:id<int>",
                name: "stubborn",
                ask: { question, _ in question.answer(false) }
            )
            app.addLivePage(
                "app://modal",
                name: "modal",
                verb: .present,
                ask: { question, _ in question.answer(false) }
            )
            app.addPage("app://fine", name: "fine")
        }
        XCTAssertEqual(report.lines, ["backFails app://modal", "backFails app://stubborn/2"])
        XCTAssertEqual(report.findings[0].message, "Back does not leave the page. “modal” stays open.")
    }

    func testAPageThatAsksAlthoughNothingHasBeenChangedIsFound() throws {
        let report = try crawl(prepare: { app in
            app.addLivePage(
                "app://form",
                name: "form",
                ask: { question, window in
                    question.askUser(over: window, title: "Discard?", text: "It is not saved.")
                }
            )
        })
        XCTAssertEqual(report.lines, ["asksToLeave app://form"])
    }

    // Feature: A crawler finds pages that Back does not leave
    func testAPageThatIsOpenedAgainByThePageBelowItIsFound() throws {
        let report = try crawl(prepare: { app in
            app.addLivePage("app://splash", name: "splash", didAppear: { $0.open("app://news") })
            app.addPage("app://news", name: "news")
        })
        XCTAssertEqual(
            report.lines,
            ["backFails app://news", "wrongSample app://splash app://splash"]
        )
        XCTAssertEqual(
            report.findings[0].message,
            "Back does not leave the page. It was opened again at once."
        )
    }

    func testAPageThatReplacesThePagesBeforeItIsFoundUnlessItsRouteSaysSo() throws {
        let report = try crawl(prepare: { app in
            app.addLivePage(
                "app://trap",
                name: "trap",
                didAppear: { context in
                    if context.parameters["again"] == nil { context.open("app://trap?again", verb: .reset) }
                }
            )
            app.addPage("app://login", name: "login", verb: .reset)
            app.addPage("app://swap", name: "swap", verb: .replace)
        })
        XCTAssertEqual(report.lines, ["backFails app://trap?again"])
    }

    func testBackReturnsToThePageBeforeThroughParentsModalsAndBranches() throws {
        let report = try crawl { context in
            [
                .link("Section", to: "app://settings/lock", context),
                .link("Archive", to: "app://archive/1", context),
                .link("Home once more", to: "app://home?again", context),
            ]
        } prepare: { app in
            app.routes.removeAll()
            app.routes.append(Route("app://home", page: "home", reuse: .returnToExisting, branch: "home"))
            app.addPage("app://settings", name: "settings", verb: .present)
            app.pages.register("archive") { _ in SimplePage([]) }
            app.pages.register("section") { _ in SimplePage([]) }
            app.pages.register("message") { _ in SimplePage([]) }
            app.routes += [
                Route("app://archive", page: "archive", reuse: .returnToExisting, branch: "archive"),
                Route("app://settings/:section", page: "section", parent: "app://settings"),
                Route("app://archive/:id<int>", page: "message", parent: "app://archive", branch: "archive"),
            ]
            app.branches = [
                Branch("home", root: "app://home", title: "Home"),
                Branch("archive", root: "app://archive", title: "Archive"),
            ]
        }
        XCTAssertEqual(report.findings, [], report.description)
    }

    func testASpinnerThatNeverStopsIsFound() throws {
        let report = try crawl(configure: { $0.patience = .milliseconds(300) }) { app in
            app.addPage("app://slow", name: "slow") { _ in [.spinner(name: "Loading")] }
            app.addPage("app://quick", name: "quick") { _ in
                let spinner = Widget.spinner(name: "Loading")
                Task { gtk_spinner_stop(as_spinner(spinner)) }
                return [spinner]
            }
        }
        XCTAssertEqual(report.lines, ["neverReady app://slow"])
    }

    func testAnAppThatDoesNotStartHasNoReport() throws {
        XCTAssertThrowsError(try crawl(prepare: { $0.home = "app://gone" })) {
            XCTAssertEqual($0 as? CrawlError, .notStarted(status: 1))
        }
    }

    func testTheCrawlerSavesAndRestoresNoSession() throws {
        let app = RouterApplication("org.example.RouterGtkTestingTests", home: "app://home") { app in
            app.addPage("app://home", name: "home")
            app.savesSession = true
        }
        XCTAssertEqual(try Crawler(app).crawl().findings, [])
        let folder = String(cString: g_get_user_state_dir()) + "/org.example.RouterGtkTestingTests"
        XCTAssertEqual(g_file_test("\(folder)/session.json", G_FILE_TEST_EXISTS), 0)
    }

    func testAWindowThatTheAppMakesItselfIsCrawledAsWell() throws {
        let report = try crawl { context in
            [.link("Form", to: "app://form", context), .link("Item", to: "app://item", context)]
        } prepare: { app in
            app.addPage("app://item", name: "item")
            app.addPage("app://form", name: "form", verb: .present)
            app.didStart = { [weak app] in XCTAssertEqual(app?.windows.count, 1) }
            app.makeWindow = { view in
                let window: Widget = gtk_window_new()
                let header: Widget = gtk_header_bar_new()
                gtk_header_bar_pack_end(
                    as_header_bar(header),
                    gtk_button_new_from_icon_name("list-add-symbolic")
                )
                try view.fill(header)
                gtk_window_set_titlebar(as_window(window), header)
                gtk_window_set_child(as_window(window), view.widget)
                return window
            }
        }
        XCTAssertEqual(
            report.lines,
            ["namelessControl app://home GtkButton with the icon “list-add-symbolic”"]
        )
        XCTAssertEqual(report.pages.count, 3)
    }

    func testTheCallerMustNotBeATask() async throws {
        XCTAssertThrowsError(try crawl()) { XCTAssertEqual($0 as? CrawlError, .insideTask) }
    }
}
