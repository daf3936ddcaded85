import CRouterGtk

extension PaneDivision {
    /// Creates a division of a window into a list and its detail, with the settings of a configuration:
    /// the widths, the texts, and the widget to show while no detail is open.
    convenience init(_ configuration: HostConfiguration) {
        let texts = configuration.texts
        self.init(
            from: configuration.paneWidth,
            name: texts.translate("Width of the list"),
            empty: configuration.makeEmptyDetail?()
                ?? .status(
                    icon: "view-list-symbolic",
                    title: texts.translate("Nothing Selected"),
                    text: texts.translate("Select an item in the list.")
                )
        )
        chosenWidth = configuration.listWidth
    }
}
