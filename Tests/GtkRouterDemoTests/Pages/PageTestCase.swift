import CRouterGtk
import CRouterGtk.Testing
import Foundation
import Glibc
import RouterCore
import XCTest

@testable import GtkRouterDemo
@testable import RouterGtk

/// A test of the demo's pages, in real windows.
class PageTestCase: MainActorTestCase {
    nonisolated override func setUpWithError() throws {
        setenv("GTK_A11Y", "test", 1)
        guard gtk_init_check() != 0 else { throw XCTSkip("There is no display.") }
    }

    @MainActor
    struct Demo {
        static let application = gtk_application_new("org.gtkrouter.tests", G_APPLICATION_NON_UNIQUE)!

        let navigator: Navigator
        let host: GtkNavigationHost
        let services = DemoServices()

        var desktop: DesktopServices { services.desktop }

        /// The demo's style sheet. It is installed only once,
        /// because each style sheet slows down the styling of all widgets.
        private static let style: Void = DemoStyle.install()

        init(
            file: String? = nil,
            title: (String) -> String = { $0 },
            configure: (inout HostConfiguration) -> Void = { _ in }
        ) throws {
            g_application_register(as_g_application(Demo.application), nil, nil)
            Demo.style
            let routes = try DemoRoutes.load(file: file, unknownPage: nil, title: title)
            navigator = try services.navigator(routes.table)
            var configuration = HostConfiguration()
            configuration.translate = Translation.lookUp
            DemoActions.add(to: &configuration, for: routes.table)
            configure(&configuration)
            host = GtkNavigationHost(
                application: Demo.application,
                navigator: navigator,
                registry: DemoPages.registry(services),
                configuration: configuration
            )
            try navigator.start(at: .url(routes.home), host: host)
        }

        /// Creates an app and the mailbox, which opens as the app's second window when the test asks for it.
        func mailbox() throws -> (RouterApplication, Mailbox) {
            let app = RouterApplication("org.gtkrouter.tests", home: .app(AppInfo.home)) { _ in }
            let running = RunningApplication(app, Demo.application, isNewSession: false)
            running.windows = [host]
            app.running = running
            app.configuration.translate = host.configuration.translate
            return (app, Mailbox(desktop: desktop))
        }

        func open(_ address: String) -> NavigationOutcome? {
            var outcome: NavigationOutcome?
            navigator.open(.link(address), animated: false) { outcome = $0 }
            return outcome
        }

        var shownPage: (any Page)? { navigator.state.flatMap { host.page(for: $0.top.id) } }

        var page: Widget? { shownPage?.widget }
    }

    /// Returns a function that looks up translations in the file of a language, except for plurals.
    static func translation(_ language: String) throws -> @MainActor (String, String?, Int) -> String {
        let path = "\(#filePath)/../../../../resources/po/\(language).po"
        let file = try String(contentsOf: URL(fileURLWithPath: path).standardized, encoding: .utf8)
        var texts: [String: String] = [:]
        var original = ""
        for line in file.split(separator: "\n") where line.hasSuffix("\"") {
            if line.hasPrefix("msgid \"") { original = String(line.dropFirst(7).dropLast()) }
            if line.hasPrefix("msgstr \"") { texts[original] = String(line.dropFirst(8).dropLast()) }
        }
        XCTAssertNotNil(texts["Close"])
        return { text, _, _ in texts[text] ?? text }
    }

    // MARK: - Widgets

    static func descendants(of widget: Widget) -> [UnsafeMutablePointer<
        GtkWidget
    >] {
        var found = [widget]
        var child = gtk_widget_get_first_child(widget)
        while let next = child {
            found += descendants(of: next)
            child = gtk_widget_get_next_sibling(next)
        }
        return found
    }

    static func isHeading(_ widget: Widget) -> Bool {
        gtk_accessible_get_accessible_role(as_accessible(widget)) == GTK_ACCESSIBLE_ROLE_HEADING
    }

    static func click(_ label: String, in page: Widget) throws {
        let button = descendants(of: page).first { widget in
            is_button(widget) != 0
                && descendants(of: widget).contains {
                    is_label($0) != 0 && String(cString: gtk_label_get_text(as_label($0))) == label
                }
        }
        cgtk_emit(try XCTUnwrap(button, label), "clicked")
    }

    static func clipboardText() -> String? {
        final class Answer {
            var text: String?
            var hasCome = false
        }
        let answer = Answer()
        guard let display = gdk_display_get_default() else { return nil }
        gdk_clipboard_read_text_async(
            gdk_display_get_clipboard(display),
            nil,
            { clipboard, result, answer in
                let answer = Unmanaged<Answer>.fromOpaque(answer!).takeUnretainedValue()
                let text = gdk_clipboard_read_text_finish(OpaquePointer(clipboard!), result, nil)
                answer.text = text.map { String(cString: $0) }
                g_free(text)
                answer.hasCome = true
            },
            Unmanaged.passUnretained(answer).toOpaque()
        )
        waitUntil("the clipboard") { answer.hasCome }
        return answer.text
    }
}
