import Glibc
import XCTest

@testable import GtkRouterDemo

final class IncomingURLsTests: MainActorTestCase {
    func testTheAddressesOfALaunchAreReadInTheirOrder() {
        let texts: [String] = ["demo", "--"] + (0..<20_000).map { "gtkrouter://item/\($0)" }
        var arguments = texts.map { strdup($0) }
        defer { arguments.forEach { free($0) } }
        let all = IncomingURLs(arguments: &arguments, count: arguments.count)
        XCTAssertEqual(all.addresses, Array(texts.dropFirst(2)))
        let one = IncomingURLs(arguments: &arguments, count: 3)
        XCTAssertEqual(one.addresses, ["gtkrouter://item/0"])
        let none = IncomingURLs(arguments: &arguments, count: 1)
        XCTAssertEqual(none.addresses, [])
    }
}
