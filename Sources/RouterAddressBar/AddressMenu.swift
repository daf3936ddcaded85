import CRouterGtk
import Glibc
import RouterCore
import RouterGtk

/// The rows that an address bar adds to the menu of its entry.
///
/// - Copy Address copies the URL of the shown page to the clipboard, regardless of the selection.
/// - Paste and Go opens the text of the clipboard as if the user had typed it.
enum AddressMenu {
    /// Adds the rows and their actions to an entry.
    static func add(
        to entry: Widget,
        texts: Texts,
        copy: @escaping @MainActor () -> Void,
        paste: @escaping @MainActor (String) -> Void
    ) {
        let readAndPaste: @MainActor () -> Void = {
            gdk_clipboard_read_text_async(
                gtk_widget_get_clipboard(entry),
                nil,
                { source, result, box in
                    guard let box else { return }
                    MainActor.assumeIsolated {
                        Unmanaged<Pasting>.fromOpaque(box).takeRetainedValue().finish(source, result)
                    }
                },
                Unmanaged.passRetained(Pasting(paste)).toOpaque()
            )
        }
        let menu: OpaquePointer = g_menu_new()
        let rows = entry.addMenu(
            "address",
            [(texts.translate("Copy Address"), copy), (texts.translate("Paste and Go"), readAndPaste)]
        )
        g_menu_append_section(menu, nil, as_menu_model(rows))
        g_object_unref(rows)
        gtk_entry_set_extra_menu(as_entry(entry), as_menu_model(menu))
        g_object_unref(menu)
    }
}

/// An object that pastes the text that GDK reads from the clipboard. GDK owns the object until the text has
/// been read.
private final class Pasting {
    /// The maximum number of bytes to use from the clipboard, about as many as a URL may have by default.
    private static let maximumBytes = 65_535

    private let paste: @MainActor (String) -> Void

    init(_ paste: @escaping @MainActor (String) -> Void) { self.paste = paste }

    /// Pastes the text. Does nothing if the clipboard does not contain text.
    func finish(_ clipboard: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?) {
        guard let clipboard,
            let text = gdk_clipboard_read_text_finish(OpaquePointer(clipboard), result, nil)
        else { return }
        defer { g_free(text) }
        let count = strnlen(text, Self.maximumBytes)
        paste(String(decoding: UnsafeRawBufferPointer(start: text, count: count), as: UTF8.self))
    }
}
