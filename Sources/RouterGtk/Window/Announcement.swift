import CGtk
import Glibc

/// A sentence that a screen reader reads aloud, with GTK 4.14 and later.
enum Announcement {
    private typealias Function =
        @convention(c) (_ accessible: UnsafeMutableRawPointer, _ text: UnsafePointer<CChar>, _ priority: CInt)
        -> Void

    /// Returns the address of a function of GTK; `nil` if this version does not have it.
    static var lookUp: (_ name: String) -> UnsafeMutableRawPointer? = { dlsym(nil, $0) }

    /// Has a text read when the screen reader has finished its sentence; ignored by earlier versions of GTK.
    static func make(_ text: String, from widget: Widget) {
        guard let function = lookUp("gtk_accessible_announce") else { return }
        // 1 is GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM.
        unsafeBitCast(function, to: Function.self)(widget, text, 1)
    }
}
