import RouterCore

/// An app's settings for the windows of its ``GtkNavigationHost``.
///
///     var configuration = HostConfiguration()
///     configuration.makeTitle = { _ in .label("My App") }
///     configuration.windowSize = WindowSize(width: 1_000, height: 700)
///     configuration.toast = { outcome, standard in
///         if case .deferred = outcome { "Sign in to go on" } else { standard }
///     }
///     configuration.configureLayer = { layer in
///         layer.addToHeader(.link("Help", to: "app://help"))
///     }
///
/// The host copies the configuration when it is created; later changes have no effect.
@MainActor
public struct HostConfiguration {
    /// Returns the translation of a text that the windows show. The default returns the English text.
    ///
    ///     configuration.translate = { text, plural, count in
    ///         String(cString: plural.map { ngettext(text, $0, UInt(count)) } ?? gettext(text))
    ///     }
    ///
    /// A template is English text that may contain placeholders in braces, such as `{count} links`.
    /// For a text with a count, the closure receives the template for 1, the template for other counts, and
    /// the count. For any other text, it receives the template, `nil`, and 1
    /// (``/RouterCore/TranslatableText/filled(by:)``).
    /// The templates include the text of the windows and the inspector, the errors that toasts and pages
    /// show, and the sentences of the app's own guards and pages.
    public var translate: (_ template: String, _ plural: String?, _ count: Int) -> String = Texts.english

    /// The size of the lowest window (the window below the modals) when it opens, in pixels.
    ///
    /// A window restored from the saved session (``RouterApplication/savesSession``) opens with its last size
    /// instead.
    public var windowSize = WindowSize(width: 800, height: 600)
    /// Whether the lowest window opens maximized.
    var isMaximized = false
    /// The width that the user chose earlier for a list beside its detail, in pixels,
    /// or `nil` for the default width.
    var listWidth: Int?

    /// Creates the middle widget of each window's header. The default, `nil`, shows the title of the page.
    ///
    /// The widget can follow its window through ``LayerWindow/didUpdate``.
    public var makeTitle: (@MainActor (LayerWindow) -> Widget)?

    /// Whether the header contains a Forward button beside Back; `false` by default.
    ///
    /// The button is insensitive if the forward stack is empty.
    /// Alt+Right goes forward even without the button.
    public var showsForward = false

    /// The actions of each window, with their keys.
    ///
    /// The default actions are:
    ///
    /// | Name | Keys | Effect |
    /// |---|---|---|
    /// | `back` | Alt+Left, or the Back key of some keyboards | goes back one page |
    /// | `forward` | Alt+Right, or the Forward key | goes forward one page |
    /// | `escape` | Escape | closes a modal, or goes back one page in the lowest window |
    /// | `previous-branch`, `next-branch` | Ctrl+Page Up, Ctrl+Page Down | selects a neighboring branch |
    /// | `branch-1` to `branch-9` | Ctrl+1 to Ctrl+9 | selects a branch by its number |
    ///
    /// A widget of the page or the header that handles Escape takes precedence.
    /// In a `GtkNotebook`, Ctrl+Page Up and Ctrl+Page Down turn the notebook's own pages.
    /// The actions of branches exist only in the lowest window of an app with branches.
    ///
    ///     configuration.actions += [.home, .close, .quit, .shortcuts]
    ///     configuration.actions.removeAll { $0.name == "forward" }
    ///
    /// If two actions share a name, the later action replaces the earlier action.
    /// ``RouterApplication/run(_:)`` reports keys that GTK cannot parse, and keys that two actions share.
    public var actions = WindowAction.standard

    /// The sections of the menu at the end of the lowest window's header.
    /// If the array is empty, there is no menu.
    ///
    ///     configuration.menu = [
    ///         [.link("settings", title: "Settings", to: "app://settings")],
    ///         [.shortcuts, .link("help", title: "Help", to: "app://help", keys: "F1"), .quit],
    ///     ]
    ///
    /// F10 opens the menu.
    /// You do not need to repeat the actions of the menu in ``actions``: their keys work in every window.
    /// An action that is not available in the window has no row.
    public var menu: [[WindowAction]] = []

    /// The size of a modal when it opens, in pixels.
    ///
    /// The first page of a modal may request a different size (``Page/modalSize``).
    /// A modal is never larger than the window below it, even if that window becomes smaller.
    public var modalSize = WindowSize(width: 640, height: 480)

    /// The maximum number of pages that a window and its modals keep in memory, with their widgets.
    ///
    /// The number covers all layers and branches and includes the visible pages, but not embedded pages.
    /// The most recently shown pages are kept.
    /// An older page is released while other pages cover it, and built again when it is shown (``Page``).
    /// Values less than 1 count as 1.
    public var keptPages = 32

    /// The duration of a page transition, in milliseconds.
    ///
    /// Negative values count as 0, which shows pages without animation.
    public var transitionDuration = 250

    /// The minimum width at which a list and its detail appear side by side, in pixels.
    ///
    /// The sidebar of branches does not count toward this width.
    /// The minimum grows with the user's text size.
    /// Two pages that need even more room appear one at a time.
    ///
    /// Routes declare which pages are lists and details, with
    /// `Route(…, pane: .list)` and `Route(…, pane: .detail)`.
    public var paneWidth = 860

    /// Creates the widget that appears beside a list while no detail is open.
    /// The default, `nil`, shows an icon and a sentence.
    ///
    ///     configuration.makeEmptyDetail = {
    ///         .status(icon: "mail-unread-symbolic", title: "No Message", text: "Choose a message.")
    ///     }
    public var makeEmptyDetail: (@MainActor () -> Widget)?

    /// Called once for each new layer that has a ``LayerWindow``, before the window is shown.
    ///
    /// Use it to add the app's own header buttons, CSS classes, actions, and shortcuts.
    /// Signal handlers that you connect here must capture the layer weakly, because the layer retains its
    /// window and the window retains the handler.
    public var configureLayer: (@MainActor (LayerWindow) -> Void)?

    /// Returns the text of the toast for the outcome of a request, or `nil` to show no toast.
    ///
    /// The closure receives the standard text: the error's sentence for a refused or failed request, and
    /// `nil` for other outcomes.
    /// For a link from another program, the standard text names the link.
    /// By default, the closure returns the standard text unchanged.
    ///
    /// The closure is also called if an attempt to close the window does not close it.
    /// It is not called if the user has just chosen, in a page's dialog, to keep the page.
    ///
    /// The toast is shown at once. If it interrupts a toast of the app, that toast returns afterwards.
    /// Each outcome removes the toast of the previous outcome, so a refusal disappears as soon as the next
    /// request succeeds, and the user reads only the last of ten refusals in a row.
    /// Toasts that the app shows with ``GtkNavigationHost/show(_:button:action:)`` remain.
    /// The offer to close a modal so that a link can open (`modalOpen`) also remains
    /// until the user answers it or no modal is open.
    ///
    /// If other programs make requests too fast, some of them are refused (`throttled`).
    /// The closure then receives one standard text that states the number of refused requests, and is called
    /// again when the number changes.
    /// The outcomes of other requests do not remove that toast.
    ///
    /// The text for `failed` also appears on the error page that replaces a page that cannot be built again.
    /// The text for `refused` with `invalidURL` also appears in the tooltip of an invalid address.
    public var toast: @MainActor (_ outcome: NavigationOutcome, _ standard: String?) -> String? = { $1 }

    /// Called once before the windows close, for any reason.
    ///
    /// All pages still exist at this point. An app can save its navigation here with
    /// `Navigator.savedNavigation()`.
    public var willClose: (@MainActor () -> Void)?

    /// Whether the app saves the pages in ``willClose`` and restores them at the next start;
    /// `false` by default.
    ///
    /// A page that is asked whether it may leave can read this from `LeaveQuestion.isPageSaved`.
    /// A ``RouterApplication`` ignores this property and decides by itself, based on
    /// ``RouterApplication/savesSession`` and on whether the app quits or closes its last window.
    public var savesPages = false

    /// Creates the default configuration.
    public init() {}

    /// The translated text of the windows.
    package var texts: Texts { Texts(translate) }
}

/// The windows' text in the user's language.
package struct Texts {
    /// Returns the translation of a template. If the template has a plural form, the count selects the form.
    package typealias Translation = (_ template: String, _ plural: String?, _ count: Int) -> String

    /// Returns the English text unchanged: the plural form if there is one and the count is not 1, and the
    /// template otherwise.
    package static let english: @Sendable (_ template: String, _ plural: String?, _ count: Int) -> String = {
        $2 == 1 ? $0 : $1 ?? $0
    }

    private let translation: Translation

    package init(_ translation: @escaping Translation = english) { self.translation = translation }

    /// Returns the translation of an English text.
    package func translate(_ text: String) -> String { translation(text, nil, 1) }

    /// Returns a text with all its templates translated.
    package func fill(_ text: TranslatableText) -> String { text.filled(by: translation) }
}
