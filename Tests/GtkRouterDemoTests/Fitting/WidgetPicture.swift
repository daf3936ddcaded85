import CRouterGtk
import RouterGtk
import XCTest

@testable import GtkRouterDemo

/// The pixels of a widget and of a small margin around it, taken from a picture of its window.
@MainActor
struct WidgetPicture {
    private let root: Widget
    /// The position of the first pixel in the window.
    private let origin: graphene_point_t
    private let width: Int
    private let pixels: [UInt8]

    /// Takes the picture after the window has been redrawn.
    init(_ widget: Widget, margin: Float = 6) throws {
        let native = try XCTUnwrap(gtk_widget_get_native(widget))
        let root = as_widget(UnsafeMutableRawPointer(native))
        Self.draw(root)
        let paintable = try XCTUnwrap(gtk_widget_paintable_new(root))
        defer { g_object_unref(UnsafeMutableRawPointer(paintable)) }
        // The paintable also draws the frame that the window has around its content.
        var frame = graphene_rect_t()
        XCTAssertNotEqual(gtk_widget_compute_bounds(root, root, &frame), 0)
        let snapshot = gtk_snapshot_new()
        gdk_paintable_snapshot(paintable, snapshot, Double(frame.size.width), Double(frame.size.height))
        let node = try XCTUnwrap(gtk_snapshot_free_to_node(snapshot))
        defer { gsk_render_node_unref(node) }
        var bounds = graphene_rect_t()
        XCTAssertNotEqual(gtk_widget_compute_bounds(widget, root, &bounds), 0)
        // The origin is rounded, so that no edge is drawn between two pixels.
        let (x, y) = (bounds.origin.x.rounded(.down) - margin, bounds.origin.y.rounded(.down) - margin)
        let (wide, tall) = (bounds.size.width.rounded(.up), bounds.size.height.rounded(.up))
        var viewport = graphene_rect_t()
        graphene_rect_init(
            &viewport,
            x - frame.origin.x,
            y - frame.origin.y,
            wide + 2 * margin,
            tall + 2 * margin
        )
        let texture = try XCTUnwrap(
            gsk_renderer_render_texture(gtk_native_get_renderer(native), node, &viewport)
        )
        defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
        let (columns, rows) = (Int(gdk_texture_get_width(texture)), Int(gdk_texture_get_height(texture)))
        var pixels = [UInt8](repeating: 0, count: columns * rows * 4)
        gdk_texture_download(texture, &pixels, gsize(columns * 4))
        self.pixels = pixels
        self.root = root
        (origin, width) = (graphene_point_t(x: x, y: y), columns)
    }

    /// Returns the contrast between the darkest and the lightest pixel of a widget, as WCAG defines it.
    func contrast(in widget: Widget) -> Double {
        var bounds = graphene_rect_t()
        guard gtk_widget_compute_bounds(widget, root, &bounds) != 0 else { return 0 }
        let (left, top) = (Int(bounds.origin.x - origin.x), Int(bounds.origin.y - origin.y))
        var colors: Set<UInt32> = []
        // The edge of the window may cut off the widget.
        let rows = max(top, 0)..<min(top + Int(bounds.size.height), pixels.count / width / 4)
        pixels.withUnsafeBytes { bytes in
            for y in rows {
                for x in left..<left + Int(bounds.size.width) {
                    colors.insert(bytes.load(fromByteOffset: (y * width + x) * 4, as: UInt32.self))
                }
            }
        }
        let shades = colors.map { color in withUnsafeBytes(of: color) { Self.luminance($0) } }
        guard let darkest = shades.min(), let lightest = shades.max() else { return 0 }
        return Self.contrast(darkest, lightest)
    }

    /// Returns the greatest contrast, as WCAG defines it, between the topmost pixel of the middle column,
    /// which is in the margin, and any other pixel of the column.
    ///
    /// - Parameter rows: The number of rows to check, from the top.
    func contrastToMargin(within rows: Int = .max) -> Double {
        let column = stride(from: width / 2 * 4, to: pixels.count, by: width * 4).prefix(rows)
            .map { luminance(at: $0) }
        return column.map { Self.contrast($0, column[0]) }.max() ?? 0
    }

    /// Returns the contrast, as WCAG defines it, between two pixels of the middle row: the third pixel from
    /// the left, and the third pixel from the right.
    func contrastOfEnds() -> Double {
        let row = pixels.count / width / 8 * width * 4
        let first = luminance(at: row + 2 * 4)
        return Self.contrast(first, luminance(at: row + (width - 3) * 4))
    }

    /// Returns the number of pixels that differ by at least this contrast from a picture of the same size.
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
        // The bytes of a pixel in memory are blue, green, and red, in this order.
        zip([0.0722, 0.7152, 0.2126], pixel).reduce(0) { sum, channel in
            let value = Double(channel.1) / 255
            return sum + channel.0 * (value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
        }
    }

    /// Waits until a window has been redrawn.
    static func draw(_ root: Widget) {
        guard let clock = gtk_widget_get_frame_clock(root) else { return }
        gtk_widget_queue_draw(root)
        let goal = gdk_frame_clock_get_frame_counter(clock) + 2
        while gdk_frame_clock_get_frame_counter(clock) < goal {
            gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_PAINT)
            g_main_context_iteration(nil, 1)
        }
    }
}
