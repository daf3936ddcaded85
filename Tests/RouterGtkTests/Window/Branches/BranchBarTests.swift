import CRouterGtk
import CRouterGtk.Testing
import RouterCore
import XCTest

@testable import RouterGtk

final class BranchBarTests: WidgetTestCase {
    func testArrowKeysMoveFocusInTheBarAndSelectNothing() throws {
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
            gtk_widget_grab_focus(try items.at(1))
            let list = try XCTUnwrap(gtk_widget_get_parent(items.at(1)))
            for (key, index) in [
                (after, 2), (after, 2), (before, 1), (before, 0), (before, 0), ("End", 2), ("Home", 0),
            ] {
                XCTAssertTrue(press("\(key)|KP_\(key)", at: list))
                XCTAssertEqual(stage.focus, try items.at(index), "\(key) at \(width)")
            }
            XCTAssertEqual(stage.asked, [])
        }
    }

    // Feature: Focus by Tab and arrow keys
    func testTabGoesThroughTheBarOnceByTheSelectedBranch() throws {
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
        XCTAssertEqual(order, [try stage.row(1), stage.first, stage.second])
        XCTAssertTrue(press("Down|KP_Down", at: try stage.listOfRows(focusing: 1)))
        XCTAssertEqual(stage.focus, try stage.row(2))
        gtk_widget_grab_focus(stage.first)
        XCTAssertNotEqual(gtk_widget_child_focus(window, GTK_DIR_TAB_BACKWARD), 0)
        XCTAssertEqual(stage.focus, try stage.row(1), "it is left as it came")
    }

    func testFocusedBranchesAreScrolledIntoView() throws {
        let stage = SwitcherStage(50)
        defer { stage.close() }
        for width in [360, 700] {
            stage.resize(to: width)
            let (bar, items) = width < 600 ? (stage.tabs, stage.tabItems) : (stage.side, stage.rows)
            XCTAssertTrue(press("End|KP_End", at: gtk_widget_get_parent(try items.at(0))))
            let last = try items.at(49)
            waitUntil("the last branch at \(width)") { stage.isInside(last, bar) }
        }
    }

    // Feature: Screen readers are told which branch is selected
    func testRolesNamesAndStatesTellWhichBranchIsSelected() throws {
        let stage = SwitcherStage()
        defer { stage.close() }
        stage.switcher.selected = "branch2"
        for items in [stage.rows, stage.tabItems] {
            let list = try XCTUnwrap(gtk_widget_get_parent(items.at(0)))
            XCTAssertEqual(role(list), GTK_ACCESSIBLE_ROLE_TAB_LIST)
            XCTAssertNotEqual(cgtk_has_accessible_label(list, "Sections"), 0)
            XCTAssertEqual(items.map(role), Array(repeating: GTK_ACCESSIBLE_ROLE_TAB, count: 3))
            for (index, item) in items.enumerated() {
                XCTAssertNotEqual(cgtk_has_accessible_label(item, "Branch \(index + 1)"), 0)
                XCTAssertEqual(cgtk_is_accessible_selected(item) != 0, index == 1)
                let flags = gtk_widget_get_state_flags(item).rawValue & GTK_STATE_FLAG_SELECTED.rawValue
                XCTAssertEqual(flags != 0, index == 1)
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

    // Feature: Clicking the selected branch returns to its root, and branches have badges
    func testABadgeIsShownInBothFormsAndDescribesItsBranch() throws {
        let stage = SwitcherStage()
        defer { stage.close() }
        XCTAssertEqual(stage.badges, ["", "", "", "", "", ""])
        stage.switcher.badges = ["branch2": "3", "nowhere": "9"]
        XCTAssertEqual(stage.badges, ["", "3", "", "", "3", ""])
        for item in try [stage.row(1), stage.tab(1)] {
            XCTAssertNotEqual(cgtk_has_accessible_description(item, "3"), 0)
        }
        stage.switcher.branches.swapAt(0, 1)
        XCTAssertEqual(stage.badges, ["3", "", "", "3", "", ""], "it stays with its branch")
        stage.switcher.badges["branch2"] = "a long sentence"
        XCTAssertEqual(stage.badges.first, "a lo…nce")
        stage.switcher.badges["branch2"] = nil
        XCTAssertEqual(stage.badges, ["", "", "", "", "", ""])
        let property = GTK_ACCESSIBLE_PROPERTY_DESCRIPTION
        XCTAssertEqual(gtk_test_accessible_has_property(as_accessible(try stage.row(0)), property), 0)
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

    func testOtherTitlesReplaceTheOldOnesAndLeaveFocusAndSelection() throws {
        let stage = SwitcherStage()
        defer { stage.close() }
        stage.resize(to: 700)
        stage.switcher.selected = "branch2"
        gtk_widget_grab_focus(try stage.row(1))
        stage.switcher.branches[1].title = "Other"
        XCTAssertEqual(stage.rows.count, 3)
        XCTAssertNotEqual(cgtk_has_accessible_label(try stage.row(1), "Other"), 0)
        XCTAssertNotEqual(cgtk_is_accessible_selected(try stage.row(1)), 0)
        XCTAssertEqual(stage.focus, try stage.row(1))
    }
}

@MainActor
private func role(_ widget: Widget) -> GtkAccessibleRole {
    gtk_accessible_get_accessible_role(as_accessible(widget))
}
