import RouterCore

/// The choices of an app about the windows of its ``GtkNavigationHost``.
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
/// The host reads it when it is made; later changes of the value have no effect.
@MainActor
public struct HostConfiguration {
    /// Returns the translation of a text in the windows; by default they are in English.
    ///
    ///     configuration.translate = { text, plural, count in
    ///         String(cString: plural.map { ngettext(text, $0, UInt(count)) } ?? gettext(text))
    ///     }
    ///
    /// It gets templates, as ``/RouterCore/TranslatableText/filled(by:)`` has them: of the windows, of the inspector and of
    /// the errors that toasts and pages show.
    /// The sentences of the app's own guards and pages are among them.
    public var translate: (_ template: String, _ plural: String?, _ count: Int) -> String = Texts.english

    /// The size of the lowest window when it opens, in pixels.
    ///
    /// A window of the saved session (``RouterApplication/savesSession``) has its last size instead.
    public var windowSize = WindowSize(width: 800, height: 600)
    /// Whether the lowest window opens maximized.
    var isMaximized = false
    /// The width of a list beside its detail that the user has chosen before, in pixels; `nil` for the standard one.
    var listWidth: Int?

    /// Makes the middle of each window's header; `nil`, the default, for the title of the shown page.
    ///
    /// The widget follows its window by ``LayerWindow/didUpdate``.
    public var makeTitle: (@MainActor (LayerWindow) -> Widget)?

    /// Whether the header has a button that goes forward, beside Back; `false` by default.
    ///
    /// It is insensitive if the forward stack is empty.
    /// Alt+Right goes forward in any case.
    public var showsForward = false

    /// The actions of each window, with their keys.
    ///
    /// By default they are:
    ///
    /// | Name | Keys | |
    /// |---|---|---|
    /// | `back` | Alt+Left, or the key Back of some keyboards | goes back one page |
    /// | `forward` | Alt+Right, or the key Forward | goes forward again |
    /// | `escape` | Escape | closes a modal, and goes back one page in the lowest window |
    /// | `previous-branch`, `next-branch` | Ctrl+Page Up, Ctrl+Page Down | selects the branch before or after |
    /// | `branch-1` to `branch-9` | Ctrl+1 to Ctrl+9 | selects a branch by its number |
    ///
    /// A widget of the page or the header that uses Escape comes first.
    /// In a `GtkNotebook` Ctrl+Page Up and Ctrl+Page Down turn the notebook's own pages.
    /// Only the lowest window of an app with branches has the actions of branches.
    ///
    ///     configuration.actions += [.home, .close, .quit, .shortcuts]
    ///     configuration.actions.removeAll { $0.name == "forward" }
    ///
    /// If two actions have one name, the later one counts.
    /// ``RouterApplication/run(_:)`` names keys that GTK cannot read, and keys that two actions have.
    public var actions = WindowAction.standard

    /// The sections of the menu at the end of the lowest window's header; without any there is no menu.
    ///
    ///     configuration.menu = [
    ///         [.link("settings", title: "Settings", to: "app://settings")],
    ///         [.shortcuts, .link("help", title: "Help", to: "app://help", keys: "F1"), .quit],
    ///     ]
    ///
    /// F10 opens it.
    /// Its actions need not be in ``actions``, too: their keys work in every window.
    /// An action that the window does not have gets no row.
    public var menu: [[WindowAction]] = []

    /// The size of a modal when it opens, in pixels.
    ///
    /// Its first page may have another one (``Page/modalSize``).
    /// It is never larger than the window below, also when that gets smaller.
    public var modalSize = WindowSize(width: 640, height: 480)

    /// The most pages of a window and its modals that stay built, those that were shown last.
    ///
    /// All layers and branches count together, the visible pages included; embedded pages do not count.
    /// An older page is released while it is covered (``Page``).
    /// Clamped to at least 1.
    public var keptPages = 32

    /// The length of a page's transition, in milliseconds.
    ///
    /// Negative values count as 0, which shows pages at once.
    public var transitionDuration = 250

    /// The smallest width at which a list and its detail are side by side, in pixels.
    ///
    /// It is the width of the pages, without a sidebar of branches, and grows with the size of the user's text.
    /// Two pages that need more room are shown one at a time even then.
    ///
    /// Routes declare which pages these are, by `Route(…, pane: .list)` and `Route(…, pane: .detail)`.
    public var paneWidth = 860

    /// Makes the widget beside a list without a detail; `nil`, the default, for an icon and a sentence.
    ///
    ///     configuration.makeEmptyDetail = {
    ///         .status(icon: "mail-unread-symbolic", title: "No Message", text: "Choose a message.")
    ///     }
    public var makeEmptyDetail: (@MainActor () -> Widget)?

    /// Called once for each new layer that is in a ``LayerWindow``, before that is shown.
    ///
    /// It adds the app's own buttons in the header, CSS classes, actions and shortcuts.
    /// A handler that is connected here must capture the layer weakly:
    /// the layer keeps its window, and the window keeps the handler.
    public var configureLayer: (@MainActor (LayerWindow) -> Void)?

    /// Returns the text of the toast for the outcome of a request, or `nil` to show nothing.
    ///
    /// It gets the standard text, which is the default: the error's sentence for a refused or failed request.
    /// For a link of another program the standard text names the link.
    /// The closure is also called with the outcome of closing the window, if that stays open.
    /// It is not called if the user has just told a page in a dialog to stay.
    ///
    /// The toast is shown at once; another one that is shown then returns after it.
    /// Each outcome removes the toast of the outcome before.
    /// So a refusal is gone once the next request succeeds, and of ten refusals in a
    /// row the last one is read.
    /// Toasts that the app shows by ``GtkNavigationHost/show(_:button:action:)`` stay.
    /// So does the offer to close a modal for a link (`modalOpen`), until the user answers it or no modal is open.
    /// For throttled requests from outside it is called with one standard text, which has their number, and again
    /// when that changes; other requests leave that toast.
    /// The text for `failed` is also the sentence on the page that is shown instead of one that the
    /// host cannot build again, and that for `refused` with `invalidURL` the tooltip of such an address.
    public var toast: @MainActor (_ outcome: NavigationOutcome, _ standard: String?) -> String? = { $1 }

    /// Called once before the windows close, for any reason.
    ///
    /// All pages are still there: an app saves its navigation here, by `Navigator.savedNavigation()`.
    public var willClose: (@MainActor () -> Void)?

    /// Whether the app saves the pages in ``willClose`` and restores them at the next start; `false` by default.
    ///
    /// Pages that are asked whether they may leave are told so, by `LeaveQuestion.isPageSaved`.
    /// A ``RouterApplication`` decides it by itself: by ``RouterApplication/savesSession``, and for its last window or
    /// when it quits.
    public var savesPages = false

    /// Makes the default configuration.
    public init() {}

    /// The texts of the windows.
    package var texts: Texts { Texts(translate) }
}

/// The texts of windows in the language of the user.
package struct Texts {
    /// Returns the translation of a template; with a count it gets the one for 1 and the one for others.
    package typealias Translation = (_ template: String, _ plural: String?, _ count: Int) -> String

    /// Returns the English text itself.
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
