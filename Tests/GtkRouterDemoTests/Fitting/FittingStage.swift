import CRouterGtk
import CRouterGtk.Testing
import Foundation
import XCTest

@testable import GtkRouterDemo
@testable import RouterAddressBar
@testable import RouterCore
@testable import RouterGtk
@testable import RouterInspector

/// Everything that the demo shows: each page and dialog in a separate window, all open at the same time.
@MainActor
final class FittingStage {
    /// The contents of a window and of the windows above it.
    private struct Scene {
        let name: String
        /// The text of a route file to use instead of the demo's routes, if any.
        var file: String?
        /// Whether the scene opens the window of the mailbox.
        var isOfMailbox = false
        var addresses: [String] = []
        /// Called after the URLs have been opened.
        var prepare: @MainActor (PageTestCase.Demo) throws -> Void = { _ in }
        /// Whether `prepare` is called again for each look (theme, font, and text scale).
        /// This is necessary for toasts and dialogs, because they adapt to the window only when they open.
        var isMadeAnew = false
    }

    /// An open window of a scene.
    struct Shown {
        let name: String
        let window: Widget
    }

    private let width: Int
    private let height: Int
    private var demos: [(scene: Scene, demo: PageTestCase.Demo)] = []
    private var mailboxes: [(app: RouterApplication, mailbox: Mailbox)] = []

    private let isDrawn: Bool

    /// Draws all scenes in one theme after the other, and checks them.
    static func inEveryTheme(
        width: Int,
        height: Int,
        ofInspector: Bool,
        check: (Look.Theme, FittingStage) throws -> Void
    ) throws {
        defer { Look.reset() }
        let stage = try FittingStage(width: width, height: height, isDrawn: true, ofInspector: ofInspector)
        defer { stage.close() }
        var before: Look?
        for theme in Look.Theme.allCases {
            let look = Look(theme: theme, font: Look.fonts[0], scale: 1)
            look.apply(after: before)
            before = look
            try stage.makeAnew()
            stage.settle()
            try check(theme, stage)
        }
    }

    /// Opens all pages and dialogs of the demo, or the tabs of the inspector.
    ///
    /// - Parameters:
    ///   - isDrawn: Whether the windows are drawn, for pictures. Layout without drawing takes less time.
    ///   - ofInspector: Whether to open the tabs of the inspector instead of the pages.
    init(width: Int, height: Int, isDrawn: Bool = false, ofInspector: Bool = false) throws {
        (self.width, self.height, self.isDrawn) = (width, height, isDrawn)
        try Self.movePointerAway()
        // Toasts must remain while all windows are checked.
        ToastArea.standardDuration = 3_600_000
        for scene in ofInspector ? Self.inspectors : Self.pages {
            let file = try scene.file.map(Self.save)
            defer { if let file { try? FileManager.default.removeItem(atPath: file) } }
            let demo = try PageTestCase.Demo(file: file, title: { translated($0) }) {
                $0.windowSize = WindowSize(width: width, height: height)
            }
            demos.append((scene, demo))
            if scene.isOfMailbox { try openMailbox(of: demo, scene.addresses) }
            for address in scene.addresses where !scene.isOfMailbox { _ = demo.open(address) }
        }
        // Toasts and dialogs adapt to the size of the window when they open,
        // so all windows need a size first.
        settle()
        for (scene, demo) in demos { try scene.prepare(demo) }
        // The inspector opens with a size of its own, so it is resized, too.
        settle()
        let deadline = g_get_monotonic_time() + 5_000_000
        while shown.contains(where: { gtk_widget_get_width($0.window) > width }),
            g_get_monotonic_time() < deadline
        {
            g_main_context_iteration(nil, 0)
        }
    }

    private static func save(_ text: String) throws -> String {
        let path = NSTemporaryDirectory() + "fitting.\(UUID().uuidString).json"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    private func openMailbox(of demo: PageTestCase.Demo, _ addresses: [String]) throws {
        let (app, mailbox) = try demo.mailbox()
        try mailbox.open(in: app)
        mailboxes.append((app, mailbox))
        for address in addresses { mailbox.host?.navigator.open(.link(address), animated: false) }
    }

    func close() {
        for host in mailboxes.compactMap(\.mailbox.host) + demos.map(\.demo.host) { host.close() }
        (demos, mailboxes) = ([], [])
    }

    /// The windows of all scenes.
    var shown: [Shown] {
        let named =
            demos.map { ($0.scene.name, Self.windows(of: $0.demo)) }
            + mailboxes.map { ("mailbox", $0.mailbox.host?.layers.map(\.window) ?? []) }
        return named.flatMap { name, windows in
            (windows + windows.compactMap { Self.dialog(over: $0) }).map {
                Shown(name: name, window: $0)
            }
        }
    }

    /// Calls `prepare` again for the scenes whose toasts and dialogs adapt to the window only when they open.
    func makeAnew() throws {
        for (scene, demo) in demos where scene.isMadeAnew { try scene.prepare(demo) }
    }

    /// Waits until all windows are laid out with the current settings.
    func settle() {
        var clocks: [(clock: OpaquePointer, goal: gint64)] = []
        let windows =
            demos.flatMap { Self.windows(of: $0.demo) }
            + mailboxes.flatMap { $0.mailbox.host?.layers.map(\.window) ?? [] }
        for window in windows { gtk_window_set_default_size(as_window(window), gint(width), gint(height)) }
        for window in Self.toplevels {
            gtk_widget_set_opacity(window, isDrawn ? 1 : 0)
            guard let clock = gtk_widget_get_frame_clock(window) else { continue }
            clocks.append((clock, gdk_frame_clock_get_frame_counter(clock) + 2))
        }
        while true {
            clocks.removeAll { gdk_frame_clock_get_frame_counter($0.clock) >= $0.goal }
            if clocks.isEmpty { return }
            for (clock, _) in clocks { gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_LAYOUT) }
            g_main_context_iteration(nil, 1)
        }
    }

    /// Moves the pointer off all windows, so that no tooltip is pending when a window closes.
    /// GTK 4.8 would warn about the tooltip.
    private static func movePointerAway() throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["xdotool", "mousemove", "1279", "899"]
        try process.run()
        process.waitUntilExit()
        XCTAssertEqual(process.terminationStatus, 0)
    }

    private static var toplevels: [Widget] {
        guard let list = gtk_window_get_toplevels() else { return [] }
        return (0..<g_list_model_get_n_items(list)).compactMap { index in
            guard let item = g_list_model_get_item(list, index) else { return nil }
            g_object_unref(item)
            return as_widget(item)
        }
    }

    private static func windows(of demo: PageTestCase.Demo) -> [Widget] {
        demo.host.layers.map(\.window) + (Inspector.of(demo.navigator).map { [$0.window] } ?? [])
    }

    static func dialog(over window: Widget) -> Widget? {
        toplevels.first {
            gtk_window_get_transient_for(as_window($0)) == as_window(window)
                && (gtk_widget_has_css_class($0, "leave-dialog") != 0
                    || gtk_widget_has_css_class($0, "shortcuts") != 0)
        }
    }

    // MARK: - Scenes

    private static let longHost = "https://\(String(repeating: "w", count: 24)).example.org/"

    private static let pages: [Scene] = [
        Scene(name: "home"),
        Scene(name: "item", addresses: ["gtkrouter://item/42?tab=log#end"]),
        Scene(name: "settings", addresses: ["gtkrouter://preferences"]),
        Scene(name: "one section", addresses: ["gtkrouter://preferences/appearance"]),
        Scene(
            name: "note, and the question before it is left",
            addresses: ["gtkrouter://note"],
            prepare: askBeforeLeaving,
            isMadeAnew: true
        ),
        Scene(
            name: "paint, and a toast with an action",
            addresses: ["gtkrouter://paint"],
            prepare: { demo in
                try showToast(demo) {
                    let text = translated(
                        "A guard opens this page while the vault is locked. Once unlocked, the vault stays open until you lock it again."
                    )
                    demo.host.show(text, button: translated("Unlock"))
                }
            },
            isMadeAnew: true
        ),
        Scene(
            name: "last step, and a toast",
            addresses: ["gtkrouter://flow/4"],
            prepare: { demo in try showToast(demo) { _ = demo.open("gtkrouter://item/%zz") } },
            isMadeAnew: true
        ),
        Scene(
            name: "modals",
            addresses: ["gtkrouter://flow/3", "gtkrouter://chain/1", "gtkrouter://paint/color"]
        ),
        Scene(name: "slow", addresses: ["gtkrouter://slow?seconds=60"]),
        Scene(name: "board", addresses: ["gtkrouter://board"]),
        Scene(name: "planets", addresses: ["gtkrouter://planets"]),
        Scene(name: "planet", addresses: ["gtkrouter://planets", "gtkrouter://planets/mars"]),
        Scene(
            name: "help, the way forward, and the keys",
            addresses: ["gtkrouter://help"],
            prepare: showKeys
        ),
        Scene(name: "refusals", addresses: ["gtkrouter://refusals"]),
        Scene(name: "history", addresses: ["gtkrouter://history"]),
        Scene(
            name: "board with an item",
            addresses: ["gtkrouter://board", "gtkrouter://item/7?nav.action=embed"]
        ),
        Scene(name: "parameters", addresses: ["gtkrouter://parameters?q=&level=3"]),
        Scene(
            name: "long parameters",
            addresses: [
                "gtkrouter://parameters?\(String(repeating: "long", count: 200))=\(String(repeating: "w", count: 900))"
            ]
        ),
        Scene(name: "not found", addresses: ["gtkrouter://preferance/\(String(repeating: "x", count: 900))"]),
        Scene(name: "web", addresses: ["https://user:secret@www.example.org/path?query#fragment"]),
        Scene(name: "web with a long host", addresses: [longHost]),
        Scene(
            name: "locked, and a toast that is too long for any window",
            addresses: ["gtkrouter://unlock"],
            prepare: { demo in
                try showToast(demo) {
                    _ = demo.open("gtkrouter://nav/pop?times=\(String(repeating: "w", count: 900))")
                }
            },
            isMadeAnew: true
        ),
        Scene(name: "vault", prepare: openVault),
        Scene(name: "home of another route file", file: foreignFile),
        Scene(name: "files", addresses: ["gtkrouter://files/a/b"]),
        Scene(name: "year", addresses: ["gtkrouter://year/2024"]),
        Scene(name: "notice", addresses: ["gtkrouter://notice"]),
        Scene(name: "mailbox", isOfMailbox: true, addresses: ["mailbox://inbox/1", "mailbox://compose"]),
        Scene(name: "page that cannot be built again", prepare: showError),
        Scene(
            name: "list of the pages below, and an empty address",
            addresses: [longHost, "gtkrouter://preferences/appearance", "gtkrouter://flow/1"],
            prepare: openListAndEmptyAddress
        ),
    ]

    private static let foreignFile = """
        { "https": "web",
          "shop": { "shop://cart": "parameters",
                    "shop://item/:id<int>": { "page": "item", "name": "item", "parent": "shop://cart" },
                    "shop://old/:id<int>": { "redirect": "shop://item/:id" },
                    "fallback": "notFound" } }
        """

    /// The tabs of the inspector. The inspected windows show pages that are quick to lay out.
    private static let inspectors: [Scene] = [
        Scene(name: "inspector: a trace", addresses: [lock]) { demo in
            try inspect(demo, InspectorTry.self).show("gtkrouter://preferance/motion?tab=log#end")
        },
        Scene(
            name: "inspector: layers",
            addresses: [lock, "gtkrouter://flow/1", "gtkrouter://flow/3", "gtkrouter://chain/1"]
        ) { demo in
            let now = try inspect(demo, InspectorState.self)
            now.view.select(try XCTUnwrap(demo.navigator.state?.base.top.id.rawValue))
            now.view.onSelect?()
        },
        Scene(name: "inspector: events", addresses: [lock]) { demo in
            let log = try inspect(demo, InspectorLog.self)
            for address in ["flow/1", "item/%zz", "nowhere", "flow/3", "vault"] {
                _ = demo.open("gtkrouter://\(address)")
            }
            waitUntil("the events") { log.list.count >= 5 }
            log.list.selected = 1
        },
        Scene(name: "inspector: routes", addresses: [lock]) { demo in
            _ = try inspect(demo, InspectorRoutes.self)
        },
    ]

    private static let lock = "gtkrouter://unlock?nav.action=reset"

    /// Shows a tab of the inspector.
    private static func inspect<Tab: InspectorTab>(
        _ demo: PageTestCase.Demo,
        _ tab: Tab.Type
    ) throws -> Tab {
        let inspector = Inspector(demo.navigator, translate: Translation.lookUp)
        inspector.show()
        let tab = try XCTUnwrap(inspector.view.tabs.lazy.compactMap { $0 as? Tab }.first)
        inspector.view.select(tab)
        return tab
    }

    private static func openVault(_ demo: PageTestCase.Demo) {
        demo.services.vault.isUnlocked = true
        _ = demo.open("gtkrouter://vault/7")
    }

    static func showError(_ demo: PageTestCase.Demo) {
        let kept = HostConfiguration().keptPages
        for number in 42...42 + kept { _ = demo.open("gtkrouter://item/\(number)") }
        demo.host.registry.register(ItemRoute.self) { _, _ in throw LongError() }
        demo.navigator.pop(.count(kept))
    }

    /// An error whose message takes several lines and contains a word that fills a line.
    private struct LongError: Error, CustomStringConvertible {
        let description =
            "The item 42 could not be read from /var/lib/\(String(repeating: "a", count: 60)), because the disk "
            + "does not answer. Try again as soon as it is connected."
    }

    private static func showKeys(_ demo: PageTestCase.Demo) throws {
        for number in [1, 2] { _ = demo.open("gtkrouter://item/\(number)") }
        _ = demo.open("gtkrouter://nav/pop?times=2")
        let layer = try XCTUnwrap(demo.host.layers.last)
        XCTAssertEqual(layer.view.header?.forward?.rows.map(\.title.last), ["1", "2"])
        ShortcutsWindow.show(for: layer.view)
    }

    private static func openListAndEmptyAddress(_ demo: PageTestCase.Demo) throws {
        let layer = try XCTUnwrap(demo.host.layers.last)
        layer.view.header?.back.openList()
        gtk_editable_set_text(as_editable(layer.address.widget), "")
    }

    /// Shows a toast. If a toast is already shown, dismisses it and shows the same toast again.
    private static func showToast(_ demo: PageTestCase.Demo, _ show: () -> Void) throws {
        let toasts = try XCTUnwrap(demo.host.layers.last?.toasts)
        guard let shown = toasts.shown else {
            show()
            return
        }
        toasts.dismiss()
        toasts.show(shown)
    }

    static func askBeforeLeaving(_ demo: PageTestCase.Demo) throws {
        let window = try XCTUnwrap(demo.host.layers.last?.window)
        if let dialog = dialog(over: window) { cgtk_ask(dialog, "close-request") }
        let note = try XCTUnwrap(
            PageTestCase.descendants(of: XCTUnwrap(demo.page)).first {
                gtk_widget_has_css_class($0, "note-text") != 0
            }
        )
        gtk_text_buffer_set_modified(gtk_text_view_get_buffer(as_text_view(note)), 1)
        _ = demo.open("gtkrouter://nav/pop")
    }
}
