import CGtk
import RouterGtk
import XCTest

@testable import GtkRouterDemo

/// What a widget and a few pixels around it look like in their window.
@MainActor
struct WidgetPicture {
    private static let margin = 6

    private let pixels: [UInt8]

    /// Takes the picture once the window has been drawn anew.
    init(_ widget: Widget) throws {
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
        let margin = Float(Self.margin)
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
    }

    /// The number of pixels whose contrast to those of another picture of the same size is so great, by WCAG's measure.
    func pixelsThatDiffer(from other: WidgetPicture, byContrast least: Double) -> Int {
        guard pixels.count == other.pixels.count else { return 0 }
        return stride(from: 0, to: pixels.count, by: 4).count { index in
            guard pixels[index..<index + 3] != other.pixels[index..<index + 3] else { return false }
            let (one, two) = (luminance(at: index), other.luminance(at: index))
            return (max(one, two) + 0.05) / (min(one, two) + 0.05) >= least
        }
    }

    private func luminance(at index: Int) -> Double {
        // Blue, green, red in memory.
        zip([0.0722, 0.7152, 0.2126], pixels[index..<index + 3]).reduce(0) { sum, channel in
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
