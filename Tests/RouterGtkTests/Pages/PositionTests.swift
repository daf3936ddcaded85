import CRouterGtk
import CRouterGtk.Testing
import Foundation
import XCTest

@testable import RouterCore
@testable import RouterGtk

/// A page with two text entries. It saves the text of only one of them.
@MainActor
private final class EntriesPage: Page {
    let widget: Widget = .box(.vertical)
    let kept: Widget
    let other: Widget = .entry("as built", name: "Other")

    init(_ context: PageContext, isOther: Bool) {
        kept = .entry(context.savedState ?? "", name: "Kept")
        if isOther { widget.append(.label("It was built differently this time.")) }
        for entry in [kept, other] { widget.append(entry) }
    }

    func savedState() -> String? { kept.text }
}

/// The scroll positions and the focus of pages that are restored, or rebuilt after their release.
final class PositionTests: WidgetTestCase {
    private let lines = Variable(500)
    private let isOther = Variable(false)

    private func start(
        at page: String,
        restoring saved: SavedNavigation? = nil,
        keptPages: Int = 1
    ) throws -> Fixture {
        var registry = PageRegistry()
        registry.register("test") { TestPage($0) }
        registry.register("entries") { [isOther] in EntriesPage($0, isOther: isOther.value) }
        for content in LongPage.Content.allCases {
            registry.register(content.rawValue) { [lines, isOther] _ in
                LongPage(isOther.value ? .text : content, lines: lines.value)
            }
        }
        var routes = LongPage.Content.allCases.map { Route("app://\($0.rawValue)", page: $0.rawValue) }
        routes += [
            Route("app://entries", page: "entries"), Route("app://item/:id", page: "test"),
            Route("app://board", page: "test", slots: ["side"]),
            Route("app://folder", page: "list", pane: .list),
            Route("app://message/:id", page: "test", pane: .detail),
        ]
        let fixture = Fixture(try Navigator(table: RouteTable(routes)), registry: registry) {
            $0.keptPages = keptPages
            $0.paneWidth = 400
        }
        _ = try fixture.navigator.start(restoring: saved, or: .app("app://\(page)"), host: fixture.host)
        iterate()
        return fixture
    }

    private func page<Shown: Page>(_ fixture: Fixture, as type: Shown.Type = Shown.self) throws -> Shown {
        try XCTUnwrap(fixture.host.page(for: fixture.state.top.id) as? Shown)
    }

    private func long(_ fixture: Fixture) throws -> LongPage {
        let page: LongPage = try page(fixture)
        waitUntil("the layout") { page.isLaidOut }
        return page
    }

    /// Scrolls the long page in steps, as the mouse wheel does.
    private func scroll(_ fixture: Fixture, to position: Double) throws {
        let page = try long(fixture)
        let clock = try XCTUnwrap(gtk_widget_get_frame_clock(page.widget))
        for step in [position - 1, position] {
            page.positions = [step]
            let frame = gdk_frame_clock_get_frame_counter(clock)
            waitUntil("two frames") {
                gtk_widget_queue_draw(page.widget)
                return gdk_frame_clock_get_frame_counter(clock) > frame + 1
            }
        }
    }

    private func goOn(_ fixture: Fixture) {
        fixture.navigator.push("app://item/1")
        waitUntil("the next page") { gtk_widget_get_width(fixture.top.widget) > 0 }
    }

    private func goAndReturn(_ fixture: Fixture) {
        goOn(fixture)
        fixture.navigator.pop()
        iterate()
    }

    /// Encodes the window's session as JSON, decodes it again, and returns it.
    private func session(_ fixture: Fixture) throws -> SavedNavigation {
        let json = try JSONEncoder().encode(fixture.navigator.savedNavigation())
        return try JSONDecoder().decode(SavedNavigation.self, from: json)
    }

    func testFocusAndSelectionComeBackAndTheTextIsThePagesOwn() throws {
        var fixture = try start(at: "entries")
        defer { fixture.close() }
        let first: EntriesPage = try page(fixture)
        first.kept.text = "some text"
        first.other.text = "typed"
        gtk_widget_grab_focus(first.kept)
        gtk_editable_select_region(as_editable(first.kept), 2, 5)
        for isRestart in [false, true] {
            if isRestart {
                let saved = try session(fixture)
                fixture.close()
                fixture = try start(at: "entries", restoring: saved)
            } else {
                goAndReturn(fixture)
            }
            let again: EntriesPage = try page(fixture)
            XCTAssertEqual([again.kept.text, again.other.text], ["some text", "as built"])
            let focus = try XCTUnwrap(fixture.focus)
            XCTAssertNotEqual(gtk_widget_is_ancestor(focus, again.kept), 0)
            var (start, end): (gint, gint) = (0, 0)
            gtk_editable_get_selection_bounds(as_editable(focus), &start, &end)
            XCTAssertEqual([start, end], [2, 5])
        }
    }

    func testAPageThatIsBuiltDifferentlyGetsNothingThatDoesNotFit() throws {
        let fixture = try start(at: "labels")
        defer { fixture.close() }
        try scroll(fixture, to: 1_234)
        goOn(fixture)
        fixture.navigator.push("app://entries")
        gtk_widget_grab_focus(try page(fixture, as: EntriesPage.self).other)
        goOn(fixture)
        isOther.value = true
        fixture.navigator.pop()
        // The second text entry had focus. The new label has moved both text entries down by one,
        // so the saved position of focus now leads to the first text entry.
        XCTAssertNotEqual(fixture.focus, nil)
        XCTAssertEqual(try page(fixture, as: EntriesPage.self).other.text, "as built")
        fixture.check()
    }

    /// Moves focus to a row in the middle of the visible part of a list.
    private func focusRow(of page: LongPage) throws {
        let list = try XCTUnwrap(descendants(page.widget).first { is_list_base($0) != 0 })
        let row = children(list).first { row in
            var bounds = graphene_rect_t()
            return gtk_widget_get_mapped(row) != 0 && gtk_widget_compute_bounds(row, list, &bounds) != 0
                && (200..<230).contains(bounds.origin.y)
        }
        XCTAssertNotEqual(gtk_widget_grab_focus(try XCTUnwrap(row)), 0)
    }

    func testTheFocusOfAListViewComesBackToTheRowThatIsThere() throws {
        let fixture = try start(at: "list")
        defer { fixture.close() }
        try scroll(fixture, to: 5_432)
        try focusRow(of: try long(fixture))
        let text = { (fixture: Fixture) -> String? in
            // Until the row exists, the list view itself has focus.
            fixture.focus.flatMap { gtk_widget_get_first_child($0) }.flatMap {
                is_label($0) == 0 ? nil : String(cString: gtk_label_get_text(as_label($0)))
            }
        }
        let focused = try XCTUnwrap(text(fixture))
        XCTAssertTrue(focused.hasPrefix("Item 24"), focused)
        goAndReturn(fixture)
        waitUntil("focus on \(focused)") { text(fixture) == focused }
        XCTAssertEqual(try long(fixture).positions, [5_432])
    }

    func testARestoredListLeavesFocusToTheDetailBesideIt() throws {
        var fixture = try start(at: "folder")
        defer { fixture.close() }
        try scroll(fixture, to: 5_432)
        try focusRow(of: try long(fixture))
        fixture.navigator.push("app://message/1")
        let saved = try session(fixture)
        let position = try XCTUnwrap(saved.layers[0].entries[0].position)
        XCTAssertTrue(position.keys.contains { $0.hasPrefix("focus ") })
        fixture.close()

        fixture = try start(at: "folder", restoring: saved)
        let stack = fixture.topView.view.pages
        waitUntil("two panes") { stack.isDivided }
        let list = try XCTUnwrap(stack.list?.page as? LongPage)
        waitUntil("the list where it was") { list.isLaidOut && list.positions == [5_432] }
        XCTAssertEqual(stack.visible?.hasFocus, true)
        XCTAssertEqual(stack.list?.hasFocus, false)
        XCTAssertEqual(fixture.focus, fixture.top.first)
    }

    // Feature: A page comes back at its scroll position, even if its focused widget is out of sight
    func testAPageComesBackWhereItWasScrolledAlsoIfFocusIsOutOfSight() throws {
        for content in [LongPage.Content.buttons, .rows, .list, .grid] {
            for position in [0.0, 2_345] {
                let fixture = try start(at: content.rawValue, keptPages: 32)
                defer { fixture.close() }
                try scroll(fixture, to: 1_000)
                let page = try long(fixture)
                let focused = try XCTUnwrap(descendants(page.widget).first { $0.isInSight(of: page.widget) })
                XCTAssertNotEqual(gtk_widget_grab_focus(focused), 0)
                try scroll(fixture, to: position)
                XCTAssertEqual(fixture.focus, focused)
                goAndReturn(fixture)
                XCTAssertEqual(fixture.focus, focused, "\(content)")
                waitForFrame(of: page.widget)
                XCTAssertEqual(page.positions, [position], "\(content)")
            }
        }
    }

    func testAPositionWaitsForContentsThatComeLater() throws {
        let fixture = try start(at: "text")
        defer { fixture.close() }
        try scroll(fixture, to: 1_234)
        goOn(fixture)
        lines.value = 0
        fixture.navigator.pop()
        let page = try long(fixture)
        XCTAssertEqual(page.positions, [0])
        goAndReturn(fixture)
        let again = try long(fixture)
        XCTAssertEqual(again.positions, [0])
        again.fill(lines: 500)
        waitUntil("the position") { again.positions == [1_234] }
    }

    /// Appends lines to a page of labels, and waits until they are laid out.
    private func append(_ count: Int, to page: LongPage) throws {
        let column = try XCTUnwrap(
            descendants(page.widget).first { String(cString: g_type_name(cgtk_type_of($0))) == "GtkBox" }
        )
        let before = gtk_adjustment_get_upper(page.widget.vertical)
        for line in 0..<count { column.append(.label("Later line \(line)")) }
        waitUntil("the lines") { gtk_adjustment_get_upper(page.widget.vertical) > before && page.isLaidOut }
    }

    // Feature: A scroll position is restored once contents that load in portions reach it
    func testAPositionWaitsUntilContentsThatComeInPortionsReachIt() throws {
        let fixture = try start(at: "labels")
        defer { fixture.close() }
        try scroll(fixture, to: 3_000)
        goOn(fixture)
        lines.value = 40
        fixture.navigator.pop()
        let page = try long(fixture)
        XCTAssertLessThan(try XCTUnwrap(page.positions.first), 3_000)
        try append(20, to: page)
        XCTAssertLessThan(try XCTUnwrap(page.positions.first), 3_000)
        goAndReturn(fixture)
        let again = try long(fixture)
        try append(400, to: again)
        XCTAssertEqual(again.positions, [3_000], "also if the page was released while the position waited")
        try append(10, to: again)
        XCTAssertEqual(again.positions, [3_000])
    }

    func testThePositionOfAUserWhoScrollsMeanwhileCounts() throws {
        let fixture = try start(at: "labels")
        defer { fixture.close() }
        try scroll(fixture, to: 3_000)
        goOn(fixture)
        lines.value = 60
        fixture.navigator.pop()
        let page = try long(fixture)
        page.positions = [77]
        try append(400, to: page)
        XCTAssertEqual(page.positions, [77])
        goOn(fixture)
        lines.value = 500
        fixture.navigator.pop()
        XCTAssertEqual(try long(fixture).positions, [77])
        try scroll(fixture, to: 3_000)
        goOn(fixture)
        lines.value = 60
        fixture.navigator.pop()
        try long(fixture).positions = [99]
        goAndReturn(fixture)
        XCTAssertEqual(try long(fixture).positions, [99], "without a layout in between, too")
    }

    func testAPageThatHasBecomeShorterIsAtItsEnd() throws {
        for content in [LongPage.Content.labels, .list] {
            lines.value = 500
            let fixture = try start(at: content.rawValue)
            defer { fixture.close() }
            try scroll(fixture, to: 5_432)
            goOn(fixture)
            lines.value = 100
            fixture.navigator.pop()
            let page = try long(fixture)
            let end =
                gtk_adjustment_get_upper(page.widget.vertical)
                - gtk_adjustment_get_page_size(page.widget.vertical)
            XCTAssertEqual(page.positions, [end], "\(content)")
            page.positions = [10]
            waitUntil("the position") { page.isLaidOut }
            XCTAssertEqual(page.positions, [10], "\(content)")
        }
    }

    func testAPageInASlotComesBackWhereItWasScrolled() throws {
        let fixture = try start(at: "board")
        defer { fixture.close() }
        fixture.navigator.embed("app://labels", in: Embedding(slot: "side", key: "a"))
        let inner = { try XCTUnwrap(fixture.top.slots["side"]?.page as? LongPage) }
        let page = try inner()
        waitUntil("the layout") { page.isLaidOut }
        page.positions = [1_234]
        goAndReturn(fixture)
        let again = try inner()
        XCTAssertFalse(again === page)
        waitUntil("the layout") { again.isLaidOut }
        XCTAssertEqual(again.positions, [1_234])
    }

    // Feature: A page that the user left at its top stays there, whatever position the last run saved
    func testAPageThatWasLeftAtItsTopIgnoresThePositionOfTheLastRun() throws {
        var fixture = try start(at: "board")
        defer { fixture.close() }
        fixture.navigator.embed("app://labels", in: Embedding(slot: "side", key: "a"))
        // A page that is scrolled to its top and does not contain the focus has no position to save.
        // Nevertheless, the position of the last run must not come back.
        let inner = { try XCTUnwrap(fixture.top.slots["side"]?.page as? LongPage) }
        let first = try inner()
        waitUntil("the layout") { first.isLaidOut }
        first.positions = [1_234]
        let saved = try session(fixture)
        fixture.close()
        fixture = try start(at: "board", restoring: saved)
        let page = try inner()
        waitUntil("the position of the last run") { page.positions == [1_234] }
        page.positions = [0]
        goAndReturn(fixture)
        let again = try inner()
        XCTAssertFalse(again === page)
        waitUntil("the layout") { again.isLaidOut }
        XCTAssertEqual(again.positions, [0])
    }

    func testAPageThatIsNotBuiltAgainKeepsThePositionOfTheLastRun() throws {
        var fixture = try start(at: "labels")
        defer { fixture.close() }
        try scroll(fixture, to: 1_234)
        goOn(fixture)
        let saved = try session(fixture)
        XCTAssertEqual(saved.layers[0].entries[0].position?.values.filter { $0 == [0, 1_234] }.count, 1)
        for _ in 1...2 {
            fixture.close()
            fixture = try start(at: "labels", restoring: saved)
            XCTAssertEqual(try session(fixture), saved)
        }
        fixture.navigator.pop()
        XCTAssertEqual(try long(fixture).positions, [1_234])
        try scroll(fixture, to: 2_345)
        goAndReturn(fixture)
        XCTAssertEqual(try long(fixture).positions, [2_345], "the position of the last run is old by now")
    }

    func testAPositionThatIsNoneIsIgnored() throws {
        let positions: [[String: [Double]]] = [
            [:], ["": [1, 2]], ["scroll": [1, 2]], ["scroll ": [1, 2]], ["scroll GtkScrolledWindow": []],
            ["scroll GtkScrolledWindow": [1e300, 2]], ["scroll GtkScrolledWindow/7/-1/x": [1, 2]],
            ["scroll GtkBox/0": [0, 5]], ["focus GtkText/0/0/0": [-1e9, 1e12]],
            ["focus GtkScrolledWindow": [-5, 7]],
        ]
        for position in positions {
            let entry = SavedEntry(url: "app://labels", position: position)
            let fixture = try start(
                at: "labels",
                restoring: SavedNavigation(layers: [SavedLayer(entries: [entry])])
            )
            defer { fixture.close() }
            XCTAssertEqual(try long(fixture).positions, [0], "\(position)")
            fixture.check()
        }
    }
}

extension Widget {
    /// Returns whether the widget accepts focus and is in the upper half of a scrolled window.
    fileprivate func isInSight(of scrolled: Widget) -> Bool {
        var bounds = graphene_rect_t()
        return gtk_widget_get_mapped(self) != 0 && gtk_widget_get_focusable(self) != 0
            && is_list_base(self) == 0
            && self != scrolled && gtk_widget_compute_bounds(self, scrolled, &bounds) != 0
            && (50..<250).contains(bounds.origin.y) && bounds.size.height < 100
    }
}
