import CRouterGtk
import Glibc
import RouterCore
import RouterGtk

/// A crawler that opens every page of an app in real windows, follows every link, and reports defects.
///
/// One test covers all pages, including pages that you add later:
///
///     let app = RouterApplication("org.example.Items", home: "app://home") { app in
///         app.pages = pages
///     }
///     let report = try Crawler(app).crawl()
///     assert(report.findings == [], report.description)
///
/// For each route with a page, the crawler opens a window at the home page and opens the route's sample
/// there. A sample is a URL that the route matches.
/// It examines the page, follows each link that it has not followed before, goes back from each page that it
/// reached, and finally returns to the home page.
/// It does the same with each page that it reaches only through a link.
/// A redirect must lead to a page or to another app.
///
/// | The crawler opens | The crawler skips |
/// |---|---|
/// | the page of each route, by its sample | actions, because they change something |
/// | links on pages and in menus, and rows of an `ItemList` that open a URL | buttons and rows that run a closure |
/// | links and menus in the window's header | links to other apps, and commands such as `app://nav/pop` |
///
/// By default, the sample of a typed route is its ``/RouterCore/TypedRoute/example``.
/// For any other route, the crawler fills the pattern with sample values of the right types.
/// The inspector shows the same samples.
/// If pages depend on the data of the app, provide suitable samples in ``samples``.
///
/// ## Names of controls
///
/// The name of a control is the first of these strings that is not empty:
///
/// 1. its accessible label
/// 2. the label whose mnemonic activates it, or another widget that labels it
/// 3. the text inside it, for buttons, check boxes, links, expanders, and rows
/// 4. its tooltip, unless the tooltip is the URL of a link
///
/// The value of a drop-down is not a name. The placeholder of a text field is not a name either, because it
/// disappears when the user types.
/// A tooltip counts because ARIA uses it as the name if there is no other name. GTK 4.8 itself, however,
/// exposes a tooltip as a description.
///
/// ## Writing the test
///
/// Call ``crawl()`` in a synchronous XCTest test, which runs on the main thread.
/// GTK needs a display, for example the one that `xvfb-run` provides.
/// Give the app a separate data store, because the crawler really opens its pages.
/// The crawler neither saves nor restores a session.
@MainActor
public struct Crawler {
    /// The app's samples, by ``/RouterCore/Route/identifier``: the name or the pattern of a route.
    ///
    ///     var crawler = Crawler(app)
    ///     crawler.samples["app://archive/:id"] = "app://archive/13"
    public var samples: [String: NavigationRequest] = [:]

    /// The maximum number of pages that the crawler opens through samples and links; 500 by default.
    ///
    /// If the app contains more pages, the report contains a ``CrawlFinding/Kind/limitReached`` finding.
    public var limit = 500

    /// The maximum number of links that the crawler opens to pages of the same route; 25 by default.
    ///
    /// The limit ends endless sequences, in which each page contains a link to the next page.
    /// For links beyond the limit, the crawler only asks the router and the guards whether the links would
    /// open a page.
    public var linksPerRoute = 25

    /// The longest time that the crawler waits for a page to be ready or for a request to end; 10 seconds by
    /// default.
    ///
    /// The crawler continues as soon as the page is visible and no spinner is running on it.
    public var patience: Duration = .seconds(10)

    private let app: RouterApplication

    /// Creates a crawler for an app that has not run.
    public init(_ app: RouterApplication) {
        self.app = app
    }

    /// Whether GTK can open a display.
    ///
    /// To skip a test without a display, use `XCTSkipUnless(Crawler.hasDisplay)`.
    public static var hasDisplay: Bool {
        // Without this setting, newer versions of GTK do not store the accessible names of widgets if there
        // is no accessibility bus.
        setenv("GTK_A11Y", "test", 1)
        return gtk_init_check() != 0
    }

    /// Runs the app, opens its pages, and quits the app.
    ///
    /// - Returns: The defects, and the pages that were opened.
    /// - Throws: ``CrawlError`` if there is no display, if the app does not start, if ``samples`` names an
    ///   unknown route, or if the caller is a task of the main actor.
    public func crawl() throws(CrawlError) -> CrawlReport {
        guard Self.hasDisplay else { throw .noDisplay }
        let crawl = Crawl(of: app, by: self)
        let prepare = app.prepare
        defer { app.prepare = prepare }
        app.isUnique = false
        app.prepare = { app in
            try prepare(app)
            app.savesSession = false
            let didStart = app.didStart
            app.didStart = { [weak app] in
                app?.didStart = didStart
                try didStart?()
                crawl.start()
            }
        }
        let animates = Animations.isOn
        Animations.isOn = false
        defer { Animations.isOn = animates }
        let status = app.run([])
        if let error = crawl.error { throw error }
        guard let report = crawl.report else { throw .notStarted(status: status) }
        return report
    }
}

/// The reason why a crawl produced no report.
nonisolated public enum CrawlError: Error, Sendable, Hashable, CustomStringConvertible {
    /// GTK cannot open a display.
    case noDisplay
    /// The app quit before the crawl, with this exit status.
    ///
    /// The app printed the reason to standard error.
    case notStarted(status: Int32)
    /// The crawler has a sample for this name or pattern, but the table contains no such route.
    case unknownRoute(String)
    /// The main actor cannot run the crawl's task, because the caller is itself a task of the main actor.
    case insideTask

    /// A sentence that describes the error.
    public var description: String {
        switch self {
        case .noDisplay: "There is no display to open a window on. Run the test under xvfb-run."
        case .notStarted(let status):
            "The app ended with status \(status) before its pages could be opened. The reason is on standard error."
        case .unknownRoute(let route):
            "There is a sample for “\(route)”, but no route has that name or pattern."
        case .insideTask:
            "The main actor is busy with the caller. Call crawl() in a synchronous XCTest test, not in a task."
        }
    }
}

/// GTK's setting for animations, which follows the desktop until this type changes it.
enum Animations {
    private static let setting = "gtk-enable-animations"

    static var isOn: Bool {
        get { cgtk_setting(setting) != 0 }
        set {
            guard let settings = gtk_settings_get_default() else { return }
            var value = GValue()
            g_value_init(&value, g_type_from_name("gboolean"))
            g_value_set_boolean(&value, newValue ? 1 : 0)
            g_object_set_property(as_object(UnsafeMutableRawPointer(settings)), setting, &value)
            g_value_unset(&value)
        }
    }
}
