import CRouterGtk
import RouterCore
import XCTest

@testable import RouterGtk
@testable import RouterInspector

final class ContainerTests: WidgetTestCase {
    func testEveryBoxIsLaidOutAsABox() throws {
        let fixture = try Fixture(
            routes: [Route("app://inbox", page: "test", branch: "inbox")],
            branches: [Branch("inbox", root: "app://inbox")],
            at: "app://inbox"
        )
        defer { fixture.close() }
        fixture.topView.addBar(.label("Bar"))
        fixture.host.show(Toast("Toast"))
        fixture.navigator.open("app://form/1")
        fixture.host.show(Toast("Toast"))
        let inspector = Inspector(fixture.navigator)
        inspector.show()
        for window in fixture.host.layers.map(\.window) + [inspector.window] {
            XCTAssertEqual(boxesLaidOutOtherwise(in: window), [])
        }
    }

    func testAContainerFreesItsChildrenWithItself() {
        let census = WidgetCensus()
        do {
            let container = ObjectReference(SteadyBox.make(SteadyBox.make(.label("One"))))
            for widget in descendants(container.widget) { census.count(widget) }
            XCTAssertEqual(census.living, 3)
        }
        XCTAssertEqual(census.living, 0)
    }

    func testAContainerExpandsAsItsChildrenDo() {
        let child = Widget.label("One").expanding(.vertical)
        let container = ObjectReference(SteadyBox.make(child))
        XCTAssertNotEqual(gtk_widget_compute_expand(container.widget, GTK_ORIENTATION_VERTICAL), 0)
        XCTAssertEqual(gtk_widget_compute_expand(container.widget, GTK_ORIENTATION_HORIZONTAL), 0)
    }

    /// Returns the boxes with a layout other than `GtkBoxLayout`. GTK's inspector warns about such boxes.
    private func boxesLaidOutOtherwise(in window: Widget) -> [String] {
        descendants(window).compactMap { widget in
            guard gtk_widget_get_ancestor(widget, gtk_box_get_type()) == widget,
                let layout = gtk_widget_get_layout_manager(widget)
            else { return nil }
            let instance = UnsafeMutableRawPointer(layout).assumingMemoryBound(to: GTypeInstance.self)
            let isOfBox = g_type_check_instance_is_a(instance, gtk_box_layout_get_type()) != 0
            return isOfBox ? nil : String(cString: g_type_name_from_instance(instance))
        }
    }
}
