import RouterGtk

extension ChromeTexts {
    /// The words in the person's language.
    static var translated: ChromeTexts {
        var texts = ChromeTexts()
        texts.back = GtkRouterDemo.translated("Back")
        texts.close = GtkRouterDemo.translated("Close")
        texts.windowButtons = (
            minimize: GtkRouterDemo.translated("Minimize"),
            maximize: GtkRouterDemo.translated("Maximize"),
            restore: GtkRouterDemo.translated("Restore"),
            close: GtkRouterDemo.translated("Close")
        )
        texts.address = GtkRouterDemo.translated("Address")
        texts.addressPlaceholder = GtkRouterDemo.translated("Enter an address")
        texts.dismissToast = GtkRouterDemo.translated("Dismiss")
        return texts
    }
}
