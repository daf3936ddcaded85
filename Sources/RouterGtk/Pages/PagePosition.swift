import CRouterGtk

/// The position of the user on a page: the scroll positions and the focused widget.
///
/// ``BuiltPage`` reads it when its page is released or saved, and restores it in a page that is rebuilt.
struct PagePosition {
    /// Two numbers for each widget, by a key that consists of a word, the widget's
    /// class, and its path of child indices.
    ///
    /// For the word `scroll`, as in `["scroll GtkScrolledWindow/0/1": [0, 250]]`, the numbers are the
    /// horizontal and vertical scroll positions in pixels.
    /// For the word `focus`, they are the ends of the selection in a text, or the center of the focused row
    /// in a list view.
    private(set) var numbers: [String: [Double]]
    /// The positions that scrolled windows have reached so far, by the keys of ``numbers``. Contains only the
    /// windows whose contents are still too short for the saved position.
    private var reached: [String: [Double]] = [:]

    /// Creates a position from saved numbers. Invalid numbers are dropped.
    init(_ numbers: [String: [Double]]) {
        self.numbers = numbers.filter { $1.count == 2 && $1.allSatisfy { abs($0) < 1e9 } }
    }

    /// Reads the position of a page. A position that has not been restored
    /// yet takes precedence over the current one.
    ///
    /// - Parameters:
    ///   - root: The widget of the page.
    ///   - waiting: The position that has not been restored yet.
    ///   - focus: The widget that had the focus last.
    ///   - selection: The selection that a text had before it lost the focus, or `nil` to read the text's
    ///     current selection.
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
        // The widgets inside a list view are skipped, because they show other items
        // after the view is scrolled.
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
    /// If the contents of a scrolled window are too short for its saved position, the window scrolls to the
    /// end. It scrolls further each time more contents arrive, until it reaches the saved position, or until
    /// the user or the page scrolls it.
    ///
    /// - Parameters:
    ///   - root: The widget of the page.
    ///   - focusesRow: Whether to focus the row that had the focus, if the focus was in a list view.
    ///   - layOut: Lays out the page again.
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
            // A list view measures its rows only where it is scrolled to, so this may need several rounds.
            // In the first round, GTK 4.8 may scroll back to the focused row and draw no rows. Scrolling
            // again corrects this. But setting a position that is already set would not scroll. So the first
            // round stops one pixel short of the target, and the second round scrolls by that pixel.
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

    /// Forgets the saved positions of windows that the user or the page has scrolled in the meantime. The
    /// position of a window whose contents became shorter is kept.
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

    /// Forgets the saved positions that have been reached. For each window that has not reached its saved
    /// position, records the current position.
    private mutating func noteEnds(in root: Widget) {
        for key in reached.keys {
            guard let window = Self.widget(key, in: root), let target = numbers[key] else { continue }
            let hasReached = zip(window.adjustments, target).allSatisfy { Self.end(of: $0) >= $1 }
            numbers[key] = hasReached ? nil : target
            reached[key] = hasReached ? nil : window.scrollValues
        }
    }

    /// Scrolls a window in both directions, to `distance` pixels before its target. If the contents end
    /// earlier, their end is the target. Returns whether anything moved.
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

    /// Scrolls a text view down page by page, because GTK lays out further lines only when they come on
    /// screen. The scrolling stops after 100 pages.
    ///
    /// The view is scrolled this way even if its text already seems long enough, because the heights of lines
    /// that were laid out earlier may be wrong: GTK also lays out lines in idle time, even before the view
    /// has a width.
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

    /// If the focus was in a list view, focuses the row at the saved position in that list view. Returns
    /// whether a row got the focus.
    ///
    /// The row is found by position, because GTK does not expose the index of a row.
    private mutating func focusRow(in root: Widget) -> Bool {
        guard let (list, middle) = focus(in: root), is_list_base(list) != 0 else { return false }
        let x = min(max(1, middle[0]), Double(gtk_widget_get_width(list)) - 1)
        let y = min(max(1, middle[1]), Double(gtk_widget_get_height(list)) - 1)
        var row = gtk_widget_pick(list, x, y, GTK_PICK_NON_TARGETABLE)
        while let inner = row, gtk_widget_get_parent(inner) != list { row = gtk_widget_get_parent(inner) }
        if row != nil { forgetFocus() }
        return row.map { gtk_widget_grab_focus($0) != 0 } ?? false
    }

    /// Returns the widget that had the focus, with its numbers, or `nil` if the page contains no such widget.
    func focus(in root: Widget) -> (widget: Widget, numbers: [Double])? {
        guard let (key, value) = numbers.first(where: { $0.key.hasPrefix("focus ") }) else { return nil }
        return Self.widget(key, in: root).map { ($0, value) }
    }

    mutating func forgetFocus() { numbers = numbers.filter { !$0.key.hasPrefix("focus ") } }

    private static func end(of adjustment: UnsafeMutablePointer<GtkAdjustment>) -> Double {
        max(0, gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment))
    }

    /// Returns the class of a widget and the child indices that lead
    /// to it, or `nil` if it is not inside `root`.
    private static func path(of widget: Widget, in root: Widget) -> String? {
        var (path, inner) = ("", widget)
        while inner != root {
            guard let outer = gtk_widget_get_parent(inner) else { return nil }
            path = "/\(WidgetClass.children(of: outer).firstIndex(of: inner) ?? 0)" + path
            inner = outer
        }
        return String(cString: g_type_name(cgtk_type_of(widget))) + path
    }

    /// Returns the widget of a key, or `nil` if there is no widget of that class at the path.
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

/// The scroll positions of a `GtkScrolledWindow`.
extension UnsafeMutablePointer<GtkWidget> {
    /// The horizontal and the vertical adjustment, in this order.
    var adjustments: [UnsafeMutablePointer<GtkAdjustment>] {
        [gtk_scrolled_window_get_hadjustment, gtk_scrolled_window_get_vadjustment].compactMap {
            $0(as_scrolled_window(self))
        }
    }

    /// The values of the horizontal and the vertical adjustment, in this order.
    var scrollValues: [Double] { adjustments.map { gtk_adjustment_get_value($0) } }

    /// Runs a closure that moves the focus to this widget, and preserves the scroll positions of the
    /// scrolled windows around the widget.
    ///
    /// A `GtkViewport` scrolls to the focused widget with an animation. Setting the value of its adjustment
    /// ends that animation.
    ///
    /// - Parameters:
    ///   - root: The outermost widget to consider.
    ///   - moveFocus: Moves the focus, and returns whether it did.
    /// - Returns: The result of the closure.
    func withoutScrolling(in root: Widget, _ moveFocus: () -> Bool) -> Bool {
        let around = sequence(first: self) { $0 == root ? nil : gtk_widget_get_parent($0) }
        let positions = around.filter { is_scrolled_window($0) != 0 }.flatMap(\.adjustments).map {
            (adjustment: $0, value: gtk_adjustment_get_value($0))
        }
        defer { for (adjustment, value) in positions { gtk_adjustment_set_value(adjustment, value) } }
        return moveFocus()
    }

    /// Scrolls as little as necessary to make a descendant visible.
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
