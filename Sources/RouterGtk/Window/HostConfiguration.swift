import RouterCore

/// The choices of an app about the windows of its ``GtkNavigationHost``.
///
///     var configuration = HostConfiguration()
///     configuration.header = .title
///     configuration.windowSize = (width: 1_000, height: 700)
///     configuration.toast = { outcome in
///         if case .deferred = outcome { Toast("Sign in to go on") } else { nil }
///     }
///     configuration.configureLayer = { layer in
///         layer.addToHeaderEnd(.link("Help", to: "app://help"))
///     }
///
/// The host reads it when it is made; later changes of the value have no effect.
@MainActor
public struct HostConfiguration {
    /// The texts in the windows.
    public var texts = HostStrings()

    /// The size of the lowest window when it opens, in pixels.
    ///
    /// A window of the saved session (``RouterApplication/savesSession``) has its last size instead.
    public var windowSize = (width: 800, height: 600)
    /// Whether the lowest window opens maximized.
    var isMaximized = false

    /// The middle of each window's header.
    public enum Header: Sendable {
        /// The address bar.
        case address
        /// The title of the shown page.
        case title
        /// Nothing: Back, the close button and the app's own widgets are all there is.
        case none
    }

    /// The middle of each window's header.
    ///
    /// The keys of the address bar work only if it is there.
    public var header = Header.address

    /// Whether the address bar suggests recent pages and routes while the user types.
    ///
    /// Redirects and routes that only code may open are never suggested.
    public var suggestsAddresses = true

    /// Whether a menu beside the address bar chooses the verb of the next text that the user enters.
    ///
    /// It is a tool for those who write routes.
    public var choosesVerbs = false

    /// Whether the header has a button that goes forward, beside Back; `false` by default.
    ///
    /// It is insensitive if no page is ahead, and hidden in a window of less than 480 pixels.
    /// Alt+Right goes forward in any case.
    public var showsForward = false

    /// The actions of each window, with their keys.
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
    ///         [.shortcuts, .help(to: "app://help"), .quit],
    ///     ]
    ///
    /// F10 opens it.
    /// Its actions need not be in ``actions``, too: their keys work in every window.
    /// An action that the window does not have gets no row.
    public var menu: [[WindowAction]] = []

    /// Returns the home of the app, for ``WindowAction/home``; `nil` if there is none.
    var home: (@MainActor () -> NavigationRequest?)?
    /// Closes all windows of the app, for ``WindowAction/quit``; `nil` to close those of the host.
    var quit: (@MainActor () -> Void)?

    /// The size of a modal when it opens, in pixels.
    ///
    /// Its first page may have another one (``Page/modalSize``).
    /// It is never larger than the window below.
    public var modalSize = (width: 640, height: 480)

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

    /// The time that a toast stays, in milliseconds.
    ///
    /// Clamped to at least 5,000 ms.
    public var toastDuration = 5_000

    /// Called once for each new layer, before its window is shown.
    ///
    /// It is the place for the app's own buttons in the header, CSS classes, actions and shortcuts.
    /// A handler that is connected here must capture the layer weakly:
    /// the layer keeps its window, and the window keeps the handler.
    public var configureLayer: (@MainActor (LayerWindow) -> Void)?

    /// Returns the toast for the outcome of a request, or `nil` for none.
    ///
    /// By default a refused or failed request gets one with the error's sentence, in English.
    /// The closure is also called with the outcome of closing the window, if that stays open.
    /// It is not called if the user has just told a page in a dialog to stay.
    ///
    /// Each outcome removes the toast of the outcome before.
    /// So a refusal is gone once the next request succeeds, and of ten refusals in a
    /// row the last one is read.
    /// Toasts that the app shows by ``GtkNavigationHost/show(_:)`` stay.
    /// Throttled requests have a toast of their own: ``throttledToast``.
    /// The text of the toast for `failed` is also the sentence on the page that is shown instead of one that the
    /// host cannot build again, and that for `refused` with `invalidURL` the tooltip of such an address.
    public var toast: @MainActor (NavigationOutcome) -> Toast? = { outcome in
        switch outcome {
        case .refused(let error): Toast(error.message)
        case .failed(let error): Toast(PageError.sentence(of: error))
        default: nil
        }
    }

    /// Returns the toast for throttled requests from outside, or `nil` for none.
    ///
    /// The closure gets their number, and is called again with a new number while that toast is there.
    /// Only the text of a later toast is used.
    /// Other requests leave the toast as it is.
    public var throttledToast: @MainActor (_ count: Int) -> Toast? = { count in
        count == 1
            ? Toast("1 link from another app was not opened: it came too fast.")
            : Toast("\(count) links from other apps were not opened: they came too fast.")
    }

    /// Called before the lowest window closes and before any page is asked.
    ///
    /// With `false` the window stays open; by default it closes.
    /// ``GtkNavigationHost/close()`` does not ask.
    public var mayClose: (@MainActor () -> Bool)?

    /// Called once before the windows close, for any reason.
    ///
    /// All pages are still there: an app saves its navigation here, by `Navigator.saved()`.
    public var willClose: (@MainActor () -> Void)?

    /// Makes the default configuration.
    public init() {}

    /// The sentence about a page that cannot be built.
    func sentence(of error: any Error) -> String {
        toast(.failed(error))?.text ?? PageError.sentence(of: error)
    }

    /// The sentence about a typed text that is no URL.
    func sentence(of error: URLParseError) -> String {
        toast(.refused(.invalidURL(error)))?.text ?? error.message
    }
}

/// The texts of a host's windows, in English by default.
///
///     var configuration = HostConfiguration()
///     configuration.texts = HostStrings { text in
///         text.withCString { String(cString: gettext($0)) }
///     }
///     configuration.texts.back = "Previous"
@MainActor
public struct HostStrings {
    /// Name and tooltip of the button that goes back one page.
    public var back: String
    /// Name and tooltip of the button that goes forward.
    public var forward: String
    /// Name and tooltip of the button of the menu.
    public var menu: String
    /// Name and tooltip of the button that closes a modal window.
    public var close: String
    /// Tooltips of the buttons of the lowest window.
    public var windowButtons: (minimize: String, maximize: String, restore: String, close: String)
    /// Name of the address bar.
    public var address: String
    /// Placeholder and tooltip of the address bar.
    public var addressPlaceholder: String
    /// Row in the menu of the address bar that copies the URL of the shown page.
    public var copyAddress: String
    /// Row in the menu of the address bar that opens the text of the clipboard.
    public var pasteAndGo: String
    /// Returns the name of the list of this many suggestions below the address bar.
    ///
    /// It is in English by default.
    public var suggestions: @MainActor (_ count: Int) -> String
    /// Name and tooltip of the menu of verbs beside the address bar.
    public var openAs: String
    /// Names of the verbs; the first leaves the choice to URL and route.
    public var verbs:
        (
            byRoute: String, push: String, present: String, replace: String, replaceSame: String,
            reset: String
        )
    /// Name and tooltip of the button that closes a toast.
    public var dismissToast: String
    /// Name of the side bar and the tabs with the branches.
    public var branches: String
    /// Toast for a saved session that could not be read.
    public var unreadableSession: String
    /// Returns the toast for this many pages of the session that did not open.
    ///
    /// It is in English by default.
    public var droppedPages: @MainActor (_ count: Int) -> String
    /// Returns the toast for a route file that was reloaded.
    ///
    /// It gets the number of open pages to which their URLs do not lead any more.
    ///
    /// It is in English by default.
    public var reloadedRoutes: @MainActor (_ lost: Int) -> String
    /// Returns the toast for a route file with this many problems.
    ///
    /// It is in English by default.
    /// The first problem follows on a line of its own, in English.
    public var badRoutes: @MainActor (_ count: Int) -> String
    /// Heading of the page that is shown instead of one that cannot be built again.
    public var pageError: String
    /// Label of its button, which builds the page once more.
    public var retry: String
    /// Title of the action that moves focus into the address bar.
    public var editAddress: String
    /// Title of the action that goes to the home.
    public var home: String
    /// Title of the action that selects the branch before the selected one.
    public var previousBranch: String
    /// Title of the action that selects the branch after the selected one.
    public var nextBranch: String
    /// Title of the action that closes a window.
    public var closeWindow: String
    /// Title of the action that closes the app.
    public var quit: String
    /// Title of the shortcuts window, and of the action that shows it.
    public var shortcuts: String
    /// Title of the action that opens the app's help.
    public var help: String
    /// Heading of the general keys in the shortcuts window.
    public var generalKeys: String
    /// Heading of the keys that navigate in the shortcuts window.
    public var navigationKeys: String

    /// Makes the texts.
    ///
    /// - Parameter translate: Returns the translation of an English text; by default the text itself.
    public init(translate: (String) -> String = { $0 }) {
        back = translate("Back")
        forward = translate("Forward")
        menu = translate("Main Menu")
        close = translate("Close")
        windowButtons = (
            minimize: translate("Minimize"), maximize: translate("Maximize"), restore: translate("Restore"),
            close: translate("Close")
        )
        address = translate("Address")
        addressPlaceholder = translate("Enter an address")
        copyAddress = translate("Copy Address")
        pasteAndGo = translate("Paste and Go")
        suggestions = { count in count == 1 ? "1 suggestion" : "\(count) suggestions" }
        openAs = translate("Open as")
        verbs = (
            byRoute: translate("Default"), push: translate("Push"), present: translate("Present"),
            replace: translate("Replace"), replaceSame: translate("Replace Same"), reset: translate("Reset")
        )
        dismissToast = translate("Dismiss")
        branches = translate("Sections")
        unreadableSession = translate("The pages of the last session could not be read.")
        droppedPages = { count in
            count == 1
                ? "1 page of the last session could not be opened again."
                : "\(count) pages of the last session could not be opened again."
        }
        reloadedRoutes = { lost in
            switch lost {
            case 0: "Routes reloaded."
            case 1: "Routes reloaded. 1 open page is no longer reached by its URL."
            default: "Routes reloaded. \(lost) open pages are no longer reached by their URLs."
            }
        }
        badRoutes = { count in
            count == 1
                ? "The routes stay as they were: the route file has 1 problem."
                : "The routes stay as they were: the route file has \(count) problems."
        }
        pageError = translate("This page cannot be shown")
        retry = translate("Try again")
        editAddress = translate("Edit Address")
        home = translate("Start Page")
        previousBranch = translate("Previous Section")
        nextBranch = translate("Next Section")
        closeWindow = translate("Close Window")
        quit = translate("Quit")
        shortcuts = translate("Keyboard Shortcuts")
        help = translate("Help")
        generalKeys = translate("General")
        navigationKeys = translate("Navigation")
    }
}
