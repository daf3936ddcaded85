import RouterCore

/// What an app may decide about the windows of its ``GtkNavigationHost``.
@MainActor
public struct HostConfiguration {
    /// The words in the windows.
    public var texts = HostStrings()

    /// The window's size when it opens, in pixels.
    public var windowSize = (width: 800, height: 600)

    /// A modal window's size when it opens, in pixels; less where the window of the layer below is smaller.
    public var modalSize = (width: 640, height: 480)

    /// How long a page slides or fades, in milliseconds.
    public var transitionDuration = 250

    /// How long a toast stays, in milliseconds; 5,000 at least.
    public var toastDuration = 5_000

    /// Called once for each new layer before its window is shown: the place for buttons of the app's own in the
    /// header, CSS classes, actions and more keys. Handlers that are connected here capture the layer weakly: it
    /// keeps its window, and the window keeps them.
    public var configureLayer: (@MainActor (LayerWindow) -> Void)?

    /// The toast for how a request has ended, or the wish to close the window where that stays open; `nil` for none. By
    /// default it says what went wrong with one that was refused or failed, in English.
    ///
    /// Each outcome ends the toast of the one before, whether there is another or not: a refusal is gone once the
    /// next request has been fulfilled, and of ten refusals in a row the last is read. That a page stays open is not
    /// said to who has just answered its question in a dialog. Toasts that the app shows by
    /// ``GtkNavigationHost/show(_:)`` are not touched.
    public var toast: @MainActor (NavigationOutcome) -> Toast? = { outcome in
        switch outcome {
        case .refused(let error): Toast(error.message)
        case .failed(let error): Toast(String(describing: error))
        default: nil
        }
    }

    /// Asked when a person closes the window; with false it stays open.
    public var mayClose: (@MainActor () -> Bool)?

    /// Called once before the windows close, whatever closes them: the pages still are there, to be asked what they want
    /// to remember by `Navigator.saved()`.
    public var willClose: (@MainActor () -> Void)?

    /// Makes the configuration that most apps want.
    public init() {}
}

/// The words that the windows of a host show and that screen readers speak, in English unless an app translates them.
///
///     configuration.texts = HostStrings { String(cString: gettext($0)) }
@MainActor
public struct HostStrings {
    /// Name and tooltip of the button that goes back one page.
    public var back: String
    /// Name and tooltip of the button that closes a modal window.
    public var close: String
    /// Tooltips of the window's own buttons, in this order: minimize, maximize, restore, close.
    public var windowButtons: (minimize: String, maximize: String, restore: String, close: String)
    /// Name of the address entry.
    public var address: String
    /// What the empty address entry says.
    public var addressPlaceholder: String
    /// Name and tooltip of the button that closes a toast.
    public var dismissToast: String

    /// Makes the words.
    ///
    /// - Parameter translate: Gives the translation of an English text; by default the text itself.
    public init(translate: (String) -> String = { $0 }) {
        back = translate("Back")
        close = translate("Close")
        windowButtons = (
            minimize: translate("Minimize"), maximize: translate("Maximize"), restore: translate("Restore"),
            close: translate("Close")
        )
        address = translate("Address")
        addressPlaceholder = translate("Enter an address")
        dismissToast = translate("Dismiss")
    }
}
