import Foundation
import RouterCore
import XCTest

@testable import RouterFiles
@testable import RouterGtk

/// Both readers of route files, held to those of Python by random documents, every second of them broken.
final class RouteFileReadersTests: XCTestCase {
    /// A random document, and what Python makes of it.
    private struct Document {
        let bytes: [UInt8]
        let isWhole: Bool
        /// The value in one spelling, or `nil` and the reason why Python refuses it.
        let spelling: String?
        let reason: String

        init(_ line: Substring) {
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
            let digits = Array(parts[0].utf8)
            bytes = stride(from: 0, to: digits.count, by: 2).map {
                UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16) ?? 0
            }
            isWhole = parts[1] == "whole"
            spelling = parts[2].hasPrefix("!") ? nil : String(parts[2])
            reason = String(parts[2])
        }

        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    private func documents(_ form: String, seed: Int, count: Int) throws -> [Document] {
        let script =
            #filePath.components(separatedBy: "/RouterFilesTests/")[0] + "/Fixtures/random_documents.py"
        let python = Process()
        let output = Pipe()
        python.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        python.arguments = [script, form, String(seed), String(count)]
        python.standardOutput = output
        try python.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        python.waitUntilExit()
        XCTAssertEqual(python.terminationStatus, 0)
        return text.split(separator: "\n").map(Document.init)
    }

    /// The same spelling as in `random_documents.py`.
    private func spelling(_ value: RouteFileValue) -> String {
        switch value {
        case .text(let text): return "t" + hexadecimal(text)
        case .bool(let bool): return bool ? "T" : "F"
        case .number(let number): return "n\(number)"
        case .other: return "o"
        case .list(let values): return "[" + values.map(spelling).joined(separator: ",") + "]"
        case .dictionary(let members):
            let texts = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map {
                "\(hexadecimal($0.key))*\($0.value.repetitions.count):\(spelling($0.value.value))"
            }
            return "{" + texts.joined(separator: ",") + "}"
        }
    }

    private func hexadecimal(_ text: String) -> String {
        text.utf8.map { String(0x100 + Int($0), radix: 16).dropFirst() }.joined()
    }

    /// Each key of a whole document, and the line that the reader gives it.
    private func keys(_ value: RouteFileValue) -> [(key: String, line: Int?)] {
        switch value {
        case .dictionary(let members): members.flatMap { [($0, $1.line)] + keys($1.value) }
        case .list(let values): values.flatMap(keys)
        default: []
        }
    }

    /// Compares; a document that only one of the two accepts has to be refused for one of these reasons.
    private func compare(
        _ documents: [Document],
        onlyHere strict: [String] = [],
        onlyThere loose: [String] = [],
        _ read: (Document) throws(RouteTableError) -> RouteFileValue
    ) {
        var counts = (accepted: 0, refused: 0, brokenButAccepted: 0, keys: 0)
        for document in documents {
            do throws(RouteTableError) {
                let value = try read(document)
                if let spelling = document.spelling {
                    XCTAssertEqual(self.spelling(value), spelling, document.text)
                } else {
                    XCTAssertTrue(
                        loose.contains { document.reason.contains($0) },
                        "refused by Python alone, \(document.reason): \(document.text)"
                    )
                }
                counts.accepted += 1
                counts.brokenButAccepted += document.isWhole ? 0 : 1
                guard document.isWhole else { continue }
                for (key, line) in keys(value) {
                    XCTAssertEqual(key.split(separator: " ").first, line.map { "\($0)" }, document.text)
                    counts.keys += 1
                }
            } catch {
                counts.refused += 1
                guard document.spelling != nil else { continue }
                XCTAssertTrue(
                    strict.contains { error.message.contains($0) },
                    "refused here alone, \(error): \(document.text)"
                )
            }
        }
        XCTAssertGreaterThan(counts.accepted, documents.count / 2, "\(counts)")
        XCTAssertGreaterThan(counts.refused, documents.count / 4, "\(counts)")
        XCTAssertGreaterThan(counts.brokenButAccepted, documents.count / 100, "\(counts)")
        XCTAssertGreaterThan(counts.keys, documents.count, "\(counts)")
    }

    func testJSONIsWhatPythonTakesForJSON() throws {
        let documents = try documents("json", seed: 1, count: 6_000)
        // Python reads such a text, and only its value cannot be spelt; that of a repeated key is never looked at.
        compare(documents, onlyHere: ["names only half of a character"]) { document throws(RouteTableError) in
            try RouteFile(json: document.bytes, name: "R.json").content
        }
    }

    func testAnXMLPropertyListIsWhatPythonTakesForOne() throws {
        compare(
            try documents("plist", seed: 1, count: 6_000),
            // plistlib passes over what it does not know, and converts numbers as Python does.
            onlyHere: [
                "a property list has no element", "there is text outside", "which may hold only text",
                "is a second value", "one element <plist>", "without a key before it",
                "a key stands outside a dictionary", "has no value", "holds no value",
                "does not hold a number",
                "Entity name",
            ],
            // GLib's parser lets pass what does not change the value.
            onlyThere: [
                "not well-formed (invalid token)", "XML declaration not well-formed", "duplicate attribute",
                "XML or text declaration not at start of entity", "syntax error",
                "junk after document element",
                "reference to invalid character number", "no attribute 'groupdict'",
                "Error: Incorrect padding",
                "XML entity declarations are not supported",
            ]
        ) { document throws(RouteTableError) in
            try RouteFile(propertyList: document.bytes, name: "R.plist").content
        }
    }

    // MARK: - Property lists

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
            ("", ": it is not an XML property list"), ("{ a = b; }", ": it is not an XML property list"),
            ("<!-- -->", ":1: the property list holds no value"),
            ("<plist>\n<dict>", ":2: the XML is malformed: "),
            ("<plist>\n<dict>\n</array></plist>", ":3: the XML is malformed: "),
            ("<plist>\n<string>&e;</string></plist>", ":2: the XML is malformed: "),
            (
                "<!DOCTYPE plist [<!ENTITY e 'x'>]>\n<plist>\n<string>&e;</string></plist>",
                ":3: the XML is malformed: "
            ),
            ("<plist>\n</plist>", ":1: the property list holds no value"),
            ("<dict/>", ":1: a property list has one element <plist>, but <dict> is outside it"),
            (
                "<plist><dict/></plist>\n<plist/>",
                ":2: a property list has one element <plist>, but <plist> is outside it"
            ),
            (
                "<plist><dict/>\n<dict/></plist>",
                ":2: <dict> is a second value, but a property list has only one"
            ),
            ("<plist><dict/></plist>\nx", ":2: the XML is malformed: "),
            (
                "<plist><dict>\nx<key>a</key></dict></plist>",
                ":2: there is text outside an element that may hold text"
            ),
            ("<plist>\n<null/></plist>", ":2: a property list has no element <null>"),
            (
                "<plist><dict>\n<string/>\n\n</dict></plist>",
                ":2: <string> is in a dictionary without a key before it"
            ),
            ("<plist><dict>\n<key>a</key>\n</dict></plist>", ":2: the key “a” has no value"),
            (
                "<plist><array>\n<key>a</key></array></plist>",
                ":2: a key stands outside a dictionary, or where a value is expected"
            ),
            (
                "<plist><dict><key>a</key>\n<key>b</key></dict></plist>",
                ":2: a key stands outside a dictionary, or where a value is expected"
            ),
            (
                "<plist><string>a\n<b/></string></plist>",
                ":2: <b> is inside <string>, which may hold only text"
            ),
            (
                "<plist>\n<integer>1.5\n</integer></plist>",
                ":2: <integer> does not hold a number: “1.5\\u{A}”"
            ),
            ("<plist><real/></plist>", ":1: <real> does not hold a number: “”"),
            (
                "<?xml version='1.0' encoding=\"ISO-8859-1\"?><plist/>",
                ":1: the encoding ISO-8859-1 is not supported; a route file must be UTF-8"
            ),
            (
                "<?xml version='1.0' encoding='UTF-16'?>\n<plist/>",
                ":1: the encoding UTF-16 is not supported; a route file must be UTF-8"
            ),
            (
                "bplist00",
                ": a binary property list is not supported; convert it to XML by "
                    + "`plutil -convert xml1 FILE`, or by `plistutil -i FILE -o XMLFILE` (Debian package libplist-utils)"
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
                    "R.plist:1: values are nested more than 32 deep"
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
        XCTAssertEqual(try file.routes().routes.map(\.source), ["\(path)/A.json:1: app"])
        XCTAssertEqual(try RouteFile(contentsOf: path + "/B").schemes, [])
        for (name, reason) in [
            ("C", "No such file or directory"), ("", "Is a directory"),
            ("A", "No such file or directory; there is “\(path)/A.json”"),
        ] {
            XCTAssertThrowsError(try RouteFile(contentsOf: "\(path)/\(name)")) {
                XCTAssertEqual("\($0)", "cannot read “\(path)/\(name)”: \(reason)")
            }
        }
        XCTAssertThrowsError(try RouteFile(contentsOf: "/dev/zero")) {
            XCTAssertEqual("\($0)", "/dev/zero: a route file has at most 4194304 bytes")
        }
    }
}
