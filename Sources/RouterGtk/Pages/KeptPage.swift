import CGtk

/// The remains of a released page, kept until its entry returns or leaves.
///
/// ``BuiltPage`` makes it and takes it back.
struct KeptPage {
    /// The title of the page; `nil` for the title of the route.
    let title: String?
    /// The text that the page wants to have back.
    let savedState: String?
    /// The changes of the user.
    let widgets: WidgetChanges
    /// The widget that had focus last; `nil` for none.
    let focus: Focus?

    /// A widget, and the range of a text that was selected.
    struct Focus {
        let place: WidgetPlace
        let selection: (start: gint, end: gint)?
    }
}

/// The states of the widgets of a page in which the user can change something.
///
/// ``BuiltPage`` reads them when the page has just been built, and again when it is released.
struct WidgetStates {
    /// The state of one widget.
    struct Found: Equatable {
        let state: WidgetState
        /// A number for the texts of the list row around the widget; `nil` for none.
        let row: Int?
    }

    /// The widgets that have a state, each before those inside it.
    fileprivate private(set) var widgets: [(place: WidgetPlace, found: Found)] = []

    /// Reads the state of a widget and of all widgets inside it.
    init(of root: Widget) {
        read(root, row: nil) { WidgetPlace(of: $0, in: root) }
    }

    private mutating func read(
        _ widget: Widget,
        row: Int?,
        place: (Widget) -> WidgetPlace?
    ) {
        let kind = WidgetKind(of: widget)
        if let state = kind.state(of: widget), let place = place(widget) {
            widgets.append((place, Found(state: state, row: row)))
        }
        guard kind.hasChildren else { return }
        let row = kind == .row ? WidgetKind.texts(in: widget).hashValue : row
        var child = gtk_widget_get_first_child(widget)
        while let next = child {
            read(next, row: row, place: place)
            child = gtk_widget_get_next_sibling(next)
        }
    }

    /// The states by their places.
    fileprivate var byPlace: [WidgetPlace: Found] {
        Dictionary(widgets.map { ($0.place, $0.found) }) { first, _ in first }
    }
}

/// The changes of the widgets of a page since it was built.
///
/// They are set again in a page that is built anew.
struct WidgetChanges {
    /// The changed widgets, each before those inside it.
    ///
    /// The old state is that of the page as it was built; `nil` for a widget that came later.
    private let changes: [(place: WidgetPlace, old: WidgetStates.Found?, new: WidgetState)]

    /// Compares the widgets in `root` with those of the page as it was built.
    init(of root: Widget, since fresh: WidgetStates) {
        let old = fresh.byPlace
        changes = WidgetStates(of: root).widgets.compactMap { place, new in
            // A row that came later belongs to something that the page does not have at first.
            if old[place] == nil, new.row != nil { return nil }
            return new.state == old[place]?.state ? nil : (place, old[place], new.state)
        }
    }

    /// Whether nothing has changed.
    var isEmpty: Bool { changes.isEmpty }

    /// Sets the new states of the widgets that are built as they were.
    ///
    /// Left out are a widget without an equal at its place, one in a list row with other texts, and one that the
    /// page has built in another state: the page knows better.
    ///
    /// - Parameters:
    ///   - root: The page that is built anew.
    ///   - fresh: Its widgets.
    func restore(in root: Widget, _ fresh: WidgetStates) {
        guard !isEmpty else { return }
        let built = fresh.byPlace
        for (place, old, new) in changes where built[place] == old {
            // Each place is looked up in its turn: an expander that opens gets its child.
            guard let widget = place.widget(in: root) else { continue }
            WidgetKind(of: widget).set(new, of: widget)
        }
    }
}

/// The place of a widget in a page, and its class.
struct WidgetPlace: Hashable {
    /// The index among its siblings of each widget on the way from the page's own.
    private let indices: [UInt16]
    private let type: GType

    /// Returns the place of a widget, or `nil` if it is not inside `root`.
    init?(
        of widget: Widget,
        in root: Widget
    ) {
        var indices: [UInt16] = []
        var inner = widget
        while inner != root {
            guard let outer = gtk_widget_get_parent(inner) else { return nil }
            var index: UInt16 = 0
            var sibling = gtk_widget_get_prev_sibling(inner)
            while let next = sibling, index < .max {
                index += 1
                sibling = gtk_widget_get_prev_sibling(next)
            }
            indices.append(index)
            inner = outer
        }
        self.indices = indices.reversed()
        type = cgtk_type_of(widget)
    }

    /// Returns the widget of the same class at this place, or `nil` if there is none.
    func widget(in root: Widget) -> Widget? {
        var widget = root
        for index in indices {
            var child = gtk_widget_get_first_child(widget)
            for _ in 0..<index { child = child.flatMap { gtk_widget_get_next_sibling($0) } }
            guard let child else { return nil }
            widget = child
        }
        return cgtk_type_of(widget) == type ? widget : nil
    }
}

/// The state of one widget that the user can change.
enum WidgetState: Hashable {
    /// A switch, a toggle, a check mark or an expander is on.
    case isOn(Bool)
    /// The page of a notebook.
    case index(Int)
    /// The chosen item of a drop-down, and its text if it is a string.
    case item(Int, String?)
    /// The visible child of a stack, by its name.
    case child(String)
    /// The value of a scale or a spin button.
    case number(Double)
    /// The pixels that are scrolled off.
    case scroll(x: Double, y: Double)
    /// The text of an entry, and its caret.
    case line(String, caret: gint)
    /// The text of a text view, its caret, and whether the text counts as modified.
    case text(String, caret: gint, isModified: Bool)
}
