import CGtk
import CGtk.Testing
import RouterCore
import RouterTesting
import XCTest

@testable import RouterGtk

final class ReportPage: Page {
    static let routes = [Route("notes://report", title: "Report")]
    let widget: Widget = .box(.vertical, spacing: 12, margins: 18)
    private let store: Store
    private let report = Widget.label("")
    private let bar = gtk_progress_bar_new().accessibleLabel("Progress")
    private let button = gtk_button_new()
    private var loading: Task<Void, Never>?

    init(_ context: PageContext, _ store: Store) {
        self.store = store
        button.onClicked { [weak self] in self?.cancelOrLoad() }
        widget.append(report, bar, button)
        load()
    }

    var mayBeReleased: Bool { loading == nil }

    func left() { loading?.cancel() }

    deinit { loading?.cancel() }

    private func cancelOrLoad() {
        if let loading { loading.cancel() } else { load() }
    }

    private func load() {
        show("Loading", progress: 0, button: "Cancel")
        loading = Task { [weak self, store] in
            do {
                var lines: [String] = []
                for number in 1...4 {
                    lines.append(try await store.line(number))
                    self?.show("Loading", progress: Double(number) / 4, button: "Cancel")
                }
                self?.loading = nil
                self?.show(lines.joined(separator: "\n"), progress: 1, button: "Load again")
            } catch {
                self?.loading = nil
                self?.show(Task.isCancelled ? "Cancelled" : "\(error)", progress: 0, button: "Try again")
            }
        }
    }

    private func show(_ text: String, progress: Double, button title: String) {
        report.text = text
        button.text = title
        gtk_progress_bar_set_fraction(as_progress_bar(bar), progress)
    }
}

/// The recipe for a page that loads.
final class LoadingRecipes: WidgetTestCase {
    private let store = MainActor.assumeIsolated { Store() }

    private var pages: PageRegistry {
        var pages = PageRegistry()
        pages.register(AboutPage.self)
        pages.register(ReportPage.self) { [store] in ReportPage($0, store) }
        return pages
    }

    /// A window with the report over another page, as soon as it waits for its first line.
    private func loadingWindow(keptPages: Int = HostConfiguration().keptPages) throws -> RecipeWindow {
        let window = try RecipeWindow(pages, keptPages: keptPages, at: "notes://about")
        window.navigator.push("notes://report")
        XCTAssertEqual(window.texts, ["Loading", "Cancel"], "the page is there before its content")
        waitUntil("the first line to be awaited") { store.waiting == 1 }
        return window
    }

    private func progress(_ window: RecipeWindow) throws -> Double {
        let page = try XCTUnwrap(window.navigator.state.flatMap { window.host.page(for: $0.top.id) })
        let bar = try XCTUnwrap(
            children(page.widget).first { String(cString: gtk_widget_get_css_name($0)) == "progressbar" }
        )
        return gtk_progress_bar_get_fraction(as_progress_bar(bar))
    }

    func testThePageShowsItsProgressAndThenItsContent() throws {
        let window = try loadingWindow()
        defer { window.close() }
        XCTAssertEqual(try progress(window), 0)
        store.arrivedLines = 2
        waitUntil("half of it") { (try? progress(window)) == 0.5 }
        XCTAssertEqual(window.texts, ["Loading", "Cancel"])
        store.arrivedLines = 4
        waitUntil("all of it") { window.texts == ["Line 1\nLine 2\nLine 3\nLine 4", "Load again"] }
        XCTAssertEqual(try progress(window), 1)
    }

    func testTheUserCancelsAndTriesAgain() throws {
        let window = try loadingWindow()
        defer { window.close() }
        try window.click("Cancel")
        waitUntil("the end") { window.texts == ["Cancelled", "Try again"] }
        XCTAssertEqual(store.waiting, 0)
        store.arrivedLines = 4
        try window.click("Try again")
        waitUntil("all of it") { window.texts.last == "Load again" }
    }

    func testAnErrorIsShownWithAWayToTryAgain() throws {
        let window = try loadingWindow()
        defer { window.close() }
        store.isOffline = true
        waitUntil("the end") { window.texts == ["The server does not answer.", "Try again"] }
    }

    func testLeavingCancelsAndFreesThePage() throws {
        let window = try loadingWindow()
        defer { window.close() }
        weak var page: (any Page)?
        page = window.navigator.state.flatMap { window.host.page(for: $0.top.id) }
        XCTAssertNotNil(page)
        window.navigator.pop()
        waitUntil("the task to end") { store.waiting == 0 }
        XCTAssertNil(page)
    }

    func testATaskThatGoesOnAlthoughItIsCancelledKeepsNoPage() throws {
        store.ignoresCancelling = true
        let window = try loadingWindow()
        defer { window.close() }
        weak var page: (any Page)?
        page = window.navigator.state.flatMap { window.host.page(for: $0.top.id) }
        window.navigator.pop()
        iterate()
        XCTAssertNil(page)
        XCTAssertEqual(store.waiting, 1)
        store.arrivedLines = 4
        waitUntil("the task to end") { store.waiting == 0 }
    }

    func testClosingTheWindowCancels() throws {
        let window = try loadingWindow()
        window.close()
        waitUntil("the task to end") { store.waiting == 0 }
    }

    func testACoveredPageIsReleasedOnlyWhenItHasLoaded() throws {
        let window = try loadingWindow(keptPages: 1)
        defer { window.close() }
        weak var page: (any Page)?
        page = window.navigator.state.flatMap { window.host.page(for: $0.top.id) }
        window.navigator.push("notes://about")
        XCTAssertNotNil(page)
        store.arrivedLines = 4
        waitUntil("all of it") { page?.mayBeReleased == true }
        window.navigator.push("notes://about")
        iterate()
        XCTAssertNil(page, "it was asked again without being shown")
    }
}
