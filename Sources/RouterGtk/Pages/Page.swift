import CRouterGtk
import RouterCore

/// A page of the app: a GTK widget, and the Swift object that owns it.
///
///     final class NotePage: Page {
///         static let routes = [Route("app://note/:id<int>", title: "Note")]
///
///         let widget: Widget
///
///         init(_ context: PageContext, store: Store) throws {
///             let number = try context.parameters.value("id", as: Int.self)
///             widget = .title(store.title(of: number))
///         }
///     }
///
///     pages.register(NotePage.self) { context in try NotePage(context, store: store) }
///
/// The URL `app://note/7` builds this page. `app://note/seven` matches no
/// route, because the segment is not an `int`.
/// Register each page once. No page is registered automatically.
///
/// A conforming class is isolated to the main actor, even in a target without default actor isolation.
///
/// ## The life of a page
///
/// The navigator's state contains an *entry* for each open page: its URL and parameters, but no widget.
/// A page is built when its entry is first shown.
/// While another page covers it, its widget is not in the widget tree, so it costs only memory.
/// It is freed when its entry leaves the navigation, or earlier if it is released (see below).
///
/// | Call | When | How often |
/// |---|---|---|
/// | ``didAppear()`` | it becomes visible | alternating with `didDisappear()` |
/// | ``didDisappear()`` | another page replaces it | alternating with `didAppear()` |
/// | ``didUpdate(_:)`` | its entry receives new parameters | any number of times |
/// | ``savedState()`` | it is released, its modal closes, or the app saves the navigation | any number of times |
/// | ``askToLeave(_:over:)`` | its entry is about to leave | once for each attempt |
/// | ``didLeave()`` | its entry has left for good | once, as the last call |
///
/// A modal over a page does not cover the page.
/// A page that is visible when it leaves receives `didLeave()` without `didDisappear()`.
///
/// ## Release of covered pages
///
/// In each window and its modals, the most recently shown pages stay built (``HostConfiguration/keptPages``).
/// An older page is released while it is covered: the page and its
/// widget are freed, but its entry stays open.
/// A released page does not receive `didLeave()`, so clean up in `deinit`.
/// When the entry is shown again, the page is built again, with a new context.
/// An embedded page is released and rebuilt together with the page that contains it.
///
/// The method ``savedState()`` returns the state that the page needs when it is rebuilt. The rebuilt page
/// reads it from ``PageContext/savedState``, both after a release and after a restart of the app.
/// The host also saves the positions of the page's scrolled windows, the focused widget,
/// and the selection if that widget is a text.
/// It restores all of this in the first frame, if the new page has a widget of the same class at the same
/// place in its widget tree.
/// It changes nothing else in the widgets of the new page.
///
/// These pages are not released:
///
/// - an unrouted page: a page that the app makes itself, so that no route can build it again;
/// - a page whose result or values are awaited, and the page that awaits them;
/// - a page that is still being asked whether it may leave;
/// - a page with ``hasUnsavedChanges``, or one whose ``mayBeReleased`` is `false`.
///
/// Each time the navigation changes, the host checks a few of these pages again, and releases those that it
/// may release by then.
///
/// ## Widget and focus
///
/// The host holds a reference to the widget, and sets its properties `can-target` and `can-focus`. The
/// page must not change these properties.
/// A new page gives the focus to its ``initialFocus``.
/// If another program opened the page while the user was typing, the focus moves
/// only after the user has paused for a second.
/// When the page is shown again, the focus returns to the widget that had it
/// last, together with the selection of a text.
/// If a page does not contain a focusable widget, the page itself gets the focus.
/// Handlers that a page connects to its widgets must capture the page weakly. See ``SignalConnection``.
@MainActor
public protocol Page: AnyObject {
    /// The name of the page in routes and route files; by default the
    /// name of the type, without enclosing types.
    static var pageName: String { get }

    /// The routes that lead to the page; none by default.
    ///
    /// A page of a typed route or of a route file declares no routes here.
    /// A route in this array leads to this page unless it has a `page`, a `redirect`, or an `action`.
    static var routes: [Route] { get }

    /// The page's widget. It never changes, no other page uses it, and it is not a window.
    var widget: Widget { get }

    /// The title of the page in the window and in the menus of visited pages, or `nil` to use the title of
    /// the route.
    ///
    /// The host reads it when the page is shown or updated.
    /// Call ``PageContext/updateTitle()`` after a later change.
    var title: String? { get }

    /// The size of a modal that opens with this page, in pixels, or `nil` for
    /// ``HostConfiguration/modalSize``.
    ///
    /// The modal keeps its size when it shows other pages. It is never larger than the window below.
    var modalSize: WindowSize? { get }

    /// The page's widgets at the start of its window's header: after all other widgets at the start, and
    /// before the title.
    ///
    /// They are shown while the page is on top of its layer.
    /// Back, the menu, and the widgets of ``HostConfiguration/configureLayer`` remain in the header.
    /// The host reads the property once. The header widgets of an embedded page are not shown.
    var headerStart: [Widget] { get }

    /// The page's widgets at the end of its window's header: after the title, and before all other widgets at
    /// the end.
    ///
    ///     final class ComposePage: Page {
    ///         let widget: Widget = .box(.vertical)
    ///         let headerEnd: [Widget]
    ///
    ///         init(_ context: PageContext) {
    ///             headerEnd = [.button("Send") { context.finish() }.css("suggested-action")]
    ///         }
    ///     }
    ///
    /// They are shown at the same times as the widgets of ``headerStart``.
    var headerEnd: [Widget] { get }

    /// The page's own title widget, or `nil` for the title widget that all pages share
    /// (``HostConfiguration/makeTitle``).
    ///
    /// It is shown at the same times as the widgets of ``headerStart``.
    var headerTitle: Widget? { get }

    /// The widget that gets the focus when the page is first shown,
    /// or `nil` for the first control of the page.
    ///
    /// Later, the focus returns to the widget that had it last, even after the page was rebuilt.
    var initialFocus: Widget? { get }

    /// The slots for embedded pages, by the names that the page's route declares.
    ///
    /// They must be the same slots as long as the page lives.
    var slots: [String: EmbedSlot] { get }

    /// Called when the page has become visible.
    func didAppear()

    /// Called when another page has replaced this page. This page may be shown again later.
    func didDisappear()

    /// Called when the entry has new parameters, for example from a URL opened with
    /// `nav.reuse=returnToExisting`.
    ///
    /// - Parameter context: The new context. It replaces the previous context of the page.
    func didUpdate(_ context: PageContext)

    /// Returns the state that the page needs when it is rebuilt, or `nil` if it needs none.
    ///
    /// The state survives the release of the page. In a saved navigation, it also
    /// survives until the next run of the app.
    /// The page chooses the format of the state.
    /// The rebuilt page reads it from ``PageContext/savedState``.
    func savedState() -> String?

    /// Whether the page has changes that would be lost; `false` by default.
    ///
    /// A page with unsaved changes is not released while it is covered.
    /// Its ``askToLeave(_:over:)`` should ask the user.
    var hasUnsavedChanges: Bool { get }

    /// Whether the page may be released while it is covered; `true` by default.
    ///
    /// Return `false` for a page that is doing work, such as a player, or that is still loading.
    /// The value may change at any time.
    var mayBeReleased: Bool { get }

    /// Asks the page whether its entry may leave for good. A page with unsaved changes may refuse.
    ///
    /// The page answers at once, or keeps the question and answers later, usually from a dialog
    /// (`LeaveQuestion.askUser` of the product `RouterWidgets`).
    /// The navigation does not change until the answer.
    /// A page that asks the user about unsaved changes must also return `true` from ``hasUnsavedChanges``.
    /// Otherwise the page may be released while it is covered, and a released page is not asked.
    /// The page is asked no matter how it is closed: with Back, Escape, a close button, a URL,
    /// code, or the close button of the window.
    /// `LeaveQuestion.cause` says why the page would leave. A page that returns its changes from
    /// ``savedState()`` need not ask the user if `LeaveQuestion.isPageSaved` is true: the window closes, and
    /// the app saves the page.
    /// A page that finishes itself with ``PageContext/finish(_:then:)`` is not asked.
    ///
    /// - Parameters:
    ///   - question: The question, to be answered once. Releasing it without an answer means “no”.
    ///   - window: The top window, as the parent of a modal dialog.
    func askToLeave(_ question: LeaveQuestion, over window: Widget)

    /// Called when the entry has left for good.
    ///
    /// The page and its widget are freed as soon as nothing shows them.
    func didLeave()
}

/// A lifecycle moment of a page, as ``GtkNavigationHost/observePages(_:)`` reports it.
///
///     let observation = host.observePages { moment, page, _ in
///         if moment == .shown { print("The user sees", page.title ?? "a page") }
///     }
public enum PageMoment: String, Sendable {
    /// The page was built for its entry, or rebuilt after a release.
    case built
    /// The page has become visible.
    case shown
    /// Another page has replaced the page.
    case covered
    /// The entry of the page has left for good.
    case left
    /// The page and its widget are freed after this moment has been reported.
    ///
    /// Either the entry has left, or the page is covered and its entry stays open. In
    /// the second case, the page is rebuilt later.
    case released
}

extension Page {
    /// The name of the type.
    public static var pageName: String { String(describing: Self.self) }

    /// No routes.
    public static var routes: [Route] { [] }

    /// No slots.
    public var slots: [String: EmbedSlot] { [:] }

    /// No widgets.
    public var headerStart: [Widget] { [] }

    /// No widgets.
    public var headerEnd: [Widget] { [] }

    /// The title widget that all pages share.
    public var headerTitle: Widget? { nil }

    /// The title of the route.
    public var title: String? { nil }

    /// The size from ``HostConfiguration/modalSize``.
    public var modalSize: WindowSize? { nil }

    /// The first control of the page.
    public var initialFocus: Widget? { nil }

    /// Does nothing.
    public func didAppear() {}

    /// Does nothing.
    public func didDisappear() {}

    /// Does nothing.
    public func didUpdate(_ context: PageContext) {}

    /// Returns no state.
    public func savedState() -> String? { nil }

    /// No unsaved changes.
    public var hasUnsavedChanges: Bool { false }

    /// Allows the release.
    public var mayBeReleased: Bool { true }

    /// Allows the page to leave.
    public func askToLeave(_ question: LeaveQuestion, over window: Widget) {
        question.answer(true)
    }

    /// Does nothing.
    public func didLeave() {}
}
