import CRouterGtk
import CRouterGtk.Testing
import Glibc
import XCTest

@testable import GtkRouterDemo
@testable import RouterAddressBar
@testable import RouterCommands
@testable import RouterCore
@testable import RouterGtk
@testable import RouterInspector

/// Checks that all text of the demo is translated.
///
/// The tests replace each translation with Cyrillic letters. Any Latin letter on the screen then belongs to a
/// value, or to text that was not translated.
final class TranslationTests: PageTestCase {
    private static let addresses = [
        "gtkrouter://home", "dariel://oneitem", "gtkrouter://item/42", "gtkrouter://item/1?nav.action=reset",
        "gtkrouter://preferences", "gtkrouter://preferences/links", "gtkrouter://flow/1",
        "gtkrouter://flow/2",
        "gtkrouter://flow/3", "gtkrouter://flow/4", "gtkrouter://board", "gtkrouter://chain/1",
        "gtkrouter://files/a/b", "gtkrouter://parameters?q=", "gtkrouter://nowhere", "gtkrouter://year/2024",
        "https://user:secret@example.org/", "http://example.org/", "gtkrouter://vault", "gtkrouter://vault/7",
        "gtkrouter://unlock", "gtkrouter://note", "gtkrouter://paint", "gtkrouter://paint/color",
        "gtkrouter://notice", "gtkrouter://private", "gtkrouter://help",
        "gtkrouter://slow", "gtkrouter://refusals", "gtkrouter://history", "gtkrouter://planets",
        "gtkrouter://planets/mars", "gtkrouter://planets/neptune",
        "gtkrouter://parameters?\((1...60).map { "q\($0)=\(String(repeating: "a", count: 600 / $0))" }.joined(separator: "&"))",
    ]

    /// Words that need no translation: names, and parts of URLs.
    private static let data: Set = [
        "GTK", "Router", "Demo", "MIT", "id", "path", "drawer", "level", "step", "year", "section",
        "example", "org", "mars", "neptune", "Swift", "Ctrl", "Shift", "main", "color", "zz", "date", "none",
    ]

    /// Text in GTK's own widgets. Newer versions spell “Clear Entry” differently,
    /// so both spellings are listed.
    private static let textsOfGtk = ["(None)", "Clear entry", "Clear Entry", "Search…"]

    nonisolated override func setUpWithError() throws {
        try super.setUpWithError()
        MainActor.assumeIsolated {
            Translation.lookUp = { Self.foreign($2 == 1 ? $0 : $1 ?? $0) }
        }
    }

    /// Returns a text with each Latin letter replaced by a Cyrillic letter,
    /// except in the names of placeholders.
    private static func foreign(_ text: String) -> String {
        var isPlaceholder = false
        let scalars = text.unicodeScalars.map { scalar in
            if scalar == "{" { isPlaceholder = true }
            if scalar == "}" { isPlaceholder = false }
            guard !isPlaceholder, scalar.isASCII, scalar.properties.isAlphabetic else { return scalar }
            return Unicode.Scalar(scalar.value % 32 + (scalar.properties.isLowercase ? 0x42F : 0x40F))
                ?? scalar
        }
        return String(String.UnicodeScalarView(scalars))
    }

    nonisolated override func tearDown() {
        MainActor.assumeIsolated { Translation.lookUp = Translation.installed }
    }

    func testEveryTextOfEveryPageIsTranslated() throws {
        let demo = try Demo(title: { translated($0) })
        defer { demo.host.close() }
        var found: Set<String> = []
        for isUnlocked in [false, true] {
            demo.services.vault.isUnlocked = isUnlocked
            for address in Self.addresses {
                _ = demo.open(address)
                for layer in demo.host.layers {
                    let keys = ShortcutsWindow.groups(of: layer.view)
                    for text in keys.flatMap({ [$0.heading] + $0.actions.map(\.title) }) {
                        found.formUnion(Self.english(text))
                    }
                    for widget in Self.descendants(of: layer.window) {
                        found.formUnion(Self.english(widget))
                    }
                    if let toast = layer.toasts.shown { found.formUnion(Self.english(toast.text)) }
                    let title = gtk_window_get_title(as_window(layer.window)).map { String(cString: $0) }
                    found.formUnion(Self.english(title ?? ""))
                }
            }
        }
        XCTAssertEqual(found.subtracting(Self.textsOfGtk).sorted(), [])
    }

    func testEveryTextOfADialogAnErrorAndSuggestionsIsTranslated() throws {
        let demo = try Demo(title: { translated($0) })
        defer { demo.host.close() }
        var found: Set<String> = []
        let layer = try XCTUnwrap(demo.host.layers.last)
        func look(at window: Widget, for text: String) {
            let widgets = Self.descendants(of: window).filter { gtk_widget_get_mapped($0) != 0 }
            XCTAssertTrue(widgets.contains { $0.text == Self.foreign(text) }, text)
            for widget in widgets { found.formUnion(Self.english(widget)) }
        }
        demo.host.editAddress()
        gtk_editable_set_text(as_editable(layer.address.widget), "gtkrouter://s")
        waitUntil("the suggestions") { layer.address.completion.isOpen }
        look(at: layer.window, for: "Preferences")
        _ = demo.open("gtkrouter://note")
        try FittingStage.askBeforeLeaving(demo)
        let dialog = try XCTUnwrap(FittingStage.dialog(over: layer.window))
        look(at: dialog, for: "Save Changes?")
        XCTAssertNotEqual(cgtk_ask(dialog, "close-request"), 0)
        FittingStage.showError(demo)
        look(at: layer.window, for: "This page cannot be shown")
        // The error message “The item 42 …” belongs to the tests, not to the demo, so it has no translation.
        XCTAssertEqual(found.filter { !$0.hasPrefix("The item 42") }.sorted(), [])
    }

    func testEveryTextOfTheMailboxIsTranslated() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        let (app, mailbox) = try demo.mailbox()
        try mailbox.open(in: app)
        let host = try XCTUnwrap(mailbox.host)
        defer { host.close() }
        var found: Set<String> = []
        for address in ["inbox", "inbox/1", "archive", "nav/branch?name=none", "nowhere", "compose"] {
            host.navigator.open(.link("mailbox://\(address)"), animated: false)
            for layer in host.layers {
                for widget in Self.descendants(of: layer.window) { found.formUnion(Self.english(widget)) }
            }
        }
        XCTAssertEqual(found.subtracting(["message"]).sorted(), [])
    }

    func testEveryTextOfTheInspectorIsTranslated() throws {
        let demo = try Demo(title: { translated($0) })
        defer { demo.host.close() }
        let inspector = Inspector(demo.host.navigator, translate: Translation.lookUp)
        inspector.show()
        let entry = try XCTUnwrap(Self.descendants(of: inspector.window).first { is_editable($0) != 0 })
        var found: Set<String> = []
        for address in Self.addresses + ["gtkrouter://item/x", "gtkrouter://nav/pop", "gtkrouter://%zz", ""] {
            entry.text = address
            _ = demo.open(address)
            iterate()
            for widget in Self.descendants(of: inspector.window) { found.formUnion(Self.english(widget)) }
        }
        // The inspector shows the names of guards as they are in code.
        found = found.filter { !$0.contains("“vault”") && !$0.contains("“drawers”") }
        found.subtract(Self.textsOfGtk + NavigationVerb.allCases.map(\.rawValue))
        // The names of query items, which follow a question mark, are not translated.
        XCTAssertEqual(found.filter { !$0.hasPrefix("?") }.sorted(), [])
    }

    /// Checks messages about a wrong type and about a wrong choice, the refusal by a guard,
    /// and errors of pages, in languages without Latin letters.
    // Feature: Translations are complete
    func testARefusalAndAFailureHaveNoEnglishWordWithinThem() throws {
        for language in ["ar", "zh_CN"] {
            Translation.lookUp = try Self.translation(language)
            let demo = try Demo()
            defer { demo.host.close() }
            for address in [
                "gtkrouter://slow?seconds=soon", "gtkrouter://vault/99",
                "gtkrouter://item/1?nav.action=sideways", "gtkrouter://nav/sideways",
            ] {
                _ = demo.open(address)
                let said = try XCTUnwrap(demo.host.layers.last?.toasts.shown?.text, address)
                let english = said.matches(of: /[A-Za-z]{2,}/).map { String($0.output) }
                let own = ["seconds", "soon", "vault", "nav", "action", "sideways", "item", "gtkrouter"]
                let names =
                    own + NavigationVerb.allCases.map(\.rawValue) + ["embed"]
                    + NavigationCommand.Name.allCases.map(\.rawValue)
                XCTAssertEqual(Set(english).subtracting(names), [], "\(language): \(said)")
            }
            let errors: [PageError] = [
                .unknown(name: "42", route: "7"), .widgetInUse(name: "42"), .widgetIsWindow(name: "42"),
                .noSlot(name: "42", slot: "7"), .gone(title: "42"), .windowClosed,
            ]
            let sentences = try errors.map(\.text) + Self.failuresOfFiles()
            for sentence in sentences.map({ translated($0) }) {
                XCTAssertFalse(
                    sentence.replacing("MiB", with: "").contains(/[A-Za-z]{2,}/),
                    "\(language): \(sentence)"
                )
            }
        }
    }

    /// Returns the reasons that the inspector itself gives if it cannot read a file.
    /// The reasons that GIO gives are not included, because GIO translates them.
    private static func failuresOfFiles() throws -> [TranslatableText] {
        let folder = try XCTUnwrap(g_file_new_for_path("/tmp"))
        defer { g_object_unref(UnsafeMutableRawPointer(folder)) }
        let path = "\(String(cString: g_get_tmp_dir()))/large-\(getpid())"
        XCTAssertNotEqual(g_file_set_contents(path, "", 0, nil), 0)
        defer { unlink(path) }
        XCTAssertEqual(truncate(path, off_t(GivenFile.maximumBytes + 1)), 0)
        let large = try XCTUnwrap(g_file_new_for_path(path))
        defer { g_object_unref(UnsafeMutableRawPointer(large)) }
        var reasons: [TranslatableText] = []
        do throws(GivenFile.Failure) { _ = try GivenFile.bytes(of: folder) } catch {
            reasons.append(error.text)
        }
        do throws(GivenFile.Failure) { _ = try GivenFile.bytes(of: large) } catch {
            reasons.append(error.text)
        }
        XCTAssertEqual(reasons.count, 2)
        return reasons
    }

    func testAChoiceOfAppsThatFailsIsToldInTheLanguageOfTheUser() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        var toasts: [String] = []
        demo.desktop.showToast = { toasts.append($0) }
        LinkSettings(desktop: demo.desktop).change("") { _ in }
        XCTAssertEqual(
            toasts,
            [
                Self.foreign(
                    "The app for these links could not be changed. Change it in the system settings."
                )
            ]
        )
    }

    /// If a text has no translation, GLib returns the pointer that it received,
    /// so the memory of the text must still be valid when the result is read.
    func testATextWithoutTranslationStaysAsItIs() {
        Translation.lookUp = Translation.installed
        for length in [0, 1, 15, 16, 1_000] {
            let text = String(repeating: "é", count: length)
            XCTAssertEqual(translated(text), text)
        }
    }

    // MARK: - Texts

    /// Returns the tooltip and the text of a widget if they are not translated.
    /// URLs, verbs, and values do not count.
    private static func english(_ widget: Widget) -> [String] {
        let classes = ["monospace", "verb", "address-caption", "address", "value"]
        let isData = classes.contains {
            gtk_widget_has_css_class(widget, $0) != 0
        }
        var texts = [gtk_widget_get_tooltip_text(widget).map { String(cString: $0) } ?? ""]
        if is_label(widget) != 0, !isData {
            texts.append(String(cString: gtk_label_get_text(as_label(widget))))
        }
        return texts.flatMap(english)
    }

    /// Returns the text if it contains a Latin word that is neither part of a URL nor a name.
    private static func english(_ text: String) -> [String] {
        let words = text.split(separator: " ").filter { !$0.contains(":") }.flatMap {
            $0.matches(of: /[A-Za-z]{2,}/).map { String($0.output) }
        }
        return data.isSuperset(of: words) ? [] : [text]
    }
}
