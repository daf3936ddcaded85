import CGtk
import RouterGtk
import XCTest

@testable import GtkRouterDemo

/// What a widget and a few pixels around it look like in their window.
@MainActor
struct WidgetPicture {
    private let root: Widget
    private let place: graphene_rect_t
    private let width: Int
    private let pixels: [UInt8]

    /// Takes the picture once the window has been drawn anew.
    init(_ widget: Widget, margin: Float = 6) throws {
        let native = try XCTUnwrap(gtk_widget_get_native(widget))
        let root = as_widget(UnsafeMutableRawPointer(native))
        Self.draw(root)
        let paintable = try XCTUnwrap(gtk_widget_paintable_new(root))
        defer { g_object_unref(UnsafeMutableRawPointer(paintable)) }
        let (width, height) = (gtk_widget_get_width(root), gtk_widget_get_height(root))
        let snapshot = gtk_snapshot_new()
        gdk_paintable_snapshot(paintable, snapshot, Double(width), Double(height))
        let node = try XCTUnwrap(gtk_snapshot_free_to_node(snapshot))
        defer { gsk_render_node_unref(node) }
        var bounds = graphene_rect_t()
        XCTAssertNotEqual(gtk_widget_compute_bounds(widget, root, &bounds), 0)
        var viewport = graphene_rect_t()
        graphene_rect_init(
            &viewport,
            bounds.origin.x - margin,
            bounds.origin.y - margin,
            bounds.size.width + 2 * margin,
            bounds.size.height + 2 * margin
        )
        let texture = try XCTUnwrap(
            gsk_renderer_render_texture(gtk_native_get_renderer(native), node, &viewport)
        )
        defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
        let (wide, tall) = (Int(gdk_texture_get_width(texture)), Int(gdk_texture_get_height(texture)))
        var pixels = [UInt8](repeating: 0, count: wide * tall * 4)
        gdk_texture_download(texture, &pixels, gsize(wide * 4))
        self.pixels = pixels
        self.root = root
        (place, self.width) = (viewport, wide)
    }

    /// The contrast of the darkest pixel of a widget in the picture to the lightest one, by WCAG's measure.
    func contrast(in widget: Widget) -> Double {
        var bounds = graphene_rect_t()
        guard gtk_widget_compute_bounds(widget, root, &bounds) != 0 else { return 0 }
        let (left, top) = (Int(bounds.origin.x - place.origin.x), Int(bounds.origin.y - place.origin.y))
        var colours: Set<UInt32> = []
        pixels.withUnsafeBytes { bytes in
            for y in top..<top + Int(bounds.size.height) {
                for x in left..<left + Int(bounds.size.width) {
                    colours.insert(bytes.load(fromByteOffset: (y * width + x) * 4, as: UInt32.self))
                }
            }
        }
        let shades = colours.map { colour in withUnsafeBytes(of: colour) { Self.luminance($0) } }
        guard let darkest = shades.min(), let lightest = shades.max() else { return 0 }
        return Self.contrast(darkest, lightest)
    }

    /// The greatest contrast of a pixel in the middle column to the one at its top, in the margin, by WCAG's measure.
    func contrastToMargin() -> Double {
        let column = stride(from: width / 2 * 4, to: pixels.count, by: width * 4).map { luminance(at: $0) }
        return column.map { Self.contrast($0, column[0]) }.max() ?? 0
    }

    /// The number of pixels whose contrast to those of another picture of the same size is so great, by WCAG's measure.
    func pixelsThatDiffer(from other: WidgetPicture, byContrast least: Double) -> Int {
        guard pixels.count == other.pixels.count else { return 0 }
        return stride(from: 0, to: pixels.count, by: 4).count { index in
            guard pixels[index..<index + 3] != other.pixels[index..<index + 3] else { return false }
            return Self.contrast(luminance(at: index), other.luminance(at: index)) >= least
        }
    }

    private func luminance(at index: Int) -> Double { Self.luminance(pixels[index..<index + 3]) }

    private static func contrast(_ one: Double, _ other: Double) -> Double {
        (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }

    private static func luminance(_ pixel: some Sequence<UInt8>) -> Double {
        // Blue, green, red in memory.
        zip([0.0722, 0.7152, 0.2126], pixel).reduce(0) { sum, channel in
            let value = Double(channel.1) / 255
            return sum + channel.0 * (value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
        }
    }

    private static func draw(_ root: Widget) {
        guard let clock = gtk_widget_get_frame_clock(root) else { return }
        gtk_widget_queue_draw(root)
        let goal = gdk_frame_clock_get_frame_counter(clock) + 2
        while gdk_frame_clock_get_frame_counter(clock) < goal {
            gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_PAINT)
            g_main_context_iteration(nil, 1)
        }
    }
}
