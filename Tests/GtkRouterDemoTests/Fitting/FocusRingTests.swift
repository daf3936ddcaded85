import CRouterGtk
import RouterGtk
import XCTest

@testable import GtkRouterDemo

/// In every theme, the user sees which widget has focus.
final class FocusRingTests: PageTestCase {
    /// A kind of widget. All focus rings of a kind look the same, so one widget of each kind is enough.
    /// A widget in a toast is of a separate kind, because toasts have different colors.
    private struct Kind: Hashable {
        let name: String
        let classes: Set<String>
        let isInToast: Bool
    }

    /// WCAG 2.2 (2.4.13) demands that focus changes at least as many pixels as an outline of the widget has.
    /// Only pixels that change with a contrast of 3 to 1 count.
    // Feature: Contrast in every theme
    func testAFocusedWidgetIsToldFromOthersInEveryTheme() throws {
        try Self.check(atLeast: 10)
    }

    func testAFocusedWidgetOfTheInspectorIsToldFromOthersInEveryTheme() throws {
        try Self.check(ofInspector: true, atLeast: 5)
    }

    private static func check(ofInspector: Bool = false, atLeast count: Int) throws {
        try FittingStage.inEveryTheme(width: 360, height: 440, ofInspector: ofInspector) { theme, stage in
            var seen: Set<Kind> = []
            for shown in stage.shown {
                for widget in Self.descendants(of: shown.window) where Self.canBeFocused(widget) {
                    let kind = Self.kind(of: widget)
                    guard Self.isInSight(widget, of: shown.window), seen.insert(kind).inserted else {
                        continue
                    }
                    try Self.check(
                        widget,
                        "\(theme), \(shown.name): \(kind.name) \(kind.classes.sorted())"
                    )
                }
            }
            XCTAssertGreaterThan(seen.count, count, "\(theme)")
        }
    }

    private static func check(_ widget: Widget, _ what: String) throws {
        let flags = GtkStateFlags(
            rawValue: GTK_STATE_FLAG_FOCUSED.rawValue | GTK_STATE_FLAG_FOCUS_VISIBLE.rawValue
                | GTK_STATE_FLAG_FOCUS_WITHIN.rawValue
        )
        let framed = is_text(widget) != 0 ? try XCTUnwrap(gtk_widget_get_parent(widget)) : widget
        // The widget may already have focus, which the first picture must not show.
        gtk_widget_unset_state_flags(framed, flags)
        let without = try WidgetPicture(framed)
        gtk_widget_set_state_flags(framed, flags, 0)
        let with = try WidgetPicture(framed)
        gtk_widget_unset_state_flags(framed, flags)
        let changed = without.pixelsThatDiffer(from: with, byContrast: 3)
        let line = 2 * Int(gtk_widget_get_width(framed) + gtk_widget_get_height(framed))
        XCTAssertGreaterThanOrEqual(changed, line, what)
    }

    /// Returns whether a widget must show a focus ring.
    ///
    /// A text view shows its caret instead, and a list passes focus on to a row.
    private static func canBeFocused(_ widget: Widget) -> Bool {
        gtk_widget_get_mapped(widget) != 0 && gtk_widget_is_sensitive(widget) != 0
            && gtk_widget_get_focusable(widget) != 0 && gtk_widget_get_can_focus(widget) != 0
            && gtk_widget_has_css_class(widget, "note-text") == 0
            && gtk_widget_get_ancestor(widget, gtk_scrolled_window_get_type()) != widget
            && gtk_widget_get_ancestor(widget, gtk_list_view_get_type()) != widget
    }

    private static func kind(of widget: Widget) -> Kind {
        var classes: Set<String> = []
        if let list = gtk_widget_get_css_classes(widget) {
            classes = Set(
                sequence(state: list) { next in
                    defer { next += 1 }
                    return next.pointee.map { String(cString: $0) }
                }
            )
            g_strfreev(list)
        }
        let isInToast = sequence(first: widget) { gtk_widget_get_parent($0) }.contains {
            gtk_widget_has_css_class($0, "toast") != 0
        }
        return Kind(
            name: String(cString: gtk_widget_get_css_name(widget)),
            classes: classes,
            isInToast: isInToast
        )
    }

    private static func isInSight(_ widget: Widget, of window: Widget) -> Bool {
        var bounds = graphene_rect_t()
        guard gtk_widget_compute_bounds(widget, window, &bounds) != 0 else { return false }
        return bounds.origin.y >= 0
            && bounds.origin.y + bounds.size.height + 8 <= Float(gtk_widget_get_height(window))
    }
}
