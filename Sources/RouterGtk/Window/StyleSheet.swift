import CRouterGtk

/// The CSS rules of the package. The app's own rules override them.
package enum StyleSheet {
    private static var installed: Set<String> = []

    /// Adds rules to the app's display.
    ///
    /// - Parameters:
    ///   - css: The rules.
    ///   - widget: The widget whose destruction removes the rules. They should not outlive the widget that
    ///     needs them, because GTK matches each new widget against all rules.
    ///     If `widget` is `nil`, the rules remain, and a second call with the same rules has no effect.
    package static func install(_ css: String, of widget: Widget? = nil) {
        guard let display = gdk_display_get_default(), widget != nil || installed.insert(css).inserted,
            let provider = gtk_css_provider_new()
        else { return }
        cgtk_css_provider_load(provider, css)
        let priority = guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION) - 1
        gtk_style_context_add_provider_for_display(display, as_style_provider(provider), priority)
        g_object_unref(provider)
        guard let widget else { return }
        SignalConnection(widget, "destroy") { _ in
            gtk_style_context_remove_provider_for_display(display, as_style_provider(provider))
        }
    }

    /// The few rules that GTK's default theme lacks, in the theme's colors.
    ///
    /// They style pale labels, links, toasts, pane dividers, the sidebar and the tabs of branches, and the
    /// keys in the shortcuts window.
    static let windows = """
        /* The theme's own opacity leaves a contrast of only 3 to 1; this opacity leaves more than 4.5 to 1. */
        .layer label.dim-label {
          opacity: 0.8;
        }
        /* The same contrast for links in the dark. */
        .layer label > link, .layer button.link {
          color: mix(@theme_selected_bg_color, @theme_fg_color, 0.55);
        }
        .layer headerbar .title {
          padding: 0;
        }
        .toast {
          padding: 6px;
          border-radius: 12px;
          color: @theme_bg_color;
          background-color: @theme_fg_color;
        }
        .toast button {
          color: inherit;
        }
        .toast button:hover, .toast button:active {
          background-color: alpha(@theme_bg_color, 0.2);
        }
        .toast button:focus-visible {
          outline-color: currentColor;
        }
        separator.pane-divider {
          min-width: 1px;
          padding: 0 4px;
          background: @borders;
          background-clip: content-box;
        }
        separator.pane-divider:focus-visible {
          outline: 2px solid alpha(@theme_selected_bg_color, 0.7);
          outline-offset: -2px;
        }
        .branches.side:dir(ltr) {
          border-right: 1px solid @borders;
        }
        .branches.side:dir(rtl) {
          border-left: 1px solid @borders;
        }
        .branches.tabs {
          border-top: 1px solid @borders;
        }
        .branches.side {
          min-width: 10em;
        }
        .branches.side > viewport > box {
          padding: 6px;
        }
        .branches.side button {
          min-height: 24px;
          margin: 1px 0;
          padding: 6px 10px;
        }
        .branches.tabs > viewport > box {
          padding: 3px;
        }
        .branches.tabs button {
          min-width: 56px;
          margin: 0 1px;
          padding: 4px;
        }
        .branches.tabs .head {
          min-height: 1.5em;
        }
        .branches.tabs .head .badge {
          margin: 0 2px;
        }
        .branches.tabs .title, .branches .badge, .shortcuts .keycap {
          font-size: smaller;
        }
        .branches button {
          border-radius: 6px;
          font-weight: normal;
        }
        .branches button:selected {
          background-color: alpha(currentColor, 0.1);
          box-shadow: inset 0 0 0 1px @borders;
        }
        .branches .badge {
          min-width: 8px;
          padding: 0 5px;
          border-radius: 99px;
          font-weight: bold;
          color: @theme_selected_fg_color;
          background-color: mix(@theme_selected_bg_color, @theme_text_color, 0.15);
        }
        .shortcuts list {
          border: 1px solid @borders;
          border-radius: 8px;
        }
        .shortcuts .keycap {
          padding: 2px 8px;
          border: 1px solid @borders;
          border-radius: 6px;
          background-color: @theme_bg_color;
        }
        """
}
