import CRouterGtk
import CRouterGtk.Testing
import XCTest

@testable import RouterCore
@testable import RouterGtk

/// The requests that a page makes through its context.
final class PageContextTests: WidgetTestCase {
    func testAValueInARelativeReferenceStaysInsideItsSegment() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://item/7")
        for (value, address) in [("a/b?c", "app://item/a%2Fb%3Fc"), ("mailto:a", "app://item/mailto%3Aa")] {
            fixture.top.context.replace("\(value)")
            XCTAssertEqual(fixture.state.top.url.text, address)
        }
        let parent = ".."
        fixture.top.context.open("\(parent)")
        guard case .refused(.invalidURL(let error))? = fixture.events.last?.outcome else {
            return XCTFail("a dot segment is not refused")
        }
        XCTAssertEqual(error.reason, .badValue("..", segment: ".."))
    }

    func testALinkOfALabelKeepsItsValue() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let value = "a/b"
        let label = Widget.label([.link("it", to: "app://item/\(value)")], fixture.top.context)
        gtk_box_append(as_box(fixture.top.widget), label)
        XCTAssertEqual(cgtk_ask_text(label, "activate-link", "app://item/a%2Fb"), 1)
        XCTAssertEqual(fixture.state.top.destination.parameters["id"], "a/b")
        XCTAssertEqual(fixture.events.last?.origin, .link)
    }

    func testAPageAsksAsItselfAndOnlyWhileItIsShown() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let context = fixture.top.context
        context.push("app://item/1")
        context.push("app://item/2")
        context.pop()
        context.atomically { $0.push("app://item/3") }
        context.close(then: "app://item/4")
        XCTAssertEqual(
            fixture.events.map(\.outcome.name),
            ["shown", "superseded", "superseded", "superseded", "superseded"]
        )
        XCTAssertEqual(fixture.events.first?.origin, .app)
    }

    func testAPageClosesItsModalAndOpensAnotherAsOneChange() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://form/1")
        fixture.top.context.close(then: "../item/2")
        XCTAssertEqual(fixture.state.layers.count, 2, "the reference leads to another form")
        fixture.top.context.close(then: "app://item/2")
        XCTAssertEqual(fixture.state.layers.count, 1)
        XCTAssertEqual(fixture.state.top.url.text, "app://item/2")
        fixture.check()
    }

    func testAPageInTheMiddleOfAStackIsRemovedAndFreed() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.navigator.open("app://item/1")
        weak let middle = fixture.top
        let entry = fixture.state.top.id
        fixture.navigator.open("app://item/2")
        fixture.navigator.remove(entry)
        iterate()
        XCTAssertNil(middle)
        XCTAssertEqual(fixture.state.base.entries.map(\.url.text), ["app://home", "app://item/2"])
        fixture.check()
        fixture.navigator.pop()
        XCTAssertEqual(fixture.state.top.url.text, "app://home")
        fixture.check()
    }
}
