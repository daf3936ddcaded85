import RouterCore
import RouterTools
import XCTest

@testable import RouterGtk
@testable import RouterInspector

final class EventLogTests: WidgetTestCase {
    private func event(_ number: Int, microseconds: Int = 1) throws -> LoggedEvent {
        let line = """
            {"seq":\(number),"url":"app://item/\(number)","origin":"link","outcome":"shown","animated":true,\
            "microseconds":\(microseconds),"layers":[{"id":0,"depth":1,"entries":[{"id":\(number),"route":"item",\
            "url":"app://item/\(number)"}]}]}
            """
        return try LoggedEvent(line: line, number: 1)
    }

    func testTheOldestOfMoreThanTenThousandEventsGo() throws {
        let log = EventLog()
        for number in 1...10_000 {
            XCTAssertEqual(log.append(try event(number, microseconds: number == 1 ? 900 : 5)), .appended)
        }
        XCTAssertEqual(log.slowest, 900)
        XCTAssertEqual(log.append(try event(10_001)), .all)
        XCTAssertEqual(log.listed.first?.sequence, 501)
        XCTAssertEqual(log.listed.last?.sequence, 10_001)
        XCTAssertEqual(log.slowest, 5)
        log.search = "item/3000"
        XCTAssertEqual(log.append(try event(10_002)), .none)
        XCTAssertEqual(log.listed.map(\.sequence), [3000])
        log.search = ""
        XCTAssertEqual(log.listed.count, 9_502)
    }

    func testATestBeginsWithThePagesOfTheEventBeforeInTheWholeLog() throws {
        let log = EventLog()
        let events = try [event(1), event(2), event(3)]
        for event in events { _ = log.append(event) }
        log.search = "item/3"
        let test = try XCTUnwrap(log.test(of: events[2]))
        XCTAssertTrue(test.contains(#"{"entries":[{"isNotFound":true,"url":"app://item/2"}]}"#), test)
        XCTAssertNil(log.test(of: events[0]), "nothing tells what was open before it")
    }

    func testTimesAreWrittenWithTheirUnit() {
        XCTAssertEqual(
            [0, 84, 999, 1_000, 1_249, 59_950, 999_999, 1_000_000, 12_345_678].map { LogDuration.text($0) },
            ["0 µs", "84 µs", "999 µs", "1.0 ms", "1.2 ms", "59.9 ms", "999.9 ms", "1.0 s", "12.3 s"]
        )
    }

    func testBarsGrowWithTheTimeAndEndAtTheSlowest() {
        let shares = [0, 10, 100, 1_000, 10_000].map { LogDuration.share(of: $0, in: 10_000) }
        XCTAssertEqual(shares[0], 0)
        XCTAssertEqual(shares[4], 1)
        XCTAssertEqual(shares, shares.sorted())
        XCTAssertGreaterThan(shares[1], 0.2)
        XCTAssertEqual(LogDuration.share(of: 0, in: 0), 0)
    }
}
