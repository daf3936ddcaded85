import CRouterGtk
import Glibc
import RouterGtk
import XCTest

@testable import GtkRouterDemo

/// Checks that no text in any page or dialog of the demo is clipped, or shortened where it must not be.
///
/// ``LabelFit`` defines which labels may be shortened.
/// The tests also find every `GtkBox` with a layout other than `GtkBoxLayout`.
/// They also run in a process with `GDK_SCALE=2`, which tests displays with that scale.
final class FittingTests: PageTestCase {
    /// A language, the direction of its text, and the themes to check.
    @MainActor
    private struct Reading {
        let language: String
        var direction = GTK_TEXT_DIR_LTR
        var themes: [Look.Theme] = [.light]

        var name: String {
            "\(language), \(direction == GTK_TEXT_DIR_RTL ? "right to left" : "left to right")"
        }
    }

    /// German needs the most space, and Arabic letters use a different font from the rest of a line.
    ///
    /// Dark themes have the same sizes as their light variants, so only the light variants are checked.
    // Feature: No text is clipped
    func testEveryTextIsShownWholeInANarrowWindow() throws {
        try Self.check(
            [
                Reading(language: "en", themes: [.light, .highContrast]),
                Reading(language: "en", direction: GTK_TEXT_DIR_RTL),
                Reading(language: "de"),
                Reading(language: "de", direction: GTK_TEXT_DIR_RTL, themes: [.highContrast]),
            ],
            width: 360
        )
    }

    func testEveryTextIsShownWholeInAWideWindow() throws {
        try Self.check(
            [Reading(language: "de"), Reading(language: "ar", direction: GTK_TEXT_DIR_RTL)],
            width: 620
        )
    }

    /// Fewer themes and languages than for the pages are enough,
    /// because each tab of the inspector shows most kinds of labels many times.
    func testEveryTextOfTheInspectorIsShownWholeInANarrowWindow() throws {
        try Self.check(
            [
                Reading(language: "en", themes: [.dark]),
                Reading(language: "de", direction: GTK_TEXT_DIR_RTL),
                Reading(language: "ar", direction: GTK_TEXT_DIR_RTL),
            ],
            width: 360,
            ofInspector: true
        )
    }

    private static func check(_ readings: [Reading], width: Int, ofInspector: Bool = false) throws {
        defer {
            Look.reset()
            Translation.lookUp = Translation.installed
            gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR)
        }
        var findings: [String: [String]] = [:]
        for reading in readings {
            Translation.lookUp =
                reading.language == "en" ? Translation.installed : try translation(reading.language)
            gtk_widget_set_default_direction(reading.direction)
            // In the tests with GDK_SCALE=2, the screen is only 440 pixels high.
            let stage = try FittingStage(width: width, height: 440, ofInspector: ofInspector)
            defer { stage.close() }
            var before: Look?
            for look in Look.all where reading.themes.contains(look.theme) {
                look.apply(after: before)
                before = look
                try stage.makeAnew()
                stage.settle()
                for (finding, measures) in findingsNow(on: stage, look, width: width) {
                    findings[finding, default: []].append("\(look), \(reading.name): \(measures)")
                }
            }
        }
        for (finding, looks) in findings.sorted(by: { $0.key < $1.key }) {
            XCTFail("At \(width) pixels, in \(looks.count) looks, \(finding). In \(looks[0])")
        }
    }

    /// Returns whether a `GtkBox` has a layout other than `GtkBoxLayout`.
    private static func isBoxLaidOutOtherwise(_ widget: Widget) -> Bool {
        guard gtk_widget_get_ancestor(widget, gtk_box_get_type()) == widget,
            let layout = gtk_widget_get_layout_manager(widget)
        else { return false }
        let instance = UnsafeMutableRawPointer(layout).assumingMemoryBound(to: GTypeInstance.self)
        return g_type_check_instance_is_a(instance, gtk_box_layout_get_type()) == 0
    }

    /// Returns the problems, each with the sizes that prove it.
    private static func findingsNow(on stage: FittingStage, _ look: Look, width: Int) -> [String: String] {
        var findings: [String: String] = [:]
        let scale = getenv("GDK_SCALE").flatMap { Int32(String(cString: $0)) } ?? 1
        for (index, shown) in stage.shown.enumerated() {
            let labels = descendants(of: shown.window).filter {
                is_label($0) != 0 && gtk_widget_get_mapped($0) != 0
            }
            if labels.isEmpty { findings["\(shown.name): there is no text"] = "" }
            if descendants(of: shown.window).contains(where: isBoxLaidOutOtherwise) {
                findings["\(shown.name): a GtkBox has another layout, of which GTK's inspector warns"] = ""
            }
            // Unlike the width of the widget, the width of the surface includes the border.
            let own =
                gtk_widget_get_native(shown.window).flatMap { gtk_native_get_surface($0) }.map {
                    gdk_surface_get_width($0)
                } ?? 0
            if Int(own) > width { findings["\(shown.name): the window is too wide"] = "it has \(own)" }
            if index == 0, let label = labels.first, let difference = look.difference(from: label) {
                findings["it looks otherwise"] = difference
            }
            if gtk_widget_get_scale_factor(shown.window) != scale {
                findings["the display has another scale"] = ""
            }
            for label in labels {
                guard let problem = LabelFit.problem(of: label) else { continue }
                let text = String(cString: gtk_label_get_text(as_label(label))).prefix(60)
                findings["\(shown.name): “\(text)” \(problem.what)"] = problem.measures
            }
        }
        return findings
    }
}
