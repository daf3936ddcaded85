import CRouterGtk
import RouterGtk
import RouterGtkTesting
import RouterWidgets
import XCTest

/// The links that the crawler finds, and the pages that they open.
final class LinkCrawlTests: CrawlTestCase {
    // Feature: A crawler that opens every page, follows every link, and goes back from each
    func testEveryPageIsOpenedByItsSampleOrByALinkAndAHealthyAppHasNoFindings() throws {
        let report = try crawl { context in
            [
                .link("Item", to: "app://item/7", context), .link("Itself", to: "app://home", context),
                .label([.text("See "), .link("the form", to: "app://form")], context),
            ]
        } prepare: { app in
            app.addPage("app://item/:id<int>", name: "item") { context in
                [.link("The next one", to: "app://item/8", context)]
            }
            app.addPage("app://form", name: "form", verb: .present)
            app.addPage("app://login", name: "login", verb: .reset)
        }
        XCTAssertEqual(report.findings, [])
        XCTAssertEqual(
            report.pages,
            ["app://form", "app://home", "app://item/7", "app://item/1", "app://item/8", "app://login"]
        )
        XCTAssertEqual(report.linkCount, 4)
        XCTAssertEqual(report.description, "6 pages and 4 links: no findings")
    }

    // Feature: A crawler finds dead links, whatever kind of widget shows them
    func testADeadLinkIsFoundWhateverShowsIt() throws {
        let report = try crawl { context in
            let markup: Widget = gtk_label_new(nil)
            gtk_label_set_markup(
                as_label(markup),
                "<a title=\"x\" href=\"app://markup?a=1&amp;b=2\">A link</a>"
            )
            let list = ItemList(of: [1], name: "List") { _ in .label("Row") }
            list.onActivate(from: context) { "app://row/\($0)" }
            return [
                .link("Button", to: "app://button", context),
                .label([.link("text", to: "app://text")], context),
                .menu(name: "Menu", ["Row": "app://menu"]),
                gtk_link_button_new_with_label("app://gtk", "GTK"),
                markup, list.widget,
            ]
        } prepare: { app in
            app.configuration.configureLayer = { layer in
                layer.addToHeader(.link(icon: "edit-find-symbolic", name: "Find", to: "app://header"))
            }
            app.configuration.menu = [[.link("help", title: "Help", to: "app://help")]]
        }
        XCTAssertEqual(
            report.lines,
            [
                "button", "gtk", "header", "help", "markup?a=1&b=2", "menu", "row/1", "text",
            ].map { "deadLink app://home app://\($0)" }
        )
    }

    // Feature: A crawler finds dead links, whatever kind of widget shows them
    func testALinkIsDeadIfItsValuesOrAGuardRefuseIt() throws {
        let report = try crawl { context in
            [
                .link("No number", to: "app://page/x", context), .link("Secret", to: "app://page/2", context),
                .link("Nothing", to: "app://nav/pop?times=x", context),
                .link("No query", to: "app://query", context),
            ]
        } prepare: { app in
            app.addPage("app://page/:id<int>", name: "page")
            app.routes.append(Route("app://query", page: "page", query: ["q": "string"]))
            app.guards = [
                NavigationGuard(for: ["app://page/:id<int>"]) { destination, _ in
                    destination.parameters["id"] == "2" ? .refuse("It is secret.") : .allow
                }
            ]
        }
        XCTAssertEqual(
            report.lines,
            ["nav/pop?times=x", "page/2", "page/x", "query"].map { "deadLink app://home app://\($0)" }
        )
        XCTAssertEqual(report.findings[1].message, "The link to app://page/2 is dead. It is secret.")
    }

    func testLinksToOtherAppsCommandsAndActionsAreNotDeadAndNotOpened() throws {
        var hasRun = false
        let report = try crawl { context in
            [
                .link("Web", to: "https://example.org", context),
                .link("Delete", to: "app://delete", context),
                .link("Back", to: "app://nav/pop", context),
            ]
        } prepare: { app in
            app.externalSchemes = ["https"]
            app.actions.register("delete") { _, _ in hasRun = true }
            app.routes.append(Route("app://delete", action: "delete"))
        }
        XCTAssertEqual(report.findings, [])
        XCTAssertEqual(report.linkCount, 3)
        XCTAssertFalse(hasRun)
    }

    func testARedirectLeadsToAPageOrToAnotherApp() throws {
        let report = try crawl(prepare: { app in
            app.externalSchemes = ["https"]
            app.routes += [
                Route("app://start", redirect: "app://home"),
                Route("app://web", redirect: "https://example.org"),
                Route("app://old/:id<int>", redirect: "app://new/:id"),
            ]
        })
        XCTAssertEqual(report.lines, ["deadRedirect app://old/1 app://new/:id"])
    }

    func testAPageThatThrowsIsNamedWithTheLinkThatLeadsToIt() throws {
        let report = try crawl { context in
            [.link("Page 9", to: "app://page/9", context)]
        } prepare: { app in
            app.addPage("app://page/:id<int>", name: "page") { context in
                if context.parameters["id"] == "9" { throw PageFailure() }
                return []
            }
            app.addPage("app://broken", name: "broken") { _ in throw PageFailure() }
        }
        XCTAssertEqual(
            report.findings,
            [
                CrawlFinding(
                    .pageThrows,
                    on: "app://broken",
                    message: "The page cannot be built. It has no data."
                ),
                CrawlFinding(
                    .pageThrows,
                    on: "app://page/9",
                    message: "The page cannot be built. It has no data. A link on app://home leads here."
                ),
            ]
        )
    }

    func testAnAppGivesSamplesForPagesWhoseDataDecide() throws {
        let prepare: @MainActor (RouterApplication) -> Void = { app in
            app.addPage("app://item/:id<int>", name: "item")
            app.addPage("app://code/:code<odd>", name: "code")
            app.addPage("app://moved/:id<int>", name: "moved")
            app.converters = ["odd": { $0 == "?!" ? $0 : nil }]
            app.guards = [
                NavigationGuard(for: ["app://item/:id<int>"]) { destination, _ in
                    destination.parameters["id"] == "7" ? .allow : .refuse("There is no such item.")
                },
                NavigationGuard(for: ["app://moved/:id<int>"]) { destination, _ in
                    destination.parameters["id"] == "7" ? .allow : .redirect("app://home")
                },
            ]
        }
        XCTAssertEqual(
            try crawl(prepare: prepare).lines,
            [
                "noSample app://code/:code<odd>",
                "wrongSample app://item/1 app://item/:id<int>",
                "wrongSample app://moved/1 app://moved/:id<int>",
            ]
        )
        let report = try crawl(
            configure: {
                $0.samples = [
                    "app://item/:id<int>": "app://item/7", "app://moved/:id<int>": "app://moved/7",
                    "app://code/:code<odd>": "app://code/%3F!",
                ]
            },
            prepare: prepare
        )
        XCTAssertEqual(report.findings, [])
        XCTAssertThrowsError(
            try crawl(configure: { $0.samples = ["app://itme/:id": "app://item/7"] }, prepare: prepare)
        ) {
            XCTAssertEqual(
                "\($0)",
                "There is a sample for “app://itme/:id”, but no route has that name or pattern."
            )
        }
    }

    /// Registers an endless chain of pages, each with a link to the next page. Page 9 is refused.
    private func addEndlessPages(to app: RouterApplication) {
        app.addPage("app://page/:id<int>", name: "page") { context in
            let number = Int(context.parameters["id"] ?? "") ?? 0
            return [
                .link("Next", to: "app://page/\(number + 1)", context),
                .link("Nine", to: "app://page/9", context),
            ]
        }
        app.guards = [
            NavigationGuard(for: ["app://page/:id<int>"]) { destination, _ in
                destination.parameters["id"] == "9" ? .refuse("There is no page 9.") : .allow
            }
        ]
    }

    func testOnlySomeLinksToPagesOfARouteAreOpenedAndTheOthersAreChecked() throws {
        let report = try crawl(
            configure: { $0.linksPerRoute = 1 },
            prepare: { [unowned self] in addEndlessPages(to: $0) }
        )
        XCTAssertEqual(report.lines, ["deadLink app://page/1 app://page/9"])
        XCTAssertEqual(report.pages, ["app://home", "app://page/1", "app://page/2"])
    }

    func testTheLimitIsAFinding() throws {
        let report = try crawl(
            configure: { $0.limit = 5 },
            prepare: { [unowned self] in addEndlessPages(to: $0) }
        )
        XCTAssertEqual(report.lines, ["limitReached app://home", "deadLink app://page/1 app://page/9"])
        XCTAssertEqual(report.pages.count, 3)
    }
}

/// An error that a page throws.
private struct PageFailure: Error, CustomStringConvertible {
    let description = "It has no data."
}
