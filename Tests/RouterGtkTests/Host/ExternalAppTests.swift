import CRouterGtk
import RouterCore
import XCTest

@testable import RouterGtk

final class ExternalAppTests: WidgetTestCase {
    func testOnlyASchemeThatIsListedAndHasAnAppCanBeOpenedByAnother() throws {
        let table = try RouteTable(
            [Route("app://home", page: "home")],
            externalSchemes: ["x-router-nobody", "tel"]
        )
        let host = GtkNavigationHost(try Navigator(table: table), PageRegistry())
        XCTAssertNil(host.externalAppName(for: "x-router-nobody"), "no app")
        XCTAssertNil(host.externalAppName(for: "https"), "it is not listed")
        XCTAssertEqual(host.externalAppName(for: "TEL"), ExternalApp.name(for: "tel"))
    }

    func testAURLThatNoAppOpensIsRefusedAndTheWindowStays() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        var outcome: NavigationOutcome?
        fixture.host.openExternally(try RouteURL(parsing: "x-router-nobody:1")) { outcome = $0 }
        guard case .refused(.noHandler)? = outcome else { return XCTFail(String(describing: outcome)) }
        fixture.check()
        fixture.close()
        outcome = nil
        fixture.host.openExternally(try RouteURL(parsing: "x-router-nobody:1")) { outcome = $0 }
        guard case .refused(.noHandler)? = outcome else { return XCTFail(String(describing: outcome)) }
    }
}
