import CRouterGtk
import RouterCore
import RouterGtk

/// One run of a ``Crawler``: the pages seen so far, the pages still to open, and the findings.
///
/// The crawl begins with one sample of each route. A sample is a URL that the route matches.
final class Crawl {
    /// A page that the crawler is going to open in a new window, on top of the home page.
    private struct Visit {
        let request: NavigationRequest
        let url: String
        /// The route of which the URL is a sample, or `nil` if the URL comes from a link.
        let route: Route?
        /// The URL of the page that contains the link, or `nil` for a sample.
        let origin: String?
    }

    /// The report, or `nil` until the crawl has succeeded.
    private(set) var report: CrawlReport?
    /// The reason why the crawl produced no report.
    private(set) var error: CrawlError?

    private let app: RouterApplication
    private let crawler: Crawler

    private var findings: Set<CrawlFinding> = []
    /// The findings that other pages of the same route do not repeat, each as its kind, route, and subject.
    private var reported: Set<String> = []
    private var waiting: [Visit] = []
    /// The URLs of the links that the crawl knows. It follows or checks each URL only once.
    private var followed: Set<String> = []
    /// The URLs of the examined pages.
    private var examined: Set<String> = []
    private var pages: [String] = []
    /// The reasons why samples were refused, by the URL of the sample.
    private var refusedSamples: [String: String] = [:]
    /// The opened samples, each with its route.
    private var openedSamples: [(url: String, route: Route)] = []
    /// The identifiers of the routes whose pages have been shown.
    private var shown: Set<String> = []
    private var opened = 0
    /// The number of opened links, by the route to which they lead.
    private var openedLinks: [String: Int] = [:]
    /// Whether the crawl reached its limit before it had followed all links on a page.
    private var isCut = false
    /// The kinds of windows whose header, menu, and branches have been examined: `true` for a modal, `false`
    /// for the window below all modals.
    private var examinedWindows: Set<Bool> = []
    private var watchdog: MainLoopTimer?

    /// Creates a crawl that has not started.
    init(of app: RouterApplication, by crawler: Crawler) {
        (self.app, self.crawler) = (app, crawler)
    }

    /// Runs the crawl in a task, and quits the app when the crawl ends.
    func start() {
        var hasBegun = false
        Task {
            hasBegun = true
            do throws(CrawlError) {
                try await run()
            } catch {
                self.error = error
            }
            end()
        }
        watchdog = MainLoopTimer(milliseconds: 1_000, waitsForIdle: true) { [weak self] in
            guard !hasBegun else { return }
            self?.error = .insideTask
            self?.end()
        }
    }

    private func end() {
        watchdog = nil
        for host in app.windows { host.close() }
        app.application.map { g_application_quit(as_g_application($0)) }
    }

    private func run() async throws(CrawlError) {
        guard let table = app.table else { throw .notStarted(status: 0) }
        let unknown = Set(crawler.samples.keys).subtracting(table.routes.map(\.identifier)).min()
        if let unknown { throw .unknownRoute(unknown) }
        for route in table.routes where route.action == nil { begin(with: route, in: table) }
        for action in app.configuration.actions + app.configuration.menu.joined() {
            if let request = action.link { add(request, on: app.home.text ?? "", in: table) }
        }
        await visitAll()
        if isCut || !waiting.isEmpty {
            let count = waiting.count == 1 ? "1 known page was" : "\(waiting.count) known pages were"
            let message =
                "The limit of \(crawler.limit) pages was reached. \(count) not opened, and some links were not followed."
            find(.limitReached, on: app.home.text ?? "", message)
        }
        for sample in openedSamples where !shown.contains(sample.route.identifier) {
            findWrong(sample.url, of: sample.route)
        }
        report = CrawlReport(findings: findings.sorted(), pages: pages, linkCount: followed.count)
    }

    private func visitAll() async {
        while !waiting.isEmpty, opened < crawler.limit { await visit(waiting.removeFirst()) }
    }

    /// Checks the redirect of a route that has one. For any other route, enqueues a visit to its sample.
    private func begin(with route: Route, in table: RouteTable) {
        let own = crawler.samples[route.identifier]
        let sample = own?.text.flatMap { try? RouteURL(parsing: $0) } ?? table.sampleURL(for: route)
        guard own != nil || sample != nil else {
            let message = "No sample value matches the route \(route.identifier). Give the crawler a sample."
            return find(.noSample, on: route.identifier, message)
        }
        if route.declaration.redirect != nil, let sample {
            if let message = table.problemOfRedirect(at: sample) {
                find(.deadRedirect, on: sample.text, subject: route.declaration.redirect ?? "", message)
            }
        } else if let request = own ?? sample.map({ .url($0) }) {
            waiting.append(
                Visit(request: request, url: sample?.text ?? request.text ?? "", route: route, origin: nil)
            )
        }
    }

    // MARK: - Findings

    private func find(_ kind: CrawlFinding.Kind, on page: String, subject: String = "", _ message: String) {
        findings.insert(CrawlFinding(kind, on: page, subject: subject, message: message))
    }

    /// Adds a finding, unless another page of the same route already has it.
    private func findOnce(
        _ kind: CrawlFinding.Kind,
        on entry: Entry,
        subject: String = "",
        _ message: String
    ) {
        guard reported.insert("\(kind) \(entry.route.identifier) \(subject)").inserted else { return }
        find(kind, on: entry.url.text, subject: subject, message)
    }

    // MARK: - Visits

    /// Opens a page on top of the home page, examines it, and goes back.
    /// If the page contains new links, opens it again and follows them.
    private func visit(_ visit: Visit) async {
        guard let window = await openWindow() else { return }
        opened += 1
        if let route = visit.route { openedSamples.append((visit.url, route)) }
        if examinedWindows.insert(false).inserted { examineWindow(of: window, isModal: false) }
        let home = window.home
        let outcome = await open(visit, in: window)
        guard let event = arrives(at: visit, outcome, in: window), window.isOpen else {
            return window.close()
        }
        let page = window.top
        examine(page, in: window)
        let hasLinks = hasNewLinks(page, in: window)
        let isHome = page.id == home.id
        let isBack = isHome ? true : await goBack(from: page, to: home, openedBy: event, in: window)
        if !isBack || !hasLinks { window.close() }
        if hasLinks { await followLinks(of: visit, in: isBack ? window : nil) }
    }

    private func open(_ visit: Visit, in window: CrawlWindow) async -> CrawlWindow.Outcome {
        await window.perform("the request for \(visit.url)") {
            window.host.navigator.open(visit.request, animated: false)
        }
    }

    /// Reports that the sample of a route is wrong, because no page of the route was shown.
    ///
    /// Does nothing if a finding already says that the sample's page cannot be built or is never ready.
    private func findWrong(_ sample: String, of route: Route) {
        let isReported = findings.contains {
            [.pageThrows, .neverReady].contains($0.kind) && $0.page == sample
        }
        guard !isReported else { return }
        let reason =
            refusedSamples[sample].map { "The sample \(sample) is refused. \($0)" }
            ?? "The sample \(sample) shows the page of another route."
        let message = "\(reason) Give the crawler a sample that shows a page of the route."
        find(.wrongSample, on: sample, subject: route.identifier, message)
    }

    private func openWindow() async -> CrawlWindow? {
        do {
            return try await CrawlWindow(of: app, patience: crawler.patience)
        } catch {
            let home = app.home.text ?? ""
            find(.pageThrows, on: home, "A new window cannot open the home page. \(error)")
            return nil
        }
    }

    /// Checks that a request has led to a page.
    ///
    /// - Returns: The event of the request, or `nil` if there is no page to examine.
    private func arrives(
        at visit: Visit,
        _ outcome: CrawlWindow.Outcome,
        in window: CrawlWindow
    ) -> NavigationEvent? {
        let page = visit.origin ?? visit.url
        let event: NavigationEvent
        switch outcome {
        case .unsettled(let reason):
            find(
                .neverReady,
                on: visit.url,
                "The crawler waited \(crawler.patience) for \(reason), then gave up."
            )
            return nil
        case .ended(let ended): event = ended
        }
        switch event.outcome {
        case .shown, .updated, .alreadyShown:
            return event
        case .failed(let error):
            let origin = visit.origin.map { " A link on \($0) leads here." } ?? ""
            find(.pageThrows, on: visit.url, "The page cannot be built. \(error)\(origin)")
        case .refused(let error) where visit.route != nil:
            refusedSamples[visit.url] = "\(error)"
        case .handled, .superseded, .deferred:
            // The app made another request, which superseded this one, or the URL did not open a page.
            break
        case .refused, .notFoundPage:
            find(.deadLink, on: page, subject: visit.url, deadLinkMessage(visit.url, event.outcome))
        }
        return nil
    }

    private func deadLinkMessage(_ url: String, _ outcome: NavigationOutcome) -> String {
        let reason = outcome.error.map { "\($0)" } ?? "No route matches it."
        return "The link to \(url) is dead. \(reason)"
    }

    // MARK: - Examining

    /// Reports the unnamed controls on a visible page, and records that its route has been shown.
    private func examine(_ entry: Entry, in window: CrawlWindow) {
        shown.insert(entry.route.identifier)
        guard examined.insert(entry.url.text).inserted else { return }
        pages.append(entry.url.text)
        let contents = PageContents(of: window.host.widgets(ofPage: entry.id))
        for control in contents.nameless {
            findOnce(
                .namelessControl,
                on: entry,
                subject: control,
                "A control has no name for screen readers: \(control)."
            )
        }
        if window.host.views.count > 1, examinedWindows.insert(true).inserted {
            examineWindow(of: window, isModal: true)
        }
    }

    /// Examines what surrounds the pages: the header, the menu, and the branches.
    private func examineWindow(of window: CrawlWindow, isModal: Bool) {
        guard let view = isModal ? window.host.views.last : window.host.views.first,
            let state = window.host.navigator.state,
            let layer = state.layer(view.id)
        else { return }
        let pages = layer.entries.flatMap { window.host.widgets(ofPage: $0.id) }
        let contents = PageContents(of: [view.window ?? view.widget], except: Set(pages))
        let kind = isModal ? "a modal" : "the window"
        for control in contents.nameless {
            findOnce(
                .namelessControl,
                on: layer.top,
                subject: control,
                "A control of \(kind), around the page, has no name for screen readers: \(control)."
            )
        }
        for link in contents.links {
            add(.link(link.url), on: layer.top.url.text, in: window.host.navigator.table)
        }
    }

    // MARK: - Links

    /// Enqueues a visit to the target of a link outside the pages, such as a menu item.
    ///
    /// The link is not on a page, so a finding about the link names the given `page` instead.
    /// Does nothing if the crawl already knows the URL of the link.
    private func add(_ request: NavigationRequest, on page: String, in table: RouteTable) {
        let url = request.text ?? ""
        guard followed.insert(url).inserted else { return }
        switch table.target(of: url) {
        case .page(let route) where !mayOpenLink(to: route): break
        case .page: waiting.append(Visit(request: request.asLink, url: url, route: nil, origin: page))
        case .other: break
        case .nothing(let reason):
            find(.deadLink, on: page, subject: url, "The link to \(url) is dead. \(reason)")
        }
    }

    /// Follows the new links on a page, and goes back after each link.
    ///
    /// - Parameter window: A window that shows the home page, or `nil` to open a new one. Whenever the crawl
    ///   cannot go back after a link, it continues in a new window.
    private func followLinks(of visit: Visit, in window: CrawlWindow?) async {
        var (current, page) = (window, nil as Entry?)
        while true {
            guard opened < crawler.limit else {
                isCut = true
                break
            }
            if current == nil { current = await openWindow() }
            guard let window = current, window.isOpen else { break }
            if page == nil {
                _ = await open(visit, in: window)
                page = window.top
            }
            guard let shown = page, let link = nextLink(of: shown, in: window) else { break }
            if await !follow(link, from: shown, in: window) {
                window.close()
                (current, page) = (nil, nil)
            }
        }
        current?.close()
    }

    /// Checks the links on a page in order, and returns the first new link that opens another page.
    private func nextLink(of page: Entry, in window: CrawlWindow) -> FoundLink? {
        guard window.isOpen else { return nil }
        let table = window.host.navigator.table
        for link in PageContents(of: window.host.widgets(ofPage: page.id)).links {
            guard followed.insert(link.url).inserted else { continue }
            switch table.target(of: link.url) {
            case .page(let route) where link.isEmbedded || !mayOpenLink(to: route):
                if let reason = window.host.navigator.refusal(of: .link(link.url)) {
                    findDeadLink(link, on: page, "\(reason)")
                }
            case .page: return link
            case .other: break
            case .nothing(let reason): findDeadLink(link, on: page, reason)
            }
        }
        return nil
    }

    /// Counts a link to a page of a route, or returns `false` if the limit of links per route has been
    /// reached.
    private func mayOpenLink(to route: String) -> Bool {
        let count = openedLinks[route, default: 0]
        guard count < crawler.linksPerRoute else { return false }
        openedLinks[route] = count + 1
        return true
    }

    private func findDeadLink(_ link: FoundLink, on page: Entry, _ reason: String) {
        find(.deadLink, on: page.url.text, subject: link.url, "The link to \(link.url) is dead. \(reason)")
    }

    /// Opens a link, examines its page, and goes back.
    ///
    /// - Returns: Whether the window shows the page with the link again.
    private func follow(_ link: FoundLink, from page: Entry, in window: CrawlWindow) async -> Bool {
        opened += 1
        let known = Set(window.host.navigator.state?.allEntries.map(\.id) ?? [])
        let outcome = await window.perform("the request for \(link.url)") {
            if let open = link.open {
                open()
            } else {
                window.host.navigator.open(.link(link.url), animated: false)
            }
        }
        let visit = Visit(request: .link(link.url), url: link.url, route: nil, origin: page.url.text)
        guard let event = arrives(at: visit, outcome, in: window), window.isOpen else {
            return window.isOpen && window.top.id == page.id && window.top.url == page.url
        }
        let target = window.top
        examine(target, in: window)
        if hasNewLinks(target, in: window) {
            waiting.append(
                Visit(request: .url(target.url), url: target.url.text, route: nil, origin: page.url.text)
            )
        }
        // The link may have changed its own page, or led to a page that was already open. Then there is no
        // new page to go back from.
        if target.id == page.id { return target.url == page.url }
        if known.contains(target.id) { return false }
        return await goBack(from: target, to: page, openedBy: event, in: window)
    }

    private func hasNewLinks(_ page: Entry, in window: CrawlWindow) -> Bool {
        PageContents(of: window.host.widgets(ofPage: page.id)).links.contains { !followed.contains($0.url) }
    }

    // MARK: - Back

    /// The maximum number of steps back between two pages.
    ///
    /// There can be several steps, because a page may open with its parent pages below it.
    private static let mostSteps = 20

    /// Goes back until the window shows a page that was open before.
    ///
    /// - Returns: Whether the window shows that page.
    @discardableResult
    private func goBack(
        from page: Entry,
        to goal: Entry,
        openedBy event: NavigationEvent,
        in window: CrawlWindow
    ) async -> Bool {
        let isOpen = window.host.navigator.state?.entry(goal.id) != nil
        guard isOpen else {
            // Only push and present must keep the previous page. The other verbs replace it deliberately.
            let verbs: [NavigationVerb] = [.push, .present]
            if verbs.contains(where: { $0.rawValue == event.action }) {
                let message =
                    "Back no longer leads to \(goal.url) because the page has replaced the pages before it."
                findOnce(.backFails, on: page, message)
            }
            return false
        }
        for _ in 0..<Self.mostSteps {
            let top = window.top
            if top.id == goal.id { return true }
            switch await window.goBack(to: goal.id) {
            case .left: continue
            case .stays(let reason):
                findOnce(.backFails, on: top, "Back does not leave the page. \(reason)")
            case .asks:
                findOnce(
                    .asksToLeave,
                    on: top,
                    "The page asks before it closes, although nothing on it has changed."
                )
            case .none:
                findOnce(.backFails, on: top, "There is no way back from the page to \(goal.url).")
            }
            return false
        }
        findOnce(.backFails, on: page, "\(goal.url) is not shown again after \(Self.mostSteps) steps back.")
        return false
    }
}

/// The target of a link, according to the route table.
private enum LinkTarget {
    /// A page of the route with this identifier.
    case page(String)
    /// An action, a command such as `app://nav/pop`, or another app.
    case other
    /// No target, for this reason.
    case nothing(String)
}

extension RouteTable {
    /// Returns the target of a link.
    fileprivate func target(of text: String) -> LinkTarget {
        do throws(RoutingError) {
            let found = try decision(for: .link(text))
            guard let page = found.destination else { return .other }
            return page.match.route.action == nil ? .page(page.match.route.identifier) : .other
        } catch {
            return .nothing(error.message)
        }
    }

    /// Returns a message about a redirect that leads to neither a page nor another app, or `nil` for a
    /// working redirect.
    fileprivate func problemOfRedirect(at url: RouteURL) -> String? {
        do throws(RoutingError) {
            _ = try destination(of: url)
            return nil
        } catch {
            if case .schemeRefused(let target) = error, externalSchemes.contains(target.scheme) { return nil }
            return "The redirect leads nowhere. \(error.message)"
        }
    }
}
