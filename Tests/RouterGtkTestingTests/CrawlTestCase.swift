import RouterGtk
import RouterGtkTesting
import XCTest

/// A test that crawls small apps. It is skipped if there is no display.
@preconcurrency @MainActor
class CrawlTestCase: XCTestCase {
    nonisolated override func setUpWithError() throws {
        try MainActor.assumeIsolated {
            try XCTSkipUnless(Crawler.hasDisplay, "There is no display.")
        }
    }

    /// Crawls an app with a home page, and with the other pages that `prepare` registers.
    ///
    /// - Parameters:
    ///   - home: A closure that creates the widgets of the home page.
    ///   - configure: A closure that changes the crawler.
    ///   - prepare: A closure that registers the other pages.
    func crawl(
        home: @escaping @MainActor (PageContext) -> [Widget] = { _ in [] },
        configure: (inout Crawler) -> Void = { _ in },
        prepare: @escaping @MainActor (RouterApplication) throws -> Void = { _ in }
    ) throws -> CrawlReport {
        let app = RouterApplication("org.example.RouterGtkTestingTests", home: "app://home") { app in
            app.addPage("app://home", name: "home", home)
            try prepare(app)
        }
        var crawler = Crawler(app)
        configure(&crawler)
        return try crawler.crawl()
    }
}

extension CrawlReport {
    /// One line for each finding: its kind, its page, and its subject.
    var lines: [String] {
        findings.map { "\($0.kind) \($0.page)" + ($0.subject.isEmpty ? "" : " \($0.subject)") }
    }
}

extension RouterApplication {
    /// Registers a page and its route.
    func addPage(
        _ pattern: String,
        name: String,
        verb: NavigationVerb? = nil,
        _ widgets: @escaping @MainActor (PageContext) throws -> [Widget] = { _ in [] }
    ) {
        pages.register(name) { SimplePage(try widgets($0)) }
        routes.append(Route(pattern, page: name, title: name, verb: verb))
    }

    /// Registers a page that runs code when it appears, or when it is asked whether it may leave.
    func addLivePage(
        _ pattern: String,
        name: String,
        verb: NavigationVerb? = nil,
        didAppear: @escaping @MainActor (PageContext) -> Void = { _ in },
        ask: @escaping @MainActor (LeaveQuestion, Widget) -> Void = { question, _ in question.answer(true) }
    ) {
        pages.register(name) { context in
            let page = SimplePage([.label(name)])
            page.appear = { didAppear(context) }
            page.ask = ask
            return page
        }
        routes.append(Route(pattern, page: name, title: name, verb: verb))
    }
}

/// A page that shows a column of widgets.
@MainActor
final class SimplePage: Page {
    let widget: Widget
    var appear: @MainActor () -> Void = {}
    var ask: @MainActor (LeaveQuestion, Widget) -> Void = { question, _ in question.answer(true) }

    init(_ widgets: [Widget]) {
        widget = .box(.vertical)
        for child in widgets { widget.append(child) }
    }

    func didAppear() { appear() }

    func askToLeave(_ question: LeaveQuestion, over window: Widget) { ask(question, window) }
}
