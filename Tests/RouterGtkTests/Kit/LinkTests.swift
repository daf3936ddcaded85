import CRouterGtk
import CRouterGtk.Testing
import RouterCore
import XCTest

@testable import RouterGtk

final class LinkTests: WidgetTestCase {
    func testALinkInALabelGoesToTheNavigatorAndNeverToAnotherOpener() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let links = [
            ("app://item/7?a=1&b=2#end", "shown"), ("app://nav/pop", "shown"),
            ("javascript:alert(1)", "refused"),
            ("file:///etc/passwd", "refused"), ("mailto:a@example.org", "refused"),
        ]
        for (address, outcome) in links {
            let label = Widget.label(
                [.text("a < b & "), .link("this", to: .link(address))],
                fixture.top.context
            )
            gtk_box_append(as_box(fixture.top.widget), label)
            XCTAssertEqual(
                cgtk_ask_text(label, "activate-link", address),
                1,
                "\(address) is always handled here"
            )
            XCTAssertEqual(fixture.events.last?.urlText, address)
            XCTAssertEqual(fixture.events.last?.outcome.name, outcome, address)
            XCTAssertEqual(fixture.events.last?.origin, .link)
            gtk_box_remove(
                as_box(as_widget(UnsafeMutableRawPointer(gtk_widget_get_parent(label)))),
                label
            )
        }
    }

    func testALinkFromDataIsReadWithEscapesAndALiteralHasToBeComplete() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let context = fixture.top.context
        for (request, url, outcome) in [
            (
                NavigationRequest.link("app://item/7?filter[a]={1}"), "app://item/7?filter%5Ba%5D=%7B1%7D",
                "shown"
            ),
            (.link("?a|b#c#d"), context.url.text + "?a%7Cb#c%23d", "shown"),
            ("app://item/{id}", "app://item/{id}", "refused"),
        ] {
            let button = Widget.link("Next", to: request, fixture.top.context)
            let reference = ObjectReference(button)
            defer { withExtendedLifetime(reference) {} }
            let link = try XCTUnwrap(button.links.first)
            XCTAssertEqual(link.url, url)
            link.open()
            XCTAssertEqual(fixture.events.last?.urlText, url)
            XCTAssertEqual(fixture.events.last?.outcome.name, outcome, url)
            // `canOpen`, which only checks a request, must agree with the outcome.
            XCTAssertEqual(fixture.host.navigator.canOpen(link.request), outcome == "shown", url)
            fixture.host.navigator.pop()
        }
    }

    func testALabelShowsItsTextAsItIs() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        for text in [
            "<b>bold</b>", "a & b", "_under_", "100 %", "&amp;", "\"quoted\" 'too'", "line\nbreak", "日本",
        ] {
            let pieces: [LabelPart] = [.text(text), .link(text, to: "app://item/\(text)")]
            let label = ObjectReference(Widget.label(pieces, fixture.top.context))
            XCTAssertEqual(String(cString: gtk_label_get_text(as_label(label.pointer))), text + text)
        }
    }

    func testControlCharactersNeverReachTheMarkup() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        XCTAssertEqual(Markup.escaping("a\u{0}b\u{1B}c\u{85}"), "a\u{FFFD}b\u{FFFD}c\u{FFFD}")
        let label = ObjectReference(
            Widget.label([.link("\u{1}\u{8}", to: "app://\u{1}")], fixture.top.context)
        )
        XCTAssertEqual(String(cString: gtk_label_get_text(as_label(label.pointer))), "\u{FFFD}\u{FFFD}")
    }

    func testTheTargetInATooltipIsNotMarkup() {
        XCTAssertEqual(
            Link(.link("a&<b>"), at: "a&<b>") {}.markup("this"),
            "<a href=\"a&amp;&lt;b&gt;\" title=\"a&amp;amp;&amp;lt;b&amp;gt;\">this</a>"
        )
    }

    func testALinkWhoseTextLooksLikeAnotherURLShowsWhereItLeads() {
        let cases = [
            ("https://bank.example", "https://evil.example", true),
            ("www.bank.example", "https://evil.example", true),
            ("WWW.bank.example", "https://evil.example", true),
            ("https://bank.example", "https://bank.example", false),
            ("our bank", "https://evil.example", false),
            ("app://item/1", "app://item/1", false),
            ("app:///item/1", "app://item/1", false),
            ("app://item/1", "app://item/2", true),
        ]
        for (text, target, isExtended) in cases {
            let label = Link(.link(target), at: target) {}.label(text)
            XCTAssertEqual(label != text, isExtended, "\(text) to \(target): \(label)")
        }
    }

    // Feature: Relative links
    func testAReferenceIsResolvedAgainstThePagesURL() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://item/7")
        let context = fixture.top.context
        XCTAssertEqual(context.absoluteText(of: "8"), "app://item/8")
        XCTAssertEqual(context.absoluteText(of: "?tab=log"), "app://item/7?tab=log")
        XCTAssertEqual(context.absoluteText(of: "app://home"), "app://home")
        XCTAssertEqual(context.absoluteText(of: "java script:"), "java script:")
        context.open("8")
        XCTAssertEqual(fixture.state.top.url.text, "app://item/8")
    }

    func testALinkButtonOpensItsURLOnce() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let button = Widget.link("_Item <8>", to: "app://item/8", fixture.top.context)
        gtk_box_append(as_box(fixture.top.widget), button)
        XCTAssertEqual(
            gtk_accessible_get_accessible_role(as_accessible(button)),
            GTK_ACCESSIBLE_ROLE_LINK
        )
        let label = descendants(button).first { is_label($0) != 0 }!
        XCTAssertEqual(String(cString: gtk_label_get_text(as_label(label))), "_Item <8>")
        cgtk_emit(button, "clicked")
        cgtk_emit(button, "clicked")
        XCTAssertEqual(fixture.events.map(\.outcome.name), ["shown", "superseded"])
    }

    // Feature: A page reads the fragment of its URL
    // Feature: Values that a request passes in memory (`extra`)
    // Feature: Pages get the original URL, including the page for unknown URLs
    // Feature: Guards get the state, and pages get the entries below them
    func testAPageReadsAllThatItsURLGave() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let address = "app://item/a%20b?q=1&q=2&tab=log&nav.animated=false#end"
        fixture.navigator.open(.app(address), parameters: ["tab": "caller", "id": "caller"], extra: 42)
        let context = fixture.top.context
        XCTAssertEqual(context.url.text, "app://item/a%20b?q=1&q=2&tab=log#end")
        XCTAssertEqual(context.destination.originalURL.text, address)
        XCTAssertEqual(context.url.path, "/item/a b")
        XCTAssertEqual(context.parameters.map(\.text), ["a b", "1", "caller"])
        struct Fields: Decodable, Equatable {
            let id, tab: String
            let q: [Int]
            let page: Int?
        }
        let fields = try context.parameters.decode(as: Fields.self)
        XCTAssertEqual(fields, Fields(id: "a b", tab: "caller", q: [1, 2], page: nil))
        XCTAssertEqual(try context.parameters.value("q", as: Int.self), 1)
        XCTAssertThrowsError(try context.parameters.decode(as: [String: Int].self)) { error in
            XCTAssertEqual((error as? ParameterError)?.code, "badParameter")
        }
        XCTAssertEqual(context.extra(as: Int.self), 42)
        XCTAssertNil(context.extra(as: String.self))
        XCTAssertEqual(context.extra(), 42)
        XCTAssertEqual(context.match.parameters["id"], "a b")
        XCTAssertEqual(context.match.url.query.map(\.value), ["1", "2", "log"])
        XCTAssertEqual(context.url.fragment, "end")
        XCTAssertEqual(context.destination.origin, .app)
        XCTAssertEqual(context.routeTitle, "Item")
        XCTAssertEqual(context.entriesBelow.map(\.url.text), ["app://home"])
        XCTAssertTrue(context.canGoBack)
        fixture.navigator.open("app://form/1")
        XCTAssertEqual(fixture.top.context.entriesBelow.map(\.url.text), [])
        XCTAssertNil(fixture.top.context.extra(as: Int.self))
        fixture.top.context.close()
        XCTAssertEqual(fixture.state.layers.count, 1)
        fixture.top.context.close()
        XCTAssertEqual(fixture.state.top.url.text, "app://home")
    }
}
