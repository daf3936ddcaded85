import CRouterGtk
import CWidgets
import RouterCore
import RouterGtk

/// A page of the benchmark, with the same widgets as a page of `widgets-c`, the program without the router.
final class ItemPage: Page {
    private(set) static var livingCount = 0
    /// Whether the widgets of new pages are tracked until they are freed.
    static var watchesWidgets = false

    let widget: UnsafeMutablePointer<GtkWidget>
    let title: String?
    let isRich: Bool
    private let context: PageContext

    init(_ context: PageContext, isRich: Bool) {
        self.context = context
        self.isRich = isRich
        let title = "Item \(context.parameters["number"] ?? "0")"
        self.title = title
        widget = as_widget(isRich ? rich_page_new(title) : label_page_new(title))
        Self.livingCount += 1
        if Self.watchesWidgets { watch_widgets(widget) }
        guard isRich else { return }
        for index in 0..<RICH_PAGE_BUTTONS {
            SignalConnection(rich_page_button(widget, CInt(index)), "clicked") { [weak self] _ in
                self?.context.pop()
            }
        }
    }

    isolated deinit {
        Self.livingCount -= 1
    }
}
