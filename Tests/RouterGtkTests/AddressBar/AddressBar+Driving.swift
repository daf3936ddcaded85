import CRouterGtk
import RouterCore
import XCTest

@testable import RouterAddressBar
@testable import RouterGtk

extension LayerWindow {
    /// The address bar in the header.
    var address: AddressBar { content as! AddressBar }
}

@MainActor
extension AddressBar {
    /// Types text into the entry, as the user does, and waits for the suggestions.
    func type(_ text: String) {
        gtk_editable_set_text(as_editable(widget), text)
        iterate()
    }

    /// Presses Return in the entry.
    func pressReturn() { cgtk_emit(widget, "activate") }

    /// The attributes of the entry's text, each with its range in bytes.
    var attributes: [String] {
        var list = pango_attr_list_get_attributes(gtk_entry_get_attributes(as_entry(widget)))
        let first = list
        defer {
            g_slist_free_full(first) {
                pango_attribute_destroy($0?.assumingMemoryBound(to: PangoAttribute.self))
            }
        }
        var found: [String] = []
        while let node = list {
            let attribute = node.pointee.data.assumingMemoryBound(to: PangoAttribute.self).pointee
            let names = [
                PANGO_ATTR_FOREGROUND_ALPHA: "alpha", PANGO_ATTR_WEIGHT: "weight",
                PANGO_ATTR_UNDERLINE: "underline",
            ]
            found.append(
                "\(names[attribute.klass.pointee.type] ?? "?") \(attribute.start_index)..<\(attribute.end_index)"
            )
            list = node.pointee.next
        }
        return found
    }
}

@MainActor
extension AddressCompletion {
    /// The text of each label, row by row.
    var texts: [[String]] {
        rows.map { row in descendants(row).filter { is_label($0) != 0 }.map(\.text) }
    }
}
