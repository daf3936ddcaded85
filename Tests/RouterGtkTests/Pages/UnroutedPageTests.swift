import CGtk
import RouterCore
import XCTest

@testable import RouterGtk

final class UnroutedPageTests: WidgetTestCase {
    /// A page that knows nothing of addresses.
    private final class Picture: Page {
        static var living = 0
        static let census = WidgetCensus()
        let widget = PageTitle.make("A picture")
        let title: String? = "A picture"

        init() {
            Self.living += 1
            Self.census.count(widget)
        }

        isolated deinit { Self.living -= 1 }
    }

    func testAPageOfTheAppsOwnIsShownAndFreedLikeAnyOther() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        var outcomes: [String] = []
        fixture.host.open(Picture()) { outcomes.append($0.name) }
        fixture.host.open(Picture(), as: .present) { outcomes.append($0.name) }
        XCTAssertEqual(outcomes, ["shown", "shown"])
        XCTAssertEqual(fixture.state.layers.map(\.top.title), ["A picture", "A picture"])
        XCTAssertEqual(fixture.state.layers.map(\.top.url.text), ["app://page/1", "app://page/2"])
        XCTAssertNotNil(fixture.host.page(for: fixture.state.top.id) as? Picture)
        fixture.check()
        fixture.navigator.open("app://item/1")
        fixture.navigator.open("app://nav/back")
        XCTAssertNotNil(fixture.host.page(for: fixture.state.top.id) as? Picture)
        fixture.navigator.open("app://nav/dismiss")
        fixture.navigator.open("app://nav/pop")
        iterate()
        XCTAssertEqual(Picture.living, 0)
        fixture.check()
    }

    func testOneThatIsShownAlreadyOrRefusedIsNotShownAgainOrKept() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let picture = Picture()
        fixture.host.open(picture)
        var outcomes: [String] = []
        fixture.host.open(picture) { outcomes.append($0.name) }
        XCTAssertEqual(outcomes, ["failed"])
        XCTAssertEqual(fixture.state.window.depth, 2)
        fixture.top(is: picture)
        fixture.host.open(Picture(), source: EntryID(1)) { outcomes.append($0.name) }
        XCTAssertEqual(outcomes, ["failed", "superseded"])
        iterate()
        XCTAssertEqual(Picture.living, 1)
        XCTAssertEqual(Picture.census.living, 1)
        fixture.check()
    }

    /// The answer of a guard about pages of the app’s own.
    private final class Rule {
        var answer = GuardAnswer.defer
    }

    func testOneThatAGuardDefersLivesUntilItsRequestHasEnded() throws {
        let rule = Rule()
        let fixture = try Fixture(guards: [
            NavigationGuard { destination, _ in
                destination.unroutedPage == nil ? .allow : rule.answer
            }
        ])
        let navigator = fixture.navigator
        let ends: [(String, () -> Void)] = [
            ("dropped", { navigator.dropDeferred() }),
            (
                "refused",
                {
                    rule.answer = .refuse("no")
                    navigator.replayDeferred()
                }
            ),
            (
                "redirected",
                {
                    rule.answer = .redirect("app://item/1")
                    navigator.replayDeferred()
                }
            ),
            (
                "shown and left",
                {
                    rule.answer = .allow
                    navigator.replayDeferred()
                    XCTAssertTrue(fixture.host.page(for: fixture.state.top.id) is Picture)
                    navigator.open("app://nav/pop")
                }
            ),
        ]
        for (name, end) in ends {
            rule.answer = .defer
            fixture.host.open(Picture())
            iterate()
            XCTAssertEqual(Picture.living, 1, name)
            navigator.replayDeferred()
            XCTAssertEqual(Picture.living, 1, "\(name): deferred once more")
            XCTAssertEqual(navigator.deferredRequests.count, 1, name)
            end()
            iterate()
            XCTAssertEqual(Picture.living, 0, name)
            XCTAssertEqual(Picture.census.living, 0, name)
        }
        rule.answer = .defer
        fixture.host.open(Picture())
        fixture.close()
        XCTAssertEqual(Picture.living, 0, "the window has closed")
        XCTAssertEqual(Picture.census.living, 0)
    }

    func testOneThatWasNotShownCanBeOpenedAgainByWhoKeepsIt() throws {
        let rule = Rule()
        rule.answer = .refuse("no")
        let fixture = try Fixture(guards: [
            NavigationGuard { destination, _ in
                destination.unroutedPage == nil ? .allow : rule.answer
            }
        ])
        defer { fixture.close() }
        let picture = Picture()
        fixture.host.open(picture)
        iterate()
        XCTAssertEqual(Picture.census.living, 1)
        rule.answer = .allow
        fixture.host.open(picture)
        fixture.top(is: picture)
        fixture.navigator.open("app://nav/pop")
    }

    func testAPageIsMadeForAnAddressWithoutBeingShown() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let page = try XCTUnwrap(
            try fixture.host.makePage("app://item/7", parameters: ["tab": "log"]) as? TestPage
        )
        XCTAssertNil(page.context.entry)
        XCTAssertEqual(page.context.parameters["id"], "7")
        XCTAssertEqual(page.context.parameters["tab"], "log")
        XCTAssertEqual(page.context.depthBelow, 0)
        XCTAssertFalse(page.context.canGoBack)
        XCTAssertEqual(fixture.events.count, 0)
        page.context.back()
        page.context.close()
        page.context.finish(1)
        XCTAssertEqual(fixture.events.count, 0, "it is nowhere to go back from")
        XCTAssertThrowsError(try fixture.host.makePage("app://nowhere"))
        XCTAssertThrowsError(try fixture.host.makePage("app://nav/pop"))
        XCTAssertThrowsError(try fixture.host.makePage("app://broken"))
        fixture.host.open(page)
        XCTAssertTrue(page.isShown)
        fixture.navigator.open("app://nav/pop")
    }
}

extension Fixture {
    fileprivate func top(is page: any Page, file: StaticString = #filePath, line: UInt = #line) {
        XCTAssertTrue(host.page(for: state.top.id) === page, file: file, line: line)
    }
}
