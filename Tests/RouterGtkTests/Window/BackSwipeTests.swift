import NavigationModel
import XCTest

@testable import RouterGtk

/// Tests of `BackSwipe`, which turns the scroll steps of a touch on a touchpad into effects on the page.
final class BackSwipeTests: XCTestCase {
    private typealias Effect = BackSwipe.Effect

    private let page = BackSwipe.Place(canGoBack: true, contentScrolls: false, width: 800)

    // MARK: - Sequences

    /// Returns the scroll steps of a touch, and its end. The steps are 7 ms apart, as on real touchpads.
    ///
    /// - Parameters:
    ///   - steps: Two distances for each step: in the direction of Back, and across that direction.
    ///   - rest: The time for which the fingers rest before they are lifted, in milliseconds.
    private func touch(_ steps: [(Double, Double)], rest: UInt32 = 7) -> [BackSwipe.Scroll] {
        var time: UInt32 = 5_000
        var touch = steps.map { back, across in
            time += 7
            return BackSwipe.Scroll(back: back, across: across, time: time)
        }
        touch.append(BackSwipe.Scroll(back: 0, across: 0, time: time + rest, isStop: true))
        return touch
    }

    private func begins(_ effect: Effect) -> Bool { if case .begin = effect { true } else { false } }

    private func effects(of touch: [BackSwipe.Scroll], over place: BackSwipe.Place? = nil) -> [Effect] {
        var swipe = BackSwipe()
        return touch.map { swipe.take($0, over: place ?? page) }
    }

    /// A flick that accelerates, drifts up a little, and ends after 84 ms.
    private let flick = [
        (0.4, 0.1), (1.6, -0.2), (3.9, -0.5), (6.8, -0.9), (9.5, -1.4), (11.2, -1.3), (12.6, -1.1),
        (12.9, -0.6),
        (11.7, -0.3), (9.8, 0.0), (7.1, 0.2), (4.0, 0.1),
    ]
    /// A scroll through a page of text, by a hand that drifts to the side.
    private let reading = [
        (0.1, 0.7), (0.6, 2.9), (1.4, 5.8), (2.2, 8.4), (3.9, 9.1), (5.5, 8.7), (7.2, 6.3), (9.0, 3.1),
        (8.1, 1.0),
    ]

    // Feature: Two fingers on a touchpad move the page away, and go back
    func testAFlickGoesBack() {
        let effects = effects(of: touch(flick))
        XCTAssertEqual(effects[0...2], [.hold, .hold, .hold])
        guard case .begin(let first) = effects[3], case .move(let last) = effects[11] else {
            return XCTFail("\(effects)")
        }
        XCTAssertEqual(first, 4.7, accuracy: 0.001, "the page moves from its place, after the first 8 pixels")
        XCTAssertEqual(last, 83.5, accuracy: 0.001)
        XCTAssertEqual(effects.last, .goBack, "by its speed, after a tenth of the width")
    }

    func testASlowSwipeGoesBackFromHalfOfTheWidthOn() {
        for (count, width, expected) in [
            (101, 400.0, Effect.goBack), (99, 400, .cancel), (151, 1_600, .goBack), (149, 1_600, .cancel),
        ] {
            let slow = [(8.0, 0.0)] + Array(repeating: (2.0, 0.0), count: count)
            var place = page
            place.width = width
            let effects = effects(of: touch(slow), over: place)
            XCTAssertEqual(effects[1], .move(2))
            XCTAssertEqual(effects.last, expected, "\(2 * count) of \(width) pixels")
        }
    }

    func testFingersThatRestGoBackByTheDistanceAlone() {
        let far = [(8.0, 0.0)] + Array(repeating: (15.0, 0.0), count: 21)
        XCTAssertEqual(effects(of: touch(far, rest: 600)).last, .goBack)
        XCTAssertEqual(effects(of: touch(flick, rest: 600)).last, .cancel)
    }

    func testTheOtherDirectionCancelsHoweverFarThePageHasMoved() {
        let there = [(8.0, 0.0)] + Array(repeating: (30.0, 0.0), count: 20)
        let back = Array(repeating: (-8.0, 0.0), count: 12)
        XCTAssertEqual(effects(of: touch(there + back)).last, .cancel)
        let whole = effects(of: touch(there + Array(repeating: (-30.0, 0.0), count: 40)))
        XCTAssertEqual(whole[whole.count - 2], .move(0), "a page moves no further than to its place")
    }

    func testContentThatHasHadAStepGetsTheStop() {
        var swipe = BackSwipe()
        for step in touch([(2, 3), (12, 0), (40, 0), (40, 0)]).dropLast() { _ = swipe.take(step, over: page) }
        XCTAssertTrue(swipe.isSwiping && swipe.hasPassed)
        for step in touch(flick) { _ = swipe.take(step, over: page) }
        for step in touch(flick) { _ = swipe.take(step, over: page) }
        XCTAssertFalse(swipe.hasPassed)
    }

    func testAPageMovesNoFurtherThanItsWidth() {
        var place = page
        place.width = 100
        let effects = effects(of: touch([(8, 0)] + Array(repeating: (30, 0), count: 10)), over: place)
        XCTAssertEqual(effects[effects.count - 2], .move(100))
    }

    func testWhatScrollsUpOrDownKeepsTheTouch() {
        for steps in [reading, reading.map { (-$0.0, -$0.1) }, flick.map { (-$0.0, $0.1) }] {
            let all = effects(of: touch(steps))
            XCTAssertFalse(all.contains(where: begins), "\(steps)")
            XCTAssertEqual(all.last, .pass, "the content learns of the end")
        }
        XCTAssertEqual(Set(effects(of: touch(reading)).map { "\($0)" }), ["pass"])
    }

    func testATouchThatTurnsAfterTheFirstPixelsStaysWhatItWas() {
        let down = Array(repeating: (0.0, 4.0), count: 3)
        let right = Array(repeating: (12.0, 0.0), count: 30)
        XCTAssertFalse(effects(of: touch(down + right)).contains(where: begins))
        XCTAssertEqual(effects(of: touch(right + down)).last, .goBack)
    }

    // Feature: A swipe over content that scrolls sideways scrolls it, unless it is already at its edge
    func testWhatScrollsInThisDirectionKeepsTheTouch() {
        var place = page
        place.contentScrolls = true
        XCTAssertEqual(Set(effects(of: touch(flick), over: place).map { "\($0)" }), ["pass"])
        place = page
        place.canGoBack = false
        XCTAssertEqual(Set(effects(of: touch(flick), over: place).map { "\($0)" }), ["pass"])
    }

    // Feature: A page that may refuse to leave resists a swipe
    func testAPageThatMayRefuseResists() {
        var place = page
        place.mayRefuse = true
        let far = [(8.0, 0.0)] + Array(repeating: (20.0, 0.0), count: 30)
        let moves = effects(of: touch(far), over: place).compactMap { effect -> Double? in
            if case .move(let distance) = effect { distance } else { nil }
        }
        XCTAssertEqual(moves.first ?? 0, 17, accuracy: 1, "it gives way at first")
        XCTAssertLessThan(moves.last ?? .infinity, BackSwipe.resistance)
        XCTAssertEqual(moves, moves.sorted())
        XCTAssertEqual(effects(of: touch(far), over: place).last, .goBack, "it is asked")
    }

    func testATouchThatIsCalledOffDoesNothingMore() {
        var swipe = BackSwipe()
        let touch = touch(flick)
        XCTAssertFalse(swipe.callOff())
        for step in touch[...6] { _ = swipe.take(step, over: page) }
        XCTAssertTrue(swipe.isSwiping)
        XCTAssertTrue(swipe.callOff())
        XCTAssertFalse(swipe.callOff())
        XCTAssertEqual(Set(touch[7...].map { "\(swipe.take($0, over: page))" }), ["hold"])
        XCTAssertEqual(
            touch.map { swipe.take($0, over: page) }.last,
            .goBack,
            "the next one is a swipe again"
        )
        for step in touch[...6] { _ = swipe.take(step, over: page) }
        _ = swipe.callOff()
        var later = touch
        for index in later.indices { later[index].time += 1_000 }
        XCTAssertEqual(
            later.map { swipe.take($0, over: page) }.last,
            .goBack,
            "even if the stop has gone to a dialog"
        )
    }

    func testStepsThatABusyAppGetsAtOnceCountForTheTimeTheyTook() {
        let slow: [BackSwipe.Scroll] = [
            .init(back: 8, across: 0, time: 1_000), .init(back: 5, across: 0, time: 1_010),
            .init(back: 250, across: 0, time: 2_000), .init(back: 20, across: 0, time: 2_010, isStop: true),
        ]
        XCTAssertEqual(effects(of: slow), [.begin(0), .move(5), .move(255), .cancel])
        var fast = slow
        for index in 2...3 { fast[index].time -= 600 }
        XCTAssertEqual(effects(of: fast).last, .goBack)
        var far = slow
        far[3].back = 50
        XCTAssertEqual(effects(of: far).last, .goBack, "the steps of the stop count, too")
        let whole = BackSwipe.Scroll(back: 160, across: -20, time: 1_000, isStop: true)
        XCTAssertEqual(effects(of: [whole]), [.goBack], "a flick that comes as one event")
        let down = BackSwipe.Scroll(back: 20, across: -160, time: 1_000, isStop: true)
        XCTAssertEqual(effects(of: [down]), [.pass])
    }

    func testTheTimeOfEventsMayWrapAround() {
        var touch = touch(flick)
        for index in touch.indices { touch[index].time &+= .max - 5_060 }
        XCTAssertEqual(effects(of: touch).last, .goBack)
    }

    // MARK: - Random sequences

    func testAnySeriesOfStepsKeepsTheOrderOfEffects() {
        var numbers = SeededGenerator(seed: 7)
        var swipe = BackSwipe()
        var (swipes, backs, stays) = (0, 0, 0)
        var time: UInt32 = .max - 50_000
        for number in 0..<10_000 {
            let place = BackSwipe.Place(
                canGoBack: numbers.below(8) > 0,
                contentScrolls: numbers.below(8) == 0,
                width: Double(numbers.below(1_000)),
                mayRefuse: numbers.below(4) == 0
            )
            let slant = Double(numbers.below(201)) / 100 - 1
            let speed = Double(numbers.below(25)) + 0.5
            var (isBegun, isOff, hasPassed) = (false, false, false)
            for _ in 0..<numbers.below(60) {
                time &+= UInt32(numbers.below(30))
                let back = speed * (Double(numbers.below(120)) - 20) / 100
                let step = BackSwipe.Scroll(back: back, across: slant * speed, time: time)
                let effect = swipe.take(step, over: place)
                switch effect {
                case .pass: XCTAssertFalse(isBegun, "touch \(number)")
                case .hold: XCTAssertTrue(!isBegun || isOff, "touch \(number)")
                case .begin(let distance):
                    XCTAssertTrue(!isBegun && place.canGoBack && !place.contentScrolls, "touch \(number)")
                    XCTAssertTrue((0...place.width).contains(distance), "touch \(number)")
                    isBegun = true
                case .move(let distance):
                    XCTAssertTrue(
                        isBegun && !isOff && (0...place.width).contains(distance),
                        "touch \(number)"
                    )
                    if place.mayRefuse { XCTAssertLessThan(distance, BackSwipe.resistance) }
                case .goBack, .cancel: XCTFail("touch \(number): the fingers have not left")
                }
                hasPassed = hasPassed || effect == .pass
                if numbers.below(200) == 0, swipe.callOff() { isOff = true }
            }
            time &+= UInt32(numbers.below(200))
            let isEmpty = swipe.isNewTouch(at: time)
            let last = swipe.take(.init(back: 0, across: 0, time: time, isStop: true), over: place)
            switch last {
            case .goBack, .cancel:
                XCTAssertTrue(isBegun && !isOff, "touch \(number)")
                if last == .goBack { backs += 1 } else { stays += 1 }
            case .pass: XCTAssertTrue(hasPassed || isEmpty, "touch \(number)")
            case .hold: XCTAssertTrue(!hasPassed || isOff, "touch \(number)")
            case .begin, .move: XCTFail("touch \(number): the fingers have left")
            }
            swipes += isBegun ? 1 : 0
        }
        XCTAssertGreaterThan(swipes, 2_000)
        XCTAssertGreaterThan(backs, 500)
        XCTAssertGreaterThan(stays, 500)
    }
}

extension BackSwipe {
    /// Performs a step. If no finger is on the touchpad yet, the step starts a touch, with `place` under the
    /// pointer.
    fileprivate mutating func take(_ scroll: Scroll, over place: Place) -> Effect {
        if isNewTouch(at: scroll.time) { begin(over: place) }
        return take(scroll)
    }
}
