import CRouterGtk
import CRouterGtk.Testing
import XCTest

@testable import RouterCore
@testable import RouterGtk

final class ReleaseTests: WidgetTestCase {
    /// Returns the URLs of the built pages, in the order of their entries.
    private func built(_ fixture: Fixture) -> [String] {
        fixture.host.pages.pages.values.sorted { $0.entry.rawValue < $1.entry.rawValue }.map {
            ($0.page as! TestPage).name
        }
    }

    // Feature: Released pages (freed while they are covered) come back as they were
    func testThirtyTwoPagesStayBuiltAndTheRestIsFreedAndBuiltAgain() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        for number in 1...40 { fixture.navigator.open("app://item/\(number)") }
        iterate()
        XCTAssertEqual(TestPage.living, 32)
        XCTAssertEqual(TestPage.census.living, 64)
        XCTAssertEqual(built(fixture).first, "app://item/9")
        XCTAssertNil(fixture.host.page(for: fixture.state.base.entries[0].id))
        for number in (0...39).reversed() {
            fixture.host.goBack()
            XCTAssertEqual(fixture.top.name, number == 0 ? "app://home" : "app://item/\(number)")
            fixture.check()
        }
        iterate()
        XCTAssertEqual(TestPage.living, 1)
        XCTAssertEqual(TestPage.census.living, 2)
    }

    func testThePagesThatWereShownLastStayInAllLayersTogether() throws {
        let fixture = try Fixture { $0.keptPages = 3 }
        defer { fixture.close() }
        for number in 1...3 { fixture.navigator.open("app://item/\(number)") }
        XCTAssertEqual(built(fixture), ["app://item/1", "app://item/2", "app://item/3"])
        fixture.navigator.open("app://form/4")
        XCTAssertEqual(
            built(fixture),
            ["app://item/2", "app://item/3", "app://form/4"],
            "the page below a modal is visible"
        )
        fixture.navigator.open("app://item/5")
        XCTAssertEqual(built(fixture), ["app://item/3", "app://form/4", "app://item/5"])
        fixture.navigator.open("app://form/6")
        XCTAssertEqual(built(fixture), ["app://item/3", "app://item/5", "app://form/6"])
        fixture.navigator.dismiss()
        fixture.navigator.pop()
        fixture.navigator.dismiss()
        fixture.check()
        XCTAssertEqual(built(fixture), ["app://item/3"])
        fixture.navigator.pop()
        fixture.navigator.push("app://item/7")
        XCTAssertEqual(built(fixture), ["app://item/2", "app://item/7"])
    }

    // Feature: The `savedState()` of a released page reaches the page that is built anew
    func testAReleasedPageIsToldNothingAndIsReportedAndBuiltWithANewContext() throws {
        let fixture = try Fixture { $0.keptPages = 1 }
        defer { fixture.close() }
        var moments: [String] = []
        let observation = fixture.host.observePages { moments.append("\($0) \($2.rawValue)") }
        defer { observation.cancel() }
        let home = fixture.top
        home.state = "draft"
        home.title = "My home"
        TestPage.calls = []
        fixture.navigator.open("app://item/1")
        XCTAssertEqual(TestPage.calls, ["covered app://home", "shown app://item/1"])
        XCTAssertEqual(moments, ["built 2", "covered 1", "shown 2", "released 1"])
        XCTAssertFalse(home.hasLeft)
        XCTAssertEqual(fixture.host.title(of: fixture.state.base.entries[0]), "My home")
        XCTAssertEqual(fixture.host.savedPage(of: fixture.state.base.entries[0].id)?.state, "draft")
        XCTAssertEqual(fixture.navigator.savedNavigation().layers[0].entries.map(\.state), ["draft", nil])
        moments = []
        fixture.navigator.pop()
        XCTAssertEqual(moments, ["built 1", "left 2", "shown 1"])
        XCTAssertFalse(fixture.top === home)
        XCTAssertEqual(fixture.top.context.savedState, "draft")
        XCTAssertNil(
            fixture.navigator.savedNavigation().layers[0].entries[0].state,
            "the new page has not said anything"
        )
    }

    func testAReleasedPageIsNotAskedAndAReleasedEntryThatLeavesIsForgotten() throws {
        let fixture = try Fixture { $0.keptPages = 1 }
        defer { fixture.close() }
        fixture.top.mayLeaveReply = false
        fixture.navigator.open("app://item/1")
        fixture.navigator.open("app://fresh/2")
        XCTAssertEqual(fixture.state.base.depth, 1)
        XCTAssertEqual(TestPage.calls.last, "shown app://fresh/2")
        XCTAssertNil(fixture.host.savedPage(of: EntryID(1))?.state)
    }

    func testAPageThatCannotBeBuiltAgainWithoutALossStays() throws {
        let fixture = try Fixture { $0.keptPages = 1 }
        defer { fixture.close() }
        let navigator = fixture.navigator
        fixture.top.hasUnsavedChanges = true
        navigator.push("app://item/1")
        fixture.top.mayBeReleased = false
        navigator.push(.page(TestPage(fixture.top.context)))
        let own = fixture.top.name
        navigator.push("app://item/2")
        var results: [String?] = []
        let caller = fixture.top
        let wait = Task {
            results.append(try await caller.context.result(ofOpening: "app://item/3", as: String.self))
        }
        waitUntil("the page") { fixture.top.name == "app://item/3" }
        let giver = fixture.top
        navigator.push("app://item/4")
        navigator.push("app://item/5")
        XCTAssertEqual(
            built(fixture),
            ["app://home", "app://item/1", own, "app://item/2", "app://item/3", "app://item/5"]
        )
        navigator.pop(2)
        XCTAssertTrue(fixture.top === giver)
        giver.context.finish("red")
        waitUntil("the result") { results == ["red"] }
        XCTAssertTrue(fixture.top === caller)
        navigator.push("app://item/6")
        XCTAssertEqual(
            built(fixture),
            ["app://home", "app://item/1", own, "app://item/6"],
            "nobody waits any more"
        )
        wait.cancel()
    }

    func testPagesThatWereLoadingWhenTheirTurnCameAreReleasedByLaterChanges() throws {
        let fixture = try Fixture { $0.keptPages = 4 }
        defer { fixture.close() }
        var loading: [TestPage] = []
        for number in 1...40 {
            fixture.navigator.push(.app("app://item/\(number)"))
            fixture.top.mayBeReleased = false
            loading.append(fixture.top)
        }
        XCTAssertEqual(built(fixture).count, 40)
        for page in loading.dropFirst(2) { page.mayBeReleased = true }
        loading = []
        for number in 41...50 { fixture.navigator.push(.app("app://item/\(number)")) }
        let newest = (47...50).map { "app://item/\($0)" }
        XCTAssertEqual(built(fixture), ["app://item/1", "app://item/2"] + newest)
        fixture.check()
    }

    func testAPageThatWasHeldBackAndShownAgainIsAmongTheNewest() throws {
        let fixture = try Fixture { $0.keptPages = 2 }
        defer { fixture.close() }
        fixture.top.hasUnsavedChanges = true
        let home = fixture.top
        for number in 1...3 { fixture.navigator.push(.app("app://item/\(number)")) }
        XCTAssertEqual(built(fixture), ["app://home", "app://item/2", "app://item/3"])
        fixture.navigator.pop(.root)
        home.hasUnsavedChanges = false
        fixture.navigator.push("app://item/4")
        XCTAssertEqual(built(fixture), ["app://home", "app://item/4"])
        fixture.navigator.push("app://item/5")
        XCTAssertEqual(built(fixture), ["app://item/4", "app://item/5"])
    }

    func testPagesInSlotsGoAndComeWithThePageAround() throws {
        let fixture = try Fixture { $0.keptPages = 1 }
        defer { fixture.close() }
        let navigator = fixture.navigator
        navigator.push("app://board/1")
        for key in ["a", "b"] {
            navigator.embed(.app("app://item/\(key)"), in: Embedding(slot: "side", key: key))
        }
        navigator.push("app://item/2")
        iterate()
        XCTAssertEqual(TestPage.living, 1)
        navigator.pop()
        fixture.check()
        XCTAssertEqual(TestPage.living, 4, "the popped page waits to be freed")
        let inner = try XCTUnwrap(fixture.top.slots["side"]?.page as? TestPage)
        XCTAssertEqual(inner.name, "app://item/b")
        inner.hasUnsavedChanges = true
        let board = fixture.top
        navigator.push("app://item/3")
        XCTAssertEqual(built(fixture).count, 4)
        navigator.pop()
        XCTAssertTrue(fixture.top === board)
        inner.hasUnsavedChanges = false
        navigator.push("app://item/4")
        XCTAssertEqual(built(fixture), ["app://item/4"])
    }

    // Feature: a page closes the window while it is being released
    func testAPageThatClosesTheWindowWhenItIsAskedForItsStateLeaksNothing() throws {
        let fixture = try Fixture { $0.keptPages = 1 }
        fixture.top.onSavedState = { [host = fixture.host] in host.close() }
        fixture.navigator.open("app://item/1")
        XCTAssertNil(fixture.host.window)
        waitUntil("the pages to be freed") { TestPage.living == 0 && TestPage.census.living == 0 }
    }

    // Feature: Back builds a released page again, even if the page is still moving out
    func testAReleasedPageThatStillMovesOutIsBuiltAgain() throws {
        setAnimations(true)
        let fixture = try Fixture {
            $0.transitionDuration = 10_000
            $0.keptPages = 1
        }
        defer { fixture.close() }
        let home = fixture.top
        fixture.navigator.push("app://item/1")
        XCTAssertNil(fixture.host.page(for: EntryID(1)))
        XCTAssertNotNil(gtk_widget_get_parent(home.widget), "it moves out")
        iterate()
        XCTAssertEqual(TestPage.living, 2)
        fixture.navigator.pop()
        XCTAssertFalse(fixture.top === home)
        XCTAssertNil(gtk_widget_get_parent(home.widget))
        fixture.check()
        fixture.topView.view.pages.finish()
    }

    func testARandomWalkOverReleasedPagesWithAnimationsLeaksNothing() throws {
        setAnimations(true)
        let fixture = try Fixture {
            $0.transitionDuration = 30
            $0.keptPages = 3
        }
        var walk = RandomWalk(seed: 9)
        for step in 0..<400 {
            let address = walk.next()
            fixture.navigator.open(.app(address))
            fixture.check("step \(step), \(address)")
            for _ in 0..<(step % 5) { g_main_context_iteration(nil, 0) }
        }
        fixture.close()
        XCTAssertEqual(TestPage.living, 0)
        XCTAssertEqual(TestPage.census.living, 0)
    }

    func testAStateOfTheLastRunThatThePageNoLongerHasIsNotSaved() throws {
        let entries = [
            SavedEntry(url: "app://item/1", state: "below"), SavedEntry(url: "app://item/2", state: "draft"),
        ]
        let fixture = try Fixture(restoring: SavedNavigation(layers: [SavedLayer(entries: entries)])) {
            $0.keptPages = 1
        }
        defer { fixture.close() }
        let states = { fixture.navigator.savedNavigation().layers[0].entries.map(\.state) }
        XCTAssertEqual(fixture.top.context.savedState, "draft")
        XCTAssertEqual(states(), ["below", nil])
        fixture.navigator.push("app://item/3")
        XCTAssertEqual(states(), ["below", nil, nil])
    }
}
