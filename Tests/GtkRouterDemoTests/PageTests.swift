import CGtk
import Glibc
import RouterCore
import RouterGtk
import XCTest

@testable import GtkRouterDemo

/// The demo's pages as real widgets.
final class PageTests: XCTestCase {
    override func setUpWithError() throws {
        setenv("GTK_A11Y", "test", 1)
        guard gtk_init_check() != 0 else { throw XCTSkip("There is no display.") }
    }

    @MainActor
    private struct Demo {
        static let application = gtk_application_new("org.gtkrouter.tests", G_APPLICATION_NON_UNIQUE)!

        let navigator: Navigator
        let host: GtkNavigationHost
        let desktop = Desktop()

        init() throws {
            g_application_register(as_g_application(Demo.application), nil, nil)
            DemoStyle.install()
            let routes = try DemoRoutes.load(file: nil, unknownPage: nil)
            navigator = Navigator(table: routes.table)
            host = GtkNavigationHost(
                application: Demo.application,
                navigator: navigator,
                registry: DemoPage.registry(desktop: desktop)
            )
            try navigator.start(at: routes.home, host: host)
        }

        func open(_ address: String) -> NavigationOutcome? {
            var outcome: NavigationOutcome?
            navigator.open(address, origin: .link, isAnimated: false) { outcome = $0 }
            return outcome
        }

        var page: UnsafeMutablePointer<GtkWidget>? {
            navigator.state.flatMap { host.page(for: $0.top.id) }?.widget
        }
    }

    private static let addresses =
        [
            "dariel://oneitem", "dariel://twoitem?name=dariel&userid=213213", "dariel://threeitem",
            "gtkrouter://item/42", "gtkrouter://item/-9223372036854775808",
            "gtkrouter://item/9223372036854775807",
            "gtkrouter://chain/-9223372036854775808", "gtkrouter://chain/9223372036854775807",
            "https://user:secret@example.org/", "gtkrouter://settings", "gtkrouter://settings/appearance",
            "gtkrouter://settings/motion",
            "gtkrouter://settings/about", "gtkrouter://flow/1", "gtkrouter://flow/4", "gtkrouter://chain/1",
            "gtkrouter://files/a/b%2Fc",
            "gtkrouter://parameters?\(String(repeating: "long", count: 200))=%3Cb%3E%26amp%3B%3C/b%3E",
            "gtkrouter://nowhere/\(String(repeating: "x", count: 900))", "https://example.org/a?b#c",
            "https://\(String(repeating: "a", count: 60)).\(String(repeating: "b", count: 60)).example/",
            "gtkrouter://item/1?x=%E2%80%AEabc&y=", "http://example.org:8080",
        ]

    func testEveryPageHasAHeadingAndFitsInto360Pixels() throws {
        try onMain {
            let demo = try Demo()
            defer { demo.host.close() }
            for address in Self.addresses + [About.home] {
                XCTAssertTrue(["shown", "notFoundPage"].contains(demo.open(address)?.name ?? ""), address)
                let page = try XCTUnwrap(demo.page, address)
                XCTAssertTrue(Self.descendants(of: page).contains(where: Self.isHeading), address)
                for layer in demo.host.layers {
                    var width: gint = 0
                    gtk_widget_measure(layer.window, GTK_ORIENTATION_HORIZONTAL, -1, &width, nil, nil, nil)
                    XCTAssertLessThanOrEqual(width, 360, address)
                }
            }
        }
    }

    func testEveryButtonOfEveryPageHasAName() throws {
        try onMain {
            let demo = try Demo()
            defer { demo.host.close() }
            for address in Self.addresses + [About.home] {
                _ = demo.open(address)
                let page = try XCTUnwrap(demo.page, address)
                for button in Self.descendants(of: page) where is_button(button) != 0 {
                    let label = gtk_button_get_label(as_button(button)).map { String(cString: $0) } ?? ""
                    let tooltip = gtk_widget_get_tooltip_text(button).map { String(cString: $0) } ?? ""
                    XCTAssertFalse(label.isEmpty && tooltip.isEmpty, address)
                }
            }
        }
    }

    func testEveryPageThatLeavesIsFreed() throws {
        final class Trace {
            weak var page: (any Page)?
            weak var layer: LayerView?
        }
        try onMain {
            let demo = try Demo()
            defer { demo.host.close() }
            var traces: [(String, Trace)] = []
            for address in Self.addresses {
                for verb in ["push", "present"] {
                    let separator = address.contains("?") ? "&" : "?"
                    let parts = address.split(separator: "#", maxSplits: 1)
                    _ = demo.open("\(parts[0])\(separator)nav.action=\(verb)")
                    let trace = Trace()
                    trace.page = demo.navigator.state.flatMap { demo.host.page(for: $0.top.id) }
                    trace.layer = verb == "present" ? demo.host.layers.last : nil
                    XCTAssertNotNil(trace.page, address)
                    traces.append((address, trace))
                }
                _ = demo.open("gtkrouter://nav/dismiss?to=root")
            }
            _ = demo.open("gtkrouter://home?nav.action=reset")
            let deadline = g_get_monotonic_time() + 20_000_000
            while traces.contains(where: { $0.1.page != nil || $0.1.layer != nil }),
                g_get_monotonic_time() < deadline
            {
                g_main_context_iteration(nil, 0)
            }
            XCTAssertEqual(traces.filter { $0.1.page != nil || $0.1.layer != nil }.map(\.0), [])
        }
    }

    func testAFlowEndsWhereItBegan() throws {
        try onMain {
            let demo = try Demo()
            defer { demo.host.close() }
            _ = demo.open("gtkrouter://item/1")
            for step in 1...4 { _ = demo.open("gtkrouter://flow/\(step)") }
            XCTAssertEqual(demo.navigator.state?.window.depth, 6)
            try Self.click("Finish", in: try XCTUnwrap(demo.page))
            XCTAssertEqual(demo.navigator.state?.top.url.text, "gtkrouter://item/1")
            XCTAssertEqual(demo.navigator.state?.window.depth, 2)
        }
    }

    func testAFlowThatIsAllThereIsEndsAtHome() throws {
        try onMain {
            let demo = try Demo()
            defer { demo.host.close() }
            _ = demo.open("gtkrouter://flow/4?nav.action=replace")
            try Self.click("Finish", in: try XCTUnwrap(demo.page))
            XCTAssertEqual(demo.navigator.state?.top.url.text, "gtkrouter://home")
        }
    }

    func testAStepOrSectionThatDoesNotExistChangesNothingAndSaysSo() throws {
        try onMain {
            let demo = try Demo()
            defer { demo.host.close() }
            let refusals = [
                ("gtkrouter://flow/9", "no step 9"), ("gtkrouter://flow/0", "no step 0"),
                ("gtkrouter://flow/-9223372036854775808", "no step -9"),
                ("gtkrouter://flow/9223372036854775807", "no step 9"),
                ("gtkrouter://settings/x", "section cannot be “x”: it must be appearance, motion or about."),
            ]
            for (address, part) in refusals {
                guard case .failed(let error)? = demo.open(address) else { return XCTFail(address) }
                let message = String(describing: error)
                XCTAssertTrue(message.contains(part), message)
                XCTAssertEqual(demo.navigator.state?.window.depth, 1)
            }
        }
    }

    func testTheWebPageCopiesItsAddress() throws {
        try onMain {
            let demo = try Demo()
            defer { demo.host.close() }
            var said: [String] = []
            demo.desktop.say = { said.append($0) }
            _ = demo.open("https://example.org/a?b#c")
            try Self.click("Copy address", in: try XCTUnwrap(demo.page))
            XCTAssertEqual(said.count, 1)
            XCTAssertEqual(Self.clipboardText(), "https://example.org/a?b#c")
        }
    }

    func testTheNotFoundPageSuggestsTheNearestRoute() throws {
        try onMain {
            let demo = try Demo()
            defer { demo.host.close() }
            _ = demo.open("gtkrouter://setings")
            let links = Self.descendants(of: try XCTUnwrap(demo.page)).filter { is_button($0) != 0 }
            let first = try XCTUnwrap(links.first)
            cgtk_emit(first, "clicked")
            XCTAssertEqual(demo.navigator.state?.top.url.text, "gtkrouter://settings")
        }
    }

    // MARK: - Widgets

    @MainActor
    private static func descendants(of widget: UnsafeMutablePointer<GtkWidget>) -> [UnsafeMutablePointer<
        GtkWidget
    >] {
        var found = [widget]
        var child = gtk_widget_get_first_child(widget)
        while let next = child {
            found += descendants(of: next)
            child = gtk_widget_get_next_sibling(next)
        }
        return found
    }

    @MainActor
    private static func isHeading(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
        gtk_accessible_get_accessible_role(as_accessible(widget)) == GTK_ACCESSIBLE_ROLE_HEADING
    }

    @MainActor
    private static func click(_ label: String, in page: UnsafeMutablePointer<GtkWidget>) throws {
        let button = descendants(of: page).first { widget in
            is_button(widget) != 0
                && gtk_button_get_label(as_button(widget)).map { String(cString: $0) } == label
        }
        cgtk_emit(try XCTUnwrap(button, label), "clicked")
    }

    @MainActor
    private static func clipboardText() -> String? {
        final class Answer {
            var text: String?
            var hasCome = false
        }
        let answer = Answer()
        guard let display = gdk_display_get_default() else { return nil }
        gdk_clipboard_read_text_async(
            gdk_display_get_clipboard(display),
            nil,
            { clipboard, result, answer in
                let answer = Unmanaged<Answer>.fromOpaque(answer!).takeUnretainedValue()
                let text = gdk_clipboard_read_text_finish(OpaquePointer(clipboard!), result, nil)
                answer.text = text.map { String(cString: $0) }
                g_free(text)
                answer.hasCome = true
            },
            Unmanaged.passUnretained(answer).toOpaque()
        )
        while !answer.hasCome { g_main_context_iteration(nil, 1) }
        return answer.text
    }
}
