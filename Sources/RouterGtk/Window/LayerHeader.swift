import CRouterGtk
import Glibc
import RouterCore

/// The parts of a header bar that change with the page: the Back and Forward buttons and the page's own
/// header widgets.
///
/// ``LayerWindow`` creates a layer header for its own header bar,
/// and ``NavigationView/fill(_:)`` creates one for the app's header bar.
final class LayerHeader {
    /// The header bar.
    let bar: HeaderBar
    let back: HistoryButton
    /// The button that goes forward, or `nil` if ``HostConfiguration/showsForward`` is `false`.
    let forward: HistoryButton?

    /// The boxes for the page's widgets at the start and the end of the header, always nearest to the title.
    private let boxes = (
        start: ObjectReference(Widget.box(.horizontal, spacing: 6)),
        end: ObjectReference(Widget.box(.horizontal, spacing: 6))
    )
    /// The middle widget that the header showed before a page's widget replaced it,
    /// or `nil` if the header showed the title of the window.
    private var ownTitle: ObjectReference?
    /// The page widgets that the header currently shows.
    private var shown: (start: [ObjectReference], title: ObjectReference?, end: [ObjectReference]) = (
        [], nil, []
    )
    /// The label with the title of the shown page, in a header that the app creates; otherwise `nil`.
    private let titleLabel: ObjectReference?
    /// The middle widget that the app's header contained before the title label replaced it.
    private let formerTitle: ObjectReference?

    /// Adds the buttons and the boxes for the page's widgets to a header.
    ///
    /// - Parameters:
    ///   - bar: The header bar.
    ///   - view: The view in whose layer the buttons go back and forward.
    ///   - end: A widget at the very end, such as a menu.
    ///   - showsTitle: Whether the middle shows the title of the page instead of the title of the window.
    init(_ bar: HeaderBar, of view: LayerView, end: Widget? = nil, showsTitle: Bool = false) {
        self.bar = bar
        let make = { (direction: HistoryButton.Direction) in
            HistoryButton(
                direction,
                of: view.id,
                isModal: view.isModal,
                texts: view.texts,
                host: view.host
            )
        }
        back = make(.back)
        forward = view.configuration.showsForward ? make(.forward) : nil
        titleLabel = showsTitle ? ObjectReference(Widget.line().css("title")) : nil
        formerTitle = showsTitle ? bar.title.map { ObjectReference($0) } : nil
        if let titleLabel { bar.title = titleLabel.widget }
        bar.pack(back.box, atStart: true)
        if let forward { bar.pack(forward.box, atStart: true) }
        bar.pack(boxes.start.widget, atStart: true)
        if let end { bar.pack(end, atStart: false) }
        bar.pack(boxes.end.widget, atStart: false)
        for box in [boxes.start, boxes.end] {
            box.widget.isVisible = false
            // If `showsTitle` is true, the app has created the header. The header may be outside of the view,
            // and would then not inherit the view's actions.
            if showsTitle { view.offerActions(to: box.widget, as: LinkAction.group) }
        }
    }

    /// Adds a widget after the widgets already at the start, or before the widgets already at the end.
    func add(_ widget: Widget, atStart: Bool) {
        let pageBox = (atStart ? boxes.start : boxes.end).widget
        bar.remove(pageBox)
        for widget in [widget, pageBox] { bar.pack(widget, atStart: atStart) }
    }

    /// Updates the header after a change of the layer.
    ///
    /// - Parameters:
    ///   - layer: The layer.
    ///   - title: The title of its top page.
    ///   - showsBack: Whether Back would lead to a page that is not already visible.
    func update(_ layer: Layer, title: String, showsBack: Bool) {
        titleLabel?.widget.text = title
        back.leadsOutOfSight = showsBack || layer.depth == 1
        back.update(layer, title: title)
        forward?.update(layer, title: title)
    }

    /// Shows the header widgets of the shown pages.
    func show(_ new: (start: [Widget], title: Widget?, end: [Widget])) {
        let old = shown
        guard
            old.start.map(\.widget) != new.start || old.title?.widget != new.title
                || old.end.map(\.widget) != new.end
        else { return }
        shown = (
            new.start.map { ObjectReference($0) }, new.title.map { ObjectReference($0) },
            new.end.map { ObjectReference($0) }
        )
        for (box, widgets) in [(boxes.start.widget, new.start), (boxes.end.widget, new.end)]
        where WidgetClass.children(of: box) != widgets {
            // A widget that remains keeps focus. If the focused widget is removed, focus must not jump to the
            // next widget.
            let focused = box.rootFocus.flatMap { box.holds($0) ? $0 : nil }
            box.giveUpRootFocus()
            box.replaceChildren(widgets)
            box.isVisible = !widgets.isEmpty
            if let focused, box.holds(focused) { gtk_widget_grab_focus(focused) }
        }
        guard old.title != nil || new.title != nil else { return }
        if old.title == nil { ownTitle = bar.title.map { ObjectReference($0) } }
        bar.title = new.title ?? ownTitle?.widget
    }

    /// Removes everything that this object has added to the header.
    func remove() {
        show((start: [], title: nil, end: []))
        for widget in [back.box, forward?.box, boxes.start.widget, boxes.end.widget].compactMap(\.self) {
            bar.remove(widget)
        }
        if let titleLabel, bar.title == titleLabel.widget { bar.title = formerTitle?.widget }
    }
}

/// A `GtkHeaderBar`, or an `AdwHeaderBar` from libadwaita, which offers the same functions.
struct HeaderBar {
    var widget: Widget { reference.widget }
    private let reference: ObjectReference
    /// The prefix of the C functions: `gtk` or `adw`.
    private let prefix: String

    /// Wraps a header bar. Returns `nil` for any other widget.
    init?(_ widget: Widget) {
        let libadwaita = g_type_from_name("AdwHeaderBar")
        if g_type_is_a(cgtk_type_of(widget), gtk_header_bar_get_type()) != 0 {
            prefix = "gtk"
        } else if libadwaita != 0, g_type_is_a(cgtk_type_of(widget), libadwaita) != 0 {
            prefix = "adw"
        } else {
            return nil
        }
        // The reference is taken only now, so that a rejected widget stays floating.
        reference = ObjectReference(widget)
    }

    /// Adds a widget after the other widgets at the start, or before the other widgets at the end.
    func pack(_ child: Widget, atStart: Bool) { call(atStart ? "pack_start" : "pack_end", child) }

    /// Removes a widget if it is still in the header.
    func remove(_ child: Widget) {
        if widget.holds(child) { call("remove", child) }
    }

    /// The widget in the middle, or `nil` to show the title of the window.
    var title: Widget? {
        get {
            typealias Get = @convention(c) (Widget) -> Widget?
            return function("get_title_widget").flatMap { unsafeBitCast($0, to: Get.self)(widget) }
        }
        nonmutating set { call("set_title_widget", newValue) }
    }

    private func call(_ name: String, _ child: Widget?) {
        typealias Call = @convention(c) (Widget, Widget?) -> Void
        if let function = function(name) { unsafeBitCast(function, to: Call.self)(widget, child) }
    }

    /// Returns the C function with the given name, such as `gtk_header_bar_remove` for `remove`.
    ///
    /// If the header is an `AdwHeaderBar`, libadwaita is already loaded, so its functions are found.
    private func function(_ name: String) -> UnsafeMutableRawPointer? {
        dlsym(nil, "\(prefix)_header_bar_\(name)")
    }
}

/// The error that ``NavigationView/fill(_:)`` throws for a widget that is not a header bar.
nonisolated struct HeaderError: Error, Hashable, CustomStringConvertible {
    /// The name of the widget's type.
    let type: String

    var description: String { "A \(type) is not a header bar. Use a GtkHeaderBar or an AdwHeaderBar." }
}
