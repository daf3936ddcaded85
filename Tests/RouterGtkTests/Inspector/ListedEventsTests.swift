import Glibc
import RouterCore
import RouterRecording
import XCTest

@testable import RouterGtk
@testable import RouterInspector

final class ListedEventsTests: WidgetTestCase {
    private func event(_ number: Int) throws -> LoggedEvent {
        let line = """
            {"seq":\(number),"url":"app://item/\(number)","origin":"link","outcome":"shown","animated":true,\
            "microseconds":1,"layers":[{"id":0,"depth":1,"entries":[{"id":\(number),"route":"item",\
            "url":"app://item/\(number)"}]}]}
            """
        return try LoggedEvent(line: line, number: 1)
    }

    func testTheOldestOfMoreThanTenThousandEventsGo() throws {
        let recording = EventRecording()
        let log = ListedEvents(of: recording)
        func append(_ number: Int) throws -> ListedEvents.Change {
            recording.append(try event(number))
            return log.follow()
        }
        for number in 1...10_000 { XCTAssertEqual(try append(number), .appended) }
        XCTAssertEqual(try append(10_001), .all)
        XCTAssertEqual(log.listed.first?.sequence, 501)
        XCTAssertEqual(log.listed.last?.sequence, 10_001)
        log.search = "item/3000"
        XCTAssertEqual(try append(10_002), .none)
        XCTAssertEqual(log.listed.map(\.sequence), [3000])
        log.search = ""
        XCTAssertEqual(log.listed.count, 9_502)
    }

    func testATestBeginsWithThePagesOfTheEventBeforeInTheWholeLog() throws {
        let recording = EventRecording()
        let events = try [event(1), event(2), event(3)]
        for event in events { recording.append(event) }
        let log = ListedEvents(of: recording)
        log.search = "item/3"
        let test = try XCTUnwrap(log.test(of: events[2]))
        XCTAssertTrue(test.contains(#"{"entries":[{"isNotFound":true,"url":"app://item/2"}]}"#), test)
        XCTAssertNil(log.test(of: events[0]), "nothing tells what was open before it")
    }

    func testTimesAreWrittenWithTheirUnit() {
        XCTAssertEqual(
            [0, 84, 999, 1_000, 1_249, 59_950, 999_999, 1_000_000, 12_345_678].map { EventTime.duration($0) },
            ["0 µs", "84 µs", "999 µs", "1.0 ms", "1.2 ms", "59.9 ms", "999.9 ms", "1.0 s", "12.3 s"]
        )
    }

    func testATimeIsOnTheUsersClock() throws {
        let zone = getenv("TZ").map { String(cString: $0) }
        setenv("TZ", "Asia/Kolkata", 1)
        tzset()
        defer {
            if let zone { setenv("TZ", zone, 1) } else { unsetenv("TZ") }
            tzset()
        }
        let local = try XCTUnwrap(EventTime.text("2026-11-26T09:07:57.123Z", "%X"))
        XCTAssertTrue(local.contains("37:57"), local)
        XCTAssertNil(EventTime.text("yesterday", "%x %X"))
        XCTAssertNil(EventTime.text(nil, "%X"))
    }

    func testRequestsThatWaitForAGuardAreKnownUntilTheyGoOn() throws {
        let recording = EventRecording()
        func line(_ number: Int, _ outcome: String, resumes: Int? = nil) throws -> LoggedEvent {
            let resumed = resumes.map { #""resumes":\#($0),"# } ?? ""
            return try LoggedEvent(
                line:
                    #"{"seq":\#(number),\#(resumed)"origin":"link","outcome":"\#(outcome)","animated":true,"#
                    + #""microseconds":1,"layers":[]}"#,
                number: 1
            )
        }
        for event in try [line(1, "deferred"), line(2, "deferred"), line(3, "shown", resumes: 1)] {
            recording.append(event)
        }
        XCTAssertEqual(recording.deferred.map(\.sequence), [2])
    }
}
