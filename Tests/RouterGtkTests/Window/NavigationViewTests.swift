import CRouterGtk
import RouterCore
import XCTest

@testable import RouterGtk

final class NavigationViewTests: WidgetTestCase {
    /// A window of an app that exists already, with a notebook around the view.
    private func makeWindow(around view: LayerView) -> (window: ObjectReference, notebook: Widget) {
        let window = ObjectReference(gtk_window_new())
        let notebook: Widget = gtk_notebook_new()
        gtk_notebook_append_page(as_notebook(notebook), view.widget, nil)
        gtk_window_set_child(as_window(window.widget), notebook)
        gtk_window_present(as_window(window.widget))
        return (window, notebook)
    }

    private func makePage(_ url: String, _ navigator: Navigator) throws -> (page: TestPage, built: BuiltPage)
    {
        let destination = try navigator.table.destination(of: RouteURL(parsing: url))
        let page = TestPage(PageContext(destination, navigator: navigator))
        return (page, BuiltPage(page, entry: EntryID(1)))
    }

    func testPagesToastsAndBranchesStandInAnyWindowAndInTheNextOne() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let branches = [Branch("home", root: "app://home"), Branch("item", root: "app://item/1")]
        let view = LayerView(branches, HostConfiguration(), fixture.host)
        let (first, second) = (
            try makePage("app://item/1", fixture.navigator), try makePage("app://item/2", fixture.navigator)
        )
        view.show(first.built)
        var (window, notebook) = makeWindow(around: view)
        for _ in 1...2 {
            waitUntil("the page") { gtk_widget_get_mapped(first.page.widget) != 0 }
            view.takeFocus()
            first.page.second.grabFocus()
            view.show(second.built, .forward)
            second.built.takeFocus()
            XCTAssertEqual(gtk_window_get_focus(as_window(window.widget)), second.page.first)
            XCTAssertNil(gtk_widget_get_parent(first.page.widget))

            view.show(first.built, .backward)
            view.takeFocus()
            XCTAssertEqual(gtk_window_get_focus(as_window(window.widget)), first.page.second)

            view.toasts.show(Toast("Saved"))
            waitUntil("the toast") { gtk_widget_get_mapped(view.toasts.widget) != 0 }
            view.toasts.dismiss()
            XCTAssertEqual(view.switcher?.selectBranch(at: 1), true)

            gtk_notebook_remove_page(as_notebook(notebook), 0)
            gtk_window_destroy(as_window(window.widget))
            (window, notebook) = makeWindow(around: view)
        }
        view.pages.clear()
        gtk_window_destroy(as_window(window.widget))
    }
}
