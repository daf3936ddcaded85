import CGtk
import RouterCore
import XCTest

@testable import RouterGtk

/// A page with a drop-down of texts.
@MainActor
private final class ChoicePage: Page {
    let widget: Widget = .box(.vertical)
    let menu: Widget

    init(_ texts: [String]) {
        menu = gtk_drop_down_new(gtk_string_list_new(nil), nil)
        let list = gtk_drop_down_get_model(as_drop_down(menu))
        for text in texts { gtk_string_list_append(list, text) }
        widget.append(menu)
    }

    var choice: String? {
        gtk_drop_down_get_selected_item(as_drop_down(menu)).map {
            String(cString: gtk_string_object_get_string(OpaquePointer($0)))
        }
    }
}

/// Pages that are not the same when they are built again.
final class ChangedPageTests: WidgetTestCase {
    func testAChoiceIsNotMadeAmongOtherItems() throws {
        let texts = Variable(["None", "Ada", "Grace"])
        var registry = PageRegistry()
        registry.register("choice") { _ in ChoicePage(texts.value) }
        registry.register("test") { TestPage($0) }
        let routes = [Route("app://choice", page: "choice"), Route("app://item/:id", page: "test")]
        let fixture = Fixture(try Navigator(table: RouteTable(routes)), registry: registry)
        defer { fixture.close() }
        fixture.host.pages.limit = 1
        try fixture.navigator.start(at: "app://choice", host: fixture.host)
        let page = { try XCTUnwrap(fixture.host.page(for: fixture.state.top.id) as? ChoicePage) }
        gtk_drop_down_set_selected(as_drop_down(try page().menu), 2)
        fixture.navigator.push("app://item/1")
        fixture.navigator.pop()
        XCTAssertEqual(try page().choice, "Grace")
        fixture.navigator.push("app://item/1")
        texts.value = ["None", "Ada", "Edith", "Grace"]
        fixture.navigator.pop()
        XCTAssertEqual(try page().choice, "None")
    }

    func testAStateOfTheLastRunThatThePageNoLongerHasIsNotSaved() throws {
        let entries = [
            SavedEntry(url: "app://item/1", state: "below"), SavedEntry(url: "app://item/2", state: "draft"),
        ]
        let fixture = try Fixture(restoring: SavedNavigation(layers: [SavedLayer(entries: entries)]))
        defer { fixture.close() }
        let states = { fixture.navigator.saved().layers[0].entries.map(\.state) }
        XCTAssertEqual(fixture.top.context.savedState, "draft")
        XCTAssertEqual(states(), ["below", nil])
        fixture.host.pages.limit = 1
        fixture.navigator.push("app://item/3")
        XCTAssertEqual(states(), ["below", nil, nil])
    }
}
