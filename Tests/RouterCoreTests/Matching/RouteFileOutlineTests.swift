import Foundation
import Testing

@testable import RouterCore

@Suite("What is seen of a route file before it is decoded")
struct RouteFileOutlineTests {
    private static let head = #"<?xml version="1.0" encoding="UTF-8"?><plist version="1.0">"#

    private func outline(
        _ text: String,
        _ format: RouteFileOutline.Format
    ) throws(RouteFileError) -> RouteFileOutline {
        try RouteFileOutline(Array(text.utf8), format)
    }

    private func xml(_ body: String) throws(RouteFileError) -> [[String]] {
        try outline(Self.head + body + "</plist>", .propertyList).repeatedKeys
    }

    private func nested(_ depth: Int, _ open: String, _ close: String) -> String {
        String(repeating: open, count: depth) + String(repeating: close, count: depth)
    }

    // MARK: - Depth

    @Test("an XML property list within the limit of depth is read, one beyond it is not")
    func depthOfXML() throws {
        // The property list is an element itself.
        _ = try xml(nested(31, "<array>", "</array>"))
        for depth in [32, 100_000] {
            #expect(throws: RouteFileError.tooDeep(limit: 32)) {
                try xml(nested(depth, "<array>", "</array>"))
            }
            #expect(throws: RouteFileError.tooDeep(limit: 32)) {
                try xml(nested(depth, "<dict><key>a</key>", "</dict>"))
            }
            #expect(throws: RouteFileError.tooDeep(limit: 32)) {
                try xml(nested(depth, "<array >", "</array >"))
            }
        }
    }

    @Test(
        "what a decoder passes over takes nothing off the depth",
        arguments: [
            "<!--</array>-->", "<![CDATA[</array>]]>", "<?x </array>?>", "<array/>", "<!---></array>-->",
        ]
    )
    func skipped(text: String) {
        #expect(throws: RouteFileError.tooDeep(limit: 32)) {
            try xml(nested(1_000, "<array>" + text, "</array>"))
        }
    }

    @Test("an instruction on whose end decoders do not agree is refused")
    func instruction() {
        #expect(throws: RouteFileError.damaged) {
            try xml("<?>" + nested(1_000, "<array>", "</array>") + "?>")
        }
    }

    @Test("no arrangement of tags leads a decoder deeper than is seen", arguments: 1...4)
    func randomTags(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let tags = [
            "<array>", "<array>", "<dict>", "<key>", "</key>", "</array>", "<!--", "-->", "<![CDATA[", "]]>",
            "<?", "?>",
            "<!DOCTYPE>", "<string/>", "<string>", "</string>", "<", ">", "/", "?", "!", "-", " ", "a",
        ]
        for _ in 0..<30 {
            let unit = (0..<Int.random(in: 1...12, using: &random)).map { _ in
                tags.randomElement(using: &random) ?? ""
            }
            let text = Self.head + "<array>" + String(repeating: unit.joined(), count: 3_000)
            guard (try? outline(text, .propertyList)) != nil else { continue }
            _ = try? PropertyListDecoder().decode(RouteFile.self, from: Data(text.utf8))
        }
    }

    @Test("JSON within the limit of depth is read, one beyond it is not")
    func depthOfJSON() throws {
        _ = try outline(nested(32, "[", "]"), .json)
        _ = try outline(#"["\#(String(repeating: "[", count: 100))", "\"[[[[[["]"#, .json)
        #expect(throws: RouteFileError.tooDeep(limit: 32)) { try outline(nested(33, #"{"a":"#, "}"), .json) }
        #expect(throws: RouteFileError.tooDeep(limit: 32)) {
            try outline(nested(100_000, #"["]","#, "]"), .json)
        }
    }

    // MARK: - Size and text

    @Test("a file beyond the limit of size is refused")
    func size() throws {
        let limit = RouteFileOutline.maximumBytes
        let spaces = String(repeating: " ", count: limit - 2)
        _ = try outline(spaces + "{}", .json)
        #expect(throws: RouteFileError.tooLarge(limit: limit)) { try outline(spaces + "{ }", .json) }
    }

    @Test("a text that is not UTF-8 is refused, and so is a property list of another kind")
    func formats() {
        for format in [RouteFileOutline.Format.json, .propertyList] {
            #expect(throws: RouteFileError.notUTF8) { try RouteFileOutline([0x7B, 0xFF, 0x7D], format) }
            let wide = "<plist/>".utf8.flatMap { byte -> [UInt8] in [byte, 0] }
            #expect(throws: RouteFileError.notUTF8) { try RouteFileOutline(wide, format) }
        }
        for text in ["", "   ", "{ a = b; }", "(((", "\u{FEFF}{"] {
            #expect(throws: RouteFileError.unknownFormat, "\(text)") { try outline(text, .propertyList) }
        }
        #expect(throws: Never.self) { try outline("\u{FEFF}\n<plist/>", .propertyList) }
    }

    // MARK: - Keys that stand twice

    @Test(
        "a key that stands twice in JSON is found where it is",
        arguments: [
            (#"{"app": {"app://a": "x", "app://a": "y"}}"#, [["app", "app://a"]]),
            (#"{"app": {}, "app" : {}}"#, [["app"]]),
            (
                #"{"app": {"app://a": {"page": "x", "page": "x", "name": "n"}}}"#,
                [["app", "app://a", "page"]]
            ),
            (#"{"a": 1, "a": 2, "a": 3}"#, [["a"]]),
            (#"{"é": 1, "e\#u{301}": 2}"#, [["é"]]),
            (#"{"\u00e9": 1, "e\u0301": 2}"#, [["é"]]),
            (#"{"😀": 1, "\ud83d\uDE00": 2}"#, [["😀"]]),
            (#"{"a/\"b\\": 1, "a\/\"b\\": 2}"#, [[#"a/"b\"#]]),
            (#"{"\t": 1, "\u0009": 2}"#, [["\t"]]),
            (#"{"a": {"b": 1}, "c": {"b": 1}, "d": ["a", "a", {"b": 1}, {"b": 1}], "b": "b"}"#, []),
            (#"{"A": 1, "a": 2}"#, []),
            (#"{"a": "\"a\": 1", "b": 2}"#, []),
            (#"{"a"#, []), (#"{"a\"#, []), ("}]\"", []), (#"{"a": 1, "\u12"#, []),
        ]
    )
    func repeatedInJSON(text: String, paths: [[String]]) throws {
        #expect(try outline(text, .json).repeatedKeys == paths)
    }

    @Test(
        "a key that stands twice in an XML property list is found where it is",
        arguments: [
            (
                "<dict><key>app</key><dict><key>app://a</key><string>x</string><key>app://a</key><true/></dict></dict>",
                [["app", "app://a"]]
            ),
            ("<dict><key>app</key><dict/><key>app</key><dict/></dict>", [["app"]]),
            (
                "<dict><key>a&amp;b</key><true/><key>a&#38;b</key><true/><key>a&#x26;b</key><true/></dict>",
                [["a&b"]]
            ),
            ("<dict><key>a<![CDATA[&]]>b</key><true/><key x='y'>a&amp;b</key><true/></dict>", [["a&b"]]),
            ("<dict><key>é</key><true/><key>e\u{301}</key><true/></dict>", [["é"]]),
            ("<dict><key/><true/><key></key><true/></dict>", [[""]]),
            ("<dict><key>a</key><string>b</string><key>b</key><string>a</string></dict>", []),
            ("<dict><key>a</key><dict><key>a</key><true/></dict></dict>", []),
            ("<dict><!--<key>a</key>--><key>a</key><true/></dict>", []),
            ("<dict><key>a&b</key><true/><key>a&amp;b;</key><true/></dict>", []),
            ("<dict><key>a", []), ("<dict><key", []), ("</dict></dict></dict>", []), ("<", []), ("<!--", []),
        ]
    )
    func repeatedInXML(body: String, paths: [[String]]) throws {
        #expect(try xml(body) == paths)
    }

    @Test("a file says of each key that stands twice where it is")
    func problems() throws {
        let text =
            #"{"app": {"app://a": {"page": "p", "page": "q"}, "app://b": "p", "app://b": "q"}, "app": {}}"#
        let file = try JSONDecoder().decode(RouteFile.self, from: Data(text.utf8))
            .noting(try outline(text, .json))
        let error = #expect(throws: RouteTableError.self) { try file.routes(source: "R.json") }
        #expect(
            error?.problems.map(\.message) == [
                "R.json: app: the key stands here more than once",
                "R.json: app: app://a: the key page stands here more than once",
                "R.json: app: app://b: the key stands here more than once",
            ]
        )
        #expect(throws: RouteTableError.self) { try RouteTable(file, source: "R.json") }
    }
}
