import CRouterGtk
import CRouterGtk.Testing
import RouterCore
import RouterTesting
import XCTest

@testable import RouterGtk

/// A window of an app that is built from a recipe. Tests use it as a user does.
@MainActor
final class RecipeWindow {
    let navigator: Navigator
    let host: GtkNavigationHost
    let recorder: EventRecorder
    /// The entries of the saved session that could not be restored.
    let dropped: [DroppedEntry]

    /// A weak reference to a page that was built, to check that the page is freed.
    private struct Seen { weak var page: (any Page)? }

    private let handlers = SignalHandler.liveCount
    private var seen: [Seen] = []
    private var observation: NavigationObservation?

    init(
        _ pages: PageRegistry,
        routes: [Route] = [],
        guards: [NavigationGuard] = [],
        restoring saved: SavedNavigation? = nil,
        keptPages: Int = HostConfiguration().keptPages,
        at home: NavigationRequest
    ) throws {
        navigator = try Navigator(table: RouteTable(pages.routes + routes), guards: guards)
        var configuration = HostConfiguration()
        configuration.keptPages = keptPages
        host = GtkNavigationHost(
            application: Fixture.application,
            navigator: navigator,
            registry: pages,
            configuration: configuration
        )
        recorder = EventRecorder(navigator)
        let new = (navigator, host)
        var built: [Seen] = []
        let first = new.1.observePages { moment, page, _ in
            if moment == .built { built.append(Seen(page: page)) }
        }
        dropped = try new.0.start(restoring: saved, or: home, host: new.1)
        withExtendedLifetime(first) {}
        seen = built
        observation = host.observePages { [weak self] moment, page, _ in
            if moment == .built { self?.seen.append(Seen(page: page)) }
        }
        iterate()
    }

    var drawing: String { navigator.drawing }

    /// The texts of the labels on the top page, in their order.
    var texts: [String] { RecipeWindow.labels(in: top).map(\.text) }

    /// The label on the top page with this text.
    func label(_ text: String) -> Widget? { RecipeWindow.labels(in: top).first { $0.text == text } }

    private static func labels(in widget: Widget) -> [Widget] {
        if is_label(widget) != 0 { return [widget] }
        return is_editable(widget) != 0 ? [] : children(widget).flatMap(labels)
    }

    /// The toast in the top layer.
    var toast: String? { host.layers.last?.toasts.shown?.text }

    private var top: Widget {
        navigator.state.flatMap { host.page(for: $0.top.id)?.widget } ?? .label("")
    }

    /// Clicks the button or link with a text.
    func click(_ text: String, file: StaticString = #filePath, line: UInt = #line) throws {
        try RecipeWindow.click(text, in: top, file: file, line: line)
        iterate()
    }

    static func click(
        _ text: String,
        in widget: Widget,
        file: StaticString = #filePath,
        line: UInt = #line
    ) throws {
        let button = descendants(widget).first { button in
            is_button(button) != 0 && descendants(button).contains { is_label($0) != 0 && $0.text == text }
        }
        cgtk_emit(try XCTUnwrap(button, "no button \(text)", file: file, line: line), "clicked")
    }

    /// Clicks a button of the dialog that is open.
    func answer(_ text: String, file: StaticString = #filePath, line: UInt = #line) throws {
        let dialog = try XCTUnwrap(dialogs.first, "no dialog", file: file, line: line)
        try RecipeWindow.click(text, in: dialog, file: file, line: line)
        iterate()
    }

    /// The dialogs that are open.
    var dialogs: [Widget] {
        guard let windows = gtk_window_get_toplevels() else { return [] }
        return (0..<g_list_model_get_n_items(windows)).compactMap { index in
            guard let window = g_list_model_get_item(windows, index) else { return nil }
            defer { g_object_unref(window) }
            return as_widget(window)
        }.filter { gtk_widget_has_css_class($0, "leave-dialog") != 0 }
    }

    /// The first field for text on the top page.
    var field: Widget? { descendants(top).first { is_editable($0) != 0 || is_text_view($0) != 0 } }

    /// Closes the window, and fails if a page or a handler stays alive.
    func close(file: StaticString = #filePath, line: UInt = #line) {
        recorder.removeAll()
        host.close()
        iterate()
        waitUntil("the pages to be freed", file: file, line: line) { seen.allSatisfy { $0.page == nil } }
        waitUntil("the handlers to be freed", file: file, line: line) { SignalHandler.liveCount <= handlers }
    }
}

// MARK: - The data of the recipes' app

struct StoreError: Error, CustomStringConvertible {
    let description: String
}

@MainActor
final class Store {
    private var notes = [1: ("Shopping", "Oats, pears"), 2: ("Books", "Maps & charts")]
    /// Whether saving throws an error, as if the disk were full.
    var isFull = false
    /// The number of lines of the report that have arrived so far.
    var arrivedLines = 0
    /// Whether a call that waits for a line throws an error, as if the server did not answer.
    var isOffline = false
    /// Whether a load goes on although its task is canceled.
    var ignoresCanceling = false
    /// The number of calls of ``line(_:)`` that wait for their line of the report.
    private(set) var waiting = 0

    var ids: [Int] { notes.keys.sorted() }

    func title(of id: Int) throws -> String { try note(id).0 }

    func text(of id: Int) throws -> String { try note(id).1 }

    func save(_ text: String, as id: Int) throws {
        if isFull { throw StoreError(description: "The disk is full.") }
        notes[id] = (try note(id).0, text)
    }

    func delete(_ id: Int) throws {
        _ = try note(id)
        notes[id] = nil
    }

    func report() async throws -> [String] {
        var lines: [String] = []
        for number in 1...4 { lines.append(try await line(number)) }
        return lines
    }

    func line(_ number: Int) async throws -> String {
        waiting += 1
        defer { waiting -= 1 }
        while arrivedLines < number {
            if isOffline { throw StoreError(description: "The server does not answer.") }
            if !ignoresCanceling { try Task.checkCancellation() }
            await Task.yield()
        }
        return "Line \(number)"
    }

    func titles(containing text: String) -> [String] {
        ids.compactMap { notes[$0] }.filter { text.isEmpty || $0.1.contains(text) }.map(\.0)
    }

    private func note(_ id: Int) throws -> (String, String) {
        guard let note = notes[id] else { throw StoreError(description: "There is no note \(id).") }
        return note
    }
}

@MainActor
final class Session {
    private(set) var user: String?
    /// Whether the server allows reading, or `nil` before it has answered.
    var answer: Bool?

    var isOpen: Bool { user != nil && user != "" }

    func open(_ name: String) { user = name }

    func close() { user = nil }

    func mayRead(_ id: Int) async throws -> Bool {
        while answer == nil {
            try Task.checkCancellation()
            await Task.yield()
        }
        return answer == true
    }
}
