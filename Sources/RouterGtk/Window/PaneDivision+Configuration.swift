import CRouterGtk

extension PaneDivision {
    /// Creates a division with the width, the texts, and the empty detail of a configuration.
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
