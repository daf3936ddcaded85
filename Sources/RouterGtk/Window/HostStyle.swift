import CGtk

/// The few CSS rules that GTK's own theme lacks, in the theme's own colours.
enum HostStyle {
    private static var isInstalled = false

    /// The rules for the address bar, toasts, error pages and the content of leave dialogs.
    private static let css = """
        entry.address.error {
          color: @theme_text_color;
        }
        .toast {
          margin: 0 12px 24px 12px;
          padding: 6px;
          border-radius: 12px;
          color: @theme_bg_color;
          background-color: @theme_fg_color;
        }
        .toast button {
          color: inherit;
          background: none;
          border-color: transparent;
          box-shadow: none;
          text-shadow: none;
          -gtk-icon-shadow: none;
        }
        .toast button:hover, .toast button:active {
          background-color: alpha(@theme_bg_color, 0.2);
        }
        .toast button:focus-visible {
          outline-color: currentColor;
        }
        .page-error {
          margin: 24px;
        }
        .leave-dialog-content {
          margin: 24px;
        }
        .leave-dialog-content .error {
          padding: 6px 12px;
          border-radius: 6px;
          color: @theme_fg_color;
          background-color: alpha(@error_color, 0.2);
        }
        """

    /// Adds the rules to the default display, once.
    ///
    /// An app's own rules win over them.
    static func install() {
        guard !isInstalled, let display = gdk_display_get_default(), let provider = gtk_css_provider_new()
        else { return }
        isInstalled = true
        cgtk_css_provider_load(provider, css)
        let priority = guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION) - 1
        gtk_style_context_add_provider_for_display(display, as_style_provider(provider), priority)
        g_object_unref(provider)
    }
}
