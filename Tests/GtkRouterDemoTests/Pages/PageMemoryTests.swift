import CRouterGtk
import RouterCore
import XCTest

@testable import GtkRouterDemo
@testable import RouterGtk

/// The memory that remains after pages are closed.
final class PageMemoryTests: PageTestCase {
    private static let addresses = [
        "gtkrouter://item/1", "gtkrouter://chain/1", "gtkrouter://preferences",
        "gtkrouter://preferences/motion", "gtkrouter://preferences/links", "gtkrouter://help",
        "gtkrouter://refusals", "gtkrouter://vault", "gtkrouter://unlock", "gtkrouter://note",
        "gtkrouter://paint", "gtkrouter://paint/color", "gtkrouter://flow/1",
        "gtkrouter://slow?seconds=0", "gtkrouter://parameters?a=b", "gtkrouter://nowhere",
        "gtkrouter://files/a", "gtkrouter://planets", "gtkrouter://planets/mars", "https://example.org/",
    ]

    /// A page that creates a box but never adds it to a window would leak it,
    /// because nothing else owns the box.
    func testPagesThatAreClosedLeaveNoBox() throws {
        Boxes.count()
        let demo = try Demo()
        defer { demo.host.close() }
        for address in Self.addresses {
            func visit() {
                _ = demo.open(address)
                XCTAssertNotEqual(demo.navigator.state?.top.url.text, "gtkrouter://home", address)
                _ = demo.open("gtkrouter://home?nav.action=reset")
                iterate()
            }
            visit()
            let before = Boxes.living
            for _ in 0..<6 { visit() }
            // The window itself may create one or two boxes in the meantime.
            XCTAssertLessThan(Boxes.living - before, 3, address)
        }
    }
}

/// Counts the instances of `GtkBox`.
@MainActor
private enum Boxes {
    private typealias Method = @convention(c) (UnsafeMutablePointer<GObject>?) -> Void

    private(set) static var living = 0
    private static var constructed: Method?
    private static var finalize: Method?

    /// Replaces `constructed` and `finalize` of the class `GtkBox` with methods that also count.
    static func count() {
        guard finalize == nil, let box = g_type_class_ref(gtk_box_get_type()) else { return }
        let methods = box.assumingMemoryBound(to: GObjectClass.self)
        (constructed, finalize) = (methods.pointee.constructed, methods.pointee.finalize)
        methods.pointee.constructed = { object in
            let address = UInt(bitPattern: object)
            MainActor.assumeIsolated {
                Boxes.living += 1
                Boxes.constructed?(UnsafeMutablePointer(bitPattern: address))
            }
        }
        methods.pointee.finalize = { object in
            let address = UInt(bitPattern: object)
            MainActor.assumeIsolated {
                Boxes.living -= 1
                Boxes.finalize?(UnsafeMutablePointer(bitPattern: address))
            }
        }
    }
}
