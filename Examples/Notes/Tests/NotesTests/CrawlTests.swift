import RouterGtkTesting
import XCTest

@testable import Notes

/// Opens every page of the app in a window. The test is skipped if there is no display.
@preconcurrency @MainActor
final class CrawlTests: XCTestCase {
    func testEveryLinkLeadsToAPageThatBackLeavesAndEveryControlHasAName() throws {
        try XCTSkipUnless(Crawler.hasDisplay, "There is no display.")
        let report = try Crawler(Routing.makeApplication(storedAt: nil)).crawl()
        XCTAssertEqual(report.findings, [], report.description)
    }
}
