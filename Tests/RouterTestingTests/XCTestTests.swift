import RouterCore
import RouterTesting
import XCTest

/// The values of the product RouterTesting, compared in XCTest with `XCTAssertEqual`.
@preconcurrency @MainActor
final class XCTestTests: XCTestCase {
    // Feature: A library for tests of apps
    func testADrawingIsComparedAsAString() throws {
        let navigator = try Navigator(
            table: RouteTable([Route("app://home", page: "home"), Route("app://item/:id<int>", page: "item")])
        )
        let host = RecordingHost()
        let recorder = EventRecorder(navigator)
        try navigator.start(at: "app://home", host: host)
        navigator.open("app://item/42")
        navigator.open("app://item/no")
        XCTAssertEqual(navigator.drawing, "home > item/42")
        XCTAssertEqual(recorder.outcomes, ["shown", "notFound"])
        XCTAssertEqual(host.log, ["build home", "show home", "build item/42", "show item/42"])
    }
}
