import RouterCore
import RouterRecording
import XCTest

@testable import RouterCommands
@testable import RouterGtk

final class ExplainCommandTests: CommandTestCase {
    private static func explain(_ text: String, origin: RequestOrigin = .user, base: String? = nil) throws
        -> [String: Any]
    {
        let table = try commandTable()
        let command = ExplainCommand(
            table: table,
            origin: origin,
            base: try base.map { try RouteURL(parsing: $0) }
        )
        let line = JSONLine.text(command.explain(text))
        XCTAssertFalse(line.contains("\n"))
        return try XCTUnwrap(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    func testAURLIsExplainedWithItsMatchAndItsVerb() throws {
        let line = try Self.explain("APP:///item/42?tab=log&nav.action=present#end")
        XCTAssertEqual(line["url"] as? String, "APP:///item/42?tab=log&nav.action=present#end")
        XCTAssertEqual(line["canonical"] as? String, "app://item/42?tab=log&nav.action=present#end")
        XCTAssertEqual(line["action"] as? String, "present")
        let match = try XCTUnwrap(line["match"] as? [String: Any])
        XCTAssertEqual(match["route"] as? String, "item")
        XCTAssertEqual(match["pattern"] as? String, "app://item/:id<int>")
        XCTAssertEqual(match["parameters"] as? [String: String], ["id": "42"])
        XCTAssertEqual(match["query"] as? [[String]], [["tab", "log"]])
        XCTAssertEqual(match["fragment"] as? String, "end")
    }

    func testARouteWithoutANameIsCalledByItsPattern() throws {
        let match = try XCTUnwrap(try Self.explain("https://example.org/")["match"] as? [String: Any])
        XCTAssertEqual(match["route"] as? String, "https://*")
    }

    func testAURLThatNavigatesHasAVerbAndNoMatch() throws {
        let line = try Self.explain("app://nav/pop?times=2")
        XCTAssertEqual(line["action"] as? String, "pop")
        XCTAssertNil(line["match"])
    }

    // Feature: A text that is not a URL is refused as `invalidURL`
    func testWhatIsWrongIsExplainedWithItsCode() throws {
        let table: [(String, RequestOrigin, String)] = [
            ("", .user, "invalidURL"), ("app://item/a b", .user, "invalidURL"),
            ("app://item/x", .user, "notFound"), ("nobody://home", .user, "notFound"),
            ("app://private", .external, "accessDenied"),
            ("nobody://home", .external, "schemeRefused"),
            ("app://nav/pop", .external, "accessDenied"),
            ("app://nav/pop?times=0", .user, "badParameter"),
        ]
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

    func testReferencesAreResolvedAgainstTheBase() throws {
        let line = try Self.explain("43?a=1", base: "app://item/42")
        XCTAssertEqual(line["canonical"] as? String, "app://item/43?a=1")
        XCTAssertEqual(line["url"] as? String, "43?a=1")
    }
}
