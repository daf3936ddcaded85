import CGtk
import RouterGtk
import XCTest

@testable import GtkRouterDemo

/// Texts, links and bars have to be told from what is behind them in every theme.
final class ContrastTests: PageTestCase {
    /// As WCAG 2.2 has it (1.4.3): a contrast of 4.5 to 1, of what can be used and is in the active window.
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
                gtk_widget_unset_state_flags(shown.window, GTK_STATE_FLAG_BACKDROP)
                let texts = descendants(of: shown.window).filter(isShown)
                for (root, texts) in Dictionary(grouping: texts, by: root) {
                    let picture = try WidgetPicture(try XCTUnwrap(root), margin: 0)
                    for text in texts {
                        labels += 1
                        let contrast = picture.contrast(in: text)
                        if contrast < 4.5 {
                            XCTFail("\(theme), \(shown.name): “\(text.text.prefix(40))” has \(contrast)")
                        }
                    }
                }
            }
            XCTAssertGreaterThan(labels, count, "\(theme)")
        }
    }

    /// The text around a link is hidden, since it has a contrast of its own.
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
                gtk_widget_unset_state_flags(shown.window, GTK_STATE_FLAG_BACKDROP)
                for text in Self.descendants(of: shown.window).filter(Self.isShown)
                where String(cString: gtk_label_get_label(as_label(text))).contains("<a ") {
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
            XCTAssertGreaterThan(links, 0, "\(theme)")
        }
    }

    /// As WCAG 2.2 has it (1.4.11): a contrast of 3 to 1 for what shows a state.
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
                    }
                }
                XCTAssertGreaterThan(bars, 0, "\(theme)")
            }
        }
    }

    /// Whether a widget is the filled part of a bar, and in sight.
    private static func isFilledBar(_ widget: Widget) -> Bool {
        guard gtk_widget_get_mapped(widget) != 0, !hasColoursOfTheTheme(widget),
            String(cString: gtk_widget_get_css_name(widget)) == "progress", gtk_widget_get_width(widget) > 12,
            let root = root(of: widget)
        else { return false }
        var bounds = graphene_rect_t()
        return gtk_widget_compute_bounds(widget, root, &bounds) != 0 && bounds.origin.y > 60
            && bounds.origin.y + bounds.size.height + 12 < Float(gtk_widget_get_height(root))
    }

    private static func root(of widget: Widget) -> Widget? {
        gtk_widget_get_native(widget).map { as_widget(UnsafeMutableRawPointer($0)) }
    }

    /// Whether a widget is a text that can be used, and nothing is over it.
    private static func isShown(_ widget: Widget) -> Bool {
        guard is_label(widget) != 0, gtk_widget_get_mapped(widget) != 0,
            gtk_widget_is_sensitive(widget) != 0, widget.text.contains(where: { !$0.isWhitespace }),
            !hasColoursOfTheTheme(widget), let root = root(of: widget)
        else { return false }
        var bounds = graphene_rect_t()
        guard gtk_widget_compute_bounds(widget, root, &bounds) != 0 else { return false }
        let (x, y) = (Double(bounds.origin.x), Double(bounds.origin.y))
        let (width, height) = (Double(bounds.size.width), Double(bounds.size.height))
        return [(x + 1, y + 1), (x + width - 1, y + height - 1)].allSatisfy { x, y in
            gtk_widget_pick(root, x, y, GTK_PICK_NON_TARGETABLE) == widget
        }
    }

    /// Whether it is a suggested action, or in a selected row: the theme itself gives these less contrast.
    private static func hasColoursOfTheTheme(_ widget: Widget) -> Bool {
        sequence(first: widget) { gtk_widget_get_parent($0) }.contains {
            gtk_widget_has_css_class($0, "suggested-action") != 0
                || gtk_widget_get_state_flags($0).rawValue & GTK_STATE_FLAG_SELECTED.rawValue != 0
                    && is_button($0) == 0
        }
    }
}
