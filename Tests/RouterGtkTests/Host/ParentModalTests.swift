import CGtk
import RouterCore
import XCTest

@testable import RouterGtk

/// Pages whose parent is a modal, in windows.
final class ParentModalTests: WidgetTestCase {
    private func fixture() throws -> Fixture {
        var registry = PageRegistry()
        registry.register("test") { TestPage($0) }
        let table = try RouteTable([
            Route("app://start", page: "test"),
            Route("app://list", page: "test"),
            Route("app://settings", page: "test", verb: .present, parent: "app://list"),
            Route("app://settings/:section", page: "test", parent: "app://settings"),
        ])
        let fixture = Fixture(try Navigator(table: table), registry: registry)
        try fixture.navigator.start(at: "app://start", host: fixture.host)
        return fixture
    }

    func testALinkOpensTheModalOfTheParentWithItsPageOnTop() throws {
        let fixture = try fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://settings/sound")
        XCTAssertEqual(fixture.host.layers.count, 2)
        XCTAssertEqual(fixture.top.name, "app://settings/sound")
        XCTAssertNil(
            fixture.host.page(for: fixture.state.topLayer.entries[0].id),
            "its parent is not built yet"
        )
        fixture.check()
        fixture.navigator.open("app://nav/back")
        XCTAssertEqual(fixture.top.name, "app://settings")
        XCTAssertEqual(fixture.host.layers.count, 2)
        fixture.check()
        XCTAssertTrue(press("Escape", at: fixture.topView.window))
        XCTAssertEqual(fixture.top.name, "app://start")
        XCTAssertEqual(fixture.host.layers.count, 1)
        fixture.check()
    }

    func testALinkThatStartsTheAppHasTheOtherParentsInTheWindow() throws {
        let fixture = try fixture()
        defer { fixture.close() }
        let start = fixture.state.top.id
        fixture.navigator.open(.external("app://settings/sound", startsApp: true))
        XCTAssertEqual(
            fixture.state.layers.map { $0.entries.map(\.url.text) },
            [["app://list"], ["app://settings", "app://settings/sound"]]
        )
        XCTAssertNil(fixture.host.page(for: start), "the page of the start has left")
        XCTAssertEqual(fixture.host.layers.count, 2)
        fixture.check()
        XCTAssertTrue(press("Escape", at: fixture.topView.window))
        XCTAssertEqual(fixture.top.name, "app://list")
        fixture.check()
    }
}
