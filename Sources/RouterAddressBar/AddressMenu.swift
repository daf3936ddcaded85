import CGtk
import Glibc
import RouterCore
import RouterGtk

/// The rows that an address bar adds to the menu of its entry.
///
/// - Copy Address puts the URL of the shown page on the clipboard, whatever is selected.
/// - Paste and Go opens the text of the clipboard as if the user had typed it.
enum AddressMenu {
    private static let group = "address"

    /// Adds the rows and their actions to an entry.
    static func add(
        to entry: Widget,
        texts: Texts,
        copy: @escaping @MainActor () -> Void,
        paste: @escaping @MainActor (String) -> Void
    ) {
        let actions: UnsafeMutablePointer<GSimpleActionGroup> = g_simple_action_group_new()
        add("copy", to: actions, copy)
        add("paste", to: actions) {
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
        gtk_widget_insert_action_group(entry, group, as_action_group(actions))
        g_object_unref(actions)
        let (menu, rows): (OpaquePointer, OpaquePointer) = (g_menu_new(), g_menu_new())
        g_menu_append(rows, texts.translate("Copy Address"), "\(group).copy")
        g_menu_append(rows, texts.translate("Paste and Go"), "\(group).paste")
        g_menu_append_section(menu, nil, as_menu_model(UnsafeMutableRawPointer(rows)))
        g_object_unref(UnsafeMutableRawPointer(rows))
        gtk_entry_set_extra_menu(as_entry(entry), as_menu_model(UnsafeMutableRawPointer(menu)))
        g_object_unref(UnsafeMutableRawPointer(menu))
    }

    private static func add(
        _ name: String,
        to map: UnsafeMutablePointer<GSimpleActionGroup>,
        _ action: @escaping @MainActor () -> Void
    ) {
        let simple: OpaquePointer = g_simple_action_new(name, nil)
        SignalConnection(UnsafeMutableRawPointer(simple), "activate") { _ in action() }
        g_action_map_add_action(as_action_map(map), simple)
        g_object_unref(UnsafeMutableRawPointer(simple))
    }
}

/// The use of a text that is read from the clipboard, owned by GDK until then.
private final class Pasting {
    /// The most bytes of a text that are read; a longer one is no URL anyway.
    private static let maximumBytes = 65_535

    private let paste: @MainActor (String) -> Void

    init(_ paste: @escaping @MainActor (String) -> Void) { self.paste = paste }

    /// Uses the text; ignored if the clipboard has none.
    func finish(_ clipboard: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?) {
        guard let clipboard,
            let text = gdk_clipboard_read_text_finish(OpaquePointer(clipboard), result, nil)
        else { return }
        defer { g_free(text) }
        let count = strnlen(text, Self.maximumBytes)
        paste(String(decoding: UnsafeRawBufferPointer(start: text, count: count), as: UTF8.self))
    }
}
