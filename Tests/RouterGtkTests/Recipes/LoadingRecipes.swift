import CRouterGtk
import CRouterGtk.Testing
import RouterTesting
import XCTest

@testable import RouterCore
@testable import RouterGtk

final class ReportPage: Page {
    static let routes = [Route("notes://report", title: "Report")]
    let widget: Widget = .box(.vertical, margins: 18)

    init(_ context: PageContext, _ store: Store) {
        context.load(into: widget) {
            try await store.report()
        } then: { [widget] lines in
            widget.append(.label(lines.joined(separator: "\n")))
        }
    }
}

/// The recipe for a page that loads its content.
final class LoadingRecipes: WidgetTestCase {
    private let store = MainActor.assumeIsolated { Store() }

    private var pages: PageRegistry {
        var pages = PageRegistry()
        pages.register(AboutPage.self) { AboutPage($0) }
        pages.register(ReportPage.self) { [store] in ReportPage($0, store) }
        return pages
    }

    /// Opens a window with the report above another page, and waits until the report loads its first line.
    private func loadingWindow(keptPages: Int = HostConfiguration().keptPages) throws -> RecipeWindow {
        let window = try RecipeWindow(pages, keptPages: keptPages, at: "notes://about")
        window.navigator.push("notes://report")
        XCTAssertEqual(window.drawing, "about > report", "the page is there before its content")
        waitUntil("the first line to be awaited") { store.waiting == 1 }
        return window
    }

    private func page(_ window: RecipeWindow) -> (any Page)? {
        window.navigator.state.flatMap { window.host.page(for: $0.top.id) }
    }

    private func spinner(_ window: RecipeWindow) -> Widget? {
        page(window).flatMap { children($0.widget).first }.flatMap {
            String(cString: gtk_widget_get_css_name($0)) == "spinner" ? $0 : nil
        }
    }

    private let lines = "Line 1\nLine 2\nLine 3\nLine 4"

    func testContentsThatAreThereAtOnceShowNoSpinner() throws {
        store.arrivedLines = 4
        let window = try RecipeWindow(pages, at: "notes://report")
        defer { window.close() }
        waitUntil("the content") {
            XCTAssertNil(spinner(window))
            return window.texts == [lines]
        }
    }

    // Feature: A page loads its content, and cancels the load when it leaves
    func testASlowLoadShowsASpinnerForLongEnoughToBeSeen() throws {
        let window = try loadingWindow()
        defer { window.close() }
        let start = g_get_monotonic_time()
        XCTAssertNil(spinner(window))
        waitUntil("the spinner") { spinner(window) != nil }
        let shown = g_get_monotonic_time()
        XCTAssertGreaterThan(shown - start, 100_000)
        store.arrivedLines = 4
        waitUntil("the content") { window.texts == [lines] }
        XCTAssertGreaterThan(g_get_monotonic_time() - shown, 250_000)
    }

    func testAnErrorIsShownWithAWayToTryAgainWhichKeepsTheFocus() throws {
        let window = try loadingWindow()
        defer { window.close() }
        store.isOffline = true
        waitUntil("the error") { window.texts.count == 3 }
        XCTAssertEqual(
            window.texts,
            ["This content could not be loaded", "The server does not answer.", "Try Again"]
        )
        XCTAssertNotNil(gtk_widget_get_focus_child(try XCTUnwrap(page(window)).widget))
        try window.click("Try Again")
        waitUntil("the error again") { window.texts.count == 3 && spinner(window) == nil }
        XCTAssertNotNil(gtk_widget_get_focus_child(try XCTUnwrap(page(window)).widget))
        store.isOffline = false
        store.arrivedLines = 4
        try window.click("Try Again")
        waitUntil("the content") { window.texts == [lines] }
        iterate()
        let widget = try XCTUnwrap(page(window)).widget
        let focused = gtk_root_get_focus(gtk_widget_get_root(widget))
        XCTAssertEqual(focused, widget, "the contents accept no focus")
    }

    func testFocusWaitsOnTheSpinnerForTheContents() throws {
        let window = try loadingWindow()
        defer { window.close() }
        store.isOffline = true
        waitUntil("the error") { window.texts.count == 3 }
        let box = try XCTUnwrap(page(window)).widget
        store.isOffline = false
        try window.click("Try Again")
        waitUntil("the spinner") { spinner(window) != nil }
        XCTAssertEqual(gtk_widget_get_focus_child(box), spinner(window))
        store.isOffline = true
        waitUntil("the error again") { window.texts.count == 3 }
        iterate()
        XCTAssertNotNil(gtk_widget_get_focus_child(box))
    }

    func testAnotherCallForTheSameBoxEndsTheOneBeforeAndKeepsTheContentsUntilThen() throws {
        store.arrivedLines = 4
        let window = try RecipeWindow(pages, at: "notes://report")
        defer { window.close() }
        waitUntil("the content") { window.texts == [lines] }
        let state = try XCTUnwrap(window.navigator.state)
        let context = PageContext(state.top, layer: state.topLayer, navigator: window.navigator)
        let box = try XCTUnwrap(page(window)).widget
        var ended: [String] = []
        for name in ["first", "second"] {
            context.load(into: box) {
                await Task.yield()
                return name
            } then: { name in
                ended.append(name)
                box.append(.label(name))
            }
            XCTAssertEqual(window.texts, [lines])
        }
        waitUntil("the second") { window.texts == ["second"] }
        XCTAssertEqual(ended, ["second"])
    }

    // Feature: A page loads its content, and cancels the load when it leaves
    // Feature: a page that leaves cancels its task, and the task does not keep the page alive
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

    func testATaskThatGoesOnAlthoughItIsCanceledKeepsNoPage() throws {
        store.ignoresCanceling = true
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

    func testACoveredPageThatIsReleasedLoadsOnceMoreWhenItComesBack() throws {
        let window = try loadingWindow(keptPages: 1)
        defer { window.close() }
        window.navigator.push("notes://about")
        window.navigator.push("notes://about")
        waitUntil("the task to end") { store.waiting == 0 }
        store.arrivedLines = 4
        window.navigator.pop(2)
        waitUntil("the content") { window.texts == [lines] }
    }

    func testEachSlowLoadOfABoxShowsASpinner() throws {
        store.arrivedLines = 4
        let window = try RecipeWindow(pages, at: "notes://report")
        defer { window.close() }
        waitUntil("the content") { window.texts == [lines] }
        let state = try XCTUnwrap(window.navigator.state)
        let context = PageContext(state.top, layer: state.topLayer, navigator: window.navigator)
        let box = try XCTUnwrap(page(window)).widget
        for name in ["first", "second"] {
            var arrival: CheckedContinuation<Void, Never>?
            context.load(into: box) {
                await withCheckedContinuation { arrival = $0 }
            } then: {
                box.append(.label(name))
            }
            waitUntil("the spinner of the \(name) load") { spinner(window) != nil && arrival != nil }
            arrival?.resume()
            waitUntil("the \(name) contents") { window.texts == [name] }
        }
    }

    // Feature: The button to try again has focus after a failure
    func testTheButtonToTryAgainHasFocusOnAPageThatHadNoControl() throws {
        let window = try loadingWindow()
        defer { window.close() }
        let state = try XCTUnwrap(window.navigator.state)
        let context = PageContext(state.top, layer: state.topLayer, navigator: window.navigator)
        let around = try XCTUnwrap(page(window)).widget
        store.arrivedLines = 4
        waitUntil("the content") { window.texts == [lines] }
        let focus = { gtk_window_get_focus(as_window(window.host.window!)) }
        waitUntil("focus on the page, whose contents accept none") { focus() == around }
        let box = Widget.box(.vertical, spacing: 0)
        around.append(box)
        context.load(into: box) {
            throw ApplicationError("The store is offline.")
        } then: {
        }
        waitUntil("the button to have focus") { focus().map { is_button($0) != 0 } ?? false }
    }
}
