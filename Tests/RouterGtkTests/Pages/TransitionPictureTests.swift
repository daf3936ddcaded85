import CRouterGtk
import Glibc
import RouterCore
import XCTest

@testable import RouterGtk

/// Pictures from the middle of each transition, drawn by the renderer of the window.
final class TransitionPictureTests: WidgetTestCase {
    /// The fractions of the duration after which about one third and about two thirds of the motion are done.
    private static let early = 0.112
    private static let late = 0.33

    // Feature: 15 transitions for embedded pages
    func testTheMiddleOfEveryTransitionOverAPageIsAPictureOfItsOwn() throws {
        try checkThatAllDiffer(isEmpty: false, embeds: true, at: [Self.early, Self.late, 0.5])
        try checkThatAllDiffer(isEmpty: false, embeds: false, at: [Self.early, Self.late, 0.5])
    }

    func testTheMiddleOfEveryTransitionOfAnEmptySlotIsAPictureOfItsOwn() throws {
        // Each direction (into and out of the slot) is checked at only one time,
        // because a page that flips or fades is visible during only one half of its transition.
        try checkThatAllDiffer(isEmpty: true, embeds: true, at: [Self.late])
        try checkThatAllDiffer(isEmpty: true, embeds: false, at: [Self.early])
    }

    /// The class names of renderers, by the value of `GSK_RENDERER` that selects them.
    /// Newer versions of GTK have another class for OpenGL.
    private static let rendererTypes = [
        "cairo": ["GskCairoRenderer"], "opengl": ["GskGLRenderer", "GskNglRenderer"],
        "vulkan": ["GskVulkanRenderer"],
    ]

    func testTheWindowIsDrawnByTheRendererOfThisRun() throws {
        let name = try XCTUnwrap(getenv("GSK_RENDERER").map { String(cString: $0) })
        let stage = try PictureStage()
        defer { stage.close() }
        XCTAssertTrue(try XCTUnwrap(Self.rendererTypes[name]).contains(try stage.rendererType))
    }

    func testTheMiddleOfEveryTransitionLooksAsCairoDrawsIt() throws {
        let cairo = ObjectReference(UnsafeMutableRawPointer(try XCTUnwrap(gsk_cairo_renderer_new())))
        g_object_unref(cairo.pointer)
        let renderer = OpaquePointer(cairo.pointer)
        XCTAssertNotEqual(gsk_renderer_realize(renderer, nil, nil), 0)
        defer { gsk_renderer_unrealize(renderer) }
        let stage = try PictureStage()
        defer { stage.close() }
        try XCTSkipIf(stage.rendererType == "GskCairoRenderer", "Cairo draws the window of this run.")
        stage.slot.embed(stage.before, .none, duration: 0) {}
        _ = try stage.picture()
        // Cairo cannot rotate a page in three dimensions.
        let flips: Set<EmbedTransition> = [.flipFromLeft, .flipFromRight, .flipFromTop, .flipFromBottom]
        for transition in EmbedTransition.allCases where transition != .none && !flips.contains(transition) {
            for time in [Self.early, Self.late] {
                stage.move(transition, embeds: true) {}
                stage.slot.stack.hold(at: time)
                let picture = try stage.picture()
                let expected = try Picture(stage.slot.widget, by: renderer)
                picture.keep(as: "\(transition)-\(time)-window")
                expected.keep(as: "\(transition)-\(time)-cairo")
                let share = picture.share(differentFrom: expected)
                XCTAssertLessThan(share, 0.02, "\(transition) at \(time)")
                stage.slot.stack.finish()
                stage.slot.unembed(stage.after, nil, duration: 0) {}
            }
        }
    }

    func testAPageAtRestLooksTheSameAfterEveryTransition() throws {
        let stage = try PictureStage()
        defer { stage.close() }
        stage.slot.embed(stage.before, .none, duration: 0) {}
        let before = try stage.picture()
        stage.slot.embed(stage.after, .none, duration: 0) {}
        let after = try stage.picture()
        XCTAssertGreaterThan(after.share(differentFrom: before), 0.5)
        stage.slot.unembed(stage.after, nil, duration: 0) {}
        for transition in EmbedTransition.allCases where transition != .none {
            for (embeds, expected) in [(true, after), (false, before)] {
                var ended = 0
                stage.move(transition, embeds: embeds) { ended += 1 }
                stage.slot.stack.hold(at: 0.5)
                _ = try stage.picture()
                stage.slot.stack.finish()
                XCTAssertEqual(ended, 1)
                XCTAssertEqual(try stage.picture().share(differentFrom: expected), 0, "\(transition)")
                let shown = try XCTUnwrap(stage.slot.stack.visible?.widget)
                XCTAssertEqual(gtk_widget_get_opacity(shown), 1)
                XCTAssertEqual(gtk_widget_get_can_target(shown), 1)
                XCTAssertEqual(children(stage.slot.widget), [shown])
            }
        }
    }

    func testAPageKeepsItsAllocationWhileItMovesAndGetsNoClicks() throws {
        let stage = try PictureStage()
        defer { stage.close() }
        stage.slot.embed(stage.before, .none, duration: 0) {}
        _ = try stage.picture()
        stage.move(.fadeFromLeft, embeds: true) {}
        stage.slot.stack.hold(at: 0.1)
        _ = try stage.picture()
        var bounds = graphene_rect_t()
        XCTAssertNotEqual(gtk_widget_compute_bounds(stage.after.widget, stage.slot.widget, &bounds), 0)
        XCTAssertEqual(bounds.origin.x, 0)
        for x in stride(from: 10.0, to: 300, by: 40) {
            XCTAssertEqual(gtk_widget_pick(stage.slot.widget, x, 20, GTK_PICK_DEFAULT), stage.slot.widget)
        }
        stage.slot.stack.finish()
        let picked = try XCTUnwrap(gtk_widget_pick(stage.slot.widget, 10, 20, GTK_PICK_DEFAULT))
        XCTAssertEqual(picked, stage.after.widget)
    }

    func testASlotKeepsItsSizeWhileItsLastPageGoes() throws {
        let stage = try PictureStage()
        defer { stage.close() }
        func height() -> gint {
            var natural: gint = 0
            gtk_widget_measure(stage.slot.widget, GTK_ORIENTATION_VERTICAL, -1, nil, &natural, nil, nil)
            return natural
        }
        stage.slot.embed(stage.after, .none, duration: 0) {}
        let full = height()
        XCTAssertGreaterThan(full, 20)
        stage.move(.fade, embeds: false) {}
        stage.slot.stack.hold(at: 0.5)
        XCTAssertEqual(height(), full)
        stage.slot.stack.finish()
        XCTAssertEqual(height(), 0)
    }

    /// Checks that at each of these times, the pictures of all transitions differ from each other, and from
    /// the pictures before and after a transition.
    private func checkThatAllDiffer(isEmpty: Bool, embeds: Bool, at times: [Double]) throws {
        for time in times {
            let stage = try PictureStage()
            defer { stage.close() }
            if !isEmpty { stage.slot.embed(stage.before, .none, duration: 0) {} }
            var pictures = [("before", try stage.picture())]
            stage.slot.embed(stage.after, .none, duration: 0) {}
            pictures.append(("after", try stage.picture()))
            stage.slot.unembed(stage.after, nil, duration: 0) {}
            for transition in EmbedTransition.allCases where transition != .none {
                if !embeds { stage.slot.embed(stage.after, .none, duration: 0) {} }
                stage.move(transition, embeds: embeds) {}
                stage.slot.stack.hold(at: time)
                let picture = try stage.picture()
                let name = "\(transition)-\(isEmpty ? "empty" : "page")-\(embeds ? "in" : "out")-\(time)"
                picture.keep(as: name)
                XCTAssertFalse(picture.hasPink, name)
                for (other, otherPicture) in pictures {
                    let share = picture.share(differentFrom: otherPicture)
                    XCTAssertGreaterThan(share, 0.005, "\(name) looks like \(other)")
                }
                pictures.append((name, picture))
                stage.slot.stack.finish()
                if embeds { stage.slot.unembed(stage.after, nil, duration: 0) {} }
            }
        }
    }
}

/// A window with a slot, and two pages for the slot.
@MainActor
private final class PictureStage {
    let slot = EmbedSlot()
    let before = BuiltPage(ColoredPage("Before", "before"), entry: EntryID(1))
    let after = BuiltPage(ColoredPage("After", "after"), entry: EntryID(2))
    private let window = ObjectReference(gtk_window_new())

    init() throws {
        setAnimations(true)
        let css = gtk_css_provider_new()
        cgtk_css_provider_load(
            css!,
            ".before { background: #1a5fb4; color: white; font-size: 40px; }"
                + ".after { background: #f6d32d; color: black; font-size: 40px; }"
        )
        gtk_style_context_add_provider_for_display(
            gtk_widget_get_display(window.widget),
            as_style_provider(UnsafeMutableRawPointer(css!)),
            800
        )
        g_object_unref(UnsafeMutableRawPointer(css!))
        gtk_window_set_default_size(as_window(window.pointer), 320, 240)
        gtk_window_set_child(as_window(window.pointer), slot.widget)
        gtk_window_present(as_window(window.pointer))
        waitUntil("the window to be drawn") { gtk_widget_get_width(slot.widget) > 0 }
    }

    /// The class name of the renderer that draws the window.
    var rendererType: String {
        get throws {
            let native = try XCTUnwrap(gtk_widget_get_native(slot.widget))
            let renderer = try XCTUnwrap(gtk_native_get_renderer(native))
            let instance = UnsafeMutableRawPointer(renderer).assumingMemoryBound(to: GTypeInstance.self)
            return String(cString: try XCTUnwrap(g_type_name_from_instance(instance)))
        }
    }

    func close() {
        slot.clear()
        gtk_window_destroy(as_window(window.pointer))
        iterate()
    }

    /// Starts a transition that lasts until the test finishes it.
    func move(_ transition: EmbedTransition, embeds: Bool, completion: @escaping @MainActor () -> Void) {
        if embeds {
            slot.embed(after, transition, duration: 600_000, completion: completion)
        } else {
            let motion = PageMotion.transition(transition, isReversed: true)
            slot.unembed(after, motion, duration: 600_000, completion: completion)
        }
    }

    func picture() throws -> Picture {
        let clock = try XCTUnwrap(gtk_widget_get_frame_clock(slot.widget))
        let goal = gdk_frame_clock_get_frame_counter(clock) + 2
        gtk_widget_queue_draw(slot.widget)
        while gdk_frame_clock_get_frame_counter(clock) < goal {
            gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_PAINT)
            g_main_context_iteration(nil, 1)
        }
        return try Picture(slot.widget)
    }
}

/// A page of one color, with a word in a corner.
@MainActor
private final class ColoredPage: Page {
    let widget: Widget

    init(_ word: String, _ style: String) {
        widget = gtk_label_new(word)
        gtk_label_set_xalign(as_label(widget), 0.1)
        gtk_label_set_yalign(as_label(widget), 0.15)
        gtk_widget_add_css_class(widget, style)
    }
}

@MainActor
extension PageStack {
    /// Stops the running transition at a fraction of its duration, from 0 to 1.
    fileprivate func hold(at time: Double) {
        guard frames != 0 else { return }
        guardTimer = nil
        gtk_widget_remove_tick_callback(widget, frames)
        frames = 0
        let left = 1 - time
        progress = 1 - left * left * left
        gtk_widget_queue_draw(widget)
    }
}
