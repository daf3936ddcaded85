import CRouterGtk
import XCTest

@testable import RouterCore
@testable import RouterGtk

/// Apps that create their windows themselves, around the pages of the router.
final class AdoptedWindowTests: ApplicationTestCase {
    /// Creates a window that contains the router's view, with the app's own CSS class and layout.
    private static func makeWindow(around view: NavigationView) -> Widget {
        let window: Widget = gtk_window_new()
        gtk_widget_add_css_class(window, "own")
        gtk_window_set_default_size(as_window(window), 700, 500)
        let header: Widget = gtk_header_bar_new()
        XCTAssertNoThrow(try view.fill(header))
        gtk_window_set_titlebar(as_window(window), header)
        gtk_window_set_child(as_window(window), .box(.vertical, .label("Own"), view.widget))
        return window
    }

    // Feature: A whole app in windows that it creates itself
    func testAnAppOpensItsPagesInAWindowOfItsOwn() {
        let status = run(
            ["app://item/1"],
            prepare: { app in
                app.allowsSeveralWindows = true
                app.makeWindow = { Self.makeWindow(around: $0) }
            },
            steps: { app in
                let host = try app.windows.at(0)
                let window = try XCTUnwrap(host.window)
                XCTAssertNotEqual(gtk_widget_has_css_class(window, "own"), 0)
                XCTAssertNotEqual(gtk_widget_get_visible(window), 0)
                XCTAssertEqual(gtk_window_get_application(as_window(window)), app.application)
                XCTAssertEqual(urls(host), [["app://list", "app://item/1"]])
                XCTAssertEqual(host.layers.count, 0)
                app.running?.open(["app://item/2"])
                XCTAssertEqual(urls(host), [["app://list", "app://item/1", "app://item/2"]])
                try app.openWindow()
                XCTAssertEqual(app.windows.count, 2)
                gtk_window_close(as_window(window))
                XCTAssertEqual(app.windows.count, 1)
                app.requestQuit()
                XCTAssertEqual(app.windows.count, 0)
            }
        )
        XCTAssertEqual(status, 0)
    }

    func testAWindowThatThePageKeepsStaysOpen() {
        let status = run(
            prepare: { $0.makeWindow = { Self.makeWindow(around: $0) } },
            steps: { app in
                let host = try app.windows.at(0)
                let page = try XCTUnwrap(
                    host.page(for: try XCTUnwrap(host.navigator.state).top.id) as? TestPage
                )
                page.mayLeaveReply = false
                gtk_window_close(as_window(try XCTUnwrap(host.window)))
                XCTAssertEqual(app.windows.count, 1)
                page.mayLeaveReply = true
                gtk_window_close(as_window(try XCTUnwrap(host.window)))
                XCTAssertEqual(app.windows.count, 0)
            }
        )
        XCTAssertEqual(status, 0)
    }

    func testAWindowWithoutTheViewIsNamed() throws {
        let printed = try complaints {
            let status = run(
                prepare: { $0.makeWindow = { _ in gtk_window_new() } },
                steps: { _ in XCTFail("a window is open") }
            )
            XCTAssertEqual(status, 1)
        }
        let sentence = try XCTUnwrap(printed.first)
        XCTAssertTrue(
            sentence.hasSuffix("The closure makeWindow must return a window that contains the view."),
            sentence
        )
    }
}
