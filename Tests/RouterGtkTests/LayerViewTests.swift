import CGtk
import RouterCore
import XCTest

@testable import RouterGtk

final class LayerViewTests: WidgetTestCase {
    func testAnAppMayAddToEachLayerAndFollowsItInTheSameTurn() throws {
        try onMain {
            var trails: [LayerID: [String]] = [:]
            let fixture = try Fixture { configuration in
                configuration.decorate = { view in
                    let trail = gtk_label_new("")!
                    view.addBar(trail)
                    view.addToHeaderStart(gtk_button_new_with_label("Start"))
                    view.addToHeaderEnd(gtk_button_new_with_label("End"))
                    view.didUpdate = { trails[$0.id] = $0.entries.map(\.title) }
                    gtk_widget_add_css_class(view.window, "mine")
                }
            }
            XCTAssertEqual(trails[fixture.state.window.id], ["Home"])
            fixture.navigator.open("app://item/1")
            XCTAssertEqual(trails[fixture.state.window.id], ["Home", "Item"])
            fixture.navigator.open("app://form/1")
            XCTAssertEqual(trails[fixture.state.topLayer.id], ["Form"])
            XCTAssertEqual(fixture.host.layers.map { gtk_widget_has_css_class($0.window, "mine") }, [1, 1])
            XCTAssertEqual(
                fixture.host.layers.map { gtk_widget_has_css_class($0.window, "modal-layer") },
                [0, 1]
            )
            fixture.close()
        }
    }

    func testTheWindowIsCalledAsThePageIs() throws {
        try onMain {
            let fixture = try Fixture()
            @MainActor func title() -> String {
                String(cString: gtk_window_get_title(as_window(fixture.topView.window)))
            }
            XCTAssertEqual(title(), "Home")
            fixture.navigator.open("app://item/1")
            XCTAssertEqual(title(), "Item")
            fixture.navigator.open("app://form/1")
            XCTAssertEqual(title(), "Form")
            fixture.close()
        }
    }

    func testAToastOfAModalThatClosesGoesOnInTheLayerBelow() throws {
        try onMain {
            let fixture = try Fixture()
            fixture.navigator.open("app://form/1")
            fixture.host.show(Toast("One"))
            fixture.host.show(Toast("Two"))
            fixture.navigator.open("app://nav/dismiss")
            XCTAssertEqual(fixture.topView.toasts.shown?.text, "One")
            XCTAssertEqual(fixture.topView.toasts.queue.map(\.text), ["Two"])
            fixture.close()
        }
    }

    func testAPageThatOpensAnotherWhileItIsBuiltOpensItAfterwards() throws {
        try onMain {
            @MainActor final class HastyPage: Page {
                let widget: UnsafeMutablePointer<GtkWidget> = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
                init(_ context: PageContext) {
                    if context.captures["id"] == "1" { context.open("app://item/2") }
                }
            }
            var registry = PageRegistry()
            registry.register("page") { HastyPage($0) }
            let table = try RouteTable([
                Route("app://home", page: "page"), Route("app://item/:id", page: "page"),
            ])
            let navigator = Navigator(table: table)
            let host = GtkNavigationHost(
                application: Fixture.application,
                navigator: navigator,
                registry: registry
            )
            try navigator.start(at: RouteURL(parsing: "app://home"), host: host)
            navigator.open("app://item/1")
            XCTAssertEqual(
                navigator.state?.window.entries.map(\.url.text),
                ["app://home", "app://item/1", "app://item/2"]
            )
            host.close()
            iterate()
        }
    }

    func testAPageNeedsAWidgetOfItsOwn() throws {
        try onMain {
            @MainActor final class SharedPage: Page {
                let widget: UnsafeMutablePointer<GtkWidget>
                init(_ widget: UnsafeMutablePointer<GtkWidget>) { self.widget = widget }
            }
            let shared = ObjectReference(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
            var registry = PageRegistry()
            registry.register("page") { _ in SharedPage(shared.widget) }
            let table = try RouteTable([
                Route("app://home", page: "page"), Route("app://item/:id", page: "page"),
            ])
            let navigator = Navigator(table: table)
            let host = GtkNavigationHost(
                application: Fixture.application,
                navigator: navigator,
                registry: registry
            )
            try navigator.start(at: RouteURL(parsing: "app://home"), host: host)
            var outcome: NavigationOutcome?
            navigator.open("app://item/1") { outcome = $0 }
            XCTAssertEqual(outcome?.name, "failed")
            XCTAssertEqual(navigator.state?.window.depth, 1)
            XCTAssertNotNil(gtk_widget_get_parent(shared.widget), "the page that has it keeps it")
            host.close()
            iterate()
        }
    }
}
