import CRouterGtk
import CRouterGtk.Testing
import RouterCore
import XCTest

@testable import RouterAddressBar
@testable import RouterGtk

final class AddressCompletionTests: WidgetTestCase {
    private func makeFixture(
        routes: [Route] = [],
        _ configure: (inout HostConfiguration) -> Void = { _ in }
    ) throws -> Fixture {
        let fixture = try Fixture(routes: routes, configure)
        waitUntil("the window") { gtk_widget_get_mapped(fixture.topView.window) != 0 }
        return fixture
    }

    // Feature: The address bar suggests recent pages and routes
    func testEnterOpensExactlyTheTypedTextWhateverTheListShows() throws {
        let fixture = try makeFixture()
        defer { fixture.close() }
        let table = fixture.navigator.table
        var lists = 0
        for route in table.routes {
            let sample = try XCTUnwrap(table.sampleURL(for: route)).text
            for text in [sample, sample + "?q=a b", sample.uppercased(), String(sample.dropLast())] {
                let bar = fixture.topView.address
                fixture.host.editAddress()
                bar.type(text)
                XCTAssertEqual(bar.shownText, text, "nothing is completed in the text")
                lists += bar.completion.isOpen ? 1 : 0
                bar.pressReturn()
                XCTAssertEqual(fixture.events.last?.urlText, text)
                iterate()
            }
        }
        XCTAssertGreaterThan(lists, 10)
    }

    // Feature: After a logout, Forward, reopening and suggestions lead to no page of the account
    func testAfterALogoutNoPageThatTheGuardsDoNotAllowIsSuggested() throws {
        let fixture = try makeFixture()
        defer { fixture.close() }
        let isSignedIn = Variable(true)
        fixture.navigator.guards = [
            NavigationGuard(for: ["app://item/:id"]) { _, _ in
                isSignedIn.value ? .allow : .redirect("app://home")
            }
        ]
        fixture.navigator.open("app://item/7")
        fixture.navigator.open("app://live/7")
        isSignedIn.value = false
        fixture.navigator.recheckGuards()
        isSignedIn.value = true
        fixture.host.editAddress()
        fixture.topView.address.type("app://")
        let suggested = fixture.topView.address.completion.suggestions.map(\.url.text)
        XCTAssertEqual(suggested.first, "app://home")
        XCTAssertFalse(suggested.contains("app://item/7"))
    }

    // Feature: The address bar suggests recent pages and routes
    func testTheListHasRecentPagesAndThenRoutes() throws {
        let fixture = try makeFixture()
        defer { fixture.close() }
        fixture.navigator.open("app://item/7")
        fixture.navigator.open("app://nav/pop")
        fixture.navigator.open("app://live/7")
        fixture.host.editAddress()
        let completion = fixture.topView.address.completion
        fixture.topView.address.type("app://")
        XCTAssertEqual(
            completion.suggestions.prefix(3).map(\.url.text),
            ["app://home", "app://item/7", "app://broken"],
            "the shown page is not suggested"
        )
        XCTAssertEqual(completion.rows.count, 8)
        fixture.topView.address.type("app://it")
        XCTAssertEqual(
            completion.texts,
            [["Item", "app://item/7"], ["Item", "app://item/:id", "app://item/1"]].map {
                $0.map(Self.isolated)
            }
        )
        fixture.topView.address.type("app://item/7")
        XCTAssertEqual(completion.suggestions.map(\.url.text), [], "Enter opens it anyway")
        fixture.topView.address.type("BOARD")
        XCTAssertEqual(completion.suggestions.map(\.title), ["Board"])
    }

    func testRedirectsAndRoutesOnlyForCodeAreNotOffered() throws {
        let fixture = try makeFixture(routes: [
            Route("app://zzz/1", redirect: "app://home"),
            Route("app://zzz/2", page: "test", access: .app),
            Route("app://zzz/3", page: "test"),
        ])
        defer { fixture.close() }
        fixture.navigator.open("app://zzz/2")
        fixture.navigator.open("app://home")
        fixture.host.editAddress()
        fixture.topView.address.type("app://zzz")
        XCTAssertEqual(fixture.topView.address.completion.suggestions.map(\.url.text), ["app://zzz/3"])
    }

    func testDownSelectsARowThatEnterOpens() throws {
        let fixture = try makeFixture()
        defer { fixture.close() }
        let bar = fixture.topView.address
        fixture.host.editAddress()
        bar.type("app://b")
        XCTAssertEqual(
            bar.completion.suggestions.map(\.url.text),
            [
                "app://broken", "app://brokenmodal", "app://board/1",
            ]
        )
        XCTAssertNil(bar.completion.selected)
        XCTAssertTrue(press("Up|KP_Up", at: bar.widget))
        XCTAssertEqual(bar.completion.selected?.url.text, "app://board/1")
        XCTAssertTrue(press("Down|KP_Down", at: bar.widget))
        XCTAssertNil(bar.completion.selected, "the typed text is between the last row and the first")
        fixture.navigator.open("app://item/1")
        fixture.host.editAddress()
        bar.type("home")
        XCTAssertTrue(press("Down|KP_Down", at: bar.widget))
        XCTAssertEqual(bar.shownText, "home", "the text stays")
        bar.pressReturn()
        XCTAssertEqual(fixture.events.last?.urlText, "app://home")
        XCTAssertEqual(fixture.events.last?.origin, .user)
        XCTAssertFalse(bar.completion.isOpen)
    }

    func testTextThatIsTypedAfterARowWasSelectedIsOpenedAlsoIfTheListStaysTheSame() throws {
        let fixture = try makeFixture()
        defer { fixture.close() }
        let bar = fixture.topView.address
        fixture.host.editAddress()
        bar.type("app://br")
        XCTAssertTrue(press("Down|KP_Down", at: bar.widget))
        let rows = bar.completion.suggestions
        XCTAssertEqual(bar.completion.selected?.url.text, "app://broken")
        bar.type("app://bro")
        XCTAssertEqual(bar.completion.suggestions, rows)
        XCTAssertNil(bar.completion.selected)
        XCTAssertEqual(bar.completion.rows.map { cgtk_is_accessible_selected($0) }, [0, 0])
        bar.pressReturn()
        XCTAssertEqual(fixture.events.last?.urlText, "app://bro")
    }

    func testTheListIsAtTheStartOfTheAddressBarInEveryDirectionOfText() throws {
        defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
        for direction in [GTK_TEXT_DIR_LTR, GTK_TEXT_DIR_RTL] {
            gtk_widget_set_default_direction(direction)
            let fixture = try makeFixture { $0.addAddressBar(choosesVerbs: true) }
            defer { fixture.close() }
            fixture.navigator.open("app://item/1")
            let bar = fixture.topView.address
            fixture.host.editAddress()
            bar.type("app://b")
            let list = try XCTUnwrap(
                bar.completion.rows.first.flatMap {
                    gtk_widget_get_ancestor($0, gtk_scrolled_window_get_type())
                }
            )
            func span(_ widget: Widget) -> [Float] {
                var bounds = graphene_rect_t()
                _ = gtk_widget_compute_bounds(widget, fixture.topView.window, &bounds)
                return [bounds.origin.x, bounds.origin.x + bounds.size.width]
            }
            waitUntil("the list under the address") {
                gtk_widget_get_width(list) > 0 && span(list) == span(bar.widget)
            }
        }
    }

    // Feature: A suggested route with unknown values is filled in with a selected sample
    func testARouteThatNeedsAValueIsFilledInWithItsSampleSelected() throws {
        let search = Route("app://search", page: "test", query: ["q": "string"])
        let fixture = try makeFixture(routes: [search])
        defer { fixture.close() }
        let bar = fixture.topView.address
        let count = fixture.events.count
        fixture.host.editAddress()
        for (text, url, values) in [
            ("form", "app://form/1", [11, 12]), ("form/", "app://form/1", [11, 12]),
            ("app://fo", "app://form/1", [11, 12]), ("search", "app://search?q=1", [15, 16]),
        ] {
            bar.type(text)
            XCTAssertTrue(press("Down|KP_Down", at: bar.widget))
            bar.pressReturn()
            iterate()
            XCTAssertEqual(bar.shownText, url)
            XCTAssertEqual(selection(of: bar.widget).map(Int.init), values)
            XCTAssertFalse(bar.completion.isOpen)
        }
        XCTAssertEqual(fixture.events.count, count, "nothing is opened")
        bar.pressReturn()
        XCTAssertEqual(fixture.events.last?.urlText, "app://search?q=1")
    }

    // Feature: Suggested routes contain the typed values, also without a scheme
    func testTypedValuesAreFilledInAlsoWithoutAScheme() throws {
        let log = Route("app://item/:id/log", page: "test", title: "Log")
        let year = Route("app://year/:year<int>", page: "test", title: "Year", query: ["q": "string"])
        let fixture = try makeFixture(routes: [log, year])
        defer { fixture.close() }
        let bar = fixture.topView.address
        fixture.host.editAddress()
        for (text, url, isComplete) in [
            ("item/5", "app://item/5", true), ("item/5?tab=log", "app://item/5?tab=log", true),
            ("item/5/lo", "app://item/5/log", true), ("app://item/5/", "app://item/5/log", false),
            ("year/2024", "app://year/2024?q=1", false), ("year/soon", "app://year/1?q=1", false),
        ] {
            bar.type(text)
            let row = bar.completion.suggestions.first { $0.url.text == url }
            XCTAssertEqual(row.map { $0.pattern == nil }, isComplete, "\(text): \(bar.completion.texts)")
            XCTAssertEqual(bar.shownText, text)
        }
        bar.type("item/5")
        XCTAssertTrue(press("Down|KP_Down", at: bar.widget))
        bar.pressReturn()
        XCTAssertEqual(fixture.state.top.url.text, "app://item/5", "a row with all values is opened")
    }

    // Feature: A text without a scheme is refused, and suggested with the app's schemes
    func testATextWithoutASchemeIsRefusedAndOfferedWithTheSchemesOfTheApp() throws {
        let fixture = try makeFixture()
        defer { fixture.close() }
        let bar = fixture.topView.address
        for (text, urls) in [
            ("board/7", ["app://board/7"]), ("www.gtk.org", ["https://www.gtk.org"]),
            ("gtk.org/docs?a#b", ["https://gtk.org/docs?a#b"]), ("2.5", []), ("readme", []), ("a b.org", []),
            ("host.example:8080", []),
        ] {
            fixture.host.editAddress()
            bar.type(text)
            XCTAssertEqual(bar.completion.suggestions.map(\.url.text), urls, text)
            bar.pressReturn()
            iterate()
            XCTAssertEqual(fixture.state.top.url.text, "app://home", "\(text): nothing is guessed")
            XCTAssertTrue(bar.isMarkedInvalid, text)
            XCTAssertFalse(bar.completion.isOpen, "\(text): the toast has the one piece of advice")
            let question = urls.first.map { "This address has no scheme. Did you mean “\($0)”?" }
            if !text.contains(":") {
                XCTAssertEqual(
                    fixture.topView.toasts.shown?.text,
                    question ?? "This address has no scheme. Start it with a scheme, such as “app:”."
                )
            }
        }
        bar.type("www.gtk.org")
        bar.pressReturn()
        let question = "This address has no scheme. Did you mean “https://www.gtk.org”?"
        XCTAssertEqual(cgtk_has_accessible_description(bar.widget, question), 1)
        XCTAssertEqual(gtk_widget_get_tooltip_text(bar.widget).map { String(cString: $0) }, question)
        XCTAssertTrue(press("Down|KP_Down", at: bar.widget), "it opens the list again")
        XCTAssertTrue(press("Down|KP_Down", at: bar.widget))
        bar.pressReturn()
        XCTAssertEqual(fixture.state.top.url.text, "https://www.gtk.org")
    }

    // Feature: The exact typed URL is suggested before pages that were open
    func testTheTypedAddressWithASchemeComesBeforePagesThatWereOpen() throws {
        let fixture = try makeFixture()
        defer { fixture.close() }
        fixture.navigator.open("app://item/55")
        fixture.navigator.open("app://nav/pop?to=root")
        let bar = fixture.topView.address
        fixture.host.editAddress()
        bar.type("item/5")
        XCTAssertEqual(
            bar.completion.suggestions.prefix(2).map(\.url.text),
            ["app://item/5", "app://item/55"]
        )
    }

    func testAClickOnARowOpensItAndFocusStaysInTheEntryUntilThen() throws {
        let fixture = try makeFixture()
        defer { fixture.close() }
        fixture.navigator.open("app://item/1")
        let bar = fixture.topView.address
        fixture.host.editAddress()
        bar.type("app://home")
        bar.type("app://hom")
        let row = try XCTUnwrap(bar.completion.rows.first)
        XCTAssertTrue(bar.hasFocus)
        cgtk_emit(row, "clicked")
        iterate()
        XCTAssertEqual(fixture.events.last?.urlText, "app://home")
        XCTAssertEqual(fixture.state.top.url.text, "app://home")
    }

    func testEscapeClosesTheListFirst() throws {
        let fixture = try makeFixture()
        defer { fixture.close() }
        fixture.navigator.open("app://form/1")
        let bar = fixture.topView.address
        fixture.host.editAddress()
        bar.type("app://i")
        XCTAssertTrue(press("Escape", at: bar.widget))
        XCTAssertFalse(bar.completion.isOpen)
        XCTAssertEqual(bar.shownText, "app://i")
        XCTAssertTrue(press("Escape", at: bar.widget))
        XCTAssertEqual(bar.shownText, "app://form/1")
        XCTAssertFalse(press("Escape", at: bar.widget), "it goes on to the window")
    }

    func testTheListHasNoWidgetsWhileItIsClosed() throws {
        let fixture = try makeFixture()
        defer { fixture.close() }
        let bar = fixture.topView.address
        let census = WidgetCensus()
        let ways: [(String, () -> Void)] = [
            ("Escape", { _ = press("Escape", at: bar.widget) }),
            ("Enter", { bar.pressReturn() }),
            ("focus elsewhere", { gtk_widget_grab_focus(fixture.top.first) }),
            ("another page", { fixture.navigator.open("app://item/1") }),
            ("nothing to suggest", { bar.type("nothing like it") }),
        ]
        for (way, close) in ways {
            fixture.host.editAddress()
            bar.type("app://")
            XCTAssertTrue(bar.completion.isOpen, way)
            bar.completion.rows.forEach(census.count)
            close()
            XCTAssertFalse(bar.completion.isOpen, way)
            waitUntil("the rows to be freed after \(way)") { census.living == 0 }
            XCTAssertEqual(bar.completion.rows, [], way)
        }
    }

    func testDownOpensTheListForAURLThatWasNotEdited() throws {
        let fixture = try makeFixture()
        defer { fixture.close() }
        fixture.navigator.open("app://item/1")
        let bar = fixture.topView.address
        fixture.host.editAddress()
        iterate()
        XCTAssertFalse(bar.completion.isOpen)
        XCTAssertTrue(press("Down|KP_Down", at: bar.widget))
        XCTAssertEqual(bar.completion.suggestions.first?.url.text, "app://home")
        XCTAssertNil(bar.completion.selected)
    }

    func testScreenReadersHearOfTheList() throws {
        let fixture = try makeFixture()
        defer { fixture.close() }
        let bar = fixture.topView.address
        XCTAssertEqual(cgtk_has_accessible_description(bar.widget, "Enter an address"), 1)
        fixture.host.editAddress()
        bar.type("app://b")
        XCTAssertEqual(cgtk_has_accessible_description(bar.widget, "3 suggestions"), 1)
        let rows = bar.completion.rows
        let list = try XCTUnwrap(gtk_widget_get_parent(rows.at(0)))
        XCTAssertEqual(gtk_accessible_get_accessible_role(as_accessible(list)), GTK_ACCESSIBLE_ROLE_LIST)
        XCTAssertEqual(cgtk_has_accessible_label(list, "3 suggestions"), 1)
        for row in rows {
            let role = gtk_accessible_get_accessible_role(as_accessible(row))
            XCTAssertEqual(role, GTK_ACCESSIBLE_ROLE_LIST_ITEM)
        }
        XCTAssertEqual(cgtk_has_accessible_label(try rows.at(2), "Board, app://board/1"), 1)
        XCTAssertTrue(press("Up|KP_Up", at: bar.widget))
        XCTAssertEqual(cgtk_is_accessible_selected(try rows.at(2)), 1)
        XCTAssertEqual(cgtk_is_accessible_selected(try rows.at(0)), 0)
        XCTAssertEqual(cgtk_has_accessible_description(bar.widget, "Board, app://board/1"), 1)
        bar.type("board")
        XCTAssertEqual(cgtk_has_accessible_description(bar.widget, "1 suggestion"), 1)
        XCTAssertTrue(press("Escape", at: bar.widget))
        XCTAssertEqual(cgtk_has_accessible_description(bar.widget, "Enter an address"), 1)
    }

    func testAnAppMayHaveNoSuggestions() throws {
        let fixture = try makeFixture { $0.addAddressBar(suggests: false) }
        defer { fixture.close() }
        fixture.host.editAddress()
        fixture.topView.address.type("app://")
        XCTAssertFalse(fixture.topView.address.completion.isOpen)
        XCTAssertFalse(press("Down|KP_Down", at: fixture.topView.address.widget))
    }

    func testAWindowClosesWithItsListOpen() throws {
        let fixture = try makeFixture()
        fixture.navigator.open("app://form/1")
        fixture.host.editAddress()
        fixture.topView.address.type("app://")
        XCTAssertTrue(fixture.topView.address.completion.isOpen)
        fixture.navigator.open("app://nav/dismiss")
        fixture.host.editAddress()
        fixture.topView.address.type("app://")
        fixture.close()
        XCTAssertTrue(fixture.host.layers.isEmpty)
    }

    func testTheListIsShortHoweverManyRoutesThereAre() throws {
        let routes = (0..<10_000).map { number in
            Route("app://page\(number)/:id<int>", page: "test", title: "Page \(number)")
        }
        let fixture = try makeFixture(routes: routes)
        defer { fixture.close() }
        fixture.host.editAddress()
        fixture.topView.address.type("app://page999")
        XCTAssertEqual(fixture.topView.address.completion.suggestions.first?.url.text, "app://page999/1")
        XCTAssertEqual(fixture.topView.address.completion.rows.count, 8)
    }

    private static func isolated(_ text: String) -> String {
        text.contains(":") ? "\u{2066}\(text)\u{2069}" : text
    }
}
