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

    func testAStepOrSectionThatDoesNotExistIsNotFoundWithAndWithoutAWindow() throws {
        try onMain {
            let demo = try Demo()
            defer { demo.host.close() }
            let simulated = Navigator(table: demo.navigator.table)
            try simulated.start(at: RouteURL(parsing: About.home))
            for address in [
                "flow/7", "flow/0", "flow/-9223372036854775808", "flow/9223372036854775807", "flow/x", "flow",
                "settings/nosuch", "settings/Motion", "settings/motion/x",
            ] {
                XCTAssertEqual(demo.open("gtkrouter://\(address)")?.name, "notFoundPage", address)
                var outcome: NavigationOutcome?
                simulated.open("gtkrouter://\(address)", origin: .link) { outcome = $0 }
                XCTAssertEqual(outcome?.name, "notFoundPage", address)
            }
        }
    }

    func testSectionsReplaceEachOther() throws {
        try onMain {
            let demo = try Demo()
            defer { demo.host.close() }
            for address in ["settings", "settings/motion", "settings/about", "settings"] {
                XCTAssertEqual(demo.open("gtkrouter://\(address)")?.name, "shown")
                XCTAssertEqual(demo.navigator.state?.window.depth, 2, address)
            }
        }
    }

    /// A route file may have any page show any address.
    func testNoPageThrowsWhateverItsAddressSays() throws {
        try onMain {
            let registry = DemoPage.registry(desktop: Desktop())
            let table = try RouteTable(
                DemoPage.allCases.map { Route("app://\($0.rawValue)/:step?", page: $0.rawValue) }
            )
            for page in DemoPage.allCases {
                for value in ["", "/1", "/0", "/99", "/-9223372036854775808", "/x", "/motion", "/%2F"] {
                    let url = try RouteURL(parsing: "app://\(page.rawValue)\(value)")
                    let navigator = Navigator(table: table)
                    try navigator.start(at: url)
                    let layer = try XCTUnwrap(navigator.state?.window)
                    let context = PageContext(stack: layer.stack, layer: layer.id, navigator: navigator)
                    XCTAssertNoThrow(
                        g_object_unref(g_object_ref_sink(try registry.makePage(context).widget)),
                        url.text
                    )
                }
            }
        }
    }

    private static let longAddresses: [String] = {
        let word = String(repeating: "a", count: 7_900)
        let host = [String](repeating: String(repeating: "h", count: 60), count: 4).joined(separator: ".")
        return [
            "gtkrouter://item/1#\(word)", "gtkrouter://parameters?q=\(word)",
            "gtkrouter://parameters?\(word)",
            "gtkrouter://parameters#\(word)", "https://\(host)/?\(word)", "https://\(word)@\(host)/",
            "gtkrouter://nowhere?\(word)", "gtkrouter://chain/1?q=\(word)", "gtkrouter://settings?q=\(word)",
            "gtkrouter://files/"
                + [String](repeating: String(repeating: "p", count: 120), count: 60).joined(separator: "/"),
            "gtkrouter://parameters?"
                + (0..<256).map { "n\($0)=\(String(repeating: "v", count: 24))" }.joined(separator: "&"),
        ]
    }()

    func testWhatIsShownOfALongAddressIsBounded() throws {
        try onMain {
            let demo = try Demo()
            defer { demo.host.close() }
            for address in Self.longAddresses {
                XCTAssertTrue(["shown", "notFoundPage"].contains(demo.open(address)?.name ?? ""), address)
                let widgets = Self.descendants(of: try XCTUnwrap(demo.page, address))
                XCTAssertLessThan(widgets.count, 700, address)
                for widget in widgets {
                    let tooltip = gtk_widget_get_tooltip_text(widget).map { String(cString: $0) } ?? ""
                    XCTAssertLessThanOrEqual(tooltip.unicodeScalars.count, DisplayLimits.line, address)
                    guard is_label(widget) != 0 else { continue }
                    let text = String(cString: gtk_label_get_text(as_label(widget)))
                    XCTAssertLessThanOrEqual(text.unicodeScalars.count, DisplayLimits.paragraph, address)
                }
                let title = demo.host.layers.last.flatMap { gtk_window_get_title(as_window($0.window)) }
                XCTAssertLessThanOrEqual(title.map { strlen($0) } ?? 0, 3 * DisplayLimits.title, address)
            }
        }
    }

    func testOfALongHostTheTitleShowsTheEndAndThePageAllOfIt() throws {
        try onMain {
            let demo = try Demo()
            defer { demo.host.close() }
            let label = String(repeating: "w", count: 60)
            let host = "www.bank.example.\(label).\(label).evil.example"
            _ = demo.open("https://\(host)/")
            let page = try XCTUnwrap(demo.page)
            let texts = Self.descendants(of: page).filter { is_label($0) != 0 }
            let heading = try XCTUnwrap(texts.first(where: Self.isHeading))
            let title = String(cString: gtk_label_get_text(as_label(heading)))
            XCTAssertTrue(title.hasPrefix("…") && title.hasSuffix("w.evil.example"), title)
            XCTAssertLessThanOrEqual(title.count, 30)
            XCTAssertTrue(texts.contains { String(cString: gtk_label_get_text(as_label($0))) == host })
        }
    }

    func testWhatIsCutIsCopiedWhole() throws {
        try onMain {
            let demo = try Demo()
            defer { demo.host.close() }
            let value = "ü" + String(repeating: "v", count: 2_000)
            let address = "gtkrouter://parameters?q=\(value)"
            _ = demo.open(address)
            let copies = Self.descendants(of: try XCTUnwrap(demo.page)).filter { widget in
                is_button(widget) != 0
                    && gtk_button_get_label(as_button(widget)).map { String(cString: $0) } == "Copy all"
            }
            XCTAssertEqual(copies.count, 2)
            for (button, text) in zip(copies, [address, value]) {
                cgtk_emit(button, "clicked")
                XCTAssertEqual(Self.clipboardText(), text)
            }
        }
    }

    func testOfManyValuesTheFirstAreShownAndTheOthersCounted() throws {
        try onMain {
            let demo = try Demo()
            defer { demo.host.close() }
            for (count, more) in [
                (FactList.rowLimit, nil), (FactList.rowLimit + 1, "and 1 more"), (256, "and 206 more"),
            ] {
                _ = demo.open(
                    "gtkrouter://parameters?" + (0..<count).map { "n\($0)=v\($0)" }.joined(separator: "&")
                )
                let texts = Self.descendants(of: try XCTUnwrap(demo.page)).filter { is_label($0) != 0 }
                    .map { String(cString: gtk_label_get_text(as_label($0))) }
                XCTAssertEqual(texts.count { $0.hasPrefix("v") }, min(count, FactList.rowLimit), "\(count)")
                XCTAssertEqual(texts.first { $0.hasPrefix("and ") }, more)
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
