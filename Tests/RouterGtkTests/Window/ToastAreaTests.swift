import CRouterGtk
import CRouterGtk.Testing
import XCTest

@testable import RouterCore
@testable import RouterGtk

final class ToastAreaTests: WidgetTestCase {
    func testAToastWithAButtonStaysTwiceAsLong() {
        XCTAssertEqual(Toast("Saved").duration(5_000), 5_000)
        XCTAssertEqual(Toast("Closed", button: "Undo").duration(5_000), 10_000)
    }

    // Feature: Toasts
    func testTwentyBadURLsShowTheLastRefusalAlone() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let toasts = fixture.topView.toasts
        var last: ObjectReference?
        for times in 1...20 {
            fixture.navigator.open("app://nav/pop?times=\(times)")
            XCTAssertEqual(children(toasts.widget).count, 1)
            let view = ObjectReference(try children(toasts.widget).at(0))
            XCTAssertNotEqual(view.widget, last?.widget, "screen readers speak only a new widget")
            XCTAssertEqual(gtk_widget_get_mapped(view.widget), 1)
            last = view
            XCTAssertEqual(toasts.shown?.text, fixture.refusal)
            XCTAssertTrue(toasts.shown?.text.contains(times == 1 ? "1 page" : "\(times) pages") == true)
            XCTAssertEqual(toasts.waiting.count, 0)
        }
        XCTAssertEqual(fixture.events.count, 20)
    }

    func testARefusalIsTakenBackByTheNextSuccess() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        for next in ["app://item/1", "app://item/1?nav.reuse=singleTop", "app://nav/back"] {
            fixture.navigator.open("app://nowhere")
            XCTAssertNotNil(fixture.topView.toasts.shown)
            fixture.navigator.open(.app(next))
            XCTAssertNil(fixture.topView.toasts.shown, next)
            XCTAssertEqual(children(fixture.topView.toasts.widget).count, 0)
        }
        fixture.navigator.open("app://nowhere")
        fixture.navigator.open("app://form/1")
        XCTAssertEqual(fixture.host.layers.map { $0.toasts.shown == nil }, [true, true])
    }

    func testARefusalInAModalIsShownThereAndGoesWithTheNextEvent() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://form/1")
        fixture.navigator.open("app://nowhere")
        XCTAssertEqual(fixture.host.layers.map { $0.toasts.shown?.text }, [nil, fixture.refusal])
        fixture.navigator.open("app://nav/dismiss")
        XCTAssertEqual(fixture.host.layers.map { $0.toasts.shown?.text }, [nil])
    }

    func testToastsOfTheAppKeepTheirOrderWhenARefusalComesAndGoes() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let toasts = fixture.topView.toasts
        fixture.host.show("One")
        fixture.navigator.open("app://nowhere")
        fixture.host.show("Two")
        XCTAssertEqual(toasts.shown?.text, fixture.refusal, "it answers what the user has just done")
        XCTAssertEqual(toasts.waiting.map(\.text), ["One", "Two"])
        fixture.navigator.open("app://nav/pop?times=9")
        XCTAssertEqual(toasts.shown?.text, fixture.refusal)
        XCTAssertEqual(toasts.waiting.map(\.text), ["One", "Two"])
        fixture.navigator.open("app://item/1")
        XCTAssertEqual(toasts.shown?.text, "One")
        XCTAssertEqual(toasts.waiting.map(\.text), ["Two"])
        toasts.dismiss()
        toasts.dismiss()
        fixture.navigator.open("app://nowhere")
        fixture.host.show("Three")
        XCTAssertEqual(toasts.shown?.text, fixture.refusal)
        fixture.navigator.open("app://item/2")
        XCTAssertEqual(toasts.shown?.text, "Three")
        XCTAssertEqual(toasts.waiting.count, 0)
    }

    // Feature: A refusal is shown at once, and an offer that it covers returns afterward
    func testARefusalIsShownAtOnceOverAnOfferWhichReturns() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let toasts = fixture.topView.toasts
        var offer = Toast("Offer", button: "Yes")
        offer.decline = {}
        fixture.host.show(offer)
        for times in 7...9 {
            fixture.navigator.open("app://nav/pop?times=\(times)")
            XCTAssertEqual(toasts.shown?.text, fixture.refusal)
            XCTAssertEqual(toasts.shown?.text.contains("\(times) pages"), true)
            XCTAssertEqual(toasts.waiting.map(\.text), ["Offer"])
        }
        fixture.navigator.open("app://item/1")
        XCTAssertEqual(toasts.shown?.text, "Offer")
        let area = ToastArea(texts: Texts(), duration: 20)
        area.show(offer)
        var refusal = Toast("Refusal")
        refusal.topic = Toast.event
        area.show(refusal)
        XCTAssertEqual(area.shown?.text, "Refusal")
        waitUntil("the offer again") { area.shown?.text == "Offer" }
        for name in ["A", "B", "C", "D", "E"] { area.show(Toast(name)) }
        area.show(refusal)
        XCTAssertEqual(area.shown?.text, "Refusal")
        XCTAssertEqual(
            area.waiting.map(\.text),
            ["Offer", "B", "C", "D", "E"],
            "five toasts that are no offers"
        )
    }

    func testThrottledRequestsHaveOneToastWithTheirNumber() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let time = ContinuousClock.now
        fixture.navigator.requests.now = { time }
        let toasts = fixture.topView.toasts
        fixture.openFromOutside(17)
        waitUntil("a toast") { toasts.shown != nil }
        XCTAssertEqual(
            toasts.shown?.text,
            "“app://item/16” was not opened because links from other apps arrived too fast."
        )
        let view = try children(toasts.widget).at(0)
        fixture.openFromOutside(1_000)
        waitUntil("the number of all") { toasts.shown?.text.hasPrefix("1001 links") == true }
        XCTAssertEqual(children(toasts.widget), [view], "nothing new is spoken")
        let label = try XCTUnwrap(descendants(view).first { is_label($0) != 0 })
        XCTAssertEqual(
            String(cString: gtk_label_get_text(as_label(label))),
            "1001 links from other apps were not opened because they arrived too fast."
        )
        XCTAssertEqual(toasts.waiting.count, 0)
        XCTAssertEqual(fixture.state.base.depth, 17)
        toasts.dismiss()
        fixture.openFromOutside(2)
        waitUntil("a new number") { toasts.shown?.text.hasPrefix("2 links") == true }
    }

    func testTheToastOfThrottledRequestsAndTheOthersStayInOrder() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let time = ContinuousClock.now
        fixture.navigator.requests.now = { time }
        let toasts = fixture.topView.toasts
        fixture.host.show("One")
        fixture.openFromOutside(20)
        waitUntil("the toast to wait") { toasts.waiting.count == 1 }
        fixture.openFromOutside(3)
        waitUntil("the number of all") { toasts.waiting.first?.text.hasPrefix("7 links") == true }
        XCTAssertEqual(toasts.shown?.text, "One")
        fixture.navigator.open("app://nowhere")
        let refusal = fixture.refusal
        XCTAssertEqual(toasts.shown?.text, refusal)
        fixture.openFromOutside(1)
        waitUntil("the number of all") { toasts.waiting.last?.text.hasPrefix("8 links") == true }
        XCTAssertEqual(toasts.shown?.text, refusal, "the user has not read it")
        XCTAssertEqual(toasts.waiting.first?.text, "One")
    }

    // Feature: A link from another program leaves an open modal as it is
    func testLinksFromOutsideUnderADialogHaveOneToastThatOpensTheNewest() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let time = ContinuousClock.now
        fixture.navigator.requests.now = { time }
        fixture.navigator.open("app://form/1")
        let toasts = fixture.topView.toasts
        fixture.openFromOutside(40)
        fixture.navigator.open(.external("app://item/77"))
        XCTAssertEqual(toasts.shown?.text, "Close the modal and open “app://item/77”?")
        XCTAssertEqual(toasts.waiting.count, 0)
        XCTAssertEqual(fixture.state.layers.count, 2, "the dialog stays")
        let view = try children(toasts.widget).at(0)
        let open = try XCTUnwrap(
            descendants(view).first { is_button($0) != 0 && gtk_button_get_label(as_button($0)) != nil }
        )
        XCTAssertEqual(String(cString: gtk_button_get_label(as_button(open))), "Open")
        cgtk_emit(open, "clicked")
        XCTAssertEqual(fixture.state.layers.count, 1)
        XCTAssertEqual(fixture.state.top.url.text, "app://item/77")
        XCTAssertEqual(fixture.state.top.destination.origin, .external)
    }

    // Feature: The offer to open a link under a modal stays until it is answered or no modal is open
    func testTheOfferOfALinkStaysUntilItIsAnsweredOrNoModalIsOpen() throws {
        ToastArea.standardDuration = 20
        defer { ToastArea.standardDuration = 5_000 }
        let fixture = try Fixture()
        defer { fixture.close() }
        let offer = "Close the modal and open “app://item/77”?"
        fixture.navigator.open("app://form/1")
        fixture.navigator.open(.external("app://item/77"))
        let other = ToastArea(texts: Texts(), duration: 100)
        other.show(Toast("Other"))
        waitUntil("a longer time to end") { other.shown == nil }
        XCTAssertEqual(fixture.topView.toasts.shown?.text, offer)
        fixture.navigator.open("app://item/1")
        XCTAssertEqual(fixture.state.layers.count, 2)
        XCTAssertEqual(fixture.topView.toasts.shown?.text, offer, "a page opens in the modal")
        fixture.navigator.open("app://nowhere")
        XCTAssertEqual(fixture.topView.toasts.shown?.text, fixture.refusal)
        waitUntil("the offer again") { fixture.topView.toasts.shown?.text == offer }
        fixture.navigator.open("app://form/2")
        XCTAssertNil(fixture.topView.toasts.shown)
        fixture.navigator.open("app://nav/dismiss")
        XCTAssertEqual(fixture.topView.toasts.shown?.text, offer)
        fixture.navigator.open("app://form/2")
        fixture.navigator.open(.external("app://item/78"))
        fixture.navigator.open("app://nav/dismiss")
        XCTAssertEqual(
            fixture.topView.toasts.shown?.text,
            "Close the modal and open “app://item/78”?",
            "a modal is still open, and the newest link counts"
        )
        XCTAssertEqual(fixture.topView.toasts.waiting.count, 0)
        fixture.navigator.open("app://nav/dismiss")
        XCTAssertNil(fixture.topView.toasts.shown, "there is nothing to close")
    }

    func testALinkFromOutsideAmongSeveralRequestsIsNotOfferedAlone() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://form/1")
        fixture.navigator.atomically {
            $0.push("app://item/1")
            $0.open(.external("app://item/2"))
        }
        XCTAssertEqual(fixture.topView.toasts.shown?.text, fixture.refusal)
        XCTAssertEqual(fixture.state.top.url.text, "app://form/1")
    }

    // Feature: If a link of another program is refused, the toast names the link
    func testARefusalNamesTheLinkOfAnotherProgram() throws {
        let fixture = try Fixture(
            guards: [NavigationGuard(for: ["app://live/:id"]) { _, _ in .refuse("Log in first.") }]
        )
        defer { fixture.close() }
        for (url, text) in [
            ("app://item/%zz", "“app://item/%zz” could not be opened. \(invalid("app://item/%zz"))"),
            ("app://live/1", "“app://live/1” could not be opened. Log in first."),
            ("app://broken", "“app://broken” could not be opened. This page cannot be built."),
            ("app://nowhere", "There is no page for “app://nowhere”."),
            ("app://nav/back", "Other programs cannot open “app://nav/back”."),
        ] {
            fixture.navigator.open(.external(url))
            XCTAssertEqual(fixture.topView.toasts.shown?.text, text)
            guard !url.contains("nav") else { continue }
            fixture.navigator.open(.app(url))
            XCTAssertEqual(
                fixture.topView.toasts.shown?.text,
                fixture.refusal,
                "the user knows what was clicked"
            )
        }
    }

    /// Returns the message about a text that is not a URL.
    private func invalid(_ text: String) -> String {
        do throws(URLParseError) {
            return try RouteURL(parsing: text).text
        } catch {
            return RoutingError.invalidURL(error).message
        }
    }

    func testAPageShowsAToastInItsWindow() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.top.context.show("Saved")
        XCTAssertEqual(fixture.topView.toasts.shown?.text, "Saved")
    }

    func testAKeyOfTheWindowClosesADialogUnlessItsAnswerIsAwaited() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://form/1")
        fixture.host.open("app://item/5")
        XCTAssertEqual(fixture.state.layers.count, 1)
        XCTAssertEqual(fixture.state.top.url.text, "app://item/5")
        let caller = Task { try await fixture.navigator.result(ofOpening: "app://form/2", as: String.self) }
        waitUntil("the dialog") { fixture.state.layers.count == 2 }
        fixture.host.open("app://item/6")
        XCTAssertEqual(fixture.state.layers.count, 2)
        XCTAssertEqual(fixture.topView.toasts.shown?.text, "Close the modal and open “Item”?")
        caller.cancel()
    }

    func testAnAppMakesTheToastOfThrottledRequests() throws {
        let fixture = try Fixture {
            $0.toast = { outcome, standard in
                guard case .refused(.throttled) = outcome else { return standard }
                return standard?.hasPrefix("2 links") == true ? "Two too many" : nil
            }
        }
        defer { fixture.close() }
        let time = ContinuousClock.now
        fixture.navigator.requests.now = { time }
        fixture.openFromOutside(18)
        waitUntil("the toast") { fixture.topView.toasts.shown?.text == "Two too many" }
    }

    func testOfManyToastsOfTheAppAtMostFiveAreKept() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let toasts = fixture.topView.toasts
        for number in 1...20 { fixture.host.show("\(number)") }
        XCTAssertEqual(toasts.waiting.count, 4)
        for _ in 0..<5 {
            XCTAssertNotNil(toasts.shown)
            toasts.dismiss()
        }
        XCTAssertNil(toasts.shown)
        XCTAssertEqual(gtk_widget_get_visible(toasts.widget), 0)
    }

    // Feature: Screen readers announce errors
    func testAToastShowsPlainTextAndIsAnAlert() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let text = "<b>not bold</b> & _plain_ " + String(repeating: "long ", count: 500)
        fixture.host.show(Toast(text))
        let view = try children(fixture.topView.toasts.widget).at(0)
        XCTAssertEqual(gtk_accessible_get_accessible_role(as_accessible(view)), GTK_ACCESSIBLE_ROLE_ALERT)
        let label = descendants(view).first { is_label($0) != 0 }!
        XCTAssertEqual(
            String(cString: gtk_label_get_text(as_label(label))),
            DisplayURL.shortening(text, to: DisplayURL.paragraphLength)
        )
        XCTAssertEqual(gtk_label_get_use_markup(as_label(label)), 0)
        let width = SizeRequest(of: fixture.topView.window, GTK_ORIENTATION_HORIZONTAL)
        XCTAssertLessThanOrEqual(width.minimum, 360)
    }

    func testAToastIsClosedByItsButtonAndGivesTheFocusBack() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        gtk_widget_grab_focus(fixture.top.second)
        fixture.host.show("One")
        fixture.host.show("Two")
        let view = try children(fixture.topView.toasts.widget).at(0)
        let close = descendants(view).first { is_button($0) != 0 }!
        XCTAssertEqual(gtk_widget_grab_focus(close), 1)
        cgtk_emit(close, "clicked")
        XCTAssertEqual(fixture.topView.toasts.shown?.text, "Two")
        XCTAssertEqual(fixture.focus, fixture.top.second)
    }

    func testTheFocusOfAToastThatIsTakenAwayReturnsToASelectableLabel() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let label: Widget = gtk_label_new("Selectable")
        gtk_label_set_selectable(as_label(label), 1)
        fixture.top.widget.append(label)
        XCTAssertEqual(gtk_widget_grab_focus(label), 1)
        fixture.host.show("One")
        let view = try children(fixture.topView.toasts.widget).at(0)
        XCTAssertEqual(gtk_widget_grab_focus(descendants(view).first { is_button($0) != 0 }!), 1)
        fixture.topView.toasts.dismiss()
        XCTAssertEqual(fixture.focus, label)
    }

    func testTheActionOfAToastRunsOnceAndClosesIt() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        var runs = 0
        fixture.host.show(Toast("One", button: "Copy Address") { runs += 1 })
        let view = try children(fixture.topView.toasts.widget).at(0)
        let buttons = descendants(view).filter { is_button($0) != 0 }
        XCTAssertEqual(buttons.count, 2)
        cgtk_emit(try buttons.at(0), "clicked")
        XCTAssertEqual(runs, 1)
        XCTAssertNil(fixture.topView.toasts.shown)
    }

    func testAToastGoesByItselfAfterItsTimeAndNotBefore() {
        let area = ToastArea(texts: Texts(), duration: 100)
        let start = g_get_monotonic_time()
        area.show(Toast("One"))
        waitUntil("the toast to go") { area.shown == nil }
        XCTAssertGreaterThanOrEqual(g_get_monotonic_time() - start, 99_000)
    }

    func testRequestsThatAreStillCountedDoNotKeepAnotherToastWaiting() {
        let area = ToastArea(texts: Texts(), duration: 100)
        var timer: MainLoopTimer?
        func count(_ number: Int) {
            guard area.shown == nil || area.shown?.throttled != nil else { return }
            var toast = Toast("\(number) links")
            toast.throttled = number
            area.showThrottled(toast)
            timer = MainLoopTimer(milliseconds: 10) { count(number + 1) }
        }
        count(1)
        area.show(Toast("Other"))
        waitUntil("the other toast") { area.shown?.text == "Other" }
        withExtendedLifetime(timer) {}
    }

    func testAToastStaysWhileThePointerOrTheFocusIsOnIt() throws {
        let area = ToastArea(texts: Texts(), duration: 50)
        let window = ObjectReference(gtk_window_new())
        gtk_window_set_child(as_window(window.pointer), area.widget)
        gtk_window_present(as_window(window.pointer))
        defer { gtk_window_destroy(as_window(window.pointer)) }
        for isFocus in [true, false] {
            area.show(Toast("One"))
            let view = try XCTUnwrap(gtk_widget_get_first_child(area.widget))
            if isFocus {
                let close = try XCTUnwrap(descendants(view).first { is_button($0) != 0 })
                XCTAssertEqual(gtk_widget_grab_focus(close), 1)
            } else {
                gtk_widget_set_state_flags(view, GTK_STATE_FLAG_PRELIGHT, 0)
            }
            // The second toast starts later with the same duration,
            // so the first toast would have expired before it.
            let other = ToastArea(texts: Texts(), duration: 50)
            other.show(Toast("Two"))
            waitUntil("the time of both to end") { other.shown == nil }
            XCTAssertNotNil(area.shown)
            gtk_window_set_focus(as_window(window.pointer), nil)
            gtk_widget_unset_state_flags(view, GTK_STATE_FLAG_PRELIGHT)
            waitUntil("the toast to go") { area.shown == nil }
        }
    }

    func testAnOfferStaysInTurnsWithOtherToastsUntilItIsAnswered() throws {
        let area = ToastArea(texts: Texts(), duration: 20)
        var declined = 0
        var offer = Toast("Offer", button: "Yes")
        offer.decline = { declined += 1 }
        area.show(offer)
        let view = ObjectReference(try children(area.widget).at(0))
        let other = ToastArea(texts: Texts(), duration: 50)
        other.show(Toast("Two"))
        waitUntil("a longer time to end") { other.shown == nil }
        XCTAssertEqual(children(area.widget), [view.widget], "screen readers do not speak it again")
        area.show(Toast("Other"))
        waitUntil("the other toast") { area.shown?.text == "Other" }
        waitUntil("the offer again") { area.shown?.text == "Offer" && area.waiting.isEmpty }
        XCTAssertEqual(declined, 0)
        let close = try descendants(children(area.widget).at(0)).last { is_button($0) != 0 }
        cgtk_emit(try XCTUnwrap(close), "clicked")
        XCTAssertEqual(declined, 1)
        XCTAssertNil(area.shown)
    }

    // Feature: A toast with an offer stays until the user answers it, however many toasts follow
    func testAnOfferThatWaitsForItsTurnIsKeptHoweverManyToastsCome() throws {
        let area = ToastArea(texts: Texts(), duration: 20)
        var declined: [String] = []
        for name in ["First", "Second"] {
            var offer = Toast(name, button: "Yes")
            offer.decline = { declined.append(name) }
            area.show(offer)
        }
        area.show(Toast("A"))
        waitUntil("the turn of another toast") { area.shown?.text == "A" }
        for name in ["B", "C", "D", "E", "F"] { area.show(Toast(name)) }
        XCTAssertEqual(
            area.waiting.map(\.text).sorted(),
            ["C", "D", "E", "F", "First", "Second"],
            "the oldest toast that is no offer is dropped"
        )
        for name in ["First", "Second"] {
            waitUntil("the offer \(name) again") { area.shown?.text == name }
            let view = try XCTUnwrap(gtk_widget_get_first_child(area.widget))
            let close = descendants(view).last { is_button($0) != 0 }
            cgtk_emit(try XCTUnwrap(close), "clicked")
        }
        XCTAssertEqual(declined, ["First", "Second"])
        waitUntil("the last toast to go") { area.shown == nil && area.waiting.isEmpty }
    }

    func testAToastInANarrowWindowIsAsHighAsItsLinesTake() throws {
        let fixture = try Fixture { $0.windowSize = WindowSize(width: 360, height: 600) }
        defer { fixture.close() }
        fixture.host.show(
            Toast(
                "Diese Seite öffnet sich, sobald der Tresor aufgeschlossen ist.",
                button: "Aufschließen"
            )
        )
        let toasts = fixture.topView.toasts.widget
        waitUntil("the toast to be laid out") { gtk_widget_get_height(toasts) > 0 }
        let label = try XCTUnwrap(descendants(toasts).first { is_label($0) != 0 })
        var needed: gint = 0
        pango_layout_get_pixel_size(gtk_label_get_layout(as_label(label)), nil, &needed)
        XCTAssertGreaterThanOrEqual(gtk_widget_get_height(label), needed)
        let view = try XCTUnwrap(gtk_widget_get_first_child(toasts))
        var bounds = graphene_rect_t()
        XCTAssertNotEqual(gtk_widget_compute_bounds(view, toasts, &bounds), 0)
        XCTAssertLessThanOrEqual(
            bounds.origin.y + bounds.size.height,
            Float(gtk_widget_get_height(toasts)),
            "it is within the toast"
        )
    }

    // Feature: A toast is as high as its text at every width and text size
    func testAToastIsAsHighAsItsTextInWindowsOfAnyWidthWithTextOfAnySize() throws {
        defer { gtk_settings_reset_property(gtk_settings_get_default(), "gtk-xft-dpi") }
        let texts: [(text: String, button: String?)] = [
            ("Cannot go back 9 pages: none is below this one.", nil),
            ("9 Seiten zurückgehen geht nicht: Unter dieser Seite liegt keine.", nil),
            (
                "Das Dialogfenster schließen und „pkg://package/libstdc++6/files?a=very-long-query“ öffnen?",
                "Öffnen"
            ),
            ("What has been done can be undone.", "Rückgängig"),
            ("1 Seite bleibt geschlossen:\npkg://files", "Trotzdem öffnen"),
        ]
        for scale in [1, 1.5, 2] {
            change("gtk-xft-dpi", to: gint(96 * 1_024 * scale))
            for (width, isModal) in [(360, false), (360, true), (420, true), (500, false), (800, false)] {
                for (text, button) in texts {
                    // Each toast is shown in a new window, because the first toast
                    // of a window must be laid out correctly, too.
                    let fixture = try Fixture {
                        $0.windowSize = WindowSize(width: width, height: 720)
                        $0.modalSize = WindowSize(width: width, height: 720)
                    }
                    defer { fixture.close() }
                    if isModal { fixture.navigator.open("app://form/1") }
                    fixture.host.show(text, button: button)
                    let what = "“\(text)” in \(width) pixels at \(scale)"
                    try checkToast(of: fixture, what)
                    fixture.topView.toasts.dismiss()
                    fixture.host.show(text, button: button)
                    try checkToast(of: fixture, "\(what), once more")
                }
            }
        }
    }

    /// Checks that the shown toast contains all its parts, and that it is within the window.
    private func checkToast(of fixture: Fixture, _ what: String) throws {
        let toasts = fixture.topView.toasts.widget
        let view = try XCTUnwrap(gtk_widget_get_first_child(toasts))
        waitUntil("the toast to be laid out") { gtk_widget_get_height(view) > 0 }
        let label = try XCTUnwrap(descendants(toasts).first { is_label($0) != 0 })
        let layout = gtk_label_get_layout(as_label(label))
        var needed: gint = 0
        pango_layout_get_pixel_size(layout, nil, &needed)
        XCTAssertGreaterThanOrEqual(gtk_widget_get_height(label), needed, what)
        XCTAssertEqual(pango_layout_is_ellipsized(layout), 0, what)
        let (width, height) = (gtk_widget_get_width(view), gtk_widget_get_height(view))
        for part in descendants(view) where is_label(part) != 0 || is_button(part) != 0 {
            let bounds = try frame(of: part, in: view)
            XCTAssertGreaterThanOrEqual(min(bounds.origin.x, bounds.origin.y), 0, what)
            XCTAssertLessThanOrEqual(bounds.origin.x + bounds.size.width, Float(width), what)
            XCTAssertLessThanOrEqual(bounds.origin.y + bounds.size.height, Float(height), what)
        }
        let parts = descendants(view).filter { is_button($0) != 0 }
        let higher = try parts.map { try Double(frame(of: $0, in: view).size.height) }.reduce(0, +)
        XCTAssertLessThanOrEqual(Double(height), Double(needed) + higher, "\(what): it has no empty lines")
        let page = fixture.topView.overlay
        let bounds = try frame(of: view, in: page)
        XCTAssertGreaterThanOrEqual(min(bounds.origin.x, bounds.origin.y), 0, what)
        XCTAssertLessThanOrEqual(bounds.origin.x + bounds.size.width, Float(gtk_widget_get_width(page)), what)
        XCTAssertLessThanOrEqual(
            bounds.origin.y + bounds.size.height,
            Float(gtk_widget_get_height(page)),
            what
        )
    }

    private func frame(of widget: Widget, in other: Widget) throws -> graphene_rect_t {
        var bounds = graphene_rect_t()
        XCTAssertNotEqual(gtk_widget_compute_bounds(widget, other, &bounds), 0)
        return bounds
    }

    func testTheActionOfAToastGoesBelowATextThatItWouldSqueeze() throws {
        let fixture = try Fixture { $0.windowSize = WindowSize(width: 360, height: 600) }
        defer { fixture.close() }
        let window = fixture.topView.window
        waitUntil("the window to be laid out") { gtk_widget_get_width(window) > 0 }
        let short = "What has been done can be undone for a while."
        for (text, label, isBelow) in [
            (short, "Undo", false), (short, String(repeating: "Long ", count: 6), true),
            ("One page stays closed:\napp://item/1", "Open", true), (short + short, "Undo", true),
        ] {
            fixture.host.show(text, button: label)
            let toasts = fixture.topView.toasts.widget
            let text = try XCTUnwrap(descendants(toasts).first { is_label($0) != 0 })
            let button = try XCTUnwrap(
                descendants(toasts).first {
                    is_button($0) != 0
                        && gtk_button_get_label(as_button($0)).map { String(cString: $0) } == label
                }
            )
            waitUntil("the toast to be laid out") { gtk_widget_get_width(button) > 0 }
            var bounds = graphene_rect_t()
            XCTAssertNotEqual(gtk_widget_compute_bounds(button, text, &bounds), 0)
            let (width, height) = (gtk_widget_get_width(text), gtk_widget_get_height(text))
            XCTAssertEqual(bounds.origin.y.rounded() >= Float(height), isBelow, label)
            XCTAssertGreaterThan(width, 100, label)
            XCTAssertLessThanOrEqual(gtk_widget_get_width(window), 380, label)
            fixture.topView.toasts.dismiss()
        }
    }

    // Feature: A toast does not cover the focused widget
    func testAToastDoesNotCoverTheFocusedWidget() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let page = fixture.top.widget
        let rows = (1...30).map { Widget.button("Row \($0)") {} }
        let list = Widget.box(.vertical, spacing: 0)
        for row in rows { list.append(row) }
        page.append(.scrolled(list))
        let first = try XCTUnwrap(rows.first)
        let last = try XCTUnwrap(rows.last)
        waitUntil("the rows to be laid out") { gtk_widget_get_height(first) > 0 }
        let toasts = fixture.topView.toasts.widget
        func isCovered(_ widget: Widget) throws -> Bool {
            var (row, toast) = try (
                frame(of: widget, in: fixture.topView.overlay), frame(of: toasts, in: fixture.topView.overlay)
            )
            return graphene_rect_intersection(&row, &toast, nil)
        }
        func waitForLayout() {
            let clock = gtk_widget_get_frame_clock(page)
            let goal = gdk_frame_clock_get_frame_counter(clock) + 3
            waitUntil("some frames") {
                gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_LAYOUT)
                return gdk_frame_clock_get_frame_counter(clock) >= goal
            }
        }
        XCTAssertEqual(gtk_widget_grab_focus(last), 1)
        waitForLayout()
        fixture.navigator.open("app://nowhere")
        waitForLayout()
        XCTAssertFalse(try isCovered(last), "a toast comes while the row has focus")
        XCTAssertEqual(gtk_widget_grab_focus(first), 1)
        waitForLayout()
        XCTAssertFalse(try isCovered(first), "focus moves to where the toast is")
        for row in rows.reversed() {
            XCTAssertEqual(gtk_widget_grab_focus(row), 1)
            waitForLayout()
            XCTAssertFalse(try isCovered(row), row.text)
        }
        fixture.host.show("Another one")
        fixture.topView.toasts.dismiss()
        waitForLayout()
        XCTAssertFalse(try isCovered(first))
        let bottom = try frame(of: toasts, in: fixture.topView.overlay)
        XCTAssertGreaterThan(bottom.origin.y, 300, "a toast is at the bottom where it may be")
    }

    func testAToastDoesNotMoveThePage() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        var before = GtkAllocation()
        var after = GtkAllocation()
        waitUntil("the window to be laid out") { gtk_widget_get_height(fixture.top.widget) > 0 }
        gtk_widget_get_allocation(fixture.top.widget, &before)
        fixture.host.show(Toast(String(repeating: "long ", count: 100)))
        waitUntil("the toast to be laid out") { gtk_widget_get_height(fixture.topView.toasts.widget) > 0 }
        gtk_widget_get_allocation(fixture.top.widget, &after)
        XCTAssertEqual(
            [before.x, before.y, before.width, before.height],
            [after.x, after.y, after.width, after.height]
        )
    }
}

extension Fixture {
    /// Opens a number of links, as another app does.
    fileprivate func openFromOutside(_ count: Int) {
        for number in 0..<count {
            navigator.open(.external("app://item/\(number)"))
        }
    }

    /// The reason why the request of the last event was refused or has failed, or `nil` if it succeeded.
    fileprivate var refusal: String? {
        switch events.last?.outcome {
        case .refused(let error): error.message
        case .failed(let error): String(describing: error)
        default: nil
        }
    }
}
