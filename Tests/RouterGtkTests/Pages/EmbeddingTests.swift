import CRouterGtk
import CRouterGtk.Testing
import XCTest

@testable import RouterCore
@testable import RouterGtk

final class EmbeddingTests: WidgetTestCase {
    func testAPageComesIntoItsSlotAndLeavesItAndIsFreed() throws {
        let living = TestPage.living
        let fixture = try Fixture()
        fixture.navigator.open("app://board/1")
        weak let board = fixture.top
        fixture.navigator.open("app://item/1?nav.action=embed&nav.key=one")
        fixture.navigator.open("app://item/2?nav.action=embed&nav.slot=side&nav.key=two")
        iterate()
        XCTAssertEqual(fixture.events.suffix(2).map(\.outcome.name), ["shown", "shown"])
        XCTAssertEqual(
            (board?.slots["main"]?.page as? TestPage)?.name,
            "app://item/1"
        )
        XCTAssertEqual(
            (board?.slots["side"]?.page as? TestPage).flatMap(fixture.holder),
            fixture.state.top.id
        )
        XCTAssertTrue(board?.isShown ?? false, "an embedded page covers nothing")
        fixture.check()
        fixture.navigator.open("app://nav/unembed?key=one")
        iterate()
        XCTAssertNil(board?.slots["main"]?.page)
        XCTAssertEqual(TestPage.living, living + 3)
        fixture.check()
        fixture.navigator.open("app://nav/pop")
        iterate()
        XCTAssertEqual(TestPage.living, living + 1, "what is embedded is freed with its page")
        fixture.check()
        fixture.close()
        XCTAssertEqual(TestPage.living, living)
    }

    func testASlotTellsWhenItFillsAndEmpties() throws {
        for isAnimated in [false, true] {
            setAnimations(isAnimated)
            defer { setAnimations(false) }
            let fixture = try Fixture()
            defer { fixture.close() }
            fixture.navigator.open("app://board/1")
            let side = try XCTUnwrap(fixture.top.slots["side"])
            var shown: [String?] = []
            side.didChange = { page in shown.append((page as? TestPage)?.name) }
            func wait() { waitUntil("the slot to be still") { !side.stack.isRunning } }
            for key in ["a", "b"] {
                fixture.navigator.embed(.app("app://item/\(key)"), in: Embedding(slot: "side", key: key))
                wait()
            }
            XCTAssertEqual(shown, ["app://item/a", "app://item/b"])
            fixture.navigator.unembed("a")
            wait()
            XCTAssertEqual(shown.count, 2, "a covered page changes nothing")
            fixture.navigator.unembed("b")
            wait()
            XCTAssertEqual(shown, ["app://item/a", "app://item/b", nil])
            fixture.navigator.embed("app://item/c", in: Embedding(slot: "side", key: "c"))
            fixture.navigator.unembed("c")
            fixture.navigator.embed("app://item/d", in: Embedding(slot: "side", key: "d"))
            wait()
            XCTAssertEqual(shown.last, "app://item/d", "no late nil hides the page that has come meanwhile")
        }
    }

    func testOfSeveralInOneSlotTheLastIsShownAndTheOneBeforeComesBack() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://board/1")
        for key in ["a", "b", "c"] {
            fixture.navigator.open("app://item/\(key)?nav.action=embed&nav.key=\(key)")
            fixture.check(key)
        }
        TestPage.calls = []
        fixture.navigator.open("app://nav/unembed?key=b")
        fixture.check("one in the middle")
        XCTAssertEqual(TestPage.calls, ["left app://item/b"])
        TestPage.calls = []
        fixture.navigator.open("app://nav/unembed")
        fixture.check("the last")
        XCTAssertEqual(TestPage.calls, ["left app://item/c", "shown app://item/a"])
    }

    func testAPageComesIntoASlotOfACoveredPageAndIsShownWithIt() throws {
        setAnimations(true)
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://board/1")
        let board = fixture.state.top.id
        fixture.navigator.open("app://item/2?nav.animated=false")
        TestPage.calls = []
        var entry: EntryID?
        fixture.navigator.embed("app://item/3", in: Embedding(slot: "side", of: board)) { entry = $0.entry }
        waitUntil("the page to be embedded") { entry != nil }
        XCTAssertEqual(fixture.holder(of: fixture.page(try XCTUnwrap(entry))), board)
        XCTAssertEqual(TestPage.calls, [], "nobody sees it yet")
        fixture.check()
        fixture.navigator.open("app://nav/back?nav.animated=false")
        XCTAssertEqual(
            TestPage.calls,
            ["left app://item/2", "shown app://board/1", "shown app://item/3"]
        )
        fixture.check()
    }

    func testEmbeddedPagesAreCoveredAndShownWithTheirs() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://board/1")
        fixture.navigator.open("app://item/1?nav.action=embed")
        TestPage.calls = []
        fixture.navigator.open("app://item/9")
        XCTAssertEqual(
            TestPage.calls,
            ["covered app://board/1", "covered app://item/1", "shown app://item/9"]
        )
        fixture.check()
        TestPage.calls = []
        fixture.navigator.open("app://nav/back")
        XCTAssertEqual(
            TestPage.calls,
            ["left app://item/9", "shown app://board/1", "shown app://item/1"]
        )
        fixture.check()
    }

    func testAnEmbeddedPageOpensPagesAndClosesItselfAndGivesItsResult() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://board/1")
        fixture.navigator.open("app://item/1?nav.action=embed")
        let board = fixture.top
        let inner = try XCTUnwrap(board.slots["main"]?.page as? TestPage)
        cgtk_emit(inner.first, "clicked")
        XCTAssertEqual(fixture.state.top.url.text, "app://item/clicked")
        fixture.navigator.open("app://nav/back")
        inner.context.close()
        XCTAssertNil(board.slots["main"]?.page)
        XCTAssertEqual(fixture.state.base.depth, 2)
        fixture.check()
        final class Answers { var values: [Int?] = [] }
        let answers = Answers()
        var request: NavigationRequest = "app://item/2"
        request.embedding = Embedding(slot: "side")
        request.caller = PageResult { answers.values.append((try? $0.get()) as? Int) }
        fixture.navigator.open(request)
        (board.slots["side"]?.page as? TestPage)?.context.finish(7)
        XCTAssertEqual(answers.values, [7])
        fixture.check()
    }

    func testAPageWithoutTheSlotOfItsRouteFailsAndChangesNothing() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://slotless")
        fixture.navigator.open("app://item/1?nav.action=embed")
        guard case .failed(let error)? = fixture.events.last?.outcome else {
            return XCTFail("no failure")
        }
        XCTAssertTrue(String(describing: error).contains("has no slot “main”"))
        XCTAssertEqual(fixture.state.top.embedded.count, 0)
    }

    // Feature: Pages in slots
    // Feature: A page leaves by the edge that it came from
    func testEveryTransitionComesGoesTheOppositeWayAndCompletesAfterItsAnimation() throws {
        setAnimations(true)
        defer { setAnimations(false) }
        let fixture = try Fixture { $0.transitionDuration = 0 }
        defer { fixture.close() }
        fixture.navigator.open("app://board/1")
        waitUntil("the window is drawn") { gtk_widget_get_mapped(fixture.topView.window) != 0 }
        let slot = try XCTUnwrap(fixture.top.slots["main"])
        for transition in EmbedTransition.allCases {
            for embeds in [true, false] {
                final class Box { var outcome: String? }
                let box = Box()
                if embeds {
                    let embedding = Embedding(key: "k", transition: transition, duration: 30)
                    fixture.navigator.embed("app://item/1", in: embedding) { box.outcome = $0.name }
                } else {
                    fixture.navigator.open(NavigationRequest(.direct(.unembed(.key("k"))))) {
                        box.outcome = $0.name
                    }
                }
                let motion = PageMotion.transition(transition, isReversed: !embeds)
                XCTAssertEqual(slot.stack.motion, transition == .none ? nil : motion)
                XCTAssertEqual(
                    box.outcome == nil,
                    slot.stack.isRunning,
                    "\(transition) completes with its animation"
                )
                waitUntil("\(transition) has ended") { !slot.stack.isRunning }
                XCTAssertEqual(box.outcome, "shown")
                fixture.check("\(transition)")
            }
        }
    }

    func testInterruptedTransitionsOfASlotCompleteOnceEachAndLeakNothing() throws {
        let living = TestPage.living
        let fixture = try Fixture.animated()
        fixture.navigator.open("app://board/1", animated: false)
        let slot = try XCTUnwrap(fixture.top.slots["main"])
        var completions = [Int](repeating: 0, count: 45)
        for number in 0..<45 {
            let transition = EmbedTransition.allCases[number % 15]
            if number % 3 == 2 {
                fixture.navigator.unembed(transition: number % 2 == 0 ? transition : nil) { _ in
                    completions[number] += 1
                }
            } else {
                let embedding = Embedding(key: "\(number)", transition: transition, duration: 60)
                fixture.navigator.embed("app://item/\(number)", in: embedding) { _ in completions[number] += 1
                }
            }
            XCTAssertEqual(completions[0..<number].filter { $0 != 1 }, [], "what is interrupted has ended")
            fixture.check("\(number)")
            for _ in 0..<(number % 4) { g_main_context_iteration(nil, 1) }
        }
        waitUntil("the last one to end") { !slot.stack.isRunning }
        XCTAssertEqual(completions, [Int](repeating: 1, count: 45))
        // The outer page leaves while its embedded page is still moving.
        fixture.navigator.embed("app://item/99", in: Embedding(transition: .curlDown, duration: 60_000))
        XCTAssertTrue(slot.stack.isRunning)
        fixture.navigator.pop()
        waitUntil("the page to be gone") { TestPage.living == living + 1 }
        fixture.close()
        XCTAssertEqual(TestPage.living, living)
    }

    func testAPageOnItsWayOutGetsNoInputAndScreenReadersDoNotSeeIt() throws {
        let fixture = try Fixture.animated()
        defer { fixture.close() }
        fixture.navigator.open("app://board/1", animated: false)
        fixture.navigator.embed("app://item/1", animated: false)
        let slot = try XCTUnwrap(fixture.top.slots["main"])
        let old = try XCTUnwrap(slot.page as? TestPage)
        fixture.navigator.embed("app://item/2", in: Embedding(key: "two", transition: .flipFromTop))
        XCTAssertEqual(children(slot.widget).count, 2)
        XCTAssertEqual(gtk_widget_get_can_focus(old.widget), 0)
        XCTAssertEqual(gtk_widget_get_can_target(old.widget), 0)
        XCTAssertNotEqual(cgtk_is_accessible_hidden(old.widget), 0)
        waitUntil("the end") { !slot.stack.isRunning }
        XCTAssertNil(gtk_widget_get_parent(old.widget))
        fixture.navigator.unembed("two", animated: false)
        XCTAssertEqual(gtk_widget_get_can_focus(old.widget), 1)
        XCTAssertEqual(cgtk_is_accessible_hidden(old.widget), 0)
        XCTAssertEqual(children(slot.widget), [old.widget])
    }

    func testASlotIsAsLargeAsItsShownPageFromTheStartOfAMotion() throws {
        let stage = EmbedSlot()
        let window = ObjectReference(gtk_window_new())
        setAnimations(true)
        gtk_window_set_child(as_window(window.pointer), stage.widget)
        gtk_window_present(as_window(window.pointer))
        defer {
            stage.clear()
            gtk_window_destroy(as_window(window.pointer))
        }
        final class SizedPage: Page {
            let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
            init(_ size: gint) { gtk_widget_set_size_request(widget, size, size) }
        }
        func size() -> [gint] {
            [GTK_ORIENTATION_HORIZONTAL, GTK_ORIENTATION_VERTICAL].map { orientation in
                var minimum: gint = -1
                gtk_widget_measure(stage.widget, orientation, -1, &minimum, nil, nil, nil)
                return minimum
            }
        }
        XCTAssertEqual(size(), [0, 0])
        let (small, large) = (
            BuiltPage(SizedPage(40), entry: EntryID(1)), BuiltPage(SizedPage(90), entry: EntryID(2))
        )
        stage.embed(small, .fade, duration: 60_000) {}
        XCTAssertTrue(stage.stack.isRunning)
        XCTAssertEqual(size(), [40, 40])
        stage.embed(large, .fade, duration: 60_000) {}
        XCTAssertEqual(size(), [90, 90])
        stage.unembed(large, .transition(.fade), duration: 60_000) {}
        XCTAssertEqual(size(), [40, 40])
        stage.unembed(small, .transition(.fade), duration: 60_000) {}
        XCTAssertTrue(stage.stack.isRunning)
        XCTAssertEqual(size(), [40, 40], "an empty slot would show no motion")
        stage.stack.finish()
        XCTAssertEqual(size(), [0, 0])
    }

    // Feature: A different transition for the removal of an embedded page
    func testAPageLeavesByTheTransitionThatItsRemovalNames() throws {
        let fixture = try Fixture.animated()
        defer { fixture.close() }
        fixture.navigator.open("app://board/1", animated: false)
        let slot = try XCTUnwrap(fixture.top.slots["main"])
        func leave(_ remove: (Navigator) -> Void) -> PageMotion? {
            let embedding = Embedding(key: "two", transition: .scaleBig, duration: 60_000)
            fixture.navigator.embed("app://item/1", in: embedding, animated: false)
            remove(fixture.navigator)
            defer { waitUntil("the page to be gone") { !slot.stack.isRunning } }
            return slot.stack.motion
        }
        XCTAssertEqual(
            leave { $0.unembed("two", transition: .curlUp, duration: 30) },
            .transition(.curlUp, isReversed: false)
        )
        XCTAssertEqual(leave { $0.unembed(duration: 30) }, .transition(.scaleBig, isReversed: true))
        XCTAssertNil(leave { $0.unembed(transition: EmbedTransition.none) })
        XCTAssertNil(leave { $0.unembed("two", duration: -1) })
        XCTAssertEqual(fixture.events.suffix(2).map(\.isAnimated), [false, false])
        XCTAssertNil(leave { $0.unembed("two", transition: .fade, duration: 30, animated: false) })
        // A URL cannot contain a duration.
        let embedding = Embedding(key: "two", transition: .scaleBig, duration: 30)
        fixture.navigator.embed("app://item/1", in: embedding, animated: false)
        fixture.navigator.open("app://nav/unembed?key=two&transition=flipFromTop")
        XCTAssertEqual(slot.stack.motion, .transition(.flipFromTop))
        waitUntil("the page to be gone") { !slot.stack.isRunning }
        fixture.check()
    }

    func testAPageThatIsAskedKeepsItsSlotAndTheWindow() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://board/1")
        fixture.navigator.open("app://item/1?nav.action=embed")
        let inner = try XCTUnwrap(fixture.top.slots["main"]?.page as? TestPage)
        inner.mayLeaveReply = false
        fixture.navigator.open("app://nav/unembed")
        fixture.host.goBack()
        gtk_window_close(as_window(try fixture.host.layers.at(0).window))
        XCTAssertEqual(inner.timesAsked, 3)
        XCTAssertTrue(inner.isShown)
        fixture.check()
    }

    func testTheFocusGoesBackToThePageWhenItsEmbeddedOneLeaves() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://board/1")
        fixture.navigator.open("app://item/1?nav.action=embed")
        let inner = try XCTUnwrap(fixture.top.slots["main"]?.page as? TestPage)
        XCTAssertNotNil(fixture.focus)
        gtk_widget_grab_focus(inner.second)
        XCTAssertEqual(fixture.focus, inner.second)
        fixture.navigator.open("app://nav/unembed")
        iterate()
        let focus = try XCTUnwrap(fixture.focus)
        XCTAssertNotEqual(gtk_widget_is_ancestor(focus, fixture.top.widget), 0)
    }

    func testAPageIsShownInASlotOfAnEmbeddedPage() throws {
        let living = TestPage.living
        let fixture = try Fixture { $0.keptPages = 1 }
        let navigator = fixture.navigator
        func embed(_ address: String, _ key: String, in holder: EntryID?) throws -> EntryID {
            var entry: EntryID?
            navigator.embed(.app(address), in: Embedding(slot: "side", of: holder, key: key)) {
                entry = $0.entry
            }
            return try XCTUnwrap(entry)
        }
        navigator.open("app://board/1")
        let board = fixture.state.top.id
        let outer = try embed("app://board/2", "outer", in: nil)
        let inner = try embed("app://item/1", "inner", in: outer)
        fixture.check()
        XCTAssertTrue(fixture.page(inner).isShown)
        XCTAssertEqual(fixture.holder(of: fixture.page(inner)), outer)
        XCTAssertEqual(fixture.holder(of: fixture.page(outer)), board)
        XCTAssertNotEqual(gtk_widget_is_ancestor(fixture.page(inner).widget, fixture.top.widget), 0)
        XCTAssertNotEqual(gtk_widget_get_mapped(fixture.page(inner).widget), 0)
        // The embedded page is covered, released, and rebuilt together with the page that contains it.
        navigator.open("app://item/2")
        XCTAssertNil(fixture.host.page(for: inner))
        fixture.host.goBack()
        fixture.check()
        XCTAssertTrue(fixture.page(inner).isShown)
        // All pages that leave are asked, innermost first.
        fixture.page(inner).mayLeaveReply = false
        navigator.unembed("outer")
        XCTAssertEqual(fixture.events.last?.outcome.name, "refused")
        XCTAssertEqual(fixture.page(outer).timesAsked, 0)
        let saved = navigator.savedNavigation()
        fixture.page(inner).mayLeaveReply = true
        navigator.close(inner)
        fixture.check()
        XCTAssertNil(fixture.page(outer).slots["side"]?.page)
        _ = try embed("app://item/3", "again", in: outer)
        navigator.unembed("outer")
        iterate()
        fixture.check()
        XCTAssertEqual(TestPage.living, living + 1, "the home is released")
        fixture.close()
        XCTAssertEqual(TestPage.living, living)
        let second = try Fixture(restoring: saved)
        defer { second.close() }
        second.check()
        let restored = try XCTUnwrap(second.top.slots["side"]?.page as? TestPage)
        XCTAssertEqual((restored.slots["side"]?.page as? TestPage)?.name, "app://item/1")
        XCTAssertEqual(restored.context.embeddedKeys, ["inner"])
    }

    func testAPageThatIsBuiltAgainKnowsItsEmbeddedPages() throws {
        let saved: SavedNavigation
        do {
            let fixture = try Fixture()
            defer { fixture.close() }
            fixture.navigator.open("app://board/1")
            XCTAssertEqual(fixture.top.context.embeddedKeys, [])
            fixture.navigator.open("app://item/1?nav.action=embed&nav.key=one")
            saved = fixture.navigator.savedNavigation()
        }
        let fixture = try Fixture(restoring: saved)
        defer { fixture.close() }
        XCTAssertEqual(fixture.top.context.embeddedKeys, ["one"])
        let inner = try XCTUnwrap(fixture.top.slots["main"]?.page as? TestPage)
        XCTAssertEqual(inner.context.embeddedKeys, [])
        fixture.check()
    }
}

extension Fixture {
    /// Returns the entry whose slot contains a page.
    fileprivate func holder(of page: TestPage) -> EntryID? {
        let entries = state.layers.flatMap(\.entries).flatMap(\.withAllEntries)
        return entries.first { $0.embedded.contains { $0.entry.id == page.context.entry } }?.id
    }
}
