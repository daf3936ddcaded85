import RouterCore
import XCTest

@testable import GtkRouterDemo

final class CommandTests: XCTestCase {
    @MainActor
    private static func explain(_ text: String, origin: RequestOrigin = .user, base: String? = nil) throws
        -> [String: Any]
    {
        let table = try DemoRoutes.load(file: nil, unknownPage: nil).table
        let command = ExplainCommand(
            table: table,
            origin: origin,
            base: try base.map { try RouteURL(parsing: $0) }
        )
        let line = try JSONLine.text(command.explain(text))
        XCTAssertFalse(line.contains("\n"))
        return try XCTUnwrap(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    func testAnAddressIsExplainedWithItsMatchAndItsVerb() throws {
        try onMain {
            let line = try Self.explain("GTKROUTER:///item/42?tab=log&nav.action=present#end")
            XCTAssertEqual(line["url"] as? String, "GTKROUTER:///item/42?tab=log&nav.action=present#end")
            XCTAssertEqual(line["canonical"] as? String, "gtkrouter://item/42?tab=log&nav.action=present#end")
            XCTAssertEqual(line["action"] as? String, "present")
            let match = try XCTUnwrap(line["match"] as? [String: Any])
            XCTAssertEqual(match["route"] as? String, "item")
            XCTAssertEqual(match["pattern"] as? String, "gtkrouter://item/:id<int>")
            XCTAssertEqual(match["parameters"] as? [String: String], ["id": "42"])
            XCTAssertEqual(match["query"] as? [[String]], [["tab", "log"]])
            XCTAssertEqual(match["fragment"] as? String, "end")
        }
    }

    func testARouteWithoutANameIsCalledByItsPattern() throws {
        try onMain {
            let match = try XCTUnwrap(try Self.explain("https://example.org/")["match"] as? [String: Any])
            XCTAssertEqual(match["route"] as? String, "https://*")
        }
    }

    func testAnAddressThatNavigatesHasAVerbAndNoMatch() throws {
        try onMain {
            let line = try Self.explain("gtkrouter://nav/pop?times=2")
            XCTAssertEqual(line["action"] as? String, "pop")
            XCTAssertNil(line["match"])
        }
    }

    func testWhatIsWrongIsExplainedWithItsCode() throws {
        let table: [(String, RequestOrigin, String)] = [
            ("", .user, "invalidURL"), ("gtkrouter://item/a b", .user, "invalidURL"),
            ("gtkrouter://item/x", .user, "notFound"), ("nobody://home", .user, "notFound"),
            ("gtkrouter://private", .external, "notExported"),
            ("gtkrouter://nav/pop", .external, "notExported"),
            ("gtkrouter://nav/pop?times=0", .user, "badParameter"),
            ("gtkrouter://item/1?nav.action=embed", .user, "noSuchSlot"),
        ]
        try onMain {
            for (text, origin, code) in table {
                let error = try XCTUnwrap(
                    try Self.explain(text, origin: origin)["error"] as? [String: Any],
                    text
                )
                XCTAssertEqual(error["code"] as? String, code, text)
                XCTAssertEqual(error["offset"] != nil, code == "invalidURL", text)
                XCTAssertEqual(error["reason"] != nil, code == "invalidURL", text)
            }
        }
    }

    func testAJSONLineIsSafeOnATerminalAndKeepsItsValue() throws {
        let text = "a\u{7F}\u{80}\u{9B}31m\u{202E}b\u{2066}\u{2028}\u{2029}\u{200B}\u{FEFF}\u{E0041}é😀\\\"/\n"
        try onMain {
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

    func testReferencesAreResolvedAgainstTheBase() throws {
        try onMain {
            let line = try Self.explain("43?a=1", base: "gtkrouter://item/42")
            XCTAssertEqual(line["canonical"] as? String, "gtkrouter://item/43?a=1")
            XCTAssertEqual(line["url"] as? String, "43?a=1")
        }
    }

    func testEventsAreAppendedOneOnALine() throws {
        let file = try temporaryFile("{\"before\":true}\n", suffix: "jsonl")
        try onMain {
            let routes = try DemoRoutes.load(file: nil, unknownPage: nil)
            let navigator = Navigator(table: routes.table)
            let events = try EventFile(path: file, isFull: false)
            let observation = navigator.observe { events.append($0) }
            try navigator.start(at: routes.home)
            navigator.open("gtkrouter://item/1")
            navigator.open("bad\nurl")
            observation.cancel()
        }
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        XCTAssertEqual(lines.count, 3)
        XCTAssertEqual(lines.first, "{\"before\":true}")
        for line in lines { XCTAssertNotNil(try JSONSerialization.jsonObject(with: Data(line.utf8))) }
    }

    func testAFileThatCannotBeWrittenIsNamed() throws {
        try onMain {
            XCTAssertThrowsError(try EventFile(path: "/nowhere/events", isFull: false)) { error in
                XCTAssertTrue((error as? ProgramError)?.lines.first?.contains("/nowhere/events") ?? false)
            }
        }
    }
}
