import CGtk
import CGtk.Testing
import RouterCore
import XCTest

@testable import RouterGtk

final class BranchSwitcherTests: WidgetTestCase {
    func testThereAreTabsBelow600PixelsAndASideBarFromThereOn() {
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

    func testTheSideBarIsAtTheRightInRightToLeftLanguages() {
        let stage = SwitcherStage()
        defer { stage.close() }
        gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
        defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
        stage.resize(to: 700)
        XCTAssertEqual(stage.frame(of: stage.side), .init(x: 500, y: 0, width: 200, height: 500))
        XCTAssertEqual(stage.frame(of: stage.content), .init(x: 0, y: 0, width: 500, height: 500))
        stage.resize(to: 400)
        XCTAssertGreaterThan(stage.frame(of: stage.tab(0)).x, stage.frame(of: stage.tab(2)).x)
    }

    func testAPageThatNeedsThePlaceOfTheSideBarHasTabsInstead() {
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

    func testAClickSelectsABranchAndTheSelectedOneAgain() {
        let stage = SwitcherStage()
        defer { stage.close() }
        stage.switcher.selected = "branch1"
        XCTAssertEqual(stage.asked, [], "following the navigator asks for nothing")
        cgtk_emit(stage.row(2), "clicked")
        cgtk_emit(stage.row(1), "clicked")
        cgtk_emit(stage.tab(0), "clicked")
        XCTAssertNotEqual(gtk_widget_activate(stage.row(1)), 0)
        waitUntil("the activation") { stage.asked.count == 4 }
        XCTAssertEqual(stage.asked, ["branch3", "branch2", "branch1", "branch2"])
        XCTAssertEqual(stage.switcher.selected, "branch1", "the navigator says which one is selected")
    }

    func testKeysSelectTheFirstNineAndTheNeighboursWithoutTurningRound() {
        let stage = SwitcherStage(12)
        defer { stage.close() }
        let window = stage.window.widget
        for number in 1...9 {
            XCTAssertTrue(press("<Control>\(number)|<Control>KP_\(number)", at: window))
        }
        XCTAssertEqual(stage.asked, (1...9).map { "branch\($0)" })
        let (before, after) = (
            "<Control>Page_Up|<Control>KP_Page_Up", "<Control>Page_Down|<Control>KP_Page_Down"
        )
        stage.asked = []
        XCTAssertTrue(press(before, at: window), "none is selected, and no widget sees the key")
        stage.switcher.selected = "branch1"
        XCTAssertTrue(press(before, at: window))
        XCTAssertTrue(press(after, at: window))
        stage.switcher.selected = "branch12"
        XCTAssertTrue(press(after, at: window))
        XCTAssertTrue(press(before, at: window))
        XCTAssertEqual(stage.asked, ["branch2", "branch11"])
    }

    func testAKeyForABranchThatIsNotThereIsLeftToOthers() {
        let stage = SwitcherStage(3)
        defer { stage.close() }
        XCTAssertFalse(press("<Control>4|<Control>KP_4", at: stage.window.widget))
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
            XCTAssertFalse(press("<Control>Page_Down|<Control>KP_Page_Down", at: stage.window.widget))
        }
        XCTAssertEqual(stage.asked, [])
    }

    func testArrowKeysMoveFocusInTheBarAndSelectNothing() {
        for (width, isMirrored, before, after) in [
            (700, false, "Up", "Down"), (700, true, "Up", "Down"),
            (400, false, "Left", "Right"), (400, true, "Right", "Left"),
        ] {
            gtk_widget_set_default_direction(isMirrored ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
            defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
            let stage = SwitcherStage()
            defer { stage.close() }
            stage.resize(to: width)
            stage.switcher.selected = "branch2"
            let items = width < 600 ? stage.tabItems : stage.rows
            gtk_widget_grab_focus(items[1])
            let list = gtk_widget_get_parent(items[1])!
            for (key, place) in [
                (after, 2), (after, 2), (before, 1), (before, 0), (before, 0), ("End", 2), ("Home", 0),
            ] {
                XCTAssertTrue(press("\(key)|KP_\(key)", at: list))
                XCTAssertEqual(stage.focus, items[place], "\(key) at \(width)")
            }
            XCTAssertEqual(stage.asked, [])
        }
    }

    func testTabGoesThroughTheBarOnceByTheSelectedBranch() {
        let stage = SwitcherStage()
        defer { stage.close() }
        stage.switcher.selected = "branch2"
        stage.resize(to: 700)
        let window = stage.window.widget
        gtk_window_set_focus(as_window(window), nil)
        var order: [Widget?] = []
        for _ in 0..<3 {
            gtk_widget_child_focus(window, GTK_DIR_TAB_FORWARD)
            order.append(stage.focus)
        }
        XCTAssertEqual(order, [stage.row(1), stage.first, stage.second])
        XCTAssertTrue(press("Down|KP_Down", at: stage.listOfRows(focusing: 1)))
        XCTAssertEqual(stage.focus, stage.row(2))
        gtk_widget_grab_focus(stage.first)
        XCTAssertNotEqual(gtk_widget_child_focus(window, GTK_DIR_TAB_BACKWARD), 0)
        XCTAssertEqual(stage.focus, stage.row(1), "it is left as it came")
    }

    func testFocusInTheBarMovesToTheOtherFormOfTheBar() {
        let stage = SwitcherStage()
        defer { stage.close() }
        stage.switcher.selected = "branch1"
        stage.resize(to: 700)
        XCTAssertTrue(press("Down|KP_Down", at: stage.listOfRows(focusing: 0)))
        stage.resize(to: 400)
        waitUntil("focus in the tabs") { stage.focus == stage.tab(1) }
        stage.resize(to: 700)
        waitUntil("focus in the side bar") { stage.focus == stage.row(1) }
    }

    func testFocusThatHasLeftTheBarDoesNotComeBackWhenItsFormChanges() {
        let stage = SwitcherStage()
        defer { stage.close() }
        stage.resize(to: 700)
        gtk_widget_grab_focus(stage.row(0))
        stage.resize(to: 400)
        gtk_widget_grab_focus(stage.first)
        stage.waitForFrames()
        XCTAssertEqual(stage.focus, stage.first)
    }

    func testTheSelectedOfFiftyBranchesIsScrolledIntoView() {
        let stage = SwitcherStage(50)
        defer { stage.close() }
        for width in [360, 700] {
            stage.resize(to: width)
            for name in ["branch50", "branch1", "branch25"] {
                stage.switcher.selected = name
                let place = Int(name.dropFirst(6))! - 1
                let (bar, items) = width < 600 ? (stage.tabs, stage.tabItems) : (stage.side, stage.rows)
                waitUntil("\(name) at \(width)") { stage.isInside(items[place], bar) }
            }
        }
    }

    func testFocusedBranchesAreScrolledIntoView() {
        let stage = SwitcherStage(50)
        defer { stage.close() }
        for width in [360, 700] {
            stage.resize(to: width)
            let (bar, items) = width < 600 ? (stage.tabs, stage.tabItems) : (stage.side, stage.rows)
            XCTAssertTrue(press("End|KP_End", at: gtk_widget_get_parent(items[0])))
            waitUntil("the last branch at \(width)") { stage.isInside(items[49], bar) }
        }
    }

    func testResizingWhileAPageMovesKeepsThePagesInTheirPlace() throws {
        setAnimations(true)
        let stack = AnimatedBox()
        let stage = SwitcherStage(content: stack.widget)
        defer { stage.close() }
        stage.resize(to: 700)
        var hasEnded = false
        let page: Widget = gtk_label_new("Page")
        gtk_widget_set_parent(page, stack.widget)
        stack.sizing = page
        stack.animate(milliseconds: 300) { snapshot, _ in
            gtk_widget_snapshot_child(stack.widget, page, snapshot)
        } ended: {
            hasEnded = true
        }
        for width in [500, 700, 360] { stage.resize(to: width) }
        XCTAssertEqual(stage.frame(of: page).width, 360)
        waitUntil("the end") { hasEnded }
    }
}

extension BranchSwitcherTests {
    func testRolesNamesAndStatesTellWhichBranchIsSelected() {
        let stage = SwitcherStage()
        defer { stage.close() }
        stage.switcher.selected = "branch2"
        for items in [stage.rows, stage.tabItems] {
            let list = gtk_widget_get_parent(items[0])!
            XCTAssertEqual(role(list), GTK_ACCESSIBLE_ROLE_TAB_LIST)
            XCTAssertNotEqual(cgtk_has_accessible_label(list, "Sections"), 0)
            XCTAssertEqual(items.map(role), Array(repeating: GTK_ACCESSIBLE_ROLE_TAB, count: 3))
            for (place, item) in items.enumerated() {
                XCTAssertNotEqual(cgtk_has_accessible_label(item, "Branch \(place + 1)"), 0)
                XCTAssertEqual(cgtk_is_accessible_selected(item) != 0, place == 1)
                let flags = gtk_widget_get_state_flags(item).rawValue & GTK_STATE_FLAG_SELECTED.rawValue
                XCTAssertEqual(flags != 0, place == 1)
            }
        }
    }

    func testOnlyTheShownBarIsThereForScreenReaders() {
        let stage = SwitcherStage()
        defer { stage.close() }
        for (width, isSide) in [(700, true), (400, false), (700, true)] {
            stage.resize(to: width)
            XCTAssertEqual(cgtk_is_accessible_hidden(stage.side) == 0, isSide)
            XCTAssertEqual(cgtk_is_accessible_hidden(stage.tabs) == 0, !isSide)
        }
    }

    func testABadgeIsShownInBothFormsAndDescribesItsBranch() {
        let stage = SwitcherStage()
        defer { stage.close() }
        XCTAssertEqual(stage.badges, ["", "", "", "", "", ""])
        stage.switcher.badges = ["branch2": "3", "nowhere": "9"]
        XCTAssertEqual(stage.badges, ["", "3", "", "", "3", ""])
        for item in [stage.row(1), stage.tab(1)] {
            XCTAssertNotEqual(cgtk_has_accessible_description(item, "3"), 0)
        }
        stage.switcher.branches.swapAt(0, 1)
        XCTAssertEqual(stage.badges, ["3", "", "", "3", "", ""], "it stays with its branch")
        stage.switcher.badges["branch2"] = "a long sentence"
        XCTAssertEqual(stage.badges[0], "a lo…nce")
        stage.switcher.badges["branch2"] = nil
        XCTAssertEqual(stage.badges, ["", "", "", "", "", ""])
        let property = GTK_ACCESSIBLE_PROPERTY_DESCRIPTION
        XCTAssertEqual(gtk_test_accessible_has_property(as_accessible(stage.row(0)), property), 0)
    }

    func testABranchWhoseIconTheThemeLacksHasItsTitleAlone() {
        let stage = SwitcherStage()
        defer { stage.close() }
        stage.switcher.branches = [
            Branch("a", root: "app://a", icon: "go-previous-symbolic"),
            Branch("b", root: "app://b", icon: "no-such-icon-symbolic"),
            Branch("c", root: "app://c"),
        ]
        for items in [stage.rows, stage.tabItems] {
            let icons = items.map { item in
                descendants(item).count { String(cString: gtk_widget_get_css_name($0)) == "image" }
            }
            XCTAssertEqual(icons, [1, 0, 0])
        }
    }

    func testOtherTitlesTakeThePlaceOfTheOldOnesAndLeaveFocusAndSelection() {
        let stage = SwitcherStage()
        defer { stage.close() }
        stage.resize(to: 700)
        stage.switcher.selected = "branch2"
        gtk_widget_grab_focus(stage.row(1))
        stage.switcher.branches[1].title = "Other"
        XCTAssertEqual(stage.rows.count, 3)
        XCTAssertNotEqual(cgtk_has_accessible_label(stage.row(1), "Other"), 0)
        XCTAssertNotEqual(cgtk_is_accessible_selected(stage.row(1)), 0)
        XCTAssertEqual(stage.focus, stage.row(1))
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

@MainActor
private func role(_ widget: Widget) -> GtkAccessibleRole {
    gtk_accessible_get_accessible_role(as_accessible(widget))
}

/// A switcher in a window of its own, around a page with two buttons.
@MainActor
private final class SwitcherStage {
    struct Frame: Equatable { var (x, y, width, height) = (0, 0, 0, 0) }

    let switcher: BranchSwitcher
    let window: ObjectReference
    let content: Widget
    let first: Widget = gtk_button_new_with_label("First")
    let second: Widget = gtk_button_new_with_label("Second")
    /// The names for which the user has asked.
    var asked: [String] {
        get { log.value }
        set { log.value = newValue }
    }
    private(set) var layouts = 0
    private let log = Variable<[String]>([])

    init(_ count: Int = 3, content: Widget? = nil) {
        HostStyle.install()
        let page: Widget = .box(.vertical)
        page.append(first, second)
        self.content = content ?? page
        switcher = BranchSwitcher(around: self.content, name: "Sections") { [log] in log.value.append($0) }
        switcher.branches = (1...count).map {
            Branch(
                "branch\($0)",
                root: "app://branch/\($0)",
                title: "Branch \($0)",
                icon: "go-previous-symbolic"
            )
        }
        window = ObjectReference(gtk_window_new())
        gtk_window_set_child(as_window(window.pointer), switcher.widget)
        switcher.addKeys(to: window.widget)
        gtk_window_present(as_window(window.pointer))
        resize(to: 800)
        gtk_widget_grab_focus(first)
        guard let clock = gtk_widget_get_frame_clock(window.widget) else { return }
        SignalConnection(UnsafeMutableRawPointer(clock), "layout") { [weak self] _ in self?.layouts += 1 }
    }

    func close() { gtk_window_destroy(as_window(window.pointer)) }

    func resize(to width: Int) {
        gtk_window_set_default_size(as_window(window.pointer), gint(width), 500)
        waitUntil("\(width) pixels") { gtk_widget_get_width(switcher.widget) == gint(width) }
    }

    /// Lets some frames be drawn.
    func waitForFrames() {
        for _ in 0..<5 {
            var isDrawn = false
            let frame = MainLoopTimer(milliseconds: 20) { isDrawn = true }
            waitUntil("a frame") { isDrawn }
            withExtendedLifetime(frame) {}
        }
    }

    var side: Widget { children(switcher.widget)[0] }
    var tabs: Widget { children(switcher.widget)[2] }
    var sideIsShown: Bool { gtk_widget_get_mapped(side) != 0 }
    var tabsAreShown: Bool { gtk_widget_get_mapped(tabs) != 0 }
    var rows: [Widget] { descendants(side).filter { is_button($0) != 0 } }
    var tabItems: [Widget] { descendants(tabs).filter { is_button($0) != 0 } }
    func row(_ place: Int) -> Widget { rows[place] }
    func tab(_ place: Int) -> Widget { tabItems[place] }
    var focus: Widget? { gtk_window_get_focus(as_window(window.pointer)) }

    /// The texts of the badges that are visible, of the rows and then of the tabs.
    var badges: [String] {
        (rows + tabItems).map { item in
            let badge = descendants(item).first { gtk_widget_has_css_class($0, "badge") != 0 }!
            guard gtk_widget_get_visible(badge) != 0 else { return "" }
            return String(cString: gtk_label_get_text(as_label(badge)))
        }
    }

    /// The box of the rows, with focus on one of them.
    func listOfRows(focusing place: Int) -> Widget {
        gtk_widget_grab_focus(row(place))
        return gtk_widget_get_parent(row(place))
    }

    func frame(of part: Widget, in other: Widget? = nil) -> Frame {
        var bounds = graphene_rect_t()
        _ = gtk_widget_compute_bounds(part, other ?? switcher.widget, &bounds)
        return Frame(
            x: Int(bounds.origin.x),
            y: Int(bounds.origin.y),
            width: Int(bounds.size.width),
            height: Int(bounds.size.height)
        )
    }

    func isInside(_ item: Widget, _ bar: Widget) -> Bool {
        let (item, bar) = (frame(of: item), frame(of: bar))
        return item.width > 0 && item.x >= bar.x && item.y >= bar.y
            && item.x + item.width <= bar.x + bar.width
            && item.y + item.height <= bar.y + bar.height
    }
}
