import CRouterGtk
import RouterGtk
import XCTest

@testable import GtkRouterDemo

/// Text, links, and bars contrast enough with their background, in every theme.
final class ContrastTests: PageTestCase {
    /// WCAG 2.2 (1.4.3) demands a contrast of 4.5 to 1 for the text of enabled widgets.
    // Feature: Contrast in every theme
    func testEveryTextIsToldFromItsGroundInEveryTheme() throws {
        try Self.check(atLeast: 300)
    }

    func testEveryTextOfTheInspectorIsToldFromItsGroundInEveryTheme() throws {
        try Self.check(ofInspector: true, atLeast: 60)
    }

    private static func check(ofInspector: Bool = false, atLeast count: Int) throws {
        try FittingStage.inEveryTheme(width: 480, height: 860, ofInspector: ofInspector) { theme, stage in
            var labels = 0
            for shown in stage.shown {
                try scrollThrough(shown, isShown) { texts in
                    labels += texts.count
                    for (text, contrast) in try contrasts(in: texts) where contrast < 4.5 {
                        XCTFail("\(theme), \(shown.name): “\(text.text.prefix(40))” has \(contrast)")
                    }
                }
            }
            XCTAssertGreaterThan(labels, count, "\(theme)")
        }
    }

    /// Returns each widget with the contrast between its darkest and its lightest pixel.
    /// Each window is drawn only once.
    private static func contrasts(in widgets: [Widget]) throws -> [(Widget, Double)] {
        try Dictionary(grouping: widgets, by: root).flatMap { root, widgets in
            let picture = try WidgetPicture(try XCTUnwrap(root), margin: 0)
            return widgets.map { ($0, picture.contrast(in: $0)) }
        }
    }

    /// Scrolls the pages of a window down to their ends,
    /// and checks each widget once, when it becomes visible.
    private static func scrollThrough(
        _ shown: FittingStage.Shown,
        _ isWanted: (Widget) -> Bool,
        check: ([Widget]) throws -> Void
    ) throws {
        gtk_widget_unset_state_flags(shown.window, GTK_STATE_FLAG_BACKDROP)
        let widgets = descendants(of: shown.window)
        let bars = widgets.filter { cgtk_type_of($0) == gtk_scrolled_window_get_type() }.compactMap {
            gtk_scrolled_window_get_vadjustment(as_scrolled_window($0))
        }
        defer { for bar in bars { gtk_adjustment_set_value(bar, 0) } }
        var seen: Set<Widget> = []
        while true {
            let found = widgets.filter { !seen.contains($0) && isWanted($0) }
            seen.formUnion(found)
            try check(found)
            let before = bars.map { gtk_adjustment_get_value($0) }
            // After scrolling by half a page, a widget that was cut off at the bottom edge is fully visible.
            for bar in bars {
                gtk_adjustment_set_value(
                    bar,
                    gtk_adjustment_get_value(bar) + gtk_adjustment_get_page_size(bar) / 2
                )
            }
            guard bars.map({ gtk_adjustment_get_value($0) }) != before else { return }
            WidgetPicture.draw(shown.window)
        }
    }

    /// A style sheet hides the rest of the text, so that only the link is measured.
    func testEveryLinkInATextIsToldFromItsGroundInEveryTheme() throws {
        let sheet = try XCTUnwrap(gtk_css_provider_new())
        cgtk_css_provider_load(sheet, ".links-alone { color: @theme_bg_color; }")
        let display = try XCTUnwrap(gdk_display_get_default())
        let provider = as_style_provider(sheet)
        gtk_style_context_add_provider_for_display(display, provider, guint(GTK_STYLE_PROVIDER_PRIORITY_USER))
        defer { gtk_style_context_remove_provider_for_display(display, provider) }
        try FittingStage.inEveryTheme(width: 480, height: 860, ofInspector: false) { theme, stage in
            var links = 0
            for shown in stage.shown {
                try Self.scrollThrough(shown, Self.isTextWithLink) { texts in
                    for text in texts {
                        links += 1
                        gtk_widget_add_css_class(text, "links-alone")
                        defer { gtk_widget_remove_css_class(text, "links-alone") }
                        let contrast = try WidgetPicture(text, margin: 0).contrast(in: text)
                        XCTAssertGreaterThanOrEqual(
                            contrast,
                            4.5,
                            "\(theme), \(shown.name): \(text.text.prefix(40))"
                        )
                    }
                }
            }
            XCTAssertGreaterThan(links, 0, "\(theme)")
        }
    }

    /// WCAG 2.2 (1.4.11) demands a contrast of 3 to 1 for parts that show a state.
    func testEveryBarIsToldFromItsGroundInEveryTheme() throws {
        for ofInspector in [false, true] {
            try FittingStage.inEveryTheme(width: 480, height: 860, ofInspector: ofInspector) { theme, stage in
                var bars = 0
                for shown in stage.shown {
                    gtk_widget_unset_state_flags(shown.window, GTK_STATE_FLAG_BACKDROP)
                    for bar in Self.descendants(of: shown.window) where Self.isFilledBar(bar) {
                        bars += 1
                        let contrast = try WidgetPicture(bar).contrastToMargin()
                        XCTAssertGreaterThanOrEqual(contrast, 3, "\(theme), \(shown.name)")
                        let trough = try XCTUnwrap(gtk_widget_get_parent(bar))
                        guard gtk_widget_get_width(bar) + 4 < gtk_widget_get_width(trough) else { continue }
                        let picture = try WidgetPicture(trough, margin: 0)
                        XCTAssertGreaterThanOrEqual(
                            picture.contrastOfEnds(),
                            3,
                            "\(theme), \(shown.name): a bar of \(gtk_widget_get_width(bar)) pixels in its trough"
                        )
                    }
                }
                XCTAssertGreaterThan(bars, 0, "\(theme)")
            }
        }
    }

    /// Checks icons, and the edges of widgets that can be clicked or typed into.
    func testEveryGraphicIsToldFromItsGroundInEveryTheme() throws {
        for ofInspector in [false, true] {
            try FittingStage.inEveryTheme(width: 480, height: 860, ofInspector: ofInspector) {
                theme,
                stage in
                var kinds: Set<String> = []
                for shown in stage.shown {
                    try Self.scrollThrough(shown, Self.isIcon) { icons in
                        for (_, contrast) in try Self.contrasts(in: icons) where contrast < 3 {
                            XCTFail("\(theme), \(shown.name): an icon has \(contrast)")
                        }
                    }
                    try Self.scrollThrough(shown, Self.hasEdge) { widgets in
                        for widget in widgets {
                            // One address bar is enough, because all of them look the same.
                            let isAddress = gtk_widget_has_css_class(widget, "address") != 0
                            let kind =
                                isAddress ? "address" : String(cString: gtk_widget_get_css_name(widget))
                            guard kinds.insert(kind).inserted || !isAddress else { continue }
                            XCTAssertGreaterThanOrEqual(
                                try WidgetPicture(widget).contrastToMargin(within: 12),
                                3,
                                "\(theme), \(shown.name): \(kind) “\(widget.text)”"
                            )
                        }
                    }
                }
                XCTAssertTrue(
                    kinds.isSuperset(of: ofInspector ? ["entry"] : ["address", "entry", "switch", "button"]),
                    "\(theme): \(kinds)"
                )
            }
        }
    }

    private static func isTextWithLink(_ widget: Widget) -> Bool {
        isShown(widget) && String(cString: gtk_label_get_label(as_label(widget))).contains("<a ")
    }

    /// Returns whether a widget is a visible icon. The icons in a switch do not count, because the position
    /// of the slider already shows the state.
    private static func isIcon(_ widget: Widget) -> Bool {
        cgtk_type_of(widget) == gtk_image_get_type()
            && gtk_widget_get_ancestor(widget, gtk_switch_get_type()) == nil && isInSight(widget)
    }

    /// Returns whether a widget is a visible text field, a visible switch, or a visible selected choice.
    private static func hasEdge(_ widget: Widget) -> Bool {
        switch String(cString: gtk_widget_get_css_name(widget)) {
        case "entry", "switch": isInSight(widget)
        case "button":
            gtk_widget_has_css_class(widget, "choice") != 0 && isInSight(widget)
                && gtk_widget_get_state_flags(widget).rawValue & GTK_STATE_FLAG_CHECKED.rawValue != 0
        default: false
        }
    }

    /// Returns whether a widget is the filled part of a bar, and visible.
    private static func isFilledBar(_ widget: Widget) -> Bool {
        guard gtk_widget_get_mapped(widget) != 0, !hasColorsOfTheTheme(widget),
            String(cString: gtk_widget_get_css_name(widget)) == "progress", gtk_widget_get_width(widget) > 1,
            let root = root(of: widget)
        else { return false }
        var bounds = graphene_rect_t()
        return gtk_widget_compute_bounds(widget, root, &bounds) != 0 && bounds.origin.y > 60
            && bounds.origin.y + bounds.size.height + 12 < Float(gtk_widget_get_height(root))
    }

    private static func root(of widget: Widget) -> Widget? {
        gtk_widget_get_native(widget).map { as_widget(UnsafeMutableRawPointer($0)) }
    }

    /// Returns whether a widget is a visible label with text.
    private static func isShown(_ widget: Widget) -> Bool {
        is_label(widget) != 0 && widget.text.contains(where: { !$0.isWhitespace }) && isInSight(widget)
    }

    /// Returns whether a widget is enabled and not covered.
    private static func isInSight(_ widget: Widget) -> Bool {
        guard gtk_widget_get_mapped(widget) != 0, gtk_widget_is_sensitive(widget) != 0,
            !hasColorsOfTheTheme(widget), let root = root(of: widget)
        else { return false }
        var bounds = graphene_rect_t()
        guard gtk_widget_compute_bounds(widget, root, &bounds) != 0 else { return false }
        let (x, y) = (Double(bounds.origin.x), Double(bounds.origin.y))
        let (width, height) = (Double(bounds.size.width), Double(bounds.size.height))
        // The corners of an icon or a field may be round, so the middles of its sides are tested instead.
        let points =
            is_label(widget) != 0
            ? [(x + 1, y + 1), (x + width - 1, y + height - 1)]
            : [(x + 2, y + height / 2), (x + width - 2, y + height / 2)]
        return points.allSatisfy { x, y in
            gtk_widget_pick(root, x, y, GTK_PICK_NON_TARGETABLE).map {
                $0 == widget || gtk_widget_is_ancestor($0, widget) != 0
            } ?? false
        }
    }

    /// Returns whether a widget is in a suggested action or in a selected row.
    /// Themes give both less contrast.
    private static func hasColorsOfTheTheme(_ widget: Widget) -> Bool {
        sequence(first: widget) { gtk_widget_get_parent($0) }.contains {
            gtk_widget_has_css_class($0, "suggested-action") != 0
                || gtk_widget_get_state_flags($0).rawValue & GTK_STATE_FLAG_SELECTED.rawValue != 0
                    && is_button($0) == 0
        }
    }
}
