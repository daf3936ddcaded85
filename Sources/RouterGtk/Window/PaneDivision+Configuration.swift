import CRouterGtk

extension PaneDivision {
    /// Makes the division that an app has chosen.
    convenience init(_ configuration: HostConfiguration) {
        let texts = configuration.texts
        self.init(
            from: configuration.paneWidth,
            name: texts.translate("Width of the list"),
            empty: configuration.makeEmptyDetail?()
                ?? .status(
                    icon: "view-list-symbolic",
                    title: texts.translate("Nothing Selected"),
                    text: texts.translate("Choose something in the list.")
                )
        )
        chosenWidth = configuration.listWidth
    }
}
