import CRouterGtk
import Glibc
import RouterCore
import RouterGtk

/// Opens every page of an app in real windows, follows every link, and reports the defects that it meets.
///
/// One test checks all pages, also those that are added later:
///
///     let app = RouterApplication("org.example.Items", home: "app://home") { app in
///         app.pages = pages
///     }
///     let report = try Crawler(app).crawl()
///     assert(report.findings == [], report.description)
///
/// For each route with a page the crawler opens a window at the home, and there the sample of the route.
/// It examines the page, follows each link that it has not followed before, and goes back from each page that it
/// comes to, and at last to the home.
/// Pages that only links lead to are examined and left in the same way.
/// A redirect has to lead to a page or to another app.
///
/// | The crawler opens | It leaves alone |
/// |---|---|
/// | the page of each route, by its sample | actions, which change something |
/// | links of pages and menus, and rows of an `ItemList` that open a URL | buttons and rows that run a closure |
/// | links and menus in the header of the window | links to other apps, and to `nav` commands |
///
/// The samples are those that the inspector shows: ``/RouterCore/TypedRoute/example`` of a typed route, otherwise
/// values of the types in the pattern.
/// If pages depend on the data of the app, ``samples`` has better ones.
///
/// ## Names of controls
///
/// A control has a name if one of these is not empty, in this order:
///
/// 1. its accessible label
/// 2. the label whose mnemonic leads to it, or another widget that labels it
/// 3. the text in it, for buttons, check boxes, links, expanders, and rows
/// 4. its tooltip, unless that is the URL of a link
///
/// The value of a drop-down is no name, and neither is the placeholder of an entry, which goes as the user types.
/// A tooltip counts because it is the last source of a name in ARIA; GTK 4.8 itself passes it on as a description.
///
/// ## The test
///
/// Call ``crawl()`` in a synchronous test of XCTest, which runs on the main thread.
/// GTK needs a display, such as that of `xvfb-run`.
/// Give the app a store of its own, since its pages are really opened; the crawler saves and restores no session.
@MainActor
public struct Crawler {
    /// The samples of the app for routes, by ``/RouterCore/Route/identifier``: the name or the pattern.
    ///
    ///     var crawler = Crawler(app)
    ///     crawler.samples["app://archive/:id"] = "app://archive/13"
    public var samples: [String: NavigationRequest] = [:]

    /// The most pages that are opened, by samples and links; 500 by default.
    ///
    /// If there are more, the report has the finding ``CrawlFinding/Kind/limitReached``.
    public var limit = 500

    /// The most links to pages of one route that are opened; 25 by default.
    ///
    /// A page may have a link to the next one, without an end.
    /// For further links the router and the guards are only asked whether they would open.
    public var linksPerRoute = 25

    /// The longest time to wait for a page to be ready, or for a request to end; 10 seconds by default.
    ///
    /// The crawler goes on as soon as the page is shown and no spinner turns on it.
    public var patience: Duration = .seconds(10)

    private let app: RouterApplication

    /// Makes a crawler for an app that has not run.
    public init(_ app: RouterApplication) {
        self.app = app
    }

    /// Whether GTK finds a display.
    ///
    /// A test is skipped without one, by `XCTSkipUnless(Crawler.hasDisplay)`.
    public static var hasDisplay: Bool {
        // Without a bus for screen readers, newer versions of GTK keep no names otherwise.
        setenv("GTK_A11Y", "test", 1)
        return gtk_init_check() != 0
    }

    /// Runs the app, opens its pages, and ends the app.
    ///
    /// - Returns: The defects, and what was opened.
    /// - Throws: ``CrawlError`` if the app does not start.
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

/// The reason why there is no report.
nonisolated public enum CrawlError: Error, Sendable, Hashable, CustomStringConvertible {
    /// GTK finds no display.
    case noDisplay
    /// The app ended before the crawl, with this exit status; the reason is on standard error.
    case notStarted(status: Int32)
    /// There is no route with this name or pattern, for which the crawler has a sample.
    case unknownRoute(String)
    /// The main actor runs no tasks, because the caller is one of its tasks.
    case insideTask

    /// A sentence that says what is wrong.
    public var description: String {
        switch self {
        case .noDisplay: "There is no display to open a window on; run the test under xvfb-run."
        case .notStarted(let status):
            "The app ended with status \(status) before its pages could be opened; standard error has the reason."
        case .unknownRoute(let route):
            "There is a sample for “\(route)”, but no route of that name or pattern."
        case .insideTask:
            "The main actor is busy with the caller; call crawl() in a synchronous test of XCTest, not in a task."
        }
    }
}

/// The desktop's setting for animations.
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
