import XCTest

@testable import RouterGtk

final class ClickSequenceTests: XCTestCase {
    private let limits: ClickSequence.Limits = (time: 400, distance: 5)
    private let modal = UnsafeRawPointer(bitPattern: 2)

    func testClicksOfAMultipleClickAreLeftOverOnceSomethingElseIsShown() {
        var clicks = ClickSequence()
        XCTAssertFalse(clicks.isLeftOver(press(at: 1_000), limits: limits))
        clicks.interrupt()
        XCTAssertTrue(clicks.isLeftOver(press(at: 1_150), limits: limits), "a double click")
        XCTAssertTrue(clicks.isLeftOver(press(at: 1_550), limits: limits), "a triple click")
        XCTAssertFalse(clicks.isLeftOver(press(at: 1_951), limits: limits), "a click of its own")
        XCTAssertFalse(clicks.isLeftOver(press(at: 2_000), limits: limits), "nothing has changed since")
    }

    func testAMultipleClickOnAPageThatStaysIsWhole() {
        var clicks = ClickSequence()
        clicks.interrupt()
        for time: UInt32 in [1_000, 1_100, 1_200] {
            XCTAssertFalse(clicks.isLeftOver(press(at: time), limits: limits))
        }
    }

    func testAClickElsewhereIsAClickOfItsOwn() {
        for (x, y, isLeftOver) in [(5.0, 0.0, true), (0, -5, true), (6, 0, false), (0, 6, false)] {
            var clicks = ClickSequence()
            _ = clicks.isLeftOver(press(at: 1_000), limits: limits)
            clicks.interrupt()
            XCTAssertEqual(clicks.isLeftOver(press(at: 1_100, x: x, y: y), limits: limits), isLeftOver)
        }
    }

    func testAClickInAWindowThatHasJustComeIsLeftOverWhereverItIs() {
        var clicks = ClickSequence()
        _ = clicks.isLeftOver(press(at: 1_000), limits: limits)
        clicks.interrupt()
        XCTAssertTrue(clicks.isLeftOver(press(at: 1_100, x: 300, in: modal), limits: limits))
        XCTAssertFalse(clicks.isLeftOver(press(at: 1_501, x: 300, in: modal), limits: limits))
    }

    func testTheTimeOfEventsMayWrapAround() {
        var clicks = ClickSequence()
        _ = clicks.isLeftOver(press(at: .max - 50), limits: limits)
        clicks.interrupt()
        XCTAssertTrue(clicks.isLeftOver(press(at: 100), limits: limits))
    }

    private func press(
        at time: UInt32,
        x: Double = 0,
        y: Double = 0,
        in surface: UnsafeRawPointer? = UnsafeRawPointer(bitPattern: 1)
    ) -> ClickSequence.Press {
        ClickSequence.Press(time: time, surface: surface, x: 100 + x, y: 100 + y)
    }
}
