import CGtk
import RouterCore
import XCTest

@testable import RouterGtk

final class ReadyMadePageTests: WidgetTestCase {
    /// A page that knows nothing of addresses.
    private final class Picture: Page {
        static var living = 0
        let widget = PageTitle.make("A picture")
        let title: String? = "A picture"

        init() { Self.living += 1 }

        isolated deinit { Self.living -= 1 }
    }

    func testAPageOfTheAppsOwnIsShownAndFreedLikeAnyOther() throws {
        try onMain {
            let fixture = try Fixture()
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
            fixture.close()
        }
    }

    func testOneThatIsShownAlreadyOrRefusedIsNotShownAgainOrKept() throws {
        try onMain {
            let fixture = try Fixture()
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
            fixture.check()
            fixture.close()
        }
    }

    func testAPageIsMadeForAnAddressWithoutBeingShown() throws {
        try onMain {
            let fixture = try Fixture()
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
            fixture.close()
        }
    }
}

extension Fixture {
    fileprivate func top(is page: any Page, file: StaticString = #filePath, line: UInt = #line) {
        XCTAssertTrue(host.page(for: state.top.id) === page, file: file, line: line)
    }
}
