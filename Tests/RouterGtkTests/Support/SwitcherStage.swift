import CRouterGtk
import CRouterGtk.Testing
import RouterCore
import XCTest

@testable import RouterGtk

/// A branch switcher (a sidebar or tabs) in a separate window, around a page with two buttons.
@MainActor
final class SwitcherStage {
    struct Frame: Equatable { var (x, y, width, height) = (0, 0, 0, 0) }

    let switcher: BranchSwitcher
    let window: ObjectReference
    let content: Widget
    let first: Widget = gtk_button_new_with_label("First")
    let second: Widget = gtk_button_new_with_label("Second")
    /// The names of the branches that the user has requested.
    var asked: [String] {
        get { log.value }
        set { log.value = newValue }
    }
    private(set) var layouts = 0
    private let log = Variable<[String]>([])

    init(_ count: Int = 3, content: Widget? = nil) {
        StyleSheet.install(StyleSheet.windows)
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

    /// Waits until some frames are drawn.
    func waitForFrames() {
        for _ in 0..<5 { waitForFrame(of: window.widget) }
    }

    var side: Widget { children(switcher.widget)[0] }
    var tabs: Widget { children(switcher.widget)[2] }
    var sideIsShown: Bool { gtk_widget_get_mapped(side) != 0 }
    var tabsAreShown: Bool { gtk_widget_get_mapped(tabs) != 0 }
    var rows: [Widget] { descendants(side).filter { is_button($0) != 0 } }
    var tabItems: [Widget] { descendants(tabs).filter { is_button($0) != 0 } }
    func row(_ index: Int) throws -> Widget { try rows.at(index) }
    func tab(_ index: Int) throws -> Widget { try tabItems.at(index) }
    var focus: Widget? { gtk_window_get_focus(as_window(window.pointer)) }

    /// The text of each visible badge: first the badges in the rows, then the badges in the tabs.
    var badges: [String] {
        (rows + tabItems).map { item in
            let badge = descendants(item).first { gtk_widget_has_css_class($0, "badge") != 0 }!
            guard gtk_widget_get_visible(badge) != 0 else { return "" }
            return String(cString: gtk_label_get_text(as_label(badge)))
        }
    }

    /// Moves focus to a row, and returns the box of the rows.
    func listOfRows(focusing index: Int) throws -> Widget {
        let row = try row(index)
        gtk_widget_grab_focus(row)
        return gtk_widget_get_parent(row)
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
