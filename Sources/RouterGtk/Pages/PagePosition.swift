import CRouterGtk

/// Where the user was on a page: the scroll positions, and the widget with focus.
///
/// ``BuiltPage`` reads it when its page is released or saved, and restores it in a page that is built again.
struct PagePosition {
    /// Two numbers for a widget, by a word, its class and the indices on the way to it.
    ///
    /// For example, `["scroll GtkScrolledWindow/0/1": [0, 250]]` are the pixels that are scrolled off.
    /// For `focus` they are the ends of the selection in a text, and the middle of the row in a list view.
    private(set) var numbers: [String: [Double]]
    /// The values that were set in windows whose contents do not reach their position yet, by the same keys.
    private var reached: [String: [Double]] = [:]

    /// Makes a position of saved numbers, and leaves out impossible ones.
    init(_ numbers: [String: [Double]]) {
        self.numbers = numbers.filter { $1.count == 2 && $1.allSatisfy { abs($0) < 1e9 } }
    }

    /// Reads the position of a page, with the selection of a text before it lost focus; what waits counts first.
    init(of root: Widget, _ waiting: PagePosition?, focus: Widget?, _ selection: (start: gint, end: gint)?) {
        var waiting = waiting
        waiting?.forgetScrolledWindows(in: root)
        numbers = waiting?.numbers ?? [:]
        readScrolling(root, in: root)
        guard let focus, waiting?.focus(in: root) == nil else { return }
        forgetFocus()
        let type = gtk_list_base_get_type()
        let list = gtk_widget_get_parent(focus).flatMap { gtk_widget_get_ancestor($0, type) }
        var row = focus
        while let outer = gtk_widget_get_parent(row), outer != list { row = outer }
        guard let path = Self.path(of: list ?? focus, in: root) else { return }
        var (ends, frame) = (selection ?? (0, 0), graphene_rect_t())
        if selection == nil, is_text(focus) != 0 {
            gtk_editable_get_selection_bounds(as_editable(focus), &ends.start, &ends.end)
        }
        if let list { _ = gtk_widget_compute_bounds(row, list, &frame) }
        let (x, y) = (frame.origin.x + frame.size.width / 2, frame.origin.y + frame.size.height / 2)
        numbers["focus \(path)"] =
            list == nil ? [Double(ends.start), Double(ends.end)] : [Double(x), Double(y)]
    }

    private mutating func readScrolling(_ widget: Widget, in root: Widget) {
        // The rows of a list view show other items after it was scrolled.
        guard is_list_base(widget) == 0, is_popover(widget) == 0, cgtk_type_of(widget) != PageStack.type
        else { return }
        let isScrolled = is_scrolled_window(widget) != 0
        let values = isScrolled ? widget.adjustments.map { gtk_adjustment_get_value($0) } : [0, 0]
        if values != [0, 0], let path = Self.path(of: widget, in: root) {
            numbers["scroll \(path)"] = numbers["scroll \(path)"] ?? values
        }
        for child in WidgetClass.children(of: widget) { readScrolling(child, in: root) }
    }

    /// Scrolls a page that was just laid out.
    ///
    /// A window whose contents do not reach its position goes to their end, and on with the next portion of them, until
    /// it is there or is scrolled by the user or by the page.
    ///
    /// - Parameters:
    ///   - root: The widget of the page.
    ///   - focusesRow: Whether the row of a list view that had focus gets it again.
    ///   - layOut: Lays the page out again.
    mutating func restore(in root: Widget, focusesRow: Bool, layOut: () -> Void) {
        forgetScrolledWindows(in: root)
        var windows: [(window: Widget, target: [Double])] = []
        defer { noteEnds(in: root) }
        for (key, target) in numbers where key.hasPrefix("scroll ") {
            guard let window = Self.widget(key, in: root), is_scrolled_window(window) != 0,
                zip(window.adjustments, target).contains(where: { Self.end(of: $0) > 0 && $1 > 0 })
            else { continue }
            windows.append((window, target))
            reached[key] = window.scrollValues
        }
        func scroll() {
            // A list view learns the heights of its rows only where it is scrolled to, so it may need several rounds.
            // In the first one, the list view of GTK 4.8 may go back to its row with focus and draw no rows.
            for distance in [1.0, 0, 0, 0] {
                let moved = windows.filter { Self.scroll($0.window, to: $0.target, before: distance) }
                if !moved.isEmpty { layOut() }
            }
        }
        scroll()
        guard focusesRow, focusRow(in: root) else { return }
        layOut()
        scroll()
    }

    /// Forgets the windows that are not where they were scrolled to, unless their contents have become shorter.
    private mutating func forgetScrolledWindows(in root: Widget) {
        for (key, values) in reached {
            guard let window = Self.widget(key, in: root), is_scrolled_window(window) != 0 else { continue }
            let isWhereItWas = zip(window.adjustments, values).allSatisfy { adjustment, value in
                abs(gtk_adjustment_get_value(adjustment) - min(value, Self.end(of: adjustment))) < 1
            }
            guard !isWhereItWas else { continue }
            numbers[key] = nil
            reached[key] = nil
        }
    }

    /// Forgets the windows that have reached their positions, and notes where the others are.
    private mutating func noteEnds(in root: Widget) {
        for key in reached.keys {
            guard let window = Self.widget(key, in: root), let target = numbers[key] else { continue }
            let hasReached = zip(window.adjustments, target).allSatisfy { Self.end(of: $0) >= $1 }
            numbers[key] = hasReached ? nil : target
            reached[key] = hasReached ? nil : window.scrollValues
        }
    }

    /// Scrolls a window to two values or to its ends, or some pixels before them; returns whether it has moved.
    private static func scroll(_ window: Widget, to target: [Double], before distance: Double) -> Bool {
        let child = gtk_scrolled_window_get_child(as_scrolled_window(window))
        return zip(window.adjustments, target).map { adjustment, target in
            if let child, is_text_view(child) != 0 { layOutText(adjustment, to: target) }
            let value = min(target, end(of: adjustment))
            guard gtk_adjustment_get_value(adjustment) != value else { return false }
            gtk_adjustment_set_value(adjustment, max(0, value - distance))
            return true
        }.contains(true)
    }

    /// Scrolls a text view down by 100 pages at most: GTK lays out lines, and finds more, when they are on screen.
    ///
    /// Its earlier heights may be wrong: it lays out lines in idle time, too, when the view has no width yet.
    private static func layOutText(_ adjustment: UnsafeMutablePointer<GtkAdjustment>, to target: Double) {
        let page = gtk_adjustment_get_page_size(adjustment)
        for _ in 0..<100 where gtk_adjustment_get_value(adjustment) < target {
            let upper = gtk_adjustment_get_upper(adjustment)
            let next = gtk_adjustment_get_value(adjustment) + page - 1
            gtk_adjustment_set_upper(adjustment, max(upper, next + page + 0.5))
            gtk_adjustment_set_value(adjustment, next)
            guard gtk_adjustment_get_upper(adjustment) == next + page + 0.5 else { continue }
            return gtk_adjustment_set_upper(adjustment, upper)
        }
    }

    /// Moves focus to the row that is where the one with focus was: GTK does not tell the numbers of rows.
    private mutating func focusRow(in root: Widget) -> Bool {
        guard let (list, middle) = focus(in: root), is_list_base(list) != 0 else { return false }
        let x = min(max(1, middle[0]), Double(gtk_widget_get_width(list)) - 1)
        let y = min(max(1, middle[1]), Double(gtk_widget_get_height(list)) - 1)
        var row = gtk_widget_pick(list, x, y, GTK_PICK_NON_TARGETABLE)
        while let inner = row, gtk_widget_get_parent(inner) != list { row = gtk_widget_get_parent(inner) }
        if row != nil { forgetFocus() }
        return row.map { gtk_widget_grab_focus($0) != 0 } ?? false
    }

    /// Returns the widget that had focus, with its numbers, or `nil` if the page has none like it.
    func focus(in root: Widget) -> (widget: Widget, numbers: [Double])? {
        guard let (key, value) = numbers.first(where: { $0.key.hasPrefix("focus ") }) else { return nil }
        return Self.widget(key, in: root).map { ($0, value) }
    }

    mutating func forgetFocus() { numbers = numbers.filter { !$0.key.hasPrefix("focus ") } }

    private static func end(of adjustment: UnsafeMutablePointer<GtkAdjustment>) -> Double {
        max(0, gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment))
    }

    /// Returns the class of a widget and the indices on the way to it; `nil` if it is not inside `root`.
    private static func path(of widget: Widget, in root: Widget) -> String? {
        var (path, inner) = ("", widget)
        while inner != root {
            guard let outer = gtk_widget_get_parent(inner) else { return nil }
            path = "/\(WidgetClass.children(of: outer).firstIndex(of: inner) ?? 0)" + path
            inner = outer
        }
        return String(cString: g_type_name(cgtk_type_of(widget))) + path
    }

    /// Returns the widget of a key, or `nil` if there is none of that class at its path.
    private static func widget(_ key: String, in root: Widget) -> Widget? {
        let words = key.drop { $0 != " " }.dropFirst().split(separator: "/")
        var widget = root
        for word in words.dropFirst() {
            let children = WidgetClass.children(of: widget)
            guard let index = Int(word), children.indices.contains(index) else { return nil }
            widget = children[index]
        }
        return String(cString: g_type_name(cgtk_type_of(widget))) == words.first ?? "" ? widget : nil
    }
}

/// The positions of a `GtkScrolledWindow`.
extension UnsafeMutablePointer<GtkWidget> {
    /// The adjustments, first the horizontal one.
    var adjustments: [UnsafeMutablePointer<GtkAdjustment>] {
        [gtk_scrolled_window_get_hadjustment, gtk_scrolled_window_get_vadjustment].compactMap {
            $0(as_scrolled_window(self))
        }
    }

    /// The values of the adjustments, first the horizontal one.
    var scrollValues: [Double] { adjustments.map { gtk_adjustment_get_value($0) } }

    /// Lets a closure move focus to this widget, and keeps the scroll positions around it.
    ///
    /// A `GtkViewport` scrolls to the widget that gets focus by an animation, which ends as the value of its adjustment is
    /// set.
    ///
    /// - Parameters:
    ///   - root: The outermost widget to look at.
    ///   - moveFocus: Moves focus, and returns whether it has.
    /// - Returns: What the closure returned.
    func withoutScrolling(in root: Widget, _ moveFocus: () -> Bool) -> Bool {
        let around = sequence(first: self) { $0 == root ? nil : gtk_widget_get_parent($0) }
        let positions = around.filter { is_scrolled_window($0) != 0 }.flatMap(\.adjustments).map {
            (adjustment: $0, value: gtk_adjustment_get_value($0))
        }
        defer { for (adjustment, value) in positions { gtk_adjustment_set_value(adjustment, value) } }
        return moveFocus()
    }

    /// Scrolls as little as need be, so that a descendant can be seen.
    package func scroll(to descendant: Widget) {
        var bounds = graphene_rect_t()
        guard gtk_widget_compute_bounds(descendant, self, &bounds) != 0 else { return }
        let sides = [(bounds.origin.x, bounds.size.width), (bounds.origin.y, bounds.size.height)]
        for (adjustment, (start, size)) in zip(adjustments, sides) {
            let offset = gtk_adjustment_get_value(adjustment) + Double(start)
            gtk_adjustment_clamp_page(adjustment, offset, offset + Double(size))
        }
    }
}
