import CRouterGtk
import CRouterGtk.Demo
import CRouterGtk.Testing
import Foundation
import RouterCore
import RouterGtk
import XCTest

@testable import GtkRouterDemo

/// The preferences: their file, and the page that changes them.
final class PreferenceTests: PageTestCase {
    nonisolated override func tearDown() {
        MainActor.assumeIsolated {
            Preferences.Theme.system.apply()
            Preferences.Animations.system.apply()
        }
    }

    private func path() -> String {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        addTeardownBlock { try? FileManager.default.removeItem(at: folder) }
        return folder.path + "/deeper/preferences.ini"
    }

    private func store(_ path: String) -> PreferenceStore {
        let store = PreferenceStore()
        store.open(path, complain: { XCTFail($0) })
        return store
    }

    private var animates: Bool { cgtk_setting("gtk-enable-animations") != 0 }

    // MARK: - The file

    func testAChangeIsReadByTheNextRunFromAFileThatOnlyItsOwnerReads() throws {
        let path = path()
        XCTAssertEqual(store(path).preferences, Preferences())
        XCTAssertFalse(FileManager.default.fileExists(atPath: path), "nothing was changed")
        let first = store(path)
        try first.change(\.theme, to: .dark)
        try first.change(\.animations, to: .off)
        try first.change(\.savesSession, to: false)
        XCTAssertEqual(
            try String(contentsOfFile: path, encoding: .utf8),
            "[Preferences]\ntheme=dark\nanimations=off\nsavesSession=false\n"
        )
        let folder = (path as NSString).deletingLastPathComponent
        let attributes = try FileManager.default.attributesOfItem(atPath: folder)
        XCTAssertEqual(attributes[.posixPermissions] as? Int, 0o700)
        Preferences.Animations.on.apply()
        var expected = Preferences()
        (expected.theme, expected.animations, expected.savesSession) = (.dark, .off, false)
        XCTAssertEqual(store(path).preferences, expected)
        XCTAssertFalse(animates, "what is read acts at once")
    }

    /// Writes a preferences file, and returns its path.
    private func write(_ text: String) throws -> String {
        let path = path()
        let folder = (path as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        return path
    }

    func testAMissingOrUnknownChoiceIsTheDefaultAndTheKeysOfOtherVersionsStay() throws {
        let path = try write("[Preferences]\ntheme=light\nanimations=fast\nother=3\n")
        let store = store(path)
        var expected = Preferences()
        expected.theme = .light
        XCTAssertEqual(store.preferences, expected)
        try store.change(\.theme, to: .dark)
        XCTAssertEqual(
            try String(contentsOfFile: path, encoding: .utf8),
            "[Preferences]\ntheme=dark\nanimations=system\nother=3\nsavesSession=true\n"
        )
    }

    // Feature: A preferences file that cannot be read is reported and kept
    func testAFileThatCannotBeReadIsReportedAndKept() throws {
        let path = try write("[]")
        let used = PreferenceStore()
        var sentences: [String] = []
        used.open(path, complain: { sentences.append($0) })
        XCTAssertEqual(used.preferences, Preferences())
        XCTAssertEqual(sentences.count, 1)
        let start = "The file “\(path)” (kept as “\(path).unreadable”) cannot be read. "
        XCTAssertTrue(try XCTUnwrap(sentences.first).hasPrefix(start), "\(sentences)")
        try used.change(\.theme, to: .dark)
        XCTAssertEqual(store(path).preferences.theme, .dark)
        XCTAssertEqual(try String(contentsOfFile: path + ".unreadable", encoding: .utf8), "[]")
    }

    // MARK: - The page

    private static func choose(_ name: String, under title: String, in demo: Demo) throws {
        let row = descendants(of: try XCTUnwrap(demo.page)).first { row in
            gtk_widget_has_css_class(row, "fact") != 0
                && descendants(of: row).contains { is_label($0) != 0 && $0.text == title }
        }
        let button = descendants(of: try XCTUnwrap(row, title)).first {
            is_button($0) != 0 && $0.text == name
        }
        cgtk_emit(try XCTUnwrap(button, name), "clicked")
    }

    /// Returns the selected choices, in the order of the page.
    private static func chosen(in page: Widget?) throws -> [String] {
        descendants(of: try XCTUnwrap(page)).filter {
            gtk_accessible_get_accessible_role(as_accessible($0)) == GTK_ACCESSIBLE_ROLE_RADIO && $0.isActive
        }.map(\.text)
    }

    // Feature: Preferences
    func testTheColorsAreChosenAndGivenBackToTheDesktop() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        XCTAssertEqual(demo.open("gtkrouter://preferences/appearance")?.name, "shown")
        XCTAssertEqual(try Self.chosen(in: demo.page), ["System"])
        let window = try XCTUnwrap(demo.host.layers.last?.window)
        for (name, isDark) in [("Dark", true), ("Light", false), ("Dark", true), ("System", false)] {
            try Self.choose(name, under: "Style", in: demo)
            var background = GdkRGBA()
            let style = gtk_widget_get_style_context(window)
            XCTAssertNotEqual(gtk_style_context_lookup_color(style, "theme_bg_color", &background), 0)
            XCTAssertEqual(background.green < 0.5, isDark, name)
            XCTAssertEqual(try Self.chosen(in: demo.page), [name])
        }
    }

    func testTheAnimationsAreChosenAndGivenBackToTheDesktop() throws {
        let ofTheDesktop = animates
        let demo = try Demo()
        defer { demo.host.close() }
        _ = demo.open("gtkrouter://preferences/motion")
        for (name, isOn) in [("Off", false), ("On", true), ("Off", false), ("System", ofTheDesktop)] {
            try Self.choose(name, under: "Animations", in: demo)
            XCTAssertEqual(animates, isOn, name)
        }
    }

    func testAllOpenPagesShowAChange() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        _ = demo.open("gtkrouter://preferences")
        let below = demo.page
        _ = demo.open("gtkrouter://preferences?nav.action=present")
        XCTAssertEqual(try Self.chosen(in: below), ["System", "System"])
        try Self.choose("Dark", under: "Style", in: demo)
        try Self.choose("Off", under: "Animations", in: demo)
        XCTAssertEqual(try Self.chosen(in: demo.page), ["Dark", "Off"])
        XCTAssertEqual(try Self.chosen(in: below), ["Dark", "Off"])
        try demo.services.preferences.change(\.savesSession, to: false)
        for page in [below, demo.page] {
            let toggle = Self.descendants(of: try XCTUnwrap(page)).first { is_switch($0) != 0 }
            XCTAssertEqual(toggle?.isActive, false)
        }
    }

    func testAChangeThatCannotBeSavedActsAndIsReported() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        var said: [String] = []
        demo.desktop.showToast = { said.append($0) }
        demo.services.preferences.open(try temporaryFile(suffix: "ini") + "/preferences.ini")
        _ = demo.open("gtkrouter://preferences/appearance")
        try Self.choose("Dark", under: "Style", in: demo)
        XCTAssertEqual(said.count, 1)
        XCTAssertTrue(try XCTUnwrap(said.first).hasPrefix("The preferences could not be saved. "), "\(said)")
        XCTAssertEqual(try Self.chosen(in: demo.page), ["Dark"])
    }

    func testTheOldURLOfThePreferencesLeadsToThem() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        XCTAssertEqual(demo.open("gtkrouter://settings")?.name, "shown")
        XCTAssertEqual(demo.navigator.state?.top.url.text, "gtkrouter://preferences")
        XCTAssertEqual(try demo.navigator.table.url(for: "preferences").text, "gtkrouter://preferences")
    }

    // Feature: Tab stops once at a group of choices
    func testAGroupOfChoicesIsOneStopOfTabAndASectionHasItsTitleOnce() throws {
        let demo = try Demo()
        defer { demo.host.close() }
        _ = demo.open("gtkrouter://preferences/motion")
        let page = try XCTUnwrap(demo.page)
        let headings = Self.descendants(of: page).filter(Self.isHeading).map(\.text)
        XCTAssertEqual(headings, ["Motion", "Other sections"])
        let radios = Self.descendants(of: page).filter {
            gtk_accessible_get_accessible_role(as_accessible($0)) == GTK_ACCESSIBLE_ROLE_RADIO
        }
        var stops: [String] { radios.filter { gtk_widget_get_focusable($0) != 0 }.map(\.text) }
        XCTAssertEqual(stops, ["System"])
        for name in ["Off", "On", "System"] {
            try Self.choose(name, under: "Animations", in: demo)
            XCTAssertEqual(stops, [name])
        }
    }
}
