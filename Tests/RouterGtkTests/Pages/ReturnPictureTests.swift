import CRouterGtk
import Foundation
import RouterCore
import XCTest

@testable import RouterGtk

/// Pictures of scrolled pages, compared with pictures of the same pages after they were rebuilt.
final class ReturnPictureTests: WidgetTestCase {
    private static let routes =
        [Route("app://item/:id", page: "test")]
        + LongPage.Content.allCases.map { Route("app://\($0.rawValue)", page: $0.rawValue) }

    /// Opens a window whose lowest page is a long page.
    ///
    /// - Parameters:
    ///   - saved: The session to restore, if any.
    ///   - size: The size of the window. A saved session of an app would contain it.
    private func start(
        _ content: LongPage.Content,
        restoring saved: SavedNavigation? = nil,
        size: WindowSize? = nil
    ) throws -> Fixture {
        var registry = PageRegistry()
        registry.register("test") { TestPage($0) }
        for content in LongPage.Content.allCases {
            registry.register(content.rawValue) { _ in LongPage(content) }
        }
        let fixture = Fixture(try Navigator(table: RouteTable(Self.routes)), registry: registry) {
            if let size { $0.windowSize = size }
        }
        let url: NavigationRequest = "app://\(content.rawValue)"
        _ = try fixture.navigator.start(restoring: saved, or: url, host: fixture.host)
        // No widget may look different only because the pointer is over it.
        gtk_widget_set_can_target(fixture.topView.view.pages.widget, 0)
        return fixture
    }

    private func page(_ fixture: Fixture) throws -> LongPage {
        try XCTUnwrap(fixture.host.page(for: fixture.state.top.id) as? LongPage)
    }

    /// Returns a picture of what the first frame draws below the header.
    private func firstPicture(_ fixture: Fixture) throws -> Picture {
        let area = fixture.topView.view.pages.widget
        let clock = try XCTUnwrap(gtk_widget_get_frame_clock(area))
        var picture: Picture?
        let frames = SignalConnection(UnsafeMutableRawPointer(clock), "paint") { _ in
            if picture == nil, gtk_widget_get_width(area) > 0 { picture = try? Picture(area) }
        }
        defer { frames.disconnect() }
        waitUntil("a frame") {
            gtk_widget_queue_draw(area)
            return picture != nil
        }
        return try XCTUnwrap(picture)
    }

    /// Moves focus to the row in the middle of a list, as a click does.
    private func focusRow(of page: LongPage) throws {
        let list = try XCTUnwrap(gtk_scrolled_window_get_child(as_scrolled_window(page.scrolled[0])))
        let middle = Double(gtk_widget_get_height(list)) / 2
        var row = gtk_widget_pick(list, 20, middle, GTK_PICK_NON_TARGETABLE)
        while let inner = row, gtk_widget_get_parent(inner) != list { row = gtk_widget_get_parent(inner) }
        XCTAssertEqual(gtk_widget_grab_focus(try XCTUnwrap(row)), 1)
    }

    private func check(
        _ content: LongPage.Content,
        _ positions: [Double],
        clicksRow: Bool = false
    ) throws {
        let fixture = try start(content)
        var open = fixture
        defer { open.close() }
        let long = try page(fixture)
        // Themes draw inactive windows paler.
        waitUntil("the window to be active") { gtk_window_is_active(as_window(fixture.topView.window)) != 0 }
        waitUntil("the layout") { long.isLaidOut }
        let top = try firstPicture(fixture)
        // The page scrolls in two steps, because a list view in GTK 4.8 does not draw any rows after a jump
        // away from its focused row.
        var before = top
        for distance in [1.0, 0] {
            long.positions = positions.map { $0 - distance }
            before = try firstPicture(fixture)
        }
        if clicksRow {
            try focusRow(of: long)
            before = try firstPicture(fixture)
        }
        before.keep(as: "\(content)-before")
        XCTAssertFalse(top == before, "\(content) is not scrolled")
        for way in ["back", "early", "pop", "restart"] {
            if way == "restart" {
                let json = try JSONEncoder().encode(fixture.navigator.savedNavigation())
                let saved = try JSONDecoder().decode(SavedNavigation.self, from: json)
                let size = fixture.topView.size
                fixture.close()
                open = try start(content, restoring: saved, size: size)
            } else {
                for number in 1...40 { fixture.navigator.push("app://item/\(number)") }
                iterate()
                XCTAssertNil(fixture.host.page(for: EntryID(1)))
                switch way {
                case "back": for _ in 1...40 { fixture.host.goBack() }
                case "early":
                    // Going back right after a frame is a special case:
                    // idle callbacks run before the next frame lays out the page.
                    fixture.navigator.pop(39)
                    waitForFrame(of: fixture.topView.view.pages.widget)
                    fixture.host.goBack()
                    iterate()
                default: fixture.navigator.pop(.root)
                }
            }
            let first = try firstPicture(open)
            first.keep(as: "\(content)-\(way)")
            let again = try page(open)
            // GTK lays out the end of a long text later, so the scroll bar differs in the first frame.
            let isText = [.text, .wrappedText].contains(content)
            XCTAssertTrue(
                isText ? first.share(differentFrom: before) < 0.01 : first == before,
                "\(content), \(way), first frame: \(again.positions)"
            )
            waitUntil("the layout") { again.isLaidOut }
            let last = try firstPicture(open)
            last.keep(as: "\(content)-\(way)-last")
            XCTAssertTrue(last == before, "\(content), \(way), at rest: \(again.positions)")
        }
    }

    func testAScrolledBoxLooksAsItDid() throws {
        try check(.labels, [2_345])
        try check(.buttons, [2_345])
        try check(.rows, [2_345])
    }

    func testAListViewLooksAsItDid() throws {
        try check(.list, [5_432])
        try check(.grid, [2_345])
    }

    func testAListViewLooksAsItDidWithTheRowThatWasClicked() throws {
        try check(.list, [5_432], clicksRow: true)
    }

    func testScrolledWindowsInsideOneAnotherLookAsTheyDid() throws {
        try check(.nested, [150, 5_432, 2_000, 5_432])
        try check(.nestedList, [150, 5_432, 2_000, 5_432])
    }

    func testATextLooksAsItDid() throws {
        try check(.text, [2_345])
        try check(.wrappedText, [2_345])
    }
}
