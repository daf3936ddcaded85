import CRouterGtk
import XCTest

@testable import RouterAddressBar
@testable import RouterCore
@testable import RouterGtk

extension GtkNavigationHost {
    /// Creates a host that belongs to the application of the tests.
    convenience init(_ navigator: Navigator, _ registry: PageRegistry) {
        self.init(application: Fixture.application, navigator: navigator, registry: registry)
    }
}

/// An app with a few routes, started at `app://home`.
@MainActor
final class Fixture {
    let navigator: Navigator
    let host: GtkNavigationHost
    private(set) var events: [NavigationEvent] = []
    private var observation: NavigationObservation?
    /// The view in a foreign window, or `nil` if the pages are in windows that the host creates.
    private var view: NavigationView?
    /// The foreign window.
    private var foreignWindow: ObjectReference?
    /// The owner of the host, retained here because the host does not retain it.
    private let owner: (any HostOwner)?

    static let application: UnsafeMutablePointer<GtkApplication> = {
        let application = gtk_application_new("org.example.RouterGtkTests", G_APPLICATION_NON_UNIQUE)
        g_application_register(as_g_application(UnsafeMutableRawPointer(application!)), nil, nil)
        return application!
    }()

    static let routes = [
        Route("app://home", page: "test", title: "Home"),
        Route("app://item/:id", page: "test", title: "Item"),
        Route("app://live/:id", page: "test", title: "Live", reuse: .returnToExisting),
        Route("app://form/:id", page: "test", title: "Form", verb: .present),
        Route("app://swap/:id", page: "test", title: "Swap", verb: .replace),
        Route("app://fresh/:id", page: "test", title: "Fresh", verb: .reset),
        Route("app://board/:id", page: "test", title: "Board", slots: ["main", "side"]),
        Route("app://slotless", page: "slotless", title: "Slotless", slots: ["main"]),
        Route("app://broken", page: "broken", title: "Broken"),
        Route("app://brokenmodal", page: "broken", title: "Broken", verb: .present),
        Route("app://unregistered", page: "nowhere", title: "Unregistered"),
    ]

    init(
        restoring saved: SavedNavigation? = nil,
        guards: [NavigationGuard] = [],
        routes: [Route] = [],
        branches: [Branch] = [],
        at start: String = "app://home",
        owner: (any HostOwner)? = nil,
        _ configure: (inout HostConfiguration) -> Void = { _ in }
    ) throws {
        TestPage.calls = []
        var registry = PageRegistry()
        registry.register("test") { TestPage($0) }
        registry.register("slotless") { _ in SlotlessPage() }
        registry.register("broken") { _ in throw TestPageError() }
        var configuration = HostConfiguration()
        configuration.addAddressBar()
        configure(&configuration)
        let web = Route("https://host", page: "test", title: "Web")
        let table = try RouteTable(Self.routes + routes, fallbacks: ["https": web], branches: branches)
        navigator = try Navigator(table: table, guards: guards)
        host = GtkNavigationHost(
            application: Self.application,
            navigator: navigator,
            registry: registry,
            configuration: configuration
        )
        self.owner = owner
        host.owner = owner
        observation = navigator.observe { [unowned self] in if $0.isOfRequest { events.append($0) } }
        let home = try RouteURL(parsing: start)
        if let saved {
            _ = try navigator.start(restoring: saved, or: .url(home), host: host)
        } else {
            try navigator.start(at: .url(home), host: host)
        }
        iterate()
    }

    /// Creates the windows of a navigator that is started elsewhere.
    ///
    /// - Parameters:
    ///   - navigator: The navigator.
    ///   - registry: The pages.
    ///   - isInForeignWindow: Whether the lowest layer is in a window that the app makes itself.
    ///   - hasAddressBar: Whether to add an address bar. A test that makes the window narrow passes `false`,
    ///     because the text of the address bar may not fit.
    ///   - configure: A closure that changes the options of the app.
    init(
        _ navigator: Navigator,
        registry: PageRegistry,
        isInForeignWindow: Bool = false,
        hasAddressBar: Bool = true,
        _ configure: (inout HostConfiguration) -> Void = { _ in }
    ) {
        TestPage.calls = []
        owner = nil
        self.navigator = navigator
        var configuration = HostConfiguration()
        if hasAddressBar { configuration.addAddressBar() }
        configure(&configuration)
        if isInForeignWindow {
            let view = NavigationView(navigator, pages: registry, configuration: configuration)
            (self.view, host) = (view, view.host)
            moveToAnotherWindow()
        } else {
            host = GtkNavigationHost(
                application: Self.application,
                navigator: navigator,
                registry: registry,
                configuration: configuration
            )
        }
    }

    /// Moves the view to a new foreign window, and destroys the previous window.
    /// Does nothing if the host creates its windows.
    func moveToAnotherWindow() {
        guard let view else { return }
        let window = ObjectReference(gtk_window_new())
        let former = foreignWindow
        foreignWindow = window
        if let former { gtk_window_set_child(as_window(former.widget), nil) }
        gtk_window_set_application(as_window(window.widget), Self.application)
        gtk_window_set_default_size(as_window(window.widget), 800, 600)
        gtk_window_set_child(as_window(window.widget), view.widget)
        gtk_window_present(as_window(window.widget))
        if let former { gtk_window_destroy(as_window(former.widget)) }
        iterate()
    }

    func close() {
        if let foreignWindow {
            gtk_window_destroy(as_window(foreignWindow.widget))
        } else {
            host.close()
        }
        iterate()
    }

    /// Forgets the events, because their states retain closed entries and the requests in them (`wanted`),
    /// which may contain pages.
    func forgetEvents() { events = [] }

    var state: NavigationState { navigator.state! }

    var top: TestPage { page(state.top.id) }

    func page(_ entry: EntryID) -> TestPage { host.page(for: entry) as! TestPage }

    var topView: LayerWindow { host.layers.last! }

    var focus: Widget? { gtk_window_get_focus(as_window(topView.window)) }

    /// Checks that all windows and pages agree with the state.
    func check(_ what: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line) {
        var problems: [String] = []
        func expect(_ condition: Bool, _ problem: @autoclosure () -> String) {
            if !condition { problems.append(problem()) }
        }
        let layers = state.layers
        expect(host.views.map(\.id) == layers.map(\.id), "layers \(host.views.map(\.id))")
        var entries: Set<EntryID> = []
        expect(host.views.first?.switcher?.selected == state.base.branch, "the selected branch")
        for (view, layer) in zip(host.views, layers) {
            entries.formUnion(layer.entries.flatMap { $0.withAllEntries.map(\.id) })
            let hidden = layer.branchNames.filter { $0 != layer.branch }
            for entry in hidden.flatMap({ layer.entries(of: $0) }) {
                entries.formUnion(entry.withAllEntries.map(\.id))
                guard let live = host.pages[entry.id], let page = live.page as? TestPage else { continue }
                expect(!page.isShown, "page \(entry.id) of a hidden branch believes that it is shown")
                expect(
                    page.context.url == entry.url,
                    "page \(entry.id) of a hidden branch has other parameters"
                )
                expect(
                    !live.isParented || view.pages.isRunning,
                    "page \(entry.id) of a hidden branch is in the tree"
                )
                check(entry, of: page, isShown: false, expect)
            }
            let visible = view.pages.visible
            expect(
                visible?.entry == layer.top.id,
                "layer \(layer.id) shows \(String(describing: visible?.entry))"
            )
            guard let visible else { continue }
            let stack = view.pages
            expect(stack.list?.entry == layer.list?.id, "layer \(layer.id) has another list")
            let parented = children(stack.widget).filter {
                $0 != stack.division?.divider && $0 != stack.division?.empty
            }
            expect(parented.contains(visible.widget), "another child is visible")
            expect(stack.pages.allSatisfy { parented.contains($0.widget) }, "the list is no child")
            let isMoving = stack.isRunning || stack.swipeProgress != nil
            // During a motion, up to two more pages are children,
            // because a list and a detail may leave together.
            let count = stack.pages.count
            expect(
                parented.count == count || (count...count + 2).contains(parented.count) && isMoving,
                "\(parented.count) pages are children"
            )
            let isTarget = gtk_widget_get_can_target(visible.widget) != 0
            // If only the detail beside a list moves, the list remains a target of the pointer.
            expect(
                isTarget != view.pages.isRunning || isTarget && stack.list === visible,
                "the visible page is a target of the pointer: \(isTarget)"
            )
            if let window = view.layerWindow, let address = window.content as? AddressBar,
                gtk_widget_get_root(address.widget) != nil
            {
                expect(address.shownText == window.shownURL(of: layer), "address \(address.shownText)")
            }
            if let back = view.header?.back {
                let goesBack = layer.depth > 1
                expect((gtk_widget_get_sensitive(back.widget) != 0) == goesBack, "back button")
                let needsBack = goesBack || !view.isModal
                let isDrawn = back.leadsOutOfSight
                expect(
                    (gtk_widget_get_visible(back.widget) != 0) == isDrawn,
                    "back button is drawn: \(!isDrawn)"
                )
                expect(gtk_widget_get_visible(back.box) != 0 || !needsBack, "back button is hidden")
                let rows = back.rows.map(\.url)
                let below = layer.entriesFromTop.dropFirst().prefix(HistoryButton.listLimit).map(\.url)
                expect(rows == Array(below), "list of Back \(rows)")
            }
            for entry in layer.entries {
                guard let live = host.pages[entry.id], let page = live.page as? TestPage else { continue }
                let isShown = entry.id == layer.top.id || entry.id == layer.list?.id
                expect(page.isShown == isShown, "page \(entry.id) believes otherwise")
                expect(page.context.url == entry.url, "page \(entry.id) has other parameters")
                check(entry, of: page, isShown: isShown, expect)
                if !isShown {
                    expect(
                        !live.isParented || isMoving,
                        "covered page \(entry.id) is in the tree"
                    )
                }
            }
        }
        for (below, above) in zip(host.views, host.views.dropFirst()) {
            guard let modal = above.layerWindow else {
                expect(false, "a modal without a window")
                continue
            }
            let parent = gtk_window_get_transient_for(as_window(modal.window))
            expect(parent.map { as_widget($0) } == below.window, "transient for another window")
            expect(gtk_window_get_modal(as_window(modal.window)) != 0, "not modal")
        }
        expect(entries.isSuperset(of: host.pages.pages.keys), "pages that have left are kept")
        if !problems.isEmpty {
            XCTFail("\(what()): \(problems.joined(separator: "; "))", file: file, line: line)
        }
    }
}

extension Fixture {
    /// Checks that each slot shows its latest page, and that none of its other pages is in the widget tree.
    private func check(
        _ entry: Entry,
        of page: TestPage,
        isShown: Bool,
        _ expect: (Bool, @autoclosure () -> String) -> Void
    ) {
        for (name, slot) in page.slots {
            // The pages embedded in a covered page may remain unbuilt until the covered page is shown again.
            let embedded = entry.embedded.filter {
                $0.slot == name && (isShown || host.page(for: $0.entry.id) != nil)
            }
            expect(
                slot.stack.visible?.entry == embedded.last?.entry.id,
                "slot \(name) of \(entry.id) shows another page"
            )
            for item in embedded {
                guard let inner = host.page(for: item.entry.id) as? TestPage else { continue }
                let isVisible = item.entry.id == embedded.last?.entry.id
                expect(
                    inner.isShown == (isShown && isVisible),
                    "embedded \(item.entry.id) believes otherwise"
                )
                let parent = gtk_widget_get_parent(inner.widget)
                expect(!isVisible || parent == slot.widget, "embedded \(item.entry.id) is not in its slot")
                expect(
                    isVisible || parent == nil || slot.stack.isRunning,
                    "covered \(item.entry.id) is in the tree"
                )
                check(item.entry, of: inner, isShown: isShown && isVisible, expect)
            }
        }
    }
}

/// A page without the slots that its route declares.
@MainActor
final class SlotlessPage: Page {
    let widget: Widget = .title("No slots")
}

extension LayerWindow {
    func shownURL(of layer: Layer) -> String {
        address.hasFocus ? layer.top.url.text : AddressDisplay(layer.top.url).whole
    }
}

/// Fills the entry of the shown page with nine characters, moves focus there,
/// and returns the focused text widget.
@MainActor
func focusedText(of fixture: Fixture) throws -> Widget {
    gtk_editable_set_text(as_editable(fixture.top.entry), "some text")
    gtk_widget_grab_focus(fixture.top.entry)
    return try XCTUnwrap(fixture.focus)
}

/// Returns the start and the end of the selection in a text widget.
/// Without a selection, both are the position of the caret.
@MainActor
func selection(of text: Widget) -> [gint] {
    var (start, end): (gint, gint) = (0, 0)
    gtk_editable_get_selection_bounds(as_editable(text), &start, &end)
    return [start, end]
}

/// Translates a text by putting it in brackets.
@MainActor
func bracketed(_ text: String, _ plural: String?, _ count: Int) -> String {
    "⟦" + (count == 1 ? text : plural ?? text) + "⟧"
}

extension GtkNavigationHost {
    /// Goes back one page in the top layer, as the Back button does.
    func goBack() {
        if let layer = navigator.state?.topLayer { goBack(in: layer.id) }
    }
}
