import CRouterGtk
import RouterCore

@testable import RouterGtk

/// A page that is much higher than its window.
@MainActor
final class LongPage: Page {
    enum Content: String, CaseIterable {
        case labels, buttons, list, grid, rows, text, wrappedText, nested, nestedList
    }

    let widget: Widget
    /// The scrolled windows of the page, outermost first.
    let scrolled: [Widget]

    init(_ content: Content, lines: Int = 500) {
        var all: [Widget] = []
        func scrolled(_ child: Widget) -> Widget {
            let scrolled: Widget = .scrolled(child)
            // Overlay scroll bars would appear and disappear by themselves, and change the pictures.
            gtk_scrolled_window_set_overlay_scrolling(as_scrolled_window(scrolled), 0)
            all.insert(scrolled, at: 0)
            return scrolled
        }
        switch content {
        case .nested, .nestedList:
            let column: Widget = .box(.vertical)
            for part in 1...3 {
                let inner = scrolled(Self.make(content == .nested ? .labels : .list, lines))
                gtk_widget_set_size_request(inner, -1, 300)
                column.append(inner)
                for line in 0..<20 { column.append(.label("Part \(part), line \(line)")) }
            }
            widget = scrolled(column)
        default:
            widget = scrolled(Self.make(content, lines))
        }
        self.scrolled = all
    }

    /// Whether all of the page is laid out in its window.
    ///
    /// A text view lays out its text in the main loop, so the layout is complete when the main loop is idle.
    var isLaidOut: Bool {
        g_main_context_pending(nil) == 0
            && scrolled.allSatisfy { gtk_adjustment_get_page_size($0.vertical) > 0 }
    }

    /// The position of each scrolled window, in pixels.
    var positions: [Double] {
        get { scrolled.map { gtk_adjustment_get_value($0.vertical) } }
        set {
            for (widget, value) in zip(scrolled, newValue) {
                gtk_adjustment_set_value(widget.vertical, value)
            }
        }
    }

    /// Replaces the text of a page whose content is `text` or `wrappedText`.
    func fill(lines: Int) {
        gtk_scrolled_window_get_child(as_scrolled_window(widget))?.text = Self.text(lines)
    }

    private static func text(_ lines: Int) -> String {
        (0..<lines).map { "Line \($0)" }.joined(separator: "\n")
    }

    private static func column(_ children: [Widget]) -> Widget {
        let column: Widget = .box(.vertical)
        for child in children { column.append(child) }
        return column
    }

    private static func make(_ content: Content, _ lines: Int) -> Widget {
        switch content {
        case .labels, .nested, .nestedList:
            return column((0..<lines).map { .label("Line \($0)") })
        case .buttons:
            return column((0..<lines).map { line in .button("Line \(line)") {} })
        case .rows:
            let list: Widget = gtk_list_box_new()
            for line in 0..<lines { gtk_list_box_append(as_list_box(list), gtk_label_new("Line \(line)")) }
            return list
        case .text:
            let view: Widget = gtk_text_view_new()
            view.text = text(lines)
            return view
        case .wrappedText:
            let words = String(repeating: ", and some more words", count: 20)
            return .textView(text(lines).replacing("7", with: words), name: "Text")
        case .list:
            return gtk_list_view_new(LongModel.make(lines), LongModel.factory)
        case .grid:
            return gtk_grid_view_new(LongModel.make(lines * 7), LongModel.factory)
        }
    }
}

/// The items for list views. Each item is a string.
@MainActor
enum LongModel {
    static func make(_ lines: Int) -> OpaquePointer {
        let items: OpaquePointer = gtk_string_list_new(nil)
        for line in 0..<lines { gtk_string_list_append(items, "Item \(line)") }
        return gtk_no_selection_new(items)
    }

    static var factory: OpaquePointer {
        let factory: OpaquePointer = gtk_signal_list_item_factory_new()
        SignalConnection(UnsafeMutableRawPointer(factory), "setup") { arguments in
            guard let item = arguments.object(at: 1) else { return }
            gtk_list_item_set_child(OpaquePointer(item), .label(""))
        }
        SignalConnection(UnsafeMutableRawPointer(factory), "bind") { arguments in
            guard let item = arguments.object(at: 1).map({ OpaquePointer($0) }),
                let label = gtk_list_item_get_child(item), let text = gtk_list_item_get_item(item)
            else { return }
            gtk_label_set_text(as_label(label), gtk_string_object_get_string(OpaquePointer(text)))
        }
        return factory
    }
}

extension Widget {
    /// The adjustment for the vertical position of a scrolled window.
    var vertical: UnsafeMutablePointer<GtkAdjustment> {
        gtk_scrolled_window_get_vadjustment(as_scrolled_window(self))
    }
}
