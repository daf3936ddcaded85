import CGtk
import Glibc
import RouterCore
import XCTest

@testable import GtkRouterDemo

final class CommandTests: MainActorTestCase {
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

    func testARouteWithoutANameIsCalledByItsPattern() throws {
        let match = try XCTUnwrap(try Self.explain("https://example.org/")["match"] as? [String: Any])
        XCTAssertEqual(match["route"] as? String, "https://*")
    }

    func testAnAddressThatNavigatesHasAVerbAndNoMatch() throws {
        let line = try Self.explain("gtkrouter://nav/pop?times=2")
        XCTAssertEqual(line["action"] as? String, "pop")
        XCTAssertNil(line["match"])
    }

    func testWhatIsWrongIsExplainedWithItsCode() throws {
        let table: [(String, RequestOrigin, String)] = [
            ("", .user, "invalidURL"), ("gtkrouter://item/a b", .user, "invalidURL"),
            ("gtkrouter://item/x", .user, "notFound"), ("nobody://home", .user, "notFound"),
            ("gtkrouter://private", .external, "notExported"),
            ("gtkrouter://nav/pop", .external, "notExported"),
            ("gtkrouter://nav/pop?times=0", .user, "badParameter"),
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

    func testReferencesAreResolvedAgainstTheBase() throws {
        let line = try Self.explain("43?a=1", base: "gtkrouter://item/42")
        XCTAssertEqual(line["canonical"] as? String, "gtkrouter://item/43?a=1")
        XCTAssertEqual(line["url"] as? String, "43?a=1")
    }

    func testEventsAreAppendedOneOnALine() throws {
        let file = try temporaryFile("{\"before\":true}\n", suffix: "jsonl")
        let routes = try DemoRoutes.load(file: nil, unknownPage: nil)
        let navigator = Navigator(table: routes.table)
        let events = try EventFile(path: file, isFull: false)
        let observation = navigator.observe { events.append($0) }
        try navigator.start(at: routes.home)
        navigator.open("gtkrouter://item/1")
        navigator.open("bad\nurl")
        observation.cancel()
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        XCTAssertEqual(lines.count, 3)
        XCTAssertEqual(lines.first, "{\"before\":true}")
        for line in lines { XCTAssertNotNil(try JSONSerialization.jsonObject(with: Data(line.utf8))) }
    }

    func testALineThatIsLongerThanWhatMayWaitIsWritten() throws {
        let file = try temporaryFile("", suffix: "jsonl")
        var said: [String] = []
        let events = try EventFile(path: file, isFull: true, byteLimit: 10) { said.append($0) }
        let navigator = try Self.makeNavigator()
        let observation = navigator.observe { events.append($0) }
        navigator.open("gtkrouter://item/1")
        navigator.open("gtkrouter://item/2")
        observation.cancel()
        XCTAssertEqual(said, [])
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        XCTAssertEqual(lines.count, 2)
    }

    func testAFileThatCannotBeWrittenIsNamed() throws {
        XCTAssertThrowsError(try EventFile(path: "/nowhere/events", isFull: false)) { error in
            XCTAssertTrue((error as? ProgramError)?.lines.first?.contains("/nowhere/events") ?? false)
        }
    }

    // MARK: - Bytes

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
                let navigator = Navigator(table: try DemoRoutes.load(file: nil, unknownPage: nil).table)
                var outcome: NavigationOutcome?
                try navigator.start(at: RouteURL(parsing: AppInfo.home))
                navigator.open(text, origin: origin) { outcome = $0 }
                guard case .refused(.invalidURL(let error))? = outcome else {
                    return XCTFail("\(origin)")
                }
                XCTAssertEqual(error.reason, .tooLong(limit: URLLimits.standard.bytes))
            }
        }
    }

    func testOfManyAddressesTheFirstAreReadAndTheOthersCounted() {
        let texts: [String] = ["demo", "--"] + (0..<20_000).map { "gtkrouter://item/\($0)" }
        var arguments = texts.map { strdup($0) }
        defer { arguments.forEach { free($0) } }
        let all = IncomingURLs(arguments: &arguments, count: arguments.count)
        XCTAssertEqual(all.addresses, (0..<IncomingURLs.limit).map { "gtkrouter://item/\($0)" })
        XCTAssertEqual(all.leftOut, 20_000 - IncomingURLs.limit)
        let one = IncomingURLs(arguments: &arguments, count: 3)
        XCTAssertEqual(one.addresses, ["gtkrouter://item/0"])
        XCTAssertEqual(one.leftOut, 0)
        let none = IncomingURLs(arguments: &arguments, count: 1)
        XCTAssertEqual(none.addresses, [])
        XCTAssertEqual(none.leftOut, 0)
    }

    // MARK: - Pipes

    private func temporaryPipe() throws -> String {
        let path = try temporaryFile()
        unlink(path)
        XCTAssertEqual(mkfifo(path, 0o600), 0)
        return path
    }

    private static func makeNavigator() throws -> Navigator {
        let routes = try DemoRoutes.load(file: nil, unknownPage: nil)
        let navigator = Navigator(table: routes.table)
        try navigator.start(at: routes.home)
        return navigator
    }

    /// Reads what is in a pipe now.
    private static func readAll(_ descriptor: Int32) -> [UInt8] {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = read(descriptor, &buffer, buffer.count), count > 0 { all += buffer[..<count] }
        return all
    }

    func testAPipeThatNobodyReadsIsNamedAtOnce() throws {
        let path = try temporaryPipe()
        XCTAssertThrowsError(try EventFile(path: path, isFull: false)) { error in
            let line = (error as? ProgramError)?.lines.first ?? ""
            XCTAssertTrue(line.contains(path) && line.contains("nothing reads from this pipe"), line)
        }
    }

    func testAPipeThatIsReadSlowlyGetsEveryEventAndHoldsNothingUp() throws {
        let path = try temporaryPipe()
        let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        defer { close(reader) }
        var said: [String] = []
        let events = try EventFile(path: path, isFull: false) { said.append($0) }
        let navigator = try Self.makeNavigator()
        let observation = navigator.observe { events.append($0) }
        for _ in 0..<200 {
            navigator.open(
                "gtkrouter://item/1?nav.action=replace&x=\(String(repeating: "x", count: 500))"
            )
        }
        observation.cancel()
        var bytes: [UInt8] = []
        let deadline = g_get_monotonic_time() + 20_000_000
        while bytes.count(where: { $0 == UInt8(ascii: "\n") }) < 200, g_get_monotonic_time() < deadline {
            bytes += Self.readAll(reader)
            g_main_context_iteration(nil, 0)
        }
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        XCTAssertEqual(lines.count, 200)
        for (index, line) in lines.enumerated() {
            let event = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
            XCTAssertEqual(event?["seq"] as? Int, index + 1)
        }
        XCTAssertEqual(said, [])
    }

    func testAPipeThatIsNotReadGetsSoMuchAndItIsSaidOnce() throws {
        let path = try temporaryPipe()
        let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        defer { close(reader) }
        var said: [String] = []
        let events = try EventFile(path: path, isFull: false, byteLimit: 100_000) { said.append($0) }
        let navigator = try Self.makeNavigator()
        let observation = navigator.observe { events.append($0) }
        for _ in 0..<400 {
            navigator.open(
                "gtkrouter://item/1?nav.action=replace&x=\(String(repeating: "x", count: 500))"
            )
        }
        observation.cancel()
        XCTAssertEqual(said.count, 1)
        XCTAssertTrue(said.first?.contains(path) ?? false)
        var bytes: [UInt8] = []
        while case let more = Self.readAll(reader), !more.isEmpty {
            bytes += more
            for _ in 0..<10 { g_main_context_iteration(nil, 0) }
        }
        // What was taken comes whole.
        XCTAssertEqual(bytes.last, UInt8(ascii: "\n"))
        let count = bytes.split(separator: UInt8(ascii: "\n")).count
        XCTAssertTrue((50..<400).contains(count), "\(count)")
    }

    func testAPipeWhoseReaderGoesIsGivenUpAndItIsSaidOnce() throws {
        let path = try temporaryPipe()
        let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        var said: [String] = []
        let events = try EventFile(path: path, isFull: false) { said.append($0) }
        close(reader)
        let navigator = try Self.makeNavigator()
        let observation = navigator.observe { events.append($0) }
        for _ in 0..<3 { navigator.open("gtkrouter://item/1") }
        observation.cancel()
        XCTAssertEqual(said.count, 1)
    }
}
