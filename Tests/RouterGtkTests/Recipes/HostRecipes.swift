import CRouterGtk
import RouterCore
import RouterTesting
import XCTest

@testable import RouterGtk

/// The recipe for a host that an app writes itself.
final class HostRecipes: WidgetTestCase {
    // Feature: An app can write its own host, which shows the pages
    func testAHostShowsThePageOnTopByWidgetsOfTheApp() throws {
        struct Missing: Error {}
        let table = try RouteTable([
            Route("app://home", page: "home", title: "Home"),
            Route("app://item/:id", page: "item", title: "Item"),
            Route("app://lost", page: "lost", title: "Lost"),
        ])
        let navigator = try Navigator(table: table)
        let host = StackHost { entry in
            if entry.route.page == "lost" { throw Missing() }
            return .label(entry.url.text)
        }
        let keeper = ObjectReference(host.widget)
        defer { withExtendedLifetime(keeper) {} }
        let shown = { gtk_stack_get_visible_child(OpaquePointer(host.widget)).map(\.text) ?? "" }
        let count = { WidgetClass.children(of: host.widget).count }
        try navigator.start(at: "app://home", host: host)
        XCTAssertEqual(shown(), "app://home")
        navigator.open("app://item/1")
        navigator.present("app://item/2")
        XCTAssertEqual(shown(), "app://item/2")
        XCTAssertEqual(count(), 3)
        navigator.open("app://lost")
        XCTAssertEqual(shown(), "app://item/2")
        XCTAssertEqual(count(), 3)
        navigator.dismiss()
        XCTAssertEqual(shown(), "app://item/1")
        navigator.open("app://item/1?tab=log", verb: .push, reuse: .singleTop)
        XCTAssertEqual(shown(), "app://item/1?tab=log")
        navigator.pop()
        XCTAssertEqual(shown(), "app://home")
        XCTAssertEqual(count(), 1)
    }
}

/// Shows the top page in a `GtkStack`. The app makes the widget of each page itself.
final class StackHost: NavigationHost {
    let widget: Widget = gtk_stack_new()
    private let make: @MainActor (Entry) throws -> Widget
    private var pages: [EntryID: Widget] = [:]

    init(_ make: @escaping @MainActor (Entry) throws -> Widget) { self.make = make }

    func prepare(_ transition: Transition) throws {
        var new: [EntryID: Widget] = [:]
        for layer in transition.new.layers where pages[layer.top.id] == nil {
            new[layer.top.id] = try make(layer.top)
        }
        // Pages are added only after all were built, so that nothing is left of a failed transition.
        for (entry, page) in new {
            gtk_stack_add_child(OpaquePointer(widget), page)
            pages[entry] = page
        }
    }

    func apply(_ transition: Transition, completion: @escaping @MainActor () -> Void) {
        for case .update(let id, _) in transition.steps {
            if let entry = transition.new.entry(id), let page = try? make(entry) {
                remove(id)
                gtk_stack_add_child(OpaquePointer(widget), page)
                pages[id] = page
            }
        }
        gtk_stack_set_visible_child(OpaquePointer(widget), pages[transition.new.top.id])
        for case .remove(let id) in transition.steps { remove(id) }
        completion()
    }

    private func remove(_ entry: EntryID) {
        if let page = pages.removeValue(forKey: entry) { gtk_stack_remove(OpaquePointer(widget), page) }
    }
}
