import RouterCore
import RouterRecording
import XCTest

@testable import RouterCommands
@testable import RouterGtk

final class ConsoleTests: CommandTestCase {
    func testALineOfAValueThatCannotBeEncodedHasTheReason() {
        let line = JSONLine.text(["number": Double.nan])
        XCTAssertTrue(line.hasPrefix(#"{"error":""#) && line.contains("number"), line)
    }

    func testAJSONLineIsSafeOnATerminalAndKeepsItsValue() throws {
        let text = "a\u{7F}\u{80}\u{9B}31m\u{202E}b\u{2066}\u{2028}\u{2029}\u{200B}\u{FEFF}\u{E0041}é😀\\\"/\n"
        let line = JSONLine.text([text: [text]])
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
