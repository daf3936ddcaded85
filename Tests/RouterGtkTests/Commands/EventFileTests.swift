import CRouterGtk
import Glibc
import RouterCore
import XCTest

@testable import RouterCommands
@testable import RouterGtk

final class EventFileTests: CommandTestCase {
    private func temporaryPipe() throws -> String {
        let path = try temporaryFile()
        unlink(path)
        XCTAssertEqual(mkfifo(path, 0o600), 0)
        return path
    }

    private static func makeNavigator() throws -> Navigator {
        let navigator = try Navigator(table: commandTable())
        try navigator.start(at: "app://home")
        return navigator
    }

    /// Returns all bytes that are waiting in a pipe.
    private static func readAll(_ descriptor: Int32) -> [UInt8] {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = read(descriptor, &buffer, buffer.count), count > 0 { all += buffer[..<count] }
        return all
    }

    func testEventsAreAppendedOneOnALine() throws {
        let file = try temporaryFile("{\"before\":true}\n", suffix: "jsonl")
        let navigator = try Navigator(table: commandTable())
        let events = try EventFile(path: file, isFull: false)
        let observation = events.follow(navigator)
        try navigator.start(at: "app://home")
        navigator.open("app://item/1")
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
        let observation = events.follow(navigator)
        navigator.open("app://item/1")
        navigator.open("app://item/2")
        observation.cancel()
        XCTAssertEqual(said, [])
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        XCTAssertEqual(lines.count, 2)
    }

    func testAFileThatCannotBeWrittenIsNamed() throws {
        XCTAssertThrowsError(try EventFile(path: "/nowhere/events", isFull: false)) { error in
            XCTAssertTrue((error as? CommandError)?.lines.first?.contains("/nowhere/events") ?? false)
        }
    }

    func testAPipeThatNobodyReadsIsNamedAtOnce() throws {
        let path = try temporaryPipe()
        XCTAssertThrowsError(try EventFile(path: path, isFull: false)) { error in
            let line = (error as? CommandError)?.lines.first ?? ""
            XCTAssertTrue(line.contains(path) && line.contains("No program is reading from this pipe."), line)
        }
    }

    func testAPipeThatIsReadSlowlyGetsEveryEventAndHoldsNothingUp() throws {
        let path = try temporaryPipe()
        let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        defer { close(reader) }
        var said: [String] = []
        let events = try EventFile(path: path, isFull: false) { said.append($0) }
        let navigator = try Self.makeNavigator()
        let observation = events.follow(navigator)
        for _ in 0..<200 {
            navigator.open("app://item/1?nav.action=replace&x=\(String(repeating: "x", count: 500))")
        }
        observation.cancel()
        var bytes: [UInt8] = []
        waitUntil("all events") {
            bytes += Self.readAll(reader)
            return bytes.count { $0 == UInt8(ascii: "\n") } >= 200
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
        let observation = events.follow(navigator)
        for _ in 0..<400 {
            navigator.open("app://item/1?nav.action=replace&x=\(String(repeating: "x", count: 500))")
        }
        observation.cancel()
        XCTAssertEqual(said.count, 1)
        XCTAssertTrue(said.first?.contains(path) ?? false)
        var bytes: [UInt8] = []
        while case let more = Self.readAll(reader), !more.isEmpty {
            bytes += more
            for _ in 0..<10 { g_main_context_iteration(nil, 0) }
        }
        // The pipe contains only complete lines.
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
        let observation = events.follow(navigator)
        for _ in 0..<3 { navigator.open("app://item/1") }
        observation.cancel()
        XCTAssertEqual(said.count, 1)
    }
}
