import CRouterGtk
import CRouterGtk.Testing
import Glibc
import XCTest

@testable import GtkRouterDemo
@testable import RouterCore
@testable import RouterGtk

/// The demo's pages, in real windows.
final class PageTests: PageTestCase {
    static let addresses =
        [
            "dariel://oneitem", "dariel://twoitem?name=dariel&userid=213213", "dariel://threeitem",
            "gtkrouter://item/42", "gtkrouter://item/-9223372036854775808",
            "gtkrouter://item/9223372036854775807",
            "gtkrouter://chain/-9223372036854775808", "gtkrouter://chain/9223372036854775807",
            "https://user:secret@example.org/", "gtkrouter://preferences",
            "gtkrouter://preferences/appearance",
            "gtkrouter://preferences/motion", "gtkrouter://preferences/session",
            "gtkrouter://preferences/links",
            "gtkrouter://slow", "gtkrouter://slow?seconds=0",
            "gtkrouter://flow/1", "gtkrouter://flow/4", "gtkrouter://chain/1",
            "gtkrouter://files/a/b%2Fc",
            "gtkrouter://parameters?\(String(repeating: "long", count: 200))=%3Cb%3E%26amp%3B%3C/b%3E",
            "gtkrouter://nowhere/\(String(repeating: "x", count: 900))", "https://example.org/a?b#c",
            "https://\(String(repeating: "a", count: 60)).\(String(repeating: "b", count: 60)).example/",
            "gtkrouter://item/1?x=%E2%80%AEabc&y=", "http://example.org:8080", "gtkrouter://vault",
            "gtkrouter://unlock", "gtkrouter://note", "gtkrouter://paint", "gtkrouter://paint/color",
            "gtkrouter://help", "gtkrouter://refusals", "gtkrouter://history",
            "gtkrouter://planets/mars",
        ]

    // Feature: Every page fits into a width of 360 pixels
    func testEveryPageHasAHeadingAndFitsInto360Pixels() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        for address in Self.addresses + [AppInfo.home] {
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

    func testEveryPageFitsInto360PixelsWithLettersOfTwiceTheSize() throws {
        try Self.withLargeLetters {
            defer { Translation.lookUp = Translation.installed }
            for language in ["en", "de", "zh_CN", "ar"] {
                if language != "en" { Translation.lookUp = try Self.translation(language) }
                // A wider window would also show the Forward button, which increases the minimum width that
                // this test measures.
                let demo = try Demo(title: { translated($0) }) {
                    $0.windowSize = WindowSize(width: 360, height: 600)
                }
                defer { demo.host.close() }
                for address in Self.addresses + [AppInfo.home] {
                    _ = demo.open(address)
                    for layer in demo.host.layers {
                        let width = SizeRequest(of: layer.window, GTK_ORIENTATION_HORIZONTAL)
                        XCTAssertLessThanOrEqual(width.minimum, 360, "\(language) \(address)")
                    }
                }
            }
        }
    }

    func testURLsBeginWhereTheirRowsBeginAndRunFromLeftToRight() throws {
        for (direction, side) in [(GTK_TEXT_DIR_LTR, Float(0)), (GTK_TEXT_DIR_RTL, 1)] {
            gtk_widget_set_default_direction(direction)
            defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
            let demo = try Demo()
            defer { demo.host.close() }
            _ = demo.open("gtkrouter://item/42?tab=log")
            let labels = Self.descendants(of: try XCTUnwrap(demo.page)).filter {
                gtk_widget_has_css_class($0, "monospace") != 0
            }
            XCTAssertGreaterThan(labels.count, 4)
            for label in labels {
                XCTAssertEqual(gtk_widget_get_direction(label), GTK_TEXT_DIR_LTR)
                XCTAssertEqual(gtk_label_get_xalign(as_label(label)), side)
            }
        }
    }

    func testEveryButtonOfEveryPageHasAName() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        var buttons = 0
        for address in Self.addresses + [AppInfo.home] {
            _ = demo.open(address)
            let page = try XCTUnwrap(demo.page, address)
            for button in Self.descendants(of: page) where is_button(button) != 0 {
                buttons += 1
                // By default, GTK names a button after the file of its icon, which is meaningless.
                let icon = gtk_button_get_icon_name(as_button(button)).map { String(cString: $0) }
                let isNamed =
                    gtk_test_accessible_has_property(as_accessible(button), GTK_ACCESSIBLE_PROPERTY_LABEL)
                    != 0
                    && icon.map { cgtk_has_accessible_label(button, $0) == 0 } ?? true
                XCTAssertTrue(isNamed || !button.text.isEmpty, address)
            }
        }
        XCTAssertGreaterThan(buttons, Self.addresses.count)
    }

    /// Runs the body with all text at twice its size, like the desktop's setting for large text.
    static func withLargeLetters(_ body: () throws -> Void) throws {
        let display = try XCTUnwrap(gdk_display_get_default())
        let provider = try XCTUnwrap(gtk_css_provider_new())
        cgtk_css_provider_load(provider, "* { -gtk-dpi: 192; }")
        gtk_style_context_add_provider_for_display(
            display,
            as_style_provider(provider),
            guint(GTK_STYLE_PROVIDER_PRIORITY_USER)
        )
        defer {
            gtk_style_context_remove_provider_for_display(display, as_style_provider(provider))
            g_object_unref(provider)
        }
        try body()
    }

    func testEveryPageThatLeavesIsFreed() throws {
        final class Trace {
            weak var page: (any Page)?
            weak var layer: LayerWindow?
        }
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
        waitUntil("all pages to be freed") {
            traces.removeAll { $0.1.page == nil && $0.1.layer == nil }
            return traces.isEmpty
        }
        XCTAssertEqual(traces.map(\.0), [])
    }

    /// GTK warns about a label whose minimum width is greater than its natural width,
    /// and a warning aborts the tests.
    func testATextOfNarrowLettersNeedsNoMoreThanItsOwnWidth() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        for letter in ["i", ".", "\u{200B}", "e\u{301}\u{301}", "i\n", "\u{1F469}\u{200D}", "\u{1161}"] {
            for length in 1...60 {
                let label = Labels.paragraph(
                    String(repeating: letter, count: length),
                    classes: "row-title"
                )
                g_object_ref_sink(label)
                defer { g_object_unref(label) }
                for height in [-1, 1, 16, 40] as [gint] {
                    let width = SizeRequest(of: label, GTK_ORIENTATION_HORIZONTAL, for: height)
                    XCTAssertLessThanOrEqual(
                        width.minimum,
                        width.natural,
                        "\(length) \(letter.unicodeScalars)"
                    )
                }
            }
        }
    }

    /// GTK lays out a label at its minimum width several times.
    /// This is slowest if that width is a single letter.
    func testATextIsAtLeastAsWideAsSomeOfItsLetters() {
        for (length, least) in [(3, -1), (4, 1), (20, 5), (48, 12), (1_000, 12)] as [(Int, gint)] {
            let label = Labels.paragraph(String(repeating: "n", count: length))
            g_object_ref_sink(label)
            defer { g_object_unref(label) }
            XCTAssertEqual(gtk_label_get_width_chars(as_label(label)), least, "\(length)")
        }
    }

    func testAFlowEndsWhereItBegan() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        _ = demo.open("gtkrouter://item/1")
        for step in 1...4 { _ = demo.open("gtkrouter://flow/\(step)") }
        XCTAssertEqual(demo.navigator.state?.base.depth, 6)
        try Self.click("Finish", in: try XCTUnwrap(demo.page))
        XCTAssertEqual(demo.navigator.state?.top.url.text, "gtkrouter://item/1")
        XCTAssertEqual(demo.navigator.state?.base.depth, 2)
    }

    func testAFlowThatIsAllThereIsEndsAtHome() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        _ = demo.open("gtkrouter://flow/4?nav.action=replace")
        try Self.click("Finish", in: try XCTUnwrap(demo.page))
        XCTAssertEqual(demo.navigator.state?.top.url.text, "gtkrouter://home")
    }

    func testAStepOrSectionThatDoesNotExistIsNotFoundWithAndWithoutAWindow() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        let simulated = try Navigator(table: demo.navigator.table)
        try simulated.start(at: .app(AppInfo.home))
        for address in [
            "flow/7", "flow/0", "flow/-9223372036854775808", "flow/9223372036854775807", "flow/x", "flow",
            "preferences/nosuch", "preferences/Motion", "preferences/motion/x",
        ] {
            XCTAssertEqual(demo.open("gtkrouter://\(address)")?.name, "notFoundPage", address)
            var outcome: NavigationOutcome?
            simulated.open(.link("gtkrouter://\(address)")) { outcome = $0 }
            XCTAssertEqual(outcome?.name, "notFoundPage", address)
        }
    }

    func testSectionsReplaceEachOther() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        for address in ["preferences", "preferences/motion", "preferences/links", "preferences"] {
            XCTAssertEqual(demo.open("gtkrouter://\(address)")?.name, "shown")
            XCTAssertEqual(demo.navigator.state?.base.depth, 2, address)
        }
    }

    /// Pages must accept any URL, because a route file may map any URL to any page.
    func testNoPageThrowsWhateverItsURLSays() throws {
        let registry = DemoPages.registry(DemoServices())
        let table = try RouteTable(
            DemoPages.names.map { Route("app://\($0)/:step?", page: $0) }
        )
        for page in DemoPages.names {
            for value in ["", "/1", "/0", "/99", "/-9223372036854775808", "/x", "/motion", "/%2F"] {
                let url = try RouteURL(parsing: "app://\(page)\(value)")
                let navigator = try Navigator(table: table)
                try navigator.start(at: .url(url))
                let layer = try XCTUnwrap(navigator.state?.base)
                let context = PageContext(layer.top, layer: layer, navigator: navigator)
                XCTAssertNoThrow(
                    g_object_unref(g_object_ref_sink(try registry.makePage(context).widget)),
                    url.text
                )
            }
        }
    }

    func testTheWebPageCopiesItsURL() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        var said: [String] = []
        demo.desktop.showToast = { said.append($0) }
        _ = demo.open("https://example.org/a?b#c")
        try Self.click("Copy Address", in: try XCTUnwrap(demo.page))
        XCTAssertEqual(said.count, 1)
        XCTAssertEqual(Self.clipboardText(), "https://example.org/a?b#c")
    }

    // Feature: The About window, with the facts for a bug report
    func testTheAboutWindowHasTheIconAndTheFactsOfAReportInEnglishWithWhatVersionPrintsFirst() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        let depth = demo.navigator.state?.base.depth
        var about: Widget? {
            let windows = gtk_window_list_toplevels()
            defer { g_list_free(windows) }
            return sequence(first: windows, next: { $0?.pointee.next }).prefix { $0 != nil }
                .compactMap { $0?.pointee.data.map { as_widget($0) } }
                .first { gtk_widget_has_css_class($0, "aboutdialog") != 0 }
        }
        for _ in 1...2 { XCTAssertEqual(demo.open("gtkrouter://about")?.name, "handled") }
        XCTAssertEqual(demo.navigator.state?.base.depth, depth)
        let window = try XCTUnwrap(about)
        let dialog = as_about_dialog(window)
        XCTAssertNotNil(gtk_about_dialog_get_logo(dialog))
        XCTAssertEqual(gtk_about_dialog_get_license_type(dialog), GTK_LICENSE_MIT_X11)
        XCTAssertEqual(String(cString: gtk_about_dialog_get_website(dialog)), AppInfo.website)
        XCTAssertNotNil(gtk_about_dialog_get_authors(dialog)?[0])
        let lines = String(cString: gtk_about_dialog_get_system_information(dialog)).split(separator: "\n")
        XCTAssertEqual(lines.first, "gtk-router-demo 0.1.0")
        XCTAssertEqual(
            lines.dropFirst().map { $0.prefix { $0 != ":" } },
            ["GTK", "Swift", "Display", "Language", "Routes"]
        )
        XCTAssertTrue(lines.contains("Display: GdkX11Display"))
        XCTAssertTrue(lines.contains("Routes: \(demo.navigator.table.routes.count)"))
        XCTAssertEqual(
            gtk_window_get_transient_for(as_window(window)),
            demo.host.layers.last.map { as_window($0.window) }
        )
        gtk_window_destroy(as_window(window))
        XCTAssertNil(about, "a second request has replaced the first window")
    }

    // Feature: The home page copies the command that opens a URL from a terminal
    func testTheHomeCopiesTheCommandThatOpensAURLInThisWindow() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        var said: [String] = []
        demo.desktop.showToast = { said.append($0) }
        let widgets = Self.descendants(of: try XCTUnwrap(demo.page))
        let command = try XCTUnwrap(widgets.first { $0.text.hasSuffix(" ARGS=gtkrouter://item/42") }).text
        let copy = widgets.first { cgtk_has_accessible_label($0, "Copy Command") != 0 }
        cgtk_emit(try XCTUnwrap(copy), "clicked")
        XCTAssertEqual(Self.clipboardText(), command)
        XCTAssertEqual(said, ["Command copied"])
        XCTAssertEqual(HomePage.command(true, true), "xdg-open gtkrouter://item/42")
        XCTAssertEqual(HomePage.command(false, true), "gtk-router-demo gtkrouter://item/42")
    }

    func testScreenReadersHearOfTheVerbOfARow() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        let row = try XCTUnwrap(
            Self.descendants(of: try XCTUnwrap(demo.page)).first {
                cgtk_has_accessible_label($0, "A board") != 0
            }
        )
        let words = "push. A page with a slot, in which other pages come and go. gtkrouter://board"
        XCTAssertNotEqual(cgtk_has_accessible_description(row, words), 0)
    }

    // Feature: F10 opens the menu
    func testTheMenuHasOnlyRowsForWhichTheRoutesHaveAPage() throws {
        for (file, names) in [
            (nil, ["inspector", "preferences", "shortcuts", "help", "about"]),
            (
                #filePath.components(separatedBy: "/GtkRouterDemoTests/")[0] + "/Fixtures/DCURLRouter.plist",
                ["inspector", "shortcuts"]
            ),
        ] {
            let table = try DemoRoutes.load(file: file, unknownPage: nil).table
            var configuration = HostConfiguration()
            DemoActions.add(to: &configuration, for: table)
            XCTAssertEqual(configuration.menu.joined().map(\.name), names)
        }
    }

    // Feature: A page for unknown URLs, whose requests end with an outcome of their own
    // Feature: Suggestions for an unknown URL
    func testTheNotFoundPageSuggestsThePagesThatWereMeantWithTheirValuesAndHomeLastAndOnce() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        _ = demo.open("gtkrouter://nowhere")
        let status = Self.descendants(of: try XCTUnwrap(demo.page))
        let texts = ["Page not found", "This app has no page with this address."]
        for label in status where is_label(label) != 0 && texts.contains(label.text) {
            XCTAssertEqual(gtk_label_get_xalign(as_label(label)), 0.5)
        }
        XCTAssertTrue(status.contains { $0.text == texts[1] })
        for (path, expected) in [
            ("hom", []), ("homee", []), ("nowhere", []), ("lck", []), ("itm", ["item/1"]),
            ("itm/5", ["item/5"]),
            ("flw/3", ["flow/3"]), ("paramters", ["parameters"]), ("hlp", ["help"]),
            ("fles/a/b", ["files/a/b"]), ("itm/5?x=1", ["item/5?x=1"]),
            ("slowly?seconds=3", ["slow?seconds=3"]),
            ("items", ["item/1"]), ("item/hello-world-12", ["item/1"]), ("files-like", []),
            ("itm/a-value-of-twenty-four", ["item/1"]), ("item/7/details", ["item/7"]),
            ("paint/brush/large", ["paint/color", "paint"]), ("abot", []),
        ] {
            _ = demo.open("gtkrouter://" + path)
            let page = try XCTUnwrap(demo.page)
            let links = Self.descendants(of: page).filter {
                gtk_widget_has_css_class($0, "address-caption") != 0
            }
            let addresses = links.map { $0.text.filter { !"\u{2066}\u{2069}\u{200E}".contains($0) } }
            XCTAssertEqual(addresses, (expected + ["home"]).map { "gtkrouter://" + $0 }, path)
        }
    }

    func testTheNotFoundPageSaysWhatDoesNotFit() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        for (url, sentences) in [
            (
                "gtkrouter://item/abc",
                ["gtkrouter://item/:id<int>", "“abc” is not a whole number, which :id<int> requires."]
            ),
            ("gtkrouter://nowhere", ["This app has no page with this address."]),
            ("hello:world", ["This app has no pages whose addresses begin with “hello:”."]),
        ] {
            _ = demo.open(url)
            let texts = Self.descendants(of: try XCTUnwrap(demo.page)).map(\.text)
            for sentence in sentences { XCTAssertTrue(texts.contains(sentence), "\(sentence): \(texts)") }
        }
    }

    private static func isSample(_ widget: Widget) -> Bool {
        is_editable(widget) != 0 && gtk_widget_has_css_class(widget, "monospace") != 0
    }

    // Feature: With another route file, the demo's home page is made from the routes of that file
    func testAHomeOfAnotherRouteFileHasItsSchemesAndAllItsRoutesAndNoLinkThatLeadsNowhere() throws {
        let text = """
            { "https": "web",
              "shop": { "shop://cart": "parameters",
                        "shop://search": { "page": "parameters", "query": { "q": "string", "page": "int?" } },
                        "shop://item/:id<int>": { "page": "item", "name": "item", "parent": "shop://cart" },
                        "shop://old/:id<int>": { "redirect": "shop://item/:id" },
                        "shop://help": { "page": "parameters", "verb": "present", "access": "user" },
                        "fallback": "notFound" } }
            """
        let demo = try Demo(file: try temporaryFile(text, suffix: "json"))
        defer { demo.host.close() }
        let page = try XCTUnwrap(demo.page)
        func widgets(_ isWanted: (Widget) -> Bool) -> [Widget] {
            Self.descendants(of: page).filter(isWanted)
        }
        let labels = widgets { is_label($0) != 0 }.map(\.text)
        XCTAssertTrue(labels.contains { $0.contains("https://, shop://") }, "\(labels)")
        XCTAssertFalse(labels.contains { $0.contains("dariel") || $0.contains("chain") })
        let samples = widgets(Self.isSample)
        XCTAssertEqual(
            Set(samples.map(\.text)),
            ["shop://search?q=1", "shop://item/1", "shop://old/1", "https://example.org"]
        )
        let focus = gtk_window_get_focus(as_window(try XCTUnwrap(demo.host.layers.last).window))
        XCTAssertEqual(
            focus.flatMap { gtk_widget_get_parent($0) }?.text,
            "https://example.org",
            "the first row"
        )
        let links = widgets { gtk_widget_has_css_class($0, "link-row") != 0 }
        XCTAssertEqual(links.count, 2, "the cart and the help")
        // Each link opens a page that exists.
        for link in links {
            cgtk_emit(link, "clicked")
            XCTAssertNotEqual(demo.shownPage is NotFoundPage, true)
            demo.navigator.open(.link("gtkrouter://home?nav.action=reset"), animated: false)
        }
        _ = demo.open("gtkrouter://home?nav.action=reset")
        let again = Self.descendants(of: try XCTUnwrap(demo.page))
        let sample = try XCTUnwrap(again.first { Self.isSample($0) && $0.text == "shop://item/1" })
        sample.text = "shop://item/42"
        try Self.click("Open", in: try XCTUnwrap(gtk_widget_get_parent(sample)))
        XCTAssertEqual(demo.navigator.state?.top.url.text, "shop://item/42")
        sample.text = "shop://item/43"
        demo.navigator.open("gtkrouter://nav/pop", animated: false)
        cgtk_emit(sample, "activate")
        XCTAssertEqual(demo.navigator.state?.top.url.text, "shop://item/43")
        let onward = Self.descendants(of: try XCTUnwrap(demo.page)).filter {
            gtk_widget_has_css_class($0, "link-row") != 0
        }
        for link in onward {
            cgtk_emit(link, "clicked")
            XCTAssertFalse(demo.shownPage is NotFoundPage)
            XCTAssertNil(demo.host.layers.last?.toasts.shown?.text)
        }
    }

    /// Returns the rows of the shown home page, by URL. A row is a link, or a field with a sample URL.
    private static func rows(of demo: Demo) throws -> [String: Widget] {
        let rows = descendants(of: try XCTUnwrap(demo.page)).filter {
            isSample($0) || gtk_widget_has_css_class($0, "address-caption") != 0
        }
        return Dictionary(
            rows.map { ($0.text.filter { !"\u{2066}\u{2069}\u{200E}".contains($0) }, $0) }
        ) { first, _ in first }
    }

    func testARouteWithoutASampleIsAPatternThatIsOpenedOnceItIsChanged() throws {
        let text = #"{ "shop": { "shop://set/:section<section>": "parameters", "shop://a": "parameters" } }"#
        let demo = try Demo(file: try temporaryFile(text, suffix: "json"))
        defer { demo.host.close() }
        let field = try XCTUnwrap(try Self.rows(of: demo)["shop://set/:section<section>"])
        let row = try XCTUnwrap(gtk_widget_get_parent(field))
        let button = try XCTUnwrap(Self.descendants(of: row).first { is_button($0) != 0 })
        XCTAssertEqual(gtk_widget_get_sensitive(button), 0)
        cgtk_emit(field, "activate")
        XCTAssertEqual(demo.navigator.state?.top.url.text, "gtkrouter://home")
        field.text = "shop://set/motion"
        XCTAssertEqual(gtk_widget_get_sensitive(button), 1)
        cgtk_emit(button, "clicked")
        XCTAssertEqual(demo.navigator.state?.top.url.text, "shop://set/motion")
    }

    func testAHomeOfAFileWithoutOtherPagesSaysSo() throws {
        for file in [
            #"{ "own": { "own://start": { "page": "home", "name": "home" } } }"#,
            #"{ "own": { "own://hidden": { "page": "item", "access": "app" } } }"#,
        ] {
            let demo = try Demo(file: try temporaryFile(file, suffix: "json"))
            defer { demo.host.close() }
            let widgets = Self.descendants(of: try XCTUnwrap(demo.page))
            let labels = widgets.filter { is_label($0) != 0 && gtk_widget_get_mapped($0) != 0 }.map(\.text)
            let text = "The route file has no other pages yet."
            XCTAssertTrue(labels.contains { $0.hasPrefix(text) }, "\(labels)")
            XCTAssertFalse(labels.contains("Routes of this file"))
        }
    }

    func testAHomeFollowsItsRouteFileAndKeepsFocusAndWhatIsTyped() throws {
        func file(_ routes: [String]) throws -> String {
            let routes = routes.map { "\"\($0)\": \"parameters\"" }.joined(separator: ", ")
            return try temporaryFile("{ \"own\": { \(routes) } }", suffix: "json")
        }
        let demo = try Demo(file: try file(["own://a", "own://b/:id<int>", "own://c"]))
        defer { demo.host.close() }
        func reload(_ file: String?) throws {
            try demo.navigator.reload(try DemoRoutes.load(file: file, unknownPage: nil).table)
        }
        var focus: String? {
            let focus = demo.host.layers.last.flatMap { gtk_window_get_focus(as_window($0.window)) }
            return focus.map { is_text($0) != 0 ? gtk_widget_get_parent($0)?.text ?? "" : $0.text }
        }
        let sample = try XCTUnwrap(try Self.rows(of: demo)["own://b/1"])
        gtk_widget_grab_focus(sample)
        sample.text = "own://b/12"
        try reload(try file(["own://0", "own://b/:id<int>", "own://c", "own://d"]))
        XCTAssertEqual(
            try Self.rows(of: demo).keys.sorted(),
            ["own://0", "own://b/12", "own://c", "own://d"]
        )
        XCTAssertEqual(focus, "own://b/12")
        XCTAssertEqual(try Self.rows(of: demo)["own://b/12"], sample)
        // Focus moves to the row that replaces the focused row.
        try reload(try file(["own://0", "own://c/:id", "own://d"]))
        XCTAssertEqual(focus, "own://c/1")
        let labels = Self.descendants(of: try XCTUnwrap(demo.page)).filter { is_label($0) != 0 }.map(\.text)
        XCTAssertTrue(labels.contains { $0.contains("with own://.") }, "\(labels)")
        try reload(nil)
        XCTAssertNotNil(try Self.rows(of: demo)["gtkrouter://item/42?tab=log#end"])
        try reload(try file(["own://a"]))
        XCTAssertEqual(try Self.rows(of: demo).keys.sorted(), ["own://a"])
    }

    func testNoLinkOfAnyPageLeadsNowhereWithARouteFileOfOnesOwn() throws {
        let routes = DemoPages.names.map { "\"shop://\($0.lowercased())/:step?\": \"\($0)\"" }
        let file = try temporaryFile("{ \"shop\": { \(routes.joined(separator: ", ")) } }", suffix: "json")
        let demo = try Demo(file: file)
        defer { demo.host.close() }
        demo.services.vault.isUnlocked = true
        var ends: [NavigationEvent] = []
        let observation = demo.navigator.observe { if $0.isOfRequest { ends.append($0) } }
        defer { observation.cancel() }
        for page in DemoPages.names {
            for value in ["", "/1"] {
                let address = "shop://\(page.lowercased())\(value)"
                var index = 0
                while true {
                    demo.navigator.open(.link("gtkrouter://home?nav.action=reset"), animated: false)
                    guard demo.open(address)?.name == "shown", let shown = demo.page else { break }
                    let links = Self.descendants(of: shown).filter(Self.opensAURL)
                    guard index < links.count else { break }
                    cgtk_emit(links[index], "clicked")
                    index += 1
                }
            }
        }
        XCTAssertGreaterThan(ends.count, 200)
        let dead = ends.filter { event in
            guard event.urlText != "gtkrouter://preferance" else { return false }
            if case .refused(let error) = event.outcome { return error.code == "notFound" }
            return event.outcome.name == "notFoundPage"
        }
        XCTAssertEqual(dead.map(\.urlText), [])
    }

    private static func opensAURL(_ widget: Widget) -> Bool {
        guard is_button(widget) != 0 else { return false }
        let labels: Set = ["Lock Again", "Unlock", "Choose a Color…", "Next", "Finish"]
        return gtk_widget_has_css_class(widget, "link-row") != 0
            || descendants(of: widget).contains { is_label($0) != 0 && labels.contains($0.text) }
    }

    func testAPageThatIsEmbeddedBelowTheWindowIsScrolledTo() throws {
        let demo = try Demo(configure: { $0.windowSize = WindowSize(width: 360, height: 640) })
        defer { demo.host.close() }
        _ = demo.open("gtkrouter://board")
        let page = try XCTUnwrap(demo.page)
        let slot = try XCTUnwrap(
            Self.descendants(of: page).first { gtk_widget_has_css_class($0, "embed-slot") != 0 }
        )
        let scroller = try XCTUnwrap(gtk_widget_get_ancestor(slot, gtk_scrolled_window_get_type()))
        var bounds = graphene_rect_t()
        func isInSight() -> Bool {
            gtk_widget_compute_bounds(slot, scroller, &bounds) != 0 && bounds.origin.y >= 0
                && bounds.origin.y + bounds.size.height <= Float(gtk_widget_get_height(scroller))
        }
        waitUntil("the layout") { gtk_widget_get_height(scroller) > 0 }
        XCTAssertFalse(isInSight())
        _ = demo.open("gtkrouter://item/7?nav.action=embed")
        waitUntil("the slot to be scrolled to") { isInSight() }
    }
}
