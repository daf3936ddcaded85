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
/// The URL `app://note/7` builds this page; `app://note/seven` is not found, because its segment is not an `int`.
/// An app registers each such page once: nothing is registered by itself.
///
/// A class that conforms is isolated to the main actor, in a target without default isolation too.
///
/// ## The life of a page
///
/// A page is built when its entry is first shown.
/// While it is covered, its widget is out of the widget tree and costs only memory.
/// It is freed when its entry leaves the navigation, or before that, when it is released.
///
/// | Call | When | How often |
/// |---|---|---|
/// | ``didAppear()`` | it becomes visible | in turns with `didDisappear()` |
/// | ``didDisappear()`` | another page replaces it | in turns with `didAppear()` |
/// | ``didUpdate(_:)`` | its entry gets new parameters | any number of times |
/// | ``savedState()`` | it is released or its modal closes, or the app saves the navigation | any number of times |
/// | ``askToLeave(_:over:)`` | its entry is about to leave | once for each attempt |
/// | ``didLeave()`` | its entry has left for good | once, as the last call |
///
/// A modal over a page does not cover it.
/// A page that is visible when it leaves gets `didLeave()` without `didDisappear()`.
///
/// ## Release of covered pages
///
/// Of the pages of a window and its modals, those that were shown last stay built (``HostConfiguration/keptPages``).
/// An older page is released while it is covered: the page and its widget are freed, and its entry stays.
/// It gets no `didLeave()`, so cleaning up belongs in `deinit`.
/// When its entry is shown again, the page is built again, with a new context.
/// An embedded page is released and built again together with the page around it.
///
/// The page returns what it wants back from ``savedState()``, and reads it from ``PageContext/savedState`` when it is
/// built: after a release and after the restart of the app alike.
/// The host adds the positions of its scrolled windows, the widget with focus, and the selection if that is a text.
/// They come back in the first frame, if the new page has a widget of the same class at the same position.
/// Nothing else is set in the widgets of the new page.
///
/// These pages are not released:
///
/// - a page of the app's own, which no route can build again;
/// - a page whose caller waits for its result or its values, and the page that called it;
/// - a page that is asked whether it may leave;
/// - a page with ``hasUnsavedChanges``, or one whose ``mayBeReleased`` is `false`.
///
/// Such a page is asked again after later changes of the navigation, a few pages each time.
///
/// ## Widget and focus
///
/// The host owns the widget's reference and its properties `can-target` and `can-focus`.
/// A new page focuses its ``initialFocus``.
/// If another program has opened it while the user was typing, it does so after the user has paused for a second.
/// When the page comes back, focus returns to the widget that had it, with the selection of a text.
/// A page without anything focusable gets focus itself.
/// Handlers that a page connects to its widgets must capture the page weakly, see ``SignalConnection``.
@MainActor
public protocol Page: AnyObject {
    /// The name of the page in routes and route files; by default the type's name, without the types around it.
    static var pageName: String { get }

    /// The routes that lead to the page; none by default.
    ///
    /// A page of a typed route or of a route file needs none here.
    /// A route without `page`, `redirect` or `action` gets this page.
    static var routes: [Route] { get }

    /// The page's widget: the same for life, used by no other page, and not a window.
    var widget: Widget { get }

    /// A title for the window and for lists; `nil` for the title of the route.
    ///
    /// It is read when the page is shown or updated.
    /// A page reports a later change by ``PageContext/updateTitle()``.
    var title: String? { get }

    /// The size of the modal that opens with this page, in pixels; `nil` for ``HostConfiguration/modalSize``.
    ///
    /// The modal keeps its size when it shows other pages, and is never larger than the window below.
    var modalSize: WindowSize? { get }

    /// The widgets of the page in the header of its window, before the title, after all others at the start.
    ///
    /// They are there while the page is on top of its layer.
    /// Back, the menu and the widgets of ``HostConfiguration/configureLayer`` stay where they are.
    /// They are read once, and an embedded page has none.
    var headerStart: [Widget] { get }

    /// The widgets of the page in the header of its window, after the title, before all others at the end.
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
    /// They are there as long as the ones in ``headerStart``.
    var headerEnd: [Widget] { get }

    /// The page's own middle of the header; `nil` for the one of all pages (``HostConfiguration/makeTitle``).
    ///
    /// It is there as long as the widgets of ``headerStart``.
    var headerTitle: Widget? { get }

    /// The widget that gets focus when the page is first shown; `nil` for its first control.
    ///
    /// Later focus returns to the widget that had it, also after the page was built again.
    var initialFocus: Widget? { get }

    /// The slots for embedded pages, by the names that the page's route declares.
    ///
    /// The same slots for as long as the page lives.
    var slots: [String: EmbedSlot] { get }

    /// The page has become visible.
    func didAppear()

    /// Another page has replaced this one; it may come back.
    func didDisappear()

    /// The entry has new parameters, for instance from a URL opened with `nav.reuse=returnToExisting`.
    ///
    /// - Parameter context: Replaces the context that the page was built with.
    func didUpdate(_ context: PageContext)

    /// Returns the state to keep for the page when it is built again, if there is one.
    ///
    /// It outlives the release of the page and, in a saved navigation, the program.
    /// The format is the page's own.
    /// It comes back as ``PageContext/savedState`` when the page is built again.
    func savedState() -> String?

    /// Whether the page has changes that would be lost; by default not.
    ///
    /// Such a page is not released while it is covered.
    /// If it is `true`, ``askToLeave(_:over:)`` asks the user.
    var hasUnsavedChanges: Bool { get }

    /// Whether the page may be released while it is covered; by default yes.
    ///
    /// `false` is right for a page that does work, such as a player, or one that still loads.
    /// The answer may change at any time.
    var mayBeReleased: Bool { get }

    /// Asks the page whether its entry may leave for good, for instance with unsaved changes.
    ///
    /// The page answers at once, or keeps the question and answers later, mostly from a
    /// dialog (`LeaveQuestion.askUser` of the product `RouterWidgets`).
    /// Until then nothing changes.
    /// A page that asks because of changes says so by ``hasUnsavedChanges``; else it may be released, and is then not asked.
    /// Every way out asks: Back, Escape, a close button, a URL, code, and closing the window.
    /// `LeaveQuestion.cause` says which kind it is: a page that keeps its changes in ``savedState()`` may leave when
    /// the window closes.
    /// A page that finishes itself by ``PageContext/finish(_:then:)`` is not asked.
    ///
    /// - Parameters:
    ///   - question: To be answered once. A question that is released unanswered counts as a no.
    ///   - window: The top window, for a dialog to be modal over.
    func askToLeave(_ question: LeaveQuestion, over window: Widget)

    /// The entry has left for good.
    ///
    /// The page and its widget are freed as soon as nothing shows them.
    func didLeave()
}

/// A moment in the life of a page, which ``GtkNavigationHost/observePages(_:)`` reports.
public enum PageMoment: String, Sendable {
    /// The page was built for its entry, or built again after it was released.
    case built
    /// The page has become visible.
    case shown
    /// Another page has replaced it.
    case covered
    /// Its entry has left for good.
    case left
    /// The page and its widget are freed after this call.
    ///
    /// That is after it has left, or while it is covered and its entry stays: it is then built again later.
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

    /// The middle of all headers.
    public var headerTitle: Widget? { nil }

    /// The title of the route.
    public var title: String? { nil }

    /// The size of all modals.
    public var modalSize: WindowSize? { nil }

    /// The first control.
    public var initialFocus: Widget? { nil }

    /// Does nothing.
    public func didAppear() {}

    /// Does nothing.
    public func didDisappear() {}

    /// Does nothing.
    public func didUpdate(_ context: PageContext) {}

    /// No state.
    public func savedState() -> String? { nil }

    /// No unsaved changes.
    public var hasUnsavedChanges: Bool { false }

    /// The page may be released.
    public var mayBeReleased: Bool { true }

    /// Lets the page leave.
    public func askToLeave(_ question: LeaveQuestion, over window: Widget) {
        question.answer(true)
    }

    /// Does nothing.
    public func didLeave() {}
}
