import RouterGtk

/// The CSS rules of the inspector, in the colours of the theme.
enum InspectorStyle {
    private static let css = """
        .inspector stackswitcher > button {
          min-width: 0;
          padding-left: 4px;
          padding-right: 4px;
        }
        .inspector flowboxchild {
          padding: 0;
        }
        .inspector entry:not(.error) {
          border-color: mix(@theme_bg_color, @theme_fg_color, 0.7);
        }
        .inspector .stage {
          padding: 10px 12px;
        }
        .inspector .stage .heading,
        .inspector .outcome,
        .inspector .event .verb {
          font-weight: bold;
        }
        .inspector .stages,
        .inspector .stage + .stage,
        .inspector .entry-detail {
          border-top: 1px solid @borders;
        }
        .inspector .monospace {
          font-family: monospace;
        }
        .inspector label.dim-label {
          opacity: 0.8;
        }
        .inspector .lost {
          opacity: 0.75;
        }
        .inspector .state-bar,
        .inspector .waiting {
          padding: 6px 12px;
          border-bottom: 1px solid @borders;
        }
        .inspector .state-bar button.flat {
          min-width: 22px;
          padding: 4px;
        }
        .inspector .state-bar.past {
          background-color: alpha(@theme_selected_bg_color, 0.2);
        }
        .inspector .problem {
          padding: 6px 12px;
          background-color: alpha(@error_color, 0.2);
        }
        .inspector scrolledwindow:focus:focus-visible {
          outline: 2px solid @theme_selected_bg_color;
          outline-offset: -2px;
        }
        .inspector .mark {
          padding: 0 6px;
          border-radius: 6px;
          background-color: alpha(@theme_selected_bg_color, 0.2);
        }
        .inspector .picture button {
          min-width: 0;
          min-height: 0;
          padding: 0;
          border: none;
          border-radius: 6px;
          background: none;
          box-shadow: none;
        }
        .inspector .picture button:hover {
          background-color: alpha(currentColor, 0.06);
        }
        .inspector .picture button:active {
          background-color: alpha(currentColor, 0.12);
        }
        .inspector .picture button:focus-visible {
          outline-width: 2px;
          outline-offset: 1px;
        }
        .inspector .picture button:selected {
          box-shadow: inset 0 0 0 2px alpha(currentColor, 0.7);
        }
        .inspector .log-head {
          padding: 12px;
          border-bottom: 1px solid @borders;
        }
        .inspector .log-bar {
          padding: 4px;
          border-top: 1px solid @borders;
        }
        .inspector .event {
          padding: 6px 12px;
        }
        .inspector row:selected .event label,
        .inspector row:selected .event image {
          opacity: 1;
          color: inherit;
        }
        .inspector .detail button {
          padding-left: 8px;
          padding-right: 8px;
        }
        .inspector .caption {
          font-size: smaller;
        }
        .inspector .numeric {
          font-feature-settings: "tnum";
        }
        .inspector image.success {
          color: mix(@success_color, @theme_fg_color, 0.6);
        }
        .inspector label.error,
        .inspector image.error {
          color: mix(@error_color, @theme_fg_color, 0.6);
        }
        """

    /// Adds the rules to the default display, once.
    static func install() { StyleSheet.install(css) }
}
