import Foundation
import XCTest

final class WidgetTestCaseTests: WidgetTestCase {
    func testTestsRunOnTheMainThread() {
        XCTAssertTrue(Thread.isMainThread)
        MainActor.assertIsolated()
    }
}
