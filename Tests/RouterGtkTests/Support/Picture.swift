import CRouterGtk
import Glibc
import XCTest

@testable import RouterGtk

/// The pixels of a widget, drawn by the renderer of its window or by another renderer.
///
/// With `ROUTER_PICTURES=/some/folder`, pictures are also saved as files.
@MainActor
struct Picture {
    private let texture: ObjectReference
    private let pixels: [UInt8]

    /// Draws a widget in its current state.
    ///
    /// - Parameters:
    ///   - widget: The widget, which has been drawn in its window.
    ///   - renderer: A realized `GskRenderer`, or `nil` for the renderer of the window.
    init(_ widget: Widget, by renderer: OpaquePointer? = nil) throws {
        let native = try XCTUnwrap(gtk_widget_get_native(widget))
        let paintable = ObjectReference(UnsafeMutableRawPointer(gtk_widget_paintable_new(widget)!))
        let (width, height) = (gtk_widget_get_width(widget), gtk_widget_get_height(widget))
        let snapshot = try XCTUnwrap(gtk_snapshot_new())
        gdk_paintable_snapshot(OpaquePointer(paintable.pointer), snapshot, Double(width), Double(height))
        var pixels = [UInt8](repeating: 0, count: Int(width * height) * 4)
        var area = graphene_rect_t(
            origin: graphene_point_t(x: 0, y: 0),
            size: graphene_size_t(width: Float(width), height: Float(height))
        )
        // An empty slot draws nothing, so without this color there would be no node to render.
        gtk_snapshot_append_color(snapshot, [GdkRGBA(red: 0, green: 0, blue: 0, alpha: 0.001)], &area)
        let node = try XCTUnwrap(gtk_snapshot_free_to_node(snapshot))
        defer { gsk_render_node_unref(node) }
        let drawn = try XCTUnwrap(
            gsk_renderer_render_texture(renderer ?? gtk_native_get_renderer(native), node, &area)
        )
        texture = ObjectReference(UnsafeMutableRawPointer(drawn))
        g_object_unref(UnsafeMutableRawPointer(drawn))
        gdk_texture_download(drawn, &pixels, gsize(width * 4))
        self.pixels = pixels
    }

    static func == (left: Picture, right: Picture) -> Bool { left.pixels == right.pixels }

    /// Returns the share of pixels in which a color channel differs by more than 24 out of 255.
    /// Compares every seventh pixel.
    func share(differentFrom other: Picture) -> Double {
        guard pixels.count == other.pixels.count else { return 1 }
        // Each picture is compared with many other pictures,
        // and unsafe bytes avoid the cost of bounds checks.
        let different = pixels.withUnsafeBytes { left in
            other.pixels.withUnsafeBytes { right in
                stride(from: 0, to: left.count, by: 28).count { offset in
                    if left.load(fromByteOffset: offset, as: UInt32.self)
                        == right.load(fromByteOffset: offset, as: UInt32.self)
                    {
                        return false
                    }
                    return (offset..<offset + 4).contains { abs(Int(left[$0]) - Int(right[$0])) > 24 }
                }
            }
        }
        return Double(different) / Double(pixels.count / 28)
    }

    /// Whether a pixel has the color with which Cairo marks a rotation that it cannot draw.
    var hasPink: Bool {
        // The bytes of a pixel in memory are blue, green, and red, in this order.
        stride(from: 0, to: pixels.count, by: 4).contains { index in
            pixels[index + 2] > 247 && (97...113).contains(pixels[index + 1])
                && (172...188).contains(pixels[index])
        }
    }

    /// Writes the picture to the folder for pictures, if there is one.
    func keep(as name: String) {
        guard let folder = getenv("ROUTER_PICTURES") else { return }
        gdk_texture_save_to_png(OpaquePointer(texture.pointer), "\(String(cString: folder))/\(name).png")
    }
}
