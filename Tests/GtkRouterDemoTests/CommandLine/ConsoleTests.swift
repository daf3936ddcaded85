import RouterCore
import XCTest

@testable import GtkRouterDemo

final class ConsoleTests: MainActorTestCase {
    func testBytesThatAreNoTextArePercentEncodedWhereTheyStand() {
        let table: [([UInt8], String)] = [
            ([], ""), (Array("a%ä😀".utf8), "a%ä😀"), ([0x61, 0xFF, 0x62], "a%FFb"),
            ([0xE2, 0x82, 0x41], "%E2%82A"),
            ([0xC3, 0xA4, 0xC3], "ä%C3"), ([0xED, 0xA0, 0x80], "%ED%A0%80"), ([0xC0, 0xAF], "%C0%AF"),
            ([0xF0, 0x9F, 0x98, 0x80, 0xF0, 0x9F, 0x98], "😀%F0%9F%98"), ([0x80, 0x81], "%80%81"),
        ]
        for (bytes, text) in table { XCTAssertEqual(Console.text(of: bytes), text) }
    }

    func testOnlySoMuchIsReadOfWhatIsTooLongForAnAddress() throws {
        for byte in [UInt8(ascii: "a"), 0xFF] {
            let text = Console.text(
                of: Array("gtkrouter:".utf8) + [UInt8](repeating: byte, count: 1 << 20)
            )
            XCTAssertGreaterThan(text.utf8.count, Console.byteLimit)
            XCTAssertLessThanOrEqual(text.utf8.count, 3 * (Console.byteLimit + 1))
            for origin in [RequestOrigin.user, .external] {
                let navigator = try Navigator(table: DemoRoutes.load(file: nil, unknownPage: nil).table)
                var outcome: NavigationOutcome?
                try navigator.start(at: .code(AppInfo.home))
                navigator.open(NavigationRequest(.address(.text(text)), origin: origin)) { outcome = $0 }
                guard case .refused(.invalidURL(let error))? = outcome else {
                    return XCTFail("\(origin)")
                }
                XCTAssertEqual(error.reason, .tooLong(limit: URLLimits.standard.bytes))
            }
        }
    }

    func testAJSONLineIsSafeOnATerminalAndKeepsItsValue() throws {
        let text = "a\u{7F}\u{80}\u{9B}31m\u{202E}b\u{2066}\u{2028}\u{2029}\u{200B}\u{FEFF}\u{E0041}é😀\\\"/\n"
        let line = try JSONLine.text([text: [text]])
        for scalar in line.unicodeScalars {
            let category = scalar.properties.generalCategory
            XCTAssertFalse(
                [.control, .format, .lineSeparator, .paragraphSeparator].contains(category),
                String(scalar.value, radix: 16)
            )
        }
        XCTAssertTrue(line.contains(#"\u007f\u0080\u009b31m\u202eb"#), line)
        XCTAssertTrue(line.contains(#"\udb40\udc41é😀"#), line)
        let value = try JSONDecoder().decode([String: [String]].self, from: Data(line.utf8))
        XCTAssertEqual(value.first.map { Array($0.key.utf8) }, Array(text.utf8))
        XCTAssertEqual(value.first?.value.first.map { Array($0.utf8) }, Array(text.utf8))
    }
}
