import Glibc
import XCTest

@testable import RouterAddressBar
@testable import RouterCore
@testable import RouterGtk

final class TerminalTests: WidgetTestCase {
    func testBytesThatAreNotTextArePercentEncodedWhereTheyStand() {
        let table: [([UInt8], String)] = [
            ([], ""), (Array("a%ä😀".utf8), "a%ä😀"), ([0x61, 0xFF, 0x62], "a%FFb"),
            ([0xE2, 0x82, 0x41], "%E2%82A"),
            ([0xC3, 0xA4, 0xC3], "%C3%A4%C3"), ([0xED, 0xA0, 0x80], "%ED%A0%80"), ([0xC0, 0xAF], "%C0%AF"),
            ([0xC3], "%C3"), ([0xE2, 0x82, 0x61, 0xC3, 0xA9], "%E2%82a%C3%A9"),
            ([0xF0, 0x9F, 0x98, 0x80, 0xF0, 0x9F, 0x98], "%F0%9F%98%80%F0%9F%98"), ([0x80, 0x81], "%80%81"),
        ]
        for (bytes, text) in table { XCTAssertEqual(Terminal.text(of: bytes), text) }
    }

    func testOnlySoMuchIsReadOfWhatIsTooLongForAURL() throws {
        for byte in [UInt8(ascii: "a"), 0xFF] {
            let text = Terminal.text(
                of: Array("app:".utf8) + [UInt8](repeating: byte, count: 1 << 20)
            )
            XCTAssertGreaterThan(text.utf8.count, Terminal.byteLimit)
            XCTAssertLessThanOrEqual(text.utf8.count, 3 * (Terminal.byteLimit + 1))
            for origin in [RequestOrigin.user, .external] {
                let navigator = try Navigator(table: RouteTable([Route("app://home", page: "home")]))
                var outcome: NavigationOutcome?
                try navigator.start(at: "app://home")
                navigator.open(NavigationRequest(.open(.text(text)), origin: origin)) { outcome = $0 }
                guard case .refused(.invalidURL(let error))? = outcome else {
                    return XCTFail("\(origin)")
                }
                XCTAssertEqual(error.reason, .tooLong(limit: URLLimits.standard.bytes))
            }
        }
    }

    func testTheURLsOfALaunchAreReadInTheirOrder() {
        let texts = ["demo", "--"] + (0..<20_000).map { "app://item/\($0)" }
        var arguments = texts.map { strdup($0) }
        defer { arguments.forEach { free($0) } }
        XCTAssertEqual(Terminal.texts(of: &arguments, count: arguments.count), Array(texts.dropFirst()))
        XCTAssertEqual(Terminal.texts(of: &arguments, count: 3), ["--", "app://item/0"])
        XCTAssertEqual(Terminal.texts(of: &arguments, count: 1), [])
        XCTAssertEqual(Terminal.texts(of: &arguments, count: 0), [])
    }
}
