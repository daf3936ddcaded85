import CRouterGtk
import CRouterGtk.Testing
import RouterCore
import XCTest

@testable import RouterGtk

final class BranchSwitcherTests: WidgetTestCase {
    // Feature: Branches are shown in a sidebar, or as tabs in a narrow window
    func testThereAreTabsBelow600PixelsElseASideBar() {
        let stage = SwitcherStage()
        defer { stage.close() }
        for (width, side) in [(360, 0), (599, 0), (600, 200), (1_000, 250), (1_200, 280), (599, 0)] {
            stage.resize(to: width)
            XCTAssertEqual(stage.sideIsShown, side > 0, "\(width)")
            XCTAssertEqual(stage.tabsAreShown, side == 0, "\(width)")
            XCTAssertEqual(stage.frame(of: stage.content).x, side, "\(width)")
            XCTAssertEqual(stage.frame(of: stage.content).width, width - side, "\(width)")
            if side > 0 {
                XCTAssertEqual(stage.frame(of: stage.side), .init(x: 0, y: 0, width: side, height: 500))
                XCTAssertEqual(stage.frame(of: stage.content).height, 500)
            } else {
                let tabs = stage.frame(of: stage.tabs)
                XCTAssertEqual(tabs.width, width)
                XCTAssertEqual(tabs.y + tabs.height, 500)
                XCTAssertEqual(stage.frame(of: stage.content).height, tabs.y)
            }
        }
    }

    func testTheSideBarIsAtTheRightInRightToLeftLanguages() throws {
        let stage = SwitcherStage()
        defer { stage.close() }
        gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
        defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
        stage.resize(to: 700)
        XCTAssertEqual(stage.frame(of: stage.side), .init(x: 500, y: 0, width: 200, height: 500))
        XCTAssertEqual(stage.frame(of: stage.content), .init(x: 0, y: 0, width: 500, height: 500))
        stage.resize(to: 400)
        XCTAssertGreaterThan(stage.frame(of: try stage.tab(0)).x, stage.frame(of: try stage.tab(2)).x)
    }

    func testAPageThatNeedsTheRoomOfTheSideBarHasTabsInstead() {
        let stage = SwitcherStage()
        defer { stage.close() }
        stage.resize(to: 650)
        XCTAssertTrue(stage.sideIsShown)
        gtk_widget_set_size_request(stage.content, 450, -1)
        stage.waitForFrames()
        XCTAssertTrue(stage.sideIsShown)
        gtk_widget_set_size_request(stage.content, 451, -1)
        stage.waitForFrames()
        XCTAssertTrue(stage.tabsAreShown)
        XCTAssertEqual(stage.frame(of: stage.content).width, 650)
    }

    func testTheLayoutSettlesWhenItsFormChanges() {
        let stage = SwitcherStage()
        defer { stage.close() }
        for width in [1_000, 360, 600, 599] {
            stage.resize(to: width)
            stage.waitForFrames()
            let layouts = stage.layouts
            stage.waitForFrames()
            XCTAssertEqual(stage.layouts, layouts, "\(width)")
        }
    }

    func testTheWindowCanBeNarrowAndLowWithAnyNumberOfBranches() {
        for count in [1, 3, 50] {
            let stage = SwitcherStage(count)
            defer { stage.close() }
            let width = SizeRequest(of: stage.switcher.widget, GTK_ORIENTATION_HORIZONTAL)
            XCTAssertLessThanOrEqual(width.minimum, 150)
            for width: gint in [-1, 360, 599, 600, 1_000] {
                let height = SizeRequest(of: stage.switcher.widget, GTK_ORIENTATION_VERTICAL, for: width)
                XCTAssertLessThanOrEqual(height.minimum, 200, "\(count) branches, \(width) pixels")
            }
        }
    }

    /// GTK 4.18 measures a window for several widths.
    /// It warns if the height for a width is below the overall minimum.
    func testNoWidthNeedsLessHeightThanTheLeastAtAnyWidth() {
        let stage = SwitcherStage(3)
        defer { stage.close() }
        let least = SizeRequest(of: stage.switcher.widget, GTK_ORIENTATION_VERTICAL).minimum
        for width: gint in stride(from: 150, through: 1_000, by: 10) {
            let height = SizeRequest(of: stage.switcher.widget, GTK_ORIENTATION_VERTICAL, for: width)
            XCTAssertGreaterThanOrEqual(height.minimum, least, "\(width) pixels")
        }
    }

    func testKeysSelectTheFirstNineAndTheNeighborsWithoutTurningRound() {
        let stage = SwitcherStage(12)
        defer { stage.close() }
        for index in 0..<9 { XCTAssertTrue(stage.switcher.selectBranch(at: index)) }
        XCTAssertEqual(stage.asked, (1...9).map { "branch\($0)" })
        stage.asked = []
        XCTAssertTrue(
            stage.switcher.selectNeighbor(by: -1),
            "none is selected, and no widget sees the key"
        )
        stage.switcher.selected = "branch1"
        for step in [-1, 1] { XCTAssertTrue(stage.switcher.selectNeighbor(by: step)) }
        stage.switcher.selected = "branch12"
        for step in [1, -1] { XCTAssertTrue(stage.switcher.selectNeighbor(by: step)) }
        XCTAssertEqual(stage.asked, ["branch2", "branch11"])
    }

    func testAKeyForABranchThatIsNotThereIsLeftToOthers() {
        let stage = SwitcherStage(3)
        defer { stage.close() }
        XCTAssertFalse(stage.switcher.selectBranch(at: 3))
        XCTAssertEqual(stage.asked, [])
    }

    func testANotebookInThePageKeepsItsKeys() {
        let notebook: Widget = gtk_notebook_new()
        let button: Widget = gtk_button_new_with_label("Inside")
        gtk_notebook_append_page(as_notebook(notebook), button, gtk_label_new("Page"))
        let stage = SwitcherStage(content: notebook)
        defer { stage.close() }
        stage.switcher.selected = "branch1"
        for focus in [button, notebook] {
            XCTAssertNotEqual(gtk_widget_grab_focus(focus), 0)
            XCTAssertFalse(stage.switcher.selectNeighbor(by: 1))
        }
        XCTAssertEqual(stage.asked, [])
    }

    func testTheSelectedOneOfManyBranchesIsInSightInEachFormOfTheBar() throws {
        let stage = SwitcherStage(20)
        defer { stage.close() }
        for (branch, width) in [(20, 700), (20, 400), (1, 700), (20, 400), (1, 700)] {
            stage.resize(to: width)
            stage.switcher.selected = "branch\(branch)"
            let (bar, items) = width < 600 ? (stage.tabs, stage.tabItems) : (stage.side, stage.rows)
            let item = try items.at(branch - 1)
            waitUntil("branch \(branch) in sight") { stage.isInside(item, bar) }
        }
        for (branch, width) in [(20, 400), (1, 700), (20, 400)] {
            stage.switcher.selected = "branch\(branch)"
            stage.resize(to: width)
            let (bar, items) = width < 600 ? (stage.tabs, stage.tabItems) : (stage.side, stage.rows)
            let item = try items.at(branch - 1)
            waitUntil("branch \(branch) in sight") { stage.isInside(item, bar) }
        }
    }

    // Feature: focus moves from the sidebar to the tabs
    func testFocusInTheBarMovesToTheOtherFormOfTheBar() throws {
        let stage = SwitcherStage()
        defer { stage.close() }
        stage.switcher.selected = "branch1"
        stage.resize(to: 700)
        XCTAssertTrue(press("Down|KP_Down", at: try stage.listOfRows(focusing: 0)))
        stage.resize(to: 400)
        waitUntil("focus in the tabs") { stage.focus == stage.tabItems.dropFirst().first }
        stage.resize(to: 700)
        waitUntil("focus in the sidebar") { stage.focus == stage.rows.dropFirst().first }
    }

    func testFocusThatHasLeftTheBarDoesNotComeBackWhenItsFormChanges() throws {
        let stage = SwitcherStage()
        defer { stage.close() }
        stage.resize(to: 700)
        gtk_widget_grab_focus(try stage.row(0))
        stage.resize(to: 400)
        gtk_widget_grab_focus(stage.first)
        stage.waitForFrames()
        XCTAssertEqual(stage.focus, stage.first)
    }

    // Feature: pages fill a window that changes its size
    func testResizingWhileAPageMovesKeepsThePagesWhereTheyAre() throws {
        setAnimations(true)
        let stack = PageStack()
        let stage = SwitcherStage(content: stack.widget)
        defer { stage.close() }
        stage.resize(to: 700)
        var hasEnded = false
        final class Label: Page {
            let widget: Widget = .label("Page")
        }
        let page = BuiltPage(Label(), entry: EntryID(1))
        stack.show(page, .transition(.fade), duration: 300) { hasEnded = true }
        for width in [500, 700, 360] { stage.resize(to: width) }
        XCTAssertEqual(stage.frame(of: page.widget).width, 360)
        waitUntil("the end") { hasEnded }
    }

    func testNothingIsLeftOfASwitcherWhoseWindowIsClosed() {
        let handlers = SignalHandler.liveCount
        let census = WidgetCensus()
        weak var switcher: BranchSwitcher?
        do {
            let stage = SwitcherStage()
            switcher = stage.switcher
            census.count(stage.switcher.widget)
            for item in stage.rows + stage.tabItems { census.count(item) }
            stage.resize(to: 700)
            stage.resize(to: 400)
            XCTAssertEqual(census.living, 7)
            stage.close()
        }
        waitUntil("the end of all") { switcher == nil && census.living == 0 }
        XCTAssertEqual(SignalHandler.liveCount, handlers)
    }
}
