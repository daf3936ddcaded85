/// The words that the windows of a host show and that screen readers speak, in English unless an app translates them.
///
///     var texts = ChromeTexts()
///     texts.back = gettext("Back")
@MainActor
public struct ChromeTexts {
    /// Name and tooltip of the button that goes back one page.
    public var back = "Back"
    /// Name and tooltip of the button that closes a modal window.
    public var close = "Close"
    /// Tooltips of the window's own buttons, in this order: minimize, maximize, restore, close.
    public var windowButtons = (
        minimize: "Minimize", maximize: "Maximize", restore: "Restore", close: "Close"
    )
    /// Name of the address entry.
    public var address = "Address"
    /// What the empty address entry says.
    public var addressPlaceholder = "Enter an address"
    /// Name and tooltip of the button that closes a toast.
    public var dismissToast = "Dismiss"

    /// Makes the English words.
    public init() {}
}
