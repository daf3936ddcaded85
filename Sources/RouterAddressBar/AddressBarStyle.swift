import RouterGtk

/// The CSS rules of the address bar, in the theme's own colors.
enum AddressBarStyle {
    private static let css = """
        entry.address.error {
          color: @theme_text_color;
          box-shadow: inset 0 0 0 1px @error_color;
        }
        entry.address.unopened {
          outline: 1px dashed alpha(currentColor, 0.7);
          outline-offset: -3px;
        }
        headerbar .title.beside-address {
          padding: 0;
        }
        .address-row {
          padding: 6px;
          border-bottom: 1px solid @borders;
        }
        .suggestions {
          padding: 6px;
          border: 1px solid @borders;
          border-radius: 12px;
          color: @theme_text_color;
          background-color: @theme_base_color;
          box-shadow: 0 2px 8px alpha(@borders, 0.8);
        }
        .suggestions button {
          margin: 1px 0;
          padding: 6px 10px;
          border-radius: 6px;
          font-weight: normal;
        }
        .suggestions button:hover {
          background-color: alpha(currentColor, 0.07);
        }
        .suggestions button:selected {
          background-color: alpha(currentColor, 0.1);
          box-shadow: inset 0 0 0 2px mix(@theme_selected_bg_color, @theme_fg_color, 0.5);
        }
        .suggestions .url, .suggestions .pattern {
          font-size: smaller;
          opacity: 0.7;
        }
        """

    /// Adds the rules to the default display, once.
    static func install() { StyleSheet.install(css) }
}
