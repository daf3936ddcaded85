import Foundation
import XCTest

@testable import RouterCore
@testable import RouterFiles
@testable import RouterGtk

/// The reader for property lists, and how the name of a file selects its reader.
final class RouteFileReadersTests: XCTestCase {
    private func message(_ text: String) -> String? {
        do throws(RouteTableError) {
            _ = try RouteFile(propertyList: text.utf8, name: "R.plist")
            return nil
        } catch {
            return error.message
        }
    }

    func testEveryKindOfValueIsRead() throws {
        let text = """
            \u{FEFF}
            <?xml version="1.0" encoding='utf-8'?>
            <!DOCTYPE plist [ <!ENTITY e "x"> ]>
            <plist version="1.0"><dict><key>text</key><string> a&amp;&#38;<![CDATA[&]]>é </string>
            <!-- <key>text</key> --><key/><string/>
            <key>list</key><array><true/><false></false><integer>-7</integer><integer>+7</integer></array>
            <key>numbers</key><array><real>2</real><real>1.5</real><integer>99999999999999999999</integer></array>
            <key>other</key><array><date>2024-01-01T00:00:00Z</date><data>AAAA</data></array>
            <key
            >text</key><dict/></dict></plist>
            """
        let file = try RouteFile(propertyList: text.utf8, name: "R.plist")
        guard case .dictionary(let members) = file.content else { return XCTFail("no dictionary") }
        XCTAssertEqual(members["text"]?.value, .text(" a&&&é "))
        XCTAssertEqual(members["text"]?.line, 4)
        XCTAssertEqual(members["text"]?.repetitions, [10])
        XCTAssertEqual(members[""]?.value, .text(""))
        XCTAssertEqual(members[""]?.line, 5)
        XCTAssertEqual(members["list"]?.value, .list([.bool(true), .bool(false), .number(-7), .number(7)]))
        XCTAssertEqual(
            members["numbers"]?.value,
            .list([.number(2), .other("a number"), .other("a number")])
        )
        XCTAssertEqual(
            members["other"]?.value,
            .list([.other("a date or data"), .other("a date or data")])
        )
    }

    func testAMistakeEndsReadingWithItsLine() {
        for (text, expected) in [
            ("", ": The file is not an XML property list."),
            ("{ a = b; }", ": The file is not an XML property list."),
            ("<!-- -->", ":1: The property list contains no value."),
            ("<plist>\n<dict>", ":2: The XML is malformed: "),
            ("<plist>\n<dict>\n</array></plist>", ":3: The XML is malformed: "),
            ("<plist>\n<string>&e;</string></plist>", ":2: The XML is malformed: "),
            (
                "<!DOCTYPE plist [<!ENTITY e 'x'>]>\n<plist>\n<string>&e;</string></plist>",
                ":3: The XML is malformed: "
            ),
            ("<plist>\n</plist>", ":1: The property list contains no value."),
            ("<dict/>", ":1: A property list has one element “<plist>”, but “<dict>” is outside it."),
            (
                "<plist><dict/></plist>\n<plist/>",
                ":2: A property list has one element “<plist>”, but “<plist>” is outside it."
            ),
            (
                "<plist><dict/>\n<dict/></plist>",
                ":2: “<dict>” is a second value, but a property list has only one."
            ),
            ("<plist><dict/></plist>\nx", ":2: The XML is malformed: "),
            (
                "<plist><dict>\nx<key>a</key></dict></plist>",
                ":2: Text is not allowed here. Put it into an element such as “<string>”."
            ),
            ("<plist>\n<null/></plist>", ":2: “<null>” is not an element of a property list."),
            (
                "<plist><dict>\n<string/>\n\n</dict></plist>",
                ":2: “<string>” is in a dictionary without a key before it."
            ),
            ("<plist><dict>\n<key>a</key>\n</dict></plist>", ":2: The key “a” has no value."),
            (
                "<plist><array>\n<key>a</key></array></plist>",
                ":2: A “<key>” is allowed only in a dictionary, before a value."
            ),
            (
                "<plist><dict><key>a</key>\n<key>b</key></dict></plist>",
                ":2: A “<key>” is allowed only in a dictionary, before a value."
            ),
            (
                "<plist><string>a\n<b/></string></plist>",
                ":2: “<b>” is inside “<string>”, which can contain only text."
            ),
            (
                "<plist>\n<integer>1.5\n</integer></plist>",
                ":2: “<integer>” does not contain a number: “1.5\\u{A}”."
            ),
            ("<plist><real/></plist>", ":1: “<real>” does not contain a number: “”."),
            (
                "<?xml version='1.0' encoding=\"ISO-8859-1\"?><plist/>",
                ":1: The encoding “ISO-8859-1” is not supported. A route file must be UTF-8."
            ),
            (
                "<?xml version='1.0' encoding='UTF-16'?>\n<plist/>",
                ":1: The encoding “UTF-16” is not supported. A route file must be UTF-8."
            ),
            (
                "bplist00",
                ": A binary property list is not supported. Convert it to XML with "
                    + "`plutil -convert xml1 FILE` or with `plistutil -i FILE -o XMLFILE` (Debian package libplist-utils)."
            ),
        ] {
            guard let message = message(text) else { return XCTFail("\(text) is accepted") }
            if expected.hasSuffix("malformed: ") {
                XCTAssertTrue(message.hasPrefix("R.plist" + expected), message)
                XCTAssertFalse(message.contains("Error on line"), message)
            } else {
                XCTAssertEqual(message, "R.plist" + expected, text)
            }
        }
    }

    func testValuesWithinTheLimitOfDepthAreReadAndThoseBeyondItAreNot() throws {
        func nested(_ depth: Int, _ open: String, _ close: String) -> String {
            let containers = String(repeating: open, count: depth) + "<true/>"
            return "<plist>" + containers + String(repeating: close, count: depth) + "</plist>"
        }
        for (open, close) in [("<array>", "</array>"), ("<dict><key>a</key>", "</dict>")] {
            XCTAssertNil(message(nested(32, open, close)))
            for depth in [33, 100_000] {
                XCTAssertEqual(
                    message(nested(depth, open, close)),
                    "R.plist:1: Values are nested more than 32 deep."
                )
            }
        }
    }

    func testAFileIsReadAtItsPathAsItsNameSays() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.path
        try Data(#"{ "app": { "app://a": "p" } }"#.utf8).write(to: folder.appendingPathComponent("A.json"))
        try Data("<plist><dict/></plist>".utf8).write(to: folder.appendingPathComponent("B"))
        let file = try RouteFile(contentsOf: path + "/A.json")
        XCTAssertEqual(RouteFileReader(file).routes.map(\.declaration.source), ["\(path)/A.json:1: app"])
        XCTAssertEqual(try RouteFile(contentsOf: path + "/B").schemes, [])
        for (name, reason) in [
            ("C", "No such file or directory."), ("", "Is a directory."),
            ("A", "No such file or directory. Did you mean “\(path)/A.json”?"),
        ] {
            XCTAssertThrowsError(try RouteFile(contentsOf: "\(path)/\(name)")) {
                XCTAssertEqual("\($0)", "The file “\(path)/\(name)” cannot be read. \(reason)")
            }
        }
        XCTAssertThrowsError(try RouteFile(contentsOf: "/dev/zero")) {
            XCTAssertEqual("\($0)", "/dev/zero: A route file can have at most 4194304 bytes.")
        }
    }
}
