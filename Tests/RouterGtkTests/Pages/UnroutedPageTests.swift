import CRouterGtk
import XCTest

@testable import RouterCore
@testable import RouterGtk

final class UnroutedPageTests: WidgetTestCase {
    /// A page that does not know about URLs.
    private final class Picture: Page {
        static var living = 0
        static let census = WidgetCensus()
        let widget: Widget = .title("A picture")
        let title: String? = "A picture"

        init() {
            Self.living += 1
            Self.census.count(widget)
        }

        isolated deinit { Self.living -= 1 }
    }

    private class Note: Page {
        let widget: Widget = .title("A note")
    }

    private final class Letter: Note {}

    func testReplaceSameReplacesAPageOfTheSameClassOrASubclassAlsoOneThatCameByURL() throws {
        let fixture = try Fixture(routes: [Route("app://letter", page: "letter")])
        defer { fixture.close() }
        fixture.host.registry.register("letter") { _ in Letter() }
        func depth(after page: any Page) -> Int {
            fixture.navigator.open(.page(page), verb: .replaceSame)
            fixture.top(is: page)
            fixture.check()
            return fixture.state.base.depth
        }
        XCTAssertEqual(depth(after: Letter()), 2, "the home is a page of another class")
        XCTAssertEqual(depth(after: Letter()), 2)
        XCTAssertEqual(fixture.events.last?.action, "replaceSame")
        XCTAssertEqual(depth(after: Note()), 2, "a letter is a note")
        XCTAssertEqual(depth(after: Letter()), 3, "a note is not a letter")
        fixture.navigator.open("app://letter")
        XCTAssertEqual(depth(after: Note()), 4, "it came by a URL")
        fixture.navigator.open("app://letter")
        XCTAssertEqual(depth(after: Picture()), 6)
        fixture.navigator.open("app://item/1")
        XCTAssertEqual(depth(after: Note()), 8)
        fixture.navigator.atomically {
            $0.pop()
            $0.push("app://letter")
            $0.open(.page(Note()), verb: .replaceSame)
        }
        XCTAssertEqual(fixture.state.base.depth, 9, "the letter has no page yet")
    }

    // Feature: Pages that the app builds itself, without a URL
    func testAPageOfTheAppsOwnIsShownAndFreedLikeAnyOther() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        var outcomes: [String] = []
        fixture.navigator.push(.page(Picture())) { outcomes.append($0.name) }
        fixture.navigator.present(.page(Picture())) { outcomes.append($0.name) }
        XCTAssertEqual(outcomes, ["shown", "shown"])
        XCTAssertEqual(fixture.state.layers.map(\.top.routeTitle), ["A picture", "A picture"])
        XCTAssertEqual(fixture.state.layers.map { $0.top.url.text.prefix(10) }, ["app://page", "app://page"])
        XCTAssertNotNil(fixture.host.page(for: fixture.state.top.id) as? Picture)
        fixture.check()
        fixture.navigator.open("app://item/1")
        fixture.navigator.open("app://nav/back")
        XCTAssertNotNil(fixture.host.page(for: fixture.state.top.id) as? Picture)
        fixture.navigator.open("app://nav/dismiss")
        fixture.navigator.open("app://nav/pop")
        iterate()
        XCTAssertEqual(Picture.living, 0)
        fixture.check()
    }

    func testOneThatIsShownAlreadyOrRefusedIsNotShownAgainOrKept() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let picture = Picture()
        fixture.navigator.push(.page(picture))
        var outcomes: [String] = []
        fixture.navigator.push(.page(picture)) { outcomes.append($0.name) }
        XCTAssertEqual(outcomes, ["failed"])
        XCTAssertEqual(fixture.state.base.depth, 2)
        fixture.top(is: picture)
        do {
            var late = NavigationRequest.page(Picture())
            late.source = EntryID(1)
            fixture.navigator.push(late) { outcomes.append($0.name) }
        }
        XCTAssertEqual(outcomes, ["failed", "superseded"])
        iterate()
        XCTAssertEqual(Picture.living, 1)
        XCTAssertEqual(Picture.census.living, 1)
        fixture.check()
    }

    /// What a guard answers about unrouted pages.
    private final class Rule {
        var answer = GuardAnswer.allow
    }

    // Feature: a page without a URL lives until its deferred request ends
    func testOneThatAGuardDefersLivesUntilItsRequestHasEnded() throws {
        let fixture = try Fixture(guards: [
            NavigationGuard { destination, _ in
                destination.unroutedPage == nil ? .allow : .later { .allow }
            }
        ])
        let navigator = fixture.navigator
        var take: @MainActor (GuardAnswer) -> Void = { _ in }
        navigator.waitForGuard = { _, _, answer in
            take = answer
            return {}
        }
        let ends: [(String, () -> Void)] = [
            (
                "superseded",
                {
                    navigator.open(.link("app://item/1"))
                    navigator.pop()
                }
            ),
            ("refused", { take(.refuse("no")) }),
            (
                "redirected",
                {
                    take(.redirect("app://item/1"))
                    iterate()
                    XCTAssertEqual(Picture.living, 1, "the page of the redirect has it as the wanted one")
                    navigator.pop()
                }
            ),
            (
                "shown and left",
                {
                    take(.allow)
                    XCTAssertTrue(fixture.host.page(for: fixture.state.top.id) is Picture)
                    navigator.open("app://nav/pop")
                }
            ),
            ("closed", { fixture.close() }),
        ]
        for (name, end) in ends {
            navigator.push(.page(Picture()))
            iterate()
            XCTAssertEqual(Picture.living, 1, name)
            end()
            take = { _ in }
            fixture.forgetEvents()
            iterate()
            XCTAssertEqual(Picture.living, 0, name)
            XCTAssertEqual(Picture.census.living, 0, name)
        }
    }

    /// A page that returns a result and has a slot.
    private final class Picker: Page {
        let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
        let side = EmbedSlot()
        var slots: [String: EmbedSlot] { ["side": side] }
        private(set) var context: PageContext?

        init() { gtk_box_append(as_box(widget), side.widget) }

        func didUpdate(_ context: PageContext) { self.context = context }
    }

    func testOneGoesWhereverAURLGoesAndGetsItsContext() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let navigator = fixture.navigator
        navigator.open("app://item/1")
        navigator.open("app://item/2")
        navigator.atomically {
            $0.pop(.index(0))
            $0.push(.page(Picture()))
        }
        XCTAssertEqual(fixture.state.base.entries.map(\.routeTitle), ["Home", "A picture"])
        navigator.open(.page(Picture()), verb: .replaceSame)
        XCTAssertEqual(fixture.state.base.depth, 2, "replaced")
        let picker = Picker()
        navigator.open(.page(picker), verb: .replaceSame)
        XCTAssertEqual(fixture.state.base.depth, 3, "another type")
        XCTAssertEqual(picker.context?.entry, fixture.state.top.id)
        picker.context?.embed(.page(Picture()), in: "side")
        XCTAssertTrue(picker.side.page is Picture)
        navigator.open("app://item/3")
        navigator.pop(.url(.page(picker)))
        fixture.top(is: picker)
        navigator.embed("app://item/4", in: Embedding(key: "four"))
        XCTAssertEqual(fixture.state.top.embedded.map(\.slot), ["side", "side"])

        let second = Picker()
        var answers: [Int?] = []
        Task {
            answers.append(try await navigator.result(ofOpening: .page(second), as: Int.self, verb: .present))
        }
        waitUntil("the modal") { fixture.state.modals.count == 1 }
        second.context?.finish(7)
        waitUntil("the answer") { !answers.isEmpty }
        XCTAssertEqual(answers, [7])
        XCTAssertEqual(fixture.state.modals.count, 0)
        navigator.reset(.page(Picture()))
        iterate()
        XCTAssertEqual(Picture.living, 1)
    }

    func testAnotherWindowShowsAllButThePagesThatHaveGoneWithTheFirst() throws {
        let fixture = try Fixture()
        let navigator = fixture.navigator
        navigator.push("app://board/1")
        navigator.embed(.page(Picture()), in: "side")
        navigator.push(.page(Picture()))
        navigator.push("app://item/1")
        navigator.present(.page(Picture()))
        fixture.close()
        XCTAssertEqual(Picture.living, 0)
        var registry = PageRegistry()
        registry.register("test") { TestPage($0) }
        let second = Fixture(navigator, registry: registry)
        defer { second.close() }
        try navigator.attach(second.host)
        XCTAssertEqual(
            navigator.state?.base.entries.map(\.url.text),
            ["app://home", "app://board/1", "app://item/1"]
        )
        XCTAssertEqual(navigator.state?.modals.count, 0)
        navigator.pop()
        XCTAssertEqual(second.state.top.embedded.count, 0)
        second.check()
    }

    func testOneThatWasNotShownCanBeOpenedAgainByWhoKeepsIt() throws {
        let rule = Rule()
        rule.answer = .refuse("no")
        let fixture = try Fixture(guards: [
            NavigationGuard { destination, _ in
                destination.unroutedPage == nil ? .allow : rule.answer
            }
        ])
        defer { fixture.close() }
        let picture = Picture()
        fixture.navigator.push(.page(picture))
        iterate()
        XCTAssertEqual(Picture.census.living, 1)
        rule.answer = .allow
        fixture.navigator.push(.page(picture))
        fixture.top(is: picture)
        fixture.navigator.open("app://nav/pop")
    }

    // Feature: Building a page without showing it
    func testAPageIsMadeForAURLWithoutBeingShown() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let page = try XCTUnwrap(
            try fixture.host.makePage("app://item/7", parameters: ["tab": "log"]) as? TestPage
        )
        XCTAssertNil(page.context.entry)
        XCTAssertEqual(page.context.parameters["id"], "7")
        XCTAssertEqual(page.context.parameters["tab"], "log")
        XCTAssertFalse(page.context.canGoBack)
        XCTAssertEqual(fixture.events.count, 0)
        page.context.pop()
        page.context.close()
        page.context.finish(1)
        XCTAssertEqual(fixture.events.count, 0, "it is nowhere to go back from")
        XCTAssertThrowsError(try fixture.host.makePage("app://nowhere"))
        XCTAssertThrowsError(try fixture.host.makePage("app://nav/pop"))
        XCTAssertThrowsError(try fixture.host.makePage("app://broken"))
        XCTAssertThrowsError(try fixture.host.makePage(.page(Picture()))) { error in
            XCTAssertEqual((error as? RoutingError)?.code, "notFound", "it is a page already")
        }
        fixture.navigator.push(.page(page))
        XCTAssertTrue(page.isShown)
        fixture.navigator.open("app://nav/pop")
    }
}

extension Fixture {
    fileprivate func top(is page: any Page, file: StaticString = #filePath, line: UInt = #line) {
        XCTAssertTrue(host.page(for: state.top.id) === page, file: file, line: line)
    }
}
