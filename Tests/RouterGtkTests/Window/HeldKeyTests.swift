import CRouterGtk
import RouterCore
import XCTest

@testable import RouterGtk

final class HeldKeyTests: WidgetTestCase {
    // Feature: a held Return or Space acts once
    func testTheRepetitionsOfAHeldKeyAreTold() {
        var held = HeldKey()
        let isRepeated = { (code: UInt32, time: UInt32) in held.isRepeated(code: code, time: time) }
        XCTAssertFalse(isRepeated(36, 1_000))
        XCTAssertTrue(isRepeated(36, 1_000), "on Wayland, repetitions have the time of the press")
        XCTAssertTrue(isRepeated(36, 1_660), "the first repetition comes late")
        XCTAssertTrue(isRepeated(36, 1_700))
        held.release(code: 65)
        XCTAssertTrue(isRepeated(36, 9_000), "slow desktops have any time")
        held.release(code: 36)
        XCTAssertFalse(isRepeated(36, 9_040))
        XCTAssertFalse(isRepeated(65, 9_080), "another key")
        XCTAssertFalse(isRepeated(36, 9_120))
    }

    func testAReleaseThatNoWindowHasSeenIsNotWaitedForForLong() {
        for (gap, isRepeated) in [(HeldKey.longestGap, true), (HeldKey.longestGap + 1, false)] {
            // Event times wrap around after 49 days.
            var held = HeldKey()
            let start = UInt32.max - 100
            XCTAssertFalse(held.isRepeated(code: 36, time: start))
            held.windowLostKeys()
            XCTAssertEqual(held.isRepeated(code: 36, time: start &+ gap), isRepeated)
            if isRepeated { XCTAssertTrue(held.isRepeated(code: 36, time: start &+ gap &+ 5_000)) }
        }
    }

    func testAnotherKeyEndsTheRepetitionsAlsoIfNoWindowHasSeenTheRelease() {
        var held = HeldKey()
        XCTAssertFalse(held.isRepeated(code: 36, time: 1_000))
        held.windowLostKeys()
        held.pressOther()
        XCTAssertFalse(
            held.isRepeated(code: 36, time: 1_300),
            "an address was typed in a modal that has just opened"
        )
    }

    func testOnlyTextsAndWidgetsThatNothingActivatesGetRepetitions() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let entry: Widget = .entry("", name: "Entry")
        let text = try XCTUnwrap(descendants(entry).first { is_text($0) != 0 })
        let link = Widget.link("Item 1", to: "app://item/1", fixture.top.context)
        let label = Widget.label([.link("Item 1", to: "app://item/1")], fixture.top.context)
        let others: [Widget] = [
            .button("Press") {}, link, label, gtk_list_box_row_new(), gtk_switch_new(),
            gtk_check_button_new(),
        ]
        for widget in others {
            XCTAssertFalse(widget.repeats(isReturn: true), String(cString: g_type_name(cgtk_type_of(widget))))
            XCTAssertFalse(
                widget.repeats(isReturn: false),
                String(cString: g_type_name(cgtk_type_of(widget)))
            )
        }
        XCTAssertFalse(text.repeats(isReturn: true), "Return sends what is entered")
        XCTAssertTrue(text.repeats(isReturn: false))
        let lines: Widget = .textView("", name: "Text")
        let view = try XCTUnwrap(descendants(lines).first { is_text_view($0) != 0 })
        for widget: Widget in [view, gtk_drawing_area_new()] {
            for isReturn in [true, false] { XCTAssertTrue(widget.repeats(isReturn: isReturn)) }
        }
        for widget in others + [entry, lines] { g_object_unref(g_object_ref_sink(widget)) }
    }
}
